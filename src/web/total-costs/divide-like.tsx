import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import type { Dimension } from '#domain/direct-allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError } from '#web/ui/toasts.tsx';
import { findCost, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';

interface DivideLikeProps {
  scenarioId: string;
  cost: TotalCost;
  whole: Whole;
  make: (rows: readonly NamedAllocation[]) => void;
  now: () => readonly NamedAllocation[];
}

/** Divides as the segments hold the revenue or the units of the same cost, which are read when somebody asks for them. */
export function DivideLike({ scenarioId, cost, whole, make, now }: DivideLikeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const dividing = useMutation({
    mutationFn: async (dimension: Dimension) => {
      const held = findCost(await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 }), cost.id)?.held ?? [];
      const rows = divideLike(now(), whole, new Map(held.map(row => [row.id, row[dimension]])));
      if (rows) make(rows);
      return rows !== undefined;
    },
    onError: toastError,
  });
  const dimensions = whole.inUnits ? (['units'] as const) : (['revenue', 'units'] as const);
  return (
    <>
      {dimensions.map(dimension => (
        <Button
          key={dimension}
          title={t(`totalCosts.like.hint.${dimension}`, { name: cost.name })}
          busy={dividing.isPending && dividing.variables === dimension}
          onClick={() => dividing.mutate(dimension)}
        >
          {t(`totalCosts.like.${dimension}`)}
        </Button>
      ))}
      {dividing.data === false && (
        <span role="alert">{t(`totalCosts.like.none.${dividing.variables}`, { name: cost.name })}</span>
      )}
    </>
  );
}
