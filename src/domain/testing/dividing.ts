import { settle } from '../allocation.ts';
import { bookOf } from '../book.ts';
import { changeCosts, costsOf } from '../cost-objects.ts';
import { divideLike } from '../divide-rows.ts';
import { dividedAmong, likeAmong } from '../divided-among.ts';
import { divisionState, heldLike } from '../divided-like.ts';
import { inTurns, likeMeant, likeOthersToo, othersOf, toDivideAgain } from '../following-divisions.ts';
import { storedLike } from '../like-another-cost.ts';
import { costWhole } from '../other-costs.ts';
import { outOfDate, partsOf, passedOn } from '../out-of-date.ts';
import type { ProcessModel, ScenarioModel } from '../scenario-model.ts';
import { type Likeness, totalCost } from '../total-costs.ts';

// Total costs of a scenario as the buttons divide them.

export const isOutOfDate = (...made: Parameters<typeof divisionState>): boolean => divisionState(...made).isOutOfDate;

export const changed = (scenario: ScenarioModel, id: string, change: Partial<ProcessModel>): ScenarioModel => ({
  ...scenario,
  sections: changeCosts(scenario.sections, process => (process.id === id ? { ...process, ...change } : process)),
});
export const costIn = (scenario: ScenarioModel, id: string) => costsOf(scenario.sections).find(one => one.id === id)!;

/** What the segments have of what a cost is divided like. */
function heldOf(scenario: ScenarioModel, id: string, { like, likeOf }: Likeness<'totalCost'>) {
  const { truths, stages } = bookOf(scenario);
  const costs = costsOf(scenario.sections);
  const at = (of: string) => truths.processes.findIndex(process => process.id === of);
  const another = () => partsOf(truths.processes[at(likeOf!)]!, truths.segments);
  if (like === 'division') return heldLike(like, another(), () => []);
  const meant = like === 'others' && likeOf && new Set(another().map(one => one.id));
  const passed = () => othersOf(id, costs).flatMap(other => passedOn(stages[1][at(other.id)]!, truths.segments));
  const entered = () => costs.flatMap(cost => cost.costAllocation);
  const all = () => (like === 'others' ? passed() : entered()).filter(one => !meant || meant.has(one.id));
  return heldLike(like, costIn(scenario, likeOf ?? id).costAllocation, all);
}

interface Over {
  readonly among: readonly { readonly id: string }[];
  readonly othersKeep?: boolean;
}

/** As a button makes it and it is stored, of what the segments have in a scenario; over some only, where these are chosen. */
export function divided(
  scenario: ScenarioModel,
  id: string,
  of: Likeness<'totalCost'>,
  had = scenario,
  over?: Over,
): ScenarioModel {
  const { truths, indirect } = bookOf(scenario);
  const stored = costIn(scenario, id);
  const whole = costWhole(
    totalCost(indirect[truths.processes.findIndex(one => one.id === id)]!),
    stored.unitDescription,
  );
  const meant = likeMeant(of, costsOf(scenario.sections));
  if (storedLike<'totalCost'>(id, meant, whole.inUnits).dividedLike === null) return scenario;
  const rows = new Map(stored.totalCostAllocations.map(row => [row.id, row]));
  const entered = settle(
    scenario.segments.map(({ id }) => {
      const { share, units } = rows.get(id) ?? { share: 0, units: 0 };
      return { id, share, enteredShare: share, units, cost: 0 };
    }),
    whole,
  );
  const held = heldOf(had, id, meant);
  const among = over?.among ?? dividedAmong(entered, whole, of.amongSome);
  const made = divideLike(entered, whole, held, among, over?.othersKeep);
  if (!made) return scenario;
  const as = over ? likeAmong(meant, made, whole, held, among) : meant;
  const totalCostAllocations = made.map(row => ({ id: row.id, share: row.enteredShare, units: row.units }));
  const like = storedLike<'totalCost'>(id, as ?? { like: null }, whole.inUnits);
  const now = changed(scenario, id, { ...like, totalCostAllocations });
  return [...likeOthersToo(costsOf(now.sections))].reduce(
    (all, [one, others]) => changed(all, one.id, storedLike<'totalCost'>(one.id, others, false)),
    now,
  );
}

export const oldOnes = (scenario: ScenarioModel) => outOfDate(bookOf(scenario)).filter(({ of }) => of === 'totalCost');

/** All that is out of date, in turns, each of which is read once. */
export function dividedAgain(scenario: ScenarioModel): ScenarioModel {
  const old = new Set(oldOnes(scenario).map(({ id }) => id));
  const all = costsOf(scenario.sections).map(one => ({ ...one, isOutOfDate: old.has(one.id) }));
  const again = toDivideAgain(all).map(({ id, dividedLike, dividedLikeOf, dividedAmongSome }) => ({
    ...{ id, like: dividedLike!, likeOf: dividedLikeOf, amongSome: dividedAmongSome },
  }));
  return inTurns(again).reduce(
    (had, turn) => turn.reduce((now, { id, ...of }) => divided(now, id, of, had), had),
    scenario,
  );
}
