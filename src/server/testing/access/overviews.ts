import type { overviews } from '#contract/overviews.ts';
import { type AccessLines, signedIn } from './line.ts';

export const overviewLines: AccessLines<typeof overviews> = {
  process: { who: signedIn },
  graphData: { who: signedIn },
  segment: { who: signedIn },
};
