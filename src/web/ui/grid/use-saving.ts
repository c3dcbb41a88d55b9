import { useMemo, useRef, useState } from 'react';
import { isSame, mergeRow, type RowEdit } from '../merge.ts';
import type { SaveStatus } from '../save-state.tsx';
import { codeOf } from '../toasts.tsx';
import type { Column, Identified } from './column.ts';

interface Unsaved<Row> {
  /** The owner's rows when these were edited. Once the owner shows others and nothing is being saved, the owner's count. */
  base: readonly Row[];
  rows: readonly Row[];
}

/**
 * What the owner of the rows does with an edit: a promise makes the table show "Saving" and, if it fails, the old value. An
 * edited row has the version it had when the edit began.
 */
export type Save<Row> = (rows: readonly Row[], touched: readonly string[]) => Promise<unknown> | undefined;

export interface SavingOptions<Row> {
  save: Save<Row>;
  /** The rows as they are stored now, when saving was refused because somebody else was first. */
  theirs?: ((error: unknown) => readonly Row[] | undefined) | undefined;
  onFailure: () => void;
  /** Not where a later edit of the same row is on its way. */
  onSaved?: (edits: readonly RowEdit<Row>[]) => void;
}

/**
 * Shows an edit at once and keeps it until its saving has ended; several may be on their way. When one fails the rows of the
 * owner show again and the edit can be tried again. What somebody else changed beside an edit is no failure: then the edit is
 * sent once more, over that.
 */
