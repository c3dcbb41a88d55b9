import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Api } from '#contract/calls.ts';
import { api } from '#web/session/api.ts';
import { configurationQuery, useRole } from '#web/session/authorization.queries.ts';
import { isOfOwnProvider } from '#web/session/id-token.ts';
import { editShown } from '#web/session/optimistic-list.ts';
import { useAccount } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { usersQuery } from '../reports/reports.queries.ts';

export type CompanyUser = Api['GET /user/company/:id']['reply'][number];
export type UserFields = Api['PUT /user/company/:id/:userId']['body'];
export type Invitation = Api['POST /user/company/:id']['body'];

export type UserEdit =
  | { kind: 'invite'; fields: Invitation; key: string }
  | { kind: 'change'; user: CompanyUser; fields: UserFields }
  | { kind: 'block' | 'unblock' | 'remove'; user: CompanyUser };

const PATHS = {
  block: 'DELETE /user/company/block/:id/:userId',
  unblock: 'DELETE /user/company/unblock/:id/:userId',
  remove: 'DELETE /user/company/remove/:id/:userId',
} as const;

function send(companyId: string, edit: UserEdit): Promise<CompanyUser> {
  if (edit.kind === 'invite')
    return api('POST /user/company/:id', {
      params: { id: companyId },
      body: edit.fields,
      idempotencyKey: edit.key,
    });
  const { userId, version } = edit.user;
  const params = { id: companyId, userId };
  if (edit.kind === 'change') return api('PUT /user/company/:id/:userId', { params, body: edit.fields, version });
  return api(PATHS[edit.kind], { params, version });
}

/** A blocked person replaces the list's only when the reply is blocked, an unblocked one only when it is not. */
function after(list: CompanyUser[], user: CompanyUser, kind: UserEdit['kind']): CompanyUser[] {
  if (kind === 'invite') return [...list.filter(one => one.userId !== user.userId), user];
  if (kind === 'remove') return list.filter(one => one.userId !== user.userId);
  if ((kind === 'block' && !user.isBlocked) || (kind === 'unblock' && user.isBlocked)) return list;
  return list.map(one => (one.userId === user.userId ? user : one));
}

/** How an invitation reaches somebody: by mail; by a link that this person may copy, or has to ask for; or by word of mouth. */
type HandedOn = 'mailed' | 'copied' | 'askedFor' | 'told';

export function useHandedOn(): HandedOn {
  const { data: configuration } = useQuery(configurationQuery);
  const isAdmin = useRole() === 'admin';
  const account = useAccount();
  if (!configuration?.mailsAreFiles) return 'mailed';
  if (!account || !isOfOwnProvider(account)) return 'told';
  return isAdmin ? 'copied' : 'askedFor';
}

const UNSENT = { copied: 'users.copiesLinks', askedFor: 'users.mailUnsent', told: 'users.toldByYou' } as const;

/** What whoever invites has to do when no mail server sends a letter. Null: it is sent. */
export function useUnsent(): string | null {
  const { t } = useTranslation();
  const handedOn = useHandedOn();
  return handedOn === 'mailed' ? null : t(UNSENT[handedOn]);
}

export function useInviteAgain(companyId: string) {
  const { t } = useTranslation();
  const isMailed = useHandedOn() === 'mailed';
  return useMutation({
    mutationFn: (userId: string) =>
      api('POST /user/company/invite-again/:id/:userId', { params: { id: companyId, userId } }),
    onSuccess: () => toastSuccess(t(isMailed ? 'users.againSent' : 'users.againMade')),
  });
}

/** The link is in the reply and nowhere else, so it is not kept with what was asked either. */
export const showLink = (companyId: string, userId: string) =>
  api('POST /user/company/invitation-link/:id/:userId', { params: { id: companyId, userId } });

/** Somebody who lost the second step of the log-in gets a link by mail. */
export function useHelpLostStep(companyId: string, sent: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      api('POST /user/company/lost-step/:id/:userId', { params: { id: companyId, userId } }),
    onSuccess: () => toastSuccess(sent),
  });
}

export function useUserEdit(companyId: string, quiet = false) {
  const queries = useQueryClient();
  const { queryKey } = usersQuery(companyId);
  return useMutation({
    mutationFn: (edit: UserEdit) => send(companyId, edit),
    meta: { quiet },
    onSuccess: async (user, { kind }) => {
      await editShown<CompanyUser[]>(queries, queryKey, list => after(list, user, kind));
      // Who may see which report, and who manages the company, may have changed with it.
      void queries.invalidateQueries({ queryKey: ['reports', companyId] });
      void queries.invalidateQueries({ queryKey: ['companies'] });
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}
