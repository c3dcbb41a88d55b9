import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { type Dimension, type DirectRow, hasOwn, heldTogether } from '#domain/direct-allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatOverview } from '#domain/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError } from '#web/ui/toasts.tsx';
import { costsOf, findCost, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: TotalCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[], said: string) => void;
  now: () => readonly NamedAllocation[];
}

/** What it is divided like: the revenue or the units of the same cost, or the revenue of all costs together. */
type Like = 'revenue' | 'units' | 'all';
type Found = 'divided' | 'undivided' | 'none';

/** More figures than fit into a button are told by their sum. */
const FITS = 24;

/**
 * Divides as the segments hold the revenue or the units of the same cost, or the revenue of all costs where it has none. The buttons
 * say which; what they divide like is read anew when one is pressed.
 */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const { name } = cost;
  const queries = useQueryClient();
  const { data: tree, isPending } = useQuery(treeQuery(scenarioId));
  const dividing = useMutation({
    mutationFn: async (asked: Like): Promise<Found> => {
      const tree = await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
      const own = findCost(tree, cost.id);
      const dimension: Dimension = asked === 'all' ? 'revenue' : asked;
      const parts: readonly DirectRow[] = asked === 'all' ? costsOf(tree).flatMap(one => one.held) : (own?.held ?? []);
      const rows = divideLike(now(), whole, heldTogether(parts, dimension));
      if (rows) make(rows, t(`totalCosts.like.said.${asked}`, { name }));
      if (rows) return 'divided';
      return asked === 'all' || own?.totals[dimension] ? 'undivided' : 'none';
    },
    onError: toastError,
  });
  if (isPending) return null;
  const own = tree && findCost(tree, cost.id);
  const revenue = own && !hasOwn(own.totals, own.held, 'revenue') ? 'all' : 'revenue';
  const units = whole.inUnits ? 'takeOver' : 'likeUnits';
  const held = now().map(({ id, name: segment }) => ({
    segment,
    units: heldTogether(own?.held ?? [], 'units').get(id) ?? 0,
  }));
  const hasUnits = sum(held.map(one => one.units)) > 0;
  const figures = held.map(one => figure(one.units)).join(' / ');
  const asked = dividing.variables;
  return (
    <>
      {(whole.inUnits ? (['units'] as const) : ([revenue, 'units'] as const)).map(like => (
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
            ? t(`totalCosts.like.${units}`, {
                units: figures.length > FITS ? figure(sum(held.map(one => one.units))) : figures,
              })
            : t(`totalCosts.like.${like}`)}
        </Button>
      ))}
      {asked && dividing.data === 'undivided' && (
        <span role="alert">{t(`totalCosts.like.undivided.${asked}`, { name })}</span>
      )}
      {asked && dividing.data === 'none' && <span role="alert">{t(`totalCosts.like.none.${asked}`, { name })}</span>}
    </>
  );
}

/** Without decimals where it has none. */
const figure = (units: number): string => (units % 100 === 0 ? formatOverview(units) : formatAmount(units));
