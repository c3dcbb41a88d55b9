import { skipToken, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LeftBehind } from '#domain/divided-alike.ts';
import { behindOf, wasBehind } from './alike-before.ts';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { nameWithin } from './dimension-names.ts';

export { forgetAlike } from './alike-before.ts';

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
 * that changed, a sentence each. Nothing is read where nothing was when costs were looked at last.
 */
export function useBehindTexts(scenarioId: string): string[] {
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    ...treeQuery(scenarioId),
    ...(wasBehind(scenarioId) ? { meta: { quiet: true } } : { queryFn: skipToken }),
  });
  if (!wasBehind(scenarioId)) return [];
  return costsOf(data).flatMap(cost => {
    const behind = behindOf(scenarioId, cost);
    return behind ? behindText(cost.name, behind, t) : [];
  });
}
