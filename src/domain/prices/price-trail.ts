import type { Book, Column } from '../book.ts';
import { type Cents, shareOf, split, sum } from '../money.ts';
import type { PriceAddress } from '../sheet.ts';
import { PRICE_STATEMENT, type Source } from '../statement.ts';
import { type Trail, type TrailCell, trail, trailOf } from '../trail.ts';
import {
  composed,
  directPart,
  entryParts,
  entrySegmentParts,
  givenIn,
  part,
  type Receiver,
  type TrailPart,
} from '../trail-parts.ts';
import { type Charges, chargesOf } from './charges.ts';
import { altogether, counted, type Sold, type SoldHere } from './full-cost-price.ts';

// What a figure of the prices is the sum of: revenue and own costs as profit and loss has them, and of the surcharge what it pays
// for each work that earns nothing. Invariant: the parts add up to the figure, to the cent.

/** Without a segment it is of all that sell it. */
export type PriceCell = Omit<PriceAddress, 'view'>;

/** Every trail there is. */
export type AnyTrailCell = TrailCell | PriceAddress;

export const anyTrail = (book: Book, cell: AnyTrailCell): Trail =>
  cell.view === 'price' ? trailOf(priceParts(book, cell)) : trail(book, cell);

/** A figure as prices have it. A result in all counts also what has no units, and has no price. */
export function figureBehind(cost: Sold, { of, segmentId }: PriceCell): SoldHere {
  const here = cost.inSegments.find(({ segment }) => segment?.id === segmentId);
  if (segmentId !== undefined && here) return here;
  return of === 'result' && counted(cost.inSegments).length < cost.inSegments.length
    ? altogether([cost])
    : cost.together;
}

export function priceParts(book: Book, { of, processId, segmentId }: PriceCell): TrailPart[] {
  const row = book.columns.findIndex(({ process }) => process.id === processId);
  const column = book.columns[row];
  if (!column) return [];
  const charges = chargesOf(book);
  const { places, units } = charges;
  const paying = new Set(charges.paying);
  const sold = places
    .map(({ id, name }, at) => ({ id, name, at, cell: row * places.length + at }))
    .filter(({ id, cell }) => paying.has(cell) && (segmentId === undefined || id === segmentId))
    .map(place => ({ ...place, units: units[place.cell]! }));
  const meant = of === 'result' ? sold : counted(sold);
  const isWhole = book.truths.segments.length === 0;
  const inEach = (partsIn: (segment: Receiver | undefined, cell: number) => TrailPart[]) => () =>
    together(meant.map(({ id, name, at, cell }) => partsIn(isWhole ? undefined : { id, name, position: at }, cell)));
  return composed<Source | 'surcharge'>(PRICE_STATEMENT[of], {
    revenue: inEach(segment => [directPart('revenue', column, segment)]),
    directCosts: inEach(segment => [directPart('directCost', column, segment)]),
    indirectCosts: inEach(segment =>
      segment
        ? entrySegmentParts(book, givenIn(book), column, segment)
        : givenIn(book).flatMap(given => entryParts(book, given, column.position)),
    ),
    surcharge: inEach((_, cell) => surchargeParts(book.columns, { ...charges, paying }, cell)),
  });
}

/** What a cell pays for each work: in its own segment, and in those in which nothing is sold. */
function surchargeParts(
  columns: readonly Column[],
  { places, ownCosts, paying, charged, unsold }: Omit<Charges, 'paying'> & { paying: ReadonlySet<number> },
  cell: number,
): TrailPart[] {
  const count = places.length;
  const cellsIn = (at: number) => columns.map((_, row) => row * count + at).filter(one => !paying.has(one));
  const paid = (amount: Cents, cells: readonly number[]): TrailPart[] => {
    if (amount === 0) return [];
    const parts = split(
      amount,
      cells.map(one => ownCosts[one]!),
    );
    return cells.map((one, at) => {
      const [row, segment] = [Math.floor(one / count), places[one % count]!];
      const { process } = columns[row]!;
      const whole = sum(ownCosts.subarray(row * count, (row + 1) * count));
      const where = { process, ...(segment.id !== '' && { segment: { ...segment, position: one % count } }) };
      return part('surcharge', process, where, { amount: parts[at]!, whole });
    });
  };
  const elsewhere = places.flatMap(({ id }, at) => (unsold.some(one => one.id === id) ? cellsIn(at) : []));
  return [...paid(charged.here[cell]!, cellsIn(cell % count)), ...paid(charged.elsewhere[cell]!, elsewhere)];
}

/** Of several segments what is of the same thing is one part. */
function together(inPlaces: readonly TrailPart[][]): TrailPart[] {
  if (inPlaces.length === 1) return inPlaces[0]!;
  const same = Map.groupBy(inPlaces.flat(), ({ kind, id, processId }) => `${kind} ${id} ${processId}`);
  return [...same.values()].map(all => {
    const amount = sum(all.map(one => one.amount));
    const units = sum(all.map(one => one.units));
    const [first] = all as [TrailPart];
    return { ...first, amount, units, share: shareOf(amount, first.whole), segmentId: null, segmentName: null };
  });
}
