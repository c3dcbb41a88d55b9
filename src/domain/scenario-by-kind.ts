import { costsOf } from './cost-objects.ts';
import type { DirectRow } from './direct-allocation.ts';
import type { AllocationTruth, Named, ScenarioModel } from './scenario-model.ts';
import {
  LISTS,
  type ListKind,
  type SettledList,
  type SideOf,
  type ThingKind,
  type ValuesOf,
  type WholeKind,
} from './shape.ts';

// A scenario kind by kind, as its shape describes it: flat lists of things, and the lists of allocations. Invariant: the model
// that is made of them is the model they were made of.

/** A thing with the values of its side. `parent` is the id of what it lies in, where that is not the scenario. */
export type ThingOf<K extends ThingKind> = Named & { readonly parent?: string } & ValuesOf<K> &
  ([SideOf<K>] extends [never] ? unknown : ValuesOf<SideOf<K>>);
/** In the order of the model. */
export type ThingsByKind = { readonly [K in ThingKind]: readonly ThingOf<K>[] };

/** What a giver gives to one receiver, which has the id: only what is entered. */
export type EnteredRow<L extends ListKind> = L extends SettledList ? AllocationTruth : DirectRow;
export type ListsByKind = {
  readonly [L in ListKind]: readonly { readonly id: string; readonly rows: readonly EnteredRow<L>[] }[];
};

/** The figures of a list that are entered, each with its name in a row of the model: there, a share is the entered one. */
export function enteredFigures(list: ListKind): readonly (readonly [figure: string, inModel: string])[] {
  const { truth, figures } = LISTS[list];
  if (truth === 'figures') return Object.keys(figures).map(figure => [figure, figure]);
  return [
    [truth === 'shareAndUnits' ? 'enteredShare' : 'share', 'share'],
    ['units', 'units'],
  ];
}

export function thingsOf({ segments, sections, employees, costCenters, otherCosts }: ScenarioModel): ThingsByKind {
  const costObjects = sections.flatMap(({ id, mainProcesses }) =>
    mainProcesses.map(costObject => ({ ...costObject, parent: id })),
  );
  const processes = costObjects.flatMap(({ id, processes }) =>
    processes.map(process => ({ ...process, ...process.totals, parent: id })),
  );
  return {
    segment: segments,
    processCategory: sections,
    mainProcess: costObjects,
    process: processes,
    totalCost: processes,
    employee: employees,
    costCenter: costCenters,
    otherCost: otherCosts,
  };
}

/** By list: each giver, and what it gives. */
export function listsOf({ sections, employees, costCenters, otherCosts }: ScenarioModel): ListsByKind {
  const processes = costsOf(sections);
  return {
    processCostAllocation: processes.map(({ id, costAllocation }) => ({ id, rows: costAllocation })),
    totalCostAllocation: processes.map(({ id, totalCostAllocations }) => ({ id, rows: totalCostAllocations })),
    employeeAllocation: employees.map(({ id, costAllocations }) => ({ id, rows: costAllocations })),
    costCenterAllocation: costCenters.map(({ id, costAllocations }) => ({ id, rows: costAllocations })),
    otherCostAllocation: otherCosts.map(({ id, costAllocations }) => ({ id, rows: costAllocations })),
  };
}

/** The model of things and of what each of them gives. */
export function modelOf(
  { processLevel, showCostCentersOnPersonnel }: Pick<ScenarioModel, 'processLevel' | 'showCostCentersOnPersonnel'>,
  things: Pick<ThingsByKind, WholeKind>,
  given: <L extends ListKind>(list: L, giver: string) => readonly EnteredRow<L>[],
): ScenarioModel {
  const processes = Map.groupBy(things.process, ({ parent }) => parent);
  const costObjects = Map.groupBy(things.mainProcess, ({ parent }) => parent);
  const process = ({ parent: _, units, revenue, directCost, ...own }: ThingOf<'process'>) => ({
    ...own,
    totals: { units, revenue, directCost },
    costAllocation: given('processCostAllocation', own.id),
    totalCostAllocations: given('totalCostAllocation', own.id),
  });
  const costObject = ({ parent: _, ...own }: ThingOf<'mainProcess'>) => ({
    ...own,
    processes: (processes.get(own.id) ?? []).map(process),
  });
  return {
    processLevel,
    showCostCentersOnPersonnel,
    segments: things.segment,
    sections: things.processCategory.map(section => ({
      ...section,
      mainProcesses: (costObjects.get(section.id) ?? []).map(costObject),
    })),
    employees: things.employee.map(one => ({ ...one, costAllocations: given('employeeAllocation', one.id) })),
    costCenters: things.costCenter.map(one => ({ ...one, costAllocations: given('costCenterAllocation', one.id) })),
    otherCosts: things.otherCost.map(one => ({ ...one, costAllocations: given('otherCostAllocation', one.id) })),
  };
}
