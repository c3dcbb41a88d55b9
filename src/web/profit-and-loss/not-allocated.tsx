import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import type { SegmentOverview } from '#domain/segment-overview.ts';
import type { IndirectCost } from '#domain/total-costs.ts';
import { areaPath } from '../scenarios/area-link.tsx';
import style from './profit-and-loss.module.css';

interface Left {
  /** The key of the text, into which the amount is put. */
  key: 'personnelLeft' | 'otherCostsLeft' | 'revenueLeft' | 'directCostsLeft' | 'totalCostsLeft';
  cents: Cents;
  area: ScenarioArea;
}

/** What reached no cost object. It is in neither result. */
export const leftBefore = ({ personnel, otherCosts }: IndirectCost): Left[] =>
  [
    { key: 'personnelLeft', cents: personnel, area: 'personnelCosts' } as const,
    { key: 'otherCostsLeft', cents: otherCosts, area: 'otherCosts' } as const,
  ].filter(({ cents }) => cents !== 0);

/** What no segment holds. It has its own column. */
export const leftOfSegments = (overview: SegmentOverview): Left[] =>
  [
    { key: 'revenueLeft', cents: overview.revenueSummary.notAllocated, area: 'costObjects' } as const,
    { key: 'directCostsLeft', cents: overview.directCostsSummary.notAllocated, area: 'costObjects' } as const,
    { key: 'totalCostsLeft', cents: overview.totalCostsSummary.notAllocated, area: 'totalCosts' } as const,
  ].filter(({ cents }) => cents !== 0);

export function useLeftTexts(left: readonly Left[]): string[] {
  const { t } = useTranslation();
  return left.map(({ key, cents }) => t(TEXTS[key], { amount: formatAmount(cents) }));
}

/** A line each, with a link to the screen where it can be allocated. */
export function NotAllocated({ left, scenarioId }: { left: readonly Left[]; scenarioId: string }) {
  const { t } = useTranslation();
  const texts = useLeftTexts(left);
  if (left.length === 0) return null;
  return (
    <ul className={style.left} aria-label={t('profitAndLoss.notAllocated')}>
      {left.map(({ key, area }, index) => (
        <li key={key}>
          {texts[index]} <Link to={areaPath(area, scenarioId)}>{t(LINKS[area] ?? '')}</Link>
        </li>
      ))}
    </ul>
  );
}

const TEXTS: Record<Left['key'], string> = {
  personnelLeft: 'profitAndLoss.personnelLeft',
  otherCostsLeft: 'profitAndLoss.otherCostsLeft',
  revenueLeft: 'profitAndLoss.revenueLeft',
  directCostsLeft: 'profitAndLoss.directCostsLeft',
  totalCostsLeft: 'profitAndLoss.totalCostsLeft',
};
const LINKS: Partial<Record<ScenarioArea, string>> = {
  personnelCosts: 'personnel.title',
  otherCosts: 'otherCosts.title',
  costObjects: 'costObjects.title',
  totalCosts: 'totalCosts.title',
};
