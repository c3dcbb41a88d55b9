import type { ChartData } from '#domain/chart.ts';
import { chartAxis } from '#domain/chart-axis.ts';
import { GREEN, GREY, RED } from '#domain/chart-colours.ts';
import { formatOverview } from '#domain/numbers.ts';
import { INK, LINE, QUIET } from './overview-pages.ts';
import { at, text } from './svg-text.ts';

// Revenue and net result of each cost as bars, in the colours of the screen. Names are text in the picture, never markup.

const WIDTH = 786;
const LEFT = 84;
const LABELS = 30;

/** Bars are thick while there are few of them. Of many, more are put side by side. */
const barOf = (labels: number): number => (labels < 10 ? 26 : labels <= 40 ? 16 : 9);
const roomOf = (labels: number): number => 2 * barOf(labels) + (labels <= 40 ? 22 : 26);
/** How many costs there are side by side. */
export const chartFits = (labels: number): number => Math.floor((WIDTH - LEFT) / roomOf(labels));

export function chartSvg({ labels, datasets }: ChartData, from: number, to: number, height: number): string {
  const [revenue, result] = datasets;
  const axis = chartAxis([...revenue.data, ...result.data]);
  const plot = height - LABELS - 8;
  const y = (cents: number) => 4 + ((axis.to - cents) / (axis.to - axis.from)) * plot;
  const room = Math.min((WIDTH - LEFT) / (to - from), 4 * roomOf(labels.length));
  const bar = barOf(labels.length);
  const rect = (x: number, cents: number, fill: string) => {
    const [top, bottom] = [Math.min(y(cents), y(0)), Math.max(y(cents), y(0))];
    return `<rect x="${at(x)}" y="${at(top)}" width="${bar}" height="${at(bottom - top)}" fill="${fill}"/>`;
  };
  const lines = axis.lines.map(
    cents =>
      `<line x1="${LEFT}" y1="${at(y(cents))}" x2="${WIDTH}" y2="${at(y(cents))}" stroke="${cents === 0 ? QUIET : LINE}" stroke-width="${cents === 0 ? 0.8 : 0.4}"/>` +
      text(LEFT - 6, y(cents) + 2.5, 'end', QUIET, formatOverview(cents)),
  );
  const bars = labels.slice(from, to).map((name, index) => {
    const middle = LEFT + (index + 0.5) * room;
    const [sold, earned] = [revenue.data[from + index]!, result.data[from + index]!];
    const words = twoLines(name, Math.floor(room / 4.2)).map((line, row) =>
      text(middle, height - LABELS + 8 + row * 9, 'middle', INK, line),
    );
    return rect(middle - bar - 1, sold, GREY) + rect(middle + 1, earned, earned < 0 ? RED : GREEN) + words.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${lines.join('')}${bars.join('')}</svg>`;
}

/** Whole words on two lines. Whatever does not fit is cut. */
function twoLines(name: string, longest: number): string[] {
  const lines = [''];
  for (const word of name.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= longest || lines.at(-1) === '' || lines.length === 2) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map(line => (line.length > longest ? `${line.slice(0, Math.max(longest - 1, 1))}…` : line));
}
