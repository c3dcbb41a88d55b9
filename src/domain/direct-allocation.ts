import type { BrokenLimit, Edited } from './allocation.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, proportion, type Share, shareOf, sum } from './money.ts';
import { asShown, type ParsedNumber, percentageIn } from './numbers.ts';
import { type PastedShare, withoutRounding } from './rounded-shares.ts';

// What a cost has of its own per segment: units, revenue and direct cost, three dimensions that never mix. Here the truth is
// the amount, and the percentage follows from it. Invariants: an edit never takes a dimension beyond its total; a dimension
// that is over-allocated because its total was lowered stays as it is until an edit of that dimension corrects it.

export interface DirectFigures {
  readonly units: Hundredths;
  readonly revenue: Cents;
  readonly directCost: Cents;
}

/** One segment's part; the id is the segment's. */
export interface DirectRow extends DirectFigures {
  readonly id: string;
}

export type Dimension = keyof DirectFigures;
export type DirectView = Dimension | 'revenueShare' | 'directCostShare';
export const DIMENSIONS: readonly Dimension[] = ['units', 'revenue', 'directCost'];

export interface DirectEdit {
  readonly id: string;
  readonly view: DirectView;
  readonly value: number;
}

/** What each segment, or whatever else has the id, holds of all of these together. */
export function heldTogether<What extends string>(
  parts: Iterable<{ readonly id: string } & { readonly [D in What]?: number }>,
  what: What,
): Map<string, number> {
  const held = new Map<string, number>();
  for (const part of parts) held.set(part.id, (held.get(part.id) ?? 0) + (part[what] ?? 0));
  return held;
}

/** A cost has a dimension of its own where it has a total of it or, though that is gone, segments that hold some. */
export const hasOwn = (totals: DirectFigures, held: readonly DirectFigures[], dimension: Dimension): boolean =>
  totals[dimension] > 0 || held.some(row => row[dimension] > 0);

const DIMENSION_OF: Record<DirectView, Dimension> = {
  units: 'units',
  revenue: 'revenue',
  revenueShare: 'revenue',
  directCost: 'directCost',
  directCostShare: 'directCost',
};

export const dimensionOfView = (view: DirectView): Dimension => DIMENSION_OF[view];

export function zeroDirectRow(id: string): DirectRow {
  return { id, units: 0, revenue: 0, directCost: 0 };
}

/** The percentages that follow from the amounts. */
export function directShares(
  row: DirectFigures,
  totals: DirectFigures,
): { revenueShare: Share; directCostShare: Share } {
  return {
    revenueShare: shareOf(row.revenue, totals.revenue),
    directCostShare: shareOf(row.directCost, totals.directCost),
  };
}

/** Units that are written as a percentage: that part of the total. Undefined: it is written as something else. */
export function partOfTotal(
  text: string,
  total: Hundredths,
): ParsedNumber | { ok: false; reason: 'TotalFirst' } | undefined {
  const share = percentageIn(text);
  if (!share?.ok) return share;
  if (total === 0 && share.value > 0) return { ok: false, reason: 'TotalFirst' };
  return { ok: true, value: proportion(total, share.value, HUNDRED_PERCENT) };
}

export function disabledDimensions(totals: DirectFigures): Record<Dimension, boolean> {
  return { units: totals.units === 0, revenue: totals.revenue === 0, directCost: totals.directCost === 0 };
}

export type DirectEdited<Row> = Edited<Row, DirectView>;

/**
 * Makes the edits of one typed cell or one pasted block. When an amount and its percentage are both edited in one row, the
 * amount counts. A percentage that makes 100 % with what is shown of the others takes all that they leave: their amounts were
 * rounded, and the cents that this took or gave are nobody else's. Pasted percentages that only their rounding takes beyond 100 %
 * with those get exactly what is left.
 */
