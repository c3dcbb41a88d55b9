import {
  isEmptyRow,
  type SegmentOverviewSection,
  segmentOverviewSections,
  showsNotAllocated,
} from './overview-rows.ts';
import { margin } from './process-overview.ts';
import { SECTIONS, type SegmentOverview, type SegmentOverviewRow } from './segment-overview.ts';
import {
  BLANK,
  type Formula,
  type OverviewAddress,
  type OverviewSheet,
  rowHead,
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
  /** Files have columns for the price in each segment. Elsewhere it is beside the units. */
  withPrices?: boolean;
  /** Neither prices nor cost drivers nor units: amounts are all there is. */
  amountsOnly?: boolean;
  /** Where nobody scrolls: the amounts first, and what they are made of after them, where there is anything of it. */
  amountsFirst?: boolean;
  /** All are open where nobody can fold them. */
  isOpen?(line: string, parts: number, detailed: boolean): boolean;
}

/** Where which columns are. */
interface Places {
  price: number;
  driver: number;
  units: Stretch;
  prices: Stretch;
  amounts: Stretch;
  notAllocated: number | undefined;
  total: number;
  /** Programs read a figure in each place. */
  isForPrograms: boolean;
}
const NOWHERE = -1;
const within = (column: number, { from, to }: Stretch): boolean => from <= column && column < to;

/** The segment view, P × Q: price, cost driver, the units of each segment, the amounts of each segment, totals. */
export function segmentSheet(
  overview: SegmentOverview,
  options: SegmentSheetOptions,
  words: SheetWords,
): OverviewSheet {
  const sections = segmentOverviewSections(overview);
  const segments = overview.revenueSummary.groups;
  const { amountsFirst, withPrices } = options;
  const hasDetails = !options.amountsOnly && !(amountsFirst && !sections.some(({ rows }) => rows.some(isDetailed)));
  const hasLeft = showsNotAllocated(sections);
  const titled = (id: string, head: string, kind: SheetColumn['kind']): SheetColumn => ({ id, head, kind, full: head });
  const over = (kind: 'units' | 'price' | 'amount', title: string): SheetColumn[] =>
    segments.map(({ id, name }) => ({ id: `${kind} ${id}`, head: name, full: `${title}: ${name}`, kind }));
  const { numberOfUnits, amount, labels } = words;
  const details = hasDetails
    ? [
        titled('pricePerUnit', words.perUnit, 'price'),
        titled('unitDescription', words.costDriver, 'text'),
        ...over('units', numberOfUnits),
        ...(withPrices ? over('price', words.price) : []),
      ]
    : [];
  const amounts = [
    ...over('amount', amount),
    ...(hasLeft ? [titled('notAllocated', words.notAllocated, 'amount')] : []),
    titled('total', labels.total, 'amount'),
  ];
  const count = segments.length;
  const first = amountsFirst ? amounts.length : 0;
  const units = { from: first + 2, to: first + 2 + count };
  const start = amountsFirst ? 0 : details.length;
  const places: Places = {
    ...(hasDetails ? { price: first, driver: first + 1 } : { price: NOWHERE, driver: NOWHERE }),
    units,
    prices: { from: units.to, to: units.to + (withPrices ? count : 0) },
    amounts: { from: start, to: start + count },
    notAllocated: hasLeft ? start + count : undefined,
    total: start + amounts.length - 1,
    isForPrograms: Boolean(withPrices && !amountsFirst),
  };
  const groups = [
    { id: 'units', head: numberOfUnits, ...units },
    ...(withPrices ? [{ id: 'price', head: words.price, ...places.prices }] : []),
    { id: 'amount', head: amount, ...places.amounts },
  ];
  return {
    view: 'segment',
    firstHead: words.euros,
    lineHeads: ['', words.cost],
    columns: amountsFirst ? [...amounts, ...details] : [...details, ...amounts],
    heads: hasDetails ? [{ title: '', groups: groups.sort((a, b) => a.from - b.from) }] : [],
    lines: [
      ...sections.flatMap(section => linesOf(section, places, options, words)),
      ...(overview.revenueSummary.totalAmount > 0 ? [netMarginLine(overview, places, words)] : []),
    ],
    reconciliation: overview.reconciliation,
    ledger: overview.ledger,
    ...(amountsFirst && hasDetails ? { details: amounts.length } : {}),
  };
}

/** Its amounts are made of units. */
const isDetailed = ({ unitDescription, groups }: SegmentOverviewRow): boolean =>
  unitDescription !== null || groups.some(({ units }) => units !== 0);

