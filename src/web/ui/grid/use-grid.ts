import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommas } from '../commas.ts';
import { unsavedPlaces } from '../unsaved-guard.tsx';
import { type Identified, isUnnamed, whyLocked } from './column.ts';
import type { GridOptions } from './grid-options.ts';
import { rowAround } from './row-around.ts';
import { useTakingBack } from './taking-back.ts';
import { useAttempt } from './use-attempt.ts';
import { useClipboard } from './use-clipboard.ts';
import { useCursor } from './use-cursor.ts';
import { type Entry, useEntry } from './use-entry.ts';
import { usePasteByNames } from './use-list-paste.ts';
import { useLost } from './use-lost.ts';
import { useMeant } from './use-meant.ts';
import { useOthers } from './use-others.ts';
import { useRefused } from './use-refused.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { type Note, type Told, useSaid } from './use-said.ts';
import { useSaving, useWrittenColumn, useWrittenIn } from './use-saving.ts';
import { asTyped, dottedEntries, type Typed } from './use-typed-ahead.ts';
import { useUndo } from './use-undo.ts';
import { useWork } from './use-work.ts';
import { asItIsNow } from './waiting.ts';

const IDLE = { state: 'idle' } as const;

/** Everything a table does with rows, apart from drawing them: edits, their way to the server and back, and the clipboard. */
export function useGrid<Row extends Identified>(
  options: GridOptions<Row>,
  table: React.RefObject<HTMLTableElement | null>,
) {
  const {
    label,
    rows,
    columns: given,
    allColumns = given,
    apply,
    applyInSteps,
    onChange,
    theirs,
    first,
    tree,
    told,
    given: givenBeyond,
  } = options;
  const { t } = useTranslation();
  const own = useUndo<Row>();
  const undo = options.undo ?? own;
  const { said, announce, tell, hush } = useSaid(options.toldBefore);
  /** The rows that taking back has made. */
  const takenBack = useRef(new WeakSet<Row>());
  const work = useWork<Row>();
  const stored = useSaving<Row>(rows, {
    save: onChange ?? (() => undefined),
    theirs,
    onFailure: undo.forgetLast,
    onSaved: edits => {
      const { mine = [], back = [] } = Object.groupBy(edits, ({ mine }) =>
        takenBack.current.has(mine) ? 'back' : 'mine',
      );
      tell(told?.(mine, back));
    },
  });
  // What is being worked through takes no entry, as what is being saved.
  const saving = work.work ? { ...stored, savingRows: work.rowsWith(stored.savingRows) } : stored;
  const [entry, setEntry] = useState<Entry<Row>>();
  const typing = useRef<Typed<Row>>(undefined);
  const drawn = useWrittenIn(saving.shown, entry?.row ?? typing.current?.begunOn.id);
  const columns = useWrittenColumn(given, entry?.editing.column ?? typing.current?.column.id);
  const refused = useRefused(saving.shown, allColumns);
  const { problems } = refused;
  const failed = saving.status.state === 'failed' ? saving.status.edits.map(({ mine }) => mine.id) : [];
  // Also where something is unsaved in what is open below the row.
  const open = unsavedPlaces().flatMap(place => {
    const row = rowAround(place, table.current)?.querySelector<HTMLElement>(':scope > [data-row]');
    return row ? [row.dataset.row!] : [];
  });
  const wanted = [...problems.map(problem => problem.row), ...failed, ...(entry ? [entry.row] : []), ...open];
  const sight = useRowsInSight(drawn, { label, columns, first, tree, wanted });
  const { ordered } = sight;
  const cursor = useCursor(ordered, columns, table);
  const row = ordered[cursor.place.row];
  const column = columns[cursor.place.column];
  const others = useOthers(saving.shown, {
    columns,
    mine: new Set([...failed, ...saving.savingRows]),
    here: row && column && { row: row.id, column: column.id },
    isNow: options.isNow ?? true,
    isOwn: options.isOwn,
    say: text => announce(text, 'others'),
  });

  const [commas, chooseCommas] = useCommas();
  const lost = useLost(rows, { columns: allColumns, saving, refused });

  const { attempt, takeUp } = useAttempt<Row>({
    columns,
    saving,
    refused,
    undo,
    apply,
    given: givenBeyond,
    isEntered: lost.isEntered,
    hush,
    announce,
    focus: cursor.focus,
  });
  const clipboard = useClipboard<Row>({
    ...options,
    ...{ ordered, columns, cursor, saving, refused, commas, attempt, work, allColumns, announce },
    endEntry: () => setEntry(undefined),
  });

  usePasteByNames(options, clipboard.paste, () => announce(t('common.pasteWhere')));

  const entering = useEntry({
    entry,
    setEntry,
    allColumns,
    columns,
    ordered,
    cursor,
    saving,
    apply,
    isOneEdit: applyInSteps !== undefined,
    attempt,
    refused,
    commas,
    sayCommas: () => announce(t('common.commasRead'), 'commas'),
    hush: () => hush(true),
    options,
    fill: clipboard.fill,
    typing,
  });

  const taking = useTakingBack({
    ...{ undo, saving, refused, columns, work, announce, hush, t },
    reveal: sight.reveal,
    isTakenBack: row => takenBack.current.add(row),
    madeRows: options,
  });

  /** Something was changed here that is no cell: it is said, and can be taken back. */
  const note: Note = (beside, text) => {
    undo.record([], undefined, beside);
    announce(text);
  };
  const withCommas = dottedEntries(problems, saving.shown, columns);
  const readCommas =
    (refused.block && clipboard.pasteWithDots(refused.block)) ??
    (withCommas.length > 0 ? () => entering.enter(withCommas, true) : undefined);
  const meant = useMeant(refused.block, options.otherwise?.read);
  const pasteOtherwise = meant && refused.block && clipboard.pasteAs(meant, refused.block);
  return {
    ...sight,
    columns,
    /** Also those that a filter leaves out. */
    all: drawn,
    cursor,
    row,
    column,
    /** Whether anything can be entered in it. */
    isEdited: apply !== undefined,
    entry,
    problems: problems.map(one => asItIsNow(one, saving.shown, apply, t)),
    takeUp,
    changesNothing: refused.changesNothing,
    isRefusedOpen: refused.isOpen,
    refusedAsked: refused.asked,
    said: said.text,
    isToLookAt: said.of === 'look',
    hush,
    // What somebody else stored since is in place of what was saved.
    status: said.of === 'others' && saving.status.state === 'saved' ? IDLE : saving.status,
    others,
    // A row is not drawn anew for what is only being worked through.
    savingRows: stored.savingRows,
    /** How much of what takes long is done, from 0 to 1. */
    worked: work.work?.part,
    attempt,
    ...entering,
    ...clipboard,
    /** Enters what was refused for its commas with dots, from now on unasked. Undefined where a comma may be something else. */
    readCommas:
      readCommas &&
      (() => {
        chooseCommas(true);
        readCommas();
        // Its button is gone, and the next key would go nowhere.
        cursor.focus();
      }),
    /** Pastes what was refused as what else it may be. */
    otherwise: options.otherwise && pasteOtherwise && { label: options.otherwise.label, paste: pasteOtherwise },
    /** While it is said that commas were read so: to be asked again. */
    askCommas:
      said.of === 'commas' &&
      (() => {
        chooseCommas(false);
        announce(t('common.commasAsked'));
        cursor.focus();
      }),
    ...taking,
    note,
    /** What it does with what was deleted here, and is back by another way. */
    forgetDeleted: undo.forgetDeleted,
    /** Where *Saved* stands, until the next action. */
    say: (text: string, of?: 'deletion') => announce(text, of),
    /** While it is said that a row was deleted: to bring it back. */
    bringBack:
      said.of === 'deletion' &&
      undo.last()?.made.beside?.deleted !== undefined &&
      (() => {
        taking.takeBack(true);
        cursor.focus();
      }),
    offer: said.offer,
    takeOffer: ({ enter = [], take }: NonNullable<Told['offer']>) => {
      hush();
      entering.enter(asTyped(enter, saving.latest.current, columns));
      take?.(note);
      cursor.focus();
    },
    /** To whoever types where nothing can be typed. */
    sayLocked: () => {
      if (apply && row && column && column.kind !== 'widget')
        announce(whyLocked(column, row) ?? t('common.cellLocked'));
    },
    sayEscape: () => announce(t('common.escLeaves')),
    dismiss: refused.dismiss,
    unnamed: options.isBlank ? ordered.findIndex(one => options.isBlank!(one) && isUnnamed(columns, one)) : -1,
    current: () => saving.latest.current,
  };
}

export type Grid<Row extends Identified> = ReturnType<typeof useGrid<Row>>;
