import '#web/i18n/like-texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { heldTogether } from '#domain/direct-allocation.ts';
import { likesFor } from '#domain/divided-like.ts';
import { likeMeant } from '#domain/following-divisions.ts';
import { likesOfOthers } from '#domain/like-another-cost.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatOverview } from '#domain/numbers.ts';
import type { Likeness } from '#domain/total-costs.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { InRoom } from '#web/ui/in-room.tsx';
import { LikeButtons } from '../allocations/divide-like-link.tsx';
import { LikeAnother, othersIn } from '../allocations/like-another-link.tsx';
import { costsOf, costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { readHeld, type TotalCost, totalCostsQuery } from './total-costs.queries.ts';

interface DivideLikeProps extends Omit<DividingTools<NamedAllocation>, 'make'> {
  scenarioId: string;
  cost: TotalCost;
  /** The cost itself, where it could be read. */
  own: ReturnType<typeof costWithId>;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: Likeness<'totalCost'> | undefined, said: string) => void;
}

/** More figures than fit into a button are told by their sum. */
const FITS = 24;

/** Divides as the segments hold the revenue or the units of the same cost, or of all costs where it has none. The buttons say which. */
export function DivideLike({ scenarioId, cost, own, ...tools }: DivideLikeProps) {
  const { t } = useTranslation();
  const { name } = cost;
  const queries = useQueryClient();
  const held = tools.grid.current().map(({ id, name: segment }) => ({
    segment,
    units: heldTogether(own?.held ?? [], 'units').get(id) ?? 0,
  }));
  const hasUnits = sum(held.map(one => one.units)) > 0;
  const figures = held.map(one => figure(one.units)).join(' / ');
  const units = figures.length > FITS ? figure(sum(held.map(one => one.units))) : figures;
  const [divide, takeOver] = [t('like.likeUnits', { units }), t('like.takeOver', { units })];
  const likes = likesFor(own).map(like =>
    like === 'units' && hasUnits
      ? {
          like,
          label: <InRoom texts={[divide, takeOver]}>{tools.whole.inUnits ? takeOver : divide}</InRoom>,
          title: held.map(one => `${one.segment} ${figure(one.units)}`).join(', '),
        }
      : { like, title: t(`like.hint.${like}`, { name }) },
  );
  const { others, meantBy } = useOthers(scenarioId, cost, tools.whole.inUnits);
  const { nameOf } = others;
  const ask = async (of: Likeness<'totalCost'>) => {
    const { like, likeOf } = of;
    const heldBy = await readHeld(queries, scenarioId, [like]);
    const isOne = like === 'revenue' || like === 'units';
    const meant = { name: likeOf ? nameOf(likeOf) : name };
    const read = queries.getQueryData(treeQuery(scenarioId).queryKey);
    const hasNone = isOne && !(read && costWithId(read, likeOf ?? cost.id)?.totals[like]);
    const none = hasNone ? t(`like.none.${like}`, meant) : t(`like.undivided.${like}`, meant);
    return { held: heldBy(cost.id, of), none };
  };
  const texts = {
    button: t('like.another.button'),
    title: t('like.another.title', { name }),
    hint: t('like.another.hint'),
    nothing: t(`like.another.${tools.whole.inUnits ? 'noUnits' : 'none'}`),
  };
  return (
    <LikeButtons
      kind="totalCost"
      divided={cost}
      {...{ likes, ask, nameOf }}
      {...tools}
      another={(divideLike, busy) => {
        const divide = (of: Likeness<'totalCost'>) => divideLike(meantBy(of));
        return <LikeAnother<'totalCost'> {...{ others, texts, divide, busy }} {...tools} />;
      }}
    />
  );
}

/** What it can be divided like of others, and what is meant by each. */
function useOthers(scenarioId: string, { id }: TotalCost, inUnits: boolean) {
  const { data: tree } = useQuery(treeQuery(scenarioId));
  const { data: costs } = useQuery(totalCostsQuery(scenarioId));
  return useMemo(() => {
    const all = costs ?? [];
    const others = othersIn<'totalCost'>(all, likesOfOthers(id, costsOf(tree ?? []), all, inUnits));
    return { others, meantBy: (of: Likeness<'totalCost'>) => likeMeant(of, all) };
  }, [costs, id, tree, inUnits]);
}

/** Without decimals where it has none. */
const figure = (units: number): string => (units % 100 === 0 ? formatOverview(units) : formatAmount(units));
