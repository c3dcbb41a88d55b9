import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { type Cents, nearestCents } from '#domain/money.ts';
import { ApiError, api } from '#web/session/api.ts';
import { allocationsQuery, refreshFollowers, type SoFar, soFarOf } from '../allocations/allocations.queries.ts';

export interface TotalCost extends SoFar {
  /** The id of the process. */
  readonly id: string;
  readonly name: string;
  readonly total: Cents;
  readonly unitDescription: string | null;
  readonly version: number;
}

type TotalCostWire = Api['GET /total-cost/list/:scenarioId']['reply'][number];

const totalCostOf = (wire: TotalCostWire): TotalCost => ({
  id: wire.id,
  name: wire.processName,
  total: nearestCents(wire.total),
  unitDescription: wire.unitDescription,
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
      totalCostsOf(await api('GET /total-cost/list/:scenarioId', { params: { scenarioId }, signal })),
  });

/** Changes one total cost in the list that is shown. */
export function useShowTotalCost(scenarioId: string) {
  const queries = useQueryClient();
  return (id: string, change: Partial<TotalCost>) =>
    queries.setQueryData(totalCostsQuery(scenarioId).queryKey, now =>
      now?.map(one => (one.id === id ? { ...one, ...change } : one)),
    );
}

/** Saves the cost driver; shown at once. A failed change is taken back. After a conflict, what is stored is shown. */
export function useSaveCostDriver(scenarioId: string) {
  const queries = useQueryClient();
  const show = useShowTotalCost(scenarioId);
  return useMutation({
    scope: { id: `cost drivers ${scenarioId}` },
    mutationFn: ({ row, unitDescription }: { row: TotalCost; unitDescription: string | null }) =>
      api('PUT /total-cost/:id', { params: { id: row.id }, body: { unitDescription }, version: row.version }),
    onMutate: async ({ row, unitDescription }) => {
      await queries.cancelQueries({ queryKey: totalCostsQuery(scenarioId).queryKey });
      show(row.id, { unitDescription });
    },
    onSuccess: async (wire, { row }) => {
      show(row.id, { ...totalCostOf(wire), name: row.name });
      await queries.invalidateQueries(allocationsQuery('totalCost', scenarioId, row.id));
      await refreshFollowers(queries, scenarioId, 'totalCosts');
    },
    onError: (error, { row }) => {
      const isConflict = error instanceof ApiError && error.code === 'ERROR_CONFLICT' && error.current;
      show(row.id, isConflict ? { ...totalCostOf(error.current as TotalCostWire), name: row.name } : row);
    },
  });
}

export const saveTotalCostsDone = (id: string, totalCostsComplete: boolean) =>
  api('PATCH /total-cost/:id', { params: { id }, body: { totalCostsComplete } });
