import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { EmptyList, Row, Stack } from '../page.tsx';
import { worstOf } from '../save-state.tsx';
import { Added } from './added.tsx';
import { ChangeByPercent } from './change-by-percent.tsx';
import {
  type CellChange,
  type CellProblem,
  type Column,
  cellValue,
  type EditOutcome,
  takesText,
  withChanges,
} from './column.ts';
import type { Lately } from './deleted-lately.tsx';
import { EditableGrid, type EditableGridProps } from './editable-grid.tsx';
import type { MadeBeside } from './made.ts';
import { useColumnsWithMenu } from './menu-column.tsx';
import { type NamedEntry, NewRow } from './new-row.tsx';
import { Said, SaidWithoutTable, type Saying } from './said.tsx';
import { useUndo } from './use-undo.ts';

interface EntryTableProps<Entry extends NamedEntry>
  extends Omit<
    EditableGridProps<Entry>,
    'apply' | 'grow' | 'append' | 'onCancel' | 'undo' | 'tools' | 'columns' | 'detail'
  > {
  /** The first column is `name`. The id of an editable column is the field it changes. The menu column is added. */
  columns: readonly Column<Entry>[];
  detail: NonNullable<EditableGridProps<Entry>['detail']>;
  /** The rows that are not stored yet. While there is one, the button adds no other. */
  drafts: ReadonlySet<string>;
  onAdd: () => void;
  /** Makes rows without a name, for a pasted block that is longer than the table. */
  blanks: (count: number) => readonly Entry[];
  /** Returns how that is taken back, if anything was stored. */
  onRemove: (row: Entry) => MadeBeside | undefined;
  /** What becomes of a row that is brought back. */
  deletion: {
    said: Saying | undefined;
    isBringing: boolean;
    lately: Lately | undefined;
    /** What was deleted here before the table was there. */
    before: readonly MadeBeside[];
  };
  /** What a button beside it has divided, which it takes back, too. */
  divided?: MadeBeside | undefined;
  words: {
    /** "New employee" */
    add: string;
    /** "Employee": the title of the question before deleting. */
    thing: string;
    /** "Delete employee" */
    remove: string;
    removeText: (entry: Entry) => string;
    /** What is said beside it as soon as it is known. */
    removeMore?: (entry: Entry) => Promise<string>;
  };
  /** What the things are for, in one sentence. It is shown while there are none. */
  emptyText: string;
  /** Shown beside the button for the first one. */
  whileEmpty?: React.ReactNode;
  /** What else follows in a row from an edit of it, or why it can't be. */
  settle?: ((was: Entry, edited: Entry) => Entry | Omit<CellProblem, 'row'>) | undefined;
  /** Another way to make rows, beside the button for one. */
  more?: React.ReactNode;
}

/**
 * A list in which people enter things. A new row is added by its button, or a block of rows from the clipboard. A row is saved
 * as soon as it has a name, and deleted by its menu.
 */
