import { fullCosts, perUnit, priceAt, type Sold, type SoldHere } from './full-cost-price.ts';
import type { Share } from './money.ts';
import type { OverviewAddress, Sheet, SheetCell, SheetColumn, SheetLine } from './sheet.ts';

// The prices of what is sold as a sheet: a line for each cost, and below it one for each segment that sells it. Every figure but
// the units is euros per unit. The answer comes first: what it costs, and the price for the margin that is wanted.

export interface PriceWords {
  eurosPerUnit: string;
  cost: string;
  segment: string;
  fullCostPrice: string;
  /** With the margin in it. */
  priceAtMargin: string;
  averagePrice: string;
  ownCosts: string;
  surcharge: string;
  units: string;
}

interface PriceSheetOptions {
  margin: Share;
  isOpen(line: string): boolean;
}

type PriceColumn = Exclude<keyof PriceWords, 'eurosPerUnit' | 'cost' | 'segment'>;
const COLUMNS: readonly PriceColumn[] = [
  'fullCostPrice',
  'priceAtMargin',
  'averagePrice',
  'ownCosts',
  'surcharge',
  'units',
];

export function priceSheet(sold: readonly Sold[], { margin, isOpen }: PriceSheetOptions, words: PriceWords): Sheet {
  const hasSegments = sold.some(({ inSegments }) => inSegments.some(({ segment }) => segment));
  const lineOf = (cost: Sold): SheetLine[] => {
    const id = lineId(cost);
    const parts = hasSegments ? cost.inSegments : [];
    const open = parts.length > 0 ? isOpen(id) : undefined;
    const whole: SheetLine = {
      id,
      head: cost.name,
      tone: 'plain',
      open,
      cell: column => cellOf(cost.together, addressOf(cost, cost.together, hasSegments), COLUMNS[column]!, margin),
    };
    const part = (here: SoldHere): SheetLine => ({
      id: `${id} ${here.segment!.id}`,
      head: here.segment!.name,
      partOf: cost.name,
      tone: 'part',
      cell: column => cellOf(here, addressOf(cost, here, hasSegments), COLUMNS[column]!, margin),
    });
    return [whole, ...(open ? parts.map(part) : [])];
  };
  return {
    firstHead: words.eurosPerUnit,
    lineHeads: [words.cost, words.segment],
    columns: COLUMNS.map(
      (id): SheetColumn => ({
        ...{ id, head: words[id], full: words[id] },
        kind: id === 'units' ? 'units' : 'price',
      }),
    ),
    heads: [],
    lines: sold.flatMap(lineOf),
  };
}

const lineId = ({ id }: Sold): string => `price ${id}`;

function cellOf(sold: SoldHere, address: OverviewAddress | undefined, column: PriceColumn, margin: Share): SheetCell {
  const isUnits = column === 'units';
  const value = isUnits ? sold.units || null : priceOf(sold, column, margin);
  return { kind: isUnits ? 'units' : 'price', value, address: value === null ? undefined : address };
}

function priceOf(sold: SoldHere, column: Exclude<PriceColumn, 'units'>, margin: Share): number | null {
  switch (column) {
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

/** Behind a figure is the result of its cost there. What several segments have together is in the lines below it. */
function addressOf({ id }: Sold, { segment }: SoldHere, hasSegments: boolean): OverviewAddress | undefined {
  if (hasSegments && !segment) return undefined;
  const where = segment ? ({ segmentId: segment.id, part: 'amount' } as const) : ({ part: 'total' } as const);
  return { view: 'segment', label: 'totalNetResult', processId: id, ...where };
}
