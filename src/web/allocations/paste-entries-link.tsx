import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { entryFieldOf, isEntryList, pastedFields } from '#domain/pasted/entries.ts';
import { type ChangedEntries, type EntryDoing, type PastedChange, storesEntry } from '#domain/pasted/entry-changes.ts';
import {
  type Dividing,
  type DivisionToMake,
  divisionsToMake,
  type Holds,
  isDividing,
} from '#domain/pasted/entry-divisions.ts';
import { blockForMatrix, isAboutThese } from '#domain/pasted/for-matrix.ts';
import { readPastedList } from '#domain/pasted/pasted-list.ts';
import type { Named } from '#domain/scenario-model.ts';
import type { EntryKind, ValuesOf } from '#domain/shape.ts';
import { Button } from '#web/ui/button.tsx';
import { writeBlock } from '#web/ui/clipboard.ts';
import { type Column, cellValue, isNumber, shownInList, shownText } from '#web/ui/grid/column.ts';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import { useBrought, useListPaste } from '#web/ui/grid/use-list-paste.ts';
import type { ListColumn } from '#web/ui/list-table.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import type { ChangedEntry, StoredEntries } from './added-entries.ts';
import type { ListDivided } from './divide-in-list.queries.ts';
import type { Entry } from './entries.queries.ts';
import { divisionRemarks, divisionText } from './paste-divisions.tsx';
import { EntryQuestions, entryRemarks, pairColumns, textAfter, textBefore } from './paste-entries-questions.tsx';

/** Where it is pasted what goes to which cost. */
export interface MatrixBeside {
  costs: () => Promise<readonly Named[]>;
  /** What was pasted there and is a list. */
  brought: string | undefined;
  onTaken: () => void;
  /** What was pasted is taken along. */
  show: (text: string) => void;
}

/** What the costs have that something could be divided like, and what divides it once it is stored. */
export interface DivisionsBeside {
  holds: () => Promise<Holds>;
  divide: (divisions: readonly DivisionToMake[]) => Promise<ListDivided>;
}

interface PasteEntriesProps<K extends EntryKind, Row extends Entry> {
  kind: K;
  scenarioId: string;
  /** "Paste a list of employees" */
  label: string;
  /** Those of the list, whose heads and figures are shown. */
  columns: readonly Column<Row>[];
  blank: () => Row;
  /** Those that are there, and those that are only typed. */
  rows: readonly Row[];
  /** Stores one. The key makes it once. */
  make: (values: Partial<Row>, key: string) => Promise<Row>;
  change: (was: Row, change: Partial<Row>) => Promise<Row>;
  /** All that were stored, once the dialog closes. */
  onStored: (stored: StoredEntries<Row>) => void;
  matrix: MatrixBeside;
  /** Of what can be divided like something. */
  divisions?: DivisionsBeside;
}

type There<K extends EntryKind, Row> = Row & ValuesOf<K>;
type LineOf<K extends EntryKind, Row> = PastedChange<K, There<K, Row>> & Dividing;
type ReadOf<K extends EntryKind, Row> = Omit<ChangedEntries<K, There<K, Row>>, 'lines'> & {
  readonly lines: readonly LineOf<K, Row>[];
};

/** What was sent, and what became of it. */
interface Sent<K extends EntryKind, Row> {
  readonly lines: LineOf<K, Row>[];
  readonly added: { readonly line: number; readonly row: Row }[];
  readonly changed: ChangedEntry<Row>[];
}
const nothingSent = () => ({ lines: [], added: [], changed: [] });
const UNKNOWN: readonly Named[] = [];

const does = (line: Dividing & { readonly doing: EntryDoing }): boolean => storesEntry(line) || isDividing(line);

