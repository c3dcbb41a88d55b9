import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BrokenLimit } from '#domain/allocation.ts';
import {
  DIMENSIONS,
  type DirectEdit,
  type DirectFigures,
  type DirectView,
  directShares,
  disabledDimensions,
  editDirect,
  partOfTotal,
} from '#domain/direct-allocation.ts';
import { sum } from '#domain/money.ts';
import { emptyTotalsMade, mayFitDirect, takeFromDirect, totalWithRoom } from '#domain/take-from.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { useOwnVersion } from '#web/session/use-own-version.ts';
import { Added } from '#web/ui/grid/added.tsx';
import { type Apply, type Column, cellsOf, type Offer, type Way } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { brokenLimit, exactly, nearly, refusedNumber, roundedText } from '#web/ui/number-kind.ts';
import { useMatches } from '#web/ui/use-matches.ts';
import { countUnits } from './alike-before.ts';
import { findCost, treeQuery } from './cost-objects.queries.ts';
import { DivideTools, dimensionOf, kindOf, makeTotalText, withoutTotal, withTotal } from './divide-tools.tsx';
import { keepMade, madeOf } from './made-totals.ts';
import { useSaveAllocation } from './rows.queries.ts';
import { SegmentsRest } from './segments-rest.tsx';
import type { NamedDirectRow, TreeRow } from './tree-rows.ts';
import { useMadeTotals } from './use-made-totals.ts';

interface SegmentsTableProps {
  scenarioId: string;
  cost: TreeRow & { itemId: string };
}

/** What each segment holds of a cost: units, and revenue and costs as an amount or a percentage of the cost's own. */
export function SegmentsTable({ scenarioId, cost }: SegmentsTableProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const save = useSaveAllocation(scenarioId, cost.itemId);
  const total = useMadeTotals(scenarioId, cost);
  const given = useOwnVersion(cost.itemId, cost.version);
  const { units, revenue, directCost } = cost.totals;
  const totals = useMemo(() => ({ units, revenue, directCost }), [units, revenue, directCost]);
  const isTight = useMatches('(max-width: 1100px)');
  const columns = useMemo(() => columnsOf(t, totals, cost.name, isTight), [t, totals, cost.name, isTight]);
  if (cost.held.length === 0)
    return (
      <p>
        {t('costObjects.noSegments')} <Link to={`/segments/${scenarioId}`}>{t('costObjects.toSegments')}</Link>
      </p>
    );

  /** The rest of what a segment lacks, from the one with the most. */
  const offerOf = (rows: readonly NamedDirectRow[], entry: DirectEdit): Offer<NamedDirectRow> | undefined => {
    const taking = takeFromDirect(rows, totals, entry);
    const from = taking && rows.find(({ id }) => id === taking.from);
    if (!from) return undefined;
    const figure = nearly(kindOf(entry.view), taking.taken);
    const label = t('common.takeFrom', { figure, name: from.name });
    return { label, rows: taking.rows, cells: cellsOf([from, entry], [entry.view]) };
  };
  const messageOf = (limit: BrokenLimit<DirectView>, needed: number | undefined): string => {
    const dimension = dimensionOf(limit.view)!;
    if (limit.code === 'Disabled') return withoutTotal(t, dimension, cost.name);
    const message = brokenLimit(limit, kindOf(limit.view), t);
    if (needed === undefined || limit.code !== 'SumOverTotal') return message;
    return `${message} ${withTotal(t, dimension, cost.name, exactly(kindOf(limit.view), needed))}`;
  };
  const apply: Apply<NamedDirectRow> = (rows, changes, pasted) => {
    const edits = changes.map(({ row, column, value }) => ({
      id: row,
      view: column as DirectView,
      value: Number(value),
    }));
    if (edits.some(({ view }) => view === 'units')) countUnits(scenarioId, cost.itemId, true);
    const shares = pasted?.map(({ row, column, ...one }) => ({ ...one, id: row, view: column as DirectView }));
    const fitting = emptyTotalsMade(rows, totals, edits, madeOf(cost.id));
    const edited = editDirect(rows, fitting, edits, shares);
    if (edited.ok) return { ...edited, said: roundedText(edited.rounded, t) };
    const alone = edits.length === 1 ? edits[0] : undefined;
    const needed = alone && totalWithRoom(rows, totals, alone);
    const taking = alone && offerOf(rows, alone);
    const problems = edited.broken.map(limit => ({
      row: limit.id,
      column: limit.view,
      message: messageOf(limit, needed),
    }));
    if (!alone) return { ok: false, problems };
    // From another segment, or the total of the cost grows.
    const way = needed === undefined ? undefined : makeTotal(alone, needed);
    return { ok: false, problems, waits: way !== undefined || mayFitDirect(totals, alone), offer: taking, way };
  };
  /** A total that was empty first, so that there is room. */
  const store = async (rows: readonly NamedDirectRow[], touched: readonly string[]) => {
    const edited = rows.filter(row => touched.includes(row.id));
    const [{ held }, totals] = [total.now(), total.totals()];
    // Of all rows: those of the edit before may still be on their way.
    const edits = rows.flatMap(row => DIMENSIONS.map(view => ({ id: row.id, view, value: row[view] })));
    const made = emptyTotalsMade(held, totals, edits, madeOf(cost.id));
    keepMade(cost.id, totals, made);
    const making = total.make(made, { cells: cellsOf(edited, DIMENSIONS), waits: false });
    if (making) await making;
    return save.mutateAsync(edited);
  };
  const putTotals = (to: Partial<DirectFigures>, roomFor?: MadeBeside['roomFor']) =>
    void total.make({ ...total.totals(), ...to }, roomFor)?.catch(() => undefined);
  const makeTotal = ({ id, view }: DirectEdit, needed: number): Way => ({
    label: makeTotalText(t, dimensionOf(view)!, exactly(kindOf(view), needed)),
    go: back => {
      putTotals({ [dimensionOf(view)!]: needed }, { cells: [{ row: id, column: view }], waits: true });
      back();
    },
  });

  return (
    <EditableGrid
      label={t('costObjects.segmentsOf', { name: cost.name })}
      rows={cost.held}
      columns={columns}
      apply={apply}
      given={given}
      beside={total.status}
      onChange={store}
      isOwn={(was, now) => isOwnVersion(`segments of ${cost.itemId}`, was.version, now.version)}
      theirs={() => findCost(queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [], cost.id)?.held}
      tools={grid => (
        <>
          <DivideTools
            {...{ grid, totals }}
            name={cost.name}
            onUnitsLike={() => countUnits(scenarioId, cost.itemId, false)}
          />
          <Added grid={grid} made={total.made} />
        </>
      )}
      foot={(rows, grid) => (
        <SegmentsRest
          {...{ scenarioId, rows, cost, grid }}
          onFit={held => {
            putTotals(held);
            grid.cursor.focus();
          }}
        />
      )}
      totals={rows => {
        const held = {
          units: sum(rows.map(row => row.units)),
          revenue: sum(rows.map(row => row.revenue)),
          directCost: sum(rows.map(row => row.directCost)),
        };
        return { ...held, ...directShares(held, totals) };
      }}
      height="24rem"
    />
  );
}

