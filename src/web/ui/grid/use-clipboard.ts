import { useTranslation } from 'react-i18next';
import { withDots } from '#domain/numbers.ts';
import { parseBlock, writeBlock } from '../clipboard.ts';
import type { Apply, Attempt, CellAddress, CellChange, Column, Identified } from './column.ts';
import { filledChanges, filledFrom } from './fill.ts';
import type { GridOptions } from './grid-options.ts';
import type { Range } from './moves.ts';
import { copiedText, emptied, pastedChanges, roomFor, withoutHeads } from './paste.ts';
import { namedChanges } from './paste-named.ts';
import type { useCursor } from './use-cursor.ts';
import { useHeldPaste } from './use-held-paste.ts';
import type { PastedBlock, useRefused } from './use-refused.ts';
import type { Announce } from './use-said.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';

interface Surroundings<Row extends Identified> {
  ordered: readonly Row[];
  columns: readonly Column<Row>[];
  cursor: ReturnType<typeof useCursor>;
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
  apply: Apply<Row> | undefined;
  attempt: Attempt<Row>;
  /** Whether commas are read as thousands where they can be nothing else. */
  commas: boolean;
  /** True when nothing prevented it. */
  change: (changes: readonly CellChange[]) => boolean;
  grow: ((row: Row, count: number) => readonly Row[]) | undefined;
  append: ((count: number) => readonly Row[]) | undefined;
  /** Also those that a filter leaves out. */
  allColumns: readonly Column<Row>[];
  byNames: GridOptions<Row>['byNames'];
  /** Where a block may be read as a list. */
  listPaste: GridOptions<Row>['listPaste'];
  announce: Announce;
  endEntry: () => void;
}

/** `typedIn`: it was not pasted, but typed in this cell for all that is selected. */
interface Pasting<Row> {
  range?: Range;
  typedIn?: CellAddress | undefined;
  /** The row of that cell as it was when it was opened. */
  begunOn?: Row | undefined;
  isDotted?: boolean;
}

/** What is copied from a table, pasted into it, typed for all that is selected, and cleared in it. */
export function useClipboard<Row extends Identified>(surroundings: Surroundings<Row>) {
  const { ordered, columns, cursor, saving, refused, commas, apply, attempt, change, grow, append } = surroundings;
  const { allColumns, byNames, listPaste, announce, endEntry } = surroundings;
  const { t } = useTranslation();
  const table = { rows: ordered, columns };

  /** What a text from the clipboard changes, or one that was typed for all that is selected, and what is said of it beside that. */
  const read = (text: string, range: Range, typedIn: CellAddress | undefined) => {
    const selected = ordered.slice(range.top, range.bottom + 1).map(({ id }) => id);
    if (typedIn) {
      const made = filledChanges(filledFrom(typedIn, range, table), text, t);
      const said = [t('common.enteredInAll', { count: made.cells.length })];
      return { ...made, before: saving.latest.current, rows: selected, inPlace: selected, said };
    }
    const pasted = parseBlock(text);
    const named = byNames?.(pasted);
    if (named) {
      const before = saving.latest.current;
      const made = namedChanges(named, { rows: before, columns: allColumns }, t);
      return { ...made, before, rows: made.cells.map(({ row }) => row), inPlace: [] };
    }
    const block = withoutHeads(pasted, range.left, columns, listPaste?.columnOf);
    const { into, before } = roomFor(block, range, { ...table, stored: saving.latest.current }, { grow, append });
    const linesAbove = pasted.length - block.length;
    const made = pastedChanges(block, range, { rows: into, columns }, t, { linesAbove });
    const said = t(linesAbove > 0 ? 'common.pastedBelowHead' : 'common.pasted', { count: made.cells.length });
    const rows = ordered.slice(range.top, range.top + block.length).map(({ id }) => id);
    return { ...made, before, rows: selected, inPlace: rows, said: [said] };
  };

  /** Whether the rows it was meant for stand where they stood. */
  const isInPlace = ({ range, rows }: PastedBlock) => rows.every((id, at) => ordered[range.top + at]?.id === id);
  const hold = useHeldPaste(saving.savingRows, block => {
    if (isInPlace(block)) paste(block.text, block);
    else announce(t(block.typedIn ? 'common.notEntered' : 'common.notPasted'));
  });

  const paste = (text: string, pasting: Pasting<Row> = {}): void => {
    if (!apply) return;
    const { range = cursor.range, typedIn, begunOn, isDotted } = pasting;
    const { changes, problems, cells, shares, rows, inPlace, said, ...made } = read(text, range, typedIn);
    const before = begunOn ? made.before.map(one => (one.id === begunOn.id ? begunOn : one)) : made.before;
    const block = { text, range, rows: inPlace, typedIn };
    if (rows.some(id => saving.savingRows.has(id))) {
      hold({ block, changes: rows });
      announce(t(typedIn ? 'common.stillSavingTyped' : 'common.stillSaving'));
      return;
    }
    announce('');
    if (problems.length > 0) {
      const again = commas && pasteWithDots(block);
      if (again) again();
      else
        refused.refuse(problems, cells.length > 1, {
          ...block,
          isList: !typedIn && listPaste?.reads(parseBlock(text)),
        });
      return;
    }
    const outcome = changes.length > 0 ? apply(before, changes, shares) : { ok: true as const, rows: before };
    if (!outcome.ok && typedIn) refused.refuse(outcome.problems, cells.length > 1, { ...block, isRead: true });
    else if (attempt(outcome, before, changes) && outcome.ok) {
      // Also those that hold it already: something refused may be said of them.
      refused.answer(cells);
      if (changes.length === 0 && said.length === 1) return;
      const all = [...said, outcome.said].filter(Boolean).join(' ');
      if (isDotted) announce(`${all} ${t('common.commasRead')}`, 'commas');
      else announce(all, made.isToLookAt ? 'look' : undefined);
    }
  };
  /** The block that was refused, once more with dots for its commas, while the rows it was meant for stand where they stood. */
  const pasteWithDots = (pasted: PastedBlock): (() => void) | undefined => {
    const { text, range, typedIn, isRead } = pasted;
    const block = parseBlock(text);
    const dotted = withDots(block.flat());
    if (isRead || !dotted || !isInPlace(pasted)) return undefined;
    let at = 0;
    return () =>
      paste(writeBlock(block.map(line => line.map(() => dotted[at++]!))), { range, typedIn, isDotted: true });
  };

  const here = { row: ordered[cursor.place.row]?.id ?? '', column: columns[cursor.place.column]?.id ?? '' };
  /** In how many cells Ctrl+Enter enters what is typed. */
  const fills = (): number => (apply ? filledFrom(here, cursor.range, table).length : 0);
  /** Enters what was typed in all that is selected, which stays so. False where that is one cell. */
  const fill = (text: string, begunOn?: Row): boolean => {
    if (fills() < 2) return false;
    endEntry();
    cursor.goTo(cursor.place, true);
    paste(text, { typedIn: here, begunOn });
    return true;
  };

  return {
    clear: () => void change(apply ? emptied(cursor.range, table) : []),
    copied: (): string => copiedText(cursor.range, table),
    paste: (text: string) => paste(text),
    /** For a cell that was opened and is still empty: a pasted block belongs to the table. */
    pasteInstead: useStable((text: string) => {
      endEntry();
      cursor.focus();
      paste(text);
    }),
    pasteWithDots,
    fill,
    fills,
  };
}
