import type { Cents } from './money.ts';
import { OVERVIEW_LABELS, type OverviewLabel, type ProcessOverview, type Summary } from './process-overview.ts';

export interface ChartData {
  labels: string[];
  datasets: [ChartDataset, ChartDataset];
}
export interface ChartDataset {
  label: string;
  data: Cents[];
}

/** The bar chart: revenue and net result of each process. */
export function chartData(overview: Pick<ProcessOverview, 'revenueSummary' | 'totalNetResultSummary'>): ChartData {
  const { revenueSummary, totalNetResultSummary } = overview;
  const dataset = (label: OverviewLabel, { groups }: Summary): ChartDataset => ({
    label: OVERVIEW_LABELS[label],
    data: groups.map(group => group.amount),
  });
  return {
    labels: revenueSummary.groups.map(group => group.name),
    datasets: [dataset('revenue', revenueSummary), dataset('totalNetResult', totalNetResultSummary)],
  };
}
