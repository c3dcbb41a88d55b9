import { z } from 'zod';
import { LIKES, type LikeKind, type Likeness, type LikeOf } from '#domain/total-costs.ts';
import { computedUnits, figure, id, percent } from './fields.ts';

// What the allocation lists of employees, cost centers, other costs and total costs have in common.

const typed = z.number().nullish();

/**
 * The percentage counts. In a row without one the hours or FTE do, and without these the amount: they are taken as if typed into
 * an empty list. Where there is a cost driver the units count: as soon as any unit that is stored or sent is above zero. What does
 * not count stays as it is stored, and every other number that is sent is computed again.
 */
const entered = { percent: typed, units: typed };

/** A list that goes to processes. */
export const toProcesses = z.array(z.object({ processId: id, ...entered, costs: typed })).max(10_000);

/** The same of other costs, which call the amount an allocation. */
export const ofOtherCost = z.array(z.object({ processId: id, ...entered, allocation: typed })).max(10_000);

/** A list that goes to segments. */
export const toSegments = z.array(z.object({ segmentId: id, ...entered, costs: typed })).max(10_000);

/** What counts, and what was entered, which counts while there is no cost driver or no unit above zero. */
export const percentages = { percent, enteredPercent: percent };

/** How much of a thing is allocated, for its row in a list. */
export const allocatedSoFar = {
  allocatedPercent: percent,
  notAllocated: figure,
  costsFullyAllocated: z.boolean(),
};

/**
 * The rows of an allocation list that carry anything, within the item they belong to. Its own call has a row for every receiver.
 * Absent where they were asked to be, and in what a conflict shows.
 */
export const carrying = <Row extends z.ZodType>(row: Row) => z.array(row).optional();

/** What the rows were made like; null where they were entered otherwise. Out of date: made now, they would be others. Like nothing: what they were made like is 0 now, so that they could not be made again. */
export const division = <K extends LikeKind>(kind: K) => ({
  dividedLike: z.enum(LIKES[kind]).nullable(),
  isOutOfDate: z.boolean(),
  isLikeNothing: z.boolean(),
  /** Whose units, revenue or division these were, where it is another one of the scenario. */
  dividedLikeOf: id.nullable(),
  /** Like that among the receivers that have something of it, and no others. */
  dividedAmongSome: z.boolean(),
  /** So many receivers have something of it. */
  receivers: z.int().min(0),
});

/** What the rows were made like, so that it can be told when that has changed. Rows that differ without it are like nothing, except units of a total cost that are those of its own cost, or of one other; and with a cost driver rows can be like units only. A division is that of another one of the kind; as one is divided that goes like the others is like the others. `none`: they stay as they are, and are like nothing from now on. Among some: only the receivers that have something in these rows are meant. */
export const madeLike = <K extends LikeKind>(kind: K) =>
  z.object({
    dividedLike: z.enum([...LIKES[kind], 'none']).optional(),
    dividedLikeOf: id.optional(),
    dividedAmongSome: z.enum(['true', 'false']).optional(),
  });

type MadeLike<K extends LikeKind> = z.output<ReturnType<typeof madeLike<K>>>;
/** Null: like nothing. Undefined: it says nothing of it. */
export function saidLike<K extends LikeKind>(query: MadeLike<K>): Likeness<K> | null | undefined {
  if (!query.dividedLike) return undefined;
  if (query.dividedLike === 'none') return null;
  return {
    like: query.dividedLike as LikeOf<K>,
    likeOf: query.dividedLikeOf,
    amongSome: query.dividedAmongSome === 'true',
  };
}

/** A list of items can be asked for without these rows, which are nearly all of it. */
export const itemsQuery = z.object({ without: z.enum(['costAllocations']).optional() });

/** A process as the receiver of an allocation. Its cost object tells processes of the same name apart. */
export const receivingProcess = { processId: id, processName: z.string(), mainProcessName: z.string() };

/** What a process carries of an employee or a cost center: hours or FTE, percentage and costs. */
export const carriedOfPerson = z.object({ ...receivingProcess, units: computedUnits, percent, costs: figure });
