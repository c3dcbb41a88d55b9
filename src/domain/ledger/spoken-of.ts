import { plainName } from './account-names.ts';

// Which of some things the name of an account speaks of: "Revenue tables" of "Table". Invariant: all words of the thing stand in
// the name, one or many of each, and those of every other thing that it speaks of are among them; else there is none.

const SMALL_WORDS = new Set('and of the for from en van de het een voor uit'.split(' '));

/** Whole words, without those that say nothing. */
const wordsOf = (name: string): string[] => [
  ...new Set(
    plainName(name.replace(/['’]s(?!\p{L})/gu, 's'))
      .split(' ')
      .filter(word => word !== '' && !SMALL_WORDS.has(word)),
  ),
];

/** As English and Dutch make them. Some are no words, and then nobody writes them. */
function manyOf(word: string): string[] {
  const many = [`${word}s`, `${word}en`];
  if (/(s|x|z|ch|sh|o)$/.test(word)) many.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) many.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith('e')) many.push(`${word}n`);
  // Bed, bedden; brood, broden; huis, huizen; brief, brieven; graaf, graven.
  if (/[^aeiou][aeiou][bdfgklmnprst]$/.test(word)) many.push(`${word}${word.at(-1)}en`);
  const open = word.replace(/([aeou])\1([^aeiou])$/, '$1$2');
  for (const stem of [open, open.replace(/f$/, 'v').replace(/s$/, 'z')]) if (stem !== word) many.push(`${stem}en`);
  return many;
}

const add = <Key, One>(map: Map<Key, One[]>, key: Key, one: One) => map.set(key, [...(map.get(key) ?? []), one]);

/** Prepared once for all accounts of a ledger. */
export function spokenOf<T extends { readonly name: string }>(things: readonly T[]): (text: string) => T | undefined {
  const words = things.map(({ name }) => wordsOf(name));
  const asMany = new Map<string, string[]>();
  const holders = new Map<string, number[]>();
  for (const [at, each] of words.entries()) for (const word of each) add(holders, word, at);
  for (const word of holders.keys()) for (const many of manyOf(word)) add(asMany, many, word);
  return text => {
    const said = new Set(
      wordsOf(text).flatMap(word => [
        ...[word, ...manyOf(word)].filter(form => holders.has(form)),
        ...(asMany.get(word) ?? []),
      ]),
    );
    const met = new Set([...said].flatMap(word => holders.get(word)!));
    const spoken = [...met].filter(at => words[at]!.every(word => said.has(word)));
    const widest = spoken.filter(at => spoken.every(other => words[other]!.every(word => isIn(words[at]!, word))));
    return widest.length === 1 ? things[widest[0]!] : undefined;
  };
}

const isIn = (words: readonly string[], word: string): boolean =>
  words.some(one => one === word || manyOf(one).includes(word) || manyOf(word).includes(one));
