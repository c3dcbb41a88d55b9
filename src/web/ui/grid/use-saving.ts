import { useMemo, useRef, useState } from 'react';
import type { SaveStatus } from '../save-state.tsx';
import type { Identified } from './column.ts';

interface Unsaved<Row> {
  /** The owner's rows when these were edited. Once the owner shows others and nothing is being saved, the owner's count. */
  base: readonly Row[];
  rows: readonly Row[];
}

/** Stores an edit of the rows. A promise makes the table show "Saving" and, when it fails, the old value. */
export type Save<Row> = (rows: readonly Row[], touched: readonly string[]) => Promise<unknown> | undefined;

/**
 * Shows an edit at once and keeps it until it has been saved. Several edits may be on their way. When one fails, the owner's
 * rows are shown again and the edit can be tried again.
 */
export function useSaving<Row extends Identified>(rows: readonly Row[], save: Save<Row>, onFailure: () => void) {
  const [unsaved, setUnsaved] = useState<Unsaved<Row>>();
  const [onTheWay, setOnTheWay] = useState<readonly (readonly string[])[]>([]);
  const [status, setStatus] = useState<SaveStatus<Row>>({ state: 'idle' });
  const isSaving = onTheWay.length > 0;
  const shown = useMemo(() => shownOf(rows, unsaved, isSaving), [rows, unsaved, isSaving]);
  // A second edit may come before the page is drawn again.
  const latest = useRef(shown);
  latest.current = shown;
  // A retry belongs to an earlier drawing, but saves in the way of the current one.
  const owner = useRef({ rows, save });
  owner.current = { rows, save };
  const failure = useRef<Failure<Row>>(undefined);
  const pending = useRef(onTheWay);

  const show = () => {
    const failed = failure.current;
    const quiet = pending.current.length > 0 ? 'saving' : 'saved';
    setStatus(failed ? { state: 'failed', error: failed.error, mine: failed.mine, retry, drop } : { state: quiet });
  };
  const submit = (next: readonly Row[], touched: readonly string[]) => {
    latest.current = next;
    setUnsaved({ base: owner.current.rows, rows: next });
    const answer = owner.current.save(next, touched);
    if (!answer) return;
    failure.current = without(failure.current, touched);
    pending.current = [...pending.current, touched];
    setOnTheWay(pending.current);
    show();
    answer.then(
      () => arrived(touched),
      (error: unknown) => {
        failure.current = joined(without(failure.current, touched), { error, next, mine: rowsOf(next, touched) });
        arrived(touched);
        onFailure();
        setUnsaved(undefined);
      },
    );
  };
  const retry = () => {
    if (!failure.current) return;
    const { next, mine } = failure.current;
    const touched = mine.map(row => row.id);
    submit(putIn(latest.current, next, touched), touched);
  };
  const drop = () => {
    failure.current = undefined;
    setStatus({ state: 'idle' });
  };
  const arrived = (touched: readonly string[]) => {
    pending.current = pending.current.filter(one => one !== touched);
    setOnTheWay(pending.current);
    show();
  };

  return { shown, latest, submit, status, savingRows: new Set(onTheWay.flat()) };
}

/** While edits are on their way: edited rows as they were entered, all others as the owner has them now. */
function shownOf<Row extends Identified>(rows: readonly Row[], unsaved: Unsaved<Row> | undefined, isSaving: boolean) {
  if (unsaved?.base === rows) return unsaved.rows;
  if (!unsaved || !isSaving) return rows;
  const before = new Map(unsaved.base.map(row => [row.id, row]));
  const now = new Map(rows.map(row => [row.id, row]));
  return unsaved.rows.map(row => (before.get(row.id) === row ? (now.get(row.id) ?? row) : row));
}

/** The row with this id stays while somebody writes in it, even when it has been deleted elsewhere. */
export function useWrittenIn<Row extends Identified>(rows: readonly Row[], id: string | undefined): readonly Row[] {
  const drawn = useRef(rows);
  const isGone = id !== undefined && !rows.some(one => one.id === id);
  drawn.current = isGone ? putIn(rows, drawn.current, [id]) : rows;
  return drawn.current;
}

/** What could not be stored waits until it is tried again, dropped, or edited again. Edits of other rows leave it there. */
interface Failure<Row> {
  error: unknown;
  /** All rows, as they were meant to be. */
  next: readonly Row[];
  mine: readonly Row[];
}

const rowsOf = <Row extends Identified>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  rows.filter(row => ids.includes(row.id));

function without<Row extends Identified>(failure: Failure<Row> | undefined, ids: readonly string[]) {
  const mine = failure?.mine.filter(row => !ids.includes(row.id)) ?? [];
  return failure && mine.length > 0 ? { ...failure, mine } : undefined;
}

function joined<Row extends Identified>(earlier: Failure<Row> | undefined, later: Failure<Row>): Failure<Row> {
  if (!earlier) return later;
  const next = putIn(
    later.next,
    earlier.next,
    earlier.mine.map(row => row.id),
  );
  return { ...later, next, mine: [...earlier.mine, ...later.mine] };
}

/** The rows, with the touched ones as they are in `next`. One that no longer exists is put behind the row it was behind. */
function putIn<Row extends Identified>(rows: readonly Row[], next: readonly Row[], touched: readonly string[]): Row[] {
  const put = [...rows];
  const wanted = new Set(touched);
  next.forEach((row, index) => {
    if (!wanted.has(row.id)) return;
    const at = put.findIndex(one => one.id === row.id);
    if (at >= 0) put[at] = row;
    else put.splice(put.findIndex(one => one.id === next[index - 1]?.id) + 1, 0, row);
  });
  return put;
}
