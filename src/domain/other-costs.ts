import type { Whole } from './allocation.ts';
import type { Cents } from './money.ts';

// Other costs go to processes, and total indirect costs to segments, by percentage or by units. What is in units has a cost
// driver: its unit description. No description, no units.

export const UNIT_DESCRIPTION_LIMIT = 20;

export function isInUnits(unitDescription: string | null): boolean {
  return unitDescription !== null && unitDescription.trim() !== '';
}

/** What of an other cost, or of a process's total indirect cost, is allocated. */
export function costWhole(total: Cents, unitDescription: string | null): Whole {
  return { total, maximum: 0, inUnits: isInUnits(unitDescription) };
}
