import { type Book, type Column, notPassedOn } from '../book.ts';
import type { Columns } from '../cells.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, type Share, sum } from '../money.ts';
import { asShown, LEAST_SHOWN } from '../numbers.ts';
import type { NamedAmount } from '../process-overview.ts';
import type { Named } from '../scenario-model.ts';
import { totalCost } from '../total-costs.ts';
import { chargesOf } from './charges.ts';
import { type InPart, unitsInPart } from './units-in-part.ts';
import { withoutWork } from './without-work.ts';
import { type WorkOfSome, workOfSome } from './work-of-some.ts';

// What everything that is sold costs, with everything in it: its own costs, and a surcharge for what sells nothing, such as
// planning or a front desk. What sells nothing in a segment is divided over what is sold there, and what is in a segment in
// which nothing is sold over all that is sold anywhere, in proportion to own costs; where these are nothing, to revenue.
// Invariants: own costs, surcharges and what is not allocated are all costs that were entered; in each segment they are the
// costs of the segment, as long as every segment with costs sells something. Who pays for what is in `charges.ts`.

/** A cost in a segment that sells it. Where its costs are of the whole, because there are no segments, of no segment. */
export interface SoldHere {
  readonly segment: Named | undefined;
  /** None: it has no price. */
  readonly units: Hundredths;
  readonly revenue: Cents;
  /** Direct costs, and the indirect ones that are passed on to it. */
  readonly ownCosts: Cents;
  /** Its part of what sells nothing. */
  readonly surcharge: Cents;
}

/** What a cost is sold for and costs, in all segments that sell it. */
export interface Sold extends Named {
  /** Of the segments in which it has units, so that prices are an average of theirs; where it has none in any, of all. */
  readonly together: SoldHere;
  readonly inSegments: readonly SoldHere[];
}

export interface FullCostPrices {
  readonly segments: readonly Named[];
  /** What is sold, in the order of the overviews, with its cells: the position of the segment, then its figures. */
  readonly sold: Columns & { readonly rows: readonly Named[] };
  /** Segments in which nothing is sold, and what they cost. */
  readonly unsold: readonly NamedAmount[];
  /** Of all costs that were entered what no segment has, so that it is in no price. Negative where they have too much. */
  readonly notAllocated: Cents;
  readonly inPart: readonly InPart[];
  /** Of whose revenue the segments do not have all, or too much, which is negative: it is in none of these figures. */
  readonly revenueLeft: readonly NamedAmount[];
  /** What is sold without any indirect costs, where most of it has some. */
  readonly withoutWork: readonly Named[];
  readonly workOfSome: readonly WorkOfSome[];
  /** The total of profit and loss, which also has what no segment has. */
  readonly netResult: Cents;
  /** Of what is sold nowhere, so that the surcharge pays for it, what costs most. */
  readonly work: Named | undefined;
}

/** As they are read. */
export type ReadPrices = Omit<FullCostPrices, 'sold'> & { readonly sold: readonly Sold[] };

export function fullCostPrices(book: Book): FullCostPrices {
  const { truths, columns, stages } = book;
  const { places, units, revenue, ownCosts, paying, charged, unsold } = chargesOf(book);
  const count = places.length;
  const surcharge = charged.here.map((amount, cell) => amount + charged.elsewhere[cell]!);
  const carried = sum(columns.map(({ process, indirect }) => process.directCost + totalCost(indirect)));
  const figures = [units, revenue, ownCosts, surcharge].map(figure => Float64Array.from(paying, cell => figure[cell]!));
  const rows = rowsOf(columns, paying, count);
  return {
    segments: truths.segments,
    sold: {
      ...rows,
      columns: [paying.map(cell => cell % count), ...figures],
    },
    unsold,
    notAllocated: sum(stages[0].map(notPassedOn)) + carried - sum(ownCosts),
    inPart: truths.segments.length > 0 ? unitsInPart(columns, rows.rows) : [],
    revenueLeft: truths.segments.length > 0 ? revenueLeft(columns) : [],
    withoutWork: withoutWork(columns),
    workOfSome: workOfSome(columns),
    netResult: sum(columns.map(({ process }) => process.revenue)) - carried,
    work: workIn(columns, ownCosts, new Set(rows.rows.map(({ id }) => id))),
  };
}

/** What is shown as nothing is nothing. */
const revenueLeft = (columns: readonly Column[]): NamedAmount[] =>
  columns.flatMap(({ process: { id, name, revenue, direct } }) => {
    const amount = revenue - sum(direct.revenue);
    return Math.abs(amount) >= LEAST_SHOWN ? { id, name, amount } : [];
  });

