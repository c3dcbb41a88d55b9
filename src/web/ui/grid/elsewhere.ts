import type { TFunction } from 'i18next';
import { AREAS, areaAt } from '#web/session/areas.ts';
import { leave } from '../unsaved-guard.tsx';
import { lastDone, lastUndone, type Next, nextOf } from './steps.ts';
import { allSteps } from './steps-by-page.ts';
import type { CommonSteps, Step } from './steps-of-tables.ts';

// What was done on the other pages of a scenario: a key means what came last, wherever that was.

/** What was done last on a page, or taken back there. */
export interface LastOn {
  at: number;
  path: string;
  /** What it did, or what taking it back does. */
  told: (back: boolean, t: TFunction) => string;
  /** Where one gets there, it is taken back, or done again. */
  asks: () => void;
}

const scenarioIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Scenarios into which a workbook was brought. */
const broughtIn = new Set<string>();

type Forget = (scenarioId: string) => void;
const forgets = new Set<Forget>();
/** Of what is kept beside the steps. */
export const alsoForget = (forget: Forget): void => void forgets.add(forget);

/** What was done before an upload is not what was done last. */
export function forgetSteps(scenarioId: string): void {
  broughtIn.add(scenarioId);
  for (const forget of forgets) forget(scenarioId);
  for (const { path, put } of allSteps()) if (scenarioIn(path) === scenarioId) put({ done: [], undone: [] });
}

/** A step that is the last one of its tables, the page on which it was made, and the press if that was another one. */
interface Found {
  steps: CommonSteps;
  step: Step;
  on: string;
  press: object | undefined;
}

/**
 * What was done last in each of the tables of a scenario, or taken back: what came last is the first one. Who has done something new since,
 * on whichever page, does not mean what was taken back before that.
 */
export function lastSteps(scenarioId: string, back: boolean): Found[] {
  const all = allSteps().filter(({ path }) => scenarioIn(path) === scenarioId);
  const since = back ? 0 : Math.max(0, ...all.map(({ newest }) => newest()));
  const found = all.flatMap((steps): Found[] => {
    const step = back ? lastDone(steps.now()) : lastUndone(steps.now());
    if (!step || step.at < since) return [];
    const madeOn = step.made.beside?.madeOn;
    return [{ steps, step, on: madeOn?.path ?? steps.path, press: madeOn?.press }];
  });
  return found.toSorted((one, other) => other.step.at - one.step.at);
}

/** By page without tables: what it is to do when one gets there. */
const asked = new Map<string, boolean>();
export function askedOn(path: string): boolean | undefined {
  const back = asked.get(path);
  asked.delete(path);
  return back;
}

/** What was done last on the pages of the scenario that this one is of, or taken back there. */
export function lastInScenario(here: string, back: boolean, isMeant = (_found: Found) => true): LastOn | undefined {
  const last = lastSteps(scenarioIn(here), back).find(isMeant);
  if (!last) return undefined;
  const { steps, step, on } = last;
  return {
    at: step.at,
    path: on,
    told: (does, t) => stepTold(step, does, t),
    asks: () => void (on === steps.path ? steps.takeIn(step.of, back, undefined) : asked.set(on, back)),
  };
}

/** On its other pages. */
export const lastElsewhere = (here: string, back: boolean): LastOn | undefined =>
  lastInScenario(here, back, ({ steps, on }) => steps.path !== here && on !== here);

/** Also of a table that is not there. */
function stepTold({ of: { current }, made }: Step, back: boolean, t: TFunction): string {
  const what = current?.told(made, back, t) ?? made.beside?.told(back) ?? '';
  return current?.inRow(what) ?? what;
}

export const areaOn = ({ path }: Pick<LastOn, 'path'>, t: TFunction): string => {
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
  const words = { area: areaOn(last, t), newer: last.told(!back, t), what };
  return t(back ? 'common.newerElsewhere' : 'common.firstElsewhere', words);
}

/** What can't be done again yet, and what comes before it. */
export const notYet = (first: LastOn, what: string, t: TFunction): string =>
  t('common.notYet', { what, area: areaOn(first, t), first: first.told(true, t) });

/** Where nothing is left: why not, if there was something. */
export const isBroughtIn = (path: string): boolean => broughtIn.has(scenarioIn(path));
export const nothingLeft = (path: string, back: boolean, t: TFunction): string =>
  t(!back ? 'common.nothingToRedo' : isBroughtIn(path) ? 'common.uploadStays' : 'common.nothingToUndo');

/** Who was led to another page to take something back there finds the way back to this one, and goes on here. */
export interface Led {
  from?: string;
  isBack?: true;
}
type Go = (path: string, options: { state: Led }) => unknown;

/**
 * Takes what came last back where it was, or does it again there, with a way back to where somebody came from. Whoever stays for what is
 * unsaved does not mean it any more.
 */
export const takeThere = (last: LastOn, go: Go, from = window.location.pathname): void =>
  leave(() => {
    last.asks();
    if (last.path !== window.location.pathname)
      go(last.path, { state: last.path === from ? { isBack: true } : { from } });
  });

export const offerElsewhere = (last: LastOn, back: boolean, go: Go, t: TFunction) => ({
  label: t(back ? 'common.undoThere' : 'common.redoThere', { area: areaOn(last, t) }),
  take: () => takeThere(last, go),
});

/** On which page is what a key would take back, or do again. */
export const toldElsewhere = (last: LastOn, back: boolean, t: TFunction): string =>
  t(back ? 'common.doneElsewhere' : 'common.undoneElsewhere', { area: areaOn(last, t), what: last.told(!back, t) });

/** What a press does where this comes next in these tables. */
export function nextIn(
  { path, agreed }: CommonSteps,
  step: Step | undefined,
  back: boolean,
): { next: Next; isOlder: boolean; elsewhere: LastOn | undefined } {
  const elsewhere = lastElsewhere(path, back);
  const order = { here: step?.at, elsewhere: elsewhere?.at };
  const next = nextOf({ ...order, agreed: agreed.current });
  return { next, isOlder: nextOf(order) === 'ask', elsewhere };
}
