import { bands } from '#domain/column-bands.ts';
import type { Language } from '#domain/language.ts';
import type { Cents } from '#domain/money.ts';
import { formatMargin, formatOverview } from '#domain/numbers.ts';
import type { UnlikeEntered } from '#domain/reconciliation.ts';
import type { ResultStrip, StripFigure } from '#domain/result-strip.ts';
import { BOARD_TEXTS, type BoardTexts } from './board-texts.ts';
import { INK, LOSS, PAGE_WIDTH, QUIET } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import type { Column, Content } from './pdf-writer.ts';

/** So many stand in a row. */
const CARDS = 6;

/** The answer, in rows of a few: the total first. */
export function cards(strip: ResultStrip, language: Language): Content[] {
  const texts = BOARD_TEXTS[language];
  const words = OVERVIEW_TEXTS[language];
  const about = ({ margin, share }: StripFigure) => [
    ...(margin === null ? [] : [texts.margin(formatMargin(margin))]),
    ...(share === null ? [] : [texts.share[strip.sharesOf](formatMargin(share))]),
  ];
  const { total, parts, others, notAllocated, unlikeEntered } = strip;
  const all: readonly [name: string, result: number, about: string[], after?: Cents][] = [
    [words.labels.totalNetResult, total.result, about({ ...total, share: null })],
    ...parts.map(
      part => [part.name, part.result, about(part), part.afterSurcharge] as [string, number, string[], Cents?],
    ),
    ...(others ? [[texts.others(others.count), others.result, about(others)] as [string, number, string[]]] : []),
    ...(notAllocated
      ? [[words.notAllocated, notAllocated.result, about(notAllocated)] as [string, number, string[]]]
      : []),
  ];
  const gap = 14;
  const rows = bands(all.length, CARDS);
  const wide = Math.min(...rows.map(({ from, to }) => (PAGE_WIDTH - gap * (to - from - 1)) / (to - from)));
  const card = ([name, result, about, after]: (typeof all)[number], isTotal: boolean): Column => ({
    width: wide,
    stack: [
      {
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: 0,
            x2: wide,
            y2: 0,
            lineWidth: isTotal ? 1.6 : 0.5,
            lineColor: isTotal ? INK : QUIET,
          },
        ],
        margin: [0, 0, 0, 5],
      },
      { text: name, color: isTotal ? INK : QUIET, bold: isTotal },
      {
        text: formatOverview(result),
        fontSize: figureSize(formatOverview(result), isTotal ? 18 : 14, wide),
        bold: true,
        margin: [0, isTotal ? 0 : 3, 0, isTotal ? 0 : 1],
        ...(result < 0 ? { color: LOSS } : {}),
      },
      ...[...(after === undefined ? [] : [texts.withOwn]), ...about].map(quiet),
      ...(after === undefined ? [] : [withEverything(after, texts)]),
      ...(isTotal && unlikeEntered ? notFinal(unlikeEntered, texts) : []),
    ],
  });
  return rows.map(
    ({ from, to }, row): Content => ({
      columns: all.slice(from, to).map((one, at) => card(one, row === 0 && at === 0)),
      columnGap: gap,
      margin: [0, 4, 0, 16],
    }),
  );
}

const quiet = (text: string): Content => ({ text, fontSize: 7.5, color: QUIET });

const withEverything = (after: Cents, texts: BoardTexts): Content => ({
  ...{ text: texts.withEverything(formatOverview(after)), fontSize: 7.5 },
  color: after < 0 ? LOSS : QUIET,
});

/** Nobody is to take the total for the last word. */
function notFinal({ outside, everything }: UnlikeEntered, texts: BoardTexts): Content[] {
  return [
    { text: texts.before(formatOverview(outside)), fontSize: 7.5 },
    {
      ...{ text: texts.everything(formatOverview(everything)), fontSize: 8.5, bold: true, margin: [0, 1, 0, 0] },
      ...(everything < 0 ? { color: LOSS } : {}),
    },
  ];
}

/** As large as a card has room for. */
const figureSize = (text: string, most: number, wide: number): number => Math.min(most, wide / (text.length * 0.62));
