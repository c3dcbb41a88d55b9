import type { scenarios } from '#contract/scenarios.ts';
import { type AccessLines, admins, signedIn } from './line.ts';

export const scenarioLines: AccessLines<typeof scenarios> = {
  list: { who: signedIn },
  get: { who: signedIn },
  names: { who: signedIn },
  setUp: { who: signedIn },
  make: {
    who: signedIn,
    body: (side, fresh) => ({ name: fresh, reportId: side.ids.report, existingScenarioId: side.ids.scenario }),
  },
  change: { who: signedIn, body: (side, fresh) => ({ id: side.ids.scenario, reportId: side.ids.report, name: fresh }) },
  patch: { who: signedIn, body: (_, fresh) => ({ name: fresh }) },
  remove: { who: signedIn },
  processLevel: { who: signedIn, params: () => ({ level: '3' }) },
  basis: { who: signedIn, params: () => ({ choice: 'false' }) },
  saveAsTemplate: { who: admins, body: side => ({ id: side.ids.scenario, reportId: side.ids.report }) },
};
