import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllocationView, Lock } from '#domain/allocation.ts';
import { figureOf, type GiverKind, headOf, settledCells, sumsByReceiver } from '#domain/allocation-matrix.ts';
import { editMatrix, type MatrixEdit, type MatrixProblem, takeInMatrix } from '#domain/edit-matrix.ts';
import { matrixSheet } from '#domain/matrix-sheet.ts';
import { sum } from '#domain/money.ts';
import { addUpAsShown, formatPercent } from '#domain/numbers.ts';
import type { Named } from '#domain/scenario-model.ts';
import { mayFit } from '#domain/take-from.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { type Apply, type Column, cellsOf, type Offer } from '#web/ui/grid/column.ts';
import { useColumnFilter } from '#web/ui/grid/column-filter.tsx';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { perRows } from '#web/ui/grid/per-rows.ts';
import { brokenLimit, exactly, lockedText, roundedText, shownNumber } from '#web/ui/number-kind.ts';
import { EmptyList, LoadingText, Stack } from '#web/ui/page.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { usePlace } from '../scenarios/scenarios.queries.ts';
import { CellFigures } from './cell-figures.tsx';
import { type MatrixRow, matrixQuery, useSaveMatrix } from './matrix.queries.ts';

interface MatrixTableProps {
  kind: GiverKind;
  scenarioId: string;
}

const KINDS = { share: 'percent', cost: 'amount', units: 'units' } as const;
const SUM = 'sum';
const NONE: readonly MatrixRow[] = [];
const isNarrowed = ({ id }: Column<MatrixRow>): boolean => id !== 'name' && id !== SUM;

/** Every giver of an area and every receiver on one sheet. It is edited and pasted like any table, and saved row by row. */
export function MatrixTable({ kind, scenarioId }: MatrixTableProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = matrixQuery(kind, scenarioId);
  const { data } = useQuery(query);
  const place = usePlace(scenarioId);
  const saving = useSaveMatrix(kind, scenarioId);
  const [view, setView] = useRemembered<AllocationView>(`matrix ${kind}`, 'share', sessionStorage);
  const receivers = data?.receivers;
  const isPersonnel = kind === 'employee' || kind === 'costCenter';
  const all = useMemo(
    () =>
      columnsOf(receivers ?? [], view, {
        giver: t(`matrix.giver.${kind}`),
        sum: t('matrix.sum'),
        why: lock => lockedText(lock, isPersonnel ? t(`matrix.units.${kind}`) : undefined, t),
      }),
    [receivers, view, kind, isPersonnel, t],
  );
  const label = t(`matrix.label.${kind}`);
  const { shown, filter } = useColumnFilter({ label, rows: data?.rows ?? NONE, columns: all, isNarrowed });
  // Percentages of different amounts have no sum, nor have units of different drivers: what reaches a column is an amount.
  const counted = view === 'units' && isPersonnel ? 'units' : 'cost';
  const totals = useMemo(() => totalsOf(receivers ?? [], counted), [receivers, counted]);
  if (!data) return <LoadingText rows={8} />;
  if (data.rows.length === 0 || data.receivers.length === 0) return <EmptyList text={t(`matrix.none.${kind}`)} />;

  const totalName = counted === 'cost' ? t('matrix.inEuros') : t('common.total');
  const message = ({ code, share, left }: MatrixProblem) =>
    share === undefined || left !== undefined
      ? brokenLimit({ code, ...(left !== undefined && { left }) }, KINDS[view], t)
      : t('matrix.over', { sum: formatPercent(share) });
  /** The rest of what a cell lacks, from the largest of its row. */
  const offerOf = (now: readonly MatrixRow[], entry: MatrixEdit): Offer<MatrixRow> | undefined => {
    const taking = takeInMatrix(now, entry);
    const from = taking && data.receivers.find(({ id }) => id === taking.from);
    if (!from) return undefined;
    const label = t('common.takeFrom', { figure: exactly(KINDS[view], taking.taken), name: from.name });
    return { label, rows: taking.rows, cells: cellsOf([{ id: entry.row }], [from.id, entry.receiver]) };
  };
  const apply: Apply<MatrixRow> = (now, changes, pasted) => {
    const edits = changes.map(({ row, column, value }) => ({ row, receiver: column, view, value: Number(value) }));
    const edited = editMatrix(
      now,
      edits,
      pasted?.map(one => ({ ...one, id: one.column })),
    );
    if (edited.ok) return { ...edited, said: saidOf(edited.rounded) };
    const [entry] = edits;
    const { whole } = now.find(({ id }) => id === entry?.row) ?? {};
    return {
      ok: false,
      ...(edits.length === 1 &&
        entry &&
        whole && { waits: mayFit(whole, { ...entry, id: entry.receiver }), offer: offerOf(now, entry) }),
      problems: edited.problems.map(one => ({
        // Of one cell that one, also where it is its row that has no room.
        ...{ row: one.row, column: one.receiver ?? (edits.length === 1 ? entry?.receiver : undefined) ?? SUM },
        message: message(one),
      })),
    };
  };
  const saidOf = (rounded: readonly { row: MatrixRow; share: number }[]) => {
    const [first] = rounded;
    if (rounded.length > 1) return t('matrix.rounded', { count: rounded.length });
    return first && `${first.row.name}: ${roundedText(first.share, t)}`;
  };
  const inSight = new Set(shown.map(({ id }) => id));
  const note = (rows: readonly MatrixRow[]) => view === 'share' && !addsUp(rows) && t('common.percentagesRounded');
  return (
    <Stack>
      <EditableGrid<MatrixRow>
        label={label}
        rows={data.rows}
        columns={shown}
        allColumns={all}
        apply={apply}
        onChange={(rows, touched) => saving.mutateAsync(rows.filter(row => touched.includes(row.id)))}
        theirs={() => queries.getQueryData(query.queryKey)?.rows}
        totals={totals}
        totalName={totalName}
        foot={(rows, { cursor, row, column }) => (
          <>
            <CellFigures
              kind={kind}
              row={cursor.chosen ? row : undefined}
              receiver={receivers?.find(({ id }) => id === column?.id)}
            />
            {note(rows) && <p>{note(rows)}</p>}
          </>
        )}
        tools={() => (
          <>
            <Toggle
              label={t('matrix.figures')}
              choices={[
                ['share', t('matrix.percentages')],
                ['cost', t('matrix.amounts')],
                ['units', t(`matrix.units.${kind}`)],
              ]}
              value={view}
              onChange={setView}
            />
            {filter}
          </>
        )}
        endsInSums
      />

      <PrintSheet title={label} where={place}>
        {() => (
          <>
            <PrintedSheet
              sheet={matrixSheet(
                data.rows,
                data.receivers.filter(({ id }) => inSight.has(id)),
                {
                  view,
                  totals: totals(data.rows),
                  words: { giver: t(`matrix.giver.${kind}`), sum: t('matrix.sum'), total: totalName },
                },
              )}
            />
            {note(data.rows) && <p>{note(data.rows)}</p>}
          </>
        )}
      </PrintSheet>
    </Stack>
  );
}

