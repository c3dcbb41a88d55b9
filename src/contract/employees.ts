import { z } from 'zod';
import { THINGS } from '#domain/shape.ts';
import { allocatedSoFar, carriedOfPerson, carrying, toProcesses } from './allocations.ts';
import { call } from './call.ts';
import { entryCalls } from './entries.ts';
import { computedUnits, figure, id, version } from './fields.ts';
import { scenario } from './scenarios.ts';
import { answered, sent } from './shape-fields.ts';

const params = z.object({ id });
const inScenario = { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } } as const;

export const employee = z.object({
  id,
  originId: id,
  scenarioId: id,
  ...answered(THINGS.employee.fields),
  total: figure,
  costAllocations: carrying(carriedOfPerson),
  ...allocatedSoFar,
  /** The hours that are not allocated. `notAllocated` has them in euros. */
  idleHours: computedUnits,
  allocationsVersion: version,
  version,
});

export const employees = {
  ...entryCalls({
    kind: 'employee',
    path: '/employee',
    allocationsPath: '/employee-cost-allocation',
    item: employee,
    fields: sent(THINGS.employee.fields),
    row: carriedOfPerson,
    received: toProcesses,
    summaries: {
      list: 'The employees of a scenario, with how much of each is allocated',
      make: 'Makes an employee',
      change:
        'Changes an employee; what is absent stays, null clears. Extras without a percentage are an amount; a percentage goes on with the wage',
      remove: 'Deletes an employee with what was allocated of it',
      allocations: 'What each process carries of an employee: hours, percentage and costs, one row per process',
      allocate:
        'Saves the percentages, or hours or costs in rows without one; the others follow, a process left out carries nothing',
    },
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
};
