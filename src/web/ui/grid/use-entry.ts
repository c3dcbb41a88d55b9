import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnward, sumWithCommas } from '#domain/small-sum.ts';
import type { Editing } from './cell-editor.tsx';
import { isThere, rawCell } from './cell-text.ts';
import {
  type Apply,
  type Attempt,
  type CellAddress,
  type CellProblem,
  type Column,
  cellsOf,
  cellValue,
  type EditOutcome,
  type Identified,
  isNumber,
  readText,
  rowNameOf,
  shownText,
} from './column.ts';
import { onwardIn, spread, typedAt } from './fill.ts';
import type { GridOptions } from './grid-options.ts';
import type { Ending, Leave } from './moves.ts';
import type { useCursor } from './use-cursor.ts';
import { useLeaving } from './use-leaving.ts';
import type { useRefused } from './use-refused.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import { addressOf, asMeant, dotted, type Typed, useTypedAhead } from './use-typed-ahead.ts';
import { refusedAt, triedAgain, type Why } from './waiting.ts';

/** The cell that is open. */
export interface Entry<Row> {
  row: string;
  editing: Editing;
  /** The row as it was when the cell was opened: what is entered is a change of that. */
  begunOn: Row;
  /** The cells that were selected with it. */
  range?: readonly CellAddress[] | undefined;
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
  apply: Apply<Row> | undefined;
  /** Whether a factor for several cells is one edit of all of them. */
  isOneEdit: boolean;
  attempt: Attempt<Row>;
  refused: ReturnType<typeof useRefused<Row>>;
  /** Whether commas are read as thousands where they can be nothing else, and says that they were. */
  commas: boolean;
  sayCommas: () => void;
  hush: () => void;
  options: GridOptions<Row>;
  /** Enters it in all that is selected. False where that is one cell. */
  fill: (text: string, begunOn?: Row) => boolean;
  /** What is being typed into a row that is still being saved. */
  typing: React.RefObject<Typed<Row> | undefined>;
}

