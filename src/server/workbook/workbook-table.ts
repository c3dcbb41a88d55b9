import { fromFraction, HUNDRED_PERCENT, MOST_PART, nearestShare, toPercent } from '#domain/money.ts';
import { checkName, nameKey } from '#domain/names.ts';
import { amountOf, parseAmount, parsePercent } from '#domain/numbers.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { BEHIND, type DataSheet, type Group, UNITS, WRITTEN_IN } from './workbook-columns.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import { type ColumnKey, WORKBOOK_TEXTS } from './workbook-texts.ts';

// One sheet as rows of cells. The cells know how they are read, and report what is wrong with them.

/** A column of a segment or process. `id` is known where the workbook remembers it; otherwise the head finds it. */
export interface GroupColumn {
  group: Group;
  place: number;
  header: string;
  id: string | null;
}

export interface Table {
  sheet: DataSheet;
  name: string;
  isCutOff: boolean;
  rows: TableLine[];
  keys: ReadonlyMap<ColumnKey, number>;
  groups: GroupColumn[];
  /** Texts with hidden characters that the scenario holds already. They may stay. */
  kept: ReadonlySet<string>;
  memory: Memory;
  plainNumbers: PlainNumbers | undefined;
}

/**
 * What a number means that stands for a percentage in a cell that does not show percentages. Told by the person, once the file
 * has such numbers that add up to 1; until then they are what they say: 40 is 40 %, 0.4 is 0.4 %.
 */
export const PLAIN_NUMBERS = ['fractions', 'percentages'] as const;
export type PlainNumbers = (typeof PLAIN_NUMBERS)[number];

/** What is said by the hidden sheet, by the first, second and last cell of its rows: see MEMORY. */
export type Memory = ReadonlyMap<string, string>;
export const memoryKey = (sheet: string, group: string, header: string): string =>
  `${sheet} ${group} ${nameKey(header)}`;

export const LANGUAGES = [WORKBOOK_TEXTS.en, WORKBOOK_TEXTS.nl];
const YES = new Set([...LANGUAGES.map(texts => nameKey(texts.yes)), 'true', '1', 'x']);
const NO = new Set([...LANGUAGES.map(texts => nameKey(texts.no)), 'false', '0', '']);
const WRONG_AMOUNT = {
  RequiredField: 'notANumber',
  IncorrectFormat: 'notANumber',
  TooManyDecimals: 'tooManyDecimals',
  TooLarge: 'beyondLimit',
} as const;

/** The columns that name a row: one of them on each sheet. */
const NAMING: readonly ColumnKey[] = ['segment', 'cost', 'employee', 'costCenter', 'otherCost'];

/** A spreadsheet adds binary fractions. */
const A_WHOLE = 1e-9;

type LineTable = Pick<Table, 'sheet' | 'name' | 'keys' | 'kept' | 'memory' | 'plainNumbers'>;

export class TableLine {
  readonly at: number;
  readonly #table: LineTable;
  readonly #sheet: SheetRead;
  readonly #problems: WorkbookProblems;

  constructor(at: number, table: LineTable, sheet: SheetRead, problems: WorkbookProblems) {
    this.at = at;
    this.#table = table;
    this.#sheet = sheet;
    this.#problems = problems;
  }

