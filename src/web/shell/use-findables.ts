import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SCENARIO_AREAS } from '#domain/scenarios.ts';
import { companiesQuery } from '../companies/companies.queries.ts';
import { reportsQuery } from '../reports/reports.queries.ts';
import { AREAS, areaPath } from '../scenarios/area-link.tsx';
import { type Authorization, useMay } from '../session/authorization.queries.ts';
import { leaveCompany, type OpenCompany, openCompany } from '../session/company.ts';
import { openDialog } from '../session/open-dialog.ts';
import { signOut } from '../session/session.ts';
import type { Findable } from './find-matches.ts';

/** Everything this person can go to or start from here. */
export function useFindables(authorization: Authorization, company: OpenCompany | null): Findable[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: companies = [] } = useQuery(companiesQuery(authorization.userId));
  const { data: reports = [] } = useQuery({ ...reportsQuery(company?.id ?? ''), enabled: company !== null });
  const managesUsers = useMay('users.manage');
  const makesReports = useMay('report.make');

  const action = (id: string, name: string, go: () => void): Findable => ({ id, name, where: t('find.action'), go });
  const actions = company
    ? [
        ...(managesUsers ? [action('users', t('shell.users'), () => navigate('/user/'))] : []),
        action('home', t('reports.title'), () => navigate('/home')),
        ...(makesReports ? [action('new-report', t('shell.newReport'), () => openDialog({ what: 'new-report' }))] : []),
        action('new-scenario', t('shell.newScenario'), () => openDialog({ what: 'new-scenario' })),
        action('transfer', t('shell.transfer'), () => openDialog({ what: 'transfer' })),
      ]
    : [];
  const areas = reports.flatMap(report =>
    report.scenarios.flatMap(scenario =>
      SCENARIO_AREAS.map(area => ({
        id: `${area} ${scenario.id}`,
        name: t(AREAS[area].title),
        where: `${scenario.name} · ${report.name}`,
        go: () => navigate(areaPath(area, scenario.id)),
      })),
    ),
  );
  const others = companies
    .filter(one => one.id !== company?.id)
    .map(one => ({
      id: one.id,
      name: one.name,
      where: t('companies.company'),
      go: () => {
        leaveCompany();
        queries.removeQueries({ predicate: query => query.queryKey[0] === 'users' });
        openCompany(one);
        navigate('/');
      },
    }));
  return [...areas, ...others, ...actions, action('log-out', t('shell.logOut'), () => void signOut())];
}
