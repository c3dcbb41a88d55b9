import type { HeadGroup } from './column-bands.ts';
import { formatAmount, formatMargin, formatOverview, formatPricePerUnit, formatResultPerUnit } from './numbers.ts';
import type { OverviewLabel } from './process-overview.ts';
import type { Passage, PassageFigure } from './reconciliation.ts';
import type { OverviewView, PriceFigure, RowTone, Sign } from './statement.ts';
import type { LedgerSums } from './truths.ts';

// An overview as a sheet: one description of its heads, lines and cells, which four writers draw: the screen, paper, CSV and
// Excel. No writer knows what a gross margin is. Cells are made when they are drawn, so that of 1,000 columns × 2,000 rows only
// what is in sight costs time. Invariant: formulas name lines and columns of their own sheet only.

export interface Sheet {
  /** The head of the first column. */
  firstHead: string;
  /** Where the names of lines have two columns: the heads of the lines, and of their parts. */
  lineHeads: readonly [line: string, part: string];
  columns: readonly SheetColumn[];
  /** The levels of heads above the columns. */
  heads: readonly HeadLevel[];
  lines: readonly SheetLine[];
  /** From this column on: what the amounts before it are made of. Paper has it apart where it does not fit beside them. */
  details?: number;
}

export interface OverviewSheet extends Sheet {
  view: OverviewView;
  /** At its foot: what was entered, and what of it reaches the columns. */
  reconciliation: readonly Passage[];
  /** What ledgers say of the result, where that is to be compared. */
  ledger?: LedgerSums | undefined;
}

export interface HeadLevel {
  title: string;
  groups: readonly HeadGroup[];
}

export interface SheetColumn {
  id: string;
  head: string;
  /** In small letters below the head: "Back office". */
  note?: string | undefined;
  /** The head with everything above it. */
  full: string;
  kind: Figure['kind'] | 'text';
  /** Its texts are sentences, which get the room that nothing else needs. */
  isProse?: boolean;
}

export interface SheetLine {
  id: string;
  head: string;
  /** The head of the line that it is a part of. */
  partOf?: string;
  tone: RowTone | 'part';
  /** Whether its parts are in sight. Absent where it has none. */
  open?: boolean | undefined;
  /** Whether there is anything that its amounts are made of. */
  detailed?: boolean;
  cell(column: number): SheetCell;
}

export type SheetCell = Figure | { kind: 'text'; value: string; each?: undefined };
export interface Figure {
  /** An amount is shown in whole euros, cents are shown to the cent. */
  kind: 'amount' | 'cents' | 'units' | 'price' | 'percent';
  /** Cents, hundredths of a unit, euros, or a share. Null where there is no such figure. */
  value: number | null;
  /** What a spreadsheet computes it from. Absent where the figure was entered or allocated. */
  formula?: Formula | undefined;
  /** Absent where there is nothing behind the figure. */
  address?: FigureAddress | undefined;
  /** In euros, beside units: for what each of them was sold, or what it cost. */
  each?: number | undefined;
  /** Of a price, what it is a result of: its price. */
  price?: number | undefined;
  /** Nothing is allocated here: a zero that a spreadsheet leaves out, since most cells of a wide sheet are such zeros. */
  isNothing?: boolean;
}
export const BLANK: SheetCell = { kind: 'text', value: '' };

/** Columns `from` up to but not including `to`. */
export interface Stretch {
  from: number;
  to: number;
}
export type Formula =
  /** Lines of the same column, each with its sign. Those that the sheet does not show are zero. */
  | { terms: Readonly<Record<string, Sign>> }
  /** A line divided by another, in the same column. */
  | { of: string; per: string }
  /** The sum of so many lines below it. */
  | { below: number }
  /** Columns of the same line, each with its sign. */
  | { along: readonly Sign[] }
  /** The sum of columns of its own line, or that sum divided by another. */
  | { across: Stretch; per?: Stretch };

/** Which figure a cell shows. It is enough to find where the figure comes from. */
export type FigureAddress = OverviewAddress | PriceAddress | ({ view: 'reconciliation' } & PassageFigure);

/** Of what is sold, in a segment or in all. */
export interface PriceAddress {
  view: 'price';
  of: PriceFigure;
  processId: string;
  segmentId?: string;
}

