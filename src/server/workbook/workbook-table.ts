import type { Language } from '#domain/language.ts';
import { fromFraction, HUNDRED_PERCENT } from '#domain/money.ts';
import { checkName, nameKey } from '#domain/names.ts';
import { amountOf, parseAmount, parsePercent } from '#domain/numbers.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { type DataSheet, type Group, LAYOUTS, UNITS, WRITTEN_IN } from './workbook-columns.ts';
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
}

/** From `sheet group header` to the id of the segment or process that the column was made for; of rows from their id to what they are written in. */
export type Memory = ReadonlyMap<string, string>;
export const memoryKey = (sheet: string, group: string, header: string): string =>
  `${sheet} ${group} ${nameKey(header)}`;

const LANGUAGES = [WORKBOOK_TEXTS.en, WORKBOOK_TEXTS.nl];
const YES = new Set([...LANGUAGES.map(texts => nameKey(texts.yes)), 'true', '1', 'x']);
const NO = new Set([...LANGUAGES.map(texts => nameKey(texts.no)), 'false', '0', '']);
const WRONG_AMOUNT = {
  RequiredField: 'notANumber',
  IncorrectFormat: 'notANumber',
  TooManyDecimals: 'tooManyDecimals',
  TooLarge: 'beyondLimit',
} as const;

type LineTable = Pick<Table, 'sheet' | 'name' | 'keys' | 'kept' | 'memory'>;

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
    this.#problems.add(code, { sheet: this.#table.name, row: this.at, column: place ?? 0 }, value, expected);
  }

  /** The stored value; an empty cell is null. */
  value(column: ColumnKey | number): unknown {
    const place = typeof column === 'number' ? column : this.#table.keys.get(column);
    if (place === undefined) return null;
    const value = this.#sheet.rows[this.at]?.[place] ?? null;
    if (value === null && this.#sheet.isUncomputed(this.at, place)) this.problem('uncomputed', place);
    return typeof value === 'string' && value.trim() === '' ? null : value;
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

  /** The number in the cell, whatever it counts. An empty cell is 0; what is no number is undefined, and no problem here. */
  number(column: number): number | undefined {
    const value = this.#sheet.rows[this.at]?.[column] ?? 0;
    return typeof value === 'number' ? value : undefined;
  }

  /** Whether a text with a percent sign stands there. */
  hasSign(column: number): boolean {
    const value = this.value(column);
    return typeof value === 'string' && value.includes('%');
  }

  /** A percentage as a share. A spreadsheet holds 25 % as 0.25. */
  share(column: number): number {
    const value = this.value(column);
    if (value === null) return 0;
    const parsed = typeof value === 'string' ? parsePercent(value) : undefined;
    const share = typeof value === 'number' ? fromFraction(value) : parsed?.ok ? parsed.value : Number.NaN;
    if (share >= 0 && share <= HUNDRED_PERCENT) return share;
    this.problem('notAPercentage', column, value, { code: 'expectPercentage' });
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

/** Finds the sheet by its name in either language. */
export function findSheet(sheets: readonly SheetRead[], sheet: DataSheet): SheetRead | undefined {
  const names = new Set(LANGUAGES.map(texts => nameKey(texts.sheets[sheet])));
  return sheets.find(candidate => names.has(nameKey(candidate.name)));
}

export function readTable(
  sheet: DataSheet,
  read: SheetRead,
  { memory, kept }: { memory: Memory; kept: Table['kept'] },
  language: Language,
  problems: WorkbookProblems,
): Table {
  const layout = LAYOUTS[sheet];
  const own = new Map(
    [...layout.before, ...layout.after].flatMap(({ key }) =>
      LANGUAGES.map(texts => [nameKey(texts.columns[key]), key] as const),
    ),
  );
  const keys = new Map<ColumnKey, number>();
  const groups: GroupColumn[] = [];
  const heads = new Set<string>();
  for (const [place, head] of (read.rows[0] ?? []).entries()) {
    const header = head === null || head === undefined ? '' : String(head).trim();
    if (header === '') continue;
    const at = { sheet: read.name, row: 0, column: place };
    if (heads.has(nameKey(header))) {
      problems.add('columnTwice', at, header);
      continue;
    }
    heads.add(nameKey(header));
    const key = own.get(nameKey(header));
    if (key) {
      keys.set(key, place);
      continue;
    }
    const group = layout.groups.map(group => groupColumn(sheet, group, header, place, memory)).find(Boolean);
    if (group) groups.push(group);
    else problems.add('columnUnknown', at, header);
  }
  for (const { key } of layout.before.filter(column => !column.hidden && !column.isDerived))
    if (!keys.has(key))
      problems.add('columnMissing', { sheet: read.name }, '', { text: WORKBOOK_TEXTS[language].columns[key] });

  const table = { sheet, name: read.name, isCutOff: read.isCutOff, keys, groups, kept, memory };
  const ids = new Set(
    layout.before.filter(column => column.hidden || column.isDerived).map(column => keys.get(column.key)),
  );
  const checks = new Set(layout.after.map(column => keys.get(column.key)));
  const isFilled = (row: readonly unknown[] | undefined) =>
    row?.some(
      (value, place) =>
        value !== null && value !== undefined && String(value).trim() !== '' && !ids.has(place) && !checks.has(place),
    ) ?? false;
  const isRow =
    // A segment is only a name: a row with its hidden id and no name is a name that was emptied, not a row that was removed.
    sheet === 'totalCosts' || sheet === 'segments'
      ? (row: readonly unknown[] | undefined) =>
          row?.some(value => value !== null && value !== undefined && value !== '')
      : isFilled;
  const rows = read.rows.flatMap((row, at) => (at > 0 && isRow(row) ? [new TableLine(at, table, read, problems)] : []));
  return { ...table, rows };
}

function groupColumn(
  sheet: DataSheet,
  group: Group,
  header: string,
  place: number,
  memory: Memory,
): GroupColumn | undefined {
  const id = memory.get(memoryKey(sheet, group, header)) ?? null;
  if (group === 'shareOf') return { group, place, header, id };
  for (const texts of LANGUAGES) {
    const [before = ''] = texts.columns[group].split('{name}');
    if (nameKey(header).startsWith(nameKey(before)))
      return { group, place, header: header.slice(before.length).trim(), id };
  }
  return undefined;
}
