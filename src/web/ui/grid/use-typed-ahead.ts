import { useLayoutEffect, useRef, useState } from 'react';
import { withDots } from '#domain/numbers.ts';
import { isOnward, sumWithCommas } from '#domain/small-sum.ts';
import {
  type CellAddress,
  type CellProblem,
  type Column,
  type EnteredText,
  type Identified,
  isNumber,
  meantFor,
} from './column.ts';
import { useStable } from './use-stable.ts';

/** A text and the cell it was typed for. */
export interface Typed<Row> {
  /** The row as it was then. */
  begunOn: Row;
  column: Column<Row>;
  text: string;
  /** F2 came first, so the text is added to the content of the cell instead of replacing it. */
  appends: boolean;
  /** Touch came first: the cell opens with its text selected. */
  isSelected?: boolean;
  /** The cells that were selected with it. */
  range?: readonly CellAddress[] | undefined;
}

export const addressOf = <Row extends Identified>({ begunOn, column }: Typed<Row>): CellAddress => ({
  row: begunOn.id,
  column: column.id,
});

/** In the column that its text is for. */
export const asMeant = <Row>(typed: Typed<Row>): Typed<Row> =>
  typed.appends ? typed : { ...typed, column: meantFor(typed.column, typed.text) };

/** The same as it is meant where commas are thousands. In a percentage a comma before three digits is a decimal mark. */
export function dotted<Row>(typed: Typed<Row>): Typed<Row> | undefined {
  const text = typed.appends ? undefined : (sumWithCommas(typed.text) ?? withDots([typed.text])?.[0]);
  return text === undefined || typed.column.kind === 'percent' || !isNumber(typed.column)
    ? undefined
    : { ...typed, text };
}

/** Texts for cells as if they were typed there, where these are. */
export const asTyped = <Row extends Identified>(
  entered: readonly EnteredText[],
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Typed<Row>[] =>
  entered.flatMap(({ row, column: id, text }) => {
    const begunOn = rows.find(one => one.id === row);
    const column = columns.find(one => one.id === id);
    return begunOn && column ? { begunOn, column, text, appends: false } : [];
  });

/** What was typed and refused for its commas, with dots instead. */
export const dottedEntries = <Row extends Identified>(
  problems: readonly CellProblem[],
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Typed<Row>[] =>
  asTyped(
    problems.flatMap(({ entered }) => (entered?.text.includes(',') ? entered : [])),
    rows,
    columns,
  ).flatMap(typed => dotted(typed) ?? []);

interface Options<Row> {
  /** The last text, as long as it is being typed. */
  typing: React.RefObject<Typed<Row> | undefined>;
  savingRows: ReadonlySet<string>;
  /** The active cell. */
  here: { row: string; column: string } | undefined;
  /** Enters what was typed. When something is now on its way: the rows with it. */
  enter: (typed: readonly Typed<Row>[]) => readonly Row[] | undefined;
  /** Opens the cell one stands on with what was typed so far. */
  open: (typed: Typed<Row>) => void;
}

/**
 * Keeps what is typed into a row that is still being saved, each text with the cell it was typed for, and enters it once the
 * row is saved. So the texts of two cells never run together, and none lands in another cell because the cursor moved on.
 */
export function useTypedAhead<Row extends Identified>(options: Options<Row>) {
  const { typing: unfinished, savingRows, here, enter, open } = options;
  const waiting = useRef<Typed<Row>[]>([]);
  // Whether the last of them is being typed, for those who draw.
  const [isTyping, setTyping] = useState(false);

  const release = useStable(() => {
    const typing = unfinished.current;
    if (typing && (typing.begunOn.id !== here?.row || typing.column.id !== here.column)) unfinished.current = undefined;
    const isFree = ({ begunOn, text, range = [] }: Typed<Row>) =>
      !savingRows.has(begunOn.id) && !(isOnward(text) && range.some(({ row }) => savingRows.has(row)));
    const free = waiting.current.filter(isFree);
    if (free.length === 0) return;
    waiting.current = waiting.current.filter(one => !free.includes(one));
    const current = free.find(one => one === unfinished.current);
    const finished = free.filter(one => one !== current);
    const entered = finished.length > 0 ? enter(finished) : undefined;
    if (entered) {
      if (!current) return;
      // What was typed before it in this row is no longer to be taken back by it.
      current.begunOn = entered.find(row => row.id === current.begunOn.id) ?? current.begunOn;
      waiting.current.push(current);
    } else if (current) {
      unfinished.current = undefined;
      open(current);
    }
  });
  // In the drawing in which the row is saved, before another key comes.
  useLayoutEffect(() => {
    release();
    setTyping(unfinished.current !== undefined);
  });

  /** The first key on a text that is selected puts it away. */
  const putOver = (typed: Typed<Row>) => {
    if (typed.isSelected) Object.assign(typed, { appends: false, isSelected: false });
  };
  /** F2 (no text) or a character, in a row that is being saved. */
  const hold = (typed: Typed<Row>) => {
    if (unfinished.current) {
      if (typed.text) putOver(unfinished.current);
      unfinished.current.text += typed.text;
    } else {
      unfinished.current = typed;
      waiting.current.push(typed);
    }
    setTyping(true);
  };
  /** True when there was something to end. */
  const finish = (): boolean => {
    const was = unfinished.current !== undefined;
    unfinished.current = undefined;
    setTyping(false);
    return was;
  };
  const rubOut = (): boolean => {
    if (!unfinished.current) return false;
    putOver(unfinished.current);
    unfinished.current.text = unfinished.current.text.slice(0, -1);
    return true;
  };
  const discard = () => {
    waiting.current = waiting.current.filter(one => one !== unfinished.current);
    unfinished.current = undefined;
    setTyping(false);
  };
  /** What is being typed in place of the content. */
  const typed = () => (unfinished.current?.appends === false ? unfinished.current.text : undefined);
  return { hold, typed, finish, rubOut, discard, isTyping };
}
