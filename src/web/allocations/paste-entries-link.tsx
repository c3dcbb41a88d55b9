import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { entryFieldOf, isEntryList, pastedFields, readEntries, withCostsApart } from '#domain/pasted/entries.ts';
import { type ChangedEntries, type PastedChange, storesEntry, withEntriesThere } from '#domain/pasted/entry-changes.ts';
import type { Named } from '#domain/scenario-model.ts';
import type { EntryKind, ValuesOf } from '#domain/shape.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, cellValue, isNumber, shownText } from '#web/ui/grid/column.ts';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import { useListPaste } from '#web/ui/grid/use-list-paste.ts';
import type { ListColumn } from '#web/ui/list-table.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import type { ChangedEntry, StoredEntries } from './added-entries.ts';
import type { Entry } from './entries.queries.ts';
import { EntryQuestions, entryRemarks } from './paste-entries-questions.tsx';

/** Where it is pasted what goes to which cost. */
export interface MatrixBeside {
  costs: () => Promise<readonly Named[]>;
  show: () => void;
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
}

/** Employees, cost centers or other costs pasted from a list, one a line: the button, and the dialog it opens. */
export function usePasteEntries<K extends EntryKind, Row extends Entry>(props: PasteEntriesProps<K, Row>) {
  const { kind, scenarioId, label, columns, blank, rows, make, onStored, matrix } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** What was pasted before the dialog opened: nothing when it is asked for by its button. */
  const [pasted, setPasted] = useState<string>();
  const [costs, setCosts] = useState<readonly Named[]>([]);
  const open = (text: string) => {
    setPasted(text);
    // Without them a column of a cost is one that is not read.
    void matrix.costs().then(setCosts, () => undefined);
  };
  useListPaste(open);
  const there = rows.filter(({ storedId }) => storedId !== undefined) as (Row & ValuesOf<K>)[];
  const names = rows.map(({ name }) => name);
  const stored = useRef<{ added: Row[]; changed: ChangedEntry<Row>[] }>({ added: [], changed: [] });
  const close = () => {
    setPasted(undefined);
    const { added, changed } = stored.current;
    if (added.length + changed.length > 0) onStored(stored.current);
    stored.current = { added: [], changed: [] };
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };
  const [example] = useState(blank);
  const read = pastedFields(kind).flatMap(field => columns.find(({ id }) => id === field) ?? []);
  type Line = PastedChange<K, Row & ValuesOf<K>>;
  type Read = ChangedEntries<K, Row & ValuesOf<K>>;
  /** As it is once the line is stored. */
  const rowOf = ({ there, change, values }: Line): Row => (there ? { ...there, ...change } : { ...example, ...values });
  const textOf = (column: Column<Row>, row: Row): string =>
    (column.value ? shownText(column, cellValue(column, row)) : String(row[column.id as keyof Row] ?? '')) || '–';
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
    const column = columns.find(({ id }) => id === field);
    return column?.headInFull ?? column?.head ?? field;
  };
  const goOn = () => {
    close();
    matrix.show();
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
  const dialog = pasted !== undefined && (
    <PasteDialog<Line, Read>
      title={t('paste.list')}
      label={label}
      hint={[
        t('paste.entriesHint', { columns: read.map(({ id }) => labelOf(id)).join(', ') }),
        kind !== 'otherCost' && t('paste.extrasHint', { extras: labelOf('extras') }),
      ]
        .filter(Boolean)
        .join(' ')}
      read={(block, choices) =>
        withEntriesThere(kind, withCostsApart(readEntries(kind, block, choices), costs), there, choices)
      }
      labelOf={labelOf}
      question={(understood, choices, onChoose) => <EntryQuestions {...{ understood, choices, onChoose }} />}
      remarks={(understood, choices) => entryRemarks(understood, choices, names, t)}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      columns={({ lines, added }) => {
        const [name, ...others] = read.map(column => ({
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
        return [name!, ...(isAnyThere(lines) ? [doing] : []), ...others];
      }}
      does={storesEntry}
      send={async (line, key) => {
        const { doing, there, values, change } = line;
        if (doing === 'add') stored.current.added.push(await make(values as Partial<Row>, key));
        if (!there || !storesEntry(line)) return;
        const now = await props.change(there, change as Partial<Row>);
        const of = (row: Row) => Object.fromEntries(Object.keys(change).map(field => [field, row[field as keyof Row]]));
        stored.current.changed.push({ id: there.storedId!, was: of(there), mine: of(now) } as ChangedEntry<Row>);
      }}
      words={{
        submit: (count, { isBare, lines }) =>
          t(isAnyThere(lines) ? 'paste.store' : isBare ? 'paste.addBare' : 'paste.add', { count }),
        done: count => t(stored.current.changed.length > 0 ? 'paste.wasStored' : 'paste.added', { count }),
        stored: t('common.saved'),
        after: ({ ofCosts = [] }) =>
          ofCosts.length > 0 ? t('paste.toMatrix.next', { heads: ofCosts.join(', ') }) : undefined,
      }}
      next={({ ofCosts = [] }) => (ofCosts.length > 0 ? { label: t('paste.toMatrix.go'), onSelect: goOn } : undefined)}
      pasted={pasted}
      onClose={close}
    />
  );
  const listPaste: ListPaste = {
    reads: block => isEntryList(kind, block),
    columnOf: head => entryFieldOf(kind, head),
    open,
  };
  return { button, dialog, listPaste };
}
