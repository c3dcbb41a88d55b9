import type { AllocationTruth, ScenarioModel } from './scenario-model.ts';

// What would change if one scenario replaced another, item by item. Two things are the same thing when their ids are.
// Invariant: two scenarios without a change between them hold the same truths, so that one can replace the other.

export type ItemKind =
  | 'scenario'
  | 'segment'
  | 'section'
  | 'costObject'
  | 'process'
  | 'employee'
  | 'costCenter'
  | 'otherCost'
  | 'totalCost';

export interface Item {
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
}

export interface ChangedItem extends Item {
  /** The names of what differs. `allocation` is the name for any row of it. */
  readonly fields: string[];
}

export interface ScenarioChanges {
  readonly added: Item[];
  readonly changed: ChangedItem[];
  readonly removed: Item[];
}

/** A thing and everything that can differ about it, as text. The text is the same exactly when the thing is. */
interface Described extends Item {
  readonly fields: Readonly<Record<string, string>>;
}

export function scenarioChanges(before: ScenarioModel, after: ScenarioModel): ScenarioChanges {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const changed: ChangedItem[] = [];
  for (const [key, item] of is) {
    const old = was.get(key);
    const fields = old ? Object.keys(item.fields).filter(field => item.fields[field] !== old.fields[field]) : [];
    if (fields.length > 0) changed.push({ ...plain(item), fields });
  }
  // A total cost comes and goes with its process, which is the one that is named.
  const named = (item: Item) => item.kind !== 'totalCost';
  return {
    added: [...is]
      .filter(([key]) => !was.has(key))
      .map(([, item]) => plain(item))
      .filter(named),
    changed,
    removed: [...was]
      .filter(([key]) => !is.has(key))
      .map(([, item]) => plain(item))
      .filter(named),
  };
}

function plain({ kind, id, name }: Item): Item {
  return { kind, id, name };
}

function itemsOf(model: ScenarioModel): Map<string, Described> {
  const items = new Map<string, Described>();
  const add = (kind: ItemKind, { id, name }: { id: string; name: string }, fields: Record<string, unknown>) => {
    const texts = Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)]);
    items.set(`${kind} ${id}`, { kind, id, name, fields: Object.fromEntries(texts) });
  };
  const { processLevel, showCostCentersOnPersonnel } = model;
  add('scenario', { id: '', name: '' }, { processLevel, showCostCentersOnPersonnel });
  for (const segment of model.segments) add('segment', segment, { name: segment.name });
  for (const section of model.sections) {
    add('section', section, { name: section.name, isBackOffice: section.isBackOffice });
    for (const costObject of section.mainProcesses) {
      add('costObject', costObject, { name: costObject.name, section: section.id });
      for (const process of costObject.processes) {
        const { name, totals, costAllocation, unitDescription, totalCostAllocations } = process;
        const direct = costAllocation.filter(row => row.units !== 0 || row.revenue !== 0 || row.directCost !== 0);
        add('process', process, {
          name,
          costObject: costObject.id,
          ...totals,
          allocation: byId(direct, rest => [rest.units, rest.revenue, rest.directCost]),
        });
        add('totalCost', process, { unitDescription, allocation: truths(totalCostAllocations, unitDescription) });
      }
    }
  }
  for (const { id, name, costAllocations, ...fields } of model.employees)
    add('employee', { id, name }, { name, ...ordered(fields), allocation: truths(costAllocations, null) });
  for (const { id, name, costAllocations, ...fields } of model.costCenters)
    add('costCenter', { id, name }, { name, ...ordered(fields), allocation: truths(costAllocations, null) });
  for (const { id, name, totalCost, unitDescription, costAllocations } of model.otherCosts)
    add(
      'otherCost',
      { id, name },
      { name, totalCost, unitDescription, allocation: truths(costAllocations, unitDescription) },
    );
  return items;
}

const ordered = (fields: object) => Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Percentages, or units when the allocation is in units. The other one follows from it, so it is not compared. */
function truths(rows: readonly AllocationTruth[], unitDescription: string | null): unknown {
  const truth = (row: AllocationTruth) => (unitDescription === null ? row.share : row.units);
  return byId(
    rows.filter(row => truth(row) !== 0),
    truth,
  );
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[], value: (row: Row) => unknown): unknown {
  return rows.map(row => [row.id, value(row)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}
