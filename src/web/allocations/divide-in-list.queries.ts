import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import { type ReadHeld, useDivide } from './divided-like.queries.ts';
import { usePutDivisions } from './made-divisions.queries.ts';

/** Divides costs of a list beside it, so that the arrow of the list takes that back. */
export function useDivideInList<K extends LikeKind>(kind: K, scenarioId: string, readHeld: ReadHeld<K>) {
  const { t } = useTranslation();
  const [made, setMade] = useState<MadeBeside>();
  const putting = usePutDivisions(scenarioId);
  const dividing = useDivide(kind, scenarioId, readHeld, {
    onMade: divisions =>
      setMade({
        lasts: true,
        told: () => t('like.told', { count: divisions.length }),
        put: back => putting.mutateAsync({ made: divisions, back }),
      }),
  });
  return {
    dividing,
    made,
    /** Another one with each division that was made or taken back: what is open is nobody else's change. */
    times: [dividing, putting].map(({ status, submittedAt }) => `${status} ${submittedAt}`).join(' '),
  };
}
