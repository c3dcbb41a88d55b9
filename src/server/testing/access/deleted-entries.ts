import type { deletedEntries } from '#contract/deleted-entries.ts';
import { type AccessLines, signedIn } from './line.ts';

/** Whoever comes first brings it back. For the others there is nothing left to bring back. */
export const deletedEntryLines: AccessLines<typeof deletedEntries> = {
  list: { who: signedIn },
  bringBack: {
    who: signedIn,
    body: ({ ids }) => ({ scenarioId: ids.scenario, entryId: ids['deleted-entry'] }),
    toldWhenAllowed: 404,
  },
};
