import { deletedEntries } from '#contract/deleted-entries.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import { bringBackEntry } from './bring-back-entry.ts';
import { takeDeleted } from './deleted-entries.sql.ts';

export const deletedEntryRoutes: Route[] = [
  route(deletedEntries.bringBack, async ({ body }, context) => {
    const gone = await bringBackEntry(found(await takeDeleted(context.tx, body.entryId)), context);
    return {
      goneProcesses: gone.map(({ id, name, mainProcessName }) => ({
        processId: id,
        processName: name,
        mainProcessName,
      })),
    };
  }),
];
