import { type Cents, sum } from './money.ts';

// Where is total cost computed? Here. The total indirect cost of a process is the personnel of the chosen basis plus the other
// costs that are allocated to it. Invariant: everything entered is what the processes carry plus what is not allocated, for
// personnel and for other costs alike.

/**
 * An employee, a cost center or an other cost, with the cents each process carries of it. A process that is left out carries
 * none.
 */
export interface AllocatedCost {
  readonly id: string;
  readonly name: string;
  readonly total: Cents;
  /** The id is the process's. */
  readonly allocations: readonly { readonly id: string; readonly cost: Cents }[];
}

/** Indirect cost, by where it comes from. */
export interface IndirectCost {
  readonly personnel: Cents;
  readonly otherCosts: Cents;
}

export const NO_INDIRECT_COST: IndirectCost = { personnel: 0, otherCosts: 0 };

export function totalCost(cost: IndirectCost): Cents {
  return cost.personnel + cost.otherCosts;
}

/** What each process carries. A process that carries nothing is not in the map. */
export function indirectCosts(
  personnel: readonly AllocatedCost[],
  otherCosts: readonly AllocatedCost[],
): Map<string, IndirectCost> {
  const carried = new Map<string, { personnel: Cents; otherCosts: Cents }>();
  const add = (source: keyof IndirectCost, costs: readonly AllocatedCost[]) => {
    for (const { allocations } of costs)
      for (const { id, cost } of allocations) {
        const process = carried.get(id) ?? { ...NO_INDIRECT_COST };
        process[source] += cost;
        carried.set(id, process);
      }
  };
  add('personnel', personnel);
  add('otherCosts', otherCosts);
  return carried;
}

/** Everything entered, on the chosen basis. */
export function enteredCosts(
  personnel: readonly { readonly total: Cents }[],
  otherCosts: readonly { readonly total: Cents }[],
): IndirectCost {
  return { personnel: sum(personnel.map(cost => cost.total)), otherCosts: sum(otherCosts.map(cost => cost.total)) };
}

/** What was entered and reached no process. It is in neither result, and both views say so. */
export function notAllocatedToProcesses(entered: IndirectCost, carried: Iterable<IndirectCost>): IndirectCost {
  const processes = [...carried];
  return {
    personnel: entered.personnel - sum(processes.map(process => process.personnel)),
    otherCosts: entered.otherCosts - sum(processes.map(process => process.otherCosts)),
  };
}
