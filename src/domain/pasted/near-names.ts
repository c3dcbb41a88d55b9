import { sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';

// Which names are near to one that was written elsewhere: "Piet Jansen" to "P. Jansen", "Jansen, Piet" and "Piet Janssen". Words are
// compared by their pairs of letters, with a blank before the first: so an initial counts, and the order of words does not.
// Invariant: a name is nearest to itself, and no name is left out. It puts a list in order, and proposes what can be nobody else.

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

/**
 * What can be nobody else: one of the two names has all words of the other, as in “Hannah” and “Hannah Reed”, or their beginnings, as
 * in “Web” and “Websites”, or initials, or all but one letter of them, as in “Printng”, and no third name has. Nobody is proposed for two.
 */
export function onlyOnesMeant(names: readonly string[], things: readonly Named[]): ReadonlyMap<string, string> {
  const known = things.map(({ id, name }) => ({ id, words: wordsOf(name) }));
  const meant = names.map(name => {
    const words = wordsOf(name);
    return { name, ids: known.filter(one => areOfOne(words, one.words)).map(({ id }) => id) };
  });
  const wanted = Map.groupBy(
    meant.flatMap(({ ids }) => ids),
    id => id,
  );
  return new Map(
    meant.flatMap(({ name, ids: [id, ...others] }) =>
      id !== undefined && others.length === 0 && wanted.get(id)!.length === 1 ? [[name, id] as const] : [],
    ),
  );
}

/** With nothing but initials nobody is known. */
function areOfOne(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...more];
  let whole = 0;
  for (const word of fewer.toSorted((a, b) => b.length - a.length)) {
    const at = left.findIndex(found => begins(word, found) || begins(found, word) || isMistyped(word, found));
    if (at < 0) return false;
    if (Math.min(word.length, left[at]!.length) > 1) whole += 1;
    left.splice(at, 1);
  }
  return whole > 0;
}

/** An initial, or as much of a word as tells it. */
const begins = (one: string, other: string): boolean =>
  one === other || ((one.length === 1 || one.length >= LEAST_BEGINNING) && other.startsWith(one));
const LEAST_BEGINNING = 3;

/** One letter is missing, too many or another one, or two have changed places. Of short words that would be another word. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < LEAST_MISTYPED || long.length - short.length > 1 || /\d/.test(long)) return false;
  const at = [...short].findIndex((letter, n) => letter !== long[n]);
  if (at < 0) return true;
  const rest = (text: string, from: number) => text.slice(at + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const areSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest(short, 1) === rest(long, 1) || (areSwapped && rest(short, 2) === rest(long, 2));
}
const LEAST_MISTYPED = 5;

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
  for (const word of wordsOf(name)) {
    const signs = [' ', ...word];
    for (let at = 1; at < signs.length; at += 1) {
      const pair = signs[at - 1]! + signs[at]!;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
