import { settle, withoutDriver } from '#domain/allocation.ts';
import { fromFraction, HUNDRED_PERCENT, sum, toPercent, toUnits } from '#domain/money.ts';
import { nameKey } from '#domain/names.ts';
import { costWhole, isInUnits } from '#domain/other-costs.ts';
import { headKey } from '#domain/pasted/table.ts';
import { finestStep, receiveShares } from '#domain/rounded-shares.ts';
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
  const alike = Map.groupBy(labels, ({ label }) => headKey(label));
  const likeLabel = (header: string) => {
    const those = alike.get(headKey(header)) ?? [];
    return those.length === 1 && headKey(header) !== '' ? those[0]!.id : undefined;
  };
  const alive = new Set(labels.map(({ id }) => id));
  const before = ofSegments ? segmentLabels(stored) : processLabels(stored);
  const known = new Set(before.map(({ id }) => id));
  const places = new Map<number, string>();
  const found = new Set<string>();
  for (const column of table.groups.filter(column => column.group === group)) {
    const id =
      column.id !== null && known.has(column.id)
        ? column.id
        : (byLabel.get(nameKey(column.header)) ?? likeLabel(column.header));
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

/** Who gives, as far as its allocation is concerned. */
interface Giver {
  readonly unitDescription: string | null;
  readonly allocations: readonly AllocationTruth[];
}

/**
 * Reads the allocation of a row: units where there is a cost driver, percentages elsewhere. The other ones stay as they are
 * stored.
 */
export function readAllocation(
  line: TableLine,
  all: ReceiverIds,
  unitDescription: string | null,
  before: Giver = { unitDescription, allocations: [] },
): AllocationTruth[] {
  const stored = new Map(before.allocations.map(row => [row.id, row]));
  const rowOf = (id: string): AllocationTruth => stored.get(id) ?? { id, share: 0, units: 0 };
  // Where nothing stands and nothing is stored, nothing is given.
  const places = new Map<number, string>();
  all.forEach((id, place) => void ((stored.has(id) || line.says(place)) && places.set(place, id)));
  const is = isInUnits(unitDescription);
  const kept = [...places.values()].map(rowOf).filter(isSomething);
  if (isUntouched(line, places, kept, { was: isInUnits(before.unitDescription), is }))
    return is ? kept : leftByDriver(kept);

  if (is)
    return kept.some(({ share }) => share !== 0)
      ? readUnits(line, places, rowOf)
      : readUnits(line, all, remembered(line, all, rowOf));
  const columns = [...places.keys()];
  if (line.isAmbiguous(columns))
    line.problem('oneIsWhat', columns.find(place => line.plain(place))!, '', { code: 'expectSign' });
  const cells = [...places].map(([place, id]) => ({ place, id, value: line.share(place) }));
  const given = cells.filter(cell => cell.value !== 0);
  const isAsStored =
    given.length === before.allocations.filter(row => row.share !== 0).length &&
    given.every(cell => stored.get(cell.id)?.share === cell.value);
  const received = sharesWithin100(line, given);
  const shares = new Map(given.map(({ id, value }, n) => [id, isAsStored ? value : received[n]!]));
  return cells.map(({ id }) => ({ ...rowOf(id), share: shares.get(id) ?? 0 })).filter(isSomething);
}

/**
 * A row with a cost driver. What has a percent sign is a percentage, which decides while there are no units. Where all that stands
 * there are percentages, an empty cell is one of zero.
 */
function readUnits(line: TableLine, places: ReceiverIds, rowOf: (id: string) => AllocationTruth): AllocationTruth[] {
  const cells = [...places].map(([place, id]) => {
    const isPercentage = line.showsPercentage(place);
    if (looksLikeUnits(line, place)) {
      line.problem('unitsAsPercentage', place, '', { code: 'expectUnits' });
      return { place, id, isPercentage, value: 0 };
    }
    return { place, id, isPercentage, value: isPercentage ? line.share(place) : line.amount(place) };
  });
  const percentages = cells.filter(({ isPercentage }) => isPercentage);
  const hasUnits = cells.some(({ isPercentage, value }) => !isPercentage && value !== 0);
  const isAsStored = percentages.every(({ id, value }) => rowOf(id).share === value);
  const shares = sharesWithin100(line, percentages);
  const byId = new Map(percentages.map(({ id, value }, n) => [id, isAsStored ? value : shares[n]!]));
  const isAllPercentages = percentages.length > 0 && !hasUnits;
  return cells
    .map(({ id, isPercentage, value }) => ({
      id,
      share: byId.get(id) ?? (isAllPercentages ? 0 : rowOf(id).share),
      units: isPercentage ? 0 : value,
    }))
    .filter(isSomething);
}

/** Whether units were typed in a cell that shows percentages: 120 there is 120 %, or 12000 %. */
const looksLikeUnits = (line: TableLine, place: number): boolean =>
  line.showsPercentage(place) && (line.number(place) ?? 0) > 1;

/** Where no percentage is stored, as in another scenario, each row has the one that the workbook remembers behind its units. */
function remembered(
  line: TableLine,
  places: ReceiverIds,
  rowOf: (id: string) => AllocationTruth,
): (id: string) => AllocationTruth {
  const said = [...places].map(([place, id]) => ({ id, share: line.shareBehind(place) }));
  const received = receiveShares(said.map(({ share }) => share));
  const shares = new Map(received.ok ? said.map(({ id }, n) => [id, received.shares[n]!]) : []);
  return id => ({ ...rowOf(id), share: shares.get(id) ?? 0 });
}

/** Together they are at most 100 %, or it is a problem. What only rounding takes beyond it is said. */
function sharesWithin100(line: TableLine, cells: readonly { place: number; value: number }[]): readonly number[] {
  const shares = cells.map(({ value }) => value);
  const received = receiveShares(shares, { step: finestStep(shares) });
  if (received.ok) {
    if (received.rounded !== undefined) line.note('rounded', toPercent(received.rounded));
    return received.shares;
  }
  line.problem('sumOver100', cells[0]!.place, toPercent(sum(shares)), { code: 'expectSum', limit: '100 %' });
  return shares;
}

/**
 * Whether a driver was typed or taken away beside cells that nobody touched. They still say what they said, percentages or units,
 * also when the same file is uploaded again. A workbook that does not remember in what a row was written is read as if that were
 * what is stored.
 */
function isUntouched(
  line: TableLine,
  places: ReceiverIds,
  kept: readonly AllocationTruth[],
  { was, is }: { was: boolean; is: boolean },
): boolean {
  if (kept.length === 0) return false;
  const wrote = line.wasInUnits();
  const byId = new Map(kept.map(row => [row.id, row]));
  const cells = [...places].map(([place, id]) => ({ cell: line.number(place), row: byId.get(id) }));
  const hold = (isAsWritten: (cell: number, row: AllocationTruth | undefined) => boolean) =>
    cells.every(({ cell, row }) => cell !== undefined && isAsWritten(cell, row));
  const isWaiting = kept.every(row => row.units === 0);
  if (is) {
    // Percentages with their sign that are those of the row: nobody typed them over its units.
    const areSigned = [...places].every(([place, id]) =>
      byId.has(id)
        ? line.showsPercentage(place) && !looksLikeUnits(line, place) && line.share(place) === byId.get(id)!.share
        : line.number(place) === 0,
    );
    const areNumbers =
      (wrote === undefined ? !was || isWaiting : !wrote) && [...places.keys()].every(place => !line.plain(place));
    return areSigned || (areNumbers && hold((cell, row) => fromFraction(cell) === (row?.share ?? 0)));
  }
  const isPercentages = sum(cells.map(({ cell }) => fromFraction(cell ?? 0))) <= HUNDRED_PERCENT;
  const areUnits = wrote ?? (was || !isPercentages);
  return areUnits && !isWaiting && hold((cell, row) => cell === toUnits(row?.units ?? 0));
}

const isSomething = ({ share, units }: AllocationTruth): boolean => share !== 0 || units !== 0;

/** As domain says for rows that are settled. */
function leftByDriver(rows: readonly AllocationTruth[]): AllocationTruth[] {
  const settled = settle(
    rows.map(row => ({ ...row, enteredShare: row.share, cost: 0 })),
    costWhole(0, 'units'),
  );
  return withoutDriver(settled).map(({ id, enteredShare = 0, units }) => ({ id, share: enteredShare, units }));
}
