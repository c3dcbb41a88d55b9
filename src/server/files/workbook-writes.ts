import { costsOf } from '#domain/cost-objects.ts';
import { nameKey } from '#domain/names.ts';
import type { ChangedItem, Item, ItemKind, ScenarioChanges } from '#domain/scenario-changes.ts';
import type { AllocationTruth, ScenarioModel } from '#domain/scenario-model.ts';

// What has to be written so that what is stored becomes another scenario: only what differs. Made in a worker as one line of
// JSON a step, so that the event loop carries text to the database and never takes it apart.

export type Step = readonly [step: string, payload: unknown];

type Removal = readonly [kind: ItemKind, table: string];
/** So many rows a statement: each stays far below the time a statement may take, whatever the scenario. */
const BATCH = 10_000;

/** Givers in their order, in groups that hold about so many rows together. */
function batches<Giver extends { rows: readonly unknown[] }>(givers: readonly Giver[]): Giver[][] {
  const groups: Giver[][] = [];
  let room = 0;
  for (const giver of givers) {
    if (room < giver.rows.length || groups.length === 0) {
      groups.push([]);
      room = BATCH;
    }
    groups.at(-1)!.push(giver);
    room -= giver.rows.length;
  }
  return groups;
}

/** Before anything is written: their names may be given to others. */
const FIRST: readonly Removal[] = [
  ['process', 'process'],
  ['segment', 'segment'],
  ['employee', 'employee'],
  ['costCenter', 'cost_center'],
  ['otherCost', 'other_cost'],
];
/** Once what they held has moved out of them. */
const LAST: readonly Removal[] = [
  ['costObject', 'main_process'],
  ['section', 'process_category'],
];

export function writesOf(after: ScenarioModel, { added, changed, removed }: ScenarioChanges): Step[] {
  const changedFields = new Map([
    ...changed.map((item: ChangedItem) => [key(item), item.fields] as const),
    ...added.map(item => [key(item), null] as const),
  ]);
  /** Null: everything about it is new. */
  const differs = (kind: ItemKind, id: string, which: 'row' | 'allocation'): boolean => {
    const fields = changedFields.get(key({ kind, id }));
    if (fields === undefined) return false;
    return fields === null || fields.some(field => (field === 'allocation') === (which === 'allocation'));
  };
  const rows = <Thing extends { id: string }>(
    kind: ItemKind,
    things: readonly Thing[],
    row: (thing: Thing) => object,
  ) => things.filter(thing => differs(kind, thing.id, 'row')).map(thing => ({ id: thing.id, ...row(thing) }));
  const costObjects = after.sections.flatMap(section =>
    section.mainProcesses.map(each => ({ ...each, parent: section.id })),
  );
  const costs = costObjects.flatMap(costObject =>
    costObject.processes.map(each => ({ ...each, parent: costObject.id })),
  );
  const isNew = new Set(added.map(key));
  const allocations = (
    step: string,
    kind: ItemKind,
    givers: readonly { id: string; rows: readonly AllocationTruth[] }[],
  ): Step[] => {
    const touched = givers.filter(
      ({ id }) => differs(kind, id, 'allocation') || (kind === 'totalCost' && isNew.has(key({ kind: 'process', id }))),
    );
    return batches(touched).map(batch => [
      step,
      {
        givers: batch.map(({ id }) => id),
        rows: batch.flatMap(({ id, rows }) =>
          rows.map(row => ({ giver: id, receiver: row.id, share: row.share, units: row.units })),
        ),
      },
    ]);
  };
  const given = (list: readonly { id: string; costAllocations: readonly AllocationTruth[] }[]) =>
    list.map(({ id, costAllocations }) => ({ id, rows: costAllocations }));
  const direct = batches(
    costs
      .filter(cost => differs('process', cost.id, 'allocation'))
      .map(({ id, costAllocation }) => ({ id, rows: costAllocation })),
  ).map(
    (batch): Step => [
      'direct',
      {
        givers: batch.map(cost => cost.id),
        rows: batch.flatMap(cost =>
          cost.rows.map(row => ({
            giver: cost.id,
            receiver: row.id,
            units: row.units,
            revenue: row.revenue,
            direct: row.directCost,
          })),
        ),
      },
    ],
  );

  const removal = ([kind, table]: Removal): Step => [
    `remove ${table}`,
    removed.filter(item => item.kind === kind).map(item => item.id),
  ];

  const steps: Step[] = [
    ...FIRST.map(removal),
    ['segments', rows('segment', after.segments, ({ name }) => ({ name, key: nameKey(name) }))],
    ['sections', rows('section', after.sections, ({ name, isBackOffice }) => ({ name, is_back_office: isBackOffice }))],
    ['costObjects', rows('costObject', costObjects, ({ name, parent }) => ({ name, parent }))],
    [
      'costs',
      rows('process', costs, ({ name, parent, totals }) => ({
        name,
        parent,
        units: totals.units,
        revenue: totals.revenue,
        direct: totals.directCost,
      })),
    ],
    [
      'drivers',
      costs
        .filter(cost => differs('totalCost', cost.id, 'row') || isNew.has(key({ kind: 'process', id: cost.id })))
        .map(({ id, unitDescription }) => ({ id, driver: unitDescription })),
    ],
    [
      'employees',
      rows('employee', after.employees, e => ({
        name: e.name,
        title: e.jobTitle,
        hours: e.workHoursPerYear,
        wage: e.yearlyWage,
        extras: e.extras,
      })),
    ],
    [
      'costCenters',
      rows('costCenter', after.costCenters, c => ({
        name: c.name,
        is_back_office: c.isBackOffice,
        fte: c.fte,
        salary: c.salaryCost,
        extras: c.extras,
      })),
    ],
    [
      'otherCosts',
      rows('otherCost', after.otherCosts, c => ({ name: c.name, total: c.totalCost, driver: c.unitDescription })),
    ],
    ...direct,
    ...allocations('allocate employee', 'employee', given(after.employees)),
    ...allocations('allocate cost_center', 'costCenter', given(after.costCenters)),
    ...allocations('allocate other_cost', 'otherCost', given(after.otherCosts)),
    ...allocations(
      'allocate process',
      'totalCost',
      costsOf(after.sections).map(({ id, totalCostAllocations }) => ({ id, rows: totalCostAllocations })),
    ),
    ...LAST.map(removal),
  ];
  return steps.filter(([, payload]) => !Array.isArray(payload) || payload.length > 0);
}

const key = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind} ${id}`;