function workIn(columns: readonly Column[], ownCosts: Float64Array, sold: ReadonlySet<string>): Named | undefined {
  const count = ownCosts.length / columns.length;
  const costs = columns.map(({ process }, row) =>
    sold.has(process.id) ? 0 : sum(ownCosts.subarray(row * count, (row + 1) * count)),
  );
  const most = costs.reduce((most, amount) => Math.max(most, amount), 0);
  if (most === 0) return undefined;
  const { id, name } = columns[costs.indexOf(most)]!.process;
  return { id, name };
}

/** The processes that have any cells, and up to where these are. */
function rowsOf(
  columns: readonly Column[],
  cells: Uint32Array,
  count: number,
): { rows: Named[]; ends: Float64Array<ArrayBuffer> } {
  const rows: Named[] = [];
  const ends: number[] = [];
  let row = -1;
  cells.forEach((cell, at) => {
    if (Math.floor(cell / count) !== row) {
      row = Math.floor(cell / count);
      const { id, name } = columns[row]!.process;
      rows.push({ id, name });
    }
    ends[rows.length - 1] = at + 1;
  });
  return { rows, ends: Float64Array.from(ends) };
}

/** What is sold as it is read. */
export function readSold({ segments, sold: { rows, ends, columns } }: FullCostPrices): Sold[] {
  const [places, units, revenue, ownCosts, surcharge] = columns as Required<typeof columns>;
  return rows.map((row, at) => {
    const from = at === 0 ? 0 : ends[at - 1]!;
    const inSegments = Array.from({ length: ends[at]! - from }, (_, n): SoldHere => {
      const cell = from + n;
      return {
        segment: segments[places![cell]!],
        units: units![cell]!,
        revenue: revenue![cell]!,
        ownCosts: ownCosts![cell]!,
        surcharge: surcharge![cell]!,
      };
    });
    return { ...row, together: together(inSegments), inSegments };
  });
}

export const readPrices = (prices: FullCostPrices): ReadPrices => ({ ...prices, sold: readSold(prices) });

/** Those whose prices a price of them all is an average of. */
export function counted<Here extends Pick<SoldHere, 'units'>>(inSegments: readonly Here[]): readonly Here[] {
  const inUnits = inSegments.filter(({ units }) => units > 0);
  return inUnits.length > 0 ? inUnits : inSegments;
}

function together(inSegments: readonly SoldHere[]): SoldHere {
  const all = counted(inSegments);
  if (all.length === 1) return all[0]!;
  return { ...inEuros(all), units: sum(all.map(({ units }) => units)) };
}

/** Without units, which are of one cost: orders and hours do not add up. */
const inEuros = (all: readonly SoldHere[]): SoldHere => ({
  ...{ segment: undefined, units: 0 },
  revenue: sum(all.map(({ revenue }) => revenue)),
  ownCosts: sum(all.map(({ ownCosts }) => ownCosts)),
  surcharge: sum(all.map(({ surcharge }) => surcharge)),
});

/** Everything that is sold, wherever it is. */
export const altogether = (sold: readonly Sold[]): SoldHere => inEuros(sold.flatMap(({ inSegments }) => inSegments));

export const fullCosts = ({ ownCosts, surcharge }: SoldHere): Cents => ownCosts + surcharge;

/** What is left of its revenue when all of that is paid. Negative where it is sold below its full cost price. */
export const resultOf = (sold: SoldHere): Cents => sold.revenue - fullCosts(sold);

/** Of all segments that sell it, with what they have sold without units: so the results of all costs are that of the segments. */
export const resultOfAll = ({ inSegments }: Sold): Cents => sum(inSegments.map(resultOf));

/** Where nothing has revenue, such as at a school, nothing is sold below what it costs. */
export const isAnythingEarned = (sold: readonly Sold[]): boolean => sold.some(({ together }) => together.revenue > 0);

/** Without units nothing has a price. */
export const hasUnits = (sold: readonly Sold[]): boolean => sold.some(({ together }) => together.units > 0);

/** What there is to be shown: where nothing has units, results. */
export type PriceKind = 'prices' | 'results' | 'none';
export const priceKind = (sold: readonly Sold[]): PriceKind =>
  sold.length === 0 ? 'none' : hasUnits(sold) ? 'prices' : 'results';

/** In euros, not rounded. Null without units. */
export const perUnit = (amount: Cents, { units }: SoldHere): number | null => (units > 0 ? amount / units : null);

/** The price at which so much of revenue is left. */
export function priceAt(sold: SoldHere, margin: Share): number | null {
  const price = perUnit(fullCosts(sold), sold);
  return price === null ? null : (price * HUNDRED_PERCENT) / (HUNDRED_PERCENT - margin);
}

/** All of the revenue is never left, whatever the price. A margin is wanted to the hundredth of a per cent, as it is shown. */
export const isMarginPossible = (margin: Share): boolean =>
  margin >= 0 && margin < HUNDRED_PERCENT && asShown(margin) === margin;