export function useSaving<Row extends Identified>(rows: readonly Row[], options: SavingOptions<Row>) {
  const [unsaved, setUnsaved] = useState<Unsaved<Row>>();
  const [onTheWay, setOnTheWay] = useState<readonly (readonly RowEdit<Row>[])[]>([]);
  const [status, setStatus] = useState<SaveStatus<Row>>({ state: 'idle' });
  const isSaving = onTheWay.length > 0;
  const shown = useMemo(() => shownOf(rows, unsaved, isSaving), [rows, unsaved, isSaving]);
  // A second edit may come before the page is drawn again.
  const latest = useRef(shown);
  latest.current = shown;
  // A retry comes from an earlier drawing, but saves as the owner saves now.
  const owner = useRef({ rows, ...options });
  owner.current = { rows, ...options };
  const failure = useRef<Failure<Row>>(undefined);
  const pending = useRef(onTheWay);

  const show = () => {
    const failed = failure.current;
    const quiet = pending.current.length > 0 ? 'saving' : 'saved';
    setStatus(failed ? { state: 'failed', error: failed.error, edits: failed.edits, retry, drop } : { state: quiet });
  };
  const submit = (entered: readonly Row[], made: readonly RowEdit<Row>[]) => {
    const edits = made.map(edit => {
      const unsettled = [...(failure.current?.edits ?? []), ...pending.current.flat()];
      const earlier = unsettled.findLast(({ mine }) => mine.id === edit.mine.id);
      return earlier ? together(earlier, edit) : edit;
    });
    const touched = edits.map(({ mine }) => mine.id);
    const byId = new Map(edits.map(({ mine }) => [mine.id, mine]));
    const next = entered.map(row => byId.get(row.id) ?? row);
    latest.current = next;
    setUnsaved({ base: owner.current.rows, rows: next });
    const answer = owner.current.save(next, touched);
    if (!answer) return;
    failure.current = without(failure.current, touched);
    pending.current = [...pending.current, edits];
    setOnTheWay(pending.current);
    show();
    answer.then(
      () => {
        arrived(edits);
        const later = new Set(pending.current.flat().map(({ mine }) => mine.id));
        if (!touched.some(id => later.has(id))) owner.current.onSaved?.(edits);
      },
      (error: unknown) => {
        arrived(edits);
        // A later edit of the same row carries this one with it.
        const carried = new Set(pending.current.flat().map(({ mine }) => mine.id));
        const refused = edits.filter(({ mine }) => !carried.has(mine.id));
        const { again, failed } = contested(refused, theirsOf(error));
        if (failed.length > 0) {
          failure.current = joined(failure.current, { error, next, edits: failed });
          owner.current.onFailure();
        }
        takeBack(refused.map(({ mine }) => mine.id));
        show();
        if (again.length > 0) put(next, again);
      },
    );
  };
  /** These rows are shown as the owner has them, and others that are on their way as they were entered. */
  const takeBack = (ids: readonly string[]) => {
    const { rows: owned } = owner.current;
    latest.current = latest.current.flatMap(row => (ids.includes(row.id) ? (findById(owned, row.id) ?? []) : row));
    setUnsaved(pending.current.length > 0 ? { base: owned, rows: latest.current } : undefined);
  };
  /** Sends these edits, with everything else as it is now. */
  const put = (next: readonly Row[], edits: readonly RowEdit<Row>[]) =>
    submit(
      putIn(
        latest.current,
        next,
        edits.map(({ mine }) => mine),
      ),
      edits,
    );
  const theirsOf = (error: unknown): readonly Row[] | undefined =>
    codeOf(error) === 'ERROR_CONFLICT' ? owner.current.theirs?.(error) : undefined;

  /** What failed, over what is stored now: a conflict is decided with both values in sight, anything else keeps its version. */
  const settle = (whose: 'mine' | 'theirs') => {
    const failed = failure.current;
    if (!failed) return;
    const theirs = theirsOf(failed.error);
    failure.current = undefined;
    if (theirs) {
      const edits = failed.edits.map(edit => over(edit, theirs, whose)).filter(isAnEdit);
      if (edits.length > 0) put(failed.next, edits);
      else show();
    } else if (whose === 'mine') put(failed.next, failed.edits);
    else setStatus({ state: 'idle' });
  };
  const retry = () => settle('mine');
  const drop = () => settle('theirs');
  /** What failed in these rows can never be stored. */
  const giveUp = (ids: readonly string[]) => {
    failure.current = without(failure.current, ids);
    if (failure.current || pending.current.length > 0) show();
    else setStatus({ state: 'idle' });
  };
  const arrived = (edits: readonly RowEdit<Row>[]) => {
    pending.current = pending.current.filter(one => one !== edits);
    setOnTheWay(pending.current);
    show();
  };

  const savingRows: ReadonlySet<string> = new Set(onTheWay.flat().map(({ mine }) => mine.id));
  return { shown, latest, submit, giveUp, status, savingRows };
}

/** Two edits of one row of which the first is not stored yet, or could not be: the second takes it along. */
const together = <Row extends Identified>(first: RowEdit<Row>, second: RowEdit<Row>): RowEdit<Row> => ({
  was: first.was,
  mine: mergeRow(second, first.mine).mine,
});

const findById = <Row extends Identified>(rows: readonly Row[], id: string) => rows.find(row => row.id === id);

/** Another version has been stored, so trying again leads on; without versions nobody can tell. */
const isNewer = (was: Identified, theirs: Identified) => theirs.version === undefined || was.version !== theirs.version;

/**
 * The edits that were refused: those that go together with what is stored now are sent again, over it; those that changed the
 * same as somebody else wait for a choice.
 */
export function contested<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  theirs: readonly Row[] | undefined,
): { again: RowEdit<Row>[]; failed: RowEdit<Row>[] } {
  const found = edits.map(edit => ({ edit, now: theirs && findById(theirs, edit.mine.id) }));
  if (!found.some(({ edit, now }) => now && isNewer(edit.was, now))) return { again: [], failed: [...edits] };
  const merged = found.map(({ edit, now }) => ({ edit, now, both: now && mergeRow(edit, now) }));
  const failed = merged.filter(({ both }) => both?.isConflict).map(({ edit }) => edit);
  const again = merged.flatMap(({ edit, now, both }) =>
    !both || !now ? [edit] : both.isConflict ? [] : [{ was: now, mine: both.mine }],
  );
  return { again: again.filter(isAnEdit), failed };
}

