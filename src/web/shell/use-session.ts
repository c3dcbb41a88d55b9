import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { companyQuery } from '../companies/companies.queries.ts';
import { chooseLanguage, hasChosenLanguage } from '../i18n/i18n.ts';
import { reportsQuery } from '../reports/reports.queries.ts';
import { scenarioQuery } from '../scenarios/scenarios.queries.ts';
import { storedFailure } from '../session/auth-failure.ts';
import { type Authorization, authorizationQuery } from '../session/authorization.queries.ts';
import { leaveCompany, type OpenCompany, openCompany, useCompanyOfTab } from '../session/company.ts';
import { useScenarioId } from '../session/open-scenario.ts';
import { useAccount } from '../session/session.ts';
import { subscribe } from '../session/stored-session.ts';
import { showCompanyColour } from '../ui/company-colour.ts';
import { codeOf } from '../ui/toasts.tsx';
import { companyAfterSignIn } from './after-sign-in.ts';

export const SHUT_OUT = ['ERROR_USER_INACTIVE', 'ERROR_COMPANY_INACTIVE'];
/** The errors of a call when a right was taken away meanwhile. */
const LOST = [...SHUT_OUT, 'ERROR_FORBIDDEN', 'ERROR_NOT_FOUND', 'ERROR_COMPANY_NOT_FOUND'];

/** Whether somebody has signed in here: then a screen that is open to everybody has their menu and sidebar, too. */
export function useIsKnownPerson(): boolean {
  const account = useAccount();
  const failure = useSyncExternalStore(subscribe, storedFailure);
  const { search } = useLocation();
  // A sign-in or log-out that returns, or failed, is for the screen to complete.
  return account !== null && failure === null && !/[?&](code|error|state)=/.test(search);
}

/**
 * The authorization. It is fetched again at each change of screen and when a call was refused, so that blocking shows at the
 * next click.
 */
export function useFreshAuthorization(needed: boolean): UseQueryResult<Authorization> {
  const queries = useQueryClient();
  const authorization = useQuery({ ...authorizationQuery, enabled: needed });
  const language = authorization.data?.language;
  // Somebody who has not chosen a language here reads the one they were invited in, or chose elsewhere.
  useEffect(() => {
    if (language && !hasChosenLanguage()) void chooseLanguage(language);
  }, [language]);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current !== pathname) void queries.invalidateQueries({ queryKey: authorizationQuery.queryKey });
    seen.current = pathname;
  }, [pathname, queries]);
  useEffect(() => {
    const again = (error: unknown) =>
      LOST.includes(codeOf(error) ?? '') && queries.invalidateQueries({ queryKey: authorizationQuery.queryKey });
    const stops = [
      queries.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (event.query.queryKey[0] !== authorizationQuery.queryKey[0]) again(event.action.error);
      }),
      queries.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') again(event.action.error);
      }),
    ];
    return () => stops.forEach(stop => void stop());
  }, [queries]);
  return authorization;
}

/** The company of what is on the screen once it is known. Null: none. Undefined: not known yet. */
export function useCompanyOnScreen(authorization: Authorization | undefined): OpenCompany | null | undefined {
  const ofTab = useCompanyOfTab();
  const id = useCompanyId(authorization, ofTab?.id ?? null);
  const { data: company, isError } = useQuery({ ...companyQuery(id ?? ''), enabled: typeof id === 'string' });
  const isKnown = id !== undefined && id === (ofTab?.id ?? null);
  // The tab goes along: from the scenario one comes to the home page of its company.
  useEffect(() => {
    if (id === null && ofTab) leaveCompany();
    if (company && company.id === id && !shows(ofTab, company)) openCompany(company);
  }, [id, company, ofTab]);
  useEffect(() => {
    if (isKnown) showCompanyColour(ofTab?.color ?? null);
  }, [isKnown, ofTab]);
  if (isKnown) return ofTab;
  return isError ? null : undefined;
}

/** Which company the address is about: that of its scenario, the one it opens, or else that of the tab. */
function useCompanyId(authorization: Authorization | undefined, ofTab: string | null): string | null | undefined {
  const scenarioId = useScenarioId();
  const isAsked = authorization !== undefined && scenarioId !== undefined;
  const { data: scenario, isError } = useQuery({ ...scenarioQuery(scenarioId ?? ''), enabled: isAsked });
  // On the way to another scenario of the same company its sidebar and dialogs stay, with what is typed in them.
  const { data: reports } = useQuery({ ...reportsQuery(ofTab ?? ''), enabled: false });
  const isOfTab = reports?.some(({ scenarios }) => scenarios.some(({ id }) => id === scenarioId));
  const opened = new URLSearchParams(useLocation().search).get('company');
  if (!authorization) return undefined;
  if (opened === '') return null;
  if (isAsked && !isError) return scenario?.companyId ?? (isOfTab ? ofTab : undefined);
  return companyAfterSignIn(authorization, opened ?? ofTab) ?? companyAfterSignIn(authorization, ofTab);
}

/** Whether the stored company still agrees with the server. */
const shows = (stored: OpenCompany | null, company: Parameters<typeof openCompany>[0]): boolean =>
  stored?.id === company.id &&
  stored.name === company.name &&
  (company.logoUrl === null ? stored.logoUrl === null : (stored.logoUrl?.startsWith(company.logoUrl) ?? false)) &&
  stored.color === company.color;
