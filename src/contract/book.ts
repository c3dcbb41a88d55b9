import { z } from 'zod';
import { LIKES } from '#domain/total-costs.ts';
import { BOOK_FORMAT, type Truths } from '#domain/truths.ts';
import { call } from './call.ts';
import { id } from './fields.ts';

// A scenario described once: what people entered, and nothing that follows from it. Unlike every other call it has whole cents,
// whole hundredths and shares in whole 10⁻¹² percent, so that settling it is exact. Lists hold positions and no ids: a position
// is a place in the list of a kind, which is in the order of creation.

const count = z.int().min(0);
const counts = z.array(count);
const name = z.string();
const unitDescription = z.string().nullable();
/** Rows of nothing are left out. Where there is a cost driver, units decide. */
const allocation = z.union([z.object({ to: counts, shares: counts }), z.object({ to: counts, units: counts })]);

const truths = z.object({
  processLevel: z.int().min(0).max(3),
  showCostCentersOnPersonnel: z.boolean().nullable(),
  segments: z.array(z.object({ id, name })),
  sections: z.array(z.object({ id, name, isBackOffice: z.boolean() })),
  costObjects: z.array(z.object({ id, name, section: count })),
  processes: z.array(
    z.object({
      ...{ id, name, costObject: count, units: count, revenue: count, directCost: count, unitDescription },
      dividedLike: z.enum(LIKES.totalCost).nullable().optional(),
      dividedLikeOf: count.nullable().optional(),
      dividedAmongSome: z.boolean().optional(),
      direct: z.object({ to: counts, units: counts, revenue: counts, directCost: counts }),
      allocation,
    }),
  ),
  employees: z.array(z.object({ id, name, workHoursPerYear: count, yearlyWage: count, extras: count, allocation })),
  costCenters: z.array(z.object({ id, name, fte: count, salaryCost: count, extras: count, allocation })),
  otherCosts: z.array(
    z.object({
      ...{ id, name, totalCost: count, unitDescription, allocation },
      dividedLike: z.enum(LIKES.otherCost).nullable().optional(),
      dividedLikeOf: count.nullable().optional(),
      dividedAmongSome: z.boolean().optional(),
    }),
  ),
  /** What ledgers have of personnel that was entered by hand beside them; null where nothing is to be compared. */
  personnelInLedger: z.int().nullable().optional(),
  /** The results of the ledgers that were taken over, and what of them was left out, each as its effect on the result. */
  ledger: z.object({ result: z.int(), leftOut: z.int() }).nullable().optional(),
}) satisfies z.ZodType<Truths>;

export const book = {
  book: call({
    method: 'GET',
    path: '/scenario/:id/book',
    summary:
      'A scenario as it was entered, from which all its figures are computed; 304 when its ETag is in If-None-Match',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } },
    isHeavy: true,
    params: z.object({ id }),
    reply: z.object({ format: z.literal(BOOK_FORMAT), revision: z.int().min(1), truths }),
    status: 200,
  }),
};
