import { createRequire } from 'node:module';
import inter from '@fontsource/inter/unicode.json' with { type: 'json' };
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' };
import hebrew from '@fontsource/noto-sans-hebrew/unicode.json' with { type: 'json' };
import sc from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import type bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import { unpackedFont } from './unpacked-font.ts';

// Which font carries which sign of a name. Inter, the letters of the screen, has Latin, Greek and Cyrillic, a file each; Roboto has
// signs that Inter's files lack; Noto Sans has Hebrew, Arabic and, in a hundred small files, Chinese. A font is opened when a name
// needs it. A sign that no font has is printed as its code: [U+1F35E].

const require = createRequire(import.meta.url);

interface FontFile {
  readonly name: string;
  readonly normal: string;
  readonly bold: string;
  /** First and last code point, pair by pair. Absent: ask the font. */
  readonly ranges: readonly (readonly [number, number])[];
}

const ROBOTO: FontFile = {
  name: 'Roboto',
  normal: require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: require.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  ranges: [[0, 0x10_ff_ff]],
};

/** The files of a package, each with what it carries. */
function filesOf(family: string, ranges: Record<string, string>, bold: number): FontFile[] {
  return Object.entries(ranges).map(([key, list]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    const path = (weight: number) =>
      require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`);
    return {
      name: `${family} ${part}`,
      normal: path(400),
      bold: path(bold),
      ranges: list.split(',').map(range => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map(hex => Number.parseInt(hex, 16));
        return [from, to];
      }),
    };
  });
}
/** The one that most texts need, and nothing else. */
const PLAIN = filesOf('inter', { latin: inter.latin }, 600)[0]!;
export const PLAIN_FONT = PLAIN.name;
const FILES: readonly FontFile[] = [
  PLAIN,
  ...filesOf('inter', inter, 600).filter(({ name }) => name !== PLAIN_FONT),
  ROBOTO,
  ...filesOf('noto-sans-hebrew', hebrew, 700),
  ...filesOf('noto-sans-arabic', arabic, 700),
  ...filesOf('noto-sans-sc', sc, 700),
];

/** By name, as the library wants them. */
export const FONTS: Record<string, { normal: string; bold: string }> = Object.fromEntries(
  FILES.map(({ name, normal, bold }) => [name, { normal, bold }]),
);

const opened = new Map<string, Font>();
function has({ normal, ranges }: FontFile, sign: number): boolean {
  if (!ranges.some(([from, to]) => from <= sign && sign <= to)) return false;
  if (!opened.has(normal)) opened.set(normal, openFont(normal));
  return opened.get(normal)!.hasGlyphForCodePoint(sign);
}

export function openFont(path: string): Font {
  const font = create(unpackedFont(path));
  if ('fonts' in font) throw new Error(`More than one font: ${path}`);
  return font;
}

/** A stretch of text in one font and one direction. */
export interface Run {
  text: string;
  font: string;
}

const LATIN = /^[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac\u2212]*$/;
// Its types say that it is a module, and it is a function.
const bidi: typeof bidiFactory.default = require('bidi-js');
const { getEmbeddingLevels, getMirroredCharacter } = bidi();

/** The text in the order in which it is seen. The library turns round what is written from right to left, stretch by stretch. */
export function runsOf(written: string): Run[] {
  // A letter and its accent are one sign of one font.
  const text = written.normalize();
  if (LATIN.test(text)) return [{ text, font: PLAIN_FONT }];
  const { levels } = getEmbeddingLevels(text, 'ltr');
  const runs: (Run & { level: number; file: FontFile })[] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    at += sign.length;
    const last = runs.at(-1);
    const isLeftwards = level % 2 === 1;
    const code = sign.codePointAt(0)!;
    // A mark stays in the font of the letter before it. The end of a line needs no font.
    const isGoingOn = isLeftwards && last && last.level === level && has(last.file, code);
    const own = sign === '\n' ? PLAIN : isGoingOn ? last.file : FILES.find(file => has(file, code));
    const shown = own ? turned(sign, isLeftwards) : `[U+${code.toString(16).toUpperCase()}]`;
    const file = own ?? PLAIN;
    if (last && last.level === level && last.file === file) last.text += shown;
    else runs.push({ text: shown, font: file.name, level, file });
  }
  return inOrder(runs).map(({ text, font, level }) => ({ text: level % 2 === 1 ? leftwards(text) : text, font }));
}

/** A line is never broken within such a stretch: its end would be printed before its beginning. */
const turned = (sign: string, isLeftwards: boolean): string =>
  isLeftwards ? (getMirroredCharacter(sign) ?? sign).replace(' ', '\u00a0') : sign;

/** The library turns letters round by itself, but not the brackets and blanks between them. */
const leftwards = (text: string): string =>
  /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(text) ? text : [...text].reverse().join('');

/** From the deepest level up, whatever is at it or below is turned round: rule L2 of Unicode's algorithm for two directions. */
function inOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    const next: R[] = [];
    let stretch: R[] = [];
    for (const run of ordered) {
      if (run.level >= level) stretch.unshift(run);
      else {
        next.push(...stretch, run);
        stretch = [];
      }
    }
    ordered = [...next, ...stretch];
  }
  return ordered;
}
