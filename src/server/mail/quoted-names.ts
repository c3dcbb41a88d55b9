import type { Language } from '#domain/language.ts';

// Names in letters were typed by somebody whom the receiver need not know. So they are cut, stand in quotation marks, and hold
// nothing that a mail program makes a link of.

const LONGEST = 50;
const MARKS: Record<Language, [string, string]> = { en: ['“', '”'], nl: ['‘', '’'] };

export function quoted(name: string, language: Language): string {
  const [open, close] = MARKS[language];
  const text = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/[“”„‟«»]|(?<!\p{L})[‘’]|[‘’](?!\p{L})/gu, "'")
    // With a space behind them these signs join nothing to an address.
    .replace(/([.。:@])(?=\S)/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...text];
  return `${open}${signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : text}${close}`;
}

/** Whoever has a first name that is no name is greeted without one. */
export const greetedName = (firstName: string): string =>
  firstName.length <= 40 &&
  /^\p{L}[\p{L}\p{M}.'’-]*( [\p{L}\p{M}.'’-]+){0,2}$/u.test(firstName) &&
  !/\p{L}{2}\.\p{L}/u.test(firstName)
    ? firstName
    : '';
