import { rawAmount, rawPercent, rawPrice } from '#domain/numbers.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import {
  type Figure,
  type OverviewSheet,
  type Sheet,
  type SheetCell,
  type SheetLine,
  withNote,
} from '#domain/sheet.ts';
import { type CsvCell, csv } from './csv.ts';
import { headingLines, type OverviewFile } from './overview-heads.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/**
 * An overview as CSV, figures in full. The first column names the line, the second what is a part of it, so that a spreadsheet
 * can filter.
 */
export function overviewCsv(sheet: OverviewSheet, file: OverviewFile): Buffer {
  const foot = reconciliationSheet(sheet, OVERVIEW_TEXTS[file.language]);
  function* rows(): Generator<readonly CsvCell[]> {
    yield* headingLines(file);
    yield [];
    yield* linesOf(sheet);
    yield [];
    yield* linesOf(foot);
  }
  return csv(rows());
}

function* linesOf({ columns, heads, lines, lineHeads }: Sheet): Generator<CsvCell[]> {
  const cells = ({ cell }: SheetLine) => columns.map((_, column) => written(cell(column)));
  for (const { title, groups } of heads) {
    const names: CsvCell[] = Array.from({ length: groups.at(-1)?.to ?? 0 }, () => null);
    for (const group of groups) names.fill(withNote(group), group.from, group.to);
    yield [title || null, null, ...names];
  }
  yield [...lineHeads.map(head => head || null), ...columns.map(withNote)];
  for (const line of lines) yield [...names(line, columns.length - 1), ...cells(line)];
}

function names({ head, partOf, cell }: SheetLine, total: number): CsvCell[] {
  if (partOf !== undefined) return [partOf, head];
  return [cell(total).kind === 'percent' ? `${head} (%)` : head, null];
}

function written(cell: SheetCell): CsvCell {
  if (cell.kind === 'text') return cell.value || null;
  return cell.value === null ? null : { figure: RAW[cell.kind](cell.value) };
}

const RAW: Record<Figure['kind'], (value: number) => string> = {
  amount: rawAmount,
  cents: rawAmount,
  units: rawAmount,
  percent: rawPercent,
  price: rawPrice,
};
