import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { heldTogether } from '#domain/direct-allocation.ts';
import { likesFor } from '#domain/divided-like.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatOverview } from '#domain/numbers.ts';
import type { LikeOf } from '#domain/total-costs.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { LikeButtons } from '../allocations/divide-like-link.tsx';
import { costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { readHeld, type TotalCost } from './total-costs.queries.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: TotalCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: LikeOf<'totalCost'>, said: string) => void;
  now: () => readonly NamedAllocation[];
}

/** More figures than fit into a button are told by their sum. */
const FITS = 24;

/** Divides as the segments hold the revenue or the units of the same cost, or of all costs where it has none. The buttons say which. */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const { name } = cost;
  const queries = useQueryClient();
  const { data: tree, isPending } = useQuery(treeQuery(scenarioId));
  if (isPending) return null;
  const own = tree && costWithId(tree, cost.id);
  const named = whole.inUnits ? 'takeOver' : 'likeUnits';
  const held = now().map(({ id, name: segment }) => ({
    segment,
    units: heldTogether(own?.held ?? [], 'units').get(id) ?? 0,
  }));
  const hasUnits = sum(held.map(one => one.units)) > 0;
  const figures = held.map(one => figure(one.units)).join(' / ');
  const units = figures.length > FITS ? figure(sum(held.map(one => one.units))) : figures;
  const likes = likesFor(own, whole.inUnits).map(like =>
    like === 'units' && hasUnits
      ? {
          like,
          label: t(`like.${named}`, { units }),
          title: held.map(one => `${one.segment} ${figure(one.units)}`).join(', '),
        }
      : { like, title: t(`like.hint.${like}`, { name }) },
  );
  const ask = async (like: LikeOf<'totalCost'>) => {
    const heldBy = await readHeld(queries, scenarioId);
    const isOwn = like === 'revenue' || like === 'units';
    const read = queries.getQueryData(treeQuery(scenarioId).queryKey);
    const hasNone = isOwn && !(read && costWithId(read, cost.id)?.totals[like]);
    const none = hasNone ? t(`like.none.${like}`, { name }) : t(`like.undivided.${like}`, { name });
    return { held: heldBy(cost.id, like), none };
  };
  return <LikeButtons<'totalCost'> divided={cost} {...{ whole, likes, ask, make, now }} />;
}

/** Without decimals where it has none. */
const figure = (units: number): string => (units % 100 === 0 ? formatOverview(units) : formatAmount(units));
