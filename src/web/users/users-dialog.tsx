import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { fullName } from './user-fields.ts';
import {
  type CompanyUser,
  useHandedOn,
  useHelpLostStep,
  useInviteAgain,
  useUnsent,
  useUserEdit,
} from './users.queries.ts';

/** Reading pasted people is no part of the first screen. */
const InviteManyDialog = lazy(async () => ({
  default: (await import('./invite-many-dialog.tsx')).InviteManyDialog,
}));

export type Opened =
  | { dialog: 'invite' }
  | { dialog: 'inviteMany' }
  | { dialog: 'links'; people: readonly CompanyUser[]; atOnce?: boolean }
  | { dialog: 'edit' | 'again' | 'block' | 'remove' | 'lostStep'; userId: string };

interface UsersDialogProps {
  companyId: string;
  opened: Opened;
  users: readonly CompanyUser[];
  onOpen: (opened: Opened | null) => void;
}

/** What was opened of the people of a company. */
export function UsersDialog({ companyId, opened, users, onOpen }: UsersDialogProps) {
  const { t } = useTranslation();
  const edit = useUserEdit(companyId);
  const help = useHelpLostStep(companyId, t('users.lostStepSent'));
  const inviting = useInviteAgain(companyId);
  const unsent = useUnsent();
  const copies = useHandedOn() === 'copied';
  const onClose = () => onOpen(null);
  const onLinks = (people: readonly CompanyUser[], atOnce = false) => onOpen({ dialog: 'links', people, atOnce });
  if (opened.dialog === 'inviteMany')
    return (
      <Suspense>
        <InviteManyDialog companyId={companyId} onLinks={people => onLinks(people, true)} onClose={onClose} />
      </Suspense>
    );
  if (opened.dialog === 'links')
    return <LinksDialog companyId={companyId} people={opened.people} atOnce={opened.atOnce} onClose={onClose} />;
  if (opened.dialog === 'invite')
    return (
      <UserDialog
        companyId={companyId}
        onClose={onClose}
        {...(copies && { onInvited: (user: CompanyUser) => onLinks([user]) })}
      />
    );
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
  if (opened.dialog === 'again')
    return (
      <ConfirmDialog
        open
        title={fullName(user)}
        text={unsent ? `${t('users.againUnsent')} ${unsent}` : t('users.againText', { email: user.email })}
        confirm={t('users.again')}
        danger={false}
        busy={inviting.isPending}
        onCancel={onClose}
        onConfirm={() => inviting.mutate(user.userId, { onSettled: onClose })}
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
