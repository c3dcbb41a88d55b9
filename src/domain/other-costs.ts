import type { Whole } from './allocation.ts';
import type { Cents } from './money.ts';

// Other costs are allocated to processes, and total indirect costs to segments, by percentage or by units. Whatever is
// allocated by units has a cost driver, which is its unit description. Without a description there are no units.

export const UNIT_DESCRIPTION_LIMIT = 20;

export function isInUnits(unitDescription: string | null): boolean {
  return unitDescription !== null && unitDescription.trim() !== '';
}

/** What is allocated of an other cost, or of a process's total indirect cost. */
export function costWhole(total: Cents, unitDescription: string | null): Whole {
  return { total, maximum: 0, inUnits: isInUnits(unitDescription) };
}
