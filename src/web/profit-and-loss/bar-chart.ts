import type { ChartConfiguration, ScriptableContext } from 'chart.js';
import type { ChartData } from '#domain/chart.ts';
import { GREEN, GREY, RED } from '#domain/chart-colours.ts';
import { formatOverview } from '#domain/numbers.ts';

/** Bars are thick while there are few. */
export const barThickness = (labels: number): number => (labels < 10 ? 35 : 20);
/** Space for both bars of a label and the gap between labels. */
export const labelWidth = (labels: number): number => 2 * barThickness(labels) + 26;

interface ChartOptions {
  /** The words of the two figures, for the tooltips. */
  revenue: string;
  result: string;
  /** The labels that are drawn: from, up to but not including. */
  from: number;
  to: number;
  /** How many letters a line of a name may have. */
  longest: number;
  /** The unit of the figures. */
  unit: string;
  text: string;
  line: string;
  animated: boolean;
}

/** Revenue in grey, net result in green or, when negative, red. Every page of the chart has the same axis. */
export function barChart(
  { labels, datasets }: ChartData,
  options: ChartOptions,
): ChartConfiguration<'bar', number[], string[]> {
  const { from, to, longest, text, line } = options;
  const [revenue, result] = datasets;
  const every = [...revenue.data, ...result.data];
  const bars = { barThickness: barThickness(labels.length), borderWidth: 0 };
  const byResult = ({ raw }: ScriptableContext<'bar'>) => (Number(raw) < 0 ? RED : GREEN);
  return {
    type: 'bar',
    data: {
      labels: labels.slice(from, to).map(name => twoLines(name, longest)),
      datasets: [
        { ...bars, label: options.revenue, data: revenue.data.slice(from, to), backgroundColor: GREY },
        { ...bars, label: options.result, data: result.data.slice(from, to), backgroundColor: byResult },
      ],
    },
    options: {
      animation: options.animated ? { duration: 150 } : false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          ticks: { color: text, autoSkip: false, maxRotation: 0 },
          grid: { display: false },
          border: { color: line },
        },
        y: {
          suggestedMin: every.reduce((least, cents) => Math.min(least, cents), 0),
          suggestedMax: every.reduce((most, cents) => Math.max(most, cents), 0),
          ticks: { color: text, callback: cents => formatOverview(Number(cents)) },
          grid: { color: line },
          border: { display: false },
          title: { display: true, text: options.unit, color: text },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          callbacks: {
            title: ([item]) => labels[from + (item?.dataIndex ?? 0)] ?? '',
            label: ({ dataset, raw }) => `${dataset.label}: ${formatOverview(Number(raw))}`,
          },
        },
      },
    },
  };
}

/** The figures of the axis are to the left of the bars. */
export const AXIS_WIDTH = 90;
/** The width of a letter of a name, with some space between names. */
const LETTER_WIDTH = 7.2;
/** Limits the letters, so that names beside each other never meet. */
export const longestLine = (width: number, labels: number): number =>
  Math.max(2, Math.floor(width / Math.max(1, labels) / LETTER_WIDTH));

/** A name on two lines, divided at the blank nearest to its middle. A line that is too long is cut. */
export function twoLines(name: string, longest: number): string[] {
  const blanks = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = blanks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const lines = at === undefined || name.length <= 8 ? [name] : [name.slice(0, at), name.slice(at).trim()];
  return lines.map(line => (line.length > longest ? `${line.slice(0, Math.max(1, longest - 1))}…` : line));
}
