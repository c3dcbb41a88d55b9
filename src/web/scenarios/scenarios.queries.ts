import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Api } from '#contract/calls.ts';
import { unsaidByName } from '#domain/scenario-names.ts';
import type { DocumentationField, ScenarioKind } from '#domain/scenarios.ts';
import { ApiError, api, currentOf } from '#web/session/api.ts';
import { useCompany } from '#web/session/company.ts';
import { takenBack, without, withStored } from '#web/session/optimistic-list.ts';
import { sendChange } from '#web/session/send-change.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import { toastError } from '#web/ui/toasts.tsx';
import {
  changeReport,
  changeScenarioIn,
  editReports,
  reportsQuery,
  type Scenario,
} from '../reports/reports.queries.ts';

export type { Scenario } from '../reports/reports.queries.ts';

/** What a change of it does not reply stays as it was read. */
type OpenScenario = Scenario & Partial<Pick<Api['GET /scenario/:id']['reply'], 'anyDividedLike'>>;

export const scenarioQuery = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', id],
    queryFn: ({ signal }): Promise<OpenScenario> => api('GET /scenario/:id', { params: { id }, signal }),
    meta: { quiet: true },
  });

/** What is printed of whose it is: company, report and scenario, as far as they are known, and what its name does not say of its year. */
export function usePlace(scenarioId: string): string[] {
  const { t } = useTranslation();
  const { data: scenario } = useQuery(scenarioQuery(scenarioId));
  const { data: reports } = useQuery({
    ...reportsQuery(scenario?.companyId ?? ''),
    ...(scenario ? {} : { queryFn: skipToken }),
  });
  const report = reports?.find(one => one.id === scenario?.reportId);
  const names = [useCompany()?.name, report?.name, scenario?.name].filter(name => name !== undefined);
  return [...names, ...(scenario ? unsaidText(scenario, t) : [])];
}

/** Every scenario this person may open, of all companies, to find one by its name. */
export const findableScenariosQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reports', 'findable', userId],
    queryFn: ({ signal }) => api('GET /scenario/list', { signal }),
    // No live change tells what happens in a company that is not open.
    staleTime: 0,
  });

/** Whatever has a name in a scenario. */
export const namesQuery = (scenarioId: string | undefined) =>
  queryOptions({
    queryKey: ['scenarios', scenarioId, 'names'],
    queryFn: scenarioId
      ? ({ signal }) => api('GET /scenario/:id/names', { params: { id: scenarioId }, signal })
      : skipToken,
    staleTime: 0,
    meta: { quiet: true },
  });

/** Updates both places that show a scenario: its own query, and the list of reports. */
export async function showScenario(queries: QueryClient, scenario: Scenario): Promise<void> {
  await holdFetches(queries, { queryKey: scenarioQuery(scenario.id).queryKey });
  queries.setQueryData(scenarioQuery(scenario.id).queryKey, before => ({ ...before, ...scenario }));
  await editReports(queries, scenario.companyId)(changeScenarioIn(scenario.id, () => scenario));
}

export type ScenarioChange = Partial<
  Pick<
    Scenario,
    'name' | 'year' | 'kind' | 'processLevel' | 'showCostCentersOnPersonnel' | 'wantedMargin' | DocumentationField
  >
>;

/**
 * Changes a scenario; the change is shown at once. `seen` is the scenario as the person saw it: if the same field has been
 * changed since, that is a conflict. A failed change is taken back. After a conflict, what is stored is shown. With `quiet` the
 * caller shows the failure in its own place.
 */
export function useChangeScenario(quiet = false) {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: ({ seen, change }: { seen: Scenario; change: ScenarioChange }) =>
      sendChange(seen, change, version =>
        api('PATCH /scenario/:id', { params: { id: seen.id }, body: change, version }),
      ),
    onMutate: async ({ seen, change }) => {
      const before = queries.getQueryData(scenarioQuery(seen.id).queryKey) ?? seen;
      await showScenario(queries, { ...before, ...change });
      return before;
    },
    onSuccess: scenario => showScenario(queries, scenario),
    onError: (error, _sent, before) => showScenario(queries, currentOf<Scenario>(error) ?? before!),
  });
}

