import type { Call } from './call.ts';

export const live = {} satisfies Record<string, Call>;
