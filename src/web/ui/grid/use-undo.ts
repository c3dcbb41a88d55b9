import { useRef } from 'react';
import { mergeRow, type RowEdit } from '../merge.ts';
import { type CellAddress, type Column, cellValue, type Identified, isEditable } from './column.ts';

/**
 * A change that is no edit of a cell: what it is in words, taken back or done again, and what does that where it is still so in the
 * rows as they are shown. What has to be asked for that is a promise; where it fails, nothing was done.
 */
export interface MadeBeside {
  /** Of a deletion: what was deleted. */
  deleted?: string;
  told: (back: boolean) => string;
  put: (back: boolean, rows: readonly Identified[]) => boolean | Promise<boolean>;
}

/** An edit, and where it was entered when others follow from it. */
export interface Made<Row> {
  edits: readonly RowEdit<Row>[];
  entered: readonly CellAddress[] | undefined;
  beside?: MadeBeside;
}

export interface Taken<Row> {
  made: Made<Row>;
  edits: RowEdit<Row>[] | undefined;
}

/**
 * What was edited here, so that it can be taken back. Only what an edit changed is put back, and only while it is still as that
 * edit left it: an undo never overwrites what somebody else changed since. Of what can't be taken back any more the next older
 * one is offered. It begins with what was done before the table was there.
 */
export function useUndo<Row extends Identified>(before: readonly MadeBeside[] = []) {
  const done = useRef<Made<Row>[]>(before.map(beside => ({ edits: [], entered: undefined, beside })));
  const undone = useRef<Made<Row>[]>([]);

  const record = (edits: RowEdit<Row>[], entered?: readonly CellAddress[], beside?: MadeBeside): void => {
    if (edits.length === 0 && !beside) return;
    done.current = [...done.current.slice(-99), { edits, entered, ...(beside && { beside }) }];
    undone.current = [];
  };

  /** What takes the last edit back, or does it again; without edits when others changed it since, nothing when there is none. */
  const take = (rows: readonly Row[], back: boolean): Taken<Row> | Promise<Taken<Row>> | undefined => {
    const [from, to] = back ? [done, undone] : [undone, done];
    const made = from.current.at(-1);
    if (!made) return undefined;
    from.current = from.current.slice(0, -1);
    const taken = (isStill: boolean): Taken<Row> => {
      const edits = isStill ? madeAgain(made.edits, rows, back) : undefined;
      if (edits) to.current = [...to.current, made];
      return { made, edits };
    };
    const isStill = made.beside?.put(back, rows) ?? true;
    if (typeof isStill === 'boolean') return taken(isStill);
    return isStill.then(taken, (error: unknown) => {
      from.current = [...from.current, made];
      throw error;
    });
  };

  /** What was deleted is back by another way. */
  const forgetDeleted = (id: string) => {
    done.current = done.current.filter(({ beside }) => beside?.deleted !== id);
  };
  const forgetLast = () => {
    done.current = done.current.slice(0, -1);
  };
  return {
    record,
    take,
    forgetLast,
    forgetDeleted,
    last: () => done.current.at(-1),
    lastUndone: () => undone.current.at(-1),
  };
}
export type Undo<Row extends Identified> = ReturnType<typeof useUndo<Row>>;

/** These edits once more over the rows there are now, or taken back; undefined when others changed the same since. */
export function madeAgain<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  rows: readonly Row[],
  back: boolean,
): RowEdit<Row>[] | undefined {
  const now = new Map(rows.map(row => [row.id, row]));
  const again = edits.flatMap(({ was, mine }): RowEdit<Row>[] => {
    const row = now.get(mine.id);
    const put = row && mergeRow(back ? { was: mine, mine: was } : { was, mine }, row);
    return row && put && !put.isConflict ? [{ was: row, mine: put.mine }] : [];
  });
  return again.length === edits.length ? again : undefined;
}

/** The rows an edit has changed in what people enter; a sum that follows from it is no edit. */
export function differences<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
  columns: readonly Column<Row>[],
): RowEdit<Row>[] {
  const earlier = new Map(before.map(row => [row.id, row]));
  const isOther = (was: Row, mine: Row) =>
    columns.some(
      column =>
        (isEditable(column, was) || isEditable(column, mine)) && cellValue(column, was) !== cellValue(column, mine),
    );
  return after.flatMap(mine => {
    const was = earlier.get(mine.id);
    return was && was !== mine && isOther(was, mine) ? [{ was, mine }] : [];
  });
}
