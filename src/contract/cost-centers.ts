import { z } from 'zod';
import { allocatedSoFar, hundredths, receivingProcess, toProcesses } from './allocations.ts';
import { call } from './call.ts';
import { euros, figure, id, name, percent, units, version } from './fields.ts';

const params = z.object({ id });
const itself = { action: 'report.work', subject: { kind: 'cost-center', at: 'params.id' } } as const;

export const costCenter = z.object({
  id,
  scenarioId: id,
  name: z.string(),
  /** A label; it changes no figure. */
  isBackOffice: z.boolean(),
  fte: units,
  salaryCost: euros,
  extras: euros,
  total: figure,
  ...allocatedSoFar,
  /** FTE not allocated; in euros they are `notAllocated`. */
  idleFte: hundredths,
  allocationsVersion: version,
  version,
});

const fields = {
  isBackOffice: z.boolean().nullish(),
  fte: units.nullish(),
  salaryCost: euros.nullish(),
  extras: euros.nullish(),
};

const allocations = z.array(z.object({ ...receivingProcess, units: hundredths, percent, costs: figure }));

export const costCenters = {
  list: call({
    method: 'GET',
    path: '/cost-center/list/:scenarioId',
    summary: 'The cost centers of a scenario, with how much of each is allocated',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    reply: z.array(costCenter),
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/cost-center/',
    summary: 'Makes a cost center',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    body: z.object({ scenarioId: id, name: name(), ...fields }),
    reply: costCenter,
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/cost-center/:id',
    summary: 'Changes a cost center; what is absent stays, null clears',
    access: { ...itself, within: [{ kind: 'scenario', at: 'body.scenarioId' }] },
    params,
    body: z.object({
      id: id.optional(),
      scenarioId: id.optional(),
      name: name().optional(),
      ...fields,
      version: version.optional(),
    }),
    reply: costCenter,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/cost-center/:id',
    summary: 'Deletes a cost center with what was allocated of it',
    access: itself,
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  allocations: call({
    method: 'GET',
    path: '/cost-center-allocation/:id',
    summary: 'What each process carries of a cost center: FTE, percentage and costs, one row per process',
    access: itself,
    params,
    reply: allocations,
    status: 200,
  }),
  allocate: call({
    method: 'PATCH',
    path: '/cost-center-allocation/:id',
    summary: 'Saves the percentages; FTE and costs follow from them, a process left out carries nothing',
    access: { ...itself, within: [{ kind: 'process', at: 'body.*.processId' }] },
    params,
    body: toProcesses,
    reply: allocations,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};
