import { z } from 'zod';
import { figure, id, percent } from './fields.ts';

// What the allocation lists of employees, cost centers, other costs and total costs have in common.

/**
 * The percentage counts. Where there is a cost driver the units do: as soon as any unit that is stored or sent is above zero. The
 * one that does not count stays as it is stored, and every other number that is sent is computed again.
 */
const entered = { percent: z.number().nullish(), units: z.number().nullish() };

/** A list that goes to processes. */
export const toProcesses = z.array(z.object({ processId: id, ...entered })).max(10_000);

/** A list that goes to segments. */
export const toSegments = z.array(z.object({ segmentId: id, ...entered })).max(10_000);

/** What counts, and what was entered, which counts while there is no cost driver or no unit above zero. */
export const percentages = { percent, enteredPercent: percent };

/** How much of a thing is allocated, for its row in a list. */
export const allocatedSoFar = {
  allocatedPercent: percent,
  notAllocated: figure,
  costsFullyAllocated: z.boolean(),
};

/** A process as the receiver of an allocation. Its cost object tells processes of the same name apart. */
export const receivingProcess = { processId: id, processName: z.string(), mainProcessName: z.string() };
