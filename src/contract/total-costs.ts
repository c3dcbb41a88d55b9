import { z } from 'zod';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import { allocatedSoFar, carrying, division, itemsQuery, madeLike, percentages, toSegments } from './allocations.ts';
import { call } from './call.ts';
import { computedUnits, figure, id, text, version } from './fields.ts';
import { scenario } from './scenarios.ts';

const params = z.object({ id });
const itself = { action: 'report.work', subject: { kind: 'process', at: 'params.id' } } as const;

const unitDescription = z.string().nullable();

const row = z.object({
  segmentId: id,
  segmentName: z.string(),
  units: computedUnits,
  unitDescription,
  ...percentages,
  costs: figure,
});
const allocations = z.array(row);

/** One for each process, with the id of the process. */
export const totalCost = z.object({
  id,
  originId: id,
  scenarioId: id,
  processName: z.string(),
  mainProcessName: z.string(),
  total: figure,
  /** What of it is personnel. */
  personnel: figure,
  unitDescription,
  ...division('totalCost'),
  /** The one segment that carries all of it. */
  allTo: z.object({ segmentId: id, segmentName: z.string() }).nullable(),
  costAllocations: carrying(row),
  ...allocatedSoFar,
  allocationsVersion: version,
  version,
});

const part = z.object({
  source: z.enum(['employee', 'cost-center', 'other-cost']),
  id,
  name: z.string(),
  amount: figure,
});

export const totalCosts = {
  list: call({
    method: 'GET',
    path: '/total-cost/list/:scenarioId',
    summary: 'The total indirect cost of each process: the personnel and other costs allocated to it',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    query: itemsQuery,
    reply: z.array(totalCost),
    status: 200,
  }),
  get: call({
    method: 'GET',
    path: '/total-cost/:id',
    summary: 'The total indirect cost of one process; the id is the process',
    access: itself,
    params,
    reply: totalCost,
    status: 200,
  }),
  change: call({
    method: 'PUT',
    path: '/total-cost/:id',
    summary: 'Sets the cost driver by which it goes to segments; null: by percentage',
    access: { ...itself, within: [{ kind: 'scenario', at: 'body.scenarioId' }] },
    params,
    body: z.object({
      id: id.optional(),
      scenarioId: id.optional(),
      unitDescription: text(UNIT_DESCRIPTION_LIMIT).nullish(),
      version: version.optional(),
    }),
    reply: totalCost,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  setComplete: call({
    method: 'PATCH',
    path: '/total-cost/:id',
    summary: 'Sets or clears the done mark of total costs; the id is the scenario',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } },
    params,
    body: z.object({ totalCostsComplete: z.boolean() }),
    reply: scenario,
    status: 200,
  }),
  breakdown: call({
    method: 'GET',
    path: '/total-cost/breakdown/:id',
    summary: 'Which employees, cost centers and other costs the total of a process is made of; the parts add up to it',
    access: itself,
    params,
    reply: z.array(part),
    status: 200,
  }),
  allocations: call({
    method: 'GET',
    path: '/total-cost-allocation/:id',
    summary: 'What each segment carries of the total indirect cost of a process, one row per segment',
    access: itself,
    params,
    reply: allocations,
    status: 200,
  }),
  allocate: call({
    method: 'PATCH',
    path: '/total-cost-allocation/:id',
    summary:
      'Saves the percentages, or costs in rows without one, or with a cost driver and any unit the units; a segment left out carries nothing',
    access: {
      ...itself,
      within: [
        { kind: 'segment', at: 'body.*.segmentId' },
        { kind: 'process', at: 'query.dividedLikeOf' },
      ],
    },
    params,
    query: madeLike('totalCost'),
    body: toSegments,
    reply: allocations,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};
