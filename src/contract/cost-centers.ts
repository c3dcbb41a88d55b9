import { z } from 'zod';
import { THINGS } from '#domain/shape.ts';
import { allocatedSoFar, carriedOfPerson, carrying, toProcesses } from './allocations.ts';
import { entryCalls } from './entries.ts';
import { computedUnits, figure, id, version } from './fields.ts';
import { answered, sent } from './shape-fields.ts';

export const costCenter = z.object({
  id,
  originId: id,
  scenarioId: id,
  ...answered(THINGS.costCenter.fields),
  total: figure,
  costAllocations: carrying(carriedOfPerson),
  ...allocatedSoFar,
  /** The FTE that are not allocated. `notAllocated` has them in euros. */
  idleFte: computedUnits,
  allocationsVersion: version,
  version,
});

export const costCenters = entryCalls({
  kind: 'cost-center',
  path: '/cost-center',
  allocationsPath: '/cost-center-allocation',
  item: costCenter,
  fields: sent(THINGS.costCenter.fields),
  row: carriedOfPerson,
  received: toProcesses,
  summaries: {
    list: 'The cost centers of a scenario, with how much of each is allocated',
    make: 'Makes a cost center',
    change:
      'Changes a cost center; what is absent stays, null clears. Extras without a percentage are an amount; a percentage goes on with the wage',
    remove: 'Deletes a cost center with what was allocated of it',
    allocations: 'What each process carries of a cost center: FTE, percentage and costs, one row per process',
    allocate:
      'Saves the percentages, or FTE or costs in rows without one; the others follow, a process left out carries nothing',
  },
});
