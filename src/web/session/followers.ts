import type { QueryClient } from '@tanstack/react-query';
import type { WireName } from '#contract/wire-name.ts';
import { isFollowing } from '#domain/following-divisions.ts';
import type { ListKind, ThingKind } from '#domain/shape.ts';
import type { DividedLike } from '#domain/total-costs.ts';

// What follows from what in a scenario: one table for what this page saves and for what others change. A query is [area or
// result, scenario, …]. Whoever saves shows the change in its own area, and what follows is fetched again.

type Area = 'segments' | 'costObjects' | 'personnel' | 'otherCosts' | 'totalCosts';

const RESULTS = ['book', 'trail', 'ledger'];
const FOLLOWERS: Record<Area, readonly string[]> = {
  segments: ['costObjects', 'totalCosts', ...RESULTS],
  costObjects: ['personnel', 'otherCosts', 'totalCosts', ...RESULTS],
  personnel: ['otherCosts', 'totalCosts', ...RESULTS],
  otherCosts: ['totalCosts', ...RESULTS],
  totalCosts: RESULTS,
};

/** Where each kind of thing is entered. */
const AREAS: Record<WireName<ThingKind | ListKind>, Area> = {
  segment: 'segments',
  'process-category': 'costObjects',
  'main-process': 'costObjects',
  process: 'costObjects',
  'process-cost-allocation': 'costObjects',
  employee: 'personnel',
  'employee-allocation': 'personnel',
  'cost-center': 'personnel',
  'cost-center-allocation': 'personnel',
  'other-cost': 'otherCosts',
  'other-cost-allocation': 'otherCosts',
  'total-cost': 'totalCosts',
  'total-cost-allocation': 'totalCosts',
};

type Key = readonly unknown[];

/** Whether a query shows what follows from a change in that area of the scenario. */
export const follows =
  (scenarioId: string, area: Area) =>
  ({ queryKey: [what, scenario] }: { queryKey: Key }): boolean =>
    scenario === scenarioId && FOLLOWERS[area].includes(what as string);

/** Whether a query of an area shows what a thing is allocated to or, as its lists and its matrix do, how much of it is. */
export const showsAllocated =
  (scenarioId: string, area: Area, id: string) =>
  ({ queryKey: [what, scenario, shape, of] }: { queryKey: Key }): boolean =>
    what === area && scenario === scenarioId && (shape !== 'allocations' || of === id);

/** What is divided as others of its list are may be out of date by a change of one of these, or like something else. */
export async function refreshFollowing(queries: QueryClient, queryKey: Key): Promise<void> {
  const all = queries.getQueryData<readonly { readonly dividedLike?: DividedLike | null }[]>(queryKey);
  if (all?.some(one => isFollowing(one.dividedLike))) await queries.invalidateQueries({ queryKey });
}

/** Whether a query shows a kind of thing of its scenario, or what follows from it. All do where the kind is no single thing. */
export function shows([what]: Key, entity: string): boolean {
  const area = Object.hasOwn(AREAS, entity) ? AREAS[entity as keyof typeof AREAS] : undefined;
  return area === undefined || what === area || FOLLOWERS[area].includes(what as string);
}
