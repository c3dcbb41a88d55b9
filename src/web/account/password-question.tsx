import { useTranslation } from 'react-i18next';
import { isOfOwnProvider } from '#web/session/id-token.ts';
import { startPasswordReset, useAccount } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { leave } from '#web/ui/unsaved-guard.tsx';

/** A new password begins with being logged out, from which Back does not return. So that is asked before. */
export function PasswordQuestion({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const account = useAccount();
  const isOwn = account !== null && isOfOwnProvider(account);
  return (
    <ConfirmDialog
      open
      title={t('account.reset')}
      text={t(isOwn ? 'account.resetText' : 'account.resetElsewhere', { email })}
      confirm={t('account.resetGo')}
      danger={false}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        leave(() => void startPasswordReset(email));
      }}
    />
  );
}
