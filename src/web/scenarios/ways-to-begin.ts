import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offersIndustryTemplate } from '#domain/scenarios.ts';
import { useAuthorization } from '#web/session/authorization.queries.ts';
import type { Option } from '#web/ui/select.tsx';
import { companyQuery } from '../companies/companies.queries.ts';
import type { Report } from '../reports/reports.queries.ts';
import { findableScenariosQuery } from './scenarios.queries.ts';

// What a new scenario begins with: nothing, the names of the industry template, all of another scenario of the company, or the names of
// one of another company, whose figures and people stay there.

export const EMPTY = 'empty';
export const TEMPLATE = 'template';

export function useWaysToBegin(companyId: string, reports: readonly Report[], reportId: string | null) {
  const { t } = useTranslation();
  const authorization = useAuthorization();
  const { data: company } = useQuery(companyQuery(companyId));
  const all = findableScenariosQuery(authorization?.userId ?? '');
  const { data: findable = [] } = useQuery({ ...all, ...(authorization ? {} : { queryFn: skipToken }) });
  const elsewhere = findable.filter(one => one.companyId !== companyId);
  const options: Option[] = [
    { value: EMPTY, label: t('scenarios.empty') },
    ...(offersIndustryTemplate(company?.sector.id ?? null)
      ? [{ value: TEMPLATE, label: t('scenarios.industryTemplate') }]
      : []),
    ...copies(reports, reportId),
    ...elsewhere.map(({ id, name, reportName, companyName }) => ({
      value: id,
      label: t('scenarios.setUpOf', { name, report: reportName, company: companyName }),
    })),
  ];
  return {
    options,
    isElsewhere: (id: string) => elsewhere.some(one => one.id === id),
    hasElsewhere: elsewhere.length > 0,
  };
}

/** The scenarios of the chosen report come first. Those of other reports say which report they belong to. */
function copies(reports: readonly Report[], reportId: string | null): Option[] {
  const [own, others] = [reports.filter(one => one.id === reportId), reports.filter(one => one.id !== reportId)];
  return [...own, ...others].flatMap(report =>
    report.scenarios.map(scenario => ({
      value: scenario.id,
      label: report.id === reportId ? scenario.name : `${scenario.name} (${report.name})`,
    })),
  );
}
