import { useTranslation } from 'react-i18next';
import { hideSignedOut, openSignIn, useIsSignedOut } from '../session/sign-in-again.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

/** The sign-in has ended while something is unsaved. What was entered waits for the next one. */
export function SignedOutDialog() {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={useIsSignedOut()}
      title={t('account.signedOut')}
      text={t('account.entriesKept')}
      confirm={t('account.signIn')}
      danger={false}
      onConfirm={openSignIn}
      onCancel={hideSignedOut}
    />
  );
}
