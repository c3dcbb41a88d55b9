import { z } from 'zod';
import { receivingProcess } from './allocations.ts';
import { call } from './call.ts';
import { id } from './fields.ts';

/** Employees, cost centers and other costs that were deleted. Each can be brought back for a day. */
export const deletedEntries = {
  bringBack: call({
    method: 'POST',
    path: '/deleted-entry/bring-back',
    summary:
      'Brings back an employee, cost center or other cost, as it was and with its id; a process that is gone gets nothing of it',
    access: {
      action: 'report.work',
      subject: { kind: 'scenario', at: 'body.scenarioId' },
      within: [{ kind: 'deleted-entry', at: 'body.entryId' }],
    },
    body: z.object({ scenarioId: id, entryId: id }),
    /** The processes that carried something of it and are gone. */
    reply: z.object({ goneProcesses: z.array(z.object(receivingProcess)) }),
    status: 200,
  }),
};
