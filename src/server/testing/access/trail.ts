import type { trail } from '#contract/trail.ts';
import { type AccessLines, signedIn } from './line.ts';

export const trailLines: AccessLines<typeof trail> = {
  trail: {
    who: signedIn,
    queries: ({ ids }): Record<string, string>[] => [
      { view: 'process', row: 'employeeCostAllocations', processId: ids.process, entryId: ids.entry },
      { view: 'segment', row: 'revenue', processId: ids.process, segmentId: ids.segment },
      { view: 'process', row: 'totalNetResult', mainProcessId: ids['main-process'] },
      { view: 'process', row: 'totalNetResult', sectionId: ids['process-category'] },
    ],
  },
  flow: { who: signedIn },
};
