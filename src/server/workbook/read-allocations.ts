import { receiveShares } from '#domain/allocation.ts';
import { nameKey } from '#domain/names.ts';
import type { AllocationTruth, ScenarioModel } from '#domain/scenario-model.ts';
import { LAYOUTS, processLabels, segmentLabels } from './workbook-columns.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table, TableLine } from './workbook-table.ts';

/** By column of a table: the id of its segment or process, for one group. */
export type ReceiverIds = ReadonlyMap<number, string>;

/**
 * Ties the columns of a group to the segments or processes there will be. A column is reported missing only if its segment or
 * process existed before.
 */
export function receiverIdsOf(
  table: Table,
  group: string,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): ReceiverIds {
  const ofSegments = LAYOUTS[table.sheet].of === 'segments';
  const labels = ofSegments ? segmentLabels(model) : processLabels(model);
  const byLabel = new Map(labels.map(({ id, label }) => [nameKey(label), id]));
  const alive = new Set(labels.map(({ id }) => id));
  const before = ofSegments ? segmentLabels(stored) : processLabels(stored);
  const known = new Set(before.map(({ id }) => id));
  const places = new Map<number, string>();
  const found = new Set<string>();
  for (const column of table.groups.filter(column => column.group === group)) {
    const id = column.id !== null && known.has(column.id) ? column.id : byLabel.get(nameKey(column.header));
    if (id === undefined)
      problems.add('columnUnknown', { sheet: table.name, row: 0, column: column.place }, column.header);
    else if (found.has(id))
      problems.add('columnTwice', { sheet: table.name, row: 0, column: column.place }, column.header);
    else {
      found.add(id);
      // This column belongs to something that was removed. It is ignored.
      if (alive.has(id)) places.set(column.place, id);
    }
  }
  for (const { id, label } of before) {
    if (!alive.has(id) || found.has(id)) continue;
    if (table.isCutOff) problems.add('cutOff', { sheet: table.name });
    else problems.add('columnMissing', { sheet: table.name }, '', { text: label });
  }
  return places;
}

/** Reads the allocation of a row: units where there is a cost driver, percentages elsewhere. */
export function readAllocation(
  line: TableLine,
  places: ReceiverIds,
  inUnits: boolean,
  before: readonly AllocationTruth[],
): AllocationTruth[] {
  const cells = [...places].map(([place, id]) => ({
    place,
    id,
    value: inUnits ? line.amount(place) : line.share(place),
  }));
  const rows = cells.filter(cell => cell.value !== 0);
  if (inUnits) return rows.map(({ id, value }) => ({ id, share: 0, units: value }));
  const stored = new Map(before.map(row => [row.id, row.share]));
  const isAsStored =
    rows.length === before.filter(row => row.share !== 0).length && rows.every(row => stored.get(row.id) === row.value);
  const received = receiveShares(rows.map(row => row.value));
  if (!received.ok && !isAsStored)
    line.problem('sumOver100', rows[0]!.place, '', { code: 'expectSum', limit: '100 %' });
  const shares = isAsStored || !received.ok ? rows.map(row => row.value) : received.shares;
  return rows.map(({ id }, n) => ({ id, share: shares[n]!, units: 0 }));
}
