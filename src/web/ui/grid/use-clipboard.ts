import { useTranslation } from 'react-i18next';
import { atOnce, type InSteps } from '#domain/in-steps.ts';
import type { Block } from '#domain/pasted/cells.ts';
import { blockWithDots } from '#domain/pasted/commas.ts';
import { type ChosenNames, canBeChosen, namesToMake } from '#domain/pasted/matrix.ts';
import { parseBlock, writeBlock } from '../clipboard.ts';
import type { Attempt, CellAddress, CellChange, Column, EditOutcome, Identified, PastedCell } from './column.ts';
import { countFilled, filling } from './fill.ts';
import type { GridOptions } from './grid-options.ts';
import { appliedInSteps, overRowsNow, partOf } from './many-cells.ts';
import type { Range } from './moves.ts';
import {
  copiedText,
  emptied,
  MOST_CHANGES,
  nothingPasted,
  pastedChanges,
  type ReadPaste,
  roomFor,
  tooMuch,
  withoutHeads,
} from './paste.ts';
import { namedChanges } from './paste-named.ts';
import { useAskedNames } from './use-asked-names.ts';
import type { useCursor } from './use-cursor.ts';
import { useHeldPaste } from './use-held-paste.ts';
import { useMadeColumns } from './use-made-columns.ts';
import type { PastedBlock, useRefused } from './use-refused.ts';
import type { Announce } from './use-said.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import type { useWork } from './use-work.ts';

interface Surroundings<Row extends Identified>
  extends Pick<GridOptions<Row>, 'apply' | 'applyInSteps' | 'grow' | 'append' | 'byNames' | 'making' | 'listPaste'> {
  ordered: readonly Row[];
  columns: readonly Column<Row>[];
  cursor: ReturnType<typeof useCursor>;
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
  attempt: Attempt<Row>;
  /** Whether commas are read as thousands where they can be nothing else. */
  commas: boolean;
  /** Edits of so many cells that they take long. */
  work: ReturnType<typeof useWork<Row>>;
  /** Also those that a filter leaves out. */
  allColumns: readonly Column<Row>[];
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
  /** What its unknown names are. */
  chosen?: ChosenNames | undefined;
}

