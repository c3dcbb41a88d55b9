import '#web/i18n/like-texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { LIKES_OF_COSTS } from '#domain/divided-like.ts';
import { divisionsOfOthers } from '#domain/like-another-cost.ts';
import type { Likeness } from '#domain/total-costs.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { LikeButtons } from '../allocations/divide-like-link.tsx';
import { LikeAnother, othersIn } from '../allocations/like-another-link.tsx';
import { type OtherCost, otherCostsQuery, readHeld, storedIn } from './other-costs.queries.ts';

interface DivideLikeProps extends Omit<DividingTools<NamedAllocation>, 'make'> {
  scenarioId: string;
  cost: OtherCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: Likeness<'otherCost'> | undefined, said: string) => void;
}

/** Divides as the costs have personnel costs, units or revenue, or as another other cost is divided. */
export function DivideLike({ scenarioId, cost, ...tools }: DivideLikeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { name, storedId } = cost;
  const { inUnits } = tools.whole;
  const { data: rows } = useQuery(otherCostsQuery(scenarioId));
  const others = useMemo(() => {
    const all = storedIn(rows ?? []);
    return othersIn<'otherCost'>(all, divisionsOfOthers(storedId!, all, inUnits));
  }, [rows, storedId, inUnits]);
  const likes = LIKES_OF_COSTS.map(like => ({ like, title: t(`like.costs.hint.${like}`) }));
  const ask = async (of: Likeness<'otherCost'>) => {
    const heldBy = await readHeld(queries, scenarioId, [of.like]);
    const none = t(`like.costs.none.${of.like}`, { name: of.likeOf && others.nameOf(of.likeOf) });
    return { held: heldBy(storedId!, of), none };
  };
  const texts = {
    button: t('like.costs.another.button'),
    title: t('like.costs.another.title', { name }),
    hint: t('like.costs.another.hint'),
    nothing: t(inUnits ? 'like.unitsOnly' : 'like.costs.another.none'),
  };
  return (
    <LikeButtons
      kind="otherCost"
      divided={cost}
      {...{ likes, ask, nameOf: others.nameOf }}
      {...tools}
      another={(divide, busy) => <LikeAnother<'otherCost'> {...{ others, texts, divide, busy }} {...tools} />}
    />
  );
}
