import type { DirectFigures, DirectRow } from '#domain/direct-allocation.ts';
import { type HeldWhole, heldWhole, toDivideAsHeld } from '#domain/held-whole.ts';
import type { CostThere } from '#domain/pasted/changes.ts';

// By cost, what segments held of its totals before they became others, as long as the page is open.

const known = new Map<string, HeldWhole>();

/** The scenarios in which something was not divided by the same percentages yet when a total was looked at last. */
const notAgain = new Set<string>();

export const heldBefore = ({ id }: { readonly id: string }): HeldWhole => known.get(id) ?? {};
export const isHeldKnown = ({ id }: { readonly id: string }): boolean => known.has(id);

/** Before its totals become others. */
export function keepHeld(cost: { readonly id: string; readonly held: readonly DirectRow[] }, totals: DirectFigures) {
  known.set(cost.id, heldWhole(cost.held, totals, known.get(cost.id)));
}

export function tellNotAgain(scenarioId: string, is: boolean): void {
  if (is) notAgain.add(scenarioId);
  else notAgain.delete(scenarioId);
}

/** Whether it is worth while to look. */
export const wasNotAgain = (scenarioId: string): boolean => notAgain.has(scenarioId);

export const againOf = (cost: CostThere) => toDivideAsHeld(cost, heldBefore(cost));
