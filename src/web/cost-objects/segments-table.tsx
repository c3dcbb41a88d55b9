import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectView,
  directNotAllocated,
  directShares,
  disabledDimensions,
  divideDirectEvenly,
  editDirect,
  fitToTotal,
  giveDirectRestTo,
} from '#domain/direct-allocation.ts';
import { shareOf, sum } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { AllocationRest } from '#web/ui/allocation-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CellChange, type Column, cellsOf, type EditOutcome } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { brokenLimit } from '#web/ui/number-kind.ts';
import { findCost, treeQuery } from './cost-objects.queries.ts';
import { useSaveAllocation } from './rows.queries.ts';
import type { NamedDirectRow, TreeRow } from './tree-rows.ts';

/** The columns that show each dimension. */
const VIEWS_OF: Record<Dimension, readonly DirectView[]> = {
  units: ['units'],
  revenue: ['revenueShare', 'revenue'],
  directCost: ['directCostShare', 'directCost'],
};
const dimensionOf = (column: string): Dimension | undefined =>
  DIMENSIONS.find(dimension => VIEWS_OF[dimension].some(view => view === column));

const kindOf = (view: DirectView) => (view === 'units' ? 'units' : view.endsWith('Share') ? 'percent' : 'amount');

interface SegmentsTableProps {
  scenarioId: string;
  cost: TreeRow & { itemId: string };
}

/** What each segment holds of a cost: units, and revenue and costs as an amount or a percentage of the cost's own. */
export function SegmentsTable({ scenarioId, cost }: SegmentsTableProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const save = useSaveAllocation(scenarioId, cost.itemId);
  const { units, revenue, directCost } = cost.totals;
  const totals = useMemo(() => ({ units, revenue, directCost }), [units, revenue, directCost]);
  const columns = useMemo(() => columnsOf(t, totals), [t, totals]);
  if (cost.held.length === 0)
    return (
      <p>
        {t('costObjects.noSegments')} <Link to={`/segments/${scenarioId}`}>{t('costObjects.toSegments')}</Link>
      </p>
    );

  const apply = (rows: readonly NamedDirectRow[], changes: readonly CellChange[]): EditOutcome<NamedDirectRow> => {
    const edits = changes.map(({ row, column, value }) => ({
      id: row,
      view: column as DirectView,
      value: Number(value),
    }));
    const edited = editDirect(rows, totals, edits);
    if (edited.ok) return edited;
    const problems = edited.broken.map(limit => ({
      row: limit.id,
      column: limit.view,
      message: brokenLimit(limit, kindOf(limit.view), t),
    }));
    return { ok: false, problems };
  };

  return (
    <EditableGrid
      label={t('costObjects.segmentsOf', { name: cost.name })}
      rows={cost.held}
      columns={columns}
      apply={apply}
      onChange={(rows, touched) => save.mutateAsync(rows.filter(row => touched.includes(row.id)))}
      theirs={() => findCost(queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [], cost.id)?.held}
      tools={grid => <Tools grid={grid} totals={totals} />}
      foot={rows => <Rest rows={rows} totals={totals} />}
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

function columnsOf(t: (key: string) => string, totals: DirectFigures): Column<NamedDirectRow>[] {
  const locked = disabledDimensions(totals);
  // What was allocated before its total became zero can still be removed.
  const editable = (dimension: Dimension) => (row: NamedDirectRow) => !locked[dimension] || row[dimension] > 0;
  return [
    { id: 'name', head: t('costObjects.segment'), kind: 'text', value: row => row.name },
    { id: 'units', head: t('costObjects.units'), kind: 'units', value: row => row.units, editable: editable('units') },
    {
      id: 'revenueShare',
      head: t('costObjects.revenueShare'),
      kind: 'percent',
      value: row => directShares(row, totals).revenueShare,
      editable: !locked.revenue,
      width: 136,
    },
    {
      id: 'revenue',
      head: t('costObjects.directRevenue'),
      kind: 'amount',
      value: row => row.revenue,
      editable: editable('revenue'),
    },
    {
      id: 'directCostShare',
      head: t('costObjects.directCostShare'),
      kind: 'percent',
      value: row => directShares(row, totals).directCostShare,
      editable: !locked.directCost,
      width: 136,
    },
    {
      id: 'directCost',
      head: t('costObjects.directCosts'),
      kind: 'amount',
      value: row => row.directCost,
      editable: editable('directCost'),
    },
  ];
}

const NAMES: Record<Dimension, string> = {
  units: 'costObjects.units',
  revenue: 'costObjects.directRevenue',
  directCost: 'costObjects.directCosts',
};

/** For the current column: divide evenly, give the rest, or correct an over-allocation. */
function Tools({ grid, totals }: { grid: Grid<NamedDirectRow>; totals: DirectFigures }) {
  const { t } = useTranslation();
  const chosen = grid.cursor.chosen ? grid.column && dimensionOf(grid.column.id) : undefined;
  const here = chosen && grid.row;
  const left = chosen ? directNotAllocated(grid.all, totals)[chosen] : 0;
  const what = chosen ? t(NAMES[chosen]) : '';
  const attempt = (dimension: Dimension, rows: readonly NamedDirectRow[], meant = grid.ordered) =>
    grid.attempt({ ok: true, rows }, undefined, cellsOf(meant, VIEWS_OF[dimension]));
  return (
    <>
      <Button
        disabled={!chosen || totals[chosen] === 0}
        title={chosen ? t('costObjects.divideOf', { what }) : t('costObjects.chooseColumn')}
        onClick={() => chosen && attempt(chosen, divideDirectEvenly(grid.current(), totals, chosen, grid.ordered))}
      >
        {t('common.divideEvenly')}
      </Button>
      <Button
        disabled={!here || left <= 0}
        title={here ? t('common.giveRestTo', { name: here.name }) : t('costObjects.chooseColumn')}
        onClick={() =>
          chosen && here && attempt(chosen, giveDirectRestTo(grid.current(), totals, chosen, here.id), [here])
        }
      >
        {t('common.giveRestHere')}
      </Button>
      {DIMENSIONS.filter(dimension => directNotAllocated(grid.all, totals)[dimension] < 0).map(dimension => (
        <Button key={dimension} onClick={() => attempt(dimension, fitToTotal(grid.current(), totals, dimension))}>
          {t('costObjects.fit', { what: t(NAMES[dimension]) })}
        </Button>
      ))}
    </>
  );
}

/** What the segments do not hold yet, a line for each dimension of the cost. */
function Rest({ rows, totals }: { rows: readonly NamedDirectRow[]; totals: DirectFigures }) {
  const { t } = useTranslation();
  const left = directNotAllocated(rows, totals);
  const shown = DIMENSIONS.filter(dimension => totals[dimension] > 0 || left[dimension] < 0);
  return shown.map(dimension => {
    const state = left[dimension] === 0 ? 'full' : left[dimension] < 0 ? 'over' : 'open';
    const figure = formatAmount(left[dimension]);
    return (
      <span key={dimension}>
        {t(NAMES[dimension])}
        <AllocationRest
          allocated={shareOf(sum(rows.map(row => row[dimension])), totals[dimension])}
          state={state}
          rest={[dimension === 'units' ? figure : `€ ${figure}`]}
        />
      </span>
    );
  });
}
