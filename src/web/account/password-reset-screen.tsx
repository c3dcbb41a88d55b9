import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { startPasswordReset } from '#web/session/session.ts';
import { LoadingText, Page, PageHeader } from '#web/ui/page.tsx';

/** Starts the password reset at once, for the address in `?email=` if there is one. */
export function PasswordResetScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const email = search.get('email') ?? undefined;
  useEffect(() => void startPasswordReset(email), [email]);
  return (
    <Page>
      <PageHeader title={t('account.reset')} />
      <LoadingText text={t('account.startingReset')} />
    </Page>
  );
}
