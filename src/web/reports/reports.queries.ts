import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { api } from '#web/api.ts';

type Answered = Api['GET /report/list/:companyId']['reply'][number];
export type Scenario = Answered['scenarios'][number];
/** `loaded` is false while it is only on its way to the server. */
export interface Report extends Answered {
  loaded: boolean;
}

export const reportsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['reports', companyId],
    queryFn: async ({ signal }): Promise<Report[]> => {
      const reports = await api('GET /report/list/:companyId', { params: { companyId }, signal });
      return reports.map(report => ({ ...report, loaded: true }));
    },
  });

type Edit = (reports: Report[]) => Report[];

/** Changes the list as it is shown. A list that is just being fetched would undo the change, so that ends. */
export async function editReports(queries: QueryClient, companyId: string, edit: Edit): Promise<void> {
  const { queryKey } = reportsQuery(companyId);
  const isFetching = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, reports => reports && edit(reports));
  if (isFetching) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The report, if it is there, after `change`. */
export const changeReport =
  (id: string, change: (report: Report) => Report): Edit =>
  reports =>
    reports.map(report => (report.id === id ? change(report) : report));

/** The scenario, wherever it is, after `change`. */
export const changeScenarioIn =
  (id: string, change: (scenario: Scenario) => Scenario): Edit =>
  reports =>
    reports.map(report =>
      report.scenarios.some(scenario => scenario.id === id)
        ? { ...report, scenarios: report.scenarios.map(one => (one.id === id ? change(one) : one)) }
        : report,
    );

export const without = <T extends { id: string }>(list: readonly T[], id: string): T[] =>
  list.filter(one => one.id !== id);

/** Back where it stood, unless it is there already. */
export function putBack<T extends { id: string }>(list: readonly T[], item: T, at: number): T[] {
  return list.some(one => one.id === item.id) ? [...list] : list.toSpliced(at, 0, item);
}
