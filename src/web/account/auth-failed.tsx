import { useTranslation } from 'react-i18next';
import { signOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/error-page.tsx';

/** For somebody who signed in but has no access, and for a sign-in that failed. */
export function AuthFailedPage({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('shell.authFailed')} text={text}>
      <Button kind="primary" onClick={() => signOut({ thenSignIn: true })}>
        {t('shell.goToLogin')}
      </Button>
    </MessagePage>
  );
}
