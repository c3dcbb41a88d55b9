import type { Section } from '#domain/cost-objects.ts';
import type { AllocationTruth, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { type CreationOrder, inCreationOrder } from './settled-rows.ts';

// Takes apart what load-model.sql.ts put together.

type Allocated = [giver: string, receivers: string[], shares: number[], units: number[]];
interface ModelText {
  scenario: [level: number, basis: boolean | null];
  segments: [id: string, name: string][];
  sections: [id: string, name: string, isBackOffice: boolean][];
  costObjects: [id: string, name: string, section: string][];
  costs: [
    id: string,
    name: string,
    costObject: string,
    units: number,
    revenue: number,
    directCost: number,
    driver: string | null,
  ][];
  direct: [process: string, segments: string[], units: number[], revenue: number[], directCost: number[]][];
  employees: [id: string, name: string, jobTitle: string, hours: number, wage: number, extras: number][];
  costCenters: [id: string, name: string, isBackOffice: boolean, fte: number, salary: number, extras: number][];
  otherCosts: [id: string, name: string, total: number, driver: string | null][];
  employeeAllocations: Allocated[];
  costCenterAllocations: Allocated[];
  otherCostAllocations: Allocated[];
  totalCostAllocations: Allocated[];
}

export interface Parsed {
  model: ScenarioModel;
  /** When each cost and segment was created among those of its kind. */
  created: CreationOrder;
}

export function parseModel(text: string): Parsed {
  const stored = JSON.parse(text) as ModelText;
  const [processLevel, showCostCentersOnPersonnel] = stored.scenario;
  const created: CreationOrder = new Map([...stored.costs, ...stored.segments].map(([id], n) => [id, n]));
  const given = (allocated: Allocated[]) => {
    const rows = new Map(allocated.map(row => [row[0], row]));
    return (id: string): AllocationTruth[] => {
      const [, receivers = [], shares = [], units = []] = rows.get(id) ?? [];
      const truths = receivers.map((receiver, n) => ({ id: receiver, share: shares[n]!, units: units[n]! }));
      return inCreationOrder(truths, created);
    };
  };
  const ofEmployee = given(stored.employeeAllocations);
  const ofCostCenter = given(stored.costCenterAllocations);
  const ofOtherCost = given(stored.otherCostAllocations);
  const ofProcess = given(stored.totalCostAllocations);
  const direct = new Map(stored.direct.map(row => [row[0], row]));

  const process = ([
    id,
    name,
    ,
    units,
    revenue,
    directCost,
    unitDescription,
  ]: ModelText['costs'][number]): ProcessModel => {
    const [, segments = [], parts = [], revenues = [], costs = []] = direct.get(id) ?? [];
    return {
      id,
      name,
      totals: { units, revenue, directCost },
      costAllocation: segments.map((segment, n) => ({
        id: segment,
        units: parts[n]!,
        revenue: revenues[n]!,
        directCost: costs[n]!,
      })),
      unitDescription,
      totalCostAllocations: ofProcess(id),
    };
  };
  const costs = Map.groupBy(stored.costs, cost => cost[2]);
  const costObjects = Map.groupBy(stored.costObjects, costObject => costObject[2]);
  const model: ScenarioModel = {
    processLevel,
    showCostCentersOnPersonnel,
    segments: stored.segments.map(([id, name]) => ({ id, name })),
    sections: stored.sections.map(
      ([id, name, isBackOffice]): Section<ProcessModel> => ({
        id,
        name,
        isBackOffice,
        mainProcesses: (costObjects.get(id) ?? []).map(([id, name]) => ({
          id,
          name,
          processes: (costs.get(id) ?? []).map(process),
        })),
      }),
    ),
    employees: stored.employees.map(([id, name, jobTitle, workHoursPerYear, yearlyWage, extras]) => ({
      id,
      name,
      jobTitle,
      workHoursPerYear,
      yearlyWage,
      extras,
      costAllocations: ofEmployee(id),
    })),
    costCenters: stored.costCenters.map(([id, name, isBackOffice, fte, salaryCost, extras]) => ({
      id,
      name,
      isBackOffice,
      fte,
      salaryCost,
      extras,
      costAllocations: ofCostCenter(id),
    })),
    otherCosts: stored.otherCosts.map(([id, name, totalCost, unitDescription]) => ({
      id,
      name,
      totalCost,
      unitDescription,
      costAllocations: ofOtherCost(id),
    })),
  };
  return { model, created };
}
