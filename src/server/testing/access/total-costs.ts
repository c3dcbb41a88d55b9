import type { totalCosts } from '#contract/total-costs.ts';
import { type AccessLines, signedIn } from './line.ts';

export const totalCostLines: AccessLines<typeof totalCosts> = {
  list: { who: signedIn },
  get: { who: signedIn },
  change: { who: signedIn, body: side => ({ scenarioId: side.ids.scenario, unitDescription: null }) },
  setComplete: { who: signedIn, body: () => ({ totalCostsComplete: true }) },
  breakdown: { who: signedIn },
  allocations: { who: signedIn },
  allocate: {
    who: signedIn,
    queries: ({ ids }): Record<string, string>[] => [{ dividedLike: 'units', dividedLikeOf: ids.process }],
    body: side => [{ segmentId: side.ids.segment, percent: 10 }],
  },
};
