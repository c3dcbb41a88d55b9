import { useTranslation } from 'react-i18next';
import { divideAsHeld } from '#domain/held-whole.ts';
import { Button } from '#web/ui/button.tsx';
import { useDivideCostsElsewhere } from './divide-costs-elsewhere.ts';
import { againOf, heldBefore } from './held-before.ts';

/** Divides by the same percentages whatever of the costs their segments have too much of, or had all of. */
export default function ByPercentages({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  const dividing = useDivideCostsElsewhere(scenarioId, cost => {
    const dimensions = againOf(cost);
    return dimensions.length > 0 ? divideAsHeld(cost, heldBefore(cost), dimensions) : undefined;
  });
  return (
    <Button busy={dividing.isPending} onClick={() => dividing.mutate()}>
      {t('costObjects.keptAgain')}
    </Button>
  );
}
