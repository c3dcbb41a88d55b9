import { z } from 'zod';
import type { SegmentOverviewRow } from '#domain/segment-overview.ts';
import { SOURCES } from '#domain/statement.ts';
import { call } from './call.ts';
import { figure, id, share, units } from './fields.ts';

const namedAmount = z.object({ id, name: z.string(), amount: figure });
const processAmount = z.object({ processId: id, amount: figure });
const summary = z.object({ originalTotalAmount: figure, totalAmount: figure, groups: z.array(namedAmount) });
/** A sub-row: an employee, cost center or other cost, with the processes that carry any of it. */
const costGroup = z.object({ id, processName: z.string(), totalAmount: figure, groups: z.array(namedAmount) });
const entityAllocations = z.object({ entity: z.object({ id, name: z.string() }), allocations: z.array(processAmount) });
const marginRow = z.object({
  total: share.nullable(),
  groups: z.array(z.object({ id, name: z.string(), percent: share.nullable() })),
});
/** What was entered, and what of it reaches the columns. Entered − not allocated + allocated too much = reaches. Gross. */
const reconciliation = z.array(
  z.object({
    of: z.enum(SOURCES),
    entered: figure,
    notAllocated: figure,
    overAllocated: figure,
    reaches: figure,
    /** Of personnel that was entered by hand beside ledgers: what they have. */
    inLedger: figure.optional(),
  }),
);
/** What ledgers that were taken over say of the result, and what of it was left out. Absent where nothing is to be compared. */
const ledger = z.object({ result: figure, leftOut: figure }).optional();
const named = z.object({ id, name: z.string() });

const labels = z.object({
  total: z.string(),
  revenue: z.string(),
  directCosts: z.string(),
  grossProfit: z.string(),
  employeeCostAllocations: z.string(),
  contributionProfit: z.string(),
  otherCosts: z.string(),
  totalCosts: z.string(),
  totalNetResult: z.string(),
  costPricePerUnit: z.string(),
  grossMargin: z.string(),
  contributionMargin: z.string(),
  netMargin: z.string(),
});

export const processOverview = z.object({
  scenarioId: id,
  processIds: z.array(id),
  segmentsIds: z.array(id),
  labels,
  revenue: z.array(processAmount),
  directCosts: z.array(processAmount),
  employeeCostAllocations: z.array(entityAllocations),
  costCenterCostAllocations: z.array(entityAllocations),
  otherCostAllocations: z.array(entityAllocations),
  totalCosts: z.array(processAmount),
  totalNetResult: z.array(processAmount),
  processesByLevels: z.array(
    z.object({
      id,
      name: z.string(),
      isBackOffice: z.boolean(),
      mainProcesses: z.array(
        z.object({ id, name: z.string(), mainProcessName: z.string(), processes: z.array(named) }),
      ),
    }),
  ),
  revenueSummary: summary,
  directCostsSummary: summary,
  grossProfitSummary: summary,
  employeeCostAllocationsSummary: summary,
  employeeCostAllocationsGroups: z.array(costGroup),
  contributionProfitSummary: summary,
  otherCostAllocationsSummary: summary,
  otherCostAllocationsGroups: z.array(costGroup),
  totalCostsSummary: summary,
  totalNetResultSummary: summary,
  /** Euros per unit in full precision. */
  calculatedTotalNetResultPerUnit: z.array(z.object({ id, name: z.string(), amount: z.number() })),
  grossMargin: marginRow,
  contributionMargin: marginRow,
  netMargin: marginRow,
  reconciliation,
  ledger,
});

const segmentSummary = z.object({
  originalTotalAmount: figure,
  totalAmount: figure,
  notAllocated: figure,
  groups: z.array(namedAmount),
});
const entryRow = z.object({
  id,
  processId: id,
  processName: z.string(),
  totalAmount: figure,
  notAllocated: figure,
  /** Euros per unit in full precision; null without units. */
  pricePerUnit: z.number().nullable(),
  unitDescription: z.string().nullable(),
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      segmentName: z.string(),
      amount: figure,
      units,
      pricePerUnit: z.number().nullable(),
      unitDescription: z.string().nullable(),
    }),
  ),
});
/** A row by its process and a cell by its segment, each also under the name it has elsewhere. */
const segmentRow = z.codec(entryRow, z.custom<SegmentOverviewRow>(), {
  decode: ({ processId: _, ...row }) => row,
  encode: row => ({
    ...row,
    processId: row.id,
    groups: row.groups.map(cell => ({ ...cell, segmentName: cell.name })),
  }),
});

export const segmentOverview = z.object({
  scenarioId: id,
  segmentsIds: z.array(id),
  revenueSummary: segmentSummary,
  directCostsSummary: segmentSummary,
  totalCostsSummary: segmentSummary,
  totalNetResultSummary: segmentSummary,
  revenueGroups: z.array(segmentRow),
  directCostGroups: z.array(segmentRow),
  totalCostsGroups: z.array(segmentRow),
  totalNetGroups: z.array(segmentRow),
  reconciliation,
  ledger,
});

export const graphData = z.object({
  labels: z.array(z.string()),
  datasets: z.tuple([
    z.object({ label: z.string(), data: z.array(figure) }),
    z.object({ label: z.string(), data: z.array(figure) }),
  ]),
});

const params = z.object({ id });
const access = { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } } as const;

export const overviews = {
  process: call({
    method: 'GET',
    path: '/overview/process/:id',
    summary: 'Profit and loss per cost object',
    access,
    isHeavy: true,
    params,
    reply: processOverview,
    status: 200,
  }),
  graphData: call({
    method: 'GET',
    path: '/overview/process/:id/graph-data',
    summary: 'Revenue and net result of each cost',
    access,
    isHeavy: true,
    params,
    reply: graphData,
    status: 200,
  }),
  segment: call({
    method: 'GET',
    path: '/overview/segment/:id',
    summary: 'Profit and loss per segment, P × Q',
    access,
    isHeavy: true,
    params,
    reply: segmentOverview,
    status: 200,
  }),
};
