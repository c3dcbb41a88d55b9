import { z } from 'zod';
import { figure, id, percent } from './fields.ts';

// What the allocation lists of employees, cost centers, other costs and total costs have in common.

/** Which of the two counts is known only when the parent is; the other, like every other number sent, is computed again. */
const entered = { percent: z.number().nullish(), units: z.number().nullish() };

/** A list that goes to processes. */
export const toProcesses = z.array(z.object({ processId: id, ...entered })).max(10_000);

/** A list that goes to segments. */
export const toSegments = z.array(z.object({ segmentId: id, ...entered })).max(10_000);

/** How much of a thing is allocated, for its row in a list. */
export const allocatedSoFar = {
  allocatedPercent: percent,
  notAllocated: figure,
  costsFullyAllocated: z.boolean(),
};

/** A process as the receiver of an allocation; its cost object tells processes of one name apart. */
export const receivingProcess = { processId: id, processName: z.string(), mainProcessName: z.string() };
