import type { Column } from '../book.ts';
import { type Hundredths, sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';

/** What is sold of which segments hold some units, and not all, or too many. A price goes by theirs, a cost price per unit by all. */
export interface InPart extends Named {
  readonly units: Hundredths;
  readonly held: Hundredths;
}

export function unitsInPart(columns: readonly Column[], sold: readonly Named[]): InPart[] {
  const isSold = new Set(sold.map(({ id }) => id));
  return columns.flatMap(({ process: { id, name, units, direct } }) => {
    const held = sum(direct.units);
    return held > 0 && held !== units && isSold.has(id) ? { id, name, units, held } : [];
  });
}
