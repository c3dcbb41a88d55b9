import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type LeftOut, withoutMeant } from '#domain/left-out.ts';
import { firstNames } from '#domain/names.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { Button } from '#web/ui/button.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import style from './left-link.module.css';

/** So many costs are named. */
const NAMED = 5;

interface LeftOutLinesProps {
  scenarioId: string;
  leftOut: readonly LeftOut[];
  /** They are divided on another screen, to which it leads. */
  isElsewhere: boolean | undefined;
}

/** Which segments get nothing of costs that were divided by hand before these came. It may be meant: whoever says so is not told again. */
export function LeftOutLines({ scenarioId, leftOut, isElsewhere }: LeftOutLinesProps) {
  const { t } = useTranslation();
  const [meant, setMeant] = useRemembered<readonly string[]>(`left-out.${scenarioId}`, [], sessionStorage);
  return withoutMeant(leftOut, new Set(meant)).map(({ segment, costs, pairs }) => (
    <p key={segment.id} className={style.leftOut}>
      {t('leftOut.text', {
        name: segment.name,
        costs: firstNames(
          costs.map(({ name }) => name),
          NAMED,
        ),
      })}{' '}
      {isElsewhere && <Link to={areaPath('totalCosts', scenarioId)}>{t(AREAS.totalCosts.title)}</Link>}{' '}
      <Button onClick={() => setMeant([...meant, ...pairs])}>{t('leftOut.meant')}</Button>
    </p>
  ));
}
