import '#web/i18n/like-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { useDivideElsewhere } from '../allocations/divide-in-list.queries.ts';
import { sayDivided } from '../allocations/divided-elsewhere-link.ts';
import * as total from '../total-costs/total-costs.queries.ts';
import { againOf, otherCostsQuery, readHeld } from './other-costs.queries.ts';

/** Divides again whatever of a scenario is out of date: other costs first, because total costs hold what these give them. */
export default function DivideAllAgain({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const press = useRef<object>({});
  const givers = useDivideElsewhere('otherCost', scenarioId, readHeld, press);
  const receivers = useDivideElsewhere('totalCost', scenarioId, total.readHeld, press);
  const dividing = useMutation({
    // Each says by itself why not.
    meta: { quiet: true },
    mutationFn: async () => {
      press.current = {};
      const others = againOf(await queries.fetchQuery({ ...otherCostsQuery(scenarioId), staleTime: 0 }));
      let [given, received] = [0, 0];
      try {
        if (others.again.length > 0) given = await givers.mutateAsync(others.again);
        const { again } = total.againOf(
          await queries.fetchQuery({ ...total.totalCostsQuery(scenarioId), staleTime: 0 }),
        );
        if (again.length > 0) received = await receivers.mutateAsync(again);
      } finally {
        const count = given + received;
        if (count > 0) sayDivided(t('like.divided', { count }));
      }
    },
  });
  return (
    <Button busy={dividing.isPending} onClick={() => dividing.mutate()}>
      {t('like.again')}
    </Button>
  );
}
