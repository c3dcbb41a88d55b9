import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeKind } from '#domain/total-costs.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { listOf, noteDivided, toldOf } from './divided-elsewhere-link.ts';
import { type ReadHeld, type ToDivide, type ToGive, useDivide } from './divided-like.queries.ts';
import { areStillSo, type MadeDivision, usePutDivisions } from './made-divisions.queries.ts';

/** Divides costs of a list beside it, so that the arrow of the list takes that back. */
export function useDivideInList<K extends LikeKind>(kind: K, scenarioId: string, readHeld: ReadHeld<K>) {
  const [made, setMade] = useState<MadeBeside>();
  const { putting, stepOf } = useSteps(scenarioId);
  const dividing = useDivide(kind, scenarioId, readHeld, { onMade: divisions => setMade(stepOf(divisions)) });
  return {
    dividing,
    made,
    times: timesOf(dividing, putting),
  };
}

/** Another one with each division that was made or taken back: what is open is nobody else's change. */
const timesOf = (...of: readonly { readonly status: string; readonly submittedAt: number }[]): string =>
  of.map(({ status, submittedAt }) => `${status} ${submittedAt}`).join(' ');

/** What a pasted list has divided, beside what it has stored. */
export interface ListDivided {
  readonly ids: readonly string[];
  /** Whether all is still as it can be taken back or, but for what the list added, done again. */
  readonly isStill: (back: boolean, added: readonly string[]) => Promise<boolean>;
  /** But for what the list added, which goes. */
  readonly putBack: (added: readonly string[]) => Promise<unknown>;
}

/** Divides what a pasted list says. The arrow takes it back with the list. */
export function useDividePasted<K extends LikeKind>(kind: K, scenarioId: string, readHeld: ReadHeld<K>) {
  const queries = useQueryClient();
  const { putting } = useSteps(scenarioId);
  const made = useRef<readonly MadeDivision[]>([]);
  const onMade = (divisions: readonly MadeDivision[]) => {
    made.current = divisions;
  };
  const dividing = useDivide(kind, scenarioId, readHeld, { onMade });
  const divide = async (costs: readonly (ToDivide<K> | ToGive<K>)[]): Promise<ListDivided> => {
    made.current = [];
    // It says by itself why not; what was divided before that is taken back all the same.
    await dividing.mutateAsync(costs).catch(() => undefined);
    const divided = made.current;
    const besides = (added: readonly string[]) => divided.filter(({ id }) => !added.includes(id));
    return {
      ids: divided.map(({ id }) => id),
      isStill: (back, added) => areStillSo(back ? divided : besides(added), back, queries, scenarioId),
      putBack: added => putting.mutateAsync({ made: besides(added), back: true }),
    };
  };
  return { divide, times: timesOf(dividing, putting) };
}

/** Divides costs where their list is not shown, whose arrow takes it back as well. What is divided together is told together. */
export function useDivideElsewhere<K extends LikeKind>(
  kind: K,
  scenarioId: string,
  readHeld: ReadHeld<K>,
  press: React.RefObject<object>,
) {
  const { t } = useTranslation();
  const { stepOf } = useSteps(scenarioId);
  const onMade = (divisions: readonly MadeDivision[]) =>
    noteDivided(listOf(kind, t), scenarioId, stepOf(divisions), {
      ...{ count: divisions.length, stays: areLeft(divisions), press: press.current },
    });
  return useDivide(kind, scenarioId, readHeld, { isPart: true, onMade });
}

const areLeft = (made: readonly MadeDivision[]): boolean => made.every(({ stays }) => stays);

function useSteps(scenarioId: string) {
  const { t } = useTranslation();
  const putting = usePutDivisions(scenarioId);
  const stepOf = (made: readonly MadeDivision[]): MadeBeside => ({
    lasts: true,
    told: () => toldOf({ count: made.length, stays: areLeft(made) }, t),
    put: back => putting.mutateAsync({ made, back }),
  });
  return { putting, stepOf };
}
