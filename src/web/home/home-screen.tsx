import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthorization, useMay } from '#web/session/authorization.queries.ts';
import { useCompany } from '#web/session/company.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFailed } from '#web/ui/list-table.tsx';
import { EmptyList, LoadingText, Page, PageHeader, Section } from '#web/ui/page.tsx';
import { Guide } from '../guide/guide-link.tsx';
import { type Report, reportsQuery } from '../reports/reports.queries.ts';
import { AreaLinks } from '../scenarios/area-link.tsx';
import style from './home.module.css';

/** Greets the person, says what comes next, and lists the cost reports they may open with their scenarios. */
export function HomeScreen() {
  const { t } = useTranslation();
  const company = useCompany()!;
  const firstName = useAuthorization()?.firstName;
  const makes = useMay('report.make');
  const { data: reports, error, refetch } = useQuery(reportsQuery(company.id));
  const loading = <LoadingText text={t('reports.loading')} rows={5} />;
  return (
    <Page>
      <PageHeader
        title={firstName ? t('home.welcomeNamed', { name: firstName }) : t('home.welcome')}
        where={company.name}
      />
      <Suspense fallback={loading}>
        <Guide companyId={company.id} loading={loading}>
          {error && !reports ? (
            <ListFailed error={error} onRetry={() => void refetch()} />
          ) : !reports ? (
            loading
          ) : reports.length === 0 ? (
            <EmptyList
              text={makes ? t('reports.none') : t('reports.noneForYou')}
              action={makes ? t('reports.new') : undefined}
              onAction={() => openDialog({ what: 'new-report' })}
              isSecond
            />
          ) : (
            reports.map(report => <ReportPart key={report.id} report={report} />)
          )}
        </Guide>
      </Suspense>
    </Page>
  );
}

function ReportPart({ report }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <Section
      title={report.name}
      actions={
        <Button onClick={() => openDialog({ what: 'new-scenario', reportId: report.id })}>
          {t('shell.newScenario')}
        </Button>
      }
    >
      {report.scenarios.length === 0 && <p>{t('reports.noScenarios')}</p>}
      <ul className={style.scenarios}>
        {report.scenarios.map(scenario => (
          <li key={scenario.id}>
            <h3>{scenario.name}</h3>
            <AreaLinks scenario={scenario} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