const isAnEdit = <Row>({ was, mine }: RowEdit<Row>): boolean => !isSame(was, mine);

/** The edit over what is stored now; a row that is not there any more stays as it was to be. */
function over<Row extends Identified>(edit: RowEdit<Row>, theirs: readonly Row[], whose: 'mine' | 'theirs') {
  const now = findById(theirs, edit.mine.id);
  return now ? { was: now, mine: mergeRow(edit, now)[whose] } : edit;
}

/** While edits are on their way: edited rows as they were entered, all others as the owner has them now, new ones too. */
function shownOf<Row extends Identified>(rows: readonly Row[], unsaved: Unsaved<Row> | undefined, isSaving: boolean) {
  if (unsaved?.base === rows) return unsaved.rows;
  if (!unsaved || !isSaving) return rows;
  const before = new Map(unsaved.base.map(row => [row.id, row]));
  const now = new Map(rows.map(row => [row.id, row]));
  const known = new Set([...before.keys(), ...unsaved.rows.map(({ id }) => id)]);
  const shown = unsaved.rows.map(row => (before.get(row.id) === row ? (now.get(row.id) ?? row) : row));
  const made = rows.filter(({ id }) => !known.has(id));
  return putIn(shown, rows, made);
}

/** The row with this id stays while somebody writes in it, even when it has been deleted elsewhere. */
export function useWrittenIn<Row extends Identified>(rows: readonly Row[], id: string | undefined): readonly Row[] {
  const drawn = useRef(rows);
  const written = id !== undefined && !findById(rows, id) ? findById(drawn.current, id) : undefined;
  drawn.current = written ? putIn(rows, drawn.current, [written]) : rows;
  return drawn.current;
}

/** So does the column: in a matrix it is a thing that can be deleted elsewhere. */
export function useWrittenColumn<Row>(columns: readonly Column<Row>[], id: string | undefined): readonly Column<Row>[] {
  const drawn = useRef({ of: columns, columns });
  const { of, columns: before } = drawn.current;
  const isThere = id === undefined || columns.some(one => one.id === id);
  const at = isThere ? -1 : before.findIndex(one => one.id === id);
  if (at < 0) drawn.current = { of: columns, columns };
  else if (of !== columns) drawn.current = { of: columns, columns: columns.toSpliced(at, 0, before[at]!) };
  return drawn.current.columns;
}

interface Failure<Row> {
  error: unknown;
  /** All rows, as they were meant to be. */
  next: readonly Row[];
  edits: readonly RowEdit<Row>[];
}

function without<Row extends Identified>(failure: Failure<Row> | undefined, ids: readonly string[]) {
  const edits = failure?.edits.filter(({ mine }) => !ids.includes(mine.id)) ?? [];
  return failure && edits.length > 0 ? { ...failure, edits } : undefined;
}

function joined<Row extends Identified>(earlier: Failure<Row> | undefined, later: Failure<Row>): Failure<Row> {
  if (!earlier) return later;
  const rows = earlier.edits.map(({ mine }) => mine);
  return { ...later, next: putIn(later.next, earlier.next, rows), edits: [...earlier.edits, ...later.edits] };
}

/** The rows with these in them. One that is not there any more stands behind the row it stood behind in `next`. */
function putIn<Row extends Identified>(rows: readonly Row[], next: readonly Row[], wanted: readonly Row[]): Row[] {
  const put = [...rows];
  for (const row of wanted) {
    const at = put.findIndex(one => one.id === row.id);
    if (at >= 0) put[at] = row;
    else {
      const behind = next[next.findIndex(one => one.id === row.id) - 1]?.id;
      put.splice(put.findIndex(one => one.id === behind) + 1, 0, row);
    }
  }
  return put;
}
