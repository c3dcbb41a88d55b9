import type { TFunction } from 'i18next';
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension } from '#domain/direct-allocation.ts';
import {
  countedIn,
  divideRests,
  divideUndivided,
  divideWhole,
  GONE_BY,
  isUndivided,
  oversOf,
  partlyOf,
  restsOf,
  tooMuchOf,
  totalsHeld,
  undividedIn,
  undividedOf,
} from '#domain/divide-direct.ts';
import { divideAlong } from '#domain/divided-alike.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { CostThere } from '#domain/pasted/changes.ts';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { behindOf, isBeingCorrected, tellBehind } from './alike-before.ts';
import { behindText } from './behind-link.tsx';
import { nameWithin } from './dimension-names.ts';
import { Offered } from './offered.tsx';
import { OutOfDate } from './out-of-date.tsx';
import type { TreeRow } from './tree-rows.ts';

interface UndividedProps {
  scenarioId: string;
  grid: Grid<TreeRow>;
  isOpen: (id: string) => boolean;
}

type Counts = ReturnType<typeof countedIn>;

/**
 * What is left to divide in all costs, below their table, because it comes while somebody types in that: what segments hold nothing
 * of yet, and what they hold a part of.
 */
export function Undivided({ scenarioId, grid, isOpen }: UndividedProps) {
  const costs = useMemo(() => grid.all.filter(row => row.kind === 'cost'), [grid.all]);
  return (
    <>
      <Nothing {...{ scenarioId, grid, isOpen, costs }} />
      <TooMuch {...{ scenarioId, grid, isOpen, costs }} />
      <Partly {...{ scenarioId, grid, isOpen, costs }} />
      <Behind {...{ scenarioId, grid, isOpen, costs }} />
      <OutOfDate scenarioId={scenarioId} />
    </>
  );
}

interface OfCostsProps extends UndividedProps {
  costs: readonly TreeRow[];
}

const LIKE: Record<Dimension, string> = { units: 'likeUnits', revenue: 'likeRevenue', directCost: 'likeDirectCost' };

/** Divides what segments hold nothing of yet, where what they hold of the same cost says how. */
function Nothing({ scenarioId, grid, isOpen, costs: all }: OfCostsProps) {
  const { t } = useTranslation();
  // Under the hands of whoever corrects it, it would become what it was.
  const waiting = all
    .filter(row => isOpen(row.id) && isBeingCorrected(scenarioId, asCost(row)))
    .map(({ itemId }) => itemId);
  const waitingIds = waiting.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is in it, as there can be many costs
  const costs = useMemo(() => all.filter(({ itemId }) => !waiting.includes(itemId)), [all, waitingIds]);
  const { counts, likes } = useMemo(() => undividedIn(costs), [costs]);
  const only = costs.find(({ held }) => held.length > 0)?.held;
  const buttonOf = (like: Dimension) => {
    const most = Math.max(...undividedIn(costs, like).counts.map(({ count }) => count));
    return { way: like, text: t(`costObjects.undivided.${LIKE[like]}`, { count: most }) };
  };
  const ways =
    only?.length === 1
      ? [{ way: undefined, text: t('costObjects.undivided.toOnly', { name: only[0]!.name }) }]
      : GONE_BY.filter(like => likes.has(like)).map(buttonOf);
  // Where one is open it says itself what to do.
  const isToOpen = all.some(isUndivided) && !all.some(row => isOpen(row.id));
  const now =
    likes.size > 0
      ? { text: t('costObjects.undivided.left', { what: whatOf(t, counts) }), ways }
      : isToOpen
        ? { text: t('costObjects.undivided.rings'), ways: [] }
        : undefined;
  return (
    <Offered<Dimension | undefined>
      {...{ scenarioId, grid, now }}
      changedBy={(cost, like) =>
        undividedOf(cost, like).length > 0 && !waiting.includes(cost.id)
          ? { totals: cost.totals, held: divideUndivided(cost, like) }
          : undefined
      }
      saidOf={(before, like) => {
        const what = whatOf(t, undividedIn(before, like).counts);
        return [t('costObjects.undivided.done', { what }), t('costObjects.undivided.told', { what })];
      }}
    />
  );
}

