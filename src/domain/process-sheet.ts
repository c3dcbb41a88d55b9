import type { HeadGroup } from './column-bands.ts';
import type { Hundredths } from './money.ts';
import { emptyColumns, type MarginFlags, type ProcessOverviewRow, processOverviewRows } from './overview-rows.ts';
import type { CostGroup, ProcessOverview } from './process-overview.ts';
import {
  BLANK,
  type Figure,
  type Formula,
  type HeadLevel,
  type OverviewAddress,
  type OverviewSheet,
  type SheetColumn,
  type SheetLine,
  type SheetWords,
} from './sheet.ts';
import { PROCESS_STATEMENT } from './statement.ts';

export interface ProcessSheetOptions {
  flags: MarginFlags;
  /** How many levels of cost objects the scenario shows. */
  level: number;
  hideEmpty?: boolean;
  /** All are open where nobody can fold them. */
  isOpen?(line: string, parts: number): boolean;
  /** Of each process: a line of its own for the formulas of a spreadsheet. */
  units?: ReadonlyMap<string, Hundredths>;
}

/** The column of a process: its place among all processes, and what is above it. */
interface ProcessColumn {
  at: number;
  id: string;
  name: string;
  costObject: { id: string; name: string };
  section: { id: string; name: string; isBackOffice: boolean };
}

/** The cost-object view: a column for each process, and the total. */
export function processSheet(
  overview: ProcessOverview,
  options: ProcessSheetOptions,
  words: SheetWords,
): OverviewSheet {
  const hidden = options.hideEmpty ? emptyColumns(overview) : new Set();
  const places = processColumns(overview).filter(place => !hidden.has(place.id));
  const { level, units } = options;
  const { backOffice, labels } = words;
  const columns: SheetColumn[] = places.map(({ id, name, costObject, section }) => ({
    id,
    head: name,
    note: level < 3 && section.isBackOffice ? backOffice : undefined,
    full: [level >= 3 ? section.name : '', level >= 2 ? costObject.name : '', name].filter(Boolean).join(' / '),
    kind: 'amount',
  }));
  const heads: (HeadLevel | false)[] = [
    level >= 3 && {
      title: words.section,
      groups: groupsOf(
        places,
        place => place.section,
        ({ isBackOffice }) => (isBackOffice ? backOffice : undefined),
      ),
    },
    level >= 2 && { title: words.costObject, groups: groupsOf(places, place => place.costObject) },
  ];
  return {
    view: 'process',
    firstHead: words.euros,
    lineHeads: [words.cost, ''],
    columns: [...columns, { id: 'total', head: labels.total, full: labels.total, kind: 'amount' }],
    heads: heads.filter(head => head !== false),
    lines: processOverviewRows(overview, options.flags).flatMap(row => [
      ...(row.kind === 'perUnit' && units ? [unitsLine(units, places, words)] : []),
      ...linesOf(row, places, options, words),
    ]),
    reconciliation: overview.reconciliation,
    ledger: overview.ledger,
  };
}

function processColumns(overview: ProcessOverview): ProcessColumn[] {
  return overview.processesByLevels
    .flatMap(section =>
      section.mainProcesses.flatMap(costObject =>
        costObject.processes.map(process => ({ ...process, costObject, section })),
      ),
    )
    .map((place, at) => ({ ...place, at }));
}

function groupsOf<Group extends { id: string; name: string }>(
  places: readonly ProcessColumn[],
  above: (place: ProcessColumn) => Group,
  note: (group: Group) => string | undefined = () => undefined,
): HeadGroup[] {
  const groups: HeadGroup[] = [];
  places.forEach((place, index) => {
    const group = above(place);
    const last = groups.at(-1);
    if (last?.id === group.id) last.to = index + 1;
    else groups.push({ id: group.id, head: group.name, note: note(group), from: index, to: index + 1 });
  });
  return groups;
}

const UNITS = 'units';

function unitsLine(
  units: ReadonlyMap<string, Hundredths>,
  places: readonly ProcessColumn[],
  { numberOfUnits }: SheetWords,
): SheetLine {
  return {
    id: UNITS,
    head: numberOfUnits,
    tone: 'plain',
    cell: column => {
      const place = places[column];
      return place ? { kind: 'units', value: units.get(place.id) ?? 0 } : BLANK;
    },
  };
}

function linesOf(
  row: ProcessOverviewRow,
  places: readonly ProcessColumn[],
  { isOpen = () => true }: ProcessSheetOptions,
  { labels }: SheetWords,
): SheetLine[] {
  const { label, tone, kind, subRows } = row;
  const open = subRows.length > 0 ? isOpen(label, subRows.length) : undefined;
  const address = (column: number): OverviewAddress => {
    const place = places[column];
    return place
      ? { view: 'process', label, processId: place.id, part: 'amount' }
      : { view: 'process', label, part: 'total' };
  };
  const line: SheetLine = {
    id: label,
    head: labels[label],
    tone,
    open,
    cell: column => {
      const place = places[column];
      const value = place ? row.cells[place.at]!.value : row.total;
      return {
        kind: kind === 'perUnit' ? 'price' : kind,
        value,
        formula: formulaOf(row, places.length, column),
        address: value === null ? undefined : address(column),
      };
    },
  };
  return [line, ...(open ? subRows.map(group => partOf(line, group, places, address)) : [])];
}

function formulaOf({ label, subRows }: ProcessOverviewRow, processes: number, column: number): Formula | undefined {
  const row = PROCESS_STATEMENT[label];
  const isTotal = column === processes;
  if ('terms' in row) return { terms: row.terms };
  if ('source' in row) {
    if (subRows.length > 0) return { below: subRows.length };
    return isTotal ? { across: { from: 0, to: processes } } : undefined;
  }
  return isTotal && row.per === UNITS ? undefined : { of: row.of, per: row.per };
}

function partOf(
  { id, head }: SheetLine,
  group: CostGroup,
  places: readonly ProcessColumn[],
  address: (column: number) => OverviewAddress,
): SheetLine {
  let carried: Map<string, number> | undefined;
  const amountOf = (processId: string) => {
    carried ??= new Map(group.groups.map(({ id, amount }) => [id, amount]));
    return carried.get(processId);
  };
  return {
    id: `${id} ${group.id}`,
    head: group.processName,
    partOf: head,
    tone: 'part',
    cell: (column): Figure => {
      const place = places[column];
      const figure = { kind: 'amount', address: { ...address(column), subRowId: group.id } } as const;
      if (!place) return { ...figure, value: group.totalAmount, formula: { across: { from: 0, to: places.length } } };
      const amount = amountOf(place.id);
      return amount === undefined ? { ...figure, value: 0, isNothing: true } : { ...figure, value: amount };
    },
  };
}
