import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { rawPart } from '#domain/extras.ts';
import { type Cents, HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { unitsAllocated } from '#domain/personnel.ts';
import { useBringsIn } from '#web/session/brings-in.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { type Column, cellValue, isNumber } from '#web/ui/grid/column.ts';
import { EntryTable } from '#web/ui/grid/entry-table.tsx';
import { useStable } from '#web/ui/grid/use-stable.ts';
import type { RowEdit } from '#web/ui/merge.ts';
import { LoadingText } from '#web/ui/page.tsx';
import { useAllocatedText } from '../allocations/allocations.queries.ts';
import { deleteText } from '../allocations/delete-text-link.ts';
import { type EntrySource, useEntries } from '../allocations/entries.queries.ts';
import { type MatrixBeside, usePasteEntries } from '../allocations/paste-entries-link.tsx';
import { onlyGivenByQuery } from '../book/taken-along.queries.ts';
import { LedgerCheck } from '../ledger/check-link.tsx';
import { ExtrasCell, readExtras } from './extras-cell.tsx';
import {
  EXTRAS,
  extrasFollowTold,
  extrasPartText,
  extrasStaying,
  extrasTold,
  othersAsked,
  percentAsked,
} from './extras-stay.ts';
import { PersonAllocation } from './person-allocation.tsx';
import type { PersonnelEntry } from './personnel.queries.ts';

/** How the lists of employees and of cost centers differ. */
export interface PersonnelKind<Row extends PersonnelEntry> {
  kind: 'employee' | 'costCenter';
  source: EntrySource<Row>;
  /** Wage or salary with extras, over hours or FTE. */
  whole(row: Row): Whole;
  wage(row: Row): Cents;
  /** What follows from an edit. Undefined: it comes to more than an entry may be. */
  settle(was: Row, edited: Row): Row | undefined;
  /** Between the name and the extras; the last one is the wage. `save` stores a row whose mark was set. */
  columns(t: TFunction, save: (row: Row, change: Partial<Row>) => void): Column<Row>[];
  words(t: TFunction): {
    list: string;
    none: string;
    one: string;
    add: string;
    remove: string;
    paste: string;
    /** "Hours", "FTE" */
    units: string;
    idle: string;
  };
}

interface PersonnelListProps<Row extends PersonnelEntry> {
  of: PersonnelKind<Row>;
  scenarioId: string;
  whileEmpty: React.ReactNode;
  matrix: MatrixBeside;
}

export function PersonnelList<Row extends PersonnelEntry>({
  of,
  scenarioId,
  whileEmpty,
  matrix,
}: PersonnelListProps<Row>) {
  const { t } = useTranslation();
  const bringsIn = useBringsIn();
  const queries = useQueryClient();
  const allocatedTo = useAllocatedText(of.kind, scenarioId);
  const aloneOn = async ({ storedId }: Row): Promise<string> => {
    const names = storedId ? await queries.fetchQuery(onlyGivenByQuery(scenarioId, of.kind, storedId)) : [];
    return names.length > 0 ? t('personnel.aloneOn', { names: names.join(', ') }) : '';
  };
  const words = of.words(t);
  const list = useEntries(of.source, scenarioId, words.list);
  const save = useStable((row: Row, change: Partial<Row>) => list.saveOne(row, change));
  const columns = useMemo(() => columnsOf(of, t, save), [of, t, save]);
  const pasting = usePasteEntries({
    kind: of.kind,
    scenarioId,
    label: words.paste,
    columns,
    blank: list.blank,
    rows: list.entries ?? [],
    make: list.make,
    change: list.change,
    onStored: list.add,
    matrix,
  });
  const costs = (row: Row) => of.whole(row).total > 0;
  const staying = extrasStaying<Row>(queries);

  const { entries: rows } = list;
  if (!rows) return <LoadingText text={t('personnel.loading')} rows={8} />;
  const waiting = extrasTold(of, staying.of(rows), t);
  return (
    <>
      <LedgerCheck scenarioId={scenarioId} totals={rows.map(row => of.whole(row).total)} />
      <EntryTable<Row>
        isNow={!bringsIn}
        emptyText={words.none}
        label={words.list}
        columns={columns}
        rows={rows}
        first={row => costs(row) && row.allocated !== HUNDRED_PERCENT}
        drafts={list.drafts}
        deletion={list.deletion}
        onAdd={list.addDraft}
        blanks={list.blanks}
        onRemove={list.remove}
        onChange={list.save}
        isBlank={list.isBlank}
        holds={list.holds}
        beside={list.marked}
        told={edits => {
          const stay = extrasTold(of, staying.since(edits), t);
          const extras = percentAsked(of, edits, t) ?? othersAsked(of, edits, rows, t) ?? stay;
          const text = [extras?.text, extrasFollowTold(edits, t), followTold(of, edits, t)].filter(Boolean).join(' ');
          return text ? { text, offer: extras?.offer } : undefined;
        }}
        toldBefore={waiting?.offer && waiting}
        theirs={list.theirs}
        isOwn={(was, now) => isOwnVersion(now.storedId ?? '', was.version, now.version)}
        whileEmpty={whileEmpty}
        settle={(was, edited) => of.settle(was, edited) ?? { column: EXTRAS, message: t('Validations.TooLarge') }}
        more={pasting.button}
        listPaste={pasting.listPaste}
        words={{
          add: words.add,
          thing: words.one,
          remove: words.remove,
          removeMore: async row =>
            (await Promise.all([allocatedTo(row), aloneOn(row).catch(() => '')])).filter(Boolean).join(' '),
          removeText: row => deleteText({ ...row, total: of.whole(row).total }, t),
        }}
        totals={rows =>
          Object.fromEntries(
            columns
              .filter(isNumber)
              .map(column => [column.id, sum(rows.map(row => Number(cellValue<Row>(column, row))))]),
          )
        }
        foot={rows => extrasPartText(of, rows, t)}
        detail={row => {
          const { storedId } = row;
          if (storedId === undefined) return undefined;
          return () => (
            <PersonAllocation
              kind={of.kind}
              scenarioId={scenarioId}
              id={storedId}
              name={row.name}
              whole={of.whole(row)}
              unitsHead={words.units}
              onSaved={soFar => list.show(row.id, soFar as Partial<Row>)}
            />
          );
        }}
      />
      {pasting.dialog}
    </>
  );
}

/** What is allocated of hours or FTE follows by its percentage when there are more or fewer of them. */
function followTold<Row extends PersonnelEntry>(
  of: PersonnelKind<Row>,
  edits: readonly RowEdit<Row>[],
  t: TFunction,
): string | undefined {
  const unitsIn = (row: Row) => of.whole(row).maximum;
  const follow = edits.filter(({ was, mine }) => was.allocated > 0 && unitsIn(was) !== unitsIn(mine));
  const [edit] = follow;
  if (!edit) return undefined;
  const units = of.words(t).units.toLowerCase();
  if (follow.length > 1) return t('personnel.unitsFollowOf', { count: follow.length, units });
  const { was, mine } = edit;
  const allocatedOf = (row: Row) => formatAmount(unitsAllocated(unitsIn(row), was.allocated));
  return t('personnel.unitsFollow', { name: mine.name, units, was: allocatedOf(was), now: allocatedOf(mine) });
}

function columnsOf<Row extends PersonnelEntry>(
  of: PersonnelKind<Row>,
  t: TFunction,
  save: (row: Row, change: Partial<Row>) => void,
): Column<Row>[] {
  const words = of.words(t);
  const between = of.columns(t, save);
  return [
    {
      id: 'name',
      head: words.one,
      kind: 'text',
      value: row => row.name,
      editable: true,
      required: true,
      maxLength: 100,
      render: row => <AllocatedName name={row.name || t('personnel.unnamed')} allocated={row.allocated} />,
    },
    ...between,
    {
      id: EXTRAS,
      head: t('personnel.extras'),
      hint: t('personnel.extrasHint'),
      kind: 'amount',
      value: row => row.extras,
      editable: true,
      raw: ({ extrasPercentage: part }) => (part === null ? undefined : rawPart(part)),
      follows: ({ extrasPercentage: part }) => (part === null ? undefined : between.at(-1)!.id),
      read: (text, row) => readExtras(text, row, of.wage(row), t),
      render: row => <ExtrasCell {...row} />,
      width: 96,
    },
    { id: 'total', head: t('common.total'), kind: 'amount', value: row => of.whole(row).total, width: 88 },
    { id: 'idle', head: words.idle, kind: 'units', value: row => row.idle, width: 80 },
    { id: 'notAllocated', head: t('personnel.idleCosts'), kind: 'amount', value: row => row.notAllocated, width: 102 },
    {
      id: 'state',
      head: '',
      headInFull: t('personnel.allocated'),
      kind: 'widget',
      width: 32,
      render: row => of.whole(row).total > 0 && <AllocationIndicator compact state={stateOf(row.allocated)} />,
    },
  ];
}
