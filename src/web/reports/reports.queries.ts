import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { Api } from '#contract/calls.ts';
import { isWordless } from '#domain/reports.ts';
import { api, currentOf } from '#web/session/api.ts';
import { editShown, replaced, takenBack, without, withStored } from '#web/session/optimistic-list.ts';
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

export const editReports =
  (queries: QueryClient, companyId: string) =>
  (edit: Edit): Promise<void> =>
    editShown(queries, reportsQuery(companyId).queryKey, edit);

/** The list in which the report, if it is there, has been changed. */
export const changeReport =
  (id: string, change: (report: Report) => Report): Edit =>
  reports =>
    replaced(reports, id, change);

/** The list in which the scenario, wherever it is, has been changed. */
export const changeScenarioIn =
  (id: string, change: (scenario: Scenario) => Scenario): Edit =>
  reports =>
    reports.map(report =>
      report.scenarios.some(scenario => scenario.id === id)
        ? { ...report, scenarios: replaced(report.scenarios, id, change) }
        : report,
    );

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
      editReports(
        queries,
        companyId,
      )(reports => [...reports, { ...made, companyId, scenarios: [], version: 1, loaded: false }]),
    onSuccess: (report, { id }) =>
      editReports(queries, companyId)(reports => withStored(reports, id, { ...report, loaded: true })),
    onError: (_error, { id }) => editReports(queries, companyId)(reports => without(reports, id)),
  });
}

/**
 * Renames a report or changes who may see it. The change is shown at once, and taken back when it fails. With `quiet` the caller
 * shows the failure in its own place.
 */
export function useChangeReport(companyId: string, quiet = false) {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: ({ report, change }: { report: Report; change: ReportChange }) =>
      sendChange(report, change, version =>
        api('PUT /report/:id', { params: { id: report.id }, body: change, version }),
      ),
    onMutate: ({ report, change }) =>
      editReports(queries, companyId)(changeReport(report.id, one => ({ ...one, ...change }))),
    onSuccess: stored => editReports(queries, companyId)(changeReport(stored.id, () => ({ ...stored, loaded: true }))),
    onError: (error, { report, change }) =>
      editReports(
        queries,
        companyId,
      )(
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
      const before = queries.getQueryData(reportsQuery(companyId).queryKey);
      await editReports(queries, companyId)(reports => without(reports, id));
      return before;
    },
    onSuccess: (_none, report) => onDeleted(report),
    onError: async (_error, report, before = []) => {
      await editReports(queries, companyId)(reports => takenBack(reports, before, report.id));
      void queries.invalidateQueries({ queryKey: reportsQuery(companyId).queryKey });
    },
  });
}

/** What a cost report is called behind the name of a scenario: "Actual 2026 · Cost report 2025". */
export const reportText = (name: string, t: TFunction): string =>
  isWordless(name) ? t('reports.called', { name }) : name;
