import type { Call } from './call.ts';

export const trail = {} satisfies Record<string, Call>;
