import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';

export const live = {
  listen: call({
    method: 'GET',
    path: '/live/:companyId',
    summary: 'A stream of what changes in a company, as server-sent events; it carries ids, no figures',
    access: { action: 'company.see', subject: { kind: 'company', at: 'params.companyId' } },
    params: z.object({ companyId: id }),
    status: 200,
    produces: ['text/event-stream'],
  }),
};