/** What is typed into the cells of a table, from the first key to the change it makes, and where the cursor goes then. */
export function useEntry<Row extends Identified>(surroundings: Surroundings<Row>) {
  const {
    entry,
    setEntry,
    allColumns,
    columns,
    ordered,
    cursor,
    saving,
    apply,
    isOneEdit,
    attempt,
    refused,
    commas,
    sayCommas,
    hush,
    options: { onCancel, newRows },
    fill,
    typing,
  } = surroundings;
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Leave>();
  const along = useLeaving({ columns, ordered, cursor, newRows, now: () => saving.latest.current });
  const { rowBegan, beginAt, wasEntered, placeAfter, goAlong, below, leaveTo } = along;
  const [row, column] = [ordered[cursor.place.row], columns[cursor.place.column]];
  const here = row && column && { row, column };
  const now = () => ({ rows: saving.latest.current, columns });

  /** Opens the active cell: with what it holds, or what was typed into it and refused, or with what is typed in place of it. */
  const open = (typed?: string, isSelected = false): boolean => {
    const at = here && apply && typedAt(here, cursor.range, { rows: ordered, columns }, typed !== undefined);
    if (!at) return false;
    const { row, column } = at;
    hush();
    if (at !== here) cursor.beginAt({ row: ordered.indexOf(row), column: columns.indexOf(column) });
    if (!rowBegan.current) beginAt(columns.indexOf(column));
    cursor.works.current = true;
    const { top, bottom, left, right } = cursor.range;
    const selected = columns.slice(left, right + 1).map(({ id }) => id);
    const range = isOneEdit ? undefined : cellsOf(ordered.slice(top, bottom + 1), selected);
    if (saving.savingRows.has(row.id)) {
      typedAhead.hold({ begunOn: row, column, text: typed ?? '', appends: typed === undefined, isSelected, range });
      return true;
    }
    const text = typed ?? (refused.typedInto({ row: row.id, column: column.id }) || rawCell(column, row));
    refused.answer([]);
    const editing = { column: column.id, text, replacing: typed !== undefined, isSelected };
    setEntry({ row: row.id, editing, begunOn: row, range });
    return true;
  };

  /** The rows as they are now, but those that somebody began to edit as they were then, with their versions. */
  const asBegun = (begun: ReadonlyMap<string, Row>): readonly Row[] =>
    saving.latest.current.map(one => begun.get(one.id) ?? one);

  /** The rows with a text in its cell, or why it is refused. Where it changes nothing they are the same. */
  const withTyped = (rows: readonly Row[], { begunOn, column, text: typed, appends }: Typed<Row>): EditOutcome<Row> => {
    const at = columns.find(one => one.id === column.id) ?? column;
    const cell = { row: begunOn.id, column: at.id };
    const now = rows.find(one => one.id === begunOn.id);
    const raw = rawCell(at, now ?? begunOn);
    const text = appends ? raw + typed : isNumber(at) ? onwardIn(at, now ?? begunOn, typed) : typed;
    // The raw text unchanged is no edit, so a rounded display is never stored, nor what somebody else changed meanwhile undone.
    if (!apply || text === raw) return { ok: true, rows };
    const refuseHere = (...why: Why) => refusedAt<Row>({ ...cell, text }, ...why);
    const said = (reason: string, entry = text) => t('common.refusedEntry', { entry, reason });
    if (!now) return refuseHere(t('common.rowGone', { entry: text, row: rowNameOf(columns, begunOn) }));
    if (!allColumns.some(one => one.id === at.id))
      return refuseHere(t('common.columnGone', { entry: text, column: at.head }));
    const result = readText(at, now, text, t);
    if ('message' in result) return refuseHere(takenBack(at, now, text, result.message), said(result.message, typed));
    if (isThere(at, now, result)) return { ok: true, rows };
    const outcome = apply(rows, [{ ...cell, ...result }]);
    if (outcome.ok) return outcome;
    const entered = { ...cell, text, ...(outcome.waits && { value: result.value, waits: true }) };
    return {
      ok: false,
      problems: outcome.problems.map(one => ({
        ...one,
        message: said(one.message),
        alike: said(one.message, typed),
        entered: one.entered ? { ...one.entered, text } : entered,
      })),
    };
  };
  const takenBack = (at: Column<Row>, { id }: Row, entry: string, reason: string): string => {
    const stored = saving.latest.current.find(one => one.id === id);
    return t('common.takenBack', { entry, reason, value: (stored && shownText(at, cellValue(at, stored))) || '–' });
  };

  /**
   * One after the other, as they were typed, and with one saving. A text that is refused is kept, and holds up no other. When
   * something is now on its way: the rows with it.
   */
  const enter = (given: readonly Typed<Row>[], isDotted = false): readonly Row[] | undefined => {
    const typed = given.map(asMeant);
    // Of several in one row the first knows how it was.
    const before = asBegun(new Map(typed.toReversed().map(({ begunOn }) => [begunOn.id, begunOn])));
    const cells = typed.map(addressOf);
    const problems: CellProblem[] = [];
    let entered = before;
    let read = isDotted;
    for (const one of typed) {
      const asTyped = withTyped(entered, one);
      const again = commas && (!asTyped.ok || sumWithCommas(one.text)) ? dotted(one) : undefined;
      const outcome = again ? withTyped(entered, again) : asTyped;
      read ||= again !== undefined && outcome.ok && one.text.includes(',');
      if (outcome.ok) entered = outcome.rows;
      else problems.push(...outcome.problems);
    }
    // The later ones may have made room for the earlier.
    const again = triedAgain(entered, problems, apply);
    const left = problems.filter(one => !again.taken.some(cell => cell === one.entered));
    refused.answer([...given.map(addressOf), ...cells]);
    entered = again.rows;
    if (entered !== before) attempt({ ok: true, rows: entered }, before, cells);
    if (read) sayCommas();
    if (left.length > 0) refused.refuse(left);
    return entered === before ? undefined : entered;
  };

  const isForAll = (text: string, ending: Ending): boolean => ending === 'all' || (isOneEdit && isOnward(text));
  const commit = useStable((text: string, ending: Ending) => {
    const isFilled = entry && isForAll(text, ending) && fill((commas && sumWithCommas(text)) || text, entry.begunOn);
    if (!entry || (isFilled && ending === 'all')) return;
    const leave = ending === 'all' ? 'down' : ending;
    const { row: id, editing, begunOn, range } = entry;
    setEntry(undefined);
    if (text !== editing.text || editing.replacing) wasEntered();
    const column = columns.find(one => one.id === editing.column);
    if (column && !isFilled) enter(spread({ begunOn, column, text, appends: false, range }, now()));
    if (leave === 'stay') return;
    // What is typed next belongs where one is then, whether or not this was refused.
    const isStill =
      saving.latest.current.some(one => one.id === id) && allColumns.some(one => one.id === editing.column);
    if (isStill && leave === 'down' && !isFilled && (range?.length ?? 1) < 2 && below()) return;
    setLeaving(isStill ? leave : 'stay');
    if (isStill) cursor.hurryTo(placeAfter(leave));
  });
  // With what was entered, which may have made the row to go to, and before it is drawn, so that it is drawn once.
  if (leaving) {
    setLeaving(undefined);
    goAlong(leaving);
  }
  const cancel = useStable(() => {
    if (entry) refused.answer([{ row: entry.row, column: entry.editing.column }]);
    setEntry(undefined);
    cursor.focus();
    const now = entry && saving.latest.current.find(one => one.id === entry.row);
    if (now) onCancel?.(now);
  });

  const typedAhead = useTypedAhead<Row>({
    typing,
    savingRows: saving.savingRows,
    here: row && column && { row: row.id, column: column.id },
    enter: typed => enter(typed.flatMap(one => spread(one, now()))),
    open: ({ begunOn, column, text, appends, isSelected, range }) => {
      const before = appends ? rawCell(column, begunOn) : '';
      const editing = { column: column.id, text: before + text, replacing: !appends, isSelected };
      setEntry({ row: begunOn.id, editing, begunOn, range });
    },
  });

  /** While a row saves, Enter and Tab end what was typed as they would in the cell. */
  const leaveLater = (ending: Ending): boolean => {
    const text = typedAhead.typed();
    if (text !== undefined && isForAll(text, ending) && fill(text)) {
      typedAhead.discard();
      return true;
    }
    const ended = typedAhead.finish();
    if (ended) leaveTo(ending === 'all' ? 'down' : ending, true);
    return ended;
  };

  return { open, enter, commit, cancel, leaveLater, ...along, typedAhead };
}
