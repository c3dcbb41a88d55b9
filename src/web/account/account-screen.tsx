import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AuthFailedPage } from '#web/account/auth-failed.tsx';
import {
  completeSignIn,
  completeSignOut,
  signIn,
  signInAfterLogOut,
  signOut,
  startSecondStep,
  useAccount,
} from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/error-page.tsx';
import { LoadingText, Page, PageHeader, Row } from '#web/ui/page.tsx';
import { failureOf, storedFailure, storeFailure } from '../session/auth-failure.ts';
import { type Claims, isOfOwnProvider } from '../session/id-token.ts';
import { subscribe } from '../session/stored-session.ts';
import style from './account.module.css';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { SignIns } from './sign-ins.tsx';

/** Open before log-in. Sign-in and log-out return here, and it shows why one failed. */
export function AccountScreen() {
  const { t } = useTranslation();
  const isReturning = useReturn();
  const account = useAccount();
  const failure = useSyncExternalStore(subscribe, storedFailure);
  if (isReturning)
    return (
      <Page>
        <LoadingText text={t('account.signingIn')} />
      </Page>
    );
  if (failure) return <AuthFailedPage text={t([`account.errors.${failure}`, 'account.errors.unexpected_error'])} />;
  return account ? <AccountPage account={account} /> : <SignedOutPage />;
}

/** Takes what the provider sent back in the address, and continues from there. */
function useReturn(): boolean {
  const navigate = useNavigate();
  const [arrived] = useState(() => new URLSearchParams(window.location.search));
  const isSignIn = arrived.has('code') || arrived.has('error');
  const isSignOut = !isSignIn && arrived.has('state');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isSignIn)
      completeSignIn().then(
        returnTo => {
          // Whoever began on this page stays on it.
          if (returnTo === '/account') setOver(true);
          return navigate(returnTo, { replace: true });
        },
        error => {
          storeFailure(failureOf(error, 'unexpected_error'));
          setOver(true);
          navigate('/account', { replace: true });
        },
      );
    else if (isSignOut)
      completeSignOut()
        .catch(() => null)
        .then(returnTo => {
          if (returnTo !== null) return signIn(returnTo);
          setOver(true);
          navigate('/account', { replace: true });
        });
  }, [isSignIn, isSignOut, navigate]);
  return (isSignIn || isSignOut) && !isOver;
}

function SignedOutPage() {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <MessagePage title={t('account.signedOut')} text={t('account.signedOutText')}>
      <Button
        kind="primary"
        busy={isLeaving}
        onClick={() => {
          setLeaving(true);
          void signInAfterLogOut().finally(() => setLeaving(false));
        }}
      >
        {t('account.signIn')}
      </Button>
    </MessagePage>
  );
}

function AccountPage({ account }: { account: Claims }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const emails = account.emails ?? (account.email ? [account.email] : []);
  return (
    <Page>
      <PageHeader title={t('account.title')} />
      <dl className={style.facts}>
        <dt>{t('account.name')}</dt>
        <dd>{account.name ?? emails[0] ?? account.sub}</dd>
        <dt>{t('account.email')}</dt>
        <dd>{emails.join(', ')}</dd>
        <dt>{t('account.identifier')}</dt>
        <dd>{account.sub}</dd>
      </dl>
      <Row>
        <Button onClick={() => setAsksPassword(true)}>{t('account.changePassword')}</Button>
        {emails[0] !== undefined && isOfOwnProvider(account) && (
          <Button onClick={() => setChanging(true)}>{t('account.changeEmail')}</Button>
        )}
        {isOfOwnProvider(account) && (
          <Button onClick={() => void startSecondStep(emails[0])}>{t('account.secondStep')}</Button>
        )}
        <Button onClick={() => void signOut()}>{t('account.signOut')}</Button>
        <Link to="/">{t('account.toStart')}</Link>
      </Row>
      {isOfOwnProvider(account) && <SignIns />}
      {asksPassword && <PasswordQuestion email={emails[0]} onClose={() => setAsksPassword(false)} />}
      {isChanging && <ChangeEmailDialog email={emails[0]!} onClose={() => setChanging(false)} />}
    </Page>
  );
}
