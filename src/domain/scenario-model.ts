import { type AllocationRow, settle, type Whole } from './allocation.ts';
import { costsOf, type Section } from './cost-objects.ts';
import type { DirectFigures, DirectRow } from './direct-allocation.ts';
import type { Cents, Hundredths, Share } from './money.ts';
import { costWhole } from './other-costs.ts';
import {
  type CostCenterCost,
  costCenterTotal,
  costCenterWhole,
  type EmployeeCost,
  employeeTotal,
  employeeWhole,
  personnelBasis,
} from './personnel.ts';
import type { ProcessOverviewFigures } from './process-overview.ts';
import type { SegmentOverviewFigures } from './segment-overview.ts';
import { enteredCosts, indirectCosts, NO_INDIRECT_COST, totalCost } from './total-costs.ts';
import type { TrailFigures } from './trail.ts';
import type { EntryKind, TrailEntry } from './trail-parts.ts';

// A whole scenario as plain data. It holds only what people entered. Invariant: `computeScenario` computes from scratch every
// cent that the database stores beside it. Everything is in the order of creation, because that order decides between equal
// remainders.

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The truth of one allocation; the id is that of the process, or segment, that receives it. */
export interface AllocationTruth {
  readonly id: string;
  readonly share: Share;
  readonly units: Hundredths;
}

export interface ProcessModel extends Named {
  readonly totals: DirectFigures;
  readonly costAllocation: readonly DirectRow[];
  /** The cost driver by which its total indirect cost goes to segments. */
  readonly unitDescription: string | null;
  readonly totalCostAllocations: readonly AllocationTruth[];
}

export interface EmployeeModel extends Named, EmployeeCost {
  readonly jobTitle: string;
  readonly costAllocations: readonly AllocationTruth[];
}

export interface CostCenterModel extends Named, CostCenterCost {
  readonly isBackOffice: boolean;
  readonly costAllocations: readonly AllocationTruth[];
}

export interface OtherCostModel extends Named {
  readonly totalCost: Cents;
  readonly unitDescription: string | null;
  readonly costAllocations: readonly AllocationTruth[];
}

export interface ScenarioModel {
  readonly processLevel: number;
  readonly showCostCentersOnPersonnel: boolean | null;
  readonly segments: readonly Named[];
  readonly sections: readonly Section<ProcessModel>[];
  readonly employees: readonly EmployeeModel[];
  readonly costCenters: readonly CostCenterModel[];
  readonly otherCosts: readonly OtherCostModel[];
}

/** Every stored cent: the settled rows of each employee, cost center, other cost and process, by its id. */
export interface ComputedScenario {
  readonly employees: ReadonlyMap<string, AllocationRow[]>;
  readonly costCenters: ReadonlyMap<string, AllocationRow[]>;
  readonly otherCosts: ReadonlyMap<string, AllocationRow[]>;
  readonly totalCosts: ReadonlyMap<string, AllocationRow[]>;
}

export function computeScenario(model: ScenarioModel): ComputedScenario {
  const employees = settleAll(model.employees, employee => [employee.costAllocations, employeeWhole(employee)]);
  const costCenters = settleAll(model.costCenters, center => [center.costAllocations, costCenterWhole(center)]);
  const otherCosts = settleAll(model.otherCosts, cost => [
    cost.costAllocations,
    costWhole(cost.totalCost, cost.unitDescription),
  ]);
  const stored = { employees, costCenters, otherCosts };
  const carried = indirectCosts(chosenPersonnel(model, stored), allocatedOtherCosts(model, stored));
  const totalCosts = settleAll(costsOf(model.sections), process => [
    process.totalCostAllocations,
    costWhole(totalCost(carried.get(process.id) ?? NO_INDIRECT_COST), process.unitDescription),
  ]);
  return { ...stored, totalCosts };
}

/** What the two overviews and the trail of their figures are made of. */
export function overviewFigures(
  model: ScenarioModel,
  computed: ComputedScenario = computeScenario(model),
): { process: ProcessOverviewFigures; segment: SegmentOverviewFigures; trail: TrailFigures } {
  const basis = personnelBasis(model.showCostCentersOnPersonnel);
  const personnel = chosenPersonnel(model, computed);
  const otherCosts = allocatedOtherCosts(model, computed);
  const carried = indirectCosts(personnel, otherCosts);
  const sections = model.sections.map(section => ({
    ...section,
    mainProcesses: section.mainProcesses.map(costObject => ({
      ...costObject,
      processes: costObject.processes.map(process => ({
        ...process,
        indirect: carried.get(process.id) ?? NO_INDIRECT_COST,
        totalCostAllocations: computed.totalCosts.get(process.id) ?? [],
      })),
    })),
  }));
  return {
    process: { segments: model.segments, sections, basis, personnel, otherCosts },
    segment: { segments: model.segments, sections, entered: enteredCosts(personnel, otherCosts) },
    trail: { segments: model.segments, sections, personnel, otherCosts },
  };
}

/** The personnel of the chosen basis, as it reaches the processes. */
function chosenPersonnel(
  model: ScenarioModel,
  stored: Pick<ComputedScenario, 'employees' | 'costCenters'>,
): TrailEntry[] {
  const basis = personnelBasis(model.showCostCentersOnPersonnel);
  if (basis === 'employees')
    return model.employees.map(employee =>
      allocated('employee', employee, employeeTotal(employee), null, stored.employees),
    );
  if (basis === 'costCenters')
    return model.costCenters.map(center =>
      allocated('costCenter', center, costCenterTotal(center), null, stored.costCenters),
    );
  return [];
}

function allocatedOtherCosts(model: ScenarioModel, stored: Pick<ComputedScenario, 'otherCosts'>): TrailEntry[] {
  return model.otherCosts.map(cost =>
    allocated('otherCost', cost, cost.totalCost, cost.unitDescription, stored.otherCosts),
  );
}

function allocated(
  kind: EntryKind,
  { id, name }: Named,
  total: Cents,
  unitDescription: string | null,
  settled: ReadonlyMap<string, AllocationRow[]>,
): TrailEntry {
  const allocations = (settled.get(id) ?? []).filter(row => row.cost !== 0);
  return { kind, id, name, total, unitDescription, allocations };
}

function settleAll<Entry extends Named>(
  entries: readonly Entry[],
  allocation: (entry: Entry) => [readonly AllocationTruth[], Whole],
): Map<string, AllocationRow[]> {
  return new Map(
    entries.map(entry => {
      const [truths, whole] = allocation(entry);
      return [
        entry.id,
        settle(
          truths.map(({ id, share, units }) => ({ id, share, units, cost: 0 })),
          whole,
        ),
      ];
    }),
  );
}
