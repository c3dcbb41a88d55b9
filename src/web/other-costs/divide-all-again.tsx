import '#web/i18n/like-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AgainOrLeave } from '../allocations/again-or-leave-link.tsx';
import { useDivideElsewhere } from '../allocations/divide-in-list.queries.ts';
import { sayDivided } from '../allocations/divided-elsewhere-link.ts';
import * as total from '../total-costs/total-costs.queries.ts';
import { againOf, otherCostsQuery, readHeld } from './other-costs.queries.ts';

/**
 * Divides again whatever of a scenario is out of date: other costs first, because total costs hold what these give them. Or leaves it
 * so.
 */
export default function DivideAllAgain({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const press = useRef<object>({});
  const givers = useDivideElsewhere('otherCost', scenarioId, readHeld, press);
  const receivers = useDivideElsewhere('totalCost', scenarioId, total.readHeld, press);
  const dividing = useMutation({
    // Each says by itself why not.
    meta: { quiet: true },
    mutationFn: async (stays: boolean) => {
      press.current = {};
      const others = againOf(await queries.fetchQuery({ ...otherCostsQuery(scenarioId), staleTime: 0 }));
      let [given, received] = [0, 0];
      try {
        const giving = stays ? others.leaving : others.again;
        if (giving.length > 0) given = await givers.mutateAsync(giving);
        const totals = total.againOf(await queries.fetchQuery({ ...total.totalCostsQuery(scenarioId), staleTime: 0 }));
        const receiving = stays ? totals.leaving : totals.again;
        if (receiving.length > 0) received = await receivers.mutateAsync(receiving);
      } finally {
        const count = given + received;
        if (count > 0) sayDivided(t(stays ? 'like.left' : 'like.divided', { count }));
      }
    },
  });
  const doing = dividing.isPending && (dividing.variables ? 'leave' : 'again');
  return <AgainOrLeave doing={doing} again={() => dividing.mutate(false)} leave={() => dividing.mutate(true)} />;
}
