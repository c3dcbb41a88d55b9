import '#web/i18n/like-texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LikeKind } from '#domain/total-costs.ts';
import { type AREAS, areaPath } from '#web/session/areas.ts';
import {
  areaOn,
  askedOn,
  isBroughtIn,
  lastElsewhere,
  lastSteps,
  nothingLeft,
  takeThere,
} from '#web/ui/grid/elsewhere.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { pressedOn } from '#web/ui/grid/steps.ts';
import { noteFor } from '#web/ui/grid/steps-by-page.ts';
import { hearAllSteps, putBeside, type Step } from '#web/ui/grid/steps-of-tables.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import { useWayBack } from '#web/ui/grid/way-back.tsx';
import { toastError, toastSuccess, useToastOffer } from '#web/ui/toasts.tsx';

// What is divided above profit and loss is a step of its list, as if it had been divided there. Here it is taken back as well.

const AREA = { otherCost: 'otherCosts', totalCost: 'totalCosts' } as const satisfies Record<
  LikeKind,
  keyof typeof AREAS
>;

/** Whose step it is: the table with that label there, and what has its steps in common with it. */
interface ListOfStep {
  readonly area: keyof typeof AREAS;
  readonly label: string;
  readonly beside?: string;
}

export function listOf(kind: LikeKind, t: TFunction): ListOfStep {
  return { area: AREA[kind], label: t(`${AREA[kind]}.list`), beside: kind };
}

/** Of how many costs, and in which press: what one press divided goes back together. `stays`: it left them as they were. */
export interface Divided {
  readonly count: number;
  readonly stays?: boolean;
  readonly press: object;
}

export function noteDivided(
  { area, label, beside }: ListOfStep,
  scenarioId: string,
  step: MadeBeside,
  of: Divided,
): void {
  const madeOn = { ...of, path: areaPath('profitAndLoss', scenarioId) };
  noteFor(label, beside, { ...step, madeOn }, areaPath(area, scenarioId));
}

const countOf = ({ made }: Step): number => made.beside?.madeOn?.count ?? 0;

/** One press left them, or divided them. */
const stayIn = (here: readonly { readonly step: Step }[]): boolean => here[0]?.step.made.beside?.madeOn?.stays ?? false;

export const toldOf = ({ count, stays = false }: Pick<Divided, 'count' | 'stays'>, t: TFunction): string =>
  t(stays ? 'like.toldLeft' : 'like.told', { count });

/** Where a screen without these lists takes it back: its arrow may be out of sight. */
let offered: ((text: string) => void) | undefined;
export const sayDivided = (text: string): void => (offered ?? toastSuccess)(text);

/**
 * For a screen without these lists, by its arrows and by keys: what was divided there is taken back, or done again, if it came last in
 * the scenario. For anything else one is led to where it was done: it is taken back there, in sight.
 */
export function useTakeBackElsewhere(scenarioId: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = areaPath('profitAndLoss', scenarioId);
  const next = (back: boolean) => {
    const here = pressedOn(path, lastSteps(scenarioId, back));
    return { here, elsewhere: here.length > 0 ? undefined : lastElsewhere(path, back) };
  };
  const say = useToastOffer();
  const wayBack = useWayBack();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (back: boolean) => {
      let count = 0;
      const { here } = next(back);
      for (const { steps, step } of here)
        if (await putBeside(steps, step, back)) count += countOf(step);
        else toastSuccess(t('common.changedSince', { what: step.made.beside?.told(back) }));
      const what = toldOf({ count, stays: stayIn(here) }, t);
      if (count > 0) say(t(`common.${back ? 'undone' : 'redone'}`, { what }), wayBack);
    },
    onError: toastError,
    meta: { quiet: true },
  });
  /** What is pressed meanwhile comes after it. */
  const running = useRef<Promise<unknown>>(undefined);
  const put = useStable((back: boolean) => {
    const done = () => {
      running.current = undefined;
    };
    // Why it failed is said by then.
    running.current = mutateAsync(back).then(done, done);
  });
  useEffect(() => {
    const back = askedOn(path);
    if (back !== undefined) put(back);
  }, [path, put]);
  const take = (back: boolean): boolean => {
    if (running.current) {
      void running.current.then(() => window.location.pathname === path && take(back));
      return true;
    }
    const { here, elsewhere } = next(back);
    if (here.length > 0) put(back);
    else if (elsewhere) takeThere(elsewhere, navigate);
    else if (back && isBroughtIn(path)) say(nothingLeft(path, back, t));
    else return false;
    return true;
  };
  useEffect(() => {
    offered = text => say(text, { label: t('common.undo'), take: () => take(true) });
    return () => {
      offered = undefined;
    };
  });
  useTakeBackOnPage(take);
  const told = (back: boolean): string | undefined => {
    const { here, elsewhere } = next(back);
    const count = here.reduce((all, { step }) => all + countOf(step), 0);
    if (count > 0)
      return t(`common.${back ? 'undoNamed' : 'redoNamed'}`, { what: toldOf({ count, stays: stayIn(here) }, t) });
    const words = elsewhere && { area: areaOn(elsewhere, t), what: elsewhere.told(back, t) };
    return words && t(`common.${back ? 'undoOn' : 'redoOn'}`, words);
  };
  const takesBack = useSyncExternalStore(hearAllSteps, () => told(true));
  const doesAgain = useSyncExternalStore(hearAllSteps, () => told(false));
  /** What taking back would do, and doing again, in words. Undefined: there is nothing. */
  return { takesBack, doesAgain, isPending, take };
}
