import '#web/i18n/like-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import { areaPath } from '#web/session/areas.ts';
import { alsoDone, alsoTaken, lastElsewhere } from '#web/ui/grid/elsewhere.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { nextOf } from '#web/ui/grid/steps.ts';
import { nextStep } from '#web/ui/grid/steps-of-tables.ts';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import { useTellsElsewhere } from '#web/ui/grid/use-tells-elsewhere.ts';
import { toastError, toastSuccess, useToastOffer } from '#web/ui/toasts.tsx';

// What was divided where its list is not shown. The list takes it over as a step of its own, too: wherever it is taken back, it is.

interface Divided {
  readonly kind: LikeKind;
  readonly step: MadeBeside;
  /** Of how many costs. */
  readonly count: number;
  /** When it was divided, or taken back or done again since. */
  at: number;
  /** What one press divided is taken back together. */
  readonly press: object;
  isBack: boolean;
  /** Its list has it as well. */
  isTakenOver: boolean;
}
const all = new Map<string, Divided>();

const listOf = (kind: LikeKind, scenarioId: string) => `${kind} ${scenarioId}`;

export function keepDividedElsewhere(
  kind: LikeKind,
  scenarioId: string,
  { step, ...made }: Pick<Divided, 'step' | 'count' | 'press'>,
): void {
  const put: MadeBeside['put'] = async (back, rows) => {
    const isStill = await step.put(back, rows);
    if (isStill === true) Object.assign(divided, { isBack: back, at: nextStep() });
    return isStill;
  };
  const divided = { ...made, kind, step: { ...step, put }, at: nextStep(), isBack: false, isTakenOver: false };
  all.set(listOf(kind, scenarioId), divided);
}

/** What the list takes over. */
export function dividedElsewhere(kind: LikeKind, scenarioId: string): MadeBeside | undefined {
  const divided = all.get(listOf(kind, scenarioId));
  return divided && !divided.isBack && !divided.isTakenOver ? { ...divided.step, at: divided.at } : undefined;
}

export function takeOverElsewhere(kind: LikeKind, scenarioId: string): void {
  const divided = all.get(listOf(kind, scenarioId));
  if (divided && !divided.isBack) divided.isTakenOver = true;
}

/** In the order in which they were divided: what total costs hold follows from other costs. */
const KINDS: readonly LikeKind[] = ['otherCost', 'totalCost'];

const partsOf = (scenarioId: string, back: boolean): Divided[] =>
  KINDS.flatMap(kind => all.get(listOf(kind, scenarioId)) ?? []).filter(({ isBack }) => isBack !== back);

const lastOf = (scenarioId: string, back: boolean): Divided | undefined =>
  partsOf(scenarioId, back).toSorted((one, other) => other.at - one.at)[0];

/** On another page, for when one gets there. */
let asked: { scenarioId: string; back: boolean } | undefined;

alsoDone({
  last: (scenarioId, back) => {
    const last = lastOf(scenarioId, back);
    const asks = () => {
      asked = { scenarioId, back };
    };
    const path = areaPath('profitAndLoss', scenarioId);
    return last && { at: last.at, path, told: () => last.step.told(!back), asks };
  },
  forget: scenarioId => {
    for (const kind of KINDS) all.delete(listOf(kind, scenarioId));
  },
});

/** Where a screen without these lists takes it back: on a phone that is the only way there. */
let offered: ((text: string) => void) | undefined;
export const sayDivided = (text: string): void => (offered ?? toastSuccess)(text);

/** For a screen without these lists. */
export function useTakeBackElsewhere(scenarioId: string): void {
  const { t } = useTranslation();
  const path = areaPath('profitAndLoss', scenarioId);
  const tells = useTellsElsewhere(path);
  const stepsIn = (back: boolean) => {
    const last = lastOf(scenarioId, back);
    const together = partsOf(scenarioId, back).filter(({ press }) => press === last?.press);
    return back ? together.toReversed() : together;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (back: boolean) => {
      let put = 0;
      for (const divided of stepsIn(back)) {
        const { kind, step, count } = divided;
        const isStill = await step.put(back, []);
        if (isStill === true) {
          alsoTaken(step.put, back, divided.at);
          put += count;
        } else {
          all.delete(listOf(kind, scenarioId));
          toastSuccess(t('common.changedSince', { what: step.told(back) }));
        }
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
  const offers = useToastOffer();
  useEffect(() => {
    offered = text => offers(text, { label: t('common.undo'), take: () => mutate(true) });
    return () => {
      offered = undefined;
    };
  });
  useTakeBackOnPage(back => {
    if (isPending) return false;
    const here = stepsIn(back);
    const at = here.length > 0 ? Math.max(...here.map(({ at }) => at)) : undefined;
    const next = nextOf({ here: at, elsewhere: lastElsewhere(path, back)?.at, asks: false });
    if (next !== 'take') return tells(back);
    mutate(back);
    return true;
  });
}
