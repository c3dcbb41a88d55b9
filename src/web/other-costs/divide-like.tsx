import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { likesForOther } from '#domain/divided-like.ts';
import type { LikeOf } from '#domain/total-costs.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { LikeButtons } from '../allocations/divide-like-link.tsx';
import { type OtherCost, readHeld } from './other-costs.queries.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: OtherCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: LikeOf<'otherCost'>, said: string) => void;
  now: () => readonly NamedAllocation[];
}

/** Divides as the costs have personnel costs, units or revenue. */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const likes = likesForOther(whole.inUnits).map(like => ({ like, title: t(`like.costs.hint.${like}`) }));
  const ask = async (like: LikeOf<'otherCost'>) => {
    const heldBy = await readHeld(queries, scenarioId);
    return { held: heldBy(cost.id, like), none: t(`like.costs.none.${like}`) };
  };
  return <LikeButtons<'otherCost'> divided={cost} {...{ whole, likes, ask, make, now }} />;
}
