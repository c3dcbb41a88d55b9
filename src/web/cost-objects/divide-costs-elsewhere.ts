import '#web/i18n/like-texts.ts';
import { useTranslation } from 'react-i18next';
import type { CostThere, PastedCost } from '#domain/pasted/changes.ts';
import { noteDivided, sayDivided } from '../allocations/divided-elsewhere-link.ts';
import { useChangeCosts } from './change-costs.queries.ts';
import { treeList } from './cost-objects.queries.ts';

/** For a screen without the costs: divides what is left of them, as one step of their list that is taken back here as well. */
export function useDivideCostsElsewhere(
  scenarioId: string,
  dividedBy: (cost: CostThere) => PastedCost['held'] | undefined,
) {
  const { t } = useTranslation();
  const { changing, put } = useChangeCosts<void>(
    scenarioId,
    cost => {
      const held = dividedBy(cost);
      return held && { totals: cost.totals, held };
    },
    changed => {
      const count = changed.length;
      const told = () => t('like.told', { count });
      const step = { lasts: true, told, put: (back: boolean) => put({ changed, back }) };
      noteDivided({ area: 'costObjects', label: treeList(scenarioId) }, scenarioId, step, { count, press: changed });
      sayDivided(t('like.divided', { count }));
    },
  );
  return changing;
}
