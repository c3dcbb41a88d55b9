import { z } from 'zod';
import { call } from './call.ts';
import { publicId } from './fields.ts';

export const sector = z.object({ id: publicId, name: z.string() });

export const sectors = {
  list: call({
    method: 'GET',
    path: '/sector/list',
    summary: 'The sectors a company can belong to, the default first',
    access: { who: 'signed-in' },
    reply: z.array(sector),
    status: 200,
    isSmallRead: true,
  }),
};
