import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { type Action, type Actor, can, type Role, roleIn } from '#domain/permissions.ts';
import { api } from './api.ts';
import { useCompany } from './company.ts';

export type Authorization = Api['GET /user/authorize']['reply'];

/** Who the token speaks for. It is fetched at every change of screen, so that blocking shows at the next click. */
export const authorizationQuery = queryOptions({
  queryKey: ['authorization'],
  queryFn: ({ signal }) => api('GET /user/authorize', { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => api('GET /configuration', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // Nobody can sign in without it. Once it is there, the person has to load the page again.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { quiet: true },
});

/** The authorization as the rules of permissions read it. It contains nothing that is blocked or archived. */
const actorOf = (authorization: Authorization): Actor => ({
  userId: authorization.userId,
  systemRole: authorization.roles.includes('admin') ? 'admin' : null,
  memberships: authorization.memberships.map(m => ({
    ...m,
    isBlocked: false,
    companyIsBlocked: false,
    companyIsArchived: false,
  })),
});

export const roleOf = (authorization: Authorization, companyId: string | null): Role | null =>
  roleIn(actorOf(authorization), companyId);

/** The role in the open company. Null while it is not known. */
export function useRole(): Role | null {
  const { data } = useQuery({ ...authorizationQuery, enabled: false });
  const company = useCompany();
  return data ? roleOf(data, company?.id ?? null) : null;
}

/** Whether the server would let the person do this in the open company. Reports that are shown list the person. */
export function useMay(action: Action): boolean {
  const { data } = useQuery({ ...authorizationQuery, enabled: false });
  const company = useCompany();
  if (!data) return false;
  return can(actorOf(data), action, company && { companyId: company.id, isArchived: false, isListed: true });
}

/** Who is signed in. */
export const useAuthorization = (): Authorization | undefined =>
  useQuery({ ...authorizationQuery, enabled: false }).data;