export interface OverviewAddress {
  view: OverviewView;
  label: OverviewLabel;
  /** An employee, cost center or other cost. In the segment view it is the process. */
  subRowId?: string;
  processId?: string;
  segmentId?: string;
  /** Units decide on an amount where they are of a cost driver. */
  part: 'amount' | 'units' | 'decidingUnits' | 'pricePerUnit' | 'notAllocated' | 'total';
}

/** The words of a sheet, in the reader's language. */
export interface SheetWords {
  labels: Readonly<Record<OverviewLabel, string>>;
  section: string;
  costObject: string;
  cost: string;
  backOffice: string;
  euros: string;
  perUnit: string;
  averagePrice: string;
  costPerUnit: string;
  costDriver: string;
  numberOfUnits: string;
  amount: string;
  totalIndirectCosts: string;
  notAllocated: string;
  price: string;
  reconciliation: string;
  personnelCosts: string;
  personnelInLedger: string;
  toCostObjects: string;
  toSegments: string;
  entered: string;
  enteredOrReceived: string;
  lessNotAllocated: string;
  plusOverAllocated: string;
  reachesColumns: string;
  resultOfCostObjects: string;
  resultOfSegments: string;
  resultOfEverything: string;
  resultInLedger: string;
  resultAsInLedger: string;
  leftOutOfLedger: string;
  personnelUnlikeLedger: string;
  unlikeLedger: string;
}

/** How a cell is shown to people: whole euros, a dash where there is no figure. */
export function shownText(cell: SheetCell): string {
  if (cell.kind === 'text') return cell.value;
  if (cell.value === null) return '–';
  return cell.price === undefined ? SHOWN[cell.kind](cell.value) : formatResultPerUnit(cell.value, cell.price);
}

/** In small letters below units: the price of each. Units × price is the amount. */
export const shownPrice = (cell: SheetCell): string =>
  cell.each === undefined ? '' : `× ${formatPricePerUnit(cell.each)}`;

const SHOWN: Record<Figure['kind'], (value: number) => string> = {
  amount: formatOverview,
  cents: formatAmount,
  units: formatAmount,
  price: formatPricePerUnit,
  percent: formatMargin,
};

/** Whether units and prices are in it, or would be if its lines were open. */
export const isPriced = ({ lines }: Sheet): boolean =>
  lines.some(({ id, detailed }) => detailed || id === 'costPricePerUnit');

/** What a row is called. The total costs of the segment view are the indirect ones, and say so. */
export const rowHead = (view: OverviewView, label: OverviewLabel, words: SheetWords): string =>
  view === 'segment' && label === 'totalCosts' ? words.totalIndirectCosts : words.labels[label];

export const withNote = ({ head, note }: { head: string; note?: string | undefined }): string =>
  note ? `${head} (${note})` : head;

/** While every line is folded, columns that hold only figures of parts would be empty on paper, so they are left out. */
export function foldedSheet<S extends Sheet>(sheet: S): S {
  if (sheet.lines.some(({ tone }) => tone === 'part')) return sheet;
  return withColumns(
    sheet,
    [...sheet.columns.keys()].filter(column => sheet.lines.some(line => line.cell(column).kind !== 'text')),
  );
}

/** What does not fit side by side: the amounts, and then what they are made of, where there is any of it. */
export function apart<S extends Sheet>(sheet: S, most: number): S[] {
  const { columns, lines, details = columns.length } = sheet;
  if (columns.length <= Math.max(most, details)) return [sheet];
  const places = [...columns.keys()];
  const detailed = { ...sheet, lines: lines.filter(line => line.detailed) };
  return [withColumns(sheet, places.slice(0, details)), withColumns(detailed, places.slice(details))];
}

function withColumns<S extends Sheet>(sheet: S, kept: readonly number[]): S {
  const placeOf = (column: number) => kept.filter(one => one < column).length;
  return {
    ...sheet,
    columns: kept.map(column => sheet.columns[column]!),
    heads: sheet.heads.map(({ title, groups }) => ({
      title,
      groups: groups
        .map(group => ({ ...group, from: placeOf(group.from), to: placeOf(group.to) }))
        .filter(({ from, to }) => to > from),
    })),
    lines: sheet.lines.map(line => ({ ...line, cell: column => line.cell(kept[column]!) })),
  };
}
