import type { Call } from './call.ts';

export const totalCosts = {} satisfies Record<string, Call>;
