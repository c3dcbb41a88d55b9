import type { overviewFiles } from '#contract/overview-files.ts';
import { type AccessLines, signedIn } from './line.ts';

export const overviewFileLines: AccessLines<typeof overviewFiles> = {
  process: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario }) },
  segment: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario }) },
  board: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario }) },
};
