import { costsOf } from '#domain/cost-objects.ts';
import { nameKey } from '#domain/names.ts';
import type { ChangedItem, Item, ItemKind, ScenarioChanges } from '#domain/scenario-changes.ts';
import { computeScenario, type ProcessModel, type ScenarioModel } from '#domain/scenario-model.ts';
import { allocationWrites, type Figures, idList, type WriteStep } from './allocation-writes.ts';
import type { ParsedModel } from './parse-model.ts';
import { creationOrderAfter, settledRows } from './settled-rows.ts';

// The writes that turn what is stored into another scenario: only what differs, with every cent that follows from it, so that
// nothing has to be settled afterwards.

type Removal = readonly [kind: ItemKind, table: string];

/** Done first, because their names may be given to others. */
const FIRST: readonly Removal[] = [
  ['process', 'process'],
  ['segment', 'segment'],
  ['employee', 'employee'],
  ['costCenter', 'cost_center'],
  ['otherCost', 'other_cost'],
];
/** Done last, when what they held has moved out of them. */
const LAST: readonly Removal[] = [
  ['costObject', 'main_process'],
  ['section', 'process_category'],
];

export function writesOf(stored: ParsedModel, after: ScenarioModel, changes: ScenarioChanges): WriteStep[] {
  const removal = ([kind, table]: Removal): WriteStep[] => {
    const ids = changes.removed.filter(item => item.kind === kind).map(item => item.id);
    return ids.length > 0 ? [[`remove ${table}`, idList(ids)]] : [];
  };
  return [
    ...FIRST.flatMap(removal),
    ...thingWrites(after, changes),
    ...versionWrites(after, changes),
    ...rowWrites(stored, after),
    ...LAST.flatMap(removal),
  ];
}

const key = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Which fields of which thing differ. Of a new thing all do. A total cost is new with its process. */
function differing({ added, changed }: ScenarioChanges) {
  const isNew = new Set(added.map(key));
  const fields = new Map(changed.map((item: ChangedItem) => [key(item), item.fields] as const));
  return (kind: ItemKind, which: 'row' | 'allocation') =>
    ({ id }: { id: string }): boolean =>
      isNew.has(key({ kind: kind === 'totalCost' ? 'process' : kind, id })) ||
      (fields.get(key({ kind, id })) ?? []).some(field => (field === 'allocation') === (which === 'allocation'));
}

function thingWrites(after: ScenarioModel, changes: ScenarioChanges): WriteStep[] {
  const differs = differing(changes);
  const rows = <Thing extends { id: string }>(
    step: string,
    kind: ItemKind,
    things: readonly Thing[],
    row: (thing: Thing) => object,
  ): WriteStep[] => {
    const written = things.filter(differs(kind, 'row')).map(thing => ({ id: thing.id, ...row(thing) }));
    return written.length > 0 ? [[step, JSON.stringify(written)]] : [];
  };
  const costObjects = after.sections.flatMap(section =>
    section.mainProcesses.map(each => ({ ...each, parent: section.id })),
  );
  const costs = costObjects.flatMap(costObject =>
    costObject.processes.map(each => ({ ...each, parent: costObject.id })),
  );
  return [
    ...rows('segments', 'segment', after.segments, ({ name }) => ({ name, key: nameKey(name) })),
    ...rows('sections', 'section', after.sections, ({ name, isBackOffice }) => ({
      name,
      is_back_office: isBackOffice,
    })),
    ...rows('costObjects', 'costObject', costObjects, ({ name, parent }) => ({ name, parent })),
    ...rows('costs', 'process', costs, ({ name, parent, totals }) => ({
      name,
      parent,
      units: totals.units,
      revenue: totals.revenue,
      direct: totals.directCost,
    })),
    ...rows('drivers', 'totalCost', costs, ({ unitDescription }) => ({ driver: unitDescription })),
    ...rows('employees', 'employee', after.employees, e => ({
      name: e.name,
      title: e.jobTitle,
      hours: e.workHoursPerYear,
      wage: e.yearlyWage,
      extras: e.extras,
    })),
    ...rows('costCenters', 'costCenter', after.costCenters, c => ({
      name: c.name,
      is_back_office: c.isBackOffice,
      fte: c.fte,
      salary: c.salaryCost,
      extras: c.extras,
    })),
    ...rows('otherCosts', 'otherCost', after.otherCosts, c => ({
      name: c.name,
      total: c.totalCost,
      driver: c.unitDescription,
    })),
  ];
}

/** A list gets a new version when one of its truths differs. What only follows from something else keeps its version. */
function versionWrites(after: ScenarioModel, changes: ScenarioChanges): WriteStep[] {
  const differs = differing(changes);
  const next = (step: string, kind: ItemKind, givers: readonly { id: string }[]): WriteStep[] => {
    const ids = givers.filter(differs(kind, 'allocation')).map(({ id }) => id);
    return ids.length > 0 ? [[`next ${step}`, idList(ids)]] : [];
  };
  const costs = costsOf(after.sections);
  return [
    ...next('direct', 'process', costs),
    ...next('employee', 'employee', after.employees),
    ...next('costCenter', 'costCenter', after.costCenters),
    ...next('otherCost', 'otherCost', after.otherCosts),
    ...next('totalCost', 'totalCost', costs),
  ];
}

/**
 * The rows of all lists, settled. The stored rows are what domain computes of the stored model, so only other rows are written.
 */
function rowWrites({ model: before, created }: ParsedModel, after: ScenarioModel): WriteStep[] {
  const alive = creationOrderAfter(after, created);
  const [was, is] = [computeScenario(before), settledRows(after, alive)];
  const settled = (kind: keyof typeof was) => (giver: { readonly id: string }) => ({
    before: figuresOf(was[kind].get(giver.id)),
    after: figuresOf(is[kind].get(giver.id)),
  });
  const costs = costsOf(after.sections);
  const directBefore = new Map(costsOf(before.sections).map(cost => [cost.id, cost.costAllocation]));
  const direct = (cost: ProcessModel) => ({
    before: directFigures(directBefore.get(cost.id)),
    after: directFigures(cost.costAllocation),
  });
  return [
    ...allocationWrites('direct', costs, direct, alive),
    ...allocationWrites('employee', after.employees, settled('employees'), alive),
    ...allocationWrites('costCenter', after.costCenters, settled('costCenters'), alive),
    ...allocationWrites('otherCost', after.otherCosts, settled('otherCosts'), alive),
    ...allocationWrites('totalCost', costs, settled('totalCosts'), alive),
  ];
}

type Row = { readonly id: string; readonly share: number; readonly units: number; readonly cost: number };

/** Rows that would be all zero are not stored. */
const figuresOf = (rows: readonly Row[] = []): Map<string, Figures> =>
  new Map(
    rows
      .filter(({ share, units }) => share !== 0 || units !== 0)
      .map(({ id, share, units, cost }) => [id, [share, units, cost]]),
  );

const directFigures = (rows: ProcessModel['costAllocation'] = []): Map<string, Figures> =>
  new Map(
    rows
      .filter(({ units, revenue, directCost }) => units !== 0 || revenue !== 0 || directCost !== 0)
      .map(({ id, units, revenue, directCost }) => [id, [units, revenue, directCost]]),
  );
