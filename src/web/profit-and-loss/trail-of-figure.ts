import type { OverviewLabel } from '#domain/process-overview.ts';
import type { TrailCell } from '../trail/trail.queries.ts';
import type { FigureAddress } from './sheet.ts';

type ProcessRow = Extract<TrailCell, { view: 'process' }>['row'];
type SegmentRow = Extract<TrailCell, { view: 'segment' }>['row'];

/** The sum a row shows, or is computed from. */
const PROCESS_ROWS: Partial<Record<OverviewLabel, ProcessRow>> = {
  revenue: 'revenue',
  directCosts: 'directCosts',
  grossProfit: 'grossProfit',
  employeeCostAllocations: 'employeeCostAllocations',
  contributionProfit: 'contributionProfit',
  otherCosts: 'otherCosts',
  totalCosts: 'totalCosts',
  totalNetResult: 'totalNetResult',
  costPricePerUnit: 'totalCosts',
  grossMargin: 'grossProfit',
  contributionMargin: 'contributionProfit',
  netMargin: 'totalNetResult',
};
const SEGMENT_ROWS: Partial<Record<OverviewLabel, SegmentRow>> = {
  revenue: 'revenue',
  directCosts: 'directCosts',
  totalCosts: 'totalCosts',
  totalNetResult: 'totalNetResult',
};

/** What the server is asked; and, where the figure is made from a sum and is none itself, the key of the text that says so. */
export function trailOf(figure: FigureAddress): { cell: TrailCell; note?: string } | undefined {
  const { view, label, processId, segmentId, subRowId, part } = figure;
  const narrowed = processId === undefined ? {} : { processId };
  if (view === 'process') {
    const row = PROCESS_ROWS[label];
    if (!row) return undefined;
    const cell: TrailCell = { view, row, ...narrowed, ...(subRowId === undefined ? {} : { entryId: subRowId }) };
    if (label === 'costPricePerUnit') return { cell, note: 'trail.perUnit' };
    return label === row ? { cell } : { cell, note: 'trail.margin' };
  }
  const row = SEGMENT_ROWS[label];
  if (!row) return undefined;
  const at = part === 'notAllocated' ? 'notAllocated' : segmentId;
  const cell: TrailCell = { view, row, ...narrowed, ...(at === undefined ? {} : { segmentId: at }) };
  if (part === 'pricePerUnit') return { cell, note: 'trail.price' };
  return part === 'units' ? { cell, note: 'trail.unitsOf' } : { cell };
}
