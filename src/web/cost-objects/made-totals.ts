import type { Dimension } from '#domain/direct-allocation.ts';

/** By cost, the totals that were empty and are what segments were given, as long as the page is open. */
const made = new Map<string, ReadonlySet<Dimension>>();
const NONE: ReadonlySet<Dimension> = new Set();

export const madeOf = (cost: string): ReadonlySet<Dimension> => made.get(cost) ?? NONE;

export function keepMade(cost: string, totals: readonly Dimension[]): void {
  made.set(cost, new Set([...madeOf(cost), ...totals]));
}
