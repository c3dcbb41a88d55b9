import { type Dimension, type DirectRow, directNotAllocated, heldTogether } from './direct-allocation.ts';
import { type Cost as CostOf, divideInProportion, GONE_BY } from './divide-direct.ts';

// What segments hold of a cost alike: units and direct costs in the parts of its revenue. Where that is divided otherwise, whatever
// was divided like it is left behind, until it follows or is divided otherwise as well. Units that somebody has counted follow nothing:
// at one price for all, revenue is in the same parts.

interface Cost<Row extends DirectRow = DirectRow> extends CostOf<Row> {
  /** Its units were entered, and not divided like an amount. */
  readonly areCounted?: boolean;
}

/** What was divided alike once, and is not any more: these are still as that was. */
export interface LeftBehind {
  readonly like: Dimension;
  readonly dimensions: readonly Dimension[];
}

/** What to compare with: the last state in which all of it was divided alike, and the one in other parts before that. */
export interface LastAlike<C extends Cost> {
  readonly last: C;
  readonly before?: C | undefined;
}

/** From now on. */
export function lastAlike<C extends Cost>(known: LastAlike<C> | undefined, now: C): LastAlike<C> | undefined {
  const { last, before } = known ?? {};
  if (last && (isHalfway(last, now) || leftBehind(last, now))) return known;
  // What followed was taken back.
  if (before && leftBehind(before, now)) return { last: before };
  if (alikeIn(now).length === 0) return undefined;
  const [like] = last ? alikeIn(last) : [];
  return { last: now, before: last && like && !isIn(now, like, last, like) ? last : before };
}

export function leftBehind(before: Cost, now: Cost): LeftBehind | undefined {
  const [like, ...others] = stillThere(before, now);
  if (!like || !isWhole(now, like) || isIn(now, like, before, like)) return undefined;
  const dimensions = others.filter(one => isIn(now, one, before, one) && !isIn(now, one, now, like));
  return dimensions.length > 0 ? { like, dimensions } : undefined;
}

/** What the others were divided like is being divided otherwise: like them it would be as it was. */
export function isHalfway(before: Cost, now: Cost): boolean {
  const [like] = stillThere(before, now);
  return like !== undefined && !isWhole(now, like);
}

export const divideAlong = <Row extends DirectRow>(
  { totals, held }: Cost<Row>,
  { like, dimensions }: LeftBehind,
): Row[] => dimensions.reduce((rows, one) => divideInProportion(rows, totals, one, like), [...held]);

/** The dimensions that are divided whole and alike. The others go by the first. */
function alikeIn(cost: Cost): Dimension[] {
  const { areCounted = false } = cost;
  const whole = (areCounted ? COUNTED_FIRST : GONE_BY).filter(one => isWhole(cost, one));
  const isApart = (one: Dimension, like: Dimension) =>
    areCounted && one !== like && ![one, like].includes('directCost');
  const groups = whole.map(like => whole.filter(one => isIn(cost, one, cost, like) && !isApart(one, like)));
  return groups.find(group => group.length > 1) ?? [];
}

const COUNTED_FIRST: readonly Dimension[] = ['units', 'revenue', 'directCost'];

const stillThere = (before: Cost, now: Cost): Dimension[] => alikeIn(before).filter(one => now.totals[one] > 0);

const isWhole = ({ totals, held }: Cost, dimension: Dimension): boolean =>
  totals[dimension] > 0 && directNotAllocated(held, totals)[dimension] === 0;

/** Whether it is divided in the same parts as the other one. Each part may have been rounded, up or down. */
function isIn(cost: Cost, dimension: Dimension, other: Cost, like: Dimension): boolean {
  const [total, whole] = [cost.totals[dimension], other.totals[like]];
  const [parts, likes] = [heldTogether(cost.held, dimension), heldTogether(other.held, like)];
  const partOf = (id: string) => (parts.get(id) ?? 0) / total - (likes.get(id) ?? 0) / whole;
  return [...parts.keys(), ...likes.keys()].every(id => Math.abs(partOf(id)) < 1 / total + 1 / whole);
}
