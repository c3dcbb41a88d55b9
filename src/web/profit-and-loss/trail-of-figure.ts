import type { TrailQuery } from '#contract/trail.ts';
import type { FigureAddress } from '#domain/sheet.ts';
import { amountRowOf, PROCESS_STATEMENT, SEGMENT_STATEMENT } from '#domain/statement.ts';

/**
 * The cell whose trail answers for a figure. When the figure is computed from a sum and is none itself, also the key of the
 * text that says so.
 */
export function trailOf(figure: FigureAddress): { cell: TrailQuery; note?: string } | undefined {
  if (figure.view === 'reconciliation' || figure.view === 'price') return { cell: figure };
  const { view, label, processId, segmentId, subRowId, part } = figure;
  const narrowed = processId === undefined ? {} : { processId };
  if (view === 'process') {
    const row = amountRowOf(PROCESS_STATEMENT, label);
    if (!row) return undefined;
    const cell: TrailQuery = { view, row, ...narrowed, ...(subRowId === undefined ? {} : { entryId: subRowId }) };
    if (label === 'costPricePerUnit') return { cell, note: 'trail.perUnit' };
    return label === row ? { cell } : { cell, note: 'trail.margin' };
  }
  const row = amountRowOf(SEGMENT_STATEMENT, label);
  if (!row) return undefined;
  const at = part === 'notAllocated' ? 'notAllocated' : segmentId;
  const cell: TrailQuery = { view, row, ...narrowed, ...(at === undefined ? {} : { segmentId: at }) };
  if (part === 'pricePerUnit') return { cell, note: 'trail.price' };
  if (part === 'decidingUnits') return { cell, note: 'trail.unitsOf' };
  if (part === 'units') return { cell, note: 'trail.unitsBeside' };
  return label === row ? { cell } : { cell, note: 'trail.margin' };
}