/** Whether in each row the percentages as they are shown add up to the sum at its end. */
const addsUp = perRows((rows: readonly MatrixRow[]) =>
  rows.every(row => {
    const { byReceiver, share } = settledCells(row);
    return addUpAsShown(
      [...byReceiver.values()].map(cell => cell.share),
      share,
    );
  }),
);

const totalsOf = (receivers: readonly Named[], counted: 'units' | 'cost') =>
  perRows((rows: readonly MatrixRow[]): Record<string, number> => {
    const sums = sumsByReceiver(rows, counted);
    return {
      ...Object.fromEntries(receivers.map(({ id }) => [id, sums.get(id) ?? 0])),
      [SUM]: sum(rows.map(row => settledCells(row)[counted])),
    };
  });

function columnsOf(
  receivers: readonly Named[],
  view: AllocationView,
  words: { giver: string; sum: string; why: (lock: Lock | false) => string | false },
): Column<MatrixRow>[] {
  const kind = KINDS[view];
  return [
    {
      id: 'name',
      head: words.giver,
      kind: 'text',
      value: row => row.name,
      render: row => <AllocatedName name={headOf(row, view)} allocated={settledCells(row).share} />,
    },
    ...receivers.map(
      ({ id, name }): Column<MatrixRow> => ({
        id,
        head: name,
        kind,
        totalKind: view === 'units' ? kind : 'amount',
        searched: false,
        value: row => figureOf(row, view, id),
        editable: row => !settledCells(row).locked[view],
        locked: row => words.why(settledCells(row).locked[view]),
      }),
    ),
    {
      id: SUM,
      head: words.sum,
      kind,
      totalKind: view === 'units' ? kind : 'amount',
      searched: false,
      width: 140,
      value: row => figureOf(row, view),
      render: row => <SumCell row={row} view={view} />,
    },
  ];
}

/** The sum of a row, with a mark that says whether that is all of it, less or more. */
function SumCell({ row, view }: { row: MatrixRow; view: AllocationView }) {
  const figure = figureOf(row, view);
  if (figure === null) return '–';
  return (
    <>
      {shownNumber(KINDS[view], figure)}{' '}
      {row.whole.total > 0 && <AllocationIndicator compact state={stateOf(settledCells(row).share)} />}
    </>
  );
}
