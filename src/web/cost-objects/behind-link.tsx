import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftBehind } from '#domain/divided-alike.ts';
import { Button } from '#web/ui/button.tsx';
import { behindOf, wasBehind } from './alike-before.ts';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { nameWithin } from './dimension-names.ts';

export { forgetAlike } from './alike-before.ts';

/** What does it comes when it is needed. */
const Again = lazy(() => import('./behind-again.tsx'));

/** Which figures, and like which, within a sentence. */
export function namesIn(t: TFunction, { like, dimensions }: LeftBehind) {
  const [one, other] = dimensions.map(dimension => nameWithin(t, dimension));
  const what = other === undefined ? one : t('costObjects.behind.both', { one, other });
  return { what, like: nameWithin(t, like) };
}

export const behindText = (name: string, behind: LeftBehind, t: TFunction): string =>
  `${name}: ${t('costObjects.behind.text', namesIn(t, behind))}`;

/**
 * For a screen that would say otherwise that nothing is out of date: what is still divided as another figure of its cost was before
 * that changed, a sentence each, and buttons for all of it. Nothing is read where nothing was when costs were looked at last.
 */
export function useBehind(scenarioId: string): { texts: readonly string[]; buttons: React.ReactNode } {
  const { t } = useTranslation();
  const [, setLeft] = useState<object>();
  const { data = [] } = useQuery({
    ...treeQuery(scenarioId),
    ...(wasBehind(scenarioId) ? { meta: { quiet: true } } : { enabled: false }),
  });
  const costs = wasBehind(scenarioId) ? costsOf(data) : [];
  const texts = costs.flatMap(cost => {
    const behind = behindOf(scenarioId, cost);
    return behind ? behindText(cost.name, behind, t) : [];
  });
  return {
    texts,
    buttons: (
      <Suspense fallback={<Button disabled>{t('costObjects.behind.again')}</Button>}>
        <Again scenarioId={scenarioId} onLeft={() => setLeft({})} />
      </Suspense>
    ),
  };
}
