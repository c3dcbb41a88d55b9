import '#web/i18n/like-texts.ts';
import { useTranslation } from 'react-i18next';
import { divideAsHeld } from '#domain/held-whole.ts';
import { Button } from '#web/ui/button.tsx';
import { noteDivided, sayDivided } from '../allocations/divided-elsewhere-link.ts';
import { useChangeCosts } from './change-costs.queries.ts';
import { treeList } from './cost-objects.queries.ts';
import { againOf, heldBefore } from './held-before.ts';

/** Divides by the same percentages whatever of the costs their segments have too much of, or had all of. */
export default function ByPercentages({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  const { changing, put } = useChangeCosts<void>(
    scenarioId,
    cost => {
      const dimensions = againOf(cost);
      return dimensions.length > 0
        ? { totals: cost.totals, held: divideAsHeld(cost, heldBefore(cost), dimensions) }
        : undefined;
    },
    changed => {
      const count = changed.length;
      const told = () => t('like.told', { count });
      const step = { lasts: true, told, put: (back: boolean) => put({ changed, back }) };
      noteDivided({ area: 'costObjects', label: treeList(scenarioId) }, scenarioId, step, { count, press: changed });
      sayDivided(t('like.divided', { count }));
    },
  );
  return (
    <Button busy={changing.isPending} onClick={() => changing.mutate()}>
      {t('costObjects.keptAgain')}
    </Button>
  );
}
