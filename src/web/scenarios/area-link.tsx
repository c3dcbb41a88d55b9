import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { doneMarks, SCENARIO_AREAS, type ScenarioArea } from '#domain/scenarios.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { EmptyList } from '#web/ui/page.tsx';
import { doneButText, useDoneBut } from '../progress/progress.queries.ts';
import style from './area-link.module.css';
import type { Scenario } from './scenarios.queries.ts';

/** What is missing here is made in another area. */
export function EmptyUntil({ text, area, scenarioId }: { text: string; area: ScenarioArea; scenarioId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyList
      text={text}
      action={t('scenarios.toArea', { area: t(AREAS[area].title) })}
      onAction={() => void navigate(areaPath(area, scenarioId))}
    />
  );
}

/** The six areas of a scenario, each with its done mark, and what of it is not allocated after all. */
export function AreaLinks({ scenario }: { scenario: Scenario }) {
  const { t } = useTranslation();
  const done = doneMarks(scenario);
  const doneBut = useDoneBut(scenario);
  return (
    <ul className={style.areas} aria-label={scenario.name}>
      {SCENARIO_AREAS.map(area => (
        <li key={area}>
          <NavLink to={areaPath(area, scenario.id)} className={style.area}>
            <span className={style.name}>{t(AREAS[area].title)}</span>
            {done[area] && <DoneMark but={doneButText(doneBut[area], t)} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function DoneMark({ but }: { but: string | undefined }) {
  const { t } = useTranslation();
  if (but)
    return (
      <>
        <CircleDashed className={style.but} size={14} aria-hidden />
        <small className={style.but}>{but}</small>
      </>
    );
  return (
    <span className={style.done} title={t('scenarios.done')}>
      <Check size={14} aria-hidden />
      <span className="only-heard">{t('scenarios.done')}</span>
    </span>
  );
}
