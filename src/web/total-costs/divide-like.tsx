import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { type Dimension, type DirectRow, heldTogether } from '#domain/direct-allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError } from '#web/ui/toasts.tsx';
import { costsOf, findCost, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: TotalCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[]) => void;
  now: () => readonly NamedAllocation[];
}

/** Whose revenue or units: of the same cost, or of all costs together. */
type Whose = 'own' | 'all';
/** What there was to divide like: where the cost has none at all, there may be that of all costs. */
type Found = 'divided' | 'undivided' | 'none' | 'noneButAll';

/** Divides as the segments hold the revenue or the units of the same cost, which are read when somebody asks for them. */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const { name } = cost;
  const queries = useQueryClient();
  const dividing = useMutation({
    mutationFn: async ({ dimension, whose }: { dimension: Dimension; whose: Whose }): Promise<Found> => {
      const tree = await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
      const own = findCost(tree, cost.id);
      const like = (rows: readonly DirectRow[]) => divideLike(now(), whole, heldTogether(rows, dimension));
      const all = () => like(costsOf(tree).flatMap(one => one.held));
      const rows = whose === 'all' ? all() : like(own?.held ?? []);
      if (rows) make(rows);
      if (rows) return 'divided';
      if (whose === 'all' || own?.totals[dimension]) return 'undivided';
      return dimension === 'revenue' && all() ? 'noneButAll' : 'none';
    },
    onError: toastError,
  });
  const dimensions = whole.inUnits ? (['units'] as const) : (['revenue', 'units'] as const);
  const asked = dividing.variables;
  const isBusy = (dimension: Dimension, whose: Whose) =>
    dividing.isPending && asked?.dimension === dimension && asked.whose === whose;
  return (
    <>
      {dimensions.map(dimension => (
        <Button
          key={dimension}
          title={t(`totalCosts.like.hint.${dimension}`, { name })}
          busy={isBusy(dimension, 'own')}
          onClick={() => dividing.mutate({ dimension, whose: 'own' })}
        >
          {t(`totalCosts.like.${dimension}`)}
        </Button>
      ))}
      {asked && dividing.data === 'undivided' && (
        <span role="alert">
          {t(`totalCosts.like.undivided.${asked.whose === 'all' ? 'all' : asked.dimension}`, { name })}
        </span>
      )}
      {asked && (dividing.data === 'none' || dividing.data === 'noneButAll') && (
        <span role="alert">{t(`totalCosts.like.none.${asked.dimension}`, { name })}</span>
      )}
      {dividing.data === 'noneButAll' && (
        <Button
          title={t('totalCosts.like.hint.all')}
          onClick={() => dividing.mutate({ dimension: 'revenue', whose: 'all' })}
        >
          {t('totalCosts.like.all')}
        </Button>
      )}
    </>
  );
}
