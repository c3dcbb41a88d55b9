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
  giveDirectAllTo,
  giveDirectRestTo,
  isUndivided,
  proportionsFor,
} from '#domain/divide-direct.ts';
import { cellsOf } from '#web/ui/grid/column.ts';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { InRoom, InTheirRoom } from '#web/ui/in-room.tsx';
import { asSentence, nameWithin } from './dimension-names.ts';
import { GiveAll } from './give-all.tsx';
import type { NamedDirectRow } from './tree-rows.ts';

/** The columns that show each dimension. */
export const VIEWS_OF: Record<Dimension, readonly DirectView[]> = {
  units: ['units'],
  revenue: ['revenueShare', 'revenue'],
  directCost: ['directCostShare', 'directCost'],
};
export const dimensionOf = (column: string): Dimension | undefined =>
  DIMENSIONS.find(dimension => VIEWS_OF[dimension].some(view => view === column));

export const kindOf = (view: DirectView) =>
  view === 'units' ? 'units' : view.endsWith('Share') ? 'percent' : 'amount';

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
  /** Its units are divided like an amount now. */
  onUnitsLike: () => void;
}

/**
 * For the current column: divide evenly, or give the rest. For each of the three, wherever one is: divide the rest in proportion, or
 * correct an over-allocation.
 */
export function DivideTools({ grid, totals, name, onUnitsLike }: DivideToolsProps) {
  const { t } = useTranslation();
  const chosen = grid.cursor.chosen ? grid.column && dimensionOf(grid.column.id) : undefined;
  const here = chosen && grid.row;
  const left = directNotAllocated(grid.all, totals);
  const none = !chosen
    ? t('costObjects.chooseColumn')
    : totals[chosen] === 0
      ? withoutTotal(t, chosen, name)
      : left[chosen] === 0 && t('Validations.NothingLeft');
  const isTooMuch = chosen !== undefined && left[chosen] < 0;
  /** What is too much is more than it has. */
  const hasLess = isTooMuch && here && here[chosen] + left[chosen] < 0;
  const isWhole = DIMENSIONS.every(one => left[one] === 0) && DIMENSIONS.some(one => totals[one] > 0);
  /** Once there was something that they can do they stay: grey ones say why. */
  const [areShown, setShown] = useState(false);
  const isIdle = (isWhole || isUndivided({ totals, held: grid.all })) && !chosen && !areShown;
  if (!isIdle && !areShown) setShown(true);
  /** In proportions of which the button of each divides, or did: under the finger it keeps its name while it can do what it says. */
  const [said, setSaid] = useState<Partial<Record<Dimension, Dimension>>>({});
  const attempt = (dimension: Dimension, rows: readonly NamedDirectRow[], of = grid.ordered) =>
    grid.attempt({ ok: true, rows }, undefined, cellsOf(of, VIEWS_OF[dimension]));
  /** Back to where one was, from a button that may have nothing to do now. */
  const complete = (...made: Parameters<typeof attempt>) => {
    attempt(...made);
    grid.cursor.focus();
  };
  const inProportion = (dimension: Dimension) => {
    const what = nameWithin(t, dimension);
    const textOf = (like: Dimension) =>
      asSentence(
        like === dimension
          ? t('costObjects.inProportion', { what })
          : t('costObjects.divideLike', { what, like: nameWithin(t, like) }),
      );
    const fit = asSentence(t('costObjects.fit', { what }));
    const isOver = left[dimension] < 0;
    const likes = isOver ? [dimension] : proportionsFor(grid.all, totals, dimension);
    const like = likes.find(one => one === said[dimension]) ?? likes[0];
    if (like && like !== said[dimension]) setSaid(before => ({ ...before, [dimension]: like }));
    const why =
      totals[dimension] === 0
        ? withoutTotal(t, dimension, name)
        : left[dimension] === 0
          ? t('Validations.NothingLeft')
          : t('costObjects.noProportion', { what });
    return (
      <ToolButton
        key={dimension}
        grid={grid}
        why={!like && why}
        title={t('costObjects.proportionHint')}
        onClick={() => {
          if (!like) return;
          if (dimension === 'units' && like !== 'units') onUnitsLike();
          complete(dimension, divideInProportion(grid.current(), totals, dimension, like));
          const isDone = like === dimension ? 'isInProportion' : 'isDividedLike';
          grid.say(asSentence(t(`costObjects.${isDone}`, { what, like: nameWithin(t, like) })));
        }}
      >
        <InRoom texts={[...DIMENSIONS.map(textOf), fit]}>
          {isOver ? fit : textOf(like ?? said[dimension] ?? dimension)}
        </InRoom>
      </ToolButton>
    );
  };
  const giveAll = grid.all.length > 1 && (
    <GiveAll
      {...{ grid, name }}
      isNothing={DIMENSIONS.every(one => totals[one] === 0)}
      onGive={segment => {
        onUnitsLike();
        const views = DIMENSIONS.flatMap(one => VIEWS_OF[one]);
        const rows = giveDirectAllTo(grid.current(), totals, segment.id);
        grid.attempt({ ok: true, rows }, undefined, cellsOf(grid.ordered, views));
        grid.cursor.focus();
        grid.say(t('costObjects.giveAll.done', { name, segment: segment.name }));
      }}
    />
  );
  return (
    <>
      {giveAll}
      <InTheirRoom text={isIdle && t(isWhole ? 'costObjects.allDivided' : 'costObjects.noneDivided')}>
        <ToolButton
          grid={grid}
          why={(!chosen || totals[chosen] === 0) && none}
          title={chosen && asSentence(t('costObjects.divideOf', { what: nameWithin(t, chosen) }))}
          onClick={() => chosen && attempt(chosen, divideDirectEvenly(grid.current(), totals, chosen, grid.ordered))}
        >
          {t('common.divideEvenly')}
        </ToolButton>
        <ToolButton
          grid={grid}
          why={none || (hasLess && t('costObjects.hasLess', { name: here.name }))}
          title={t(isTooMuch ? 'costObjects.takeExcessOf' : 'common.giveRestTo', { name: here?.name })}
          onClick={() =>
            chosen && here && complete(chosen, giveDirectRestTo(grid.current(), totals, chosen, here.id), [here])
          }
        >
          <InRoom texts={[t('common.giveRestHere'), t('costObjects.takeExcessHere')]}>
            {t(isTooMuch ? 'costObjects.takeExcessHere' : 'common.giveRestHere')}
          </InRoom>
        </ToolButton>
        {DIMENSIONS.map(inProportion)}
      </InTheirRoom>
    </>
  );
}
