import type { Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import { headKey } from '#domain/pasted/table.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { type DataSheet, type Group, LAYOUTS } from './workbook-columns.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import { type GroupColumn, LANGUAGES, type Memory, memoryKey, type Table, TableLine } from './workbook-table.ts';
import { type ColumnKey, OTHER_HEADS, type SheetKey, WORKBOOK_TEXTS } from './workbook-texts.ts';

// Which sheet and which column is what: by its head in either language, as a workbook has it or as people write it.

/** Finds the sheet by its name in either language, or by one that says the same. */
export function findSheet(sheets: readonly SheetRead[], sheet: DataSheet): SheetRead | undefined {
  const names = new Set(LANGUAGES.map(texts => nameKey(texts.sheets[sheet])));
  const like = new Set(wordsFor(sheet, texts => texts.sheets[sheet]).map(headKey));
  return (
    sheets.find(candidate => names.has(nameKey(candidate.name))) ??
    sheets.find(candidate => like.has(headKey(candidate.name)))
  );
}

const wordsFor = (key: SheetKey | ColumnKey, own: (texts: (typeof LANGUAGES)[number]) => string): string[] => [
  ...LANGUAGES.map(own),
  ...(OTHER_HEADS[key] ?? []),
];

export function readTable(
  sheet: DataSheet,
  read: SheetRead,
  known: Pick<Table, 'memory' | 'kept' | 'plainNumbers'> & { layers: number },
  language: Language,
  problems: WorkbookProblems,
): Table {
  const layout = LAYOUTS[sheet];
  const { memory } = known;
  const owned = [...layout.before, ...layout.after].map(({ key }) => key);
  const own = new Map(owned.flatMap(key => LANGUAGES.map(texts => [nameKey(texts.columns[key]), key] as const)));
  const like = new Map(
    owned
      .flatMap(key => wordsFor(key, texts => texts.columns[key]).map(word => [headKey(word), key] as const))
      .reverse(),
  );
  const headers = (read.rows[0] ?? []).map(head => (head === null || head === undefined ? '' : String(head).trim()));
  const isRemembered = (header: string) => layout.groups.some(group => memory.has(memoryKey(sheet, group, header)));
  const exact = headers.map(header => (isRemembered(header) ? undefined : own.get(nameKey(header))));
  const keyOf = (place: number, header: string) => {
    if (exact[place] || isRemembered(header)) return exact[place];
    const key = like.get(headKey(header));
    return key && !exact.includes(key) && !keys.has(key) ? key : undefined;
  };
  const keys = new Map<ColumnKey, number>();
  const groups: GroupColumn[] = [];
  const heads = new Set<string>();
  for (const [place, header] of headers.entries()) {
    if (header === '') continue;
    const at = { sheet: read.name, row: 0, column: place };
    if (heads.has(nameKey(header))) {
      problems.add('columnTwice', at, header);
      continue;
    }
    heads.add(nameKey(header));
    const key = keyOf(place, header);
    if (key) {
      keys.set(key, place);
      continue;
    }
    const group = layout.groups.map(group => groupColumn(sheet, group, header, place, memory)).find(Boolean);
    if (group) groups.push(group);
    else problems.add('columnUnknown', at, header);
  }
  const layerOf: Partial<Record<ColumnKey, number>> = { section: 3, isBackOffice: 3, costObject: 2 };
  for (const { key } of layout.before.filter(column => !column.hidden && !column.isDerived && !column.isNew))
    if (!keys.has(key) && known.layers >= (layerOf[key] ?? 0))
      problems.add('columnMissing', { sheet: read.name }, '', { text: WORKBOOK_TEXTS[language].columns[key] });

  const table = {
    sheet,
    name: read.name,
    isCutOff: read.isCutOff,
    keys,
    groups,
    memory,
    kept: known.kept,
    plainNumbers: known.plainNumbers,
  };
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
  const words = LANGUAGES.map(texts => texts.columns[group].split(':')[0]!);
  const word = [...words, ...(OTHER_HEADS[DIMENSION_OF[group]] ?? [])]
    .sort((a, b) => b.length - a.length)
    .find(each => nameKey(header).startsWith(nameKey(each)) && /^[\s:–-]/.test(header.slice(each.length)));
  return word === undefined
    ? undefined
    : { group, place, header: header.slice(word.length).replace(/^\s*[:–-]?\s*/, ''), id };
}

const DIMENSION_OF = { unitsOf: 'units', revenueOf: 'revenue', directCostsOf: 'directCosts' } as const;
