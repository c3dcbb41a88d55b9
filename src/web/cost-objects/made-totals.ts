import { DIMENSIONS, type DirectFigures } from '#domain/direct-allocation.ts';
import type { MadeTotals } from '#domain/take-from.ts';

/** By cost, the totals that were empty and are what segments were given, as long as the page is open. */
const made = new Map<string, MadeTotals>();

export const madeOf = (cost: string): MadeTotals => made.get(cost) ?? {};

/** Those that were made just now, beside what they were. */
export function keepMade(cost: string, was: DirectFigures, now: DirectFigures): void {
  const before = madeOf(cost);
  const differing = DIMENSIONS.filter(dimension => now[dimension] !== was[dimension]);
  const after = differing.map(dimension => [dimension, [...(before[dimension] ?? []), now[dimension]]]);
  made.set(cost, { ...before, ...Object.fromEntries(after) });
}
