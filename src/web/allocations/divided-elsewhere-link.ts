import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import { areaPath } from '#web/session/areas.ts';
import { alsoDone, lastElsewhere, toldElsewhere } from '#web/ui/grid/elsewhere.ts';
import { nextOf } from '#web/ui/grid/steps.ts';
import { type MadeBeside, nextStep } from '#web/ui/grid/steps-of-tables.ts';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

// What was divided where its list is not shown. The list takes it over as its own last step; until then the keys take it back here.

interface Divided {
  readonly step: MadeBeside;
  /** Of how many costs. */
  readonly count: number;
  /** When it was divided, or taken back or done again since. */
  readonly at: number;
  /** What one press divided is taken back together. */
  readonly press: object;
}
type Steps = Map<string, Divided>;
const [done, undone]: [Steps, Steps] = [new Map(), new Map()];

const listOf = (kind: LikeKind, scenarioId: string) => `${kind} ${scenarioId}`;

export function keepDividedElsewhere(kind: LikeKind, scenarioId: string, divided: Divided): void {
  const list = listOf(kind, scenarioId);
  undone.delete(list);
  // The last one is last.
  done.delete(list);
  done.set(list, divided);
}

export function dividedElsewhere(kind: LikeKind, scenarioId: string): MadeBeside | undefined {
  const divided = done.get(listOf(kind, scenarioId));
  return divided && { ...divided.step, at: divided.at };
}

export function forgetElsewhere(kind: LikeKind, scenarioId: string): void {
  for (const steps of [done, undone]) steps.delete(listOf(kind, scenarioId));
}

/** In the order in which they were divided: what total costs hold follows from other costs. */
const KINDS: readonly LikeKind[] = ['otherCost', 'totalCost'];

const lastOf = (from: Steps, scenarioId: string): Divided | undefined =>
  [...from].findLast(([list]) => KINDS.some(kind => list === listOf(kind, scenarioId)))?.[1];

/** On another page, for when one gets there. */
let asked: { scenarioId: string; back: boolean } | undefined;

alsoDone({
  last: (scenarioId, back) => {
    const last = lastOf(back ? done : undone, scenarioId);
    const asks = () => {
      asked = { scenarioId, back };
    };
    const path = areaPath('profitAndLoss', scenarioId);
    return last && { at: last.at, path, told: () => last.step.told(!back), asks };
  },
  forget: scenarioId => {
    for (const kind of KINDS) forgetElsewhere(kind, scenarioId);
  },
});

/** For a screen without these lists. */
export function useTakeBackElsewhere(scenarioId: string): void {
  const { t } = useTranslation();
  const stepsIn = (back: boolean) => {
    const from = back ? done : undone;
    const last = lastOf(from, scenarioId);
    const together = KINDS.flatMap(kind => {
      const list = listOf(kind, scenarioId);
      const divided = from.get(list);
      return divided?.press === last?.press && divided ? { list, divided } : [];
    });
    return back ? together.toReversed() : together;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (back: boolean) => {
      const [from, to] = back ? [done, undone] : [undone, done];
      let put = 0;
      for (const { list, divided } of stepsIn(back)) {
        const isStill = await divided.step.put(back, []);
        from.delete(list);
        if (isStill === true) {
          to.set(list, { ...divided, at: nextStep() });
          put += divided.count;
        } else toastSuccess(t('common.changedSince', { what: divided.step.told(back) }));
      }
      const what = t('like.told', { count: put });
      if (put > 0) toastSuccess(t(`common.${back ? 'undone' : 'redone'}`, { what }));
    },
    onError: toastError,
    meta: { quiet: true },
  });
  useEffect(() => {
    const mine = asked;
    asked = undefined;
    if (mine?.scenarioId === scenarioId) mutate(mine.back);
  }, [scenarioId, mutate]);
  useTakeBackOnPage(back => {
    if (isPending) return false;
    const here = stepsIn(back);
    const last = lastElsewhere(areaPath('profitAndLoss', scenarioId), back);
    const at = here.length > 0 ? Math.max(...here.map(({ divided }) => divided.at)) : undefined;
    const next = nextOf(back, { here: at, elsewhere: last?.at, asks: false });
    if (next === 'take') mutate(back);
    else if (last) toastSuccess(toldElsewhere(last, back, t));
    return next !== 'nothing';
  });
}
