import type { overviews } from '#contract/overviews.ts';
import { type Lines, signedIn } from './line.ts';

export const overviewLines: Lines<typeof overviews> = {
  process: { who: signedIn },
  graphData: { who: signedIn },
  segment: { who: signedIn },
};
