import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseBlock } from './clipboard.ts';
import {
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
import { copiedText, emptied, pastedChanges, roomFor } from './paste.ts';
import { useCursor } from './use-cursor.ts';
import { useRowOrder } from './use-row-order.ts';
import { type Save, useSaving, useWrittenIn } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import { type Typed, useTypedAhead } from './use-typed-ahead.ts';
import { useUndo } from './use-undo.ts';

export interface GridOptions<Row extends Identified> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The domain's function from rows to rows: all changes, or none and the cells that break a limit. */
  apply?: (rows: readonly Row[], changes: readonly CellChange[]) => EditOutcome<Row>;
  /** Stores the rows after an edit, an undo or a retry. */
  onChange?: Save<Row>;
  /** Rows that come first when the table opens: those that are not yet fully allocated. */
  first?: (row: Row) => boolean;
  /** Empty rows below an empty one, for a longer block that is pasted there. */
  grow?: (row: Row, count: number) => readonly Row[];
  /** Empty rows at the end, for a block that goes beyond the last row. */
  append?: (count: number) => readonly Row[];
}

interface Entry {
  row: string;
  editing: Editing;
}

/** Everything a table does with rows, apart from drawing them: edits, saving and its failures, and the clipboard. */
export function useGrid<Row extends Identified>(
  options: GridOptions<Row>,
  table: React.RefObject<HTMLTableElement | null>,
) {
  const { rows, columns, apply, onChange, first, grow, append } = options;
  const { t } = useTranslation();
  const same = (a: Row, b: Row) =>
    columns.every(column => column.editable === undefined || cellValue(column, a) === cellValue(column, b));
  const undo = useUndo<Row>(same);
  const saving = useSaving<Row>(rows, onChange ?? (() => undefined), undo.forgetLast);
  const [entry, setEntry] = useState<Entry>();
  const drawn = useWrittenIn(saving.shown, entry?.row);
  const { ordered, sorting, sortBy } = useRowOrder(drawn, columns, first);
  const cursor = useCursor(ordered, columns, table);
  const [leaving, setLeaving] = useState<Leave>();
  // The column in which a row of entries was begun. Tab moves along the row, and Enter returns below this column.
  const rowBegan = useRef<number>(undefined);
  const [problems, setProblems] = useState<readonly CellProblem[]>([]);
  const [announcement, announce] = useState('');
  const row = ordered[cursor.place.row];
  const column = columns[cursor.place.column];

  /** True when nothing prevented it. */
  const attempt = (outcome: EditOutcome<Row>, before = saving.latest.current): boolean => {
    setProblems(outcome.ok ? [] : outcome.problems);
    if (outcome.ok) saving.submit(outcome.rows, undo.record(before, outcome.rows));
    return outcome.ok;
  };
  const change = (changes: readonly CellChange[], before = saving.latest.current): boolean =>
    changes.length === 0 || (apply ? attempt(apply(before, changes), before) : true);

  const canEdit = (one: Row | undefined, at: Column<Row> | undefined): at is Column<Row> =>
    one !== undefined && at !== undefined && apply !== undefined && takesText(at, one);

  /** Opens the active cell with its content, or with what was typed in place of it. */
  const open = (typed?: string): boolean => {
    if (!canEdit(row, column) || !row) return false;
    rowBegan.current ??= cursor.place.column;
    if (saving.savingRows.has(row.id)) {
      typedAhead.hold(row.id, column.id, typed);
      return true;
    }
    setProblems([]);
    announce('');
    const text = typed ?? rawText(column, cellValue(column, row));
    setEntry({ row: row.id, editing: { column: column.id, text, replacing: typed !== undefined } });
    return true;
  };

  const leaveTo = (leave: Leave) => {
    const extent = { rows: ordered.length, columns: columns.length };
    const to = afterEntry(leave, cursor.place, rowBegan.current, extent);
    if (leave === 'down' || leave === 'up') rowBegan.current = undefined;
    cursor.goTo(to);
  };

  const refuse = (problem: CellProblem): false => {
    setProblems([problem]);
    return false;
  };
  const enter = (rowId: string, columnId: string, text: string): boolean => {
    const at = columns.find(one => one.id === columnId);
    const stored = saving.latest.current.find(one => one.id === rowId);
    const now = stored ?? drawn.find(one => one.id === rowId);
    if (!at || !now) return true;
    const value = cellValue(at, now);
    // An unchanged raw text is no edit, so a rounded display is never stored.
    if (text === rawText(at, value)) return true;
    if (!stored) return refuse({ row: rowId, column: columnId, message: t('common.rowGone', { entry: text }) });
    const result = readText(at, text, t);
    if ('message' in result) return refuse(takenBack(at, now, text, result.message));
    return result.value === value || change([{ row: rowId, column: columnId, value: result.value }]);
  };

  const commit = useStable((text: string, leave: Leave) => {
    if (!entry) return;
    setEntry(undefined);
    const accepted = enter(entry.row, entry.editing.column, text);
    if (leave !== 'stay') setLeaving(accepted ? leave : 'stay');
  });
  // After the entry has been shown, because it may have made the row to go to.
  useLayoutEffect(() => {
    if (!leaving) return;
    setLeaving(undefined);
    leaveTo(leaving);
  });
  const cancel = useStable(() => {
    setEntry(undefined);
    cursor.focus();
  });

  const takenBack = (at: Column<Row>, row: Row, entry: string, reason: string): CellProblem => {
    const value = rawText(at, cellValue(at, row)) || '–';
    return { row: row.id, column: at.id, message: t('common.takenBack', { entry, reason, value }) };
  };
  /** Makes the edits one after the other, in the order in which they were typed, but all of them or none, and with one save. */
  const enterLater = (typed: readonly Typed[]): boolean => {
    if (!apply) return false;
    let entered = saving.latest.current;
    const refused: CellProblem[] = [];
    const unsaved = saving.status.state === 'failed' ? saving.status.mine : [];
    for (const one of typed) {
      const at = columns.find(column => column.id === one.column);
      const now = entered.find(row => row.id === one.row);
      if (!at || !now || (one.appends && one.text === '')) continue;
      const text = one.appends ? rawText(at, cellValue(at, now)) + one.text : one.text;
      const result = readText(at, text, t);
      if ('message' in result) refused.push(takenBack(at, now, text, result.message));
      // It would replace the edit that is still waiting to be tried again.
      else if (unsaved.some(row => row.id === now.id)) refused.push(takenBack(at, now, text, t('common.notSaved')));
      else if (result.value !== cellValue(at, now)) {
        const outcome = apply(entered, [{ row: now.id, column: at.id, value: result.value }]);
        if (outcome.ok) entered = outcome.rows;
        else refused.push(...outcome.problems);
      }
    }
    if (refused.length > 0) setProblems(refused);
    return refused.length === 0 && entered !== saving.latest.current && attempt({ ok: true, rows: entered });
  };
  const typedAhead = useTypedAhead({
    savingRows: saving.savingRows,
    here: row && column && { row: row.id, column: column.id },
    enter: enterLater,
    open: ({ row: id, column: at, text, appends }) => {
      if (!row || !column) return;
      const before = appends ? rawText(column, cellValue(column, row)) : '';
      setEntry({ row: id, editing: { column: at, text: before + text, replacing: !appends } });
    },
  });

  /** While a row saves, Enter and Tab end what was typed as they would in the cell. */
  const leaveLater = (leave: Leave): boolean => {
    const ended = typedAhead.finish();
    if (ended) leaveTo(leave);
    return ended;
  };

  const shownTable = { rows: ordered, columns };
  const clear = () => void change(apply ? emptied(cursor.range, shownTable) : []);
  const copied = (): string => copiedText(cursor.range, shownTable);
  const paste = (text: string) => {
    if (!apply) return;
    const { range } = cursor;
    if (ordered.slice(range.top, range.bottom + 1).some(one => saving.savingRows.has(one.id)))
      return announce(t('common.stillSaving'));
    announce('');
    const block = parseBlock(text);
    const { into, before } = roomFor(block, range, { ...shownTable, stored: saving.latest.current }, { grow, append });
    const { changes, problems } = pastedChanges(block, range, { rows: into, columns }, t);
    if (problems.length > 0) setProblems(problems);
    else if (changes.length === 0) setProblems([]);
    else if (change(changes, before)) announce(t('common.pasted', { count: changes.length }));
  };
  /** For a cell that was opened and is still empty: a pasted block belongs to the table. */
  const pasteInstead = useStable((text: string) => {
    setEntry(undefined);
    cursor.focus();
    paste(text);
  });

  const takeBack = (back: boolean) => {
    const result = undo.take(saving.latest.current, back);
    if (result === undefined) return announce(t(back ? 'common.nothingToUndo' : 'common.nothingToRedo'));
    if (result === 'changed') return announce(t('common.changedSince'));
    setProblems([]);
    announce(t(back ? 'common.undone' : 'common.redone'));
    const before = new Map(saving.latest.current.map(one => [one.id, one]));
    saving.submit(
      result,
      result.filter(one => before.get(one.id) !== one).map(one => one.id),
    );
  };

  return {
    ordered,
    sorting,
    sortBy,
    cursor,
    row,
    column,
    entry,
    problems,
    said: announcement,
    status: saving.status,
    savingRows: saving.savingRows,
    attempt,
    open,
    commit,
    cancel,
    leaveTo,
    leaveLater,
    rowBegan,
    typedAhead,
    clear,
    copied,
    paste,
    pasteInstead,
    takeBack,
    canTakeBack: undo.any,
    dismiss: () => setProblems([]),
    current: () => saving.latest.current,
  };
}

export type Grid<Row extends Identified> = ReturnType<typeof useGrid<Row>>;
