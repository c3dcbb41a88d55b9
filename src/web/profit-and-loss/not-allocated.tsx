import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount } from '#domain/numbers.ts';
import type { Left } from '#domain/reconciliation.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import type { Source } from '#domain/statement.ts';
import { areaPath } from '../scenarios/area-link.tsx';
import style from './profit-and-loss.module.css';

export function useLeftTexts(left: readonly Left[]): string[] {
  const { t } = useTranslation();
  return left.map(({ of, what, cents }) => t(LEFT[of][what], { amount: formatAmount(cents) }));
}

/** A line each, with a link to the screen where it can be allocated. */
export function NotAllocated({ left, scenarioId }: { left: readonly Left[]; scenarioId: string }) {
  const { t } = useTranslation();
  const texts = useLeftTexts(left);
  if (left.length === 0) return null;
  return (
    <ul className={style.left} aria-label={t('profitAndLoss.notAllocated')}>
      {left.map(({ of, what }, index) => (
        <li key={`${of} ${what}`}>
          {texts[index]} <Link to={areaPath(LEFT[of].area, scenarioId)}>{t(LEFT[of].link)}</Link>
        </li>
      ))}
    </ul>
  );
}

const COST_OBJECTS = { area: 'costObjects', link: 'costObjects.title' } as const;
const LEFT: Record<Source, Record<Left['what'], string> & { area: ScenarioArea; link: string }> = {
  revenue: {
    notAllocated: 'profitAndLoss.left.revenue',
    overAllocated: 'profitAndLoss.over.revenue',
    ...COST_OBJECTS,
  },
  directCosts: {
    notAllocated: 'profitAndLoss.left.directCosts',
    overAllocated: 'profitAndLoss.over.directCosts',
    ...COST_OBJECTS,
  },
  personnel: {
    notAllocated: 'profitAndLoss.left.personnel',
    overAllocated: 'profitAndLoss.over.personnel',
    area: 'personnelCosts',
    link: 'personnel.title',
  },
  otherCosts: {
    notAllocated: 'profitAndLoss.left.otherCosts',
    overAllocated: 'profitAndLoss.over.otherCosts',
    area: 'otherCosts',
    link: 'otherCosts.title',
  },
  indirectCosts: {
    notAllocated: 'profitAndLoss.left.indirectCosts',
    overAllocated: 'profitAndLoss.over.indirectCosts',
    area: 'totalCosts',
    link: 'totalCosts.title',
  },
};
