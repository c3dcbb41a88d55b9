import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Attempt,
  type CellChange,
  type CellProblem,
  type Column,
  cellValue,
  type EditOutcome,
  type Identified,
  rawText,
  readText,
  takesText,
} from './column.ts';
import type { Editing } from './grid-row.tsx';
import { afterEntry, type Leave } from './moves.ts';
import type { useCursor } from './use-cursor.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import { type Typed, useTypedAhead } from './use-typed-ahead.ts';

/** The cell that is open. */
export interface Entry<Row> {
  row: string;
  editing: Editing;
  /** The row as it was when the cell was opened: what is entered is a change of that. */
  begunOn: Row;
}

interface Surroundings<Row extends Identified> {
  entry: Entry<Row> | undefined;
  setEntry: (entry: Entry<Row> | undefined) => void;
  /** The columns there are. */
  allColumns: readonly Column<Row>[];
  /** Those that are drawn, and the one that is written in even when it was deleted elsewhere. */
  columns: readonly Column<Row>[];
  ordered: readonly Row[];
  cursor: ReturnType<typeof useCursor>;
  saving: ReturnType<typeof useSaving<Row>>;
  apply: ((rows: readonly Row[], changes: readonly CellChange[]) => EditOutcome<Row>) | undefined;
  attempt: Attempt<Row>;
  setProblems: (problems: readonly CellProblem[], ofMany?: boolean) => void;
}

/** What is typed into the cells of a table, from the first key to the change it makes, and where the cursor goes then. */
export function useEntry<Row extends Identified>(surroundings: Surroundings<Row>) {
  const { entry, setEntry, allColumns, columns, ordered, cursor, saving, apply, attempt, setProblems } = surroundings;
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Leave>();
  // The column in which a row of entries began: Tab goes on along it, and Enter returns below where it began.
  const rowBegan = useRef<number>(undefined);
  const row = ordered[cursor.place.row];
  const column = columns[cursor.place.column];

  /** Opens the active cell: with what it holds, or with what was typed in place of it. */
  const open = (typed?: string): boolean => {
    if (!row || !column || !apply || !takesText(column, row)) return false;
    rowBegan.current ??= cursor.place.column;
    if (saving.savingRows.has(row.id)) {
      typedAhead.hold(row, column.id, typed);
      return true;
    }
    setProblems([]);
    const text = typed ?? rawText(column, cellValue(column, row));
    setEntry({ row: row.id, editing: { column: column.id, text, replacing: typed !== undefined }, begunOn: row });
    return true;
  };

  const placeAfter = (leave: Leave) =>
    afterEntry(leave, cursor.place, rowBegan.current, { rows: ordered.length, columns: columns.length });
  const leaveTo = (leave: Leave) => {
    const to = placeAfter(leave);
    if (leave === 'down' || leave === 'up') rowBegan.current = undefined;
    cursor.goTo(to);
  };

  /** The rows as they are now, but those that somebody began to edit as they were then, with their versions. */
  const asBegun = (begun: ReadonlyMap<string, Row>): readonly Row[] =>
    saving.latest.current.map(one => begun.get(one.id) ?? one);

  const enter = ({ row: id, editing, begunOn }: Entry<Row>, text: string): boolean => {
    const at = columns.find(one => one.id === editing.column);
    // The raw text unchanged is no edit, so a rounded display is never stored, nor what somebody else changed meanwhile undone.
    if (!at || !apply || text === rawText(at, cellValue(at, begunOn))) return true;
    const refuse = (message: string): false => {
      setProblems([{ row: id, column: at.id, message }]);
      return false;
    };
    const now = saving.latest.current.find(one => one.id === id);
    if (!now) return refuse(t('common.rowGone', { entry: text }));
    if (!allColumns.some(one => one.id === at.id))
      return refuse(t('common.columnGone', { entry: text, column: at.head }));
    const result = readText(at, text, t);
    if ('message' in result) return refuse(takenBack(at, now, text, result.message));
    if (result.value === cellValue(at, begunOn)) return true;
    const before = asBegun(new Map([[id, begunOn]]));
    const changes = [{ row: id, column: at.id, value: result.value }];
    return attempt(apply(before, changes), before, changes);
  };

  const commit = useStable((text: string, leave: Leave) => {
    if (!entry) return;
    setEntry(undefined);
    const accepted = enter(entry, text);
    if (leave === 'stay') return;
    setLeaving(accepted ? leave : 'stay');
    if (accepted) cursor.hurryTo(placeAfter(leave));
  });
  // With what was entered, which may have made the row to go to, and before it is drawn, so that it is drawn once.
  if (leaving) {
    setLeaving(undefined);
    leaveTo(leaving);
  }
  const cancel = useStable(() => {
    setEntry(undefined);
    cursor.focus();
  });

  const takenBack = (at: Column<Row>, now: Row, entry: string, reason: string): string =>
    t('common.takenBack', { entry, reason, value: rawText(at, cellValue(at, now)) || '–' });

  /** One after the other, as they were typed; but all of them or nothing, and with one saving. */
  const enterLater = (typed: readonly Typed<Row>[]): readonly Row[] | undefined => {
    if (!apply) return undefined;
    // Of several in one row the first knows how it was.
    const before = asBegun(new Map(typed.toReversed().map(({ begunOn }) => [begunOn.id, begunOn])));
    let entered = before;
    const refused: CellProblem[] = [];
    for (const one of typed) {
      const at = columns.find(column => column.id === one.column);
      const now = entered.find(row => row.id === one.begunOn.id);
      if (!at || !now || (one.appends && one.text === '')) continue;
      const text = one.appends ? rawText(at, cellValue(at, now)) + one.text : one.text;
      const result = readText(at, text, t);
      if ('message' in result)
        refused.push({ row: now.id, column: at.id, message: takenBack(at, now, text, result.message) });
      else if (result.value !== cellValue(at, now)) {
        const outcome = apply(entered, [{ row: now.id, column: at.id, value: result.value }]);
        if (outcome.ok) entered = outcome.rows;
        else refused.push(...outcome.problems);
      }
    }
    if (refused.length > 0) setProblems(refused, typed.length > 1);
    const isEntered = refused.length === 0 && entered !== before && attempt({ ok: true, rows: entered }, before);
    return isEntered ? entered : undefined;
  };
  const typedAhead = useTypedAhead<Row>({
    savingRows: saving.savingRows,
    here: row && column && { row: row.id, column: column.id },
    enter: enterLater,
    open: ({ begunOn, column: id, text, appends }) => {
      if (!row || !column) return;
      const before = appends ? rawText(column, cellValue(column, begunOn)) : '';
      setEntry({ row: begunOn.id, editing: { column: id, text: before + text, replacing: !appends }, begunOn });
    },
  });

  /** While a row saves, Enter and Tab end what was typed as they would in the cell. */
  const leaveLater = (leave: Leave): boolean => {
    const ended = typedAhead.finish();
    if (ended) leaveTo(leave);
    return ended;
  };

  return { open, commit, cancel, leaveTo, leaveLater, rowBegan, typedAhead };
}
