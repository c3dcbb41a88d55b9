import type { Call } from './call.ts';

export const scenarios = {} satisfies Record<string, Call>;
