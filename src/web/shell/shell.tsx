import { useQuery } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { breakable } from '#domain/word-width.ts';
import { AuthFailedPage } from '../account/auth-failed.tsx';
import { Tour } from '../guide/guide-link.tsx';
import { errorText } from '../i18n/i18n.ts';
import { ApiError } from '../session/api.ts';
import { type Authorization, configurationQuery, roleOf } from '../session/authorization.queries.ts';
import { CompanyContext, companyPath, type OpenCompany } from '../session/company.ts';
import { useScenarioId } from '../session/open-scenario.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { MessagePage } from '../ui/error-page.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LoadingText } from '../ui/page.tsx';
import { codeOf } from '../ui/toasts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { firstScreen } from './after-sign-in.ts';
import { CompanySwitch } from './company-switch.tsx';
import { Dialogs } from './dialogs.tsx';
import { Find } from './find.tsx';
import { useFocusOnContent } from './focus-on-content.ts';
import { useLive } from './live.ts';
import style from './shell.module.css';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { useScenarioName, useScreenHandle, useTitle } from './title.ts';
import { SHUT_OUT, useCompanyOnScreen, useFreshAuthorization, useIsKnownPerson } from './use-session.ts';
import { useSidebar } from './use-sidebar.ts';

/** Around every screen: who is signed in, in which company, and what the address shows them. */
export function Shell() {
  const { t } = useTranslation();
  const screen = useScreenHandle();
  const configuration = useQuery(configurationQuery);
  const isKnownPerson = useIsKnownPerson();
  const isAuthorized = !screen?.open || isKnownPerson;
  const authorization = useFreshAuthorization(isAuthorized);
  const found = useCompanyOnScreen(authorization.data);
  const company = isAuthorized ? found : (found ?? null);
  // A scenario is fetched while its company is not known yet.
  const isScenario = useScenarioId() !== undefined;
  useTitle([screen && t(screen.title), useScenarioName(), company?.name]);

  if (configuration.isError) {
    const { error } = configuration;
    const detail = error instanceof ApiError ? error.body : String(error);
    return (
      <MessagePage
        title={t('shell.noConfiguration')}
        text={errorText(codeOf(error))}
        detail={typeof detail === 'string' ? detail : JSON.stringify(detail, null, 2)}
      >
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('common.retry')}
        </Button>
      </MessagePage>
    );
  }
  const shutOut = SHUT_OUT.includes(codeOf(authorization.error) ?? '');
  const isWaiting = isAuthorized && !authorization.error && (!authorization.data || company === undefined);
  return (
    <CompanyContext value={shutOut ? null : (company ?? null)}>
      <Frame authorization={authorization.data} company={shutOut ? null : company} isWaiting={isWaiting}>
        {screen?.open ? (
          <Outlet />
        ) : shutOut ? (
          <AuthFailedPage text={errorText(codeOf(authorization.error))} />
        ) : authorization.data && (company !== undefined || isScenario) ? (
          <Allowed authorization={authorization.data} company={company ?? null} />
        ) : authorization.error && codeOf(authorization.error) !== 'ERROR_UNAUTHORIZED' ? (
          <MessagePage title={t('common.failedTitle')} text={errorText(codeOf(authorization.error))}>
            <Button kind="primary" onClick={() => void authorization.refetch()}>
              {t('common.retry')}
            </Button>
          </MessagePage>
        ) : (
          <main className={style.waiting}>
            <LoadingText />
          </main>
        )}
      </Frame>
    </CompanyContext>
  );
}

/**
 * The redirects of the specification: with an open company the list of companies leads on, and without one it is where people
 * go.
 */
function Allowed({ authorization, company }: { authorization: Authorization; company: OpenCompany | null }) {
  const { pathname, search, state } = useLocation();
  const screen = useScreenHandle();
  const isScenario = useScenarioId() !== undefined;
  const first = firstScreen(company && roleOf(authorization, company.id));
  if (pathname === '/' && first) return <Navigate to={state?.first ?? first} replace />;
  if (pathname + search === companyPath(null)) return <Navigate to="/" replace />;
  // A scenario knows its company and opens it.
  if (pathname !== '/' && !company && !isScenario && !screen?.anywhere) return <Navigate to="/" replace />;
  return <Outlet />;
}

/** In ems: longer words of a company's name are broken where a phone has no room for them. */
const WORD = 12;

interface FrameProps {
  authorization: Authorization | undefined;
  /** Undefined: not known yet. */
  company: OpenCompany | null | undefined;
  /** Who is signed in, and in which company, is not known yet. */
  isWaiting: boolean;
  children: React.ReactNode;
}

function Frame({ authorization, company, isWaiting, children }: FrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isOpen, setOpen, sidebar, opener } = useSidebar();
  useLive(authorization && company ? company.id : null);
  const content = useFocusOnContent(pathname);
  const isScenario = useScenarioId() !== undefined;
  const hasSidebar = pathname !== '/' && authorization !== undefined && company != null;
  // Keeps the room for the content while it loads, so that nothing moves. A scenario opens its company.
  const keepsRoom = hasSidebar || (pathname !== '/' && (isWaiting || (isScenario && authorization !== undefined)));
  return (
    <>
      <a href="#content" className={style.skip}>
        {t('shell.toContent')}
      </a>
      <header className={style.header}>
        {keepsRoom && (
          <span className={style.opener}>
            <IconButton
              ref={opener}
              icon={PanelLeft}
              disabled={!hasSidebar}
              label={t('shell.navigation')}
              aria-expanded={isOpen}
              aria-controls="sidebar"
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        )}
        <Link to="/" className={style.company} aria-label={company === undefined ? t('shell.product') : undefined}>
          {company === undefined ? '\u00a0' : breakable(company?.name ?? t('shell.product'), WORD)}
        </Link>
        {authorization && <CompanySwitch authorization={authorization} company={company ?? null} />}
        {authorization && <Find authorization={authorization} company={company ?? null} />}
        {authorization && <AccountMenu authorization={authorization} />}
      </header>
      <div className={style.body} data-has-sidebar={keepsRoom || undefined}>
        {keepsRoom && (
          <aside ref={sidebar} id="sidebar" className={style.sidebar} data-open={isOpen || undefined}>
            {hasSidebar && <Sidebar company={company} />}
          </aside>
        )}
        {isOpen && <div className={style.beside} aria-hidden />}
        <div ref={content} id="content" className={style.content} tabIndex={-1}>
          {company && <Tour />}
          {children}
        </div>
      </div>
      {company && <Dialogs />}
      <LeaveGuard />
      <SignedOutDialog />
      <ScrollRestoration />
    </>
  );
}
