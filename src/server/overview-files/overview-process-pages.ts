import type { HeadGroup } from '#domain/column-bands.ts';
import { formatOverview, formatPercentage } from '#domain/numbers.ts';
import { type ProcessOverviewRow, processOverviewRows } from '#domain/overview-rows.ts';
import type { ProcessOverview } from '#domain/process-overview.ts';
import type { OverviewFile } from './overview-csv.ts';
import { processHeads } from './overview-heads.ts';
import { leftNotes, showsParts } from './overview-notes.ts';
import type { PaperLine, PaperSheet } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** The cost-object view as it is printed: whole euros, with the parts below their sum. */
export function processPages(overview: ProcessOverview, file: OverviewFile): PaperSheet {
  const texts = OVERVIEW_TEXTS[file.language];
  const { processIds } = overview;
  const heads = processHeads(overview, file);
  const rows = processOverviewRows(overview, file.flags);
  const lines = rows.reduce((count, row) => count + 1 + row.subRows.length, 0);
  const withParts = showsParts(lines, processIds.length);
  const line = (row: ProcessOverviewRow): PaperLine => ({
    head: texts.labels[row.label],
    tone: row.tone,
    cell: column => shown(row, column < processIds.length ? row.cells[column]!.value : row.total),
  });
  const part = (group: ProcessOverviewRow['subRows'][number]): PaperLine => {
    const carried = new Map(group.groups.map(({ id, amount }) => [id, amount]));
    return {
      head: group.processName,
      tone: 'part',
      cell: column =>
        formatOverview(column < processIds.length ? (carried.get(processIds[column]!) ?? 0) : group.totalAmount),
    };
  };
  return {
    firstHead: texts.euros,
    columns: [...heads.at(-1)!.names.map(head => ({ head })), { head: texts.labels.total }],
    groups: heads.slice(0, -1).map(({ names, ids }) => groupsOf(names, ids)),
    lines: rows.flatMap(row => [line(row), ...(withParts ? row.subRows.map(part) : [])]),
    before: withParts ? [] : [texts.partsLeftOut],
    notes: [
      ...leftNotes(
        { personnelLeft: overview.notAllocated.personnel, otherCostsLeft: overview.notAllocated.otherCosts },
        file.language,
      ),
      texts.rounding,
    ],
  };
}

const shown = ({ kind }: ProcessOverviewRow, value: number | null): string =>
  value === null ? '–' : kind === 'percent' ? formatPercentage(value) : formatOverview(value);

function groupsOf(names: readonly string[], ids: readonly string[]): HeadGroup[] {
  const groups: HeadGroup[] = [];
  ids.forEach((id, at) => {
    const last = groups.at(-1);
    if (last?.id === id) last.to = at + 1;
    else groups.push({ id, head: names[at]!, from: at, to: at + 1 });
  });
  return groups;
}
