import { LATEST_SCENARIOS, progress } from '#contract/progress.ts';
import { isFinished, netResultOf } from '#domain/progress.ts';
import { type Route, reading } from '../calls/handle.ts';
import { keepSums } from './keep-sums.ts';
import { lastChanged } from './progress.sql.ts';

export const progressRoutes: Route[] = [latest(progress.ofCompany, LATEST_SCENARIOS), latest(progress.portfolio, 1)];

function latest(call: (typeof progress)[keyof typeof progress], most: number): Route {
  return reading(
    call,
    async (_, context) => {
      const scenarios = await lastChanged(context.tx, context.acting.companyIds, most);
      return async () => (await keepSums(context, scenarios)).map((sums, n) => ({ ...scenarios[n]!, sums }));
    },
    async found =>
      found.flatMap(({ sums, changedAt, ...scenario }) => {
        if (!sums) return [];
        const one = { ...scenario, ...sums };
        return {
          ...one,
          changedAt: changedAt.toISOString(),
          netResult: netResultOf(one),
          isFinished: isFinished(one),
        };
      }),
  );
}
