import type { costCenters } from '#contract/cost-centers.ts';
import { type AccessLines, signedIn } from './line.ts';

export const costCenterLines: AccessLines<typeof costCenters> = {
  list: { who: signedIn },
  make: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  change: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  remove: { who: signedIn },
  allocations: { who: signedIn },
  allocate: { who: signedIn, body: side => [{ processId: side.ids.process, percent: 10 }] },
};
