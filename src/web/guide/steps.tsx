import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnfilled, type ScenarioSums, type Step, stepsOf, unlikeEnteredOf } from '#domain/progress.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import { SOURCES } from '#domain/statement.ts';
import { AREAS, areaPath, type ScenarioScreen } from '#web/session/areas.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Result } from '#web/ui/not-final.tsx';
import { Section } from '#web/ui/page.tsx';
import { LedgerFirst, LedgerOffered } from '../ledger/from-ledger-link.tsx';
import { doneButText, type Progress } from '../progress/progress.queries.ts';
import { reportText } from '../reports/reports.queries.ts';
import style from './guide.module.css';
import { lackText } from './lack-text.ts';

const NOTHING = { entered: 0, notAllocated: 0, overAllocated: 0, reaches: 0 };
/** Before there is a scenario. */
const EMPTY: ScenarioSums = {
  segmentsComplete: false,
  processesComplete: false,
  employeesComplete: false,
  otherCostsComplete: false,
  totalCostsComplete: false,
  showCostCentersOnPersonnel: null,
  counts: {
    ...{ segments: 0, costs: 0, personnel: 0, otherCosts: 0 },
    ...{ unitsUneven: 0, unitsIdle: 0, otherCostsOutOfDate: 0, totalCostsOutOfDate: 0 },
  },
  passages: Object.fromEntries(SOURCES.map(of => [of, NOTHING])) as unknown as ScenarioSums['passages'],
};

interface StepsProps {
  scenario: Progress | undefined;
  /** What to do while there is none. */
  begin?: React.ReactNode;
  /** While there is none: makes what is missing, and goes on to what was pressed. */
  onBegin?: ((screen: ScenarioScreen) => void) | undefined;
  actions?: React.ReactNode;
}

/** The six steps with what each still lacks. Each leads to where it is done. */
export function Steps({ scenario, begin, onBegin, actions }: StepsProps) {
  const { t } = useTranslation();
  return (
    <Section
      title={
        scenario
          ? t('guide.stepsOf', { scenario: `${scenario.name} · ${reportText(scenario.reportName, t)}` })
          : t('guide.steps')
      }
      actions={actions}
    >
      {!scenario && begin}
      {!scenario && onBegin && <LedgerFirst onBegin={() => onBegin('ledger')} />}
      {scenario && (isUnfilled(scenario) ? <LedgerOffered scenarioId={scenario.id} /> : <SoFar scenario={scenario} />)}
      <ol className={style.steps}>
        {stepsOf(scenario ?? EMPTY).map((step, n) => (
          <li key={step.area} data-done={step.isDone ? (step.doneBut.length > 0 ? 'but' : 'whole') : undefined}>
            <span className={style.number} aria-hidden>
              {n + 1}
            </span>
            <div>
              <StepName area={step.area} scenarioId={scenario?.id} onBegin={onBegin} />
              <State step={step} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What comes out of the steps, as far as they are. */
function SoFar({ scenario }: { scenario: Progress }) {
  const { t } = useTranslation();
  return (
    <p className={style.result}>
      <Link to={areaPath('profitAndLoss', scenario.id)}>{t('guide.result')}</Link>
      <Result cents={scenario.netResult} lacks={unlikeEnteredOf(scenario)} />
    </p>
  );
}

type StepNameProps = Pick<StepsProps, 'onBegin'> & { area: ScenarioArea; scenarioId: string | undefined };

/** Who may make nothing has nothing to press. */
function StepName({ area, scenarioId, onBegin }: StepNameProps) {
  const { t } = useTranslation();
  const title = t(AREAS[area].title);
  if (scenarioId) return <Link to={areaPath(area, scenarioId)}>{title}</Link>;
  if (!onBegin) return <span className={style.later}>{title}</span>;
  return <LinkButton onClick={() => onBegin(area)}>{title}</LinkButton>;
}

function State({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { area, isDone, lacks, doneBut } = step;
  const but = doneButText(doneBut, t);
  return (
    <>
      {but && (
        <p className={style.but}>
          <CircleDashed size={14} aria-hidden />
          {but}
        </p>
      )}
      {isDone && !but && (
        <p className={style.done}>
          <Check size={14} aria-hidden />
          {t(lacks.length === 0 ? 'guide.complete' : 'guide.markedDone')}
        </p>
      )}
      {(doneBut.length === 1 ? [] : lacks).map(lack => (
        <p key={`${lack.what} ${'of' in lack ? lack.of : ''}`} data-lack={'of' in lack ? lack.what : undefined}>
          {lackText(area, lack, t)}
        </p>
      ))}
    </>
  );
}
