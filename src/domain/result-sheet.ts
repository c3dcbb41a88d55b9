import { sum } from './money.ts';
import type { SegmentOverview } from './segment-overview.ts';
import { segmentSheet } from './segment-sheet.ts';
import type { OverviewSheet, SheetLine, SheetWords } from './sheet.ts';

interface ResultSheetOptions {
  /** The processes of the back office. Their rows say so. */
  backOffice: ReadonlySet<string>;
  /** Of more rows the smaller ones stand together. */
  most: number;
  others(count: number): string;
}

/** What each cost earns or loses with each segment: a row for each cost, and what they come to. */
export function resultSheet(
  overview: SegmentOverview,
  { backOffice, most, others }: ResultSheetOptions,
  words: SheetWords,
): OverviewSheet {
  const label = 'totalNetResult';
  const sheet = segmentSheet(overview, { backOffice, amountsOnly: true, isOpen: line => line === label }, words);
  const { lines, columns } = sheet;
  const figure = (line: SheetLine, column: number) => Number(line.cell(column).value ?? 0);
  const size = (line: SheetLine) => Math.max(...columns.map((_, column) => Math.abs(figure(line, column))));
  const parts = lines.filter(({ tone }) => tone === 'part').map((line): SheetLine => ({ ...line, tone: 'plain' }));
  const shown = parts.length > most ? [...parts].sort((a, b) => size(b) - size(a)).slice(0, most - 1) : parts;
  const kept = new Set(shown.map(({ id }) => id));
  const rest = parts.filter(({ id }) => !kept.has(id));
  const together: SheetLine = {
    id: 'others',
    head: others(rest.length),
    tone: 'quiet',
    cell: column => ({ kind: 'amount', value: sum(rest.map(line => figure(line, column))) }),
  };
  return {
    ...sheet,
    firstHead: words.cost,
    lines: [
      ...parts.filter(({ id }) => kept.has(id)),
      ...(rest.length > 0 ? [together] : []),
      ...lines.filter(({ id }) => id === label || id === 'netMargin'),
    ],
  };
}
