import type { Share } from '../money.ts';
import { BLANK, type PriceAddress, type Sheet, type SheetCell, type SheetColumn, type SheetLine } from '../sheet.ts';
import type { PriceFigure } from '../statement.ts';
import {
  altogether,
  fullCosts,
  hasUnits,
  isAnythingEarned,
  perUnit,
  priceAt,
  resultOf,
  resultOfAll,
  type Sold,
  type SoldHere,
} from './full-cost-price.ts';
import { isAnythingCharged } from './surcharge-rate.ts';

// The prices of what is sold as a sheet: a line for each cost, and below it one for each segment that sells it. Every figure is
// euros per unit, but for the result in euros and the units. The answer comes first: what it costs, and what each unit earns or
// loses. Sorted by a column it has a line for each cost in each segment, so that the first is the worst, or the best, of all. What
// can be added is added up in the last line, for whoever compares it with profit and loss.

export interface PriceWords {
  eurosPerUnit: string;
  cost: string;
  segment: string;
  fullCostPrice: string;
  resultPerUnit: string;
  resultInEuros: string;
  /** Where there is no surcharge. */
  wholeResult: string;
  averagePrice: string;
  /** With the margin in it. */
  priceAtMargin: string;
  ownCosts: string;
  surcharge: string;
  units: string;
  /** Where nothing has units. */
  euros: string;
  revenue: string;
  total: string;
}

interface PriceSheetOptions {
  margin: Share;
  isOpen(line: string): boolean;
  /** By which column, and whether the largest figure comes first. */
  sorted?: { column: PriceColumn; down: boolean } | undefined;
  /** What has no line of its own. */
  others?: { head: string; sold: readonly Sold[] } | undefined;
}

export type PriceColumn =
  | Exclude<keyof PriceWords, 'eurosPerUnit' | 'euros' | 'cost' | 'segment' | 'wholeResult' | 'total'>
  | 'ownCostsInEuros'
  | 'surchargeInEuros';
const COLUMNS: readonly PriceColumn[] = [
  'fullCostPrice',
  'resultPerUnit',
  'resultInEuros',
  'averagePrice',
  'priceAtMargin',
  'ownCosts',
  'surcharge',
  'units',
];
/** Where nothing has units, there is a result and no price. */
const WITHOUT_UNITS: readonly PriceColumn[] = ['resultInEuros', 'revenue', 'ownCostsInEuros', 'surchargeInEuros'];
/** Those that say nothing where nothing has revenue. */
const OF_REVENUE: ReadonlySet<PriceColumn> = new Set(['resultPerUnit', 'resultInEuros', 'averagePrice']);
/** Those that say nothing more than others where there is no surcharge. */
const OF_SURCHARGE: ReadonlySet<PriceColumn> = new Set(['ownCosts', 'surcharge', 'surchargeInEuros']);

export function priceSheet(
  sold: readonly Sold[],
  { margin, isOpen, sorted, others }: PriceSheetOptions,
  words: PriceWords,
): Sheet {
  const hasSegments = sold.some(({ inSegments }) => inSegments.some(({ segment }) => segment));
  const earns = isAnythingEarned(sold);
  const inUnits = hasUnits(sold);
  const isCharged = isAnythingCharged([...sold, ...(others?.sold ?? [])]);
  // Whoever wants no margin, as a charity, asks the full cost price.
  const columns = (inUnits ? COLUMNS : WITHOUT_UNITS).filter(
    column =>
      (earns || !OF_REVENUE.has(column)) &&
      (isCharged || !OF_SURCHARGE.has(column)) &&
      (margin > 0 || column !== 'priceAtMargin'),
  );
  const cellsOf = (cost: Sold, here: SoldHere) => (column: number) => ({
    ...cellOf(columns[column]!, figureOf(here, columns[column]!, margin), placeOf(cost, here)),
    ...(columns[column] === 'resultPerUnit' && { price: perUnit(here.revenue, here) ?? undefined }),
  });
  // Prices together are those of segments with units, the result is that of all.
  const wholesOf = (cost: Sold) => (column: number) => {
    if (columns[column] !== 'resultInEuros' || cost.inSegments.length === 1)
      return cellsOf(cost, cost.together)(column);
    return cellOf('resultInEuros', resultOfAll(cost), { processId: cost.id });
  };
  const lineOf = (cost: Sold): SheetLine[] => {
    const id = lineId(cost);
    const parts = hasSegments ? cost.inSegments : [];
    const open = parts.length > 0 ? isOpen(id) : undefined;
    const whole: SheetLine = {
      id,
      head: cost.name,
      tone: 'plain',
      open,
      cell: wholesOf(cost),
    };
    const part = (here: SoldHere): SheetLine => ({
      id: `${id} ${here.segment!.id}`,
      head: here.segment!.name,
      partOf: cost.name,
      tone: 'part',
      cell: cellsOf(cost, here),
    });
    return [whole, ...(open ? parts.map(part) : [])];
  };
  const pairOf = ([cost, here]: Pair): SheetLine => ({
    id: [lineId(cost), here.segment?.id].filter(Boolean).join(' '),
    head: [cost.name, here.segment?.name].filter(Boolean).join(' · '),
    tone: 'plain',
    cell: cellsOf(cost, here),
  });
  const sumOf = (all: readonly Sold[]) => {
    const whole = altogether(all);
    return (column: number): SheetCell => {
      const figure = figureOf(whole, columns[column]!, margin);
      return figure === null ? BLANK : cellOf(columns[column]!, figure, undefined);
    };
  };
  const lines = sorted
    ? inOrder(sold, sorted.down, here => figureOf(here, sorted.column, margin)).map(pairOf)
    : sold.flatMap(lineOf);
  if (others) lines.push({ id: 'others', head: others.head, tone: 'quiet', cell: sumOf(others.sold) });
  const isSummed = columns.includes('resultInEuros') && lines.filter(({ tone }) => tone !== 'part').length > 1;
  const total: SheetLine = {
    ...{ id: 'total', head: words.total, tone: 'result' },
    cell: sumOf([...sold, ...(others?.sold ?? [])]),
  };
  return {
    firstHead: inUnits ? words.eurosPerUnit : words.euros,
    lineHeads: [words.cost, words.segment],
    columns: columns.map((id): SheetColumn => {
      const head = words[wordOf(id, isCharged)];
      return { id, head, full: head, kind: kindOf(id) };
    }),
    heads: [],
    lines: isSummed ? [...lines, total] : lines,
  };
}