/** Sets or clears the done mark of an area by the area's own call; shown at once. */
export function useMarkDone(
  flag: keyof Scenario,
  save: ((scenarioId: string, done: boolean) => Promise<Scenario>) | undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ scenario, done }: { scenario: Scenario; done: boolean }) => save!(scenario.id, done),
    onMutate: async ({ scenario, done }) => {
      await showScenario(queries, { ...scenario, [flag]: done });
      return scenario;
    },
    onSuccess: scenario => showScenario(queries, scenario),
    onError: (_error, _sent, before) => before && showScenario(queries, before),
  });
}

interface NewScenario {
  name: string;
  reportId: string;
  useIndustryTemplate: boolean;
  existingScenarioId: string | null;
  /** Of another company: of that one only the names. */
  setUpOf: string | null;
  year: Scenario['year'];
  kind: Scenario['kind'];
}

/** Makes a scenario. It is added to its report once it exists. */
export function useMakeScenario(companyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ made, idempotencyKey }: { made: NewScenario; idempotencyKey: string }) => {
      const { setUpOf: id, ...body } = made;
      const setUp = id && (await api('GET /scenario/:id/set-up', { params: { id } }));
      return await api('POST /scenario/', { body: { ...body, setUp: setUp || null }, idempotencyKey });
    },
    onSuccess: scenario =>
      editReports(
        queries,
        companyId,
      )(
        changeReport(scenario.reportId, report => ({
          ...report,
          scenarios: withStored(report.scenarios, scenario.id, scenario),
        })),
      ),
  });
}

/** Deletes a scenario. It disappears at once, and comes back to its place when that fails. */
export function useDeleteScenario(companyId: string, onDeleted: (scenario: Scenario) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Scenario) => api('DELETE /scenario/:id', { params: { id }, version }),
    onMutate: async ({ id, reportId }) => {
      const reports = queries.getQueryData(reportsQuery(companyId).queryKey);
      await editReports(
        queries,
        companyId,
      )(changeReport(reportId, report => ({ ...report, scenarios: without(report.scenarios, id) })));
      return reports?.find(report => report.id === reportId)?.scenarios;
    },
    onSuccess: (_none, scenario) => onDeleted(scenario),
    onError: async (_error, { id, reportId }, before = []) => {
      await editReports(
        queries,
        companyId,
      )(changeReport(reportId, report => ({ ...report, scenarios: takenBack(report.scenarios, before, id) })));
      void queries.invalidateQueries({ queryKey: reportsQuery(companyId).queryKey });
    },
  });
}

export function useSaveAsTemplate() {
  const queries = useQueryClient();
  return useMutation({
    // That there is one is asked about, not told.
    meta: { quiet: true },
    onError: error => void (hasTemplate(error) || toastError(error)),
    // Each says whether its industry has one.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['companies'] }),
    mutationFn: ({ scenario: { id, reportId }, replace }: { scenario: Scenario; replace: boolean }) =>
      api('POST /sector/:id', { params: { id }, body: { id, reportId, replace } }),
  });
}

/** The industry has a template, which is not replaced unasked. */
export const hasTemplate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERROR_TEMPLATE_EXISTS';

export const kindText = (kind: ScenarioKind, t: TFunction) =>
  ({
    actual: t('scenarios.actual'),
    budget: t('scenarios.budget'),
    forecast: t('scenarios.forecast'),
    whatIf: t('scenarios.whatIf'),
  })[kind];

/** Beside the name of a scenario. Empty when neither is known. */
export const yearAndKindText = ({ year, kind }: Pick<Scenario, 'year' | 'kind'>, t: TFunction): string =>
  [year, kind && kindText(kind, t)].filter(one => one !== null).join(' · ');

/** What its name does not say of it. */
export const unsaidText = (scenario: Pick<Scenario, 'name' | 'year' | 'kind'>, t: TFunction): string[] =>
  [yearAndKindText(unsaidByName(scenario), t)].filter(Boolean);
