import type { Matrix } from './allocation-matrix.ts';
import type { Cents } from './money.ts';
import type { ProcessOverview } from './process-overview.ts';
import type { Named } from './scenario-model.ts';
import type { SegmentOverview } from './segment-overview.ts';

// What goes along when a segment, or costs, are deleted, as whoever deletes them is told before. Invariant: the amounts are those
// of profit and loss, so all segments together have what is allocated, and all costs what was entered and reaches them.

export interface TakenAlong {
  readonly revenue: Cents;
  readonly directCosts: Cents;
  /** Personnel and other costs. */
  readonly indirectCosts: Cents;
}

/** What is then allocated to no segment, and how many costs gave it. */
export function alongWithSegment(
  overview: SegmentOverview,
  segmentId: string,
): TakenAlong & { readonly costs: number } {
  const { revenueSummary, directCostsSummary, totalCostsSummary } = overview;
  const rows = [...overview.revenueGroups, ...overview.directCostGroups, ...overview.totalCostsGroups];
  const givers = rows.filter(({ groups }) => groups.some(({ id, amount }) => id === segmentId && amount !== 0));
  const of = ({ groups }: { groups: readonly { id: string; amount: Cents }[] }) =>
    groups.find(({ id }) => id === segmentId)?.amount ?? 0;
  return {
    costs: new Set(givers.map(({ id }) => id)).size,
    revenue: of(revenueSummary),
    directCosts: of(directCostsSummary),
    indirectCosts: of(totalCostsSummary),
  };
}

/** Revenue and direct costs are gone; indirect costs are then allocated to no cost object. */
export function alongWithCosts(overview: ProcessOverview, ids: readonly string[]): TakenAlong {
  const deleted = new Set(ids);
  const of = ({ groups }: { groups: readonly { id: string; amount: Cents }[] }) =>
    groups.reduce((total, { id, amount }) => (deleted.has(id) ? total + amount : total), 0);
  const directCosts = of(overview.directCostsSummary);
  return {
    revenue: of(overview.revenueSummary),
    directCosts,
    indirectCosts: of(overview.totalCostsSummary) - directCosts,
  };
}

/** Whether anything is allocated to one of these costs or by it, also where that is no money yet. */
export function takesPart({ givers }: Matrix, costs: readonly string[]): boolean {
  const ids = new Set(costs);
  return givers.some(({ id, unit, shares, units }) => {
    const to = [shares, units].flatMap(cells => Object.keys(cells).filter(receiver => cells[receiver]! > 0));
    return ids.has(id) ? to.length > 0 || unit : to.some(receiver => ids.has(receiver));
  });
}

/** Of people, the names of what nobody else works on. */
export function givenByNobodyElse({ givers, receivers }: Matrix, id: string): string[] {
  const gives = ({ shares }: Matrix['givers'][number], to: string) => (shares[to] ?? 0) > 0;
  const [mine, others] = [givers.filter(one => one.id === id), givers.filter(one => one.id !== id)];
  const isOnlyMine = ({ id: to }: Named) => mine.some(one => gives(one, to)) && !others.some(one => gives(one, to));
  return receivers.filter(isOnlyMine).map(({ name }) => name);
}

/** Of an employee, a cost center or another cost: what its allocation takes along. */
export const allocatedOf = ({ total, notAllocated }: { total: Cents; notAllocated: Cents }): Cents =>
  total - notAllocated;

export const isNothing = ({ revenue, directCosts, indirectCosts }: TakenAlong): boolean =>
  revenue === 0 && directCosts === 0 && indirectCosts === 0;
