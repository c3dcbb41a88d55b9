import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_LIMIT } from '#domain/names.ts';
import { type PastedEntries, type PastedEntry, pastedFields, readEntries } from '#domain/pasted-entries.ts';
import type { YearOffer } from '#domain/pasted-year.ts';
import type { EntryKind } from '#domain/shape.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type Column, cellValue, isNumber, shownText } from '#web/ui/grid/column.ts';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import type { Entry } from './entries.queries.ts';

interface PasteEntriesProps<K extends EntryKind, Row extends Entry> {
  kind: K;
  scenarioId: string;
  /** "Paste a list of employees" */
  label: string;
  /** Those of the list, whose heads and figures are shown. */
  columns: readonly Column<Row>[];
  blank: () => Row;
  /** Stores one. The key makes it once. */
  make: (values: Partial<Row>, key: string) => Promise<unknown>;
}

/** Employees, cost centers or other costs pasted from a list, one a line: the button, and the dialog it opens. */
export function usePasteEntries<K extends EntryKind, Row extends Entry>(props: PasteEntriesProps<K, Row>) {
  const { kind, scenarioId, label, columns, blank, make } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };
  const [example] = useState(blank);
  const read = pastedFields(kind).flatMap(field => columns.find(({ id }) => id === field) ?? []);
  const shown = (column: Column<Row>) => (line: PastedEntry<K>) => {
    const row = { ...example, ...line.values };
    return (
      (column.value ? shownText(column, cellValue(column, row)) : String(row[column.id as keyof Row] ?? '')) || '–'
    );
  };
  const tickOf = ({ times, ...offer }: YearOffer) =>
    offer.head === undefined
      ? t(`paste.looks.${offer.field}.box`, { times })
      : t('paste.makeYearly', { head: offer.head, times });
  /** What is asked of figures that are not made a year's. */
  const remarksOn = (offers: readonly YearOffer[]) => [
    ...(offers.some(({ head }) => head !== undefined) ? [t('paste.notYearly')] : []),
    ...offers.flatMap(offer =>
      offer.head === undefined ? t(`paste.looks.${offer.field}.asked`, { first: offer.first, box: tickOf(offer) }) : [],
    ),
  ];
  const button = (
    <Button kind="quiet" icon={ClipboardPaste} onClick={() => setOpen(true)}>
      {t('paste.list')}
    </Button>
  );
  const dialog = isOpen && (
    <PasteDialog<PastedEntry<K>, PastedEntries<K>>
      title={t('paste.list')}
      label={label}
      hint={t('paste.entriesHint', { columns: read.map(({ headInFull, head }) => headInFull ?? head).join(', ') })}
      read={(block, choices) => readEntries(kind, block, choices)}
      question={({ offers }, choices, onChoose) =>
        offers.map(offer => {
          const others = (choices.yearly ?? []).filter(field => field !== offer.field);
          return (
            <Checkbox
              key={offer.field}
              label={tickOf(offer)}
              checked={choices.yearly?.includes(offer.field) ?? false}
              onChange={on => onChoose({ ...choices, yearly: on ? [...others, offer.field] : others })}
            />
          );
        })
      }
      remarks={({ offers }, { yearly = [] }) => remarksOn(offers.filter(({ field }) => !yearly.includes(field)))}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      columns={() =>
        read.map(column => ({
          ...{
            id: column.id,
            head: column.headInFull ?? column.head,
            number: isNumber(column),
            minor: column.id !== 'name',
          },
          cell: shown(column),
        }))
      }
      send={({ values }, key) => make(values as Partial<Row>, key)}
      words={{
        submit: (count, { isBare }) => t(isBare ? 'paste.addBare' : 'paste.add', { count }),
        done: count => t('paste.added', { count }),
        stored: t('common.saved'),
        before: t('paste.noArrow'),
      }}
      onClose={close}
    />
  );
  return { button, dialog };
}
