import type { Call } from './call.ts';

export const costObjects = {} satisfies Record<string, Call>;
