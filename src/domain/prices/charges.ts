import type { Book, Column } from '../book.ts';
import { type Cents, split, sum } from '../money.ts';
import type { NamedAmount } from '../process-overview.ts';
import type { Named } from '../scenario-model.ts';
import { totalCost } from '../total-costs.ts';

// Who pays for what sells nothing: in a segment what is sold there, and for segments in which nothing is sold all that is sold.
// Figures are of cells, one for each process and segment, process after process.

type Figures = Float64Array<ArrayBuffer>;
type Cells = Record<'units' | 'revenue' | 'ownCosts', Figures>;

export interface Charges extends Cells {
  /** The segments; without any the whole. A cell is the position of its process times so many, plus that of its place. */
  readonly places: readonly Named[];
  /** The cells that pay. */
  readonly paying: Uint32Array;
  /** What each pays for what earns nothing in its segment, and for segments in which nothing is sold. */
  readonly charged: Record<'here' | 'elsewhere', Figures>;
  /** Segments in which nothing is sold, and what they cost. */
  readonly unsold: readonly NamedAmount[];
}

/** Without segments everything is sold in one place. */
const WHOLE: Named = { id: '', name: '' };

export function chargesOf({ truths: { segments }, columns }: Pick<Book, 'truths' | 'columns'>): Charges {
  const places = segments.length > 0 ? segments : [WHOLE];
  const count = places.length;
  const cells = segments.length > 0 ? cellsOf(columns, count) : wholesOf(columns);
  const { units, revenue, ownCosts } = cells;
  // Where nothing has revenue, such as at a school, what has units is what all of it is done for.
  const earned = sum(revenue) > 0 ? revenue : units;
  const [here, elsewhere] = [new Float64Array(units.length), new Float64Array(units.length)];
  const all: number[] = [];
  const unsold: NamedAmount[] = [];
  places.forEach((place, at) => {
    const inPlace = columns.map((_, row) => row * count + at);
    const sold = inPlace.filter(cell => earned[cell]! > 0);
    const rest = sum(inPlace.map(cell => (earned[cell]! > 0 ? 0 : ownCosts[cell]!)));
    if (sold.length > 0) charge(here, rest, sold, { ownCosts, earned });
    else if (rest > 0) unsold.push({ ...place, amount: rest });
    for (const cell of sold) all.push(cell);
  });
  charge(elsewhere, sum(unsold.map(({ amount }) => amount)), all, { ownCosts, earned });
  return { ...cells, places, paying: Uint32Array.from(all).sort(), charged: { here, elsewhere }, unsold };
}

/** In proportion to own costs; where nothing has any, to what is earned. */
function charge(
  charged: Figures,
  amount: Cents,
  cells: readonly number[],
  { ownCosts, earned }: Record<'ownCosts' | 'earned', Figures>,
): void {
  if (amount === 0) return;
  const costs = cells.map(cell => ownCosts[cell]!);
  const weights = sum(costs) > 0 ? costs : cells.map(cell => earned[cell]!);
  split(amount, weights).forEach((part, at) => {
    charged[cells[at]!] = part;
  });
}

function cellsOf(columns: readonly Column[], count: number): Cells {
  const room = () => new Float64Array(columns.length * count);
  const cells = { units: room(), revenue: room(), ownCosts: room() };
  columns.forEach(({ process: { direct }, toSegments: { allocation, parts } }, row) => {
    const from = row * count;
    direct.to.forEach((segment, at) => {
      cells.units[from + segment] = direct.units[at]!;
      cells.revenue[from + segment] = direct.revenue[at]!;
      cells.ownCosts[from + segment]! += direct.directCost[at]!;
    });
    for (let at = 0; at < parts.length; at++) cells.ownCosts[from + allocation.to[at]!]! += parts[at]!;
  });
  return cells;
}

/** Without segments a cost is sold as a whole. */
function wholesOf(columns: readonly Column[]): Cells {
  return {
    units: Float64Array.from(columns, ({ process }) => process.units),
    revenue: Float64Array.from(columns, ({ process }) => process.revenue),
    ownCosts: Float64Array.from(columns, ({ process, indirect }) => process.directCost + totalCost(indirect)),
  };
}
