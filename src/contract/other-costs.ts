import { z } from 'zod';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import { allocatedSoFar, hundredths, receivingProcess, toProcesses } from './allocations.ts';
import { call } from './call.ts';
import { euros, figure, id, name, percent, text, version } from './fields.ts';
import { scenario } from './scenarios.ts';

const params = z.object({ id });
const itself = { action: 'report.work', subject: { kind: 'other-cost', at: 'params.id' } } as const;

/** The cost driver; null: by percentage. */
const unitDescription = z.string().nullable();

export const otherCost = z.object({
  id,
  scenarioId: id,
  name: z.string(),
  totalCost: euros,
  unitDescription,
  ...allocatedSoFar,
  allocationsVersion: version,
  version,
});

const fields = {
  totalCost: euros.nullish(),
  unitDescription: text(UNIT_DESCRIPTION_LIMIT).nullish(),
};

const allocations = z.array(
  z.object({ ...receivingProcess, units: hundredths, unitDescription, percent, allocation: figure }),
);

export const otherCosts = {
  list: call({
    method: 'GET',
    path: '/other-cost/list/:scenarioId',
    summary: 'The other costs of a scenario, with how much of each is allocated',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    reply: z.array(otherCost),
    status: 200,
  }),
  setComplete: call({
    method: 'PATCH',
    path: '/other-cost/:id',
    summary: 'Sets or clears the done mark of other costs; the id is the scenario',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } },
    params,
    body: z.object({ otherCostsComplete: z.boolean() }),
    reply: scenario,
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/other-cost/',
    summary: 'Makes an other cost',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    body: z.object({ scenarioId: id, name: name(), ...fields }),
    reply: otherCost,
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/other-cost/:id',
    summary:
      'Changes an other cost; what is absent stays, null clears: without a unit description it goes by percentage',
    access: { ...itself, within: [{ kind: 'scenario', at: 'body.scenarioId' }] },
    params,
    body: z.object({
      id: id.optional(),
      scenarioId: id.optional(),
      name: name().optional(),
      ...fields,
      version: version.optional(),
    }),
    reply: otherCost,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/other-cost/:id',
    summary: 'Deletes an other cost with what was allocated of it',
    access: itself,
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  allocations: call({
    method: 'GET',
    path: '/other-cost-allocation/:id',
    summary: 'What each process carries of an other cost, one row per process',
    access: itself,
    params,
    reply: allocations,
    status: 200,
  }),
  allocate: call({
    method: 'PATCH',
    path: '/other-cost-allocation/:id',
    summary: 'Saves the percentages, or the units when in units; a process left out carries nothing',
    access: { ...itself, within: [{ kind: 'process', at: 'body.*.processId' }] },
    params,
    body: toProcesses,
    reply: allocations,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};
