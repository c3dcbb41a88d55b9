import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { api, upload } from '#web/session/api.ts';
import { withStored } from '#web/session/optimistic-list.ts';
import { holdFetches } from '#web/session/while-saving.ts';

export type Company = Api['GET /company/:id']['reply'];
export type CompanyFields = Api['PUT /company/:id']['body'];
export type NewCompany = Api['POST /company/']['body'];
export type Sector = Api['GET /sector/list']['reply'][number];

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: ({ signal }) => api('GET /company/:id', { params: { id }, signal }),
    meta: { quiet: true },
  });

/** The companies a user may open. For admins, archived ones too. */
export const companiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['companies', 'list', userId],
    queryFn: ({ signal }) => api('GET /company/list/:id', { params: { id: userId }, signal }),
  });

export const sectorsQuery = queryOptions({
  queryKey: ['sectors'],
  queryFn: ({ signal }) => api('GET /sector/list', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type CompanyEdit =
  | { kind: 'make'; fields: NewCompany; key: string }
  | { kind: 'change'; company: Company; fields: CompanyFields }
  | { kind: 'block' | 'unblock' | 'archive' | 'restore'; company: Company };

const PATHS = {
  block: 'DELETE /company/block/:id',
  unblock: 'DELETE /company/unblock/:id',
  archive: 'DELETE /company/archive/:id',
} as const;

function send(edit: CompanyEdit): Promise<Company> {
  if (edit.kind === 'make') return api('POST /company/', { body: edit.fields, idempotencyKey: edit.key });
  const { id, version } = edit.company;
  if (edit.kind === 'change') return api('PUT /company/:id', { params: { id }, body: edit.fields, version });
  if (edit.kind === 'restore') return api('PUT /company/:id', { params: { id }, body: { isArchived: false }, version });
  return api(PATHS[edit.kind], { params: { id }, version });
}

/** Replaces a list item only when the returned item is what was requested: blocked, or not blocked. */
async function showCompany(queries: QueryClient, company: Company, requested?: CompanyEdit['kind']): Promise<void> {
  if ((requested === 'block' && !company.isBlocked) || (requested === 'unblock' && company.isBlocked)) return;
  await holdFetches(queries, { queryKey: ['companies'] });
  queries.setQueryData(companyQuery(company.id).queryKey, company);
  queries.setQueriesData<Company[]>(
    { queryKey: ['companies', 'list'] },
    list => list && withStored(list, company.id, company),
  );
}

/** Any change of a company. With `quiet` the caller shows the failure in its own place. */
export function useCompanyEdit(quiet = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { quiet },
    onSuccess: (company, edit) => showCompany(queries, company, edit.kind),
    onError: () => void queries.invalidateQueries({ queryKey: ['companies'] }),
  });
}

/** Null takes it away. */
export function useLogoEdit(onProgress?: (share: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ company: { id, version }, file }: { company: Company; file: File | null }) =>
      file
        ? upload('PUT /company/:id/logo', { params: { id }, form: { file }, ...(onProgress && { onProgress }) })
        : api('DELETE /company/:id/logo', { params: { id }, version }),
    meta: { quiet: true },
    onSuccess: changed => showCompany(queries, changed),
    onError: () => void queries.invalidateQueries({ queryKey: ['companies'] }),
  });
}
