import type { costObjects } from '#contract/cost-objects.ts';
import { type AccessLines, signedIn } from './line.ts';

export const costObjectLines: AccessLines<typeof costObjects> = {
  listSections: { who: signedIn },
  list: { who: signedIn },
  layer: { who: signedIn, params: () => ({ level: '3' }), body: side => ({ scenarioId: side.ids.scenario }) },
  makeSection: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  changeSection: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  removeSection: { who: signedIn },
  setComplete: { who: signedIn, body: () => ({ processesComplete: true }) },
  make: {
    who: signedIn,
    body: (side, fresh) => ({
      processCategoryId: side.ids['process-category'],
      scenarioId: side.ids.scenario,
      name: fresh,
    }),
  },
  change: {
    who: signedIn,
    body: side => ({ scenarioId: side.ids.scenario, processCategoryId: side.ids['process-category'] }),
  },
  remove: { who: signedIn },
  makeCost: {
    who: signedIn,
    body: (side, fresh) => ({
      mainProcessId: side.ids['main-process'],
      scenarioId: side.ids.scenario,
      name: fresh,
      totalUnits: 1,
      costAllocation: [{ segmentId: side.ids.segment, units: 1 }],
    }),
  },
  changeCost: {
    who: signedIn,
    body: side => ({ scenarioId: side.ids.scenario, mainProcessId: side.ids['main-process'] }),
  },
  removeCost: { who: signedIn },
  allocate: { who: signedIn, body: side => [{ segmentId: side.ids.segment, units: 1, revenue: 1, directCost: 1 }] },
};
