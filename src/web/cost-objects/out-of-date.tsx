import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAnyListDividedLike, outOfDateQuery } from '../book/out-of-date.queries.ts';
import { LeftLinks } from '../scenarios/left-link.tsx';
import { scenarioQuery } from '../scenarios/scenarios.queries.ts';
import { savingKey } from './cost-objects.queries.ts';

/**
 * What is divided like figures that were changed here, and where it is divided again. Below the table, as it comes while somebody
 * types in that.
 */
export function OutOfDate({ scenarioId }: { scenarioId: string }) {
  const queries = useQueryClient();
  const { data: scenario } = useQuery(scenarioQuery(scenarioId));
  const isSaving = useIsMutating({ mutationKey: savingKey(scenarioId) }) > 0;
  const isAny = scenario?.anyDividedLike || isAnyListDividedLike(queries, scenarioId);
  const { data: told } = useQuery(outOfDateQuery(scenarioId, isAny && !isSaving));
  const { outOfDate = [], likeNothing = [] } = told ?? {};
  return (
    <LeftLinks {...{ scenarioId, outOfDate, likeNothing }} left={[]} texts={[]} along={[]} again={null} isElsewhere />
  );
}
