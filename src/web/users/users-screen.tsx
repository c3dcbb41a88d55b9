import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, KeyRound, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useAuthorization, useMay, useRole } from '#web/session/authorization.queries.ts';
import { useCompany } from '#web/session/company.ts';
import { isOfOwnProvider } from '#web/session/id-token.ts';
import { useAccount } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { NotFoundPage } from '#web/ui/error-page.tsx';
import { type ListColumn, ListFailed, ListTable, RowName, RowState } from '#web/ui/list-table.tsx';
import { EditMenu } from '#web/ui/menu.tsx';
import { EmptyList, LoadingText, Page, PageHeader } from '#web/ui/page.tsx';
import { Guide } from '../guide/guide-link.tsx';
import { reportsQuery, usersQuery } from '../reports/reports.queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { fullName } from './user-fields.ts';
import { type CompanyUser, useHelpLostStep, useUnsent, useUserEdit } from './users.queries.ts';

/** Reading pasted people is no part of the first screen. */
const InviteManyDialog = lazy(async () => ({
  default: (await import('./invite-many-dialog.tsx')).InviteManyDialog,
}));

type Opened =
  | { dialog: 'invite' }
  | { dialog: 'inviteMany' }
  | { dialog: 'edit' | 'block' | 'remove' | 'lostStep'; userId: string };

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
      <Suspense fallback={loading}>
        <Guide companyId={companyId} untilFinished loading={loading}>
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
      {opened && users && (
        <OpenedDialog companyId={companyId} opened={opened} users={users} onClose={() => setOpened(null)} />
      )}
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
  const stateOf = (user: CompanyUser) => (user.isBlocked ? 'blocked' : user.hasSignedIn ? 'active' : 'invited');
  const stateText = (user: CompanyUser) => t(`users.states.${stateOf(user)}`);
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
      cell: user => <RowState state={stateOf(user)}>{stateText(user)}</RowState>,
    },
  ];
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
            more={[
              user.isBlocked
                ? {
                    label: t('users.unblock'),
                    icon: CircleCheck,
                    onSelect: () => edit.mutate({ kind: 'unblock', user }),
                  }
                : { label: t('users.block'), icon: Ban, onSelect: () => onOpen({ dialog: 'block', userId }) },
              ...(helps && user.hasSignedIn
                ? [
                    {
                      label: t('users.lostStep'),
                      icon: KeyRound,
                      onSelect: () => onOpen({ dialog: 'lostStep', userId }),
                    },
                  ]
                : []),
            ]}
            deleteLabel={t('users.remove')}
            onDelete={() => onOpen({ dialog: 'remove', userId })}
          />
        );
      }}
    />
  );
}

interface OpenedDialogProps {
  companyId: string;
  opened: Opened;
  users: readonly CompanyUser[];
  onClose: () => void;
}

function OpenedDialog({ companyId, opened, users, onClose }: OpenedDialogProps) {
  const { t } = useTranslation();
  const edit = useUserEdit(companyId);
  const help = useHelpLostStep(companyId, t('users.lostStepSent'));
  if (opened.dialog === 'inviteMany')
    return (
      <Suspense>
        <InviteManyDialog companyId={companyId} onClose={onClose} />
      </Suspense>
    );
  if (opened.dialog === 'invite') return <UserDialog companyId={companyId} onClose={onClose} />;
  const user = users.find(one => one.userId === opened.userId);
  if (!user) return null;
  if (opened.dialog === 'edit') return <UserDialog companyId={companyId} user={user} onClose={onClose} />;
  if (opened.dialog === 'lostStep')
    return (
      <ConfirmDialog
        open
        title={fullName(user)}
        text={t('users.lostStepText')}
        confirm={t('users.lostStepSend')}
        danger={false}
        busy={help.isPending}
        onCancel={onClose}
        onConfirm={() => help.mutate(user.userId, { onSettled: onClose })}
      />
    );
  const kind = opened.dialog;
  return (
    <ConfirmDialog
      open
      title={fullName(user)}
      text={kind === 'block' ? t('users.blockText') : t('users.removeText')}
      confirm={kind === 'block' ? t('users.block') : t('users.remove')}
      busy={edit.isPending}
      onCancel={onClose}
      onConfirm={() => edit.mutate({ kind, user }, { onSettled: onClose })}
    />
  );
}
