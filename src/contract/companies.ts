import type { Call } from './call.ts';

export const companies = {} satisfies Record<string, Call>;
