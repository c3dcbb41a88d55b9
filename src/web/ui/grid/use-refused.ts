import { useState } from 'react';
import type { CellAddress, CellProblem } from './column.ts';

const isIn =
  ({ row, column }: CellAddress) =>
  (cell: CellAddress) =>
    cell.row === row && cell.column === column;

interface Refused {
  problems: readonly CellProblem[];
  /** Whether they would have been a change of several cells. */
  changesNothing: boolean;
}

/**
 * What a table refused, and why. A pasted block is still in the clipboard, so what is said of it ends with the next entry.
 * What was typed is nowhere else: it is kept until its cell takes an entry, or somebody drops it.
 */
export function useRefused() {
  const [{ problems, changesNothing }, setRefused] = useState<Refused>({ problems: [], changesNothing: false });
  const typed = (all: readonly CellProblem[]) => all.filter(({ entered }) => entered !== undefined);

  return {
    problems,
    changesNothing,
    /** In place of what was said before of the same cells. */
    refuse: (cells: readonly CellProblem[], ofMany = false) =>
      setRefused(now => {
        const earlier = typed(now.problems).filter(
          one => !cells.some(({ entered }) => entered && isIn(entered)(one.entered!)),
        );
        return { problems: [...cells, ...earlier], changesNothing: ofMany };
      }),
    /** These cells have taken an entry. */
    answer: (cells: readonly CellAddress[]) =>
      setRefused(now => {
        const left = typed(now.problems).filter(({ entered }) => !cells.some(isIn(entered!)));
        return left.length === now.problems.length ? now : { problems: left, changesNothing: false };
      }),
    /** What was typed into this cell and refused. */
    typedInto: (cell: CellAddress): string | undefined =>
      problems.find(({ entered }) => entered && isIn(cell)(entered))?.entered?.text,
    dismiss: () => setRefused({ problems: [], changesNothing: false }),
  };
}