/** Employees, cost centers or other costs pasted from a list, one a line: the button, and the dialog it opens. */
export function usePasteEntries<K extends EntryKind, Row extends Entry>(props: PasteEntriesProps<K, Row>) {
  const { kind, scenarioId, label, columns, blank, rows, make, onStored, matrix, divisions } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** What was pasted before the dialog opened: nothing when it is asked for by its button. */
  const [pasted, setPasted] = useState<string>();
  const [costs, setCosts] = useState(UNKNOWN);
  const [holds, setHolds] = useState<Holds>(() => () => true);
  const open = (text: string) => {
    setPasted(text);
    // Without them a column of a cost is one that is not read.
    void matrix.costs().then(setCosts, () => setCosts([]));
    void divisions?.holds().then(
      held => setHolds(() => held),
      () => undefined,
    );
  };
  useListPaste(open);
  useBrought(matrix, open);
  const there = rows.filter(({ storedId }) => storedId !== undefined) as There<K, Row>[];
  const names = rows.map(({ name }) => name);
  const stored = useRef<Sent<K, Row>>(nothingSent());
  const close = () => {
    setPasted(undefined);
    const { added, changed, lines } = stored.current;
    const count = lines.filter(does).length;
    // Of what was refused halfway, what is stored is divided.
    const divide = async (again: readonly Row[]) => {
      const idOf = (line: number) => again[added.findIndex(one => one.line === line)]?.storedId;
      return divisions!.divide(divisionsToMake(lines, idOf));
    };
    const isDivided = divisions && lines.some(isDividing);
    if (count > 0)
      onStored({ ...{ added: added.map(({ row }) => row), changed, count }, ...(isDivided && { divide }) });
    stored.current = nothingSent();
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };
  const [example] = useState(blank);
  const read = pastedFields(kind).flatMap(field => columns.find(({ id }) => id === field) ?? []);
  type Line = LineOf<K, Row>;
  /** As it is once the line is stored. */
  const rowOf = ({ there, change, values }: Line): Row => (there ? { ...there, ...change } : { ...example, ...values });
  const textOf = (column: Column<Row>, row: Row): string =>
    (column.value ? shownInList(column, row) : String(row[column.id as keyof Row] ?? '')) || '–';
  /** With what is there, where that is another. */
  const shown = (column: Column<Row>) => (line: Line) => {
    const now = textOf(column, rowOf(line));
    if (!line.there) return now;
    if (line.staying.some(field => field === column.id))
      return t('paste.notPasted', { there: now, pasted: textOf(column, { ...line.there, ...line.values }) });
    const was = textOf(column, line.there);
    return was === now ? now : `${was} → ${now}`;
  };
  const isAnyThere = (lines: readonly Line[]) => lines.some(({ doing }) => doing !== 'add');
  const labelOf = (field: string) => {
    if (field === 'division') return t('paste.divided.label');
    const column = columns.find(({ id }) => id === field);
    return column?.headInFull ?? column?.head ?? field;
  };
  const goOn = (...pasted: Parameters<typeof blockForMatrix>) => {
    close();
    matrix.show(writeBlock(blockForMatrix(...pasted)));
  };
  const button = (
    <Button kind="quiet" icon={ClipboardPaste} onClick={() => open('')}>
      {t('paste.list')}
    </Button>
  );
  const doing: ListColumn<Line> = {
    id: 'doing',
    head: t('paste.doing.head'),
    cell: ({ doing, problems }) => (problems.length > 0 ? '–' : t(`paste.doing.${doing}`)),
  };
  const divided: ListColumn<Line> = {
    id: 'divided',
    head: t('paste.divided.head'),
    cell: line => (line.problems.length > 0 ? '–' : divisionText(line, costs, t)),
  };
  const dialog = pasted !== undefined && (
    <PasteDialog<Line, ReadOf<K, Row>>
      title={t('paste.list')}
      label={label}
      hint={[
        t('paste.entriesHint', { columns: read.map(({ id }) => labelOf(id)).join(', ') }),
        kind === 'otherCost'
          ? t('paste.divided.hint', { label: labelOf('division') })
          : t('paste.extrasHint', { extras: labelOf('extras') }),
      ].join(' ')}
      read={(block, choices) => readPastedList(kind, block, choices, { there, costs, holds })}
      labelOf={labelOf}
      question={(understood, choices, onChoose) => <EntryQuestions {...{ understood, choices, onChoose }} />}
      remarks={(understood, choices) => [
        ...entryRemarks(understood, choices, names, t),
        ...divisionRemarks(understood.lines, t),
      ]}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      columns={({ lines, added, hasHead, pairs }) => {
        const asRead = read.map(column => ({
          ...{
            id: column.id,
            head: labelOf(column.id) + (column.id === 'extras' && added ? `: ${added.join(' + ')}` : ''),
            number: isNumber(column),
            minor: column.id !== 'name',
          },
          cell: shown(column),
          total: isNumber(column)
            ? shownText(column, sum(lines.map(line => Number(cellValue(column, rowOf(line))))))
            : undefined,
        }));
        const [name, ...others] = pairs ? pairColumns<Line>(pairs, hasHead) : asRead;
        const isAnyDivided = lines.some(({ dividing }) => dividing);
        return [name!, ...(isAnyThere(lines) ? [doing] : []), ...(isAnyDivided ? [divided] : []), ...others];
      }}
      does={does}
      send={async (line, key) => {
        const { doing, there, values, change } = line;
        const { added, changed, lines } = stored.current;
        if (doing === 'add') added.push({ line: line.line, row: await make(values as Partial<Row>, key) });
        if (there && storesEntry(line)) {
          const now = await props.change(there, change as Partial<Row>);
          const of = (row: Row) =>
            Object.fromEntries(Object.keys(change).map(field => [field, row[field as keyof Row]]));
          changed.push({ id: there.storedId!, was: of(there), mine: of(now) } as ChangedEntry<Row>);
        }
        lines.push(line);
      }}
      words={{
        submit: (count, { isBare, lines }) =>
          t(isAnyThere(lines) ? 'paste.store' : isBare ? 'paste.addBare' : 'paste.add', { count }),
        done: count => t(count > stored.current.added.length ? 'paste.wasStored' : 'paste.added', { count }),
        stored: t('common.saved'),
        before: read => textBefore(read, t),
        after: read => textAfter(read, t),
      }}
      next={understood =>
        understood.isOfPairs || textAfter(understood, t)
          ? { label: t('paste.toMatrix.go'), onSelect: block => goOn(block, understood) }
          : undefined
      }
      waits={costs === UNKNOWN}
      pasted={pasted}
      onClose={close}
    />
  );
  const listPaste: ListPaste = {
    reads: block => isEntryList(kind, block) || isAboutThese(block, there),
    columnOf: head => entryFieldOf(kind, head),
    open,
  };
  return { button, dialog, listPaste };
}
