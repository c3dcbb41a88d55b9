import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { SCENARIO_AREAS, type ScenarioArea } from '#domain/scenarios.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { useAuthorization } from '#web/session/authorization.queries.ts';
import { rememberScreen } from '#web/session/last-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { DoneToggle } from '#web/ui/checkbox.tsx';
import { MessagePage, NotFoundPage } from '#web/ui/error-page.tsx';
import { LoadingText, Page, PageHeader } from '#web/ui/page.tsx';
import { usePaperFoot } from '#web/ui/paper.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { doneButText, useDoneBut } from '../progress/progress.queries.ts';
import { reportsQuery, reportText } from '../reports/reports.queries.ts';
import { DocumentationButton } from './documentation-link.tsx';
import style from './scenario-page.module.css';
import { type Scenario, scenarioQuery, useMarkDone, usePlace } from './scenarios.queries.ts';

interface ScenarioPageProps {
  /** Null beside the six areas: then it has a title of its own, and neither documentation nor a done mark. */
  area: ScenarioArea | null;
  title?: string | undefined;
  /** One line of introduction. */
  intro?: string;
  /** Shown while the scenario loads. */
  loadingText?: string;
  /** Stores the done mark of this area. An area without it has no mark of its own. */
  saveDone?: (scenarioId: string, done: boolean) => Promise<Scenario>;
  /** While the area loads or saves, its mark cannot be set. */
  busy?: boolean;
  /** To the right of documentation and done mark: download. */
  actions?: React.ReactNode;
  children: (scenario: Scenario) => React.ReactNode;
}

/** The frame of all six areas, and of what fills them: the scenario, its documentation, its done mark. Its content starts anew with each scenario. */
export function ScenarioPage(props: ScenarioPageProps) {
  const { t } = useTranslation();
  const { scenarioId = '' } = useParams();
  const { data: scenario, error, refetch } = useQuery(scenarioQuery(scenarioId));
  const code = codeOf(error);
  // The call carries the id only: what is not valid is no id.
  if (code === 'ERROR_NOT_FOUND' || code === 'ERROR_VALIDATION') return <NotFoundPage />;
  if (scenario) return <Framed key={scenarioId} {...props} scenario={scenario} />;
  if (code && code !== 'ERROR_UNAUTHORIZED')
    return (
      <MessagePage title={t('common.failedTitle')} text={errorText(code)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </MessagePage>
    );
  return (
    <Page>
      <PageHeader title={titleOf(props, t)} where={'\u00a0'} intro={props.intro} />
      <LoadingText text={props.loadingText} rows={6} />
    </Page>
  );
}

const titleOf = ({ area, title }: Pick<ScenarioPageProps, 'area' | 'title'>, t: TFunction): string =>
  area ? t(AREAS[area].title) : (title ?? '');

function Framed({
  area,
  title,
  intro,
  saveDone,
  busy,
  actions,
  children,
  scenario,
}: ScenarioPageProps & { scenario: Scenario }) {
  const { t } = useTranslation();
  const flag = area && AREAS[area].flag;
  const next = area && SCENARIO_AREAS[SCENARIO_AREAS.indexOf(area) + 1];
  const toNext = next && (
    <Link to={areaPath(next, scenario.id)}>{t('scenarios.next', { area: t(AREAS[next].title) })}</Link>
  );
  const { data: reports } = useQuery(reportsQuery(scenario.companyId));
  const report = reports?.find(one => one.id === scenario.reportId);
  const paper = usePlace(scenario.id).join(' · ');
  // Profit and loss has paper of its own.
  usePaperFoot(area === 'profitAndLoss' ? null : paper);
  const doneBut = useDoneBut(scenario);
  const marking = useMarkDone(flag ?? 'version', saveDone);
  const userId = useAuthorization()?.userId;
  const { id: scenarioId, companyId } = scenario;
  // Before it is seen: who goes on at once finds it, too.
  useLayoutEffect(() => {
    if (userId && area) rememberScreen(userId, companyId, { scenarioId, area });
  }, [userId, companyId, scenarioId, area]);
  return (
    <Page>
      <PageHeader
        title={titleOf({ area, title }, t)}
        paper={paper}
        where={
          <>
            {scenario.name} · {report && reportText(report.name, t)}
            {toNext && report && <> · {toNext}</>}
          </>
        }
        intro={intro}
        actions={
          <>
            {area && <DocumentationButton area={area} scenario={scenario} />}
            {flag && saveDone && (
              <DoneToggle
                done={scenario[flag] === true}
                but={doneButText(doneBut[area], t)}
                disabled={busy || marking.isPending}
                onChange={done => marking.mutate({ scenario, done })}
              />
            )}
            {actions}
          </>
        }
      />
      {children(scenario)}
      {toNext && <p className={style.below}>{toNext}</p>}
    </Page>
  );
}
