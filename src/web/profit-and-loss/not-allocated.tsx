import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount } from '#domain/numbers.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import type { Left, LeftOf } from '#domain/sheet.ts';
import { areaPath } from '../scenarios/area-link.tsx';
import style from './profit-and-loss.module.css';

export function useLeftTexts(left: readonly Left[]): string[] {
  const { t } = useTranslation();
  return left.map(({ of, cents }) => t(LEFT[of].text, { amount: formatAmount(cents) }));
}

/** A line each, with a link to the screen where it can be allocated. */
export function NotAllocated({ left, scenarioId }: { left: readonly Left[]; scenarioId: string }) {
  const { t } = useTranslation();
  const texts = useLeftTexts(left);
  if (left.length === 0) return null;
  return (
    <ul className={style.left} aria-label={t('profitAndLoss.notAllocated')}>
      {left.map(({ of }, index) => (
        <li key={of}>
          {texts[index]} <Link to={areaPath(LEFT[of].area, scenarioId)}>{t(LEFT[of].link)}</Link>
        </li>
      ))}
    </ul>
  );
}

const COST_OBJECTS = { area: 'costObjects', link: 'costObjects.title' } as const;
const TOTAL_COSTS = { area: 'totalCosts', link: 'totalCosts.title' } as const;
const PERSONNEL = { area: 'personnelCosts', link: 'personnel.title' } as const;
const OTHER_COSTS = { area: 'otherCosts', link: 'otherCosts.title' } as const;
const LEFT: Record<LeftOf, { text: string; area: ScenarioArea; link: string }> = {
  revenueLeft: { text: 'profitAndLoss.revenueLeft', ...COST_OBJECTS },
  revenueOver: { text: 'profitAndLoss.revenueOver', ...COST_OBJECTS },
  directCostsLeft: { text: 'profitAndLoss.directCostsLeft', ...COST_OBJECTS },
  directCostsOver: { text: 'profitAndLoss.directCostsOver', ...COST_OBJECTS },
  totalCostsLeft: { text: 'profitAndLoss.totalCostsLeft', ...TOTAL_COSTS },
  totalCostsOver: { text: 'profitAndLoss.totalCostsOver', ...TOTAL_COSTS },
  personnelLeft: { text: 'profitAndLoss.personnelLeft', ...PERSONNEL },
  personnelOver: { text: 'profitAndLoss.personnelOver', ...PERSONNEL },
  otherCostsLeft: { text: 'profitAndLoss.otherCostsLeft', ...OTHER_COSTS },
  otherCostsOver: { text: 'profitAndLoss.otherCostsOver', ...OTHER_COSTS },
};
