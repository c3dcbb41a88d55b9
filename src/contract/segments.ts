import { z } from 'zod';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { call } from './call.ts';
import { id, name, version } from './fields.ts';
import { scenario } from './scenarios.ts';

const params = z.object({ id });
const segmentName = name(SEGMENT_NAME_LIMIT);

export const segment = z.object({ id, originId: id, name: z.string(), scenarioId: id, version });

export const segments = {
  list: call({
    method: 'GET',
    path: '/segment/list/:scenarioId',
    summary: 'The segments of a scenario, in order of creation',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    reply: z.array(segment),
    status: 200,
    isSmallRead: true,
  }),
  make: call({
    method: 'POST',
    path: '/segment/',
    summary: 'Makes a segment',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    body: z.object({ name: segmentName, scenarioId: id }),
    reply: segment,
    status: 201,
    errors: ['ERROR_SEGMENTNAME_NOT_UNIQUE'],
  }),
  change: call({
    method: 'PUT',
    path: '/segment/:id',
    summary: 'Renames a segment',
    access: {
      action: 'report.work',
      subject: { kind: 'segment', at: 'params.id' },
      within: [
        { kind: 'segment', at: 'body.id' },
        { kind: 'scenario', at: 'body.scenarioId' },
      ],
    },
    params,
    body: z.object({
      id: id.optional(),
      scenarioId: id.optional(),
      name: segmentName.optional(),
      version: version.optional(),
    }),
    reply: segment,
    status: 200,
    errors: ['ERROR_SEGMENTNAME_NOT_UNIQUE', 'ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/segment/:id',
    summary: 'Deletes a segment with what is allocated to it',
    access: { action: 'report.work', subject: { kind: 'segment', at: 'params.id' } },
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  complete: call({
    method: 'PATCH',
    path: '/segment/:id',
    summary: 'Sets or clears the done mark of the segments; the id is the scenario',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } },
    params,
    body: z.object({ segmentsComplete: z.boolean() }),
    reply: scenario,
    status: 200,
  }),
};
