import type { Call } from './call.ts';

export const files = {} satisfies Record<string, Call>;