/** What is copied from a table, pasted into it, typed for all that is selected, and cleared in it. */
export function useClipboard<Row extends Identified>(surroundings: Surroundings<Row>) {
  const { ordered, columns, cursor, saving, refused, commas, apply, applyInSteps, attempt, grow, append } =
    surroundings;
  const { run, isWorking } = surroundings.work;
  const { byNames, making, listPaste, announce, endEntry } = surroundings;
  const { t } = useTranslation();
  const table = { rows: ordered, columns };
  const toList = listPaste?.show && { label: t('matrix.toList'), take: listPaste.show };
  const { askedNames, ask } = useAskedNames<Row>(surroundings, ({ text, range }, chosen) => {
    cursor.focus();
    if (chosen) paste(text, { range, chosen });
  });
  const { columnsFor, makeThenPaste } = useMadeColumns<Row>(surroundings, (text, pasting) => paste(text, pasting));

  /** What a text from the clipboard changes, or one that was typed for all that is selected, and what is said of it beside that. */
  function* read(text: string, range: Range, { typedIn, chosen }: Pasting<Row>): InSteps<ReadPaste<Row>> {
    const selected = ordered.slice(range.top, range.bottom + 1).map(({ id }) => id);
    if (typedIn) {
      const made = yield* filling(typedIn, range, table, text, t);
      const said = [t('common.enteredInAll', { count: made.cells.length })];
      return { ...made, before: saving.latest.current, rows: selected, inPlace: selected, said };
    }
    const pasted = parseBlock(text);
    const named = byNames?.(pasted, chosen);
    if (named) {
      const before = saving.latest.current;
      // Who is new in a list is not left out without a word of how they are added.
      const isList = named.unknown.rows.length > 0 && listPaste?.isMeant !== undefined && listPaste.reads(pasted);
      if (!chosen && (isList || canBeChosen(named, making !== undefined)))
        return { ...nothingPasted(), before, rows: [], inPlace: [], said: [], asks: pasted };
      const made = yield* namedChanges(
        named,
        { rows: before, columns: columnsFor(chosen) },
        t,
        listPaste?.show !== undefined,
      );
      return { ...made, before, inPlace: [] };
    }
    const block = withoutHeads(pasted, range.left, columns, listPaste?.columnOf);
    const { into, before } = roomFor(block, range, { ...table, stored: saving.latest.current }, { grow, append });
    const linesAbove = pasted.length - block.length;
    const made = yield* pastedChanges(block, range, { rows: into, columns }, t, { linesAbove });
    const said = t(linesAbove > 0 ? 'common.pastedBelowHead' : 'common.pasted', { count: made.cells.length });
    const rows = ordered.slice(range.top, range.top + block.length).map(({ id }) => id);
    return { ...made, before, rows: selected, inPlace: rows, said: [said] };
  }

  /** Whether the rows it was meant for stand where they stood. */
  const isInPlace = ({ range, rows }: PastedBlock) => rows.every((id, at) => ordered[range.top + at]?.id === id);
  const hold = useHeldPaste(saving.savingRows, block => {
    if (isInPlace(block)) paste(block.text, block);
    else announce(t(block.typedIn ? 'common.notEntered' : 'common.notPasted'));
  });

  /** What changes make of these rows. */
  function* applied(
    before: readonly Row[],
    changes: readonly CellChange[],
    shares?: readonly PastedCell[],
  ): InSteps<EditOutcome<Row>> {
    if (changes.length === 0 || !apply) return { ok: true, rows: before };
    if (changes.length > MOST_CHANGES) return tooMuch(changes, t);
    return applyInSteps
      ? yield* appliedInSteps(applyInSteps, columns, before, changes, shares)
      : apply(before, changes, shares);
  }
  /** True when nothing prevented it. `begun`: the rows when it was begun. */
  const take = (
    outcome: EditOutcome<Row>,
    { begun, before, changes }: { begun: readonly Row[]; before: readonly Row[]; changes: readonly CellChange[] },
  ): boolean => {
    const now = saving.latest.current;
    if (!outcome.ok || now === begun) return attempt(outcome, before, changes);
    const over = overRowsNow(before, outcome.rows, now);
    return attempt({ ...outcome, rows: over.rows }, over.before, changes);
  };

  const paste = (text: string, pasting: Pasting<Row> = {}): void => {
    const { range = cursor.range, typedIn, begunOn, isDotted, chosen } = pasting;
    const isForList = apply && !typedIn && listPaste?.isFirst && isList(text, range);
    if (isForList) listPaste.open(text);
    if (!apply || isForList) return;
    const begun = saving.latest.current;
    const laterOn = (inPlace: readonly string[], changes: readonly string[]) => {
      hold({ block: { text, range, rows: inPlace, typedIn, chosen }, changes });
      announce(t(typedIn ? 'common.stillSavingTyped' : 'common.stillSaving'));
    };
    const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
    if (isWorking()) {
      laterOn(idsOf(ordered.slice(range.top, range.bottom + 1)), idsOf(begun));
      return;
    }
    function* steps() {
      const made = yield* partOf(read(text, range, pasting), 0, 0.5);
      const before = begunOn ? made.before.map(one => (one.id === begunOn.id ? begunOn : one)) : made.before;
      const waits = made.rows.some(id => saving.savingRows.has(id));
      const isRead = !waits && made.problems.length === 0;
      const outcome = isRead ? yield* partOf(applied(before, made.changes, made.shares), 0.5, 1) : undefined;
      return { ...made, before, waits, outcome };
    }
    run(begun, steps(), made => {
      const { changes, problems, cells, inPlace, said, outcome } = made;
      if (made.waits) return laterOn(inPlace, made.rows);
      if (made.asks) return ask({ text, range, block: made.asks });
      const block = { text, range, rows: inPlace, typedIn, chosen };
      announce('');
      if (!outcome) {
        const dotted = pasteWithDots(block);
        if (dotted && commas) dotted();
        else if (!typedIn && listPaste && isList(text, range)) listPaste.open(text);
        else refused.refuse(problems, cells.length > 1, block);
      } else if (outcome.ok && chosen && namesToMake(chosen).length > 0) makeThenPaste(text, { range, chosen });
      else if (!outcome.ok) refused.refuse(outcome.problems, cells.length > 1, { ...block, isRead: true });
      else if (take(outcome, { ...made, begun })) {
        // Also those that hold it already: something refused may be said of them.
        refused.answer(cells);
        if (changes.length === 0 && said.length === 1) return;
        const all = [...said, outcome.said].filter(Boolean).join(' ');
        if (isDotted) announce(`${all} ${t('common.commasRead')}`, 'commas');
        else announce(all, made.isToLookAt ? 'look' : undefined, made.isAnyNew ? toList : undefined);
      }
    });
  };
  const clear = (): void => {
    if (!apply || isWorking()) return;
    const begun = saving.latest.current;
    function* steps() {
      const changes = yield* partOf(emptied(cursor.range, table, t), 0, 0.5);
      return { changes, outcome: yield* partOf(applied(begun, changes), 0.5, 1) };
    }
    run(begun, steps(), ({ changes, outcome }) => {
      if (changes.length > 0) take(outcome, { begun, before: begun, changes });
    });
  };
  /** A list that only its commas hinder fits into the cells, unless a list comes first. */
  const isList = (text: string, range: Range): boolean => {
    const block = parseBlock(text);
    const dotted = blockWithDots(block);
    if (!dotted || listPaste!.isFirst) return listPaste!.reads(dotted ?? block);
    return listPaste!.reads(dotted) && atOnce(read(writeBlock(dotted), range, {})).problems.length > 0;
  };
  /** The block that was refused, once more with dots for its commas, while the rows it was meant for stand where they stood. */
  const pasteWithDots = (pasted: PastedBlock): (() => void) | undefined => {
    const { text, range, typedIn, isRead, chosen } = pasted;
    const dotted = isRead ? undefined : blockWithDots(parseBlock(text));
    if (!dotted || !isInPlace(pasted)) return undefined;
    return () => paste(writeBlock(dotted), { range, typedIn, chosen, isDotted: true });
  };

  /** The block that was read and refused, once more as what else it may be. */
  const pasteAs = (meant: Block, pasted: PastedBlock): (() => void) | undefined =>
    isInPlace(pasted) ? () => paste(writeBlock(meant), { range: pasted.range, chosen: pasted.chosen }) : undefined;

  const here = { row: ordered[cursor.place.row]?.id ?? '', column: columns[cursor.place.column]?.id ?? '' };
  /** In how many cells Ctrl+Enter enters what is typed; no further than `most`. */
  const fills = (most: number): number => (apply ? countFilled(here, cursor.range, table, most) : 0);
  /** Enters what was typed in all that is selected, which stays so. False where that is one cell. */
  const fill = (text: string, begunOn?: Row): boolean => {
    if (fills(2) < 2) return false;
    endEntry();
    cursor.goTo(cursor.place, true);
    paste(text, { typedIn: here, begunOn });
    return true;
  };

  return {
    askedNames,
    clear,
    copied: (): string => copiedText(cursor.range, table),
    paste: (text: string) => paste(text),
    /** For a cell that was opened and is still empty: a pasted block belongs to the table. */
    pasteInstead: useStable((text: string) => {
      endEntry();
      cursor.focus();
      paste(text);
    }),
    pasteWithDots,
    pasteAs,
    fill,
    /** The same from a dialog, for cells that need not be selected. */
    fillRange: (text: string, range: Range) =>
      paste(text, { range, typedIn: { row: ordered[range.top]!.id, column: columns[range.left]!.id } }),
    fills,
  };
}
