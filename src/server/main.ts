import type { Amount } from '#contract/call.ts';
export const zero: Amount = 0;
