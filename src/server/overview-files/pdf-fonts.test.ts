import { type Font, openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { emsOf } from '#domain/word-width.ts';
import { FONTS, openFont, PLAIN_FONT, runsOf } from './pdf-fonts.ts';

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
    ['馅们們經業', ['noto-sans-sc']],
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

test('no sign of a Latin, Greek or Cyrillic name is wider than the domain says, and few are much narrower', () => {
  const widths = (font: string, signs: string) => {
    const bold = openFont(FONTS[font]!.bold);
    const widthOf = (sign: string) => bold.glyphForCodePoint(sign.codePointAt(0)!).advanceWidth / bold.unitsPerEm;
    return [...signs].map(sign => [sign, widthOf(sign)] as const);
  };
  const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at));
  for (const [sign, width] of widths(PLAIN_FONT, ascii)) {
    expect(emsOf(sign), sign).toBeGreaterThanOrEqual(width - 0.01);
    expect(emsOf(sign), sign).toBeLessThan(width * 1.25);
  }
  for (const [font, signs] of [
    ['inter latin', 'éèëïöüçñÄÖÆß'],
    ['inter latin-ext', 'łŁőśžŻčě'],
    ['inter greek', 'ΑΒΓΔΩαβγδω'],
    ['inter cyrillic', 'ЖЮЩШМабвгд'],
  ] as const)
    for (const [sign, width] of widths(font, signs)) expect(emsOf(sign), sign).toBeGreaterThanOrEqual(width - 0.01);
});

/** The library can't unpack them itself. */
const UNREADABLE = /noto-sans-sc-101-/;

test('every font is unpacked as the library unpacks it, where it can', () => {
  for (const path of Object.values(FONTS).flatMap(({ normal, bold }) => [normal, bold])) {
    const font = openFont(path);
    if (UNREADABLE.test(path)) continue;
    const own = openSync(path) as Font;
    expect(font.characterSet, path).toEqual(own.characterSet);
    for (const code of [font.characterSet[0]!, font.characterSet.at(-1)!]) {
      const [here, there] = [font, own].map(one => one.glyphForCodePoint(code));
      expect([here!.advanceWidth, here!.bbox], path).toEqual([there!.advanceWidth, there!.bbox]);
    }
  }
});
