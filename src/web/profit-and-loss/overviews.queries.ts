import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import type { ChartData } from '#domain/chart.ts';
import type { Language } from '#domain/language.ts';
import { nearestCents, nearestShare, toHundredths } from '#domain/money.ts';
import type { MarginFlags, RenderedOverview } from '#domain/overview-rows.ts';
import { OVERVIEW_LABELS } from '#domain/process-overview.ts';
import type { SegmentOverview } from '#domain/segment-overview.ts';
import type { OverviewView } from '#domain/statement.ts';
import { api, apiFile } from '#web/session/api.ts';

type ProcessWire = Api['GET /overview/process/:id']['reply'];
type SegmentWire = Api['GET /overview/segment/:id']['reply'];

// Any change in the scenario changes these figures, so they are fetched each time they are opened.
const fresh = { staleTime: 0 };

export const processOverviewQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['overviews', scenarioId, 'process'],
    queryFn: async ({ signal }) =>
      processInCents(await api('GET /overview/process/:id', { params: { id: scenarioId }, signal })),
    ...fresh,
  });

export const segmentOverviewQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['overviews', scenarioId, 'segment'],
    queryFn: async ({ signal }) =>
      segmentInCents(await api('GET /overview/segment/:id', { params: { id: scenarioId }, signal })),
    ...fresh,
  });

export const graphQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['overviews', scenarioId, 'graph'],
    queryFn: async ({ signal }): Promise<ChartData> => {
      const { labels, datasets } = await api('GET /overview/process/:id/graph-data', {
        params: { id: scenarioId },
        signal,
      });
      const [revenue, result] = datasets;
      return { labels, datasets: [inCents(revenue), inCents(result)] };
    },
    ...fresh,
  });

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/** The server computes the figures itself. Only the options are sent. */
export const downloadFile = (
  view: OverviewView,
  format: FileFormat,
  scenarioId: string,
  flags: MarginFlags,
  language: Language,
) => {
  const query = { format };
  const body = { scenarioId, ...flags, language };
  return view === 'process'
    ? apiFile('POST /file-generator/profitandloss', { query, body })
    : apiFile('POST /file-generator/segments-overview', { query, body });
};

const inCents = ({ label, data }: { label: string; data: number[] }) => ({ label, data: data.map(nearestCents) });

const named = <Group extends { amount: number }>(group: Group): Group => ({
  ...group,
  amount: nearestCents(group.amount),
});
const summed = ({ originalTotalAmount, totalAmount, groups }: ProcessWire['revenueSummary']) => ({
  originalTotalAmount: nearestCents(originalTotalAmount),
  totalAmount: nearestCents(totalAmount),
  groups: groups.map(named),
});
const costGroup = (row: ProcessWire['otherCostAllocationsGroups'][number]) => ({
  ...row,
  totalAmount: nearestCents(row.totalAmount),
  groups: row.groups.map(named),
});
const percent = (share: number | null) => (share === null ? null : nearestShare(share));
const margin = ({ total, groups }: ProcessWire['netMargin']) => ({
  total: percent(total),
  groups: groups.map(group => ({ ...group, percent: percent(group.percent) })),
});
const passage = (wire: ProcessWire['reconciliation'][number]) => ({
  of: wire.of,
  entered: nearestCents(wire.entered),
  notAllocated: nearestCents(wire.notAllocated),
  overAllocated: nearestCents(wire.overAllocated),
  reaches: nearestCents(wire.reaches),
});

function processInCents(wire: ProcessWire): RenderedOverview {
  return {
    processIds: wire.processIds,
    segmentsIds: wire.segmentsIds,
    labels: OVERVIEW_LABELS,
    processesByLevels: wire.processesByLevels,
    revenueSummary: summed(wire.revenueSummary),
    directCostsSummary: summed(wire.directCostsSummary),
    grossProfitSummary: summed(wire.grossProfitSummary),
    employeeCostAllocationsSummary: summed(wire.employeeCostAllocationsSummary),
    employeeCostAllocationsGroups: wire.employeeCostAllocationsGroups.map(costGroup),
    contributionProfitSummary: summed(wire.contributionProfitSummary),
    otherCostAllocationsSummary: summed(wire.otherCostAllocationsSummary),
    otherCostAllocationsGroups: wire.otherCostAllocationsGroups.map(costGroup),
    totalCostsSummary: summed(wire.totalCostsSummary),
    totalNetResultSummary: summed(wire.totalNetResultSummary),
    calculatedTotalNetResultPerUnit: wire.calculatedTotalNetResultPerUnit,
    grossMargin: margin(wire.grossMargin),
    contributionMargin: margin(wire.contributionMargin),
    netMargin: margin(wire.netMargin),
    reconciliation: wire.reconciliation.map(passage),
  };
}

function segmentInCents(wire: SegmentWire): SegmentOverview {
  const summary = (row: SegmentWire['revenueSummary']) => ({
    ...summed(row),
    notAllocated: nearestCents(row.notAllocated),
  });
  const rows = (groups: SegmentWire['revenueGroups']) =>
    groups.map(row => ({
      ...row,
      totalAmount: nearestCents(row.totalAmount),
      notAllocated: nearestCents(row.notAllocated),
      groups: row.groups.map(cell => ({
        ...cell,
        amount: nearestCents(cell.amount),
        units: toHundredths(cell.units),
      })),
    }));
  return {
    segmentsIds: wire.segmentsIds,
    revenueSummary: summary(wire.revenueSummary),
    directCostsSummary: summary(wire.directCostsSummary),
    totalCostsSummary: summary(wire.totalCostsSummary),
    totalNetResultSummary: summary(wire.totalNetResultSummary),
    revenueGroups: rows(wire.revenueGroups),
    directCostGroups: rows(wire.directCostGroups),
    totalCostsGroups: rows(wire.totalCostsGroups),
    totalNetGroups: rows(wire.totalNetGroups),
    reconciliation: wire.reconciliation.map(passage),
  };
}
