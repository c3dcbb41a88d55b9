import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount } from '#domain/numbers.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import type { Source } from '#domain/statement.ts';
import { AREAS, areaPath } from './area-link.tsx';
import style from './left-link.module.css';

const AREA_OF: Record<Source, ScenarioArea> = {
  revenue: 'costObjects',
  directCosts: 'costObjects',
  personnel: 'personnelCosts',
  otherCosts: 'otherCosts',
  indirectCosts: 'totalCosts',
};

/** What a screen says of what is left, a sentence each. */
export const leftTexts = (
  left: readonly (Left | Apart)[],
  screen: 'profitAndLoss' | 'totalCosts',
  t: TFunction,
): string[] => left.map(({ of, what, cents }) => t(`${screen}.left.${what}.${of}`, { amount: formatAmount(cents) }));

interface LeftLinksProps {
  left: readonly (Left | Apart)[];
  texts: readonly string[];
  scenarioId: string;
}

/** What is left, or not as in the ledger, a line each, with a link to the screen where it is mended. */
export function LeftLinks({ left, texts, scenarioId }: LeftLinksProps) {
  const { t } = useTranslation();
  if (left.length === 0) return null;
  return (
    <ul className={style.left} aria-label={t('profitAndLoss.toLookAt')}>
      {left.map(({ of, what }, index) => (
        <li key={`${of} ${what}`}>
          {texts[index]} <Link to={areaPath(AREA_OF[of], scenarioId)}>{t(AREAS[AREA_OF[of]].title)}</Link>
        </li>
      ))}
    </ul>
  );
}
