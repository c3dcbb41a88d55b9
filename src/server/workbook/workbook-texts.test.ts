import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OVERVIEW_TEXTS } from '../overview-files/overview-texts.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

const parse = (language: string) => JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as object;
/** All texts of a language, by the same keys in both. */
const texts = (language: 'en' | 'nl') =>
  flat({
    screen: parse(language),
    workbook: { ...WORKBOOK_TEXTS[language], readMe: [] },
    files: OVERVIEW_TEXTS[language].labels,
  });

function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(Object.entries(value as object).flatMap(([key, part]) => [...flat(part, `${path}.${key}`)]));
}

/** The glossary's words that are one word in each language. */
const words = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(([, english = '', dutch = '']) => /^\p{L}[^,;:—]*$/u.test(english) && /^\p{L}[^,;:—]*$/u.test(dutch))
  .map(([, english, dutch]) => [english!, dutch!] as const)
  .filter(([english]) => english !== 'English' && english !== 'Word of the code');

test('what the glossary has a word for is called so on every screen, in the workbook and in every file, in both languages', () => {
  const [en, nl] = [texts('en'), texts('nl')];
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const otherwise = words.flatMap(([english, dutch]) =>
    [...en]
      .filter(([key, text]) => same(text, english) && !same(nl.get(key)!, dutch))
      .map(([key]) => [key, english, nl.get(key)]),
  );
  expect(words.length).toBeGreaterThan(15);
  expect(otherwise).toEqual([]);
});

test('“Total costs” names one amount', () => {
  for (const language of ['en', 'nl'] as const) {
    const called = [...texts(language)]
      .filter(([, text]) => /^(total costs|totale kosten)$/i.test(text))
      .map(([key]) => key);
    expect(called).toEqual(['.screen.overview.totalCosts', '.files.totalCosts']);
  }
});