export function editDirect<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  edits: readonly DirectEdit[],
  pasted: readonly (PastedShare & { readonly view: DirectView })[] = [],
): DirectEdited<Row> {
  const broken: BrokenLimit<DirectView>[] = [];
  let rounded: Share | undefined;
  let edited = [...rows];
  for (const dimension of DIMENSIONS) {
    const typed = new Map<string, DirectEdit>();
    for (const change of edits.filter(isOf(dimension)))
      if (change.view === dimension || !typed.has(change.id)) typed.set(change.id, change);
    const total = totals[dimension];
    const others = rows.filter(row => !typed.has(row.id)).map(row => row[dimension]);
    let left = total - sum(others);
    let leftShare = HUNDRED_PERCENT - sum(others.map(amount => asShown(shareOf(amount, total))));
    const isShares = total > 0 && [...typed.values()].every(({ view }) => view !== dimension);
    const fitted = withoutRounding(typed, leftShare, isShares ? pasted.filter(isOf(dimension)) : []);
    const { chosen } = fitted;
    rounded ??= fitted.rounded;
    edited = edited.map(row => {
      const change = chosen.get(row.id);
      if (!change) return row;
      const isShare = change.view !== dimension;
      const shareLeft = left < 0 ? shareOf(left, total) : Math.max(shareOf(left, total), leftShare);
      const most = isShare ? shareLeft : left;
      if (total === 0 && change.value !== 0) broken.push({ id: row.id, view: change.view, code: 'Disabled' });
      else if (change.value < 0) broken.push({ id: row.id, view: change.view, code: 'Negative' });
      else if (change.value > most)
        broken.push({
          id: row.id,
          view: change.view,
          code: isShare ? 'PercentSumOver100' : 'SumOverTotal',
          left: most,
        });
      else {
        const amount = !isShare
          ? change.value
          : change.value === leftShare
            ? left
            : Math.min(left, proportion(total, change.value, HUNDRED_PERCENT));
        left -= amount;
        leftShare -= isShare ? change.value : asShown(shareOf(amount, total));
        return { ...row, [dimension]: amount };
      }
      return row;
    });
  }
  if (broken.length > 0) return { ok: false, broken };
  return { ok: true, rows: edited, ...(rounded !== undefined && { rounded }) };
}

const isOf =
  (dimension: Dimension) =>
  ({ view }: { view: DirectView }) =>
    dimensionOfView(view) === dimension;

/** The dimensions of a received list that exceed their total. A dimension that did not change is not judged. */
export function dimensionsOverTotal(
  before: readonly DirectRow[],
  after: readonly DirectRow[],
  totals: DirectFigures,
): Dimension[] {
  const stored = new Map(before.map(row => [row.id, row]));
  return DIMENSIONS.filter(dimension => {
    const same =
      sum(before.map(row => row[dimension])) === sum(after.map(row => row[dimension])) &&
      after.every(row => row[dimension] === (stored.get(row.id)?.[dimension] ?? 0));
    return !same && directNotAllocated(after, totals)[dimension] < 0;
  });
}

/**
 * The dimensions whose total became another while the rows kept what they hold: it does not add up to the new one. Percentages
 * follow from that, except of units, which have none, and where there was nothing that they could be of.
 */
export function keptBeside(
  rows: readonly DirectFigures[],
  before: DirectFigures,
  after: DirectFigures,
): { dimension: Dimension; left: number; movesShares: boolean; wasWhole: boolean }[] {
  const [left, leftBefore] = [directNotAllocated(rows, after), directNotAllocated(rows, before)];
  return DIMENSIONS.filter(one => before[one] !== after[one] && left[one] !== 0 && rows.some(row => row[one] > 0)).map(
    dimension => ({
      ...{ dimension, left: left[dimension] },
      movesShares: dimension !== 'units' && before[dimension] > 0,
      wasWhole: leftBefore[dimension] === 0,
    }),
  );
}

/** What the segments do not hold yet. It is negative where they hold more than the total. */
export function directNotAllocated(rows: readonly DirectFigures[], totals: DirectFigures): DirectFigures {
  return {
    units: totals.units - sum(rows.map(row => row.units)),
    revenue: totals.revenue - sum(rows.map(row => row.revenue)),
    directCost: totals.directCost - sum(rows.map(row => row.directCost)),
  };
}

/** A dimension is fully allocated when the segments together hold exactly its total. Of nothing, nothing is allocated. */
export function directFullyAllocated(rows: readonly DirectFigures[], totals: DirectFigures) {
  const left = directNotAllocated(rows, totals);
  const isFull = (dimension: Dimension) => left[dimension] === 0 && totals[dimension] > 0;
  return {
    unitsFullyAllocated: isFull('units'),
    revenueFullyAllocated: isFull('revenue'),
    costsFullyAllocated: isFull('directCost'),
  };
}
