import type { DirectFigures, DirectRow } from '#domain/direct-allocation.ts';
import { isHalfway, type LastAlike, type LeftBehind, lastAlike, leftBehind } from '#domain/divided-alike.ts';

interface Cost {
  readonly id: string;
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
}

/** By cost whose row was opened, as it was when all of it was divided alike last, as long as the page is open. */
const alike = new Map<string, LastAlike<Cost>>();

export function seeAlike(cost: Cost): void {
  const known = lastAlike(alike.get(cost.id), cost);
  if (known) alike.set(cost.id, known);
  else alike.delete(cost.id);
}

/** As it is now is how it is meant. */
export function leaveBehind(cost: Cost): void {
  alike.delete(cost.id);
  seeAlike(cost);
}

export function behindOf(cost: Cost): LeftBehind | undefined {
  const last = alike.get(cost.id)?.last;
  return last && leftBehind(last, cost);
}

export function isBeingCorrected(cost: Cost): boolean {
  const last = alike.get(cost.id)?.last;
  return last !== undefined && isHalfway(last, cost);
}
