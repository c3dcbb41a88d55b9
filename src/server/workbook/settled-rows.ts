import { changeCosts, costsOf } from '#domain/cost-objects.ts';
import {
  type AllocationTruth,
  type ComputedScenario,
  computeScenario,
  type ScenarioModel,
} from '#domain/scenario-model.ts';

// Computes every stored cent of a scenario after an upload. Between equal remainders the order of creation of the receivers
// decides, and sheets can have another order.

export type CreationOrder = ReadonlyMap<string, number>;

/** Puts the rows in the order in which their receivers were created. A receiver that is gone receives nothing. */
export function inCreationOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  created: CreationOrder,
): Row[] {
  return rows.filter(row => created.has(row.id)).sort((a, b) => created.get(a.id)! - created.get(b.id)!);
}

/** The order of creation after an upload: what stays keeps its place, what is new comes after it in the order of the sheet. */
export function creationOrderAfter(after: ScenarioModel, created: CreationOrder): CreationOrder {
  const there = [...costsOf(after.sections), ...after.segments];
  return new Map(there.map(({ id }, n) => [id, created.get(id) ?? created.size + n]));
}

/** As it is settled when it is stored. */
export function inOrder(model: ScenarioModel, created: CreationOrder): ScenarioModel {
  const ordered = <Thing extends { readonly costAllocations: readonly AllocationTruth[] }>(things: readonly Thing[]) =>
    things.map(thing => ({ ...thing, costAllocations: inCreationOrder(thing.costAllocations, created) }));
  return {
    ...model,
    sections: changeCosts(model.sections, process => ({
      ...process,
      totalCostAllocations: inCreationOrder(process.totalCostAllocations, created),
    })),
    employees: ordered(model.employees),
    costCenters: ordered(model.costCenters),
    otherCosts: ordered(model.otherCosts),
  };
}

export const settledRows = (model: ScenarioModel, created: CreationOrder): ComputedScenario =>
  computeScenario(inOrder(model, created));
