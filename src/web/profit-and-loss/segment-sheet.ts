import type { TFunction } from 'i18next';
import {
  isEmptyRow,
  type SegmentOverviewSection,
  segmentOverviewSections,
  showsNotAllocated,
} from '#domain/overview-rows.ts';
import { OVERVIEW_LABELS } from '#domain/process-overview.ts';
import type { SegmentOverview, SegmentOverviewRow } from '#domain/segment-overview.ts';
import { amountCell, BLANK, priceCell, unitsCell } from './cells.ts';
import type { FigureAddress, Sheet, SheetCell, SheetColumn, SheetLine } from './sheet.ts';

interface SheetOptions {
  hideEmpty: boolean;
  /** The processes of the back office. Their rows say so. */
  backOffice: ReadonlySet<string>;
  isOpen(line: string, parts: number): boolean;
}

/** The segment view, P × Q: price, cost driver, the units of each segment, the amounts of each segment, totals. */
export function segmentSheet(overview: SegmentOverview, options: SheetOptions, t: TFunction): Sheet {
  const sections = segmentOverviewSections(overview);
  const segments = overview.revenueSummary.groups;
  const [unitsFrom, amountsFrom] = [2, 2 + segments.length];
  const text = (id: string, head: string, kind: SheetColumn['kind'] = 'figure'): SheetColumn => ({
    ...{ id, head, kind, full: head },
  });
  const over = (id: string, title: string): SheetColumn[] =>
    segments.map(segment => ({
      id: `${id} ${segment.id}`,
      head: segment.name,
      full: `${title}: ${segment.name}`,
      kind: 'figure',
    }));
  const units = t('profitAndLoss.numberOfUnits');
  const amounts = t('profitAndLoss.totalCostsPxQ');
  const columns = [
    text('pricePerUnit', t('profitAndLoss.costPerUnit')),
    text('unitDescription', t('profitAndLoss.costDriver'), 'text'),
    ...over('units', units),
    ...over('amount', amounts),
    ...(showsNotAllocated(sections) ? [text('notAllocated', t('profitAndLoss.notAllocated'))] : []),
    text('total', t(OVERVIEW_LABELS.total)),
  ];
  return {
    id: 'segmentOverviewTable',
    columns,
    groups: [
      [
        { id: 'units', head: units, from: unitsFrom, to: amountsFrom },
        { id: 'amount', head: amounts, from: amountsFrom, to: amountsFrom + segments.length },
      ].filter(({ from, to }) => to > from),
    ],
    lines: sections.flatMap(section => linesOf(section, columns, options, t)),
  };
}

function linesOf(
  section: SegmentOverviewSection,
  columns: readonly SheetColumn[],
  options: SheetOptions,
  t: TFunction,
) {
  const { label, tone, summary } = section;
  const rows = options.hideEmpty ? section.rows.filter(row => !isEmptyRow(row)) : section.rows;
  const open = rows.length > 0 ? options.isOpen(label, rows.length) : undefined;
  const line: SheetLine = {
    id: label,
    head: t(OVERVIEW_LABELS[label]),
    tone,
    open,
    cell: column =>
      cellOf(
        columns[column]!,
        { view: 'segment', label, part: 'total' },
        summary.groups.length,
        {
          amount: index => summary.groups[index]!.amount,
          segmentId: index => summary.groups[index]!.id,
          ...summary,
        },
        column,
      ),
  };
  const part = (row: SegmentOverviewRow): SheetLine => ({
    id: `${label} ${row.id}`,
    head: options.backOffice.has(row.id) ? `${row.processName} (${t('profitAndLoss.backOffice')})` : row.processName,
    tone: 'part',
    cell: column =>
      cellOf(
        columns[column]!,
        { view: 'segment', label, processId: row.id, part: 'total' },
        row.groups.length,
        {
          amount: index => row.groups[index]!.amount,
          segmentId: index => row.groups[index]!.id,
          units: index => row.groups[index]!.units,
          ...row,
        },
        column,
      ),
  });
  return [line, ...(open ? rows.map(part) : [])];
}

interface Shown {
  totalAmount: number;
  notAllocated: number;
  amount(segment: number): number;
  segmentId(segment: number): string;
  /** Only the row of a process has a price and units. */
  units?(segment: number): number;
  pricePerUnit?: number | null;
  unitDescription?: string | null;
}

function cellOf(
  { id }: SheetColumn,
  address: FigureAddress,
  segments: number,
  shown: Shown,
  column: number,
): SheetCell {
  if (id === 'total') return amountCell(shown.totalAmount, address);
  if (id === 'notAllocated') return amountCell(shown.notAllocated, { ...address, part: 'notAllocated' });
  if (shown.pricePerUnit !== undefined && id === 'pricePerUnit')
    return priceCell(shown.pricePerUnit, { ...address, part: 'pricePerUnit' });
  if (id === 'unitDescription') return { text: shown.unitDescription ?? '' };
  const place = column - 2;
  if (place >= segments && place < 2 * segments) {
    const index = place - segments;
    return amountCell(shown.amount(index), { ...address, segmentId: shown.segmentId(index), part: 'amount' });
  }
  if (place >= 0 && place < segments && shown.units)
    return unitsCell(shown.units(place), { ...address, segmentId: shown.segmentId(place), part: 'units' });
  return BLANK;
}
