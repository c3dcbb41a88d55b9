import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIMENSIONS, type DirectFigures } from '#domain/direct-allocation.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { exactly } from '#web/ui/number-kind.ts';
import { statusOf } from '#web/ui/save-state.tsx';
import { findCost, raisingKey, treeQuery } from './cost-objects.queries.ts';
import { kindOf, totalMadeText } from './divide-tools.tsx';
import { useSaveRows } from './rows.queries.ts';
import type { TreeRow } from './tree-rows.ts';

type Cost = TreeRow & { itemId: string };

/** Totals of a cost that are made what its segments hold, beside their table, whose arrow takes that back. */
export function useMadeTotals(scenarioId: string, cost: Cost) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const save = useSaveRows(scenarioId, raisingKey(scenarioId));
  const [asked, setAsked] = useState<Partial<DirectFigures>>({});
  const [made, setMade] = useState<MadeBeside>();
  const drawn = useRef<Cost>(undefined);
  const onTheWay = useRef<DirectFigures>(undefined);
  useLayoutEffect(() => {
    drawn.current = cost;
    if (!save.isPending) onTheWay.current = undefined;
  });
  useLayoutEffect(
    () => () => {
      drawn.current = undefined;
    },
    [],
  );
  /** As it is shown. What is taken back after the row was closed is so in what is stored. */
  const now = (): Cost => {
    if (drawn.current) return drawn.current;
    const stored = findCost(queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [], cost.id);
    return stored ? { ...cost, totals: stored.totals, held: stored.held, version: stored.version } : cost;
  };
  const totals = (): DirectFigures => (drawn.current && onTheWay.current) ?? now().totals;
  const raise = (to: Partial<DirectFigures>) => {
    setAsked(to);
    onTheWay.current = { ...totals(), ...to };
    return save.mutateAsync([{ ...now(), totals: { ...now().totals, ...to } }]);
  };
  /** Undefined where they are so. */
  const make = (to: DirectFigures, roomFor?: MadeBeside['roomFor']): Promise<void> | undefined => {
    const was = totals();
    const differing = DIMENSIONS.filter(one => to[one] !== was[one]);
    if (differing.length === 0) return undefined;
    const only = (figures: DirectFigures) => Object.fromEntries(differing.map(one => [one, figures[one]]));
    const texts = differing.map(one => totalMadeText(t, one, exactly(kindOf(one), to[one])));
    setMade({
      ...(roomFor && { roomFor }),
      lasts: true,
      told: () => texts.join(', '),
      put: async back => {
        const [from, into] = back ? [to, was] : [was, to];
        if (differing.some(one => totals()[one] !== from[one])) return false;
        await raise(only(into));
        return true;
      },
    });
    return raise(only(to));
  };
  const status = statusOf(save, () => void raise(asked).catch(() => undefined));
  return { made, make, now, totals, status };
}
