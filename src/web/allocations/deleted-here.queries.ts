import type { TFunction } from 'i18next';
import type { Api } from '#contract/calls.ts';
import { firstNames } from '#domain/names.ts';
import { api } from '#web/session/api.ts';
import { alsoForget } from '#web/ui/grid/elsewhere.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';

// What was deleted on this page can be brought back, as long as the page is open.

/** By list, what was deleted on this page: whoever leaves the screen and returns can still take that back, or do it again. */
const deletedHere = new Map<string, readonly { step: object; isDeleted: boolean }[]>();

export function keepDeleted(list: string, step: object, isDeleted: boolean): void {
  const others = (deletedHere.get(list) ?? []).filter(one => one.step !== step);
  deletedHere.set(list, [...others, { step, isDeleted }]);
}

/** An upload came after it: it is no step any more, and comes back by its button only. */
alsoForget(scenarioId => {
  for (const list of deletedHere.keys()) if (list.includes(scenarioId)) deletedHere.delete(list);
});

/** It is back by another way. */
export function forgetDeleted<Step extends object>(list: string, isIt: (step: Step) => boolean): void {
  for (const step of deletedIn<Step>(list)) if (isIt(step)) keepDeleted(list, step, false);
}

const stepsIn = <Step extends object>(list: string) =>
  (deletedHere.get(list) ?? []) as readonly { step: Step; isDeleted: boolean }[];

export const deletedIn = <Step extends object>(list: string): readonly Step[] =>
  stepsIn<Step>(list).flatMap(({ step, isDeleted }) => (isDeleted ? [step] : []));

/** For the table of a list that is there again: what was deleted in it, and what of that is back. */
export const deletionsIn = <Step extends object>(list: string, stepOf: (step: Step) => MadeBeside): MadeBeside[] =>
  stepsIn<Step>(list).map(({ step, isDeleted }) => ({ ...stepOf(step), isBack: !isDeleted }));

const takenBack = new Set<string>();

/** What a list had added is gone because that was taken back: nobody has deleted it, and it comes back by doing that again. */
export const keepTakenBack = (id: string): void => void takenBack.add(id);
export const isTakenBack = (id: string): boolean => takenBack.has(id);

type Missing = Api['POST /deleted-entry/bring-back']['reply']['missing'];

export const bringBack = (scenarioId: string, entryId: string): Promise<{ missing: Missing }> =>
  api('POST /deleted-entry/bring-back', { body: { scenarioId, entryId } });

/** By the key of its row, what was made there and is gone because that was taken back. */
const takenBackIn = new Map<string, string>();
export function keepTakenBackIn(row: string, id: string): void {
  takenBackIn.set(row, id);
  keepTakenBack(id);
}

/** What was made in a row is there again. False where nothing was. */
export async function bringTakenBackIn(scenarioId: string, row: string): Promise<boolean> {
  const id = takenBackIn.get(row);
  if (id === undefined) return false;
  await bringTakenBack(scenarioId, [id]);
  takenBackIn.delete(row);
  return true;
}

/** Doing again what was taken back makes nobody twice: they are the same as before. */
export async function bringTakenBack(scenarioId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await bringBack(scenarioId, id);
    takenBack.delete(id);
  }
}

const MOST_NAMES = 5;

/** What did not come back, and why. Undefined where all of it did. */
export function missingText(name: string, missing: Missing, t: TFunction): string | undefined {
  if (missing.length === 0) return undefined;
  const said = (what: 'backGiven' | 'backGone', some: Missing): string[] => {
    const names = some.map(one => t('common.quoted', { name: one.name }));
    return some.length > 0 ? [t(`common.${what}`, { count: some.length, names: firstNames(names, MOST_NAMES) })] : [];
  };
  const [given, gone] = [missing.filter(one => !one.isGone), missing.filter(one => one.isGone)];
  return [t('common.backPart', { name }), ...said('backGiven', given), ...said('backGone', gone)].join(' ');
}
