import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signIn } from '#web/session/session.ts';
import { SIGNED_IN_PATH } from '#web/session/sign-in-again.ts';
import { MessagePage } from '#web/ui/error-page.tsx';
import { LoadingText, Page } from '#web/ui/page.tsx';

/** The window in which somebody signs in again beside a page that keeps what they entered. Afterwards it closes itself. */
export function SignedInScreen() {
  const { t } = useTranslation();
  const [isBeginning] = useState(() => new URLSearchParams(window.location.search).has('again'));
  useEffect(() => {
    if (isBeginning) void signIn(SIGNED_IN_PATH);
    else window.close();
  }, [isBeginning]);
  if (isBeginning)
    return (
      <Page>
        <LoadingText text={t('account.signingIn')} />
      </Page>
    );
  return (
    <MessagePage title={t('account.signedIn')} text={t('account.signedInText')}>
      <Link to="/">{t('account.toStart')}</Link>
    </MessagePage>
  );
}
