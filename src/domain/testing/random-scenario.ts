import { type Cents, HUNDRED_PERCENT, proportion, type Share, split } from '../money.ts';
import type { AllocationTruth, ProcessModel, ScenarioModel } from '../scenario-model.ts';

// A scenario made from a seed: the same seed makes the same scenario. Properties and benchmarks need many scenarios of any size
// that keep every rule, with full, partial and empty allocations, by percentage and by units.

/** Every other one has extras that are a percentage. */
function paid<Wage extends string>(n: number, field: Wage, wage: Cents, extras: Cents) {
  const extrasPercentage = n % 2 === 0 ? null : 13_812_345_678_901;
  const part = extrasPercentage === null ? extras : proportion(wage, extrasPercentage, HUNDRED_PERCENT);
  return { ...({ [field]: wage } as Record<Wage, Cents>), extras: part, extrasPercentage };
}

export interface ScenarioSize {
  readonly segments: number;
  readonly sections: number;
  readonly processes: number;
  readonly employees: number;
  readonly costCenters: number;
  readonly otherCosts: number;
  /** How many processes an employee, cost center or other cost is allocated to, at most. */
  readonly allocations: number;
}

export function randomScenario(seed: number, size: ScenarioSize): ScenarioModel {
  const below = chance(seed);
  const amount = () => (below(8) === 0 ? 0 : below(10 ** (1 + below(10))));
  const segments = numbered('segment', size.segments);
  const processes = numbered('process', size.processes).map(named => randomProcess(named, segments, below, amount));
  const receivers = () => pick(processes, size.allocations, below);
  return {
    processLevel: 3,
    showCostCentersOnPersonnel: size.costCenters > 0 && below(2) === 0,
    segments,
    sections: numbered('section', Math.max(1, size.sections)).map((section, index, { length }) => ({
      ...section,
      isBackOffice: below(3) === 0,
      mainProcesses: [
        {
          id: `cost object ${index + 1}`,
          name: `Cost object ${index + 1}`,
          processes: processes.filter((_, process) => process % length === index),
        },
      ],
    })),
    employees: numbered('employee', size.employees).map((named, n) => ({
      ...named,
      jobTitle: `Job ${below(20)}`,
      workHoursPerYear: below(200_000),
      ...paid(n, 'yearlyWage', amount(), amount()),
      costAllocations: randomTruths(receivers(), below),
    })),
    costCenters: numbered('cost center', size.costCenters).map((named, n) => ({
      ...named,
      isBackOffice: below(2) === 0,
      fte: below(10_000),
      ...paid(n, 'salaryCost', amount(), amount()),
      costAllocations: randomTruths(receivers(), below),
    })),
    otherCosts: numbered('other cost', size.otherCosts).map(named => {
      const unitDescription = below(2) === 0 ? 'm²' : null;
      return {
        ...named,
        totalCost: amount(),
        unitDescription,
        dividedLike: null,
        dividedLikeOf: null,
        dividedAmongSome: false,
        costAllocations: randomTruths(receivers(), below, unitDescription),
      };
    }),
  };
}

interface Receiver {
  readonly id: string;
}
type Below = (limit: number) => number;

function randomProcess(
  named: { id: string; name: string },
  segments: readonly Receiver[],
  below: Below,
  amount: () => number,
): ProcessModel {
  const totals = { units: below(100_000), revenue: amount(), directCost: amount() };
  const parts = (total: number) => split(total, weights(segments.length, below));
  const [units, revenue, directCost] = [parts(totals.units), parts(totals.revenue), parts(totals.directCost)];
  const unitDescription = below(2) === 0 ? 'orders' : null;
  return {
    ...named,
    totals,
    costAllocation: segments.map(({ id }, index) => ({
      id,
      units: units[index]!,
      revenue: revenue[index]!,
      directCost: directCost[index]!,
    })),
    unitDescription,
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
    totalCostAllocations: randomTruths(segments, below, unitDescription),
  };
}

/**
 * Where there can be a cost driver, percentages are kept beside units that decide, and units beside percentages that do. With a
 * driver, nobody has entered units yet now and then. That is told by the shares, so that chance says the same as ever.
 */
function randomTruths(receivers: readonly Receiver[], below: Below, driver?: string | null): AllocationTruth[] {
  const shares: Share[] = split(HUNDRED_PERCENT, weights(receivers.length, below));
  const isOdd = (shares[0] ?? 0) % 7 === 3;
  const units = receivers.map((_, index) => (driver ? below(3) * below(1000) : index * 100));
  const hasUnits = driver ? !isOdd : driver === null && isOdd;
  return receivers.map(({ id }, index) => ({ id, share: shares[index]!, units: hasUnits ? units[index]! : 0 }));
}

/** One more weight than there are receivers, for what is allocated to nobody. Half of the time it is zero. */
function weights(receivers: number, below: Below): number[] {
  const rest = below(2) * below(1000);
  return [...Array.from({ length: receivers }, () => below(4) * below(1000)), rest];
}

function numbered(kind: string, count: number): { id: string; name: string }[] {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return Array.from({ length: count }, (_, index) => ({ id: `${kind} ${index + 1}`, name: `${name} ${index + 1}` }));
}

/** A run of neighbours in their order, so that only what is picked costs time, whatever the size. */
function pick<T>(from: readonly T[], most: number, below: Below): T[] {
  const count = Math.min(from.length, below(most + 1));
  const first = below(from.length - count + 1);
  return from.slice(first, first + count);
}

/** Whole numbers below a limit, nearly evenly distributed, by mulberry32. */
function chance(seed: number): Below {
  let state = seed | 0;
  return limit => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}
