import { type AllocationRow, settle, type Whole } from './allocation.ts';
import { costsOf, type Section } from './cost-objects.ts';
import type { DirectFigures, DirectRow } from './direct-allocation.ts';
import type { Cents, Hundredths, Share } from './money.ts';
import { costWhole } from './other-costs.ts';
import { costCenterWhole, employeeWhole, personnelBasis } from './personnel.ts';
import type { ValuesOf } from './shape.ts';
import type { LikeOf } from './total-costs.ts';

// A whole scenario as plain data. It holds only what people entered. Invariant: `computeScenario` computes from scratch every
// cent that the database stores beside it. Everything is in the order of creation, because that order decides between equal
// remainders.

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The truth of one allocation: what was entered. The id is that of the process, or segment, that receives it. */
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
  readonly dividedLike: LikeOf<'totalCost'> | null;
  /** The cost whose units or revenue these are, where it is another one. */
  readonly dividedLikeOf: string | null;
  /** Like that among the segments that have something of it, and no others. */
  readonly dividedAmongSome: boolean;
  readonly totalCostAllocations: readonly AllocationTruth[];
}

export interface EmployeeModel extends Named, ValuesOf<'employee'> {
  readonly costAllocations: readonly AllocationTruth[];
}

export interface CostCenterModel extends Named, ValuesOf<'costCenter'> {
  readonly costAllocations: readonly AllocationTruth[];
}

export interface OtherCostModel extends Named, ValuesOf<'otherCost'> {
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
    cost.costAllocations.map(driven),
    costWhole(cost.totalCost, cost.unitDescription),
  ]);
  const basis = personnelBasis(model.showCostCentersOnPersonnel);
  const personnel = basis ? { employees, costCenters }[basis].values() : [];
  const carried = new Map<string, Cents>();
  for (const { id, cost } of [...personnel, ...otherCosts.values()].flat())
    carried.set(id, (carried.get(id) ?? 0) + cost);
  const totalCosts = settleAll(costsOf(model.sections), process => [
    process.totalCostAllocations.map(driven),
    costWhole(carried.get(process.id) ?? 0, process.unitDescription),
  ]);
  return { employees, costCenters, otherCosts, totalCosts };
}

/** A row in which units may decide. */
const driven = (row: AllocationTruth) => ({ ...row, enteredShare: row.share });

function settleAll<Entry extends Named>(
  entries: readonly Entry[],
  allocation: (entry: Entry) => [readonly Omit<AllocationRow, 'cost'>[], Whole],
): Map<string, AllocationRow[]> {
  return new Map(
    entries.map(entry => {
      const [truths, whole] = allocation(entry);
      return [
        entry.id,
        settle(
          truths.map(row => ({ ...row, cost: 0 })),
          whole,
        ),
      ];
    }),
  );
}
