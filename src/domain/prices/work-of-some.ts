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
  const sold = new Map(columns.flatMap(one => (one.process.revenue > 0 ? [[one.position, named(one)] as const] : [])));
  const counted = columns.filter(({ process }) => sum(process.direct.units) > 0);
  const areSold = counted.every(({ position }) => sold.has(position));
  const withUnits = areSold ? counted.map(named) : [];
  const goesBy = ({ dividedLike, dividedLikeOf }: Column['process']): readonly Named[] => {
    if (dividedLike === 'allUnits') return withUnits;
    const one = dividedLike === 'units' || dividedLike === 'revenue' ? sold.get(dividedLikeOf ?? -1) : undefined;
    return one ? [one] : [];
  };
  return columns.flatMap(column => {
    const { process, indirect } = column;
    if (process.revenue > 0 || process.directCost + totalCost(indirect) === 0) return [];
    const of = goesBy(process);
    return of.length > 0 && of.length < sold.size ? [{ ...named(column), of }] : [];
  });
}

const named = ({ process: { id, name } }: Column): Named => ({ id, name });
