import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, KeyRound, Link2, Send, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { memberState } from '#domain/invitations.ts';
import { useAuthorization, useMay, useRole } from '#web/session/authorization.queries.ts';
import { useCompany } from '#web/session/company.ts';
import { isOfOwnProvider } from '#web/session/id-token.ts';
import { useAccount } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFoundPage } from '#web/ui/error-page.tsx';
import { type ListColumn, ListFailed, ListTable, RowName, RowState } from '#web/ui/list-table.tsx';
import { EditMenu, type MenuItem } from '#web/ui/menu.tsx';
import { EmptyList, LoadingText, Page, PageHeader } from '#web/ui/page.tsx';
import { Guide } from '../guide/guide-link.tsx';
import { reportsQuery, usersQuery } from '../reports/reports.queries.ts';
import { fullName } from './user-fields.ts';
import { type CompanyUser, useHandedOn, useUnsent, useUserEdit } from './users.queries.ts';
import { type Opened, UsersDialog } from './users-dialog.tsx';

/** The people of the company, with their roles and reports. */
export function UsersScreen() {
  const company = useCompany();
  const manages = useMay('users.manage');
  const [hasManaged] = useState(manages);
  // Who managed people until now goes where other users begin. Else a forbidden address looks like an unknown one.
  if (company && !manages && hasManaged) return <Navigate to="/home" replace />;
  if (!company || !manages) return <NotFoundPage />;
  return <CompanyUsers companyId={company.id} companyName={company.name} />;
}

function CompanyUsers({ companyId, companyName }: { companyId: string; companyName: string }) {
  const { t } = useTranslation();
  const { data: users, error, refetch } = useQuery(usersQuery(companyId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const unsent = useUnsent();
  const loading = <LoadingText text={t('users.loading')} rows={5} />;
  return (
    <Page>
      <PageHeader
        title={t('users.title')}
        where={companyName}
        intro={t('users.intro')}
        actions={
          <>
            <Button icon={Users} onClick={() => setOpened({ dialog: 'inviteMany' })}>
              {t('users.inviteMany')}
            </Button>
            <Button icon={UserPlus} onClick={() => setOpened({ dialog: 'invite' })}>
              {t('users.invite')}
            </Button>
          </>
        }
      />
      <Suspense fallback={loading}>
        <Guide companyId={companyId} untilFinished loading={loading}>
          {error && !users ? (
            <ListFailed error={error} onRetry={() => void refetch()} />
          ) : !users ? (
            loading
          ) : users.length === 0 ? (
            <EmptyList text={t('users.none')} />
          ) : (
            <>
              {unsent && users.some(user => !user.hasSignedIn) && <p>{unsent}</p>}
              <UserTable companyId={companyId} users={users} onOpen={setOpened} />
            </>
          )}
        </Guide>
      </Suspense>
      {opened && users && <UsersDialog companyId={companyId} opened={opened} users={users} onOpen={setOpened} />}
    </Page>
  );
}

interface UserTableProps {
  companyId: string;
  users: readonly CompanyUser[];
  onOpen: (opened: Opened) => void;
}

function UserTable({ companyId, users, onOpen }: UserTableProps) {
  const { t } = useTranslation();
  const { data: reports = [] } = useQuery(reportsQuery(companyId));
  const edit = useUserEdit(companyId);
  const me = useAuthorization()?.userId;
  const account = useAccount();
  const helps = useRole() === 'admin' && account !== null && isOfOwnProvider(account);
  const copies = useHandedOn() === 'copied';
  const stateText = (user: CompanyUser) => t(`users.states.${memberState(user)}`);
  const reportsOf = (user: CompanyUser) =>
    user.roles.includes('company-user')
      ? reports
          .filter(report => user.reportIds.includes(report.id))
          .map(report => report.name)
          .join(', ') || t('users.noReports')
      : t('users.allReports');
  const columns: ListColumn<CompanyUser>[] = [
    {
      id: 'name',
      head: t('common.name'),
      value: fullName,
      cell: user => <RowName onOpen={() => onOpen({ dialog: 'edit', userId: user.userId })}>{fullName(user)}</RowName>,
    },
    { id: 'email', head: t('users.email'), value: user => user.email, minor: true },
    { id: 'role', head: t('users.role'), value: user => t(`users.roles.${user.roles[0]!}`) },
    { id: 'reports', head: t('users.reports'), value: reportsOf, minor: true },
    {
      id: 'state',
      head: t('users.state'),
      value: stateText,
      cell: user => <RowState state={memberState(user)}>{stateText(user)}</RowState>,
    },
  ];
  const item = (label: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem => ({ label, icon, onSelect });
  // Where the link is handed on, a new one is the new invitation.
  const waiting = (user: CompanyUser) => {
    if (memberState(user) !== 'invited') return [];
    return copies
      ? [item(t('users.copyNewLink'), Link2, () => onOpen({ dialog: 'links', people: [user], atOnce: true }))]
      : [item(t('users.again'), Send, () => onOpen({ dialog: 'again', userId: user.userId }))];
  };
  const blocking = (user: CompanyUser) =>
    user.isBlocked
      ? item(t('users.unblock'), CircleCheck, () => edit.mutate({ kind: 'unblock', user }))
      : item(t('users.block'), Ban, () => onOpen({ dialog: 'block', userId: user.userId }));
  const helping = (user: CompanyUser) =>
    helps && user.hasSignedIn
      ? [item(t('users.lostStep'), KeyRound, () => onOpen({ dialog: 'lostStep', userId: user.userId }))]
      : [];
  return (
    <ListTable
      label={t('users.title')}
      search={t('users.search')}
      columns={columns}
      rows={users}
      keyOf={user => user.userId}
      actions={user => {
        const { userId } = user;
        const onEdit = () => onOpen({ dialog: 'edit', userId });
        // Nobody blocks or removes themselves.
        if (userId === me) return <EditMenu of={fullName(user)} onEdit={onEdit} />;
        return (
          <EditMenu
            of={fullName(user)}
            onEdit={onEdit}
            more={[...waiting(user), blocking(user), ...helping(user)]}
            deleteLabel={t('users.remove')}
            onDelete={() => onOpen({ dialog: 'remove', userId })}
          />
        );
      }}
    />
  );
}
