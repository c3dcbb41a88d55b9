import { z } from 'zod';
import { PASSAGE_FIGURES } from '#domain/reconciliation.ts';
import { amountRows, PRICE_FIGURES, PROCESS_STATEMENT, SEGMENT_STATEMENT, SOURCES } from '#domain/statement.ts';
import { call } from './call.ts';
import { computedUnits, figure, id, share } from './fields.ts';

const cell = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('process'),
    row: z.enum(amountRows(PROCESS_STATEMENT)),
    /** Of one process, of all in a cost object or of all in a section. */
    processId: id.optional(),
    mainProcessId: id.optional(),
    sectionId: id.optional(),
    entryId: id.optional(),
  }),
  z.object({
    view: z.literal('segment'),
    row: z.enum(amountRows(SEGMENT_STATEMENT)),
    processId: id.optional(),
    /** The id of a segment, or `notAllocated`. */
    segmentId: z.union([id, z.literal('notAllocated')]).optional(),
  }),
  z.object({ view: z.literal('totalCost'), processId: id }),
  z.object({
    view: z.literal('allocation'),
    of: z.enum(['employee', 'costCenter', 'otherCost']),
    entryId: id,
    processId: id,
  }),
  z.object({ view: z.literal('segmentAllocation'), processId: id, segmentId: id }),
  z.object({ view: z.literal('notAllocated'), of: z.enum(['personnel', 'otherCosts']) }),
  z.object({
    view: z.literal('price'),
    of: z.enum(PRICE_FIGURES),
    processId: id,
    /** Without it it is of all segments that sell it. */
    segmentId: id.optional(),
  }),
  z.object({
    view: z.literal('reconciliation'),
    in: z.enum(['process', 'segment']),
    of: z.enum([...SOURCES, 'result']),
    figure: z.enum(PASSAGE_FIGURES),
  }),
]);
export type TrailQuery = z.output<typeof cell>;

const part = z.object({
  kind: z.enum(['revenue', 'directCost', 'totalCost', 'surcharge', 'employee', 'costCenter', 'otherCost']),
  id,
  name: z.string(),
  processId: id.nullable(),
  processName: z.string().nullable(),
  segmentId: z.string().nullable(),
  segmentName: z.string().nullable(),
  amount: figure,
  /** The amount it is a part of, and its share of that amount. */
  whole: figure,
  share,
  /** The units, hours or FTE that decided. */
  units: computedUnits,
  unitDescription: z.string().nullable(),
});

const node = z.object({
  id: z.string(),
  kind: z.enum(['employee', 'costCenter', 'otherCost', 'process', 'segment', 'notAllocated']),
  name: z.string(),
  column: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  amount: figure,
  /** How many things the node represents. */
  stands: z.int(),
});

const params = z.object({ scenarioId: id });
const access = { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } } as const;
const within = [
  { kind: 'process', at: 'query.processId' },
  { kind: 'main-process', at: 'query.mainProcessId' },
  { kind: 'process-category', at: 'query.sectionId' },
  { kind: 'segment', at: 'query.segmentId' },
  { kind: 'entry', at: 'query.entryId' },
] as const;

export const trail = {
  trail: call({
    method: 'GET',
    path: '/overview/trail/:scenarioId',
    summary: 'What a figure is the sum of: its parts add up to it, to the cent',
    access: { ...access, within },
    params,
    query: cell,
    reply: z.object({ amount: figure, parts: z.array(part) }),
    status: 200,
  }),
  flow: call({
    method: 'GET',
    path: '/overview/flow/:scenarioId',
    summary: 'Indirect cost as a flow from personnel and other costs through costs to segments',
    access,
    isHeavy: true,
    params,
    query: z.object({ nodes: z.coerce.number().int().min(1).max(200).optional() }),
    reply: z.object({
      nodes: z.array(node),
      links: z.array(z.object({ from: z.string(), to: z.string(), amount: figure })),
    }),
    status: 200,
  }),
};
