import type { Call } from './call.ts';

export const reports = {} satisfies Record<string, Call>;
