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
    // How many milliseconds ago the listener sent the first request whose reply it still shows. Changes since then count as
    // missed.
    query: z.object({ asked: z.coerce.number().int().min(0).optional() }),
    status: 200,
    errors: ['ERROR_TOO_MANY_REQUESTS'],
    produces: ['text/event-stream'],
  }),
};
