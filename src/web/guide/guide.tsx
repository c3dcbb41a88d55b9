import '#web/i18n/guide-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exampleAmong } from '#domain/example.ts';
import { SCENARIO_AREAS } from '#domain/scenarios.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { useAuthorization, useMay } from '#web/session/authorization.queries.ts';
import { lastScreen } from '#web/session/last-screen.ts';
import { type MakesScenario, openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { type Progress, progressQuery } from '../progress/progress.queries.ts';
import { type Report, reportsQuery, reportText } from '../reports/reports.queries.ts';
import { CopyExample } from './copy-example.tsx';
import style from './guide.module.css';
import { LatestResults } from './latest-results.tsx';
import { Steps } from './steps.tsx';
import { BeginTour, TourOffered } from './tour.tsx';

/** Who comes for the first time has nothing to take back. */
const TellsElsewhere = lazy(() => import('./tells-elsewhere.tsx'));

interface GuideProps {
  companyId: string;
  /** The steps are shown only while the company has no finished scenario, and the results from then on. */
  untilFinished?: boolean;
  /** Shown until it is known how far the company is, so that nothing moves. */
  loading: React.ReactNode;
  /** The rest of the page. */
  children: React.ReactNode;
}

/** What comes next: where the person was, the steps with what each still lacks, and what came out of the latest scenarios. */
export default function Guide({ companyId, untilFinished = false, loading, children }: GuideProps) {
  const { data: scenarios, isPending } = useQuery(progressQuery(companyId));
  const userId = useAuthorization()?.userId;
  const makesReports = useMay('report.make');
  const { data: reports, isPending: reportsPending } = useQuery(reportsQuery(companyId));
  if (isPending || reportsPending) return loading;
  if (!scenarios || !userId) return children;
  const example = exampleAmong(scenarios);
  const isOver = untilFinished && scenarios.some(one => one.isFinished);
  const last = lastScreen(userId, companyId);
  const first = whatComesFirst(reports?.at(-1), makesReports);
  const scenario = scenarios.find(one => one.id === last.scenarioId) ?? scenarios[0];
  const area = scenario?.id === last.scenarioId && SCENARIO_AREAS.find(one => one === last.area);
  return (
    <>
      {isOver && example?.length === scenarios.length && <TourOffered scenarioIds={example} />}
      {scenario && area && <Continue scenario={scenario} area={area} />}
      {!isOver && (
        <Steps
          scenario={scenario}
          // On the start page the list of cost reports below says so.
          begin={untilFinished && makesReports && reports && <Begin first={first} />}
          onBegin={first && (area => openDialog({ ...first, area }))}
          actions={
            example ? <BeginTour scenarioIds={example} /> : makesReports && <CopyExample companyId={companyId} />
          }
        />
      )}
      {(isOver || !untilFinished) && scenarios.length > 0 && <LatestResults scenarios={scenarios} />}
      {children}
    </>
  );
}

/** What a scenario still lacks, for whoever may make it. */
function whatComesFirst(report: Report | undefined, makesReports: boolean): MakesScenario | undefined {
  if (report) return { what: 'new-scenario', reportId: report.id };
  return makesReports ? { what: 'new-report' } : undefined;
}

/** Before there is a scenario none of the steps can be opened: what to make first. */
function Begin({ first }: { first: MakesScenario | undefined }) {
  const { t } = useTranslation();
  if (!first) return null;
  const hasReport = first.what === 'new-scenario';
  return (
    <p className={style.continue}>
      {t(hasReport ? 'guide.beginScenario' : 'guide.beginReport')}
      <Button kind="primary" onClick={() => openDialog(first)}>
        {t(hasReport ? 'shell.newScenario' : 'shell.newReport')}
      </Button>
    </p>
  );
}

function Continue({ scenario, area }: { scenario: Progress; area: (typeof SCENARIO_AREAS)[number] }) {
  const { t } = useTranslation();
  const where = { area: t(AREAS[area].title), scenario: scenario.name, report: reportText(scenario.reportName, t) };
  return (
    <p className={style.continue}>
      {t('guide.continue')}
      <Link to={areaPath(area, scenario.id)}>{t('guide.continueAt', where)}</Link>
      <Suspense>
        <TellsElsewhere scenarioId={scenario.id} />
      </Suspense>
    </p>
  );
}
