import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';

/** What was deleted of a scenario. Each can be brought back for a day. */
export const deletedEntries = {
  bringBack: call({
    method: 'POST',
    path: '/deleted-entry/bring-back',
    summary:
      'Brings back an employee, cost center, other cost, segment, section, cost object or cost, as it was and with its id; what others had entered for it comes back where it still fits',
    access: {
      action: 'report.work',
      subject: { kind: 'scenario', at: 'body.scenarioId' },
      within: [{ kind: 'deleted-entry', at: 'body.entryId' }],
    },
    body: z.object({ scenarioId: id, entryId: id }),
    /** Whose part in it did not come back: it is gone, or has given that to something else since. */
    reply: z.object({
      missing: z.array(
        z.object({
          kind: z.enum(['process', 'segment', 'employee', 'cost-center', 'other-cost']),
          id,
          name: z.string(),
          isGone: z.boolean(),
        }),
      ),
    }),
    status: 200,
    errors: ['ERROR_SEGMENTNAME_NOT_UNIQUE', 'ERROR_LEVEL'],
  }),
};
