import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';

/** What was deleted of a scenario. Each can be brought back for a day. */
export const deletedEntries = {
  list: call({
    method: 'GET',
    path: '/deleted-entry/list/:scenarioId',
    summary: 'What was deleted of a scenario and can be brought back now, the last first: at most 20 of each kind',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    reply: z.array(
      z.object({
        id,
        kind: z.enum([
          'employee',
          'cost-center',
          'other-cost',
          'segment',
          'process-category',
          'main-process',
          'process',
        ]),
        name: z.string(),
        deletedAt: z.iso.datetime(),
      }),
    ),
    status: 200,
    isSmallRead: true,
  }),
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
