import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { divideAlong } from '#domain/divided-alike.ts';
import { Button } from '#web/ui/button.tsx';
import { behindOf, leaveBehind } from './alike-before.ts';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { useDivideCostsElsewhere } from './divide-costs-elsewhere.ts';

interface BehindAgainProps {
  scenarioId: string;
  /** Nothing else tells that they are meant to be as they are. */
  onLeft: () => void;
}

/** Whatever of the costs is still divided as another figure was follows that, or is left so. */
export default function BehindAgain({ scenarioId, onLeft }: BehindAgainProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const dividing = useDivideCostsElsewhere(scenarioId, cost => {
    const behind = behindOf(scenarioId, cost);
    return behind && divideAlong(cost, behind);
  });
  const leave = () => {
    for (const cost of costsOf(queries.getQueryData(treeQuery(scenarioId).queryKey) ?? []))
      if (behindOf(scenarioId, cost)) leaveBehind(scenarioId, cost);
    onLeft();
  };
  return (
    <>
      <Button busy={dividing.isPending} onClick={() => dividing.mutate()}>
        {t('costObjects.behind.again')}
      </Button>{' '}
      <Button disabled={dividing.isPending} onClick={leave}>
        {t('costObjects.behind.leave')}
      </Button>
    </>
  );
}
