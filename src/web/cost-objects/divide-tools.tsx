import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectView,
  directNotAllocated,
  divideDirectEvenly,
  divideInProportion,
  giveDirectRestTo,
  proportionsFor,
} from '#domain/direct-allocation.ts';
import { Button } from '#web/ui/button.tsx';
import { cellsOf } from '#web/ui/grid/column.ts';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import type { NamedDirectRow } from './tree-rows.ts';

/** The columns that show each dimension. */
const VIEWS_OF: Record<Dimension, readonly DirectView[]> = {
  units: ['units'],
  revenue: ['revenueShare', 'revenue'],
  directCost: ['directCostShare', 'directCost'],
};
export const dimensionOf = (column: string): Dimension | undefined =>
  DIMENSIONS.find(dimension => VIEWS_OF[dimension].some(view => view === column));

export const NAMES: Record<Dimension, string> = {
  units: 'costObjects.units',
  revenue: 'costObjects.directRevenue',
  directCost: 'costObjects.directCosts',
};
const TOTALS: Record<Dimension, string> = {
  units: 'costObjects.totalUnits',
  revenue: 'costObjects.totalRevenue',
  directCost: 'costObjects.totalCosts',
};

export const withoutTotal = (t: TFunction, dimension: Dimension, name: string) =>
  t('costObjects.withoutTotal', { total: t(TOTALS[dimension]), name });

interface DivideToolsProps {
  grid: Grid<NamedDirectRow>;
  totals: DirectFigures;
  /** Of the cost. */
  name: string;
}

/**
 * For the current column: divide evenly, give the rest, divide the rest in proportion, or correct an over-allocation. Where
 * no column is chosen, in proportion is for the first that has a part and a rest: its total has been changed.
 */
export function DivideTools({ grid, totals, name }: DivideToolsProps) {
  const { t } = useTranslation();
  const chosen = grid.cursor.chosen ? grid.column && dimensionOf(grid.column.id) : undefined;
  const here = chosen && grid.row;
  const left = directNotAllocated(grid.all, totals);
  const none = !chosen
    ? t('costObjects.chooseColumn')
    : totals[chosen] === 0
      ? withoutTotal(t, chosen, name)
      : left[chosen] <= 0 && t('Validations.NothingLeft');
  const meant = chosen ?? DIMENSIONS.find(dimension => proportionsFor(grid.all, totals, dimension) === dimension);
  const like = meant && proportionsFor(grid.all, totals, meant);
  const names = { what: meant ? t(NAMES[meant]) : '', like: like ? t(NAMES[like]).toLowerCase() : '' };
  const attempt = (dimension: Dimension, rows: readonly NamedDirectRow[], of = grid.ordered) =>
    grid.attempt({ ok: true, rows }, undefined, cellsOf(of, VIEWS_OF[dimension]));
  /** The button goes grey by this, and would lose the focus. */
  const complete = (...made: Parameters<typeof attempt>) => {
    attempt(...made);
    grid.cursor.focus();
  };
  return (
    <>
      <Button
        disabled={!chosen || totals[chosen] === 0}
        title={chosen && totals[chosen] > 0 ? t('costObjects.divideOf', names) : none || undefined}
        onClick={() => chosen && attempt(chosen, divideDirectEvenly(grid.current(), totals, chosen, grid.ordered))}
      >
        {t('common.divideEvenly')}
      </Button>
      <Button
        disabled={none !== false}
        title={none || t('common.giveRestTo', { name: here?.name })}
        onClick={() =>
          chosen && here && complete(chosen, giveDirectRestTo(grid.current(), totals, chosen, here.id), [here])
        }
      >
        {t('common.giveRestHere')}
      </Button>
      <Button
        disabled={!like}
        title={like ? t('costObjects.proportionHint') : none || t('costObjects.noProportion', names)}
        onClick={() => meant && complete(meant, divideInProportion(grid.current(), totals, meant, like))}
      >
        {t(`costObjects.${!like ? 'proportion' : like === meant ? 'inProportion' : 'divideLike'}`, names)}
      </Button>
      {DIMENSIONS.filter(dimension => left[dimension] < 0).map(dimension => (
        <Button
          key={dimension}
          onClick={() => complete(dimension, divideInProportion(grid.current(), totals, dimension))}
        >
          {t('costObjects.fit', { what: t(NAMES[dimension]) })}
        </Button>
      ))}
    </>
  );
}
