import { useLayoutEffect, useRef, useState } from 'react';
import type { ChosenNames } from '#domain/pasted/matrix.ts';
import {
  type CellAddress,
  type CellProblem,
  type CellValue,
  type Column,
  cellValue,
  type Identified,
} from './column.ts';
import { isIn, type Range } from './moves.ts';
import { nextStep } from './steps-of-tables.ts';

const withoutValue = ({ entered, ...one }: CellProblem): CellProblem => {
  const { value: _, waits: __, ...typed } = entered!;
  return { ...one, entered: typed };
};

/**
 * Whoever tries the same figure of the row anew, in whichever column, has given the first up. What waits for something beyond it has all
 * the room, and what waits for another cell is not given up by trying that.
 */
const withoutWaiting = (one: CellProblem): CellProblem =>
  one.entered?.value !== undefined && !one.entered.beyond ? { ...one, entered: { ...one.entered, waits: false } } : one;

/** As it came from the clipboard, or was typed for several cells, and where it was to go. */
export interface PastedBlock {
  text: string;
  range: Range;
  rows: readonly string[];
  /** It was typed in this cell, for all that is selected. */
  typedIn?: CellAddress | undefined;
  /** What its unknown names are. */
  chosen?: ChosenNames | undefined;
  /** It could be read, and there is no room for it. */
  isRead?: boolean;
}

interface Refused {
  problems: readonly CellProblem[];
  /** Whether they would have been a change of several cells. */
  changesNothing: boolean;
  /** What was pasted, where that was it. */
  block?: PastedBlock | undefined;
  /** Whoever wanted to leave was asked, and stayed. */
  wasAsked?: boolean;
  /** When something was refused last, among what was done. */
  at: number;
}

const NOTHING: Refused = { problems: [], changesNothing: false, at: 0 };

/** What a cell held when a text was refused there, by the column of that moment: the figures shown may be others since. */
interface Stood<Row> {
  column: Column<Row>;
  value: CellValue;
}

/**
 * What a table refused, and why. A pasted block is still in the clipboard, so what is said of it ends with the next entry.
 * What was typed is nowhere else: it is kept until its cell takes an entry or another value, its row or column goes, or
 * somebody drops it.
 */
export function useRefused<Row extends Identified>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [{ problems, changesNothing, block, wasAsked, at }, setRefused] = useState<Refused>(NOTHING);
  const typed = (all: readonly CellProblem[]) => all.filter(({ entered }) => entered !== undefined);
  const rowOf = ({ row }: CellAddress) => rows.find(({ id }) => id === row);
  const columnOf = ({ column }: CellAddress) => columns.find(({ id }) => id === column);

  const stood = useRef(new WeakMap<CellProblem, Stood<Row> | 'gone'>());
  useLayoutEffect(() => {
    const over = typed(problems).filter(one => {
      const [row, column] = [rowOf(one.entered!), columnOf(one.entered!)];
      const was = stood.current.get(one);
      if (was && was !== 'gone')
        return !row || !column || (!one.entered!.beyond && cellValue(was.column, row) !== was.value);
      if (!was) stood.current.set(one, row && column ? { column, value: cellValue(column, row) } : 'gone');
      return false;
    });
    // In a matrix that shows amounts now, what was typed as a percentage means something else.
    const foreign = typed(problems).filter(one => {
      const was = stood.current.get(one);
      const now = columnOf(one.entered!);
      return one.entered!.value !== undefined && was && was !== 'gone' && now && now.kind !== was.column.kind;
    });
    if (over.length + foreign.length > 0)
      setRefused(now => ({
        ...now,
        problems: now.problems.flatMap(one =>
          over.includes(one) ? [] : foreign.includes(one) ? withoutValue(one) : one,
        ),
      }));
  });

  return {
    problems,
    changesNothing,
    block,
    /** Whether leaving would lose any of it, without a word of that before. A block is in the clipboard; of what is gone nothing can become. */
    isOpen: !wasAsked && problems.some(({ entered }) => entered && rowOf(entered) && columnOf(entered)),
    asked: () => setRefused(now => ({ ...now, wasAsked: true })),
    /** In place of what was said before of the same cells. */
    refuse: (cells: readonly CellProblem[], ofMany = false, block?: PastedBlock) =>
      setRefused(now => {
        const earlier = typed(now.problems).filter(
          one => !cells.some(({ entered }) => entered && isIn(entered)(one.entered!)),
        );
        const figureOf = (cell: CellAddress) => columnOf(cell)?.figure ?? cell.column;
        const isAnew = (one: CellAddress, other: CellAddress) =>
          one.row === other.row && figureOf(one) === figureOf(other);
        const isAlone = (one: CellProblem) => !cells.some(({ entered }) => entered && isAnew(entered, one.entered!));
        const kept = earlier.map(one => (isAlone(one) ? one : withoutWaiting(one)));
        return { problems: [...cells, ...kept], changesNothing: ofMany, block, at: nextStep() };
      }),
    /** These cells have taken an entry. */
    answer: (cells: readonly CellAddress[]) =>
      setRefused(now => {
        const left = typed(now.problems).filter(({ entered }) => !cells.some(isIn(entered!)));
        return left.length === now.problems.length ? now : { ...NOTHING, problems: left };
      }),
    /** What was typed into this cell and refused. */
    typedInto: (cell: CellAddress): string | undefined =>
      problems.find(({ entered }) => entered && isIn(cell)(entered))?.entered?.text ??
      (block?.typedIn && isIn(cell)(block.typedIn) ? block.text : undefined),
    /** What was typed and refused after this was done. */
    isTypedSince: (done: number): boolean => at > done && typed(problems).length > 0,
    dismiss: () => setRefused(NOTHING),
  };
}
