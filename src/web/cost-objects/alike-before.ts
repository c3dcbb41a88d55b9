import type { DirectFigures, DirectRow } from '#domain/direct-allocation.ts';
import { isHalfway, type LeftBehind, lastAlike, leftBehind } from '#domain/divided-alike.ts';

interface Cost {
  readonly id: string;
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
}

/** By cost whose row was opened, as it was when all of it was divided alike last, as long as the page is open. */
const alike = new Map<string, Cost>();

export function seeAlike(cost: Cost): void {
  const last = lastAlike(alike.get(cost.id), cost);
  if (last) alike.set(cost.id, last);
  else alike.delete(cost.id);
}

/** As it is now is how it is meant. */
export function leaveBehind(cost: Cost): void {
  alike.delete(cost.id);
  seeAlike(cost);
}

export function behindOf(cost: Cost): LeftBehind | undefined {
  const before = alike.get(cost.id);
  return before && leftBehind(before, cost);
}

export function isBeingCorrected(cost: Cost): boolean {
  const before = alike.get(cost.id);
  return before !== undefined && isHalfway(before, cost);
}
