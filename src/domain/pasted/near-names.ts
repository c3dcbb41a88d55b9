import { sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';

// Which names are near to one that was written elsewhere: "Piet Jansen" to "P. Jansen", "Jansen, Piet" and "Piet Janssen". Words are
// compared by their pairs of letters, with a blank before the first: so an initial counts, and the order of words does not.
// Invariant: a name is nearest to itself, and no name is left out. Nothing is decided by it: it puts a list in order.

/** Puts these in order for a name: nearest first, and those that are equally near as they were. */
export function nearestFirst<Thing extends Named>(things: readonly Thing[]): (name: string) => Thing[] {
  const known = things.map(thing => ({ thing, pairs: pairsOf(thing.name) }));
  return name => {
    const pairs = pairsOf(name);
    return known
      .map(({ thing, pairs: others }) => ({ thing, near: closenessOf(pairs, others) }))
      .sort((a, b) => b.near - a.near)
      .map(({ thing }) => thing);
  };
}

type Pairs = ReadonlyMap<string, number>;

/** From 0, no pair of letters in common, to 1, the same words. */
function closenessOf(one: Pairs, other: Pairs): number {
  let both = 0;
  for (const [pair, times] of one) both += Math.min(times, other.get(pair) ?? 0);
  const all = sizeOf(one) + sizeOf(other);
  return all === 0 ? 0 : (2 * both) / all;
}

const sizeOf = (pairs: Pairs): number => sum([...pairs.values()]);

function pairsOf(name: string): Pairs {
  const pairs = new Map<string, number>();
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  for (const word of words ?? []) {
    const signs = [' ', ...word];
    for (let at = 1; at < signs.length; at += 1) {
      const pair = signs[at - 1]! + signs[at]!;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}
