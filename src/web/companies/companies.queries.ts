import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { api } from '#web/api.ts';

export type Company = Api['GET /company/:id']['reply'];

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: ({ signal }) => api('GET /company/:id', { params: { id }, signal }),
    meta: { quiet: true },
  });
