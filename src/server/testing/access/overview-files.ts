import type { overviewFiles } from '#contract/overview-files.ts';
import { type Lines, signedIn } from './line.ts';

export const overviewFileLines: Lines<typeof overviewFiles> = {
  process: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario }) },
  segment: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario }) },
};
