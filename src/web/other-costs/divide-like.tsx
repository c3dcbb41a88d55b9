import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { LIKES, type Likeness } from '#domain/total-costs.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { LikeButtons } from '../allocations/divide-like-link.tsx';
import { type OtherCost, readHeld } from './other-costs.queries.ts';

interface DivideLikeProps extends Omit<DividingTools<NamedAllocation>, 'make'> {
  scenarioId: string;
  cost: OtherCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: Likeness<'otherCost'>, said: string) => void;
}

/** Divides as the costs have personnel costs, units or revenue. */
export function DivideLike({ scenarioId, cost, ...tools }: DivideLikeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const likes = LIKES.otherCost.map(like => ({ like, title: t(`like.costs.hint.${like}`) }));
  const ask = async ({ like }: Likeness<'otherCost'>) => {
    const heldBy = await readHeld(queries, scenarioId, [like]);
    return { held: heldBy(cost.id, { like }), none: t(`like.costs.none.${like}`) };
  };
  return <LikeButtons kind="otherCost" divided={cost} {...{ likes, ask }} {...tools} />;
}
