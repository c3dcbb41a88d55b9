import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIMENSIONS, type Dimension, type DirectFigures, directNotAllocated } from '#domain/direct-allocation.ts';
import { shareOf, sum } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { AllocationRest } from '#web/ui/allocation-state.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { exactly } from '#web/ui/number-kind.ts';
import { NAMES } from './dimension-names.ts';
import { makeTotalText } from './divide-tools.tsx';
import { StillAsBefore } from './left-behind.tsx';
import type { NamedDirectRow, TreeRow } from './tree-rows.ts';

interface SegmentsRestProps {
  scenarioId: string;
  rows: readonly NamedDirectRow[];
  cost: TreeRow & { itemId: string };
  grid: Grid<NamedDirectRow>;
  /** These totals are to be what the segments hold. */
  onFit: (totals: Partial<DirectFigures>) => void;
}

/**
 * What the segments do not hold yet, a line for each dimension of the cost. Where they held all of it here, and one was made less,
 * the total may be meant to follow, as it does when one is made more.
 */
export function SegmentsRest({ scenarioId, rows, cost, grid, onFit }: SegmentsRestProps) {
  const { t } = useTranslation();
  const { totals } = cost;
  const [whole, setWhole] = useState<readonly Dimension[]>([]);
  const left = directNotAllocated(rows, totals);
  const shown = DIMENSIONS.filter(dimension => totals[dimension] > 0 || left[dimension] < 0);
  const more = shown.filter(dimension => left[dimension] === 0 && !whole.includes(dimension));
  if (more.length > 0) setWhole([...whole, ...more]);
  const heldOf = (dimension: Dimension) => sum(rows.map(row => row[dimension]));
  const fitting = shown.filter(one => left[one] > 0 && heldOf(one) > 0 && whole.includes(one));
  const lineOf = (dimension: Dimension) => {
    const state = left[dimension] === 0 ? 'full' : left[dimension] < 0 ? 'over' : 'open';
    const figure = formatAmount(left[dimension]);
    const held = heldOf(dimension);
    return (
      <span key={dimension}>
        {t(NAMES[dimension])}
        <AllocationRest
          allocated={shareOf(held, totals[dimension])}
          state={state}
          rest={[dimension === 'units' ? figure : `€ ${figure}`]}
        />
        {fitting.includes(dimension) && (
          <Button onClick={() => onFit({ [dimension]: held })}>
            {makeTotalText(t, dimension, exactly(dimension === 'units' ? 'units' : 'amount', held))}
          </Button>
        )}
      </span>
    );
  };
  return (
    <>
      {shown.map(lineOf)}
      {fitting.length > 1 && (
        <Button onClick={() => onFit(Object.fromEntries(fitting.map(one => [one, heldOf(one)])))}>
          {t('costObjects.partly.less')}
        </Button>
      )}
      <StillAsBefore {...{ scenarioId, cost, rows, grid }} />
    </>
  );
}
