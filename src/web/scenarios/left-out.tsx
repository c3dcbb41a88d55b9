import { useState } from 'react';
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

/**
 * Which segments get nothing of costs that were divided by hand before these came. It may be meant: whoever says so is not told again.
 * Where they are divided nothing comes above the table while somebody works in it, and what goes leaves its room.
 */
export function LeftOutLines({ scenarioId, leftOut, isElsewhere }: LeftOutLinesProps) {
  const { t } = useTranslation();
  const [meant, setMeant] = useRemembered<readonly string[]>(`left-out.${scenarioId}`, [], sessionStorage);
  const now = withoutMeant(leftOut, new Set(meant));
  const [first] = useState(now);
  const lines = isElsewhere ? now : first;
  return lines.map(line => {
    const still = now.find(({ segment }) => segment.id === line.segment.id);
    const { segment, costs, pairs } = still ?? line;
    const names = firstNames(
      costs.map(({ name }) => name),
      NAMED,
    );
    return (
      <p key={segment.id} className={style.leftOut} data-room={still ? undefined : true}>
        {t('leftOut.text', { name: segment.name, costs: names })}{' '}
        {isElsewhere && <Link to={areaPath('totalCosts', scenarioId)}>{t(AREAS.totalCosts.title)}</Link>}{' '}
        <Button onClick={() => setMeant([...meant, ...pairs])}>{t('leftOut.meant')}</Button>
      </p>
    );
  });
}
