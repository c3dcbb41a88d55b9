import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectView,
  directNotAllocated,
} from '#domain/direct-allocation.ts';
import {
  divideDirectEvenly,
  divideInProportion,
  giveDirectRestTo,
  type Proportion,
  proportionable,
} from '#domain/divide-direct.ts';
import { Button } from '#web/ui/button.tsx';
import { cellsOf } from '#web/ui/grid/column.ts';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
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

/** Which total of the cost an entry waits for. */
export const withTotal = (t: TFunction, dimension: Dimension, name: string, figure: string) =>
  t('costObjects.withTotal', { total: t(TOTALS[dimension]), name, figure });

export const makeTotalText = (t: TFunction, dimension: Dimension, figure: string) =>
  t('costObjects.makeTotal', { total: t(TOTALS[dimension]), figure });

export const totalMadeText = (t: TFunction, dimension: Dimension, figure: string) =>
  t('costObjects.totalMade', { total: t(TOTALS[dimension]), figure });

interface DivideToolsProps {
  grid: Grid<NamedDirectRow>;
  totals: DirectFigures;
  /** Of the cost. */
  name: string;
}

/**
 * For the current column: divide evenly, give the rest, divide the rest in proportion, or correct an over-allocation. In
 * proportion says what it divides: the current column or, where that has nothing to divide so, the first that has.
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
  const found = proportionable(grid.all, totals, chosen);
  // Under the finger a button keeps its name: until one goes to another cell, and as long as there is nothing else to divide so.
  const [pressed, setPressed] = useState<Proportion & { at: string }>();
  const at = `${grid.cursor.place.row} ${grid.cursor.place.column}`;
  const isHeld = pressed && left[pressed.dimension] === 0 && (pressed.at === at || !found);
  const inProportion = isHeld ? undefined : found;
  const { dimension: meant, like } = (isHeld ? pressed : found) ?? {};
  const open = DIMENSIONS.find(dimension => left[dimension] > 0);
  const names = { what: meant ? t(NAMES[meant]) : '', like: like ? t(NAMES[like]).toLowerCase() : '' };
  const isNothing = DIMENSIONS.every(dimension => totals[dimension] === 0);
  const noProportion = isHeld
    ? t('Validations.NothingLeft')
    : isNothing
      ? t('common.locked.noTotal')
      : open
        ? t('costObjects.noProportion', { what: t(NAMES[open]).toLowerCase() })
        : t('Validations.NothingLeft');
  const attempt = (dimension: Dimension, rows: readonly NamedDirectRow[], of = grid.ordered) =>
    grid.attempt({ ok: true, rows }, undefined, cellsOf(of, VIEWS_OF[dimension]));
  /** Back to where one was, from a button that may have nothing to do now. */
  const complete = (...made: Parameters<typeof attempt>) => {
    attempt(...made);
    grid.cursor.focus();
  };
  return (
    <>
      <ToolButton
        grid={grid}
        why={(!chosen || totals[chosen] === 0) && none}
        title={chosen && t('costObjects.divideOf', { what: t(NAMES[chosen]) })}
        onClick={() => chosen && attempt(chosen, divideDirectEvenly(grid.current(), totals, chosen, grid.ordered))}
      >
        {t('common.divideEvenly')}
      </ToolButton>
      <ToolButton
        grid={grid}
        why={none}
        title={t('common.giveRestTo', { name: here?.name })}
        onClick={() =>
          chosen && here && complete(chosen, giveDirectRestTo(grid.current(), totals, chosen, here.id), [here])
        }
      >
        {t('common.giveRestHere')}
      </ToolButton>
      <ToolButton
        grid={grid}
        why={!inProportion && noProportion}
        title={t('costObjects.proportionHint')}
        onClick={() => {
          if (!meant || !like) return;
          complete(meant, divideInProportion(grid.current(), totals, meant, like));
          grid.say(t(`costObjects.${like === meant ? 'isInProportion' : 'isDividedLike'}`, names));
          setPressed({ dimension: meant, like, at });
        }}
      >
        {t(`costObjects.${!like ? 'proportion' : like === meant ? 'inProportion' : 'divideLike'}`, names)}
      </ToolButton>
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
