import { z } from 'zod';
import { allocatedSoFar, hundredths, receivingProcess, toProcesses } from './allocations.ts';
import { call } from './call.ts';
import { euros, figure, id, name, percent, text, units, version } from './fields.ts';
import { scenario } from './scenarios.ts';

const params = z.object({ id });
const ofScenario = { kind: 'scenario', at: 'params.id' } as const;
const inScenario = { action: 'report.work', subject: ofScenario } as const;
const itself = { action: 'report.work', subject: { kind: 'employee', at: 'params.id' } } as const;
const namedIn = [{ kind: 'scenario', at: 'body.scenarioId' }] as const;

export const employee = z.object({
  id,
  scenarioId: id,
  name: z.string(),
  jobTitle: z.string(),
  workHoursPerYear: units,
  yearlyWage: euros,
  extras: euros,
  total: figure,
  ...allocatedSoFar,
  /** Hours not allocated; in euros they are `notAllocated`. */
  idleHours: hundredths,
  allocationsVersion: version,
  version,
});

const fields = {
  jobTitle: text(100).nullish(),
  workHoursPerYear: units.nullish(),
  yearlyWage: euros.nullish(),
  extras: euros.nullish(),
};

const allocations = z.array(z.object({ ...receivingProcess, units: hundredths, percent, costs: figure }));

export const employees = {
  list: call({
    method: 'GET',
    path: '/employee/list/:scenarioId',
    summary: 'The employees of a scenario, with how much of each is allocated',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
    params: z.object({ scenarioId: id }),
    reply: z.array(employee),
    status: 200,
  }),
  scenario: call({
    method: 'GET',
    path: '/employee/:id',
    summary: 'The scenario, for the done mark of personnel',
    access: inScenario,
    params,
    reply: scenario,
    status: 200,
  }),
  setComplete: call({
    method: 'PATCH',
    path: '/employee/:id',
    summary: 'Sets or clears the done mark of personnel; the id is the scenario',
    access: inScenario,
    params,
    body: z.object({ employeesComplete: z.boolean() }),
    reply: scenario,
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/employee/',
    summary: 'Makes an employee',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    body: z.object({ scenarioId: id, name: name(), ...fields }),
    reply: employee,
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/employee/:id',
    summary: 'Changes an employee; what is absent stays, null clears',
    access: { ...itself, within: namedIn },
    params,
    body: z.object({
      id: id.optional(),
      scenarioId: id.optional(),
      name: name().optional(),
      ...fields,
      version: version.optional(),
    }),
    reply: employee,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/employee/:id',
    summary: 'Deletes an employee with what was allocated of it',
    access: itself,
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  allocations: call({
    method: 'GET',
    path: '/employee-cost-allocation/:id',
    summary: 'What each process carries of an employee: hours, percentage and costs, one row per process',
    access: itself,
    params,
    reply: allocations,
    status: 200,
  }),
  allocate: call({
    method: 'PATCH',
    path: '/employee-cost-allocation/:id',
    summary: 'Saves the percentages; hours and costs follow from them, a process left out carries nothing',
    access: { ...itself, within: [{ kind: 'process', at: 'body.*.processId' }] },
    params,
    body: toProcesses,
    reply: allocations,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};
