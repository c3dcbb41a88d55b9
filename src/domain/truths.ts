import { unitsDecide } from './allocation.ts';
import { costsOf } from './cost-objects.ts';
import type { DirectFigures } from './direct-allocation.ts';
import type { Cents, Hundredths, Share } from './money.ts';
import { numbered } from './names.ts';
import { isInUnits } from './other-costs.ts';
import type { CostCenterCost, EmployeeCost } from './personnel.ts';
import type { AllocationTruth, Named, ProcessModel, ScenarioModel } from './scenario-model.ts';
import type { LikeKind, LikeOf } from './total-costs.ts';

// What people entered in a scenario, by position. A book is settled from it, and it is what travels to the browser. A position
// is a place in the list of a kind, which is in the order of creation. Nothing here follows from anything else.

/** Raised when a page that knows only the format before would compute something else. */
export const BOOK_FORMAT = 1;

/** To whom something is allocated. Rows of nothing are left out; the order of the others decides between equal remainders. */
export interface Allocation {
  /** Positions of the receivers. */
  readonly to: readonly number[];
  readonly shares?: readonly Share[];
  /** Where there is a cost driver and any units, these decide. */
  readonly units?: readonly Hundredths[];
}

/** What segments hold of a process's own units, revenue and direct costs. */
export interface DirectAllocation {
  readonly to: readonly number[];
  readonly units: readonly Hundredths[];
  readonly revenue: readonly Cents[];
  readonly directCost: readonly Cents[];
}

export interface ProcessTruths extends Named, DirectFigures {
  readonly costObject: number;
  /** The cost driver by which its indirect cost goes to segments. */
  readonly unitDescription: string | null;
  /** None: as people say. */
  readonly dividedLike?: LikeOf<'totalCost'> | null;
  /** The position of the cost whose units or revenue these are, where it is another one. */
  readonly dividedLikeOf?: number | null;
  /** Like that among those that have something of it, and no others. */
  readonly dividedAmongSome?: boolean;
  readonly direct: DirectAllocation;
  readonly allocation: Allocation;
}

export interface EmployeeTruths extends Named, EmployeeCost {
  readonly allocation: Allocation;
}

export interface CostCenterTruths extends Named, CostCenterCost {
  readonly allocation: Allocation;
}

export interface OtherCostTruths extends Named {
  readonly totalCost: Cents;
  readonly unitDescription: string | null;
  /** None: as people say. */
  readonly dividedLike?: LikeOf<'otherCost'> | null;
  /** The position of the other cost whose division this is. */
  readonly dividedLikeOf?: number | null;
  readonly dividedAmongSome?: boolean;
  readonly allocation: Allocation;
}

export interface Truths {
  readonly processLevel: number;
  readonly showCostCentersOnPersonnel: boolean | null;
  readonly segments: readonly Named[];
  readonly sections: readonly (Named & { readonly isBackOffice: boolean })[];
  readonly costObjects: readonly (Named & { readonly section: number })[];
  readonly processes: readonly ProcessTruths[];
  readonly employees: readonly EmployeeTruths[];
  readonly costCenters: readonly CostCenterTruths[];
  readonly otherCosts: readonly OtherCostTruths[];
  /** What ledgers have of personnel that people entered by hand beside them. None: nothing is to be compared. */
  readonly personnelInLedger?: Cents | null;
  /** Of all ledgers that were taken over. None: nothing is to be compared. */
  readonly ledger?: LedgerSums | null;
}

/** Each as its effect on the result: revenue plus, cost minus. */
export interface LedgerSums {
  readonly result: Cents;
  readonly leftOut: Cents;
}

/** The truths of a model, whose processes were created in the order of its tree. */
export function truthsOf(model: ScenarioModel): Truths {
  const { processLevel, showCostCentersOnPersonnel, segments, sections } = model;
  const costObjects = sections.flatMap(({ mainProcesses }, section) =>
    mainProcesses.map(costObject => ({ ...costObject, section })),
  );
  const toProcesses = positions(costsOf(sections));
  const toSegments = positions(segments);
  const toOtherCosts = positions(model.otherCosts);
  return {
    processLevel,
    showCostCentersOnPersonnel,
    segments,
    sections: sections.map(({ id, name, isBackOffice }) => ({ id, name, isBackOffice })),
    costObjects: costObjects.map(({ id, name, section }) => ({ id, name, section })),
    processes: costObjects.flatMap(({ processes }, costObject) =>
      processes.map(({ id, name, totals, unitDescription, dividedLike, dividedAmongSome, ...process }) => {
        const direct = process.costAllocation.filter(
          row => row.units !== 0 || row.revenue !== 0 || row.directCost !== 0,
        );
        return {
          ...{ id, name, costObject, ...totals, unitDescription, dividedLike, dividedAmongSome },
          dividedLikeOf: positionOf(process, toProcesses),
          direct: {
            to: direct.map(row => toSegments.get(row.id)!),
            units: direct.map(row => row.units),
            revenue: direct.map(row => row.revenue),
            directCost: direct.map(row => row.directCost),
          },
          allocation: allocation(process.totalCostAllocations, toSegments, unitDescription),
        };
      }),
    ),
    employees: model.employees.map(({ id, name, workHoursPerYear, yearlyWage, extras, costAllocations }) => ({
      ...{ id, name, workHoursPerYear, yearlyWage, extras },
      allocation: allocation(costAllocations, toProcesses, null),
    })),
    costCenters: model.costCenters.map(({ id, name, fte, salaryCost, extras, costAllocations }) => ({
      ...{ id, name, fte, salaryCost, extras },
      allocation: allocation(costAllocations, toProcesses, null),
    })),
    otherCosts: model.otherCosts.map(
      ({ id, name, totalCost, unitDescription, dividedLike, dividedAmongSome, ...cost }) => ({
        ...{ id, name, totalCost, unitDescription, dividedLike, dividedLikeOf: positionOf(cost, toOtherCosts) },
        dividedAmongSome,
        allocation: allocation(cost.costAllocations, toProcesses, unitDescription),
      }),
    ),
  };
}

/** The names of all processes: the cost object tells those of the same name apart. */
export function namesApart({ processes, costObjects }: Pick<Truths, 'processes' | 'costObjects'>): string[] {
  const named = Map.groupBy(processes, ({ name }) => name);
  return processes.map(({ name, costObject }) =>
    named.get(name)!.length === 1 ? name : `${name} (${costObjects[costObject]!.name})`,
  );
}

const positionOf = ({ dividedLikeOf }: Pick<ProcessModel, 'dividedLikeOf'>, of: ReadonlyMap<string, number>) =>
  dividedLikeOf === null ? null : of.get(dividedLikeOf)!;

/** By which those are called that others are divided like. */
export const likeNames = (truths: Truths): Readonly<Record<LikeKind, readonly string[]>> => ({
  totalCost: namesApart(truths),
  otherCost: numbered(truths.otherCosts.map(({ name }) => name)),
});

function positions(things: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ id }, position) => [id, position]));
}

function allocation(
  rows: readonly AllocationTruth[],
  receivers: ReadonlyMap<string, number>,
  unitDescription: string | null,
): Allocation {
  const isDriven = unitsDecide(rows, { inUnits: isInUnits(unitDescription) });
  const given = rows.filter(row => (isDriven ? row.units : row.share) !== 0);
  const to = given.map(row => receivers.get(row.id)!);
  return isDriven ? { to, units: given.map(row => row.units) } : { to, shares: given.map(row => row.share) };
}
