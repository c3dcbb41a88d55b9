import type { TFunction } from 'i18next';
import { AREAS, areaAt } from '#web/session/areas.ts';
import { leave } from '../unsaved-guard.tsx';
import type { MadeBeside } from './made.ts';
import { lastDone, lastUndone, type Next, nextOf, taken, withoutStep } from './steps.ts';
import { allSteps, type CommonSteps, type Step } from './steps-of-tables.ts';

// What was done on the other pages of a scenario: a key means what came last, wherever that was.

/** What was done last on a page, or taken back there. */
export interface LastOn {
  at: number;
  path: string;
  told: (t: TFunction) => string;
  /** Where one gets there, it is taken back, or done again. */
  asks: () => void;
}

/** What is done on a page that has no tables, and kept there. */
interface OnPage {
  last: (scenarioId: string, back: boolean) => LastOn | undefined;
  forget: (scenarioId: string) => void;
}
const onPages = new Set<OnPage>();
export const alsoDone = (onPage: OnPage): void => void onPages.add(onPage);

const scenarioIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Scenarios into which a workbook was brought. */
const broughtIn = new Set<string>();

/** What was done before an upload is not what was done last. */
export function forgetSteps(scenarioId: string): void {
  broughtIn.add(scenarioId);
  for (const { path, put } of allSteps()) if (scenarioIn(path) === scenarioId) put({ done: [], undone: [] });
  for (const { forget } of onPages) forget(scenarioId);
}

/** What a table has taken over was taken back, or done again, where it was made: so it is there. */
export function alsoTaken(put: MadeBeside['put'], back: boolean, at: number): void {
  for (const { now, put: set } of allSteps()) {
    const step = now()[back ? 'done' : 'undone'].find(({ made }) => made.beside?.put === put);
    if (step) set(taken(withoutStep(now(), step), { ...step, at }, back));
  }
}

/** What was done last on the pages of the scenario that this one is of, or taken back there. */
export function lastInScenario(here: string, back: boolean, isMeant = (_path: string) => true): LastOn | undefined {
  const scenarioId = scenarioIn(here);
  const inTables = allSteps().flatMap(({ path, now, takeIn }): LastOn[] => {
    const last = back ? lastDone(now()) : lastUndone(now());
    if (!last || scenarioIn(path) !== scenarioId) return [];
    const asks = () => void takeIn(last.of, back, undefined);
    return [{ at: last.at, path, told: t => stepTold(last, !back, t), asks }];
  });
  const all = [...inTables, ...[...onPages].flatMap(({ last }) => last(scenarioId, back) ?? [])];
  return all.filter(({ path }) => isMeant(path)).toSorted((one, other) => other.at - one.at)[0];
}

/** On its other pages. */
export const lastElsewhere = (here: string, back: boolean): LastOn | undefined =>
  lastInScenario(here, back, path => path !== here);

/** Also of a table that is not there. */
function stepTold({ of: { current }, made }: Step, back: boolean, t: TFunction): string {
  const what = current?.told(made, back, t) ?? made.beside?.told(back) ?? '';
  return current?.inRow(what) ?? what;
}

export const areaOn = ({ path }: LastOn, t: TFunction): string => {
  const area = areaAt(path);
  return area ? t(AREAS[area].title) : '';
};

interface Asked {
  back: boolean;
  /** What it would be here. */
  what: string | undefined;
}

/** It is asked: what of it is newer, and what is older here. */
export function askElsewhere(last: LastOn, { agreed }: CommonSteps, { back, what }: Asked, t: TFunction): string {
  agreed.current = last.at;
  const words = { area: areaOn(last, t), newer: last.told(t), what };
  return t(back ? 'common.newerElsewhere' : 'common.firstElsewhere', words);
}

/** What can't be done again yet, and what comes before it. */
export const notYet = (first: LastOn, what: string, t: TFunction): string =>
  t('common.notYet', { what, area: areaOn(first, t), first: first.told(t) });

/** Where nothing is left: why not, if there was something. */
export const isBroughtIn = (path: string): boolean => broughtIn.has(scenarioIn(path));
export const nothingLeft = (path: string, back: boolean, t: TFunction): string =>
  t(!back ? 'common.nothingToRedo' : isBroughtIn(path) ? 'common.uploadStays' : 'common.nothingToUndo');

/** Takes what came last back where it was, or does it again there. Whoever stays for what is unsaved does not mean it any more. */
export const offerElsewhere = (last: LastOn, back: boolean, go: (path: string) => unknown, t: TFunction) => ({
  label: t(back ? 'common.undoThere' : 'common.redoThere', { area: areaOn(last, t) }),
  take: () =>
    leave(() => {
      last.asks();
      if (last.path !== window.location.pathname) go(last.path);
    }),
});

/** On which page is what a key would take back, or do again. */
export const toldElsewhere = (last: LastOn, back: boolean, t: TFunction): string =>
  t(back ? 'common.doneElsewhere' : 'common.undoneElsewhere', { area: areaOn(last, t), what: last.told(t) });

/** What a press does where this comes next in these tables. */
export function nextIn(
  { path, agreed }: CommonSteps,
  step: Step | undefined,
  back: boolean,
): { next: Next; isOlder: boolean; elsewhere: LastOn | undefined } {
  const elsewhere = lastElsewhere(path, back);
  const order = { here: step?.at, elsewhere: elsewhere?.at, asks: true };
  const next = nextOf({ ...order, agreed: agreed.current });
  return { next, isOlder: nextOf(order) === 'ask', elsewhere };
}
