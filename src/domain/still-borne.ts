import type { Book } from './book.ts';
import { sum } from './money.ts';
import type { OutOfDate } from './out-of-date.ts';
import type { NamedAmount } from './process-overview.ts';
import { trail } from './trail.ts';

/**
 * What people and other costs still give to work that is divided like what is 0 now, the largest amount first: where that work has ended,
 * it is to go elsewhere.
 */
export function stillBorne(book: Book, likeNothing: readonly OutOfDate[]): NamedAmount[] {
  const parts = likeNothing.flatMap(({ of, id }) =>
    of === 'totalCost' ? trail(book, { view: 'totalCost', processId: id }).parts : [],
  );
  return [...Map.groupBy(parts, ({ kind, id }) => `${kind} ${id}`).values()]
    .map(given => ({ id: given[0]!.id, name: given[0]!.name, amount: sum(given.map(({ amount }) => amount)) }))
    .sort((one, other) => other.amount - one.amount);
}
