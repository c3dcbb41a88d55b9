import { z } from 'zod';
import { THINGS } from '#domain/shape.ts';
import {
  allocatedSoFar,
  carrying,
  division,
  madeLike,
  ofOtherCost,
  percentages,
  receivingProcess,
} from './allocations.ts';
import { call } from './call.ts';
import { entryCalls } from './entries.ts';
import { computedUnits, figure, id, version } from './fields.ts';
import { scenario } from './scenarios.ts';
import { answered, sent } from './shape-fields.ts';

const params = z.object({ id });

/** The cost driver; null: by percentage. */
const unitDescription = z.string().nullable();

const row = z.object({
  ...receivingProcess,
  units: computedUnits,
  unitDescription,
  ...percentages,
  allocation: figure,
});

export const otherCost = z.object({
  id,
  originId: id,
  scenarioId: id,
  ...answered(THINGS.otherCost.fields),
  ...division('otherCost'),
  /** The one process that carries all of it. */
  allTo: z.object(receivingProcess).nullable(),
  costAllocations: carrying(row),
  ...allocatedSoFar,
  allocationsVersion: version,
  version,
});

const calls = entryCalls({
  kind: 'other-cost',
  path: '/other-cost',
  allocationsPath: '/other-cost-allocation',
  item: otherCost,
  fields: sent(THINGS.otherCost.fields),
  row,
  received: ofOtherCost,
  summaries: {
    list: 'The other costs of a scenario, with how much of each is allocated',
    make: 'Makes an other cost',
    change:
      'Changes an other cost; what is absent stays, null clears: without a unit description it goes by percentage',
    remove: 'Deletes an other cost with what was allocated of it',
    allocations: 'What each process carries of an other cost, one row per process',
    allocate:
      'Saves the percentages, or amounts in rows without one, or with a cost driver and any unit the units; a process left out carries nothing',
  },
});

export const otherCosts = {
  ...calls,
  allocate: call({
    ...calls.allocate,
    access: {
      ...calls.allocate.access,
      within: [...calls.allocate.access.within, { kind: 'other-cost', at: 'query.dividedLikeOf' }],
    },
    query: madeLike('otherCost'),
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
};
