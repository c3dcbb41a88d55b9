import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

// What was divided where its list is not shown. The list takes it over as its own last step; until then the keys take it back here.

type Steps = Map<string, MadeBeside>;
const [done, undone]: [Steps, Steps] = [new Map(), new Map()];

const listOf = (kind: LikeKind, scenarioId: string) => `${kind} ${scenarioId}`;

export function keepDividedElsewhere(kind: LikeKind, scenarioId: string, step: MadeBeside): void {
  done.set(listOf(kind, scenarioId), step);
  undone.delete(listOf(kind, scenarioId));
}

export const dividedElsewhere = (kind: LikeKind, scenarioId: string): MadeBeside | undefined =>
  done.get(listOf(kind, scenarioId));

export function forgetElsewhere(kind: LikeKind, scenarioId: string): void {
  for (const steps of [done, undone]) steps.delete(listOf(kind, scenarioId));
}

/** In the order in which they were divided: what total costs hold follows from other costs. */
const KINDS: readonly LikeKind[] = ['otherCost', 'totalCost'];

/** For a screen without these lists. */
export function useTakeBackElsewhere(scenarioId: string): void {
  const { t } = useTranslation();
  const stepsIn = (back: boolean) =>
    (back ? KINDS.toReversed() : KINDS).flatMap(kind => {
      const list = listOf(kind, scenarioId);
      const step = (back ? done : undone).get(list);
      return step ? { list, step } : [];
    });
  const { mutate, isPending } = useMutation({
    mutationFn: async (back: boolean) => {
      for (const { list, step } of stepsIn(back)) {
        const [from, to] = back ? [done, undone] : [undone, done];
        from.delete(list);
        const what = step.told(back);
        const isStill = await step.put(back, []);
        if (isStill) to.set(list, step);
        toastSuccess(t(isStill ? `common.${back ? 'undone' : 'redone'}` : 'common.changedSince', { what }));
      }
    },
    onError: toastError,
    meta: { quiet: true },
  });
  useTakeBackOnPage(back => {
    if (isPending || stepsIn(back).length === 0) return false;
    mutate(back);
    return true;
  });
}
