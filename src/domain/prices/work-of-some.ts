import type { Column } from '../book.ts';
import { sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';
import { totalCost } from '../total-costs.ts';

/** Work, and what is sold that has the figures by which it goes to segments. */
export interface WorkOfSome extends Named {
  readonly of: readonly Named[];
}

/**
 * Work that goes to segments by figures of some of what is sold, as housekeeping by nights, though all that is sold pays for it, the
 * restaurant, too: whoever divides it so may mean that it is done for these alone.
 */
export function workOfSome(columns: readonly Column[]): WorkOfSome[] {
  const sold = columns.filter(({ process }) => process.revenue > 0);
  const counted = sold.filter(({ process }) => sum(process.direct.units) > 0);
  return columns.flatMap(({ process, indirect }) => {
    const { id, name, revenue, directCost, dividedLike, dividedLikeOf } = process;
    if (revenue > 0 || directCost + totalCost(indirect) === 0) return [];
    const of =
      dividedLike === 'allUnits'
        ? counted
        : isOfOne(dividedLike)
          ? sold.filter(({ position }) => position === dividedLikeOf)
          : [];
    const isSome = of.length > 0 && of.length < sold.length;
    return isSome ? [{ id, name, of: of.map(({ process: { id, name } }) => ({ id, name })) }] : [];
  });
}

const isOfOne = (like: unknown): boolean => like === 'units' || like === 'revenue';
