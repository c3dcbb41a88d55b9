import { randomScenario, type ScenarioSize } from '../../src/domain/testing/random-scenario.ts';
import { type Allocation, type Truths, truthsOf } from '../../src/domain/truths.ts';

// The sizes at which Verdeel is measured. Every share is random, so hardly a division comes out even. Receivers are in the order
// in which they were created, as the program loads them.

const one = { sections: 10, costCenters: 0 };
export const SIZES = {
  S: { ...one, processes: 10, segments: 5, employees: 15, otherCosts: 10, allocations: 10 },
  M: { ...one, processes: 100, segments: 20, employees: 200, otherCosts: 100, allocations: 60 },
  L: { ...one, processes: 1000, segments: 50, employees: 2000, otherCosts: 500, allocations: 133 },
} satisfies Record<string, ScenarioSize>;

export function truthsAt(size: keyof typeof SIZES): Truths {
  const truths = truthsOf({ ...randomScenario(1, SIZES[size]), showCostCentersOnPersonnel: false });
  return { ...truths, employees: truths.employees.map(inOrder), otherCosts: truths.otherCosts.map(inOrder) };
}

function inOrder<Giver extends { readonly allocation: Allocation }>(giver: Giver): Giver {
  const { to, shares, units } = giver.allocation;
  const rows = [...to.keys()].sort((a, b) => to[a]! - to[b]!);
  const sorted = (list: readonly number[]) => rows.map(row => list[row]!);
  const truth = units ? { units: sorted(units) } : { shares: sorted(shares ?? []) };
  return { ...giver, allocation: { to: sorted(to), ...truth } };
}

/** Everything that has a row: allocations, and what segments hold of a process's own figures. */
export function rowsOf({ processes, employees, otherCosts }: Truths): number {
  const allocated = [...processes, ...employees, ...otherCosts].reduce((sum, one) => sum + one.allocation.to.length, 0);
  return processes.reduce((sum, { direct }) => sum + direct.to.length, allocated);
}
