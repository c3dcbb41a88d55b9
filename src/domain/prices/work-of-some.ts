import type { Column } from '../book.ts';
import { sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';
import { totalCost } from '../total-costs.ts';

/** Work, and what is sold that has the figures by which it goes to segments. */
export interface WorkOfSome extends Named {
  readonly of: readonly Named[];
  /** What is sold there as well, and pays for it with these. */
  readonly others: readonly Named[];
}

/**
 * Work that goes to segments by figures of some of what is sold, as housekeeping by nights, though all that is sold there pays for it,
 * the restaurant, too: whoever divides it so may mean that it is done for these alone.
 */
export function workOfSome(columns: readonly Column[]): WorkOfSome[] {
  const sold = new Map(columns.flatMap(one => (one.process.revenue > 0 ? [[one.position, soldAs(one)] as const] : [])));
  const counted = columns.filter(({ process }) => sum(process.direct.units) > 0);
  const areSold = counted.every(({ position }) => sold.has(position));
  const withUnits = areSold ? counted.map(({ position }) => sold.get(position)!) : [];
  const goesBy = ({ dividedLike, dividedLikeOf }: Column['process']): readonly Sold[] => {
    if (dividedLike === 'allUnits') return withUnits;
    const one = dividedLike === 'units' || dividedLike === 'revenue' ? sold.get(dividedLikeOf ?? -1) : undefined;
    return one ? [one] : [];
  };
  // Much work goes alike: what is sold beside it is found once.
  const known = new Map<string, Pick<WorkOfSome, 'of' | 'others'>>();
  return columns.flatMap(column => {
    const { process, indirect, toSegments } = column;
    if (process.revenue > 0 || process.directCost + totalCost(indirect) === 0) return [];
    const of = goesBy(process);
    if (of.length === 0) return [];
    const places = placesOf(toSegments.allocation.to, toSegments.parts);
    const key = `${of.length === 1 ? of[0]!.named.id : ''} ${[...places].join()}`;
    const found = known.get(key) ?? besides(of, places, [...sold.values()]);
    known.set(key, found);
    return found.others.length > 0 ? [{ ...named(column), ...found }] : [];
  });
}

interface Sold {
  readonly named: Named;
  /** The positions of the segments in which it is sold. */
  readonly places: ReadonlySet<number>;
}

function besides(of: readonly Sold[], places: ReadonlySet<number>, sold: readonly Sold[]) {
  const some = new Set(of);
  const others = sold.filter(one => !some.has(one) && [...one.places].some(at => places.has(at)));
  return { of: of.map(({ named }) => named), others: others.map(({ named }) => named) };
}

const soldAs = (column: Column): Sold => {
  const { to, revenue } = column.process.direct;
  return { named: named(column), places: placesOf(to, revenue) };
};

const placesOf = (to: ArrayLike<number>, amounts: ArrayLike<number>): Set<number> =>
  new Set(Array.from(to).filter((_, at) => amounts[at]! > 0));

const named = ({ process: { id, name } }: Column): Named => ({ id, name });
