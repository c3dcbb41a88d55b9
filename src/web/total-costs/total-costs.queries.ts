import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { heldLike } from '#domain/divided-like.ts';
import { isFollowing, othersOf } from '#domain/following-divisions.ts';
import { type Cents, nearestCents, toShare } from '#domain/money.ts';
import { costWhole } from '#domain/other-costs.ts';
import { leftBeforeTotalCosts } from '#domain/progress.ts';
import { api, currentOf } from '#web/session/api.ts';
import { follows, refreshFollowing } from '#web/session/followers.ts';
import { sendOver } from '#web/session/own-versions.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import { allocationsQuery, type SoFar, soFarOf, WITHOUT_ROWS } from '../allocations/allocations.queries.ts';
import { againIn, type Divided, type ReadHeld } from '../allocations/divided-like.queries.ts';
import { costsOf, costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { progressQuery } from '../progress/progress.queries.ts';

export interface TotalCost extends SoFar, Divided<'totalCost'> {
  /** The id of the process. */
  readonly id: string;
  readonly name: string;
  readonly total: Cents;
  /** What of it is personnel. */
  readonly personnel: Cents;
  readonly unitDescription: string | null;
  readonly version: number;
}

type TotalCostWire = Api['GET /total-cost/list/:scenarioId']['reply'][number];

const totalCostOf = (wire: TotalCostWire): TotalCost => ({
  id: wire.id,
  name: wire.processName,
  total: nearestCents(wire.total),
  personnel: nearestCents(wire.personnel),
  unitDescription: wire.unitDescription,
  dividedLike: wire.dividedLike,
  dividedLikeOf: wire.dividedLikeOf,
  dividedAmongSome: wire.dividedAmongSome,
  receivers: wire.receivers,
  isOutOfDate: wire.isOutOfDate,
  isLikeNothing: wire.isLikeNothing,
  allTo: wire.allTo?.segmentName ?? null,
  ...soFarOf(wire),
  version: wire.version,
});

/** The cost object distinguishes costs of the same name. */
function totalCostsOf(wires: readonly TotalCostWire[]): TotalCost[] {
  const names = Map.groupBy(wires, wire => wire.processName);
  return wires.map(wire => {
    const isAlone = names.get(wire.processName)?.length === 1;
    return { ...totalCostOf(wire), name: isAlone ? wire.processName : `${wire.processName} (${wire.mainProcessName})` };
  });
}

export const totalCostsQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['totalCosts', scenarioId, 'list'],
    queryFn: async ({ signal }) =>
      totalCostsOf(
        await api('GET /total-cost/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal }),
      ),
  });

/** What is out of date or like nothing, and what is divided again. */
export const againOf = (costs: readonly TotalCost[]) =>
  againIn(
    'totalCost',
    costs.map(cost => ({ ...cost, whole: costWhole(cost.total, cost.unitDescription) })),
  );

/** Of the cost itself or another one, of all costs, or how others are divided. */
export const readHeld: ReadHeld<'totalCost'> = async (queries, scenarioId, likes) => {
  const [tree, totals] = await Promise.all([
    queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 }),
    likes.some(isFollowing) ? api('GET /total-cost/list/:scenarioId', { params: { scenarioId }, query: {} }) : [],
  ]);
  const divided = (costs: readonly TotalCostWire[]) =>
    costs
      .flatMap(({ costAllocations = [] }) => costAllocations)
      .map(({ segmentId: id, costs, percent }) => ({
        ...{ id, units: 0, revenue: 0, indirect: nearestCents(costs), part: toShare(percent) },
      }));
  return (costId, { like, likeOf }) => {
    const own = () => costWithId(tree, likeOf ?? costId)?.held ?? [];
    const another = () => divided(totals.filter(one => one.id === likeOf));
    // As one that goes like the others among some: only these are meant.
    const meant = like === 'others' && likeOf && new Set(another().flatMap(one => (one.part > 0 ? one.id : [])));
    const others = () => divided(othersOf(costId, totals)).filter(({ id }) => !meant || meant.has(id));
    return heldLike(like, like === 'division' ? another() : own(), () =>
      like === 'others' ? others() : costsOf(tree).flatMap(one => one.held),
    );
  };
};

/** What of personnel and other costs has not reached these. It follows from the same changes as they do. */
export const leftBeforeQuery = (scenarioId: string, companyId: string) =>
  queryOptions({
    queryKey: ['totalCosts', scenarioId, 'left'],
    queryFn: async ({ client }) => {
      const scenarios = await client.fetchQuery(progressQuery(companyId));
      const scenario = scenarios.find(one => one.id === scenarioId);
      return scenario ? leftBeforeTotalCosts(scenario) : [];
    },
    staleTime: 0,
    // Without it the screen is whole.
    meta: { quiet: true },
  });

/** Changes one total cost in the list that is shown. */
export function useShowTotalCost(scenarioId: string) {
  const queries = useQueryClient();
  return (id: string, change: Partial<TotalCost>) =>
    queries.setQueryData(totalCostsQuery(scenarioId).queryKey, now =>
      now?.map(one => (one.id === id ? { ...one, ...change } : one)),
    );
}

/** The row as it is stored now, after somebody else saved first. */
export function theirCostDriver(error: unknown, row: TotalCost): TotalCost | undefined {
  const current = currentOf<TotalCostWire>(error);
  return current && { ...totalCostOf(current), name: row.name };
}

/** Saves the cost driver; shown at once. A failed change is taken back. After a conflict, what is stored is shown. */
export function useSaveCostDriver(scenarioId: string) {
  const queries = useQueryClient();
  const show = useShowTotalCost(scenarioId);
  return useMutation({
    scope: { id: `cost drivers ${scenarioId}` },
    mutationFn: ({ row: { id, version }, unitDescription }: { row: TotalCost; unitDescription: string | null }) =>
      sendOver(
        `cost driver ${id}`,
        version,
        seen => api('PUT /total-cost/:id', { params: { id }, body: { unitDescription }, version: seen }),
        stored => stored.version,
      ),
    onMutate: async ({ row, unitDescription }) => {
      await holdFetches(queries, { queryKey: totalCostsQuery(scenarioId).queryKey });
      show(row.id, { unitDescription });
    },
    onSuccess: async (wire, { row }) => {
      show(row.id, { ...totalCostOf(wire), name: row.name });
      await refreshFollowing(queries, totalCostsQuery(scenarioId).queryKey);
      await queries.invalidateQueries(allocationsQuery('totalCost', scenarioId, row.id));
      await queries.invalidateQueries({ predicate: follows(scenarioId, 'totalCosts') });
    },
    onError: (error, { row }) => show(row.id, theirCostDriver(error, row) ?? { unitDescription: row.unitDescription }),
  });
}

export const saveTotalCostsDone = (id: string, totalCostsComplete: boolean) =>
  api('PATCH /total-cost/:id', { params: { id }, body: { totalCostsComplete } });