export function EntryTable<Entry extends NamedEntry>(props: EntryTableProps<Entry>) {
  const { columns, drafts, onAdd, blanks, onRemove, divided, deletion, words, ...others } = props;
  const { emptyText, whileEmpty, settle, more, ...rest } = others;
  const { said, isBringing } = deletion;
  const { t } = useTranslation();
  const undo = useUndo<Entry>(deletion.before, rest.label);
  const [toDelete, setToDelete] = useState<Entry>();
  const known = useKnown(toDelete, words.removeMore);
  const [deleted, setDeleted] = useState<Saying>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [givenUp, returning] = [useRef(false), useRef(false)];
  // Back to where the new row was asked for, or to the table that a row that is brought back makes.
  useLayoutEffect(() => {
    const isBack = returning.current && rest.rows.length > 0;
    if (!isBack && (!givenUp.current || drafts.size > 0)) return;
    [givenUp.current, returning.current] = [false, false];
    addButton.current?.focus();
  });
  const remove = (row: Entry) => {
    const made = onRemove(row);
    if (!made) return;
    undo.record([], undefined, made);
    setDeleted({ text: t('common.deleted', { name: row.name }) });
  };
  /** The row that was begun last, and the column to which Enter led in it: undefined where it was asked for by the button. */
  const begun = useRef<string>(undefined);
  const [typedOn, setTypedOn] = useState<string>();
  const isBlank = (row: Entry) =>
    drafts.has(row.id) && !columns.some(column => takesText(column, row) && cellValue(column, row));
  /** While there is no row: the table does again what was typed. */
  const [isAgain, setAgain] = useState(false);
  if (isAgain && rest.rows.length > 0) setAgain(false);
  const giveUp = (row: Entry) => {
    onRemove(row);
    setTypedOn(undefined);
  };
  const all = useColumnsWithMenu(columns, words.remove, row => (drafts.has(row.id) ? onRemove(row) : setToDelete(row)));

  const apply = (now: readonly Entry[], changes: readonly CellChange[]): EditOutcome<Entry> => {
    const shown = new Set(rest.rows.map(row => row.id));
    const byRow = Map.groupBy(changes, change => change.row);
    const tooMuch: CellProblem[] = [];
    const rows = now.flatMap(row => {
      const mine = byRow.get(row.id);
      // An empty line of a block adds nothing.
      if (!mine) return shown.has(row.id) ? row : [];
      const edited = withChanges(row, mine);
      const settled = settle ? settle(row, edited) : edited;
      if (!('message' in settled)) return settled;
      tooMuch.push({ row: row.id, ...settled });
      return row;
    });
    if (tooMuch.length > 0) return { ok: false, problems: tooMuch };
    const problems = rows
      .filter(row => row.name === '' && !shown.has(row.id))
      .map(row => ({ row: row.id, column: 'name', message: t('Validations.RequiredField') }));
    return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
  };

  if (rest.rows.length === 0 && !isAgain)
    return (
      <Stack>
        <EmptyList text={emptyText} action={words.add} actionRef={addButton} onAction={onAdd} />
        <SaidWithoutTable
          said={said ?? deleted}
          lately={deletion.lately}
          undo={undo}
          onBack={() => {
            returning.current = true;
          }}
          typed={{ isBlank: rest.isBlank ?? isBlank, show: () => setAgain(true) }}
        />
        <Row>
          {more}
          {whileEmpty}
        </Row>
      </Stack>
    );
  return (
    <>
      <EditableGrid<Entry>
        {...rest}
        columns={all}
        apply={apply}
        grow={(row, count) => (drafts.has(row.id) && row.name === '' ? blanks(count) : [])}
        append={blanks}
        onCancel={row => {
          if (!isBlank(row)) return;
          givenUp.current = typedOn === undefined;
          giveUp(row);
        }}
        newRows={{
          isNew: row => row.id === begun.current,
          add: (now, column) => {
            if (now.some(row => drafts.has(row.id) && row.name === '')) return false;
            setTypedOn(column);
            onAdd();
            return true;
          },
        }}
        undo={undo}
        lately={deletion.lately}
        beside={worstOf({ state: isBringing ? 'saving' : 'idle' }, rest.beside)}
        tools={grid => (
          <>
            <Button
              ref={addButton}
              icon={Plus}
              disabled={drafts.size > 0 && !typedOn}
              title={drafts.size > 0 && !typedOn ? t('common.nameFirst') : undefined}
              onClick={() => {
                begun.current = undefined;
                setTypedOn(undefined);
                if (drafts.size === 0) onAdd();
              }}
            >
              {words.add}
            </Button>
            {more}
            <ChangeByPercent grid={grid} />
            <Added grid={grid} made={divided} takesFocus />
            <Said grid={grid} said={deleted} of="deletion" />
            <Said grid={grid} said={said} />
            <NewRow
              {...{ grid, drafts, begun, typedOn, isBlank }}
              onGiveUp={giveUp}
              onKeep={() => setTypedOn(undefined)}
            />
          </>
        )}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={words.thing}
        text={toDelete ? [words.removeText(toDelete), known].filter(Boolean).join(' ') : ''}
        grows
        confirm={words.remove}
        onCancel={() => setToDelete(undefined)}
        onConfirm={() => {
          if (toDelete) remove(toDelete);
          setToDelete(undefined);
        }}
      />
    </>
  );
}

function useKnown<Entry>(
  entry: Entry | undefined,
  find: ((entry: Entry) => Promise<string>) | undefined,
): string | undefined {
  const [found, setFound] = useState<{ of: Entry; text: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each
  useEffect(() => {
    // Without it the question is whole.
    if (entry)
      find?.(entry).then(
        text => setFound({ of: entry, text }),
        () => undefined,
      );
  }, [entry]);
  return found && found.of === entry ? found.text : undefined;
}
