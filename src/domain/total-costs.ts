import type { Cents } from './money.ts';

// Where is total cost computed? Here. The total indirect cost of a process is the personnel of the chosen basis plus the other
// costs that are allocated to it. Invariant: everything entered is what the processes carry plus what is not allocated, for
// personnel and for other costs alike.

/** Indirect cost, by where it comes from. */
export interface IndirectCost {
  readonly personnel: Cents;
  readonly otherCosts: Cents;
}

export function totalCost(cost: IndirectCost): Cents {
  return cost.personnel + cost.otherCosts;
}

interface EnteredCost {
  readonly kind: 'employee' | 'costCenter' | 'otherCost';
  readonly total: Cents;
}

const sourceOf = ({ kind }: EnteredCost): keyof IndirectCost => (kind === 'otherCost' ? 'otherCosts' : 'personnel');

/** What each process carries, by position. Each entry is divided over positions of processes. */
export function indirectCosts(
  entries: readonly EnteredCost[],
  divisions: readonly { readonly allocation: { readonly to: readonly number[] }; readonly parts: readonly Cents[] }[],
  processes: number,
): IndirectCost[] {
  const carried = Array.from({ length: processes }, () => ({ personnel: 0, otherCosts: 0 }));
  divisions.forEach(({ allocation, parts }, position) => {
    const source = sourceOf(entries[position]!);
    for (let row = 0; row < parts.length; row++) carried[allocation.to[row]!]![source] += parts[row]!;
  });
  return carried;
}
