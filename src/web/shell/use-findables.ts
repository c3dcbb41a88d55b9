import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { opensSeveral } from '#domain/permissions.ts';
import { SCENARIO_AREAS } from '#domain/scenarios.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { companiesQuery } from '../companies/companies.queries.ts';
import { helpPath } from '../help/help-link.ts';
import { PRICES } from '../profit-and-loss/view-link.ts';
import { findableScenariosQuery } from '../scenarios/scenarios.queries.ts';
import { type Authorization, useMay } from '../session/authorization.queries.ts';
import type { OpenCompany } from '../session/company.ts';
import { lastScreen } from '../session/last-screen.ts';
import { openDialog } from '../session/open-dialog.ts';
import { useScenarioId } from '../session/open-scenario.ts';
import { signOut } from '../session/session.ts';
import type { Findable } from './find-matches.ts';
import { useGoToCompany } from './use-go-to-company.ts';
import { useNamedThings } from './use-named-things.ts';

/** Everything this person can go to, in every company they may open, or start from here. What is near comes first. */
export function useFindables(authorization: Authorization, company: OpenCompany | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goToCompany = useGoToCompany();
  const { data: companies = [] } = useQuery(companiesQuery(authorization.userId));
  const { data: scenarios = [], isPending } = useQuery(findableScenariosQuery(authorization.userId));
  const managesUsers = useMay('users.manage');
  const makesReports = useMay('report.make');
  const changesCompany = useMay('company.change');

  const action = (id: string, name: string, go: () => void): Findable => ({ id, name, where: t('find.action'), go });
  const actions = company
    ? [
        action('home', t('shell.start'), () => navigate('/home')),
        ...(managesUsers ? [action('users', t('shell.users'), () => navigate('/user/'))] : []),
        ...(makesReports ? [action('new-report', t('shell.newReport'), () => openDialog({ what: 'new-report' }))] : []),
        action('new-scenario', t('shell.newScenario'), () => openDialog({ what: 'new-scenario' })),
        action('transfer', t('shell.transfer'), () => openDialog({ what: 'transfer' })),
        ...(changesCompany
          ? [action('look', t('shell.companyLook'), () => openDialog({ what: 'company', companyId: company.id }))]
          : []),
        action('ledger', t('ledger.title'), () => openDialog({ what: 'transfer', tab: 'ledger' })),
      ]
    : [];
  const isNear = (one: { companyId: string }) => one.companyId === company?.id;
  const namesCompany = opensSeveral(authorization);
  const near = [...scenarios.filter(isNear), ...scenarios.filter(one => !isNear(one))];
  // Where none is open, in the one that is gone on with.
  const inLast = company
    ? (lastScreen(authorization.userId, company.id).scenarioId ?? near.find(isNear)?.id)
    : undefined;
  const named = useNamedThings(useScenarioId() ?? inLast);
  const inScenario = (scenario: (typeof near)[number], id: string, title: string, path: string): Findable => ({
    id: `${id} ${scenario.id}`,
    name: t(title),
    where: [scenario.name, scenario.reportName, ...(namesCompany ? [scenario.companyName] : [])].join(' · '),
    go: () => navigate(path),
  });
  const areas = near.flatMap(one =>
    SCENARIO_AREAS.map(area => inScenario(one, area, AREAS[area].title, areaPath(area, one.id))),
  );
  const prices = near.map(one => inScenario(one, 'prices', 'prices.title', areaPath('profitAndLoss', one.id) + PRICES));
  const others = companies
    .filter(one => one.id !== company?.id)
    .map(one => ({ id: one.id, name: one.name, where: t('companies.company'), go: () => goToCompany(one.id) }));
  const explained = (of: string, path: string) => ({
    ...action(of, t(`find.${of}`), () => navigate(helpPath(path))),
    where: t('shell.help'),
  });
  const helps = [
    action('help', t('shell.help'), () => navigate(helpPath(pathname))),
    { ...action('keys', t('find.keys'), () => navigate('/help#keys')), where: t('shell.help') },
    // Once the finder is closed, or it would be on the paper.
    action('print', t('find.print'), () => void setTimeout(() => window.print())),
    // Whoever looks for these reads how it is done for now.
    { ...action('history', t('find.history'), () => navigate('/help#keys')), where: t('shell.help') },
    explained('compare', '/home'),
    explained('whatIf', '/home'),
    explained('surcharge', '/profitandloss'),
    explained('backOffice', '/costobjects'),
  ];
  const all: Findable[] = [
    ...areas,
    ...prices,
    ...named,
    ...others,
    ...actions,
    ...helps,
    action('log-out', t('shell.logOut'), () => void signOut()),
  ];
  // Before that the first one found may be another than the one that is meant.
  return { all, isKnown: !isPending };
}
