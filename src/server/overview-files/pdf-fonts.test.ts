import { describe, expect, test } from 'vitest';
import { runsOf } from './pdf-fonts.ts';

const seen = (text: string) => runsOf(text).map(run => run.text);
const fonts = (text: string) => [...new Set(runsOf(text).map(({ font }) => font.replace(/(?<=-sc) [^ ]+$/, '')))];

describe('A name in a PDF', () => {
  test.each([
    ['Crème brûlée – 5 €', ['inter latin']],
    ['Łódź', ['inter latin-ext', 'inter latin']],
    ['Αρτοποιείο', ['inter greek']],
    ['Пекарня', ['inter cyrillic']],
    ['≥ 5', ['Roboto', 'inter latin']],
    ['מאפייה', ['noto-sans-hebrew hebrew']],
    ['المخبز', ['noto-sans-arabic arabic']],
    ['面包店麵包店', ['noto-sans-sc']],
  ])('%s is in a font that carries it, whole', (name, expected) => {
    expect(fonts(name)).toEqual(expected);
    expect(seen(name).join('')).toBe(name);
  });

  test('what is written from right to left is in the order in which it is read, its numbers and brackets as well', () => {
    expect(seen('מאפייה 12 טרי')).toEqual(['טרי', '\u00a0', '12', '\u00a0', 'מאפייה']);
    expect(seen('מאפייה (לחם)').join('')).toBe('(לחם)\u00a0מאפייה');
    expect(seen('Bakery מאפייה לחם').join('')).toBe('Bakery לחם\u00a0מאפייה');
  });

  test('a letter whose accent is written apart is one sign', () => {
    expect(runsOf('Cre\u0300me')).toEqual([{ text: 'Cr\u00e8me', font: 'inter latin' }]);
  });

  test('the end of a line is one', () => {
    expect(seen('40.000,00\n')).toEqual(['40.000,00\n']);
    expect(seen('מאפייה\n× 2').join('')).toContain('\n');
  });

  test('a sign that no font has is its code', () => {
    expect(seen('Brot 🍞 ไ')).toEqual(['Brot [U+1F35E] [U+E44]']);
  });
});
