import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enteredOf } from '#domain/allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { heldLike } from '#domain/divided-like.ts';
import { costWhole } from '#domain/other-costs.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import { follows } from '#web/session/followers.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { allocationsQuery, sendAllocations } from '../allocations/allocations.queries.ts';
import { costsOf, findCost, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { type TotalCost, totalCostsQuery } from './total-costs.queries.ts';

/** As it is stored now: of what a cost has itself, and what the segments hold of what it is divided like. */
export async function readHeld(queries: QueryClient, scenarioId: string) {
  const tree = await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
  return (costId: string, like: DividedLike) => {
    const own = findCost(tree, costId);
    return { own, held: heldLike(like, own?.held ?? [], () => costsOf(tree).flatMap(one => one.held)) };
  };
}

export interface ToDivide {
  readonly cost: TotalCost;
  readonly like: DividedLike;
}

/** Divides each of these costs like something, one after the other. */
export function useDivide(scenarioId: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (costs: readonly ToDivide[]): Promise<number> => {
      const heldBy = await readHeld(queries, scenarioId);
      let count = 0;
      for (const { cost, like } of costs) {
        const { held } = heldBy(cost.id, like);
        const query = allocationsQuery('totalCost', scenarioId, cost.id);
        const { rows, version } = await queries.fetchQuery({ ...query, staleTime: 0 });
        const made = divideLike(rows, costWhole(cost.total, cost.unitDescription), held);
        if (!made) continue;
        queries.setQueryData(query.queryKey, await sendAllocations('totalCost', cost.id, made, version!, like));
        count++;
      }
      return count;
    },
    onSuccess: count => toastSuccess(t('totalCosts.like.divided', { count })),
    onError: toastError,
    onSettled: async () => {
      await queries.invalidateQueries(totalCostsQuery(scenarioId));
      await queries.invalidateQueries({ predicate: follows(scenarioId, 'totalCosts') });
    },
  });
}

/**
 * What each state of a list was divided like that was seen or made here. So taking a change back, and doing it again, gives back
 * what the rows were divided like, too.
 */
export function useLikes() {
  const [likes] = useState(() => {
    const all = new Map<string, DividedLike>();
    return {
      remember: (rows: readonly NamedAllocation[], like: DividedLike) => void all.set(stateOf(rows), like),
      of: (rows: readonly NamedAllocation[]) => all.get(stateOf(rows)),
    };
  });
  return likes;
}

const stateOf = (rows: readonly NamedAllocation[]) =>
  rows.map(row => `${row.id} ${enteredOf(row)} ${row.units}`).join();
