import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Apart, Left } from '#domain/reconciliation.ts';
import { Button } from '#web/ui/button.tsx';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { againOf, wasNotAgain } from './held-before.ts';

const Loaded = lazy(() => import('./by-percentages.tsx'));

/**
 * For a screen without the costs: beside which of what is left a button divides it by the same percentages, and all that is like it. What
 * segments have too little of is one of these where they had all of it before a total was raised here.
 */
export function useByPercentages(scenarioId: string, left: readonly (Left | Apart)[]) {
  const wasRaised = wasNotAgain(scenarioId);
  const { data = [] } = useQuery({
    ...treeQuery(scenarioId),
    ...(wasRaised ? { meta: { quiet: true } } : { enabled: false }),
  });
  const again = new Set(wasRaised ? costsOf(data).flatMap(againOf) : []);
  const at = left.findIndex(({ of, what }) => {
    const dimension = of === 'revenue' ? 'revenue' : of === 'directCosts' ? 'directCost' : undefined;
    return dimension && (what === 'overAllocated' || (what === 'notAllocated' && again.has(dimension)));
  });
  return at < 0 ? undefined : { at, button: <ByPercentages scenarioId={scenarioId} /> };
}

/** What does it comes when it is needed. */
function ByPercentages({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Button disabled>{t('costObjects.keptAgain')}</Button>}>
      <Loaded scenarioId={scenarioId} />
    </Suspense>
  );
}
