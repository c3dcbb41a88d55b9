import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { api } from '#web/session/api.ts';

export type SignIn = Api['GET /user/sign-in']['reply'][number];

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => api('GET /user/sign-in', { signal }),
  staleTime: 0,
});

/** Ends one of them, or all others. */
export function useEndSignIns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signIn: SignIn | 'others') =>
      signIn === 'others'
        ? api('DELETE /user/sign-in')
        : api('DELETE /user/sign-in/:signInId', { params: { signInId: signIn.id } }),
    onSettled: () => queries.invalidateQueries(signInsQuery),
  });
}
