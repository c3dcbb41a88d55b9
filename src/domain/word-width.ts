// How wide words are, so that a column is as wide as its longest one, and where a word is broken that has no such column.
// Invariant: no word is wider in the bold letters of the screen and the PDF (Inter), whose widths a test compares.

/** In ems: of letters with and without an accent, about alike. */
const WIDTHS: readonly (readonly [ems: number, signs: string])[] = [
  [0.28, ' ijlI'],
  [0.38, "!,.:;'`t|()[]"],
  [0.42, 'fr/\\1'],
  [0.48, '-_^{}'],
  [0.56, 's"*?'],
  [0.59, 'aceFJkLvxyz7'],
  [0.63, 'bdEghnopqu25'],
  [0.67, 'BPRSTZ034689#$&+<=>~'],
  [0.73, 'ADKVXY'],
  [0.77, 'CGHNOQU'],
  [0.84, 'w'],
  [0.92, 'mM'],
];
const WIDEST = 1.03;
const EMS = new Map(WIDTHS.flatMap(([ems, signs]) => [...signs].map(sign => [sign, ems])));

const ACCENTS = /\p{M}/gu;
export const emsOf = (text: string): number =>
  [...text.normalize('NFD').replace(ACCENTS, '')].reduce((sum, sign) => sum + (EMS.get(sign) ?? WIDEST), 0);

/** A line may end after a blank and after a hyphen. */
const wordsOf = (text: string): string[] => text.split(/\s+|(?<=-)(?!\d)/u);

/** Of the longest word, in ems. */
export const widestWord = (text: string): number => Math.max(...wordsOf(text).map(emsOf));

/** Words that are wider than so many ems are broken where a syllable ends. Nothing else would keep them out of the next column. */
export const broken = (text: string, room: number): string => inPieces(text, room, '- ');

/** Where the screen ends lines: such a word may be broken there, and shows a hyphen only where it is. */
export const breakable = (text: string, room: number): string => inPieces(text, room, '\u00ad');

const inPieces = (text: string, room: number, between: string): string =>
  text.replace(/\S+/gu, word =>
    wordsOf(word)
      .map(part => piecesOf(part, room).join(between))
      .join(''),
  );

function piecesOf(word: string, room: number): string[] {
  const signs = [...word];
  if (signs.length < 2 || emsOf(word) <= room) return [word];
  const fits = (end: number) => emsOf(`${signs.slice(0, end).join('')}-`) <= room;
  const end = syllableEnds(signs).findLast(fits) ?? Math.max(1, [...signs.keys()].findLast(fits) ?? 1);
  return [signs.slice(0, end).join(''), ...piecesOf(signs.slice(end).join(''), room)];
}

/** In Dutch and in English a consonant goes with the vowel behind it, and so does a pair that a word can begin with. */
const VOWEL = '[aeiouyà-æè-ïò-öù-ü]';
const CONSONANT = '[b-df-hj-np-tv-xzç]';
const BEGINNING = '(?:sch|[cst]h|[bcdfgkptw]r|[bcfgkp]l|(?<!i)j|[b-df-hk-np-tv-xzç])';
const SYLLABLE = new RegExp(`(?<=${VOWEL}${CONSONANT}*)${BEGINNING}(?=${VOWEL})`, 'giu');
/** So many letters stay on either side of a break. */
const LEAST = 3;

function syllableEnds(signs: readonly string[]): number[] {
  const word = signs.join('');
  // Where a sign counts twice, it is of neither language.
  if (word.length !== signs.length) return [];
  return [...word.matchAll(SYLLABLE)]
    .map(({ index }) => index)
    .filter(end => end >= LEAST && end <= word.length - LEAST);
}
