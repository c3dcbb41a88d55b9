import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { heldTogether } from '#domain/direct-allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { likesFor } from '#domain/divided-like.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatOverview } from '#domain/numbers.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError } from '#web/ui/toasts.tsx';
import { findCost, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';
import { readHeld } from './use-divide.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: TotalCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], like: DividedLike, said: string) => void;
  now: () => readonly NamedAllocation[];
}

/** More figures than fit into a button are told by their sum. */
const FITS = 24;

/**
 * Divides as the segments hold the revenue or the units of the same cost, or of all costs where it has none. The buttons say
 * which; what they divide like is read anew when one is pressed. Beside them stands what it was divided like.
 */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const { name, dividedLike } = cost;
  const queries = useQueryClient();
  const { data: tree, isPending } = useQuery(treeQuery(scenarioId));
  const dividing = useMutation({
    /** Returns why nothing was divided. */
    mutationFn: async (like: DividedLike): Promise<string | undefined> => {
      const { own, held } = (await readHeld(queries, scenarioId))(cost.id, like);
      const rows = divideLike(now(), whole, held);
      if (rows) make(rows, like, t(`totalCosts.like.said.${like}`, { name }));
      if (rows) return undefined;
      const isOwn = like === 'revenue' || like === 'units';
      return isOwn && !own?.totals[like]
        ? t(`totalCosts.like.none.${like}`, { name })
        : t(`totalCosts.like.undivided.${like}`, { name });
    },
    onError: toastError,
  });
  if (isPending) return null;
  const own = tree && findCost(tree, cost.id);
  const named = whole.inUnits ? 'takeOver' : 'likeUnits';
  const held = now().map(({ id, name: segment }) => ({
    segment,
    units: heldTogether(own?.held ?? [], 'units').get(id) ?? 0,
  }));
  const hasUnits = sum(held.map(one => one.units)) > 0;
  const figures = held.map(one => figure(one.units)).join(' / ');
  const asked = dividing.variables;
  return (
    <>
      {likesFor(own, whole.inUnits).map(like => (
        <Button
          key={like}
          title={
            like === 'units' && hasUnits
              ? held.map(one => `${one.segment} ${figure(one.units)}`).join(', ')
              : t(`totalCosts.like.hint.${like}`, { name })
          }
          busy={dividing.isPending && asked === like}
          onClick={() => dividing.mutate(like)}
        >
          {like === 'units' && hasUnits
            ? t(`totalCosts.like.${named}`, {
                units: figures.length > FITS ? figure(sum(held.map(one => one.units))) : figures,
              })
            : t(`totalCosts.like.${like}`)}
        </Button>
      ))}
      {dividing.data && <span role="alert">{dividing.data}</span>}
      {dividedLike && !dividing.data && (
        <span>{t(`totalCosts.like.${cost.isOutOfDate ? 'was' : 'is'}.${dividedLike}`)}</span>
      )}
    </>
  );
}

/** Without decimals where it has none. */
const figure = (units: number): string => (units % 100 === 0 ? formatOverview(units) : formatAmount(units));