function linesOf(
  section: SegmentOverviewSection,
  places: Places,
  { backOffice, hideEmpty, amountsFirst, isOpen = () => true }: SegmentSheetOptions,
  words: SheetWords,
): SheetLine[] {
  const { label, tone, summary } = section;
  const rows = hideEmpty ? section.rows.filter(row => !isEmptyRow(row)) : section.rows;
  const detailed = label !== 'totalNetResult' && rows.some(isDetailed);
  const open = rows.length > 0 ? isOpen(label, rows.length, detailed) : undefined;
  const isPriced = detailed && rows.some(row => isDetailed(row) && row.totalAmount !== 0);
  const line: SheetLine = {
    id: label,
    head: rowHead('segment', label, words),
    tone,
    open,
    detailed,
    cell: column => {
      const address = { view: 'segment', label } as const;
      const cell = amountCell(summary, address, places, column);
      if (cell) return { ...cell, formula: rows.length > 0 ? { below: rows.length } : undefined };
      return column === places.price && (isPriced || !amountsFirst)
        ? { kind: 'text', value: priceHead(label, words) }
        : BLANK;
    },
  };
  const part = (row: SegmentOverviewRow): SheetLine => ({
    id: `${label} ${row.id}`,
    head: backOffice.has(row.id) ? `${row.processName} (${words.backOffice})` : row.processName,
    partOf: line.head,
    tone: 'part',
    detailed: detailed && isDetailed(row),
    cell: column => {
      const address = { view: 'segment', label, processId: row.id } as const;
      const cell = amountCell(row, address, places, column);
      if (cell) return { ...cell, formula: formulaOf(label, row.id, places, column) };
      return amountsFirst && !isDetailed(row) ? BLANK : perUnit(row, address, places, column);
    },
  });
  return [line, ...(open ? rows.map(part) : [])];
}

/** What the prices below a row are: what was sold for has an average, what it costs has a cost. A result has no price. */
function priceHead(label: SegmentOverviewSection['label'], { averagePrice, costPerUnit }: SheetWords): string {
  if (label === 'totalNetResult') return '';
  return label === 'revenue' ? averagePrice : costPerUnit;
}

function netMarginLine(overview: SegmentOverview, { amounts, total }: Places, { labels }: SheetWords): SheetLine {
  const label = 'netMargin';
  const { of, per } = SEGMENT_STATEMENT[label];
  const [profit, revenue] = [overview[SECTIONS[of].summary], overview[SECTIONS[per].summary]];
  return {
    id: label,
    head: labels[label],
    tone: SEGMENT_STATEMENT[label].tone,
    cell: column => {
      const at = column - amounts.from;
      const segment = profit.groups[at];
      if (!segment && column !== total) return BLANK;
      const [result, sales] = segment
        ? [segment.amount, revenue.groups[at]!.amount]
        : [profit.totalAmount, revenue.totalAmount];
      const value = margin(result, sales);
      const where = segment ? ({ segmentId: segment.id, part: 'amount' } as const) : ({ part: 'total' } as const);
      const address = value === null ? undefined : ({ view: 'segment', label, ...where } as const);
      return { kind: 'percent', value, formula: { of, per }, address };
    },
  };
}

interface Amounts {
  readonly totalAmount: number;
  readonly notAllocated: number;
  readonly groups: readonly { readonly id: string; readonly amount: number }[];
}
type Address = Pick<OverviewAddress, 'view' | 'label' | 'processId'>;

function amountCell({ groups, ...row }: Amounts, address: Address, places: Places, column: number) {
  const amount = (value: number, more: Pick<OverviewAddress, 'part' | 'segmentId'>) =>
    ({ kind: 'amount', value, address: { ...address, ...more } }) as const;
  if (column === places.total) return amount(row.totalAmount, { part: 'total' });
  if (column === places.notAllocated) return amount(row.notAllocated, { part: 'notAllocated' });
  const cell = groups[column - places.amounts.from];
  return cell && amount(cell.amount, { segmentId: cell.id, part: 'amount' });
}

/** Units that earned and cost nothing have no price. */
const isOfNothing = (price: number | null, amount: number, { isForPrograms }: Places): boolean =>
  price === 0 && amount === 0 && !isForPrograms;

function perUnit(row: SegmentOverviewRow, address: Address, places: Places, column: number): SheetCell {
  const { price, driver, units, prices, amounts } = places;
  if (column === driver) return { kind: 'text', value: row.unitDescription ?? '' };
  if (column === price) {
    if (address.label === 'totalNetResult' || isOfNothing(row.pricePerUnit, row.totalAmount, places)) return BLANK;
    return {
      kind: 'price',
      value: row.pricePerUnit,
      formula: row.groups.length > 0 ? { across: amounts, per: units } : undefined,
      address: row.pricePerUnit === null ? undefined : { ...address, part: 'pricePerUnit' },
    };
  }
  const isSold = address.label === 'revenue' || address.label === 'directCosts';
  if (within(column, prices)) {
    const at = column - prices.from;
    const only = ({ from }: Stretch): Stretch => ({ from: from + at, to: from + at + 1 });
    const { pricePerUnit: value, amount } = row.groups[at]!;
    if (!isSold || isOfNothing(value, amount, places)) return BLANK;
    return { kind: 'price', value, formula: { across: only(amounts), per: only(units) } };
  }
  const cell = row.groups[column - units.from]!;
  const part = row.unitDescription === null ? 'units' : 'decidingUnits';
  return {
    kind: 'units',
    value: cell.units,
    each: isSold && cell.amount !== 0 && prices.to === prices.from ? (cell.pricePerUnit ?? undefined) : undefined,
    address: { ...address, segmentId: cell.id, part },
  };
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
