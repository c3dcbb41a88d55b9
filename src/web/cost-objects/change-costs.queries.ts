import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CostThere, hasSameFigures, type PastedCost } from '#domain/pasted/changes.ts';
import { costsOf, savingKey, treeQuery } from './cost-objects.queries.ts';
import { storeFigures } from './store-figures.ts';

/** A cost that was changed: as it was seen, and as it became. */
interface Changed {
  readonly before: CostThere;
  readonly after: PastedCost;
}

/**
 * Changes all costs of a scenario in one of several ways, as they are stored once what was entered before is. Where one is refused,
 * those before it are changed: `onChanged` gets these, so that they can be taken back.
 */
export function useChangeCosts<Way>(
  scenarioId: string,
  /** Undefined: it stays as it is. */
  changedBy: (cost: CostThere, way: Way) => PastedCost | undefined,
  onChanged: (changed: readonly Changed[], way: Way) => void,
) {
  const storing = useStoring(scenarioId);
  const changing = useMutation({
    ...storing,
    mutationFn: async (way: Way) => {
      const changed: Changed[] = [];
      try {
        for (const before of await storing.costsNow()) {
          const after = changedBy(before, way);
          if (!after) continue;
          await storeFigures(before, after);
          changed.push({ before, after });
        }
      } finally {
        if (changed.length > 0) onChanged(changed, way);
      }
    },
  });
  /** False where somebody has changed one of them since: then all of them stay as they are. */
  const putting = useMutation({
    ...storing,
    mutationFn: async ({ changed, back }: { changed: readonly Changed[]; back: boolean }): Promise<boolean> => {
      const now = new Map((await storing.costsNow()).map(cost => [cost.id, cost]));
      // After a try that was refused halfway some are as they are to be.
      const isKnown = ({ before, after }: Changed) => {
        const cost = now.get(before.id);
        return cost !== undefined && (hasSameFigures(cost, before) || hasSameFigures(cost, after));
      };
      if (!changed.every(isKnown)) return false;
      for (const { before, after } of changed) await storeFigures(now.get(before.id)!, back ? before : after);
      return true;
    },
  });
  return { changing, put: putting.mutateAsync };
}

/** In their turn, as all that is entered on this screen. */
function useStoring(scenarioId: string) {
  const queries = useQueryClient();
  return {
    mutationKey: savingKey(scenarioId),
    scope: { id: `costObjects ${scenarioId}` },
    costsNow: async () => costsOf(await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 })),
    onSettled: () => queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId }),
  };
}
