import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import { type ReadHeld, useDivide } from './divided-like.queries.ts';
import { type MadeDivision, usePutDivisions } from './made-divisions.queries.ts';

/** Divides costs of a list beside it, so that the arrow of the list takes that back. */
export function useDivideInList<K extends LikeKind>(kind: K, scenarioId: string, readHeld: ReadHeld<K>) {
  const [made, setMade] = useState(() => elsewhere.get(listOf(kind, scenarioId)));
  useEffect(() => void elsewhere.delete(listOf(kind, scenarioId)), [kind, scenarioId]);
  const { putting, stepOf } = useSteps(scenarioId);
  const dividing = useDivide(kind, scenarioId, readHeld, { onMade: divisions => setMade(stepOf(divisions)) });
  return {
    dividing,
    made,
    /** Another one with each division that was made or taken back: what is open is nobody else's change. */
    times: [dividing, putting].map(({ status, submittedAt }) => `${status} ${submittedAt}`).join(' '),
  };
}

/** What was divided last where the list is not shown, until it is. */
const elsewhere = new Map<string, MadeBeside>();
const listOf = (kind: LikeKind, scenarioId: string) => `${kind} ${scenarioId}`;

/** Divides costs where their list is not shown, whose arrow will take it back. What is divided together is told together. */
export function useDivideElsewhere<K extends LikeKind>(kind: K, scenarioId: string, readHeld: ReadHeld<K>) {
  const { stepOf } = useSteps(scenarioId);
  const onMade = (divisions: readonly MadeDivision[]) =>
    void elsewhere.set(listOf(kind, scenarioId), stepOf(divisions));
  return useDivide(kind, scenarioId, readHeld, { isPart: true, onMade });
}

function useSteps(scenarioId: string) {
  const { t } = useTranslation();
  const putting = usePutDivisions(scenarioId);
  const stepOf = (made: readonly MadeDivision[]): MadeBeside => ({
    lasts: true,
    told: () => t('like.told', { count: made.length }),
    put: back => putting.mutateAsync({ made, back }),
  });
  return { putting, stepOf };
}
