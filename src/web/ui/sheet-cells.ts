import { formatAmount, MOST_MARGIN, rawPercent, rawPrice } from '#domain/numbers.ts';
import { type SheetCell, type SheetColumn, shownText } from '#domain/sheet.ts';

/** Words are to the left, figures to the right. */
export const kindOf = ({ kind }: SheetColumn): 'text' | 'figure' => (kind === 'text' ? 'text' : 'figure');

/** How the value of a cell is coloured. A dash is as quiet as a zero. */
export function signOf({ kind, value }: SheetCell): 'negative' | 'zero' | undefined {
  if (kind === 'text') return undefined;
  const figure = value ?? 0;
  return figure < 0 ? 'negative' : figure === 0 ? 'zero' : undefined;
}

/** The figure in full, for a tooltip and for copying. */
export function exactText(cell: SheetCell): string {
  if (cell.value !== null && cell.kind === 'amount') return formatAmount(cell.value);
  if (cell.value !== null && cell.kind === 'price') return rawPrice(cell.value);
  if (cell.kind === 'percent' && cell.value !== null && Math.abs(cell.value) > MOST_MARGIN)
    return `${rawPercent(cell.value)}%`;
  return shownText(cell);
}
