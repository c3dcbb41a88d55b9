import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { Api } from '#contract/calls.ts';
import { nearestCents } from '#domain/money.ts';
import { formatOverview } from '#domain/numbers.ts';
import {
  isDoubtful,
  isLeft,
  isOnlyAllocated,
  type Lack,
  type ScenarioSums,
  type Step,
  stepsOf,
} from '#domain/progress.ts';
import { PASSAGE_FIGURES, type PassageFigures } from '#domain/reconciliation.ts';
import { doneMarks, type ScenarioArea } from '#domain/scenarios.ts';
import { SOURCES } from '#domain/statement.ts';
import { api } from '#web/session/api.ts';
import type { Scenario } from '../reports/reports.queries.ts';

type Answered = Api['GET /portfolio']['reply'][number];
/** A scenario with its sums in cents. */
export type Progress = Omit<Answered, 'passages' | 'netResult'> & ScenarioSums & { netResult: number };

// Both are fetched again with the reports, and when they are shown; that of the company also when others change a scenario. No live
// change tells what happens in another company.

export const progressQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['reports', 'progress', companyId],
    queryFn: async ({ signal }) =>
      (await api('GET /progress/:companyId', { params: { companyId }, signal })).map(inCents),
    staleTime: 0,
    // Without it the page is whole.
    meta: { quiet: true },
  });

export const portfolioQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reports', 'portfolio', userId],
    queryFn: async ({ signal }) => (await api('GET /portfolio', { signal })).map(inCents),
    staleTime: 0,
    // The list of companies says so itself.
    meta: { quiet: true },
  });

const inCents = (one: Answered): Progress => ({
  ...one,
  netResult: nearestCents(one.netResult),
  passages: mapped(SOURCES, of => mapped(PASSAGE_FIGURES, figure => nearestCents(one.passages[of][figure]))) as Record<
    (typeof SOURCES)[number],
    PassageFigures
  >,
});

const mapped = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, value(key)])) as Record<K, V>;

export const stepsDone = (scenario: ScenarioSums): number => stepsOf(scenario).filter(step => step.isDone).length;

/** How far a scenario is, in a few words. */
export function stateText(scenario: ScenarioSums, t: TFunction): string {
  const [done, all] = [stepsDone(scenario), stepsOf(scenario).length];
  if (isOnlyAllocated(scenario)) return t('guide.allocated');
  if (done < all) return t('guide.stepsDone', { done, all });
  return t(isDoubtful(scenario) ? 'guide.finishedBut' : 'guide.finished');
}

export const MARKS = 'marks';
/** Fetched again with each change of the scenario, by this page or by others: what the screen says the marks beside it say, too. */
const doneButQuery = (id: string, companyId: string) =>
  queryOptions({
    queryKey: [MARKS, id],
    queryFn: async ({ client }) => {
      const query = progressQuery(companyId);
      // What is on its way was asked before something was saved, such as the mark itself.
      if (client.getQueryState([MARKS, id])?.isInvalidated) await client.cancelQueries(query);
      const found = (await client.fetchQuery(query)).find(one => one.id === id);
      return Object.fromEntries(found ? stepsOf(found).map(({ area, doneBut }) => [area, doneBut]) : []);
    },
    staleTime: 0,
    // Without it the marks are there.
    meta: { quiet: true },
  });

/** What is not allocated of the areas that somebody marked as done. Nothing is asked of a scenario without a mark. */
export function useDoneBut(scenario: Scenario): Partial<Record<ScenarioArea, Step['doneBut']>> {
  const hasMark = Object.values(doneMarks(scenario)).some(Boolean);
  const { data } = useQuery({ ...doneButQuery(scenario.id, scenario.companyId), enabled: hasMark });
  return (hasMark && data) || {};
}

/** "Done, but 400 not allocated". Undefined where there is nothing to say. */
export function doneButText(doneBut: readonly Lack[] | undefined, t: TFunction): string | undefined {
  const [first, ...others] = doneBut ?? [];
  if (!first) return undefined;
  if (first.what === 'outOfDate') return t('scenarios.doneBut.outOfDate');
  if (first.what === 'units') return t('scenarios.doneBut.units', { count: first.costs });
  if (!isLeft(first)) return t('scenarios.doneBut.before');
  if (others.length > 0) return t('scenarios.doneBut.several');
  return t(`scenarios.doneBut.${first.what}`, { amount: formatOverview(first.cents) });
}
