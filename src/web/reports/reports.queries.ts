import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { api, currentOf } from '#web/session/api.ts';
import { sendChange } from '#web/session/send-change.ts';
import { mergeRow } from '#web/ui/merge.ts';

type Answered = Api['GET /report/list/:companyId']['reply'][number];
export type Scenario = Answered['scenarios'][number];
/** `loaded` is false while it is still on its way to the server. */
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

/** The people of a company: whom its reports can list, and whom the caller manages. */
export const usersQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api('GET /user/company/:id', { params: { id }, signal }),
  });

type Edit = (reports: Report[]) => Report[];

/** Changes the list as it is shown. A fetch that is on its way would undo the change, so it is cancelled. */
export async function editReports(queries: QueryClient, companyId: string, edit: Edit): Promise<void> {
  const { queryKey } = reportsQuery(companyId);
  const isFetching = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, reports => reports && edit(reports));
  if (isFetching) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The list in which the report, if it is there, has been changed. */
export const changeReport =
  (id: string, change: (report: Report) => Report): Edit =>
  reports =>
    reports.map(report => (report.id === id ? change(report) : report));

/** The list in which the scenario, wherever it is, has been changed. */
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

/** Puts an item back in its place, unless it is in the list already. */
export function putBack<T extends { id: string }>(list: readonly T[], item: T, at: number): T[] {
  return list.some(one => one.id === item.id) ? [...list] : list.toSpliced(at, 0, item);
}

/** What is stored now, after somebody else saved first. */
export function currentReport(error: unknown): Report | undefined {
  const current = currentOf<Answered>(error);
  return current && { ...current, loaded: true };
}

interface NewReport {
  /** A temporary id. It is also the idempotency key, so that two clicks make one report. */
  id: string;
  name: string;
  allowedUsers: { id: string }[];
}

export type ReportChange = Partial<Pick<Report, 'name' | 'allowedUsers'>>;

/**
 * Makes a report. It is in the list at once as not loaded; then the server's report replaces it, or it is removed when that
 * fails.
 */
export function useMakeReport(companyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name, allowedUsers }: NewReport) =>
      api('POST /report/', { body: { companyId, name, allowedUsers }, idempotencyKey: id }),
    onMutate: made =>
      editReports(queries, companyId, reports => [
        ...reports,
        { ...made, companyId, scenarios: [], version: 1, loaded: false },
      ]),
    onSuccess: (stored, { id }) =>
      editReports(queries, companyId, reports =>
        without(reports, stored.id).map(one => (one.id === id ? { ...stored, loaded: true } : one)),
      ),
    onError: (_error, { id }) => editReports(queries, companyId, reports => without(reports, id)),
  });
}

/** Renames a report or changes who may see it. The change is shown at once, and taken back when it fails. */
export function useChangeReport(companyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ report, change }: { report: Report; change: ReportChange }) =>
      sendChange(report, change, version =>
        api('PUT /report/:id', { params: { id: report.id }, body: change, version }),
      ),
    onMutate: ({ report, change }) =>
      editReports(
        queries,
        companyId,
        changeReport(report.id, one => ({ ...one, ...change })),
      ),
    onSuccess: stored =>
      editReports(
        queries,
        companyId,
        changeReport(stored.id, () => ({ ...stored, loaded: true })),
      ),
    onError: (error, { report, change }) =>
      editReports(
        queries,
        companyId,
        changeReport(
          report.id,
          one => currentReport(error) ?? mergeRow({ was: { ...report, ...change }, mine: report }, one).mine,
        ),
      ),
  });
}

/** Deletes a report. It disappears at once, and comes back to its place when that fails. */
export function useDeleteReport(companyId: string, onDeleted: (report: Report) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Report) => api('DELETE /report/:id', { params: { id }, version }),
    onMutate: async ({ id }) => {
      let at = 0;
      await editReports(queries, companyId, reports => {
        at = reports.findIndex(one => one.id === id);
        return without(reports, id);
      });
      return at;
    },
    onSuccess: (_none, report) => onDeleted(report),
    onError: async (_error, report, at = 0) => {
      await editReports(queries, companyId, reports => putBack(reports, report, at));
      void queries.invalidateQueries({ queryKey: reportsQuery(companyId).queryKey });
    },
  });
}
