import type { Call } from './call.ts';

export const users = {} satisfies Record<string, Call>;
