import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import { type OverviewSheet, type SheetCell, shownText } from '#domain/sheet.ts';
import type { OverviewTexts } from './overview-texts.ts';

/** Both results, where they are not the same: said above the figures, so that nobody takes the first for the last word. */
export function resultsApart(sheet: OverviewSheet, texts: OverviewTexts): string[] {
  const foot = reconciliationSheet(sheet, texts).lines.at(-1)!;
  const shown = sheet.lines.find(({ tone }) => tone === 'result');
  if (!shown) return [];
  const column = sheet.columns.findIndex(({ id }) => id === 'total');
  const [total, everything] = [shown.cell(column), foot.cell(0)].map(shownWhole);
  return total === everything ? [] : [texts.everything(total!, everything!)];
}

const shownWhole = (cell: SheetCell): string => shownText(cell.kind === 'cents' ? { ...cell, kind: 'amount' } : cell);
