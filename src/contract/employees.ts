import type { Call } from './call.ts';

export const employees = {} satisfies Record<string, Call>;
