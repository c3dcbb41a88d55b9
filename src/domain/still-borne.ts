import type { Book } from './book.ts';
import { sum } from './money.ts';
import type { OutOfDate } from './out-of-date.ts';
import type { NamedAmount } from './process-overview.ts';
import { givenIn } from './trail-parts.ts';

/**
 * What people and other costs still give to work that is divided like what is 0 now, the largest amount first: where that work has ended,
 * it is to go elsewhere.
 */
export function stillBorne(book: Book, likeNothing: readonly OutOfDate[]): NamedAmount[] {
  const ids = new Set(likeNothing.flatMap(({ of, id }) => (of === 'totalCost' ? id : [])));
  if (ids.size === 0) return [];
  const { processes } = book.truths;
  return givenIn(book)
    .map(({ entry: { id, name }, division: { allocation, parts } }) => ({
      ...{ id, name },
      amount: sum(allocation.to.flatMap((at, row) => (ids.has(processes[at]!.id) ? parts[row]! : []))),
    }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount);
}
