import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dimension } from '#domain/direct-allocation.ts';
import { divideUndivided, undividedOf } from '#domain/divide-direct.ts';
import { type CostThere, hasSameFigures, type PastedCost } from '#domain/pasted-changes.ts';
import { costsOf, savingKey, treeQuery } from './cost-objects.queries.ts';
import { storeFigures } from './tree-maker.ts';

/** A cost of which something was divided: as it was seen, and as it became. */
interface Divided {
  readonly before: CostThere;
  readonly after: PastedCost;
}

/**
 * Divides what segments hold nothing of yet and what can be divided like that, of all costs as they are stored once what was entered before is. Where one is refused,
 * those before it are divided: `onDivided` gets these, so that they can be taken back.
 */
export function useDivideUndivided(
  scenarioId: string,
  onDivided: (divided: readonly Divided[], like?: Dimension) => void,
) {
  const storing = useStoring(scenarioId);
  const dividing = useMutation({
    ...storing,
    mutationFn: async (like: Dimension | undefined) => {
      const divided: Divided[] = [];
      try {
        for (const before of await storing.costsNow()) {
          if (undividedOf(before, like).length === 0) continue;
          const after = { totals: before.totals, held: divideUndivided(before, like) };
          await storeFigures(before, after);
          divided.push({ before, after });
        }
      } finally {
        if (divided.length > 0) onDivided(divided, like);
      }
    },
  });
  /** False where somebody has changed one of them since: then all of them stay as they are. */
  const putting = useMutation({
    ...storing,
    mutationFn: async ({ divided, back }: { divided: readonly Divided[]; back: boolean }): Promise<boolean> => {
      const now = new Map((await storing.costsNow()).map(cost => [cost.id, cost]));
      // After a try that was refused halfway some are as they are to be.
      const isKnown = ({ before, after }: Divided) => {
        const cost = now.get(before.id);
        return cost !== undefined && (hasSameFigures(cost, before) || hasSameFigures(cost, after));
      };
      if (!divided.every(isKnown)) return false;
      for (const { before, after } of divided) await storeFigures(now.get(before.id)!, back ? before : after);
      return true;
    },
  });
  return { dividing, put: putting.mutateAsync };
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
