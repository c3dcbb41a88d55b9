import type { Call } from './call.ts';

export const otherCosts = {} satisfies Record<string, Call>;