/** A cost in a segment that sells it. */
type Pair = readonly [Sold, SoldHere];

/** Nobody reads more of what is sorted. */
export const MOST_SORTED = 1_000;

/** The first of them. What has no figure comes last, whichever way one sorts. */
function inOrder(sold: readonly Sold[], down: boolean, figureOf: (here: SoldHere) => number | null): Pair[] {
  const pairs = sold.flatMap(cost => cost.inSegments.map((here): Pair => [cost, here]));
  const sign = down ? -1 : 1;
  const places = Float64Array.from(pairs, ([, here]) => {
    const figure = figureOf(here);
    return figure === null ? Infinity : sign * figure;
  });
  // Only what can be among the first is compared one by one.
  const furthest = places.toSorted()[Math.min(MOST_SORTED, pairs.length) - 1]!;
  const first = [...pairs.keys()].filter(at => places[at]! <= furthest);
  // Two that have no figure are infinitely far from each other, and equal.
  first.sort((one, other) => places[one]! - places[other]! || 0);
  return first.slice(0, MOST_SORTED).map(at => pairs[at]!);
}

const lineId = ({ id }: Sold): string => `price ${id}`;

const wordOf = (column: PriceColumn, isCharged: boolean) => {
  if (column === 'resultInEuros' && !isCharged) return 'wholeResult';
  if (column === 'ownCostsInEuros') return 'ownCosts';
  return column === 'surchargeInEuros' ? 'surcharge' : column;
};

const kindOf = (column: PriceColumn) =>
  column === 'units' ? 'units' : WITHOUT_UNITS.includes(column) ? 'amount' : 'price';

type Place = Pick<PriceAddress, 'processId' | 'segmentId'>;
const placeOf = ({ id }: Sold, { segment }: SoldHere): Place => ({
  processId: id,
  ...(segment && { segmentId: segment.id }),
});

const cellOf = (column: PriceColumn, value: number | null, place: Place | undefined): SheetCell => ({
  kind: kindOf(column),
  value,
  address: value === null || !place ? undefined : { view: 'price', of: BEHIND[column], ...place },
});

function figureOf(sold: SoldHere, column: PriceColumn, margin: Share): number | null {
  switch (column) {
    case 'units':
      return sold.units || null;
    case 'resultInEuros':
      return resultOf(sold);
    case 'revenue':
      return sold.revenue;
    case 'ownCostsInEuros':
      return sold.ownCosts;
    case 'surchargeInEuros':
      return sold.surcharge;
    case 'resultPerUnit':
      return perUnit(resultOf(sold), sold);
    case 'fullCostPrice':
      return perUnit(fullCosts(sold), sold);
    case 'priceAtMargin':
      return priceAt(sold, margin);
    case 'averagePrice':
      return perUnit(sold.revenue, sold);
    case 'ownCosts':
      return perUnit(sold.ownCosts, sold);
    case 'surcharge':
      return perUnit(sold.surcharge, sold);
  }
}

/** What is behind a figure: of what it is divided by, or of a margin, the costs. */
const BEHIND: Record<PriceColumn, PriceFigure> = {
  fullCostPrice: 'fullCosts',
  resultPerUnit: 'resultOfUnits',
  resultInEuros: 'result',
  averagePrice: 'revenue',
  priceAtMargin: 'fullCosts',
  ownCosts: 'ownCosts',
  surcharge: 'surcharge',
  units: 'fullCosts',
  revenue: 'revenue',
  ownCostsInEuros: 'ownCosts',
  surchargeInEuros: 'surcharge',
};
