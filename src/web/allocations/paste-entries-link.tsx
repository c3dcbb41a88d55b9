import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { formatCount } from '#domain/numbers.ts';
import {
  entryFieldOf,
  isEntryList,
  namedTwice,
  type PastedEntries,
  type PastedEntry,
  pastedFields,
  readEntries,
  withCostsApart,
} from '#domain/pasted/entries.ts';
import { hoursOfFullTime, isFullTime } from '#domain/pasted/period.ts';
import type { YearOffer } from '#domain/pasted/year.ts';
import type { Named } from '#domain/scenario-model.ts';
import type { EntryKind } from '#domain/shape.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type Column, cellValue, isNumber, shownText } from '#web/ui/grid/column.ts';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import { useListPaste } from '#web/ui/grid/use-list-paste.ts';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import type { Entry } from './entries.queries.ts';

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
  /** Of those that are there. */
  names: readonly string[];
  /** Stores one. The key makes it once. */
  make: (values: Partial<Row>, key: string) => Promise<Row>;
  /** All that were stored, once the dialog closes. */
  onAdded: (rows: readonly Row[]) => void;
  matrix: MatrixBeside;
}

/** So many names are told. */
const NAMED = 5;

/** Employees, cost centers or other costs pasted from a list, one a line: the button, and the dialog it opens. */
export function usePasteEntries<K extends EntryKind, Row extends Entry>(props: PasteEntriesProps<K, Row>) {
  const { kind, scenarioId, label, columns, blank, names, make, onAdded, matrix } = props;
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
  const added = useRef<Row[]>([]);
  const close = () => {
    setPasted(undefined);
    if (added.current.length > 0) onAdded(added.current);
    added.current = [];
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };
  const [example] = useState(blank);
  const read = pastedFields(kind).flatMap(field => columns.find(({ id }) => id === field) ?? []);
  const rowOf = (line: PastedEntry<K>): Row => ({ ...example, ...line.values });
  const shown = (column: Column<Row>) => (line: PastedEntry<K>) => {
    const row = rowOf(line);
    return (
      (column.value ? shownText(column, cellValue(column, row)) : String(row[column.id as keyof Row] ?? '')) || '–'
    );
  };
  const tickOf = ({ times, ...offer }: YearOffer) =>
    offer.head === undefined
      ? t(`paste.looks.${offer.field}.box`, { times })
      : isFullTime(offer.head)
        ? t('paste.makeHours', { head: offer.head, times: formatCount(times), hours: hoursOfFullTime(offer.head) })
        : t('paste.makeYearly', { head: offer.head, times });
  const labelOf = (field: string) => {
    const column = columns.find(({ id }) => id === field);
    return column?.headInFull ?? column?.head ?? field;
  };
  const shareBox = t('paste.looks.extras.box');
  /** What is asked of figures that are not made a year's. */
  const remarksOn = (offers: readonly YearOffer[]) => [
    ...(offers.some(({ head }) => head !== undefined) ? [t('paste.notYearly')] : []),
    ...offers.flatMap(offer =>
      offer.head === undefined ? t(`paste.looks.${offer.field}.asked`, { first: offer.first, box: tickOf(offer) }) : [],
    ),
  ];
  /** Two people may have one name, so they are only told. */
  const twiceOn = ({ lines }: PastedEntries<K>) => {
    const twice = namedTwice(lines, names);
    const named = twice.slice(0, NAMED).join(', ') + (twice.length > NAMED ? ', …' : '');
    return twice.length > 0 ? [t('paste.namedTwice', { count: twice.length, names: named })] : [];
  };
  /** What goes to costs is pasted where all of it is. */
  const soonIn = ({ ofCosts = [] }: PastedEntries<K>) =>
    ofCosts.length > 0 ? [t('paste.toMatrix.soon', { count: ofCosts.length, heads: ofCosts.join(', ') })] : [];
  const goOn = () => {
    close();
    matrix.show();
  };
  const button = (
    <Button kind="quiet" icon={ClipboardPaste} onClick={() => open('')}>
      {t('paste.list')}
    </Button>
  );
  const dialog = pasted !== undefined && (
    <PasteDialog<PastedEntry<K>, PastedEntries<K>>
      title={t('paste.list')}
      label={label}
      hint={[
        t('paste.entriesHint', { columns: read.map(({ id }) => labelOf(id)).join(', ') }),
        kind !== 'otherCost' && t('paste.extrasHint', { extras: labelOf('extras') }),
      ]
        .filter(Boolean)
        .join(' ')}
      read={(block, choices) => withCostsApart(readEntries(kind, block, choices), costs)}
      labelOf={labelOf}
      question={(understood, choices, onChoose) => (
        <>
          {understood.offers.map(offer => {
            const others = (choices.yearly ?? []).filter(field => field !== offer.field);
            return (
              <Checkbox
                key={offer.field}
                label={tickOf(offer)}
                checked={choices.yearly?.includes(offer.field) ?? false}
                onChange={on => onChoose({ ...choices, yearly: on ? [...others, offer.field] : others })}
              />
            );
          })}
          {understood.shareAsked !== undefined && (
            <Checkbox
              label={shareBox}
              checked={choices.share ?? false}
              onChange={share => onChoose({ ...choices, share })}
            />
          )}
        </>
      )}
      remarks={(understood, { yearly = [], share = false }) => [
        ...soonIn(understood),
        ...twiceOn(understood),
        ...remarksOn(understood.offers.filter(({ field }) => !yearly.includes(field))),
        ...(understood.shareAsked !== undefined && !share
          ? [t('paste.looks.extras.asked', { first: understood.shareAsked, box: shareBox })]
          : []),
        ...(understood.waiting !== undefined ? [t('paste.extrasWait', { text: understood.waiting })] : []),
      ]}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      columns={({ lines, added }) =>
        read.map(column => ({
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
        }))
      }
      send={async ({ values }, key) => added.current.push(await make(values as Partial<Row>, key))}
      words={{
        submit: (count, { isBare }) => t(isBare ? 'paste.addBare' : 'paste.add', { count }),
        done: count => t('paste.added', { count }),
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