/** Where a total is less than what segments have of it. What was just typed may offer the same. */
function TooMuch({ scenarioId, grid, isOpen, costs }: OfCostsProps) {
  const { t } = useTranslation();
  const over = useMemo(() => costs.filter(cost => tooMuchOf(cost).length > 0), [costs]);
  const [one, ...others] = over;
  const isSaid = others.length === 0 && one !== undefined && isOpen(one.id);
  const isOffered = (grid.offer?.rows ?? 0) >= over.length;
  const isOfNothing = over.every(cost => tooMuchOf(cost).every(dimension => cost.totals[dimension] === 0));
  const text =
    one && others.length === 0
      ? t('costObjects.tooMuch.of', {
          name: one.name,
          what: oversOf(one)
            .map(({ dimension, over }) => `${formatAmount(over)} ${nameWithin(t, dimension)}`)
            .join(', '),
        })
      : t('costObjects.tooMuch.many', { what: whatOf(t, countedIn(over, tooMuchOf)) });
  return (
    <Offered<'again'>
      {...{ scenarioId, grid }}
      now={
        one && !isSaid && !isOffered
          ? { text, ways: [{ way: 'again', text: t(`costObjects.${isOfNothing ? 'keptNothing' : 'keptAgain'}`) }] }
          : undefined
      }
      changedBy={cost => {
        const dimensions = tooMuchOf(cost);
        return dimensions.length > 0 ? { totals: cost.totals, held: divideWhole(cost, dimensions) } : undefined;
      }}
      saidOf={before => {
        const what = whatOf(t, countedIn(before, tooMuchOf));
        return [t('costObjects.undivided.done', { what }), t('costObjects.undivided.told', { what })];
      }}
    />
  );
}

/** Where a segment is gone, or has less, or a total is more: the others get what is left, or it is nobody's. */
function Partly({ scenarioId, grid, isOpen, costs }: OfCostsProps) {
  const { t } = useTranslation();
  const partly = useMemo(() => costs.filter(cost => partlyOf(cost).length > 0), [costs]);
  const [one, ...others] = partly;
  // Beside its own figures one cost says it itself, and what was just typed may offer the same of all of them.
  const isSaid = others.length === 0 && one !== undefined && isOpen(one.id);
  const isOffered = (grid.offer?.rows ?? 0) >= partly.length;
  const counts = useMemo(() => countedIn(partly, partlyOf), [partly]);
  const rests = one && others.length === 0 ? restsOf(one) : [];
  const [rest, ...more] = rests;
  const text = rest
    ? t('costObjects.partly.leftOf', {
        name: one!.name,
        what: rests.map(({ dimension, left }) => `${formatAmount(left)} ${nameWithin(t, dimension)}`).join(', '),
      })
    : t('costObjects.partly.left', { what: whatOf(t, counts) });
  const less =
    rest && more.length === 0
      ? t('costObjects.partly.lessTo', { total: formatAmount(rest.held) })
      : t('costObjects.partly.less');
  return (
    <Offered<'rest' | 'less'>
      {...{ scenarioId, grid }}
      now={
        counts.length > 0 && !isSaid && !isOffered
          ? {
              text,
              ways: [
                { way: 'rest', text: t('common.restInProportion') },
                { way: 'less', text: less },
              ],
            }
          : undefined
      }
      changedBy={(cost, way) => {
        if (partlyOf(cost).length === 0) return undefined;
        return way === 'rest'
          ? { totals: cost.totals, held: divideRests(cost) }
          : { totals: totalsHeld(cost), held: cost.held };
      }}
      saidOf={(before, way) => {
        const what = whatOf(t, countedIn(before, partlyOf));
        return way === 'rest'
          ? [t('costObjects.undivided.done', { what }), t('costObjects.undivided.told', { what })]
          : [t('costObjects.partly.done', { what }), t('costObjects.partly.told', { what })];
      }}
    />
  );
}

/** What is still divided as another figure was, of costs whose rows are closed: open ones say it themselves. */
function Behind({ scenarioId, grid, isOpen, costs }: OfCostsProps) {
  const { t } = useTranslation();
  const behindIn = (cost: Parameters<typeof behindOf>[1]) => behindOf(scenarioId, cost);
  const all = costs.filter(row => behindIn(asCost(row)));
  const textOf = (row: TreeRow) => behindText(row.name, behindIn(asCost(row))!, t);
  useLayoutEffect(() => tellBehind(scenarioId, all.length > 0));
  const behind = all.filter(row => !isOpen(row.id));
  const ids = behind.map(({ itemId }) => itemId);
  const countsOf = (all: readonly CostThere[]) => countedIn(all, cost => behindIn(cost)?.dimensions ?? []);
  const [one, ...others] = behind;
  const text =
    one && others.length === 0
      ? textOf(one)
      : t('costObjects.behind.many', {
          what: whatOf(
            t,
            countedIn(behind.map(asCost), cost => behindIn(cost)!.dimensions),
          ),
        });
  return (
    <Offered<'again'>
      {...{ scenarioId, grid }}
      now={one ? { text, ways: [{ way: 'again', text: t('costObjects.behind.again') }] } : undefined}
      changedBy={cost => {
        const left = ids.includes(cost.id) ? behindIn(cost) : undefined;
        return left && { totals: cost.totals, held: divideAlong(cost, left) };
      }}
      saidOf={before => {
        const what = whatOf(t, countsOf(before));
        return [t('costObjects.undivided.done', { what }), t('costObjects.undivided.told', { what })];
      }}
    />
  );
}

const asCost = ({ itemId = '', totals, held }: TreeRow) => ({ id: itemId, totals, held });

export const whatOf = (t: TFunction, counts: Counts): string =>
  counts.map(({ dimension, count }) => t(`costObjects.undivided.${dimension}`, { count })).join(', ');
