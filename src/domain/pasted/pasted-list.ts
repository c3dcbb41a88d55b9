import type { Named } from '../scenario-model.ts';
import type { EntryKind, ValuesOf } from '../shape.ts';
import type { Block } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import { withCounts } from './counted.ts';
import { readEntries } from './entries.ts';
import { withEntriesThere } from './entry-changes.ts';
import { type DividedThere, type Holds, withDivisions, withSaidDivisions } from './entry-divisions.ts';
import { blockForMatrix, forMatrix, withCostsApart, withPairsApart } from './for-matrix.ts';
import { withSaidUnits } from './said-units.ts';

interface Beside<There> {
  readonly there: readonly There[];
  /** What any of it can be allocated to. */
  readonly costs: readonly Named[];
  readonly holds: Holds;
}

/** A pasted list of employees, cost centers or other costs, with all that becomes of its lines beside what is there. */
export function readPastedList<K extends EntryKind, There extends Named & ValuesOf<K> & DividedThere>(
  kind: K,
  block: Block,
  choices: PasteChoices,
  { there, costs, holds }: Beside<There>,
) {
  const counted = withCounts(kind, readEntries(kind, block, choices), block, choices);
  const apart = withCostsApart(counted, block, costs);
  const said = withSaidUnits(withSaidDivisions(apart, there, costs), block, costs, there, choices);
  const read = withDivisions(withEntriesThere(kind, said, there, choices), there, holds, choices);
  const known = withPairsApart(read, block, there, costs);
  // All that was for the matrix may be divided by the list.
  if (blockForMatrix(block, known).length < 2) return { ...known, ofCosts: [], ofParts: [] };
  const columns = forMatrix(known.columns);
  const isForMatrix = ({ line, dividing }: (typeof known.lines)[number]) =>
    !dividing?.units && columns.some(({ column }) => block[line - 1]?.[column]?.trim());
  return { ...known, lines: known.lines.map(line => (isForMatrix(line) ? { ...line, isForMatrix: true } : line)) };
}