/** `isTight`: on a tablet the last of them would be out of sight. */
function columnsOf(t: TFunction, totals: DirectFigures, name: string, isTight: boolean): Column<NamedDirectRow>[] {
  const locked = disabledDimensions(totals);
  const ofAmounts = isTight ? { width: 112 } : {};
  const ofShares = { width: isTight ? 96 : 136 };
  return [
    { id: 'name', head: t('costObjects.segment'), kind: 'text', value: row => row.name },
    {
      ...{ id: 'units', ...ofAmounts },
      head: t('costObjects.units'),
      kind: 'units',
      value: row => row.units,
      editable: true,
      // Revenue and direct costs have columns for that.
      read: text => {
        const part = partOfTotal(text, totals.units);
        if (!part || part.ok) return part;
        if (part.reason === 'TotalFirst') return { message: withoutTotal(t, 'units', name) };
        return { message: refusedNumber(part.reason, text, t) };
      },
    },
    {
      ...{ id: 'revenueShare', figure: 'revenue' },
      head: t('costObjects.revenueShare'),
      kind: 'percent',
      value: row => directShares(row, totals).revenueShare,
      editable: !locked.revenue,
      locked: withoutTotal(t, 'revenue', name),
      ...ofShares,
    },
    {
      ...{ id: 'revenue', ...ofAmounts },
      head: t('costObjects.directRevenue'),
      kind: 'amount',
      value: row => row.revenue,
      editable: true,
    },
    {
      ...{ id: 'directCostShare', figure: 'directCost' },
      head: t('costObjects.directCostShare'),
      kind: 'percent',
      value: row => directShares(row, totals).directCostShare,
      editable: !locked.directCost,
      locked: withoutTotal(t, 'directCost', name),
      ...ofShares,
    },
    {
      ...{ id: 'directCost', ...ofAmounts },
      head: t('costObjects.directCosts'),
      kind: 'amount',
      value: row => row.directCost,
      editable: true,
    },
  ];
}
