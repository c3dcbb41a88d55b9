import {
  isEmptyRow,
  type SegmentOverviewSection,
  segmentOverviewSections,
  showsNotAllocated,
} from './overview-rows.ts';
import type { SegmentOverview, SegmentOverviewRow } from './segment-overview.ts';
import {
  BLANK,
  type FigureAddress,
  type Formula,
  leftOf,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  type SheetWords,
  type Stretch,
} from './sheet.ts';
import { SEGMENT_STATEMENT } from './statement.ts';

export interface SegmentSheetOptions {
  /** The processes of the back office. Their rows say so. */
  backOffice: ReadonlySet<string>;
  hideEmpty?: boolean;
  /** All are open where nobody can fold them. */
  isOpen?(line: string, parts: number): boolean;
}

/** Where which columns are. */
interface Places {
  units: Stretch;
  amounts: Stretch;
  notAllocated: number | undefined;
  total: number;
}
const PRICE = 0;
const DRIVER = 1;

/** The segment view, P × Q: price, cost driver, the units of each segment, the amounts of each segment, totals. */
export function segmentSheet(overview: SegmentOverview, options: SegmentSheetOptions, words: SheetWords): Sheet {
  const sections = segmentOverviewSections(overview);
  const segments = overview.revenueSummary.groups;
  const units = { from: 2, to: 2 + segments.length };
  const amounts = { from: units.to, to: units.to + segments.length };
  const hasLeft = showsNotAllocated(sections);
  const places: Places = {
    ...{ units, amounts },
    notAllocated: hasLeft ? amounts.to : undefined,
    total: amounts.to + (hasLeft ? 1 : 0),
  };
  const titled = (id: string, head: string, kind: SheetColumn['kind']): SheetColumn => ({ id, head, kind, full: head });
  const over = (kind: 'units' | 'amount', title: string): SheetColumn[] =>
    segments.map(({ id, name }) => ({ id: `${kind} ${id}`, head: name, full: `${title}: ${name}`, kind }));
  const { numberOfUnits, totalCostsPxQ, labels } = words;
  return {
    view: 'segment',
    firstHead: words.cost,
    lineHeads: ['', words.cost],
    columns: [
      titled('pricePerUnit', words.costPerUnit, 'price'),
      titled('unitDescription', words.costDriver, 'text'),
      ...over('units', numberOfUnits),
      ...over('amount', totalCostsPxQ),
      ...(hasLeft ? [titled('notAllocated', words.notAllocated, 'amount')] : []),
      titled('total', labels.total, 'amount'),
    ],
    heads: [
      {
        title: '',
        groups: [
          { id: 'units', head: numberOfUnits, ...units },
          { id: 'amount', head: totalCostsPxQ, ...amounts },
        ],
      },
    ],
    lines: sections.flatMap(section => linesOf(section, places, options, words)),
    left: leftOf({
      revenueLeft: overview.revenueSummary.notAllocated,
      directCostsLeft: overview.directCostsSummary.notAllocated,
      totalCostsLeft: overview.totalCostsSummary.notAllocated,
      personnelLeft: overview.notAllocated.personnel,
      otherCostsLeft: overview.notAllocated.otherCosts,
    }),
  };
}

function linesOf(
  section: SegmentOverviewSection,
  places: Places,
  { backOffice, hideEmpty, isOpen = () => true }: SegmentSheetOptions,
  words: SheetWords,
): SheetLine[] {
  const { label, tone, summary } = section;
  const rows = hideEmpty ? section.rows.filter(row => !isEmptyRow(row)) : section.rows;
  const open = rows.length > 0 ? isOpen(label, rows.length) : undefined;
  const line: SheetLine = {
    id: label,
    head: words.labels[label],
    tone,
    open,
    cell: column => {
      const address = { view: 'segment', label } as const;
      const cell = amountCell(summary, address, places, column);
      return cell ? { ...cell, formula: rows.length > 0 ? { below: rows.length } : undefined } : BLANK;
    },
  };
  const part = (row: SegmentOverviewRow): SheetLine => ({
    id: `${label} ${row.id}`,
    head: backOffice.has(row.id) ? `${row.processName} (${words.backOffice})` : row.processName,
    partOf: line.head,
    tone: 'part',
    cell: column => {
      const address = { view: 'segment', label, processId: row.id } as const;
      const cell = amountCell(row, address, places, column);
      return cell
        ? { ...cell, formula: formulaOf(label, row.id, places, column) }
        : perUnit(row, address, places, column);
    },
  });
  return [line, ...(open ? rows.map(part) : [])];
}

interface Amounts {
  readonly totalAmount: number;
  readonly notAllocated: number;
  readonly groups: readonly { readonly id: string; readonly amount: number }[];
}
type Address = Pick<FigureAddress, 'view' | 'label' | 'processId'>;

function amountCell({ groups, ...row }: Amounts, address: Address, places: Places, column: number) {
  const amount = (value: number, more: Pick<FigureAddress, 'part' | 'segmentId'>) =>
    ({ kind: 'amount', value, address: { ...address, ...more } }) as const;
  if (column === places.total) return amount(row.totalAmount, { part: 'total' });
  if (column === places.notAllocated) return amount(row.notAllocated, { part: 'notAllocated' });
  const cell = groups[column - places.amounts.from];
  return cell && amount(cell.amount, { segmentId: cell.id, part: 'amount' });
}

/** What only the row of a process has: a price, a cost driver and units. */
function perUnit(row: SegmentOverviewRow, address: Address, { units, amounts }: Places, column: number): SheetCell {
  if (column === DRIVER) return { kind: 'text', value: row.unitDescription ?? '' };
  if (column === PRICE)
    return {
      kind: 'price',
      value: row.pricePerUnit,
      formula: row.groups.length > 0 ? { across: amounts, per: units } : undefined,
      address: row.pricePerUnit === null ? undefined : { ...address, part: 'pricePerUnit' },
    };
  const cell = row.groups[column - units.from]!;
  return { kind: 'units', value: cell.units, address: { ...address, segmentId: cell.id, part: 'units' } };
}

function formulaOf(
  label: SegmentOverviewSection['label'],
  processId: string,
  { amounts, total }: Places,
  column: number,
): Formula | undefined {
  const row = SEGMENT_STATEMENT[label];
  if (column === total) return { across: { from: amounts.from, to: total } };
  if (!('terms' in row)) return undefined;
  const terms = Object.entries(row.terms).map(([of, sign]) => [`${of} ${processId}`, sign]);
  return { terms: Object.fromEntries(terms) };
}
