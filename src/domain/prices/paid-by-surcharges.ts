import type { Column } from '../book.ts';
import { type Cents, sum } from '../money.ts';
import type { NamedAmount } from '../process-overview.ts';

/** Of what surcharges pay for what costs most, the most first: in each segment, in their order, and in all. */
export interface Paid {
  readonly inSegments: readonly (readonly NamedAmount[])[];
  readonly inAll: readonly NamedAmount[];
}

/** So many are told one by one. */
export const MOST_PAID = 5;

/** `paidIn`: what a surcharge pays of a cell. They are process after process, `count` of each. */
export function paidBySurcharges(columns: readonly Column[], count: number, paidIn: (cell: number) => Cents): Paid {
  const places = Array.from({ length: count }, (_, at) => at);
  const mostOf = (amountOf: (row: number) => Cents): NamedAmount[] =>
    columns
      .flatMap(({ process: { id, name } }, row) => {
        const amount = amountOf(row);
        return amount > 0 ? [{ id, name, amount }] : [];
      })
      .sort((one, other) => other.amount - one.amount)
      .slice(0, MOST_PAID);
  return {
    inSegments: places.map(at => mostOf(row => paidIn(row * count + at))),
    inAll: mostOf(row => sum(places.map(at => paidIn(row * count + at)))),
  };
}