  problem(
    code: Parameters<WorkbookProblems['add']>[0],
    column: ColumnKey | number,
    value?: unknown,
    expected?: Parameters<WorkbookProblems['add']>[3],
  ): void {
    const place = typeof column === 'number' ? column : this.#table.keys.get(column);
    const at = { sheet: this.#table.name, row: this.at, column: place ?? 0, name: this.#called() };
    this.#problems.add(code, at, value, expected);
  }

  /** What was made of the row beside its words. */
  note(code: Parameters<WorkbookProblems['note']>[0], value: unknown): void {
    this.#problems.note(code, { sheet: this.#table.name, name: this.#called() }, value);
  }

  /** What the row is called, as it stands there. */
  #called(): string {
    const place = NAMING.map(key => this.#table.keys.get(key)).find(place => place !== undefined);
    return String((place === undefined ? null : this.#sheet.rows[this.at]?.[place]) ?? '').trim();
  }

  /** The stored value; an empty cell is null. */
  value(column: ColumnKey | number): unknown {
    const place = typeof column === 'number' ? column : this.#table.keys.get(column);
    if (place === undefined) return null;
    const value = this.#sheet.rows[this.at]?.[place] ?? null;
    if (value === null && this.#sheet.isUncomputed(this.at, place)) this.problem('uncomputed', place);
    return typeof value === 'string' && value.trim() === '' ? null : value;
  }

  /** Whether there is anything in the cell. Of a thousand columns a row fills fifty. */
  says(place: number): boolean {
    return (this.#sheet.rows[this.at]?.[place] ?? null) !== null || this.#sheet.isUncomputed(this.at, place);
  }

  id(column: ColumnKey): string | null {
    const value = this.value(column);
    return typeof value === 'string' ? value.trim().toLowerCase() : null;
  }

  /** Whether this row was written in units. Undefined where the workbook does not remember it. */
  wasInUnits(): boolean | undefined {
    const said = this.#table.memory.get(memoryKey(this.#table.sheet, WRITTEN_IN, this.id('id') ?? ''));
    return said === undefined ? undefined : said === UNITS;
  }

  /** A text, or empty. A number is accepted as text: a product may be called 2026. */
  text(column: ColumnKey, limit: number): string {
    const value = this.value(column);
    if (value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.problem('notText', column, value);
      return '';
    }
    const checked = checkName(String(value), limit);
    if (checked.ok) return checked.name;
    if (this.#table.kept.has(String(value))) return String(value);
    const code = checked.reason === 'TooLong' ? 'tooLong' : 'hiddenCharacter';
    this.problem(code, column, value, { code: 'expectText', limit });
    return '';
  }

  name(column: ColumnKey, limit: number): string {
    const isEmpty = this.value(column) === null;
    if (isEmpty) this.problem('required', column, '', { code: 'expectName', limit });
    return isEmpty ? '' : this.text(column, limit);
  }

  /** Euros, units, hours or FTE in whole hundredths. An empty cell is 0. */
  amount(column: ColumnKey | number): number {
    const value = this.value(column);
    if (value === null) return 0;
    const parsed =
      typeof value === 'number' ? amountOf(value) : typeof value === 'string' ? parseAmount(value) : undefined;
    if (parsed?.ok && parsed.value >= 0) return parsed.value;
    const code = parsed?.ok ? 'negative' : WRONG_AMOUNT[parsed?.reason ?? 'IncorrectFormat'];
    this.problem(code, column, value, { code: 'expectAmount' });
    return 0;
  }

  /** The percentage that was entered behind the units in this cell, as the workbook remembers it. */
  shareBehind(column: number): number {
    const header = String(this.#sheet.rows[0]![column]);
    const said = this.#table.memory.get(memoryKey(this.#table.sheet, `${BEHIND} ${this.id('id')}`, header));
    const parsed = said === undefined ? undefined : parsePercent(said);
    return parsed?.ok ? parsed.value : 0;
  }

  /** The number in the cell, whatever it counts. An empty cell is 0; what is no number is undefined, and no problem here. */
  number(column: number): number | undefined {
    const value = this.#sheet.rows[this.at]?.[column] ?? 0;
    return typeof value === 'number' ? value : undefined;
  }

  has(column: ColumnKey): boolean {
    return this.#table.keys.has(column);
  }

  /** Whether the cell shows a percentage: a text with its sign, or a number in such a format. */
  showsPercentage(column: ColumnKey | number): boolean {
    const place = typeof column === 'number' ? column : this.#table.keys.get(column);
    const value = this.value(column);
    if (typeof value === 'number') return this.#sheet.isPercent(this.at, place!);
    return typeof value === 'string' && value.includes('%');
  }

  /** A number in a cell that does not show percentages. */
  plain(column: number): number | undefined {
    const value = this.value(column);
    return typeof value === 'number' && !this.#sheet.isPercent(this.at, column) ? value : undefined;
  }

  /** Whether the numbers in these cells may have been meant as parts of 1 or as percentages, and nobody has said it. */
  isAmbiguous(columns: readonly number[]): boolean {
    if (this.#table.plainNumbers) return false;
    const numbers = columns.filter(column => this.value(column) !== null).map(column => this.plain(column));
    const total = numbers.reduce<number>((sum, number) => sum + (number ?? Number.NaN), 0);
    return Math.abs(total - 1) < A_WHOLE;
  }

  /** A percentage of another cell, which may be more than all of it. Null where there is none. */
  part(column: ColumnKey): number | null {
    const place = this.#table.keys.get(column);
    return (place !== undefined && this.share(place, MOST_PART, 'expectPart')) || null;
  }

  /** A percentage as a share. A spreadsheet holds what it shows as 25 % as 0.25. */
  share(
    column: number,
    most = HUNDRED_PERCENT,
    expected: 'expectPart' | 'expectPercentage' = 'expectPercentage',
  ): number {
    const value = this.value(column);
    if (value === null) return 0;
    const parsed = typeof value === 'string' ? parsePercent(value) : undefined;
    const isAsWritten = this.plain(column) !== undefined && this.#table.plainNumbers !== 'fractions';
    const shareOf = isAsWritten ? nearestShare : fromFraction;
    const share = typeof value === 'number' ? shareOf(value) : parsed?.ok ? parsed.value : Number.NaN;
    if (share >= 0 && share <= most) return share;
    const shown = typeof value === 'number' && !isAsWritten ? toPercent(shareOf(value)) : value;
    this.problem('notAPercentage', column, shown, { code: expected });
    return 0;
  }

  /** Undefined where the cell is empty. */
  yesOrNo(column: ColumnKey): boolean | undefined {
    const value = this.value(column);
    if (value === null) return undefined;
    const key = nameKey(String(value));
    if (YES.has(key)) return true;
    if (NO.has(key)) return false;
    this.problem('notYesOrNo', column, value, { code: 'expectYesOrNo' });
    return undefined;
  }
}
