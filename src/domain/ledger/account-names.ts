import { folded } from '../search.ts';
import type { GroupKey } from './groups.ts';
import { BALANCE_WORDS, GIVEN_BACK, OWNED, WORDS, type WordsOf } from './words.ts';

// What the name of an account says: the groups whose words it holds, whether it is of the balance sheet, and which process its
// revenue is of. A name is made plain first: small letters without accents, everything else a blank, a blank before and after.

export function plainName(name: string): string {
  return ` ${folded(name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** A word of the lists, what of it stays the same in every form, and where in a plain name it counts. */
interface Word {
  readonly text: string;
  readonly stem: string;
  readonly pattern: RegExp;
}

const MANY = '(?:e?n|e|s|sen)?';
/** What says nothing at the end of a Dutch word: "hypotheekrentelasten" ends with "rente". */
const TAIL = '(?:s?(?:kosten|lasten|baten|premies?|bijdragen?|vergoeding(?:en)?|fonds))?';

function dutch(word: string): Word {
  const text = word.replaceAll('|', '');
  const [begins, ends] = [word.startsWith('|'), word.endsWith('|')];
  const [first, last] = [` ${text}`, `${text}${MANY}${ends ? '' : TAIL} `];
  const patterns = begins && ends ? [` ${last}`] : [...(ends ? [] : [first]), ...(begins ? [] : [last])];
  return { text, stem: text, pattern: new RegExp(patterns.join('|')) };
}

function english(text: string): Word {
  const stem = text.replace(/y$/, '');
  return { text, stem, pattern: new RegExp(stem === text ? ` ${text}(?:e?s)? ` : ` ${stem}(?:y|ies) `) };
}

const wordsOf = (language: 'nl' | 'en', words: string): Word[] =>
  words.split(', ').map(language === 'nl' ? dutch : english);

const prepared = (words: WordsOf, givesBack: boolean) =>
  words.map(([group, language, each]) => ({ group, words: wordsOf(language, each), givesBack }));

const GROUPED = [...prepared(GIVEN_BACK, true), ...prepared(WORDS, false)];
const OF_BALANCE = BALANCE_WORDS.flatMap(([language, words]) => wordsOf(language, words));
const IS_OWNED = OWNED.flatMap(([language, words]) => wordsOf(language, words));

const isIn = (plain: string, { stem, pattern }: Word): boolean => plain.includes(stem) && pattern.test(plain);

/** The groups whose words a name holds, in order; the first decides unless something speaks against it. */
export function groupsOfName(name: string): { group: GroupKey; word: string; givesBack: boolean }[] {
  const plain = plainName(name);
  return GROUPED.flatMap(({ group, words, givesBack }) => {
    const word = words.find(each => isIn(plain, each));
    return word ? [{ group, word: word.text, givesBack }] : [];
  });
}

export function hasBalanceWord(name: string): boolean {
  const plain = plainName(name);
  const [first = ''] = /^ \S+ /.exec(plain) ?? [];
  return OF_BALANCE.some(each => isIn(plain, each)) || IS_OWNED.some(each => isIn(first, each));
}

const OF_REVENUE = '((netto|bruto|net|gross)[ -])?(omzet|opbrengsten|opbrengst|verkopen|revenue|sales|turnover|income)';
const OF = '(van|uit|from|of|de|het|the)';

/** "Omzet distributie" is the revenue of "Distributie"; empty where the name says no more than that it is revenue. */
export function processNameOf(account: string): string {
  const rest = account
    .trim()
    .replace(/(\s+[–-])?\s+/g, ' ')
    .replace(new RegExp(`^${OF_REVENUE}( |-|$)(${OF} )*`, 'i'), '')
    .replace(new RegExp(`(^| )${OF_REVENUE}$`, 'i'), '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
