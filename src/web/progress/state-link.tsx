import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openAreas } from '#domain/progress.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { type Progress, stateText } from './progress.queries.ts';
import style from './state-link.module.css';

/** So many open steps are all named. Of more the first is: the others come after it. */
const NAMED = 2;

/** How far a scenario is, and the way to what is left of it. */
export function StateLink({ scenario }: { scenario: Progress }) {
  const { t } = useTranslation();
  const open = openAreas(scenario);
  const named = open.length > NAMED ? open.slice(0, 1) : open;
  const others = open.length - named.length;
  return (
    <>
      {stateText(scenario, t)}
      {open.length > 0 && (
        <span className={style.open}>
          {t('guide.open')}{' '}
          {named.map((area, n) => (
            <Fragment key={area}>
              {n > 0 && ', '}
              <Link to={areaPath(area, scenario.id)}>{t(AREAS[area].title)}</Link>
            </Fragment>
          ))}
          {others > 0 && ` ${t('guide.andMore', { count: others })}`}
        </span>
      )}
    </>
  );
}
