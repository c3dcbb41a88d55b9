import type { TFunction } from 'i18next';
import type { HeadGroup } from '#domain/column-bands.ts';
import {
  emptyColumns,
  type MarginFlags,
  type ProcessOverviewRow,
  processOverviewRows,
  type RenderedOverview,
} from '#domain/overview-rows.ts';
import { type CostGroup, OVERVIEW_LABELS } from '#domain/process-overview.ts';
import { amountCell, percentCell } from './cells.ts';
import type { FigureAddress, Sheet, SheetColumn, SheetLine } from './sheet.ts';

interface SheetOptions {
  flags: MarginFlags;
  /** How many levels of cost objects the scenario shows. */
  level: number;
  hideEmpty: boolean;
  isOpen(line: string, parts: number): boolean;
}

/** The column of a process: its place among all processes, and what is above it. */
interface ProcessColumn {
  at: number;
  id: string;
  name: string;
  costObject: { id: string; name: string };
  section: { id: string; name: string; isBackOffice: boolean };
}

/** The cost-object view. */
export function processSheet(overview: RenderedOverview, options: SheetOptions, t: TFunction): Sheet {
  const hidden = options.hideEmpty ? emptyColumns(overview) : new Set();
  const places = processColumns(overview).filter(place => !hidden.has(place.id));
  const { level } = options;
  const backOffice = t('profitAndLoss.backOffice');
  const columns: SheetColumn[] = places.map(({ id, name, costObject, section }) => ({
    id,
    head: name,
    note: level < 3 && section.isBackOffice ? backOffice : undefined,
    full: [level >= 3 ? section.name : '', level >= 2 ? costObject.name : '', name].filter(Boolean).join(' / '),
    kind: 'figure',
  }));
  const total = t(OVERVIEW_LABELS.total);
  return {
    id: 'processOverviewTable',
    columns: [...columns, { id: 'total', head: total, full: total, kind: 'figure' }],
    groups: [
      ...(level >= 3
        ? [
            groupsOf(
              places,
              place => place.section,
              ({ isBackOffice }) => (isBackOffice ? backOffice : undefined),
            ),
          ]
        : []),
      ...(level >= 2 ? [groupsOf(places, place => place.costObject)] : []),
    ],
    lines: processOverviewRows(overview, options.flags).flatMap(row => linesOf(row, places, options, t)),
  };
}

function processColumns(overview: RenderedOverview): ProcessColumn[] {
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

function linesOf(
  row: ProcessOverviewRow,
  places: readonly ProcessColumn[],
  { isOpen }: SheetOptions,
  t: TFunction,
): SheetLine[] {
  const { label, tone, kind, subRows } = row;
  const open = subRows.length > 0 ? isOpen(label, subRows.length) : undefined;
  const address = (column: number): FigureAddress => {
    const place = places[column];
    return place
      ? { view: 'process', label, processId: place.id, part: 'amount' }
      : { view: 'process', label, part: 'total' };
  };
  const cell = kind === 'percent' ? percentCell : amountCell;
  const line: SheetLine = {
    id: label,
    head: t(OVERVIEW_LABELS[label]),
    tone,
    open,
    cell: column => {
      const place = places[column];
      return cell(place ? (row.cells[place.at]?.value ?? null) : row.total, address(column));
    },
  };
  return [line, ...(open ? subRows.map(group => partOf(label, group, places, address)) : [])];
}

function partOf(
  label: string,
  group: CostGroup,
  places: readonly ProcessColumn[],
  address: (column: number) => FigureAddress,
): SheetLine {
  let carried: Map<string, number> | undefined;
  const amountOf = (processId: string) => {
    carried ??= new Map(group.groups.map(({ id, amount }) => [id, amount]));
    return carried.get(processId) ?? 0;
  };
  return {
    id: `${label} ${group.id}`,
    head: group.processName,
    tone: 'part',
    cell: column => {
      const place = places[column];
      return amountCell(place ? amountOf(place.id) : group.totalAmount, { ...address(column), subRowId: group.id });
    },
  };
}
