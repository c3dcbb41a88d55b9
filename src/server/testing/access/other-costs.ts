import type { otherCosts } from '#contract/other-costs.ts';
import { type AccessLines, signedIn } from './line.ts';

export const otherCostLines: AccessLines<typeof otherCosts> = {
  list: { who: signedIn },
  setComplete: { who: signedIn, body: () => ({ otherCostsComplete: true }) },
  make: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  change: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  remove: { who: signedIn },
  allocations: { who: signedIn },
  allocate: {
    who: signedIn,
    queries: ({ ids }): Record<string, string>[] => [{ dividedLike: 'division', dividedLikeOf: ids['other-cost'] }],
    body: side => [{ processId: side.ids.process, percent: 10 }],
  },
};
