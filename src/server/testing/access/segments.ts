import type { segments } from '#contract/segments.ts';
import { type AccessLines, signedIn } from './line.ts';

export const segmentLines: AccessLines<typeof segments> = {
  list: { who: signedIn },
  make: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  change: {
    who: signedIn,
    body: (side, fresh) => ({ id: side.ids.segment, scenarioId: side.ids.scenario, name: fresh }),
  },
  remove: { who: signedIn },
  complete: { who: signedIn, body: () => ({ segmentsComplete: true }) },
};
