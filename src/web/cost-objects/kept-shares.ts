import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Dimension, keptBeside } from '#domain/direct-allocation.ts';
import { countedIn } from '#domain/divide-direct.ts';
import { divideAsHeld, notWhole } from '#domain/held-whole.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { Note, Told } from '#web/ui/grid/use-said.ts';
import type { RowEdit } from '#web/ui/merge.ts';
import { useChangeCosts } from './change-costs.queries.ts';
import { asSentence, nameWithin } from './dimension-names.ts';
import { heldBefore, isHeldKnown, keepHeld, tellNotAgain } from './held-before.ts';
import type { TreeCost, TreeRow } from './tree-rows.ts';
import { whatOf } from './undivided.tsx';

/** By cost, what of it was divided whole before its total became another. */
type Whole = ReadonlyMap<string, readonly Dimension[]>;

/**
 * What new totals did to what the segments hold: it stays, so percentages of it may not; and what to do about it. What was divided
 * whole is divided so again by one press, of all costs of which it is not yet: totals may be raised one by one. They may have got it
 * while the total was on its way: `costsNow` are as they are stored.
 */
export function useKeptShares(scenarioId: string, costsNow: () => readonly TreeCost[]) {
  const { t } = useTranslation();
  const { changing, put } = useChangeCosts<{ whole: Whole; note: Note }>(
    scenarioId,
    (cost, { whole }) => {
      const dimensions = whole.get(cost.id);
      return dimensions && { totals: cost.totals, held: divideAsHeld(cost, heldBefore(cost), dimensions) };
    },
    (changed, { whole, note }) => {
      const before = changed.map(one => one.before);
      const what = whatOf(
        t,
        countedIn(before, ({ id }) => whole.get(id) ?? []),
      );
      const told = () => t('costObjects.undivided.told', { what });
      note(
        { lasts: true, told, put: (back: boolean) => put({ changed, back }) },
        t('costObjects.undivided.done', { what }),
      );
    },
  );
  return (edits: readonly RowEdit<TreeRow>[], takenBack: readonly RowEdit<TreeRow>[]) => {
    const costs = costsNow();
    const byKey = new Map(costs.map(cost => [cost.key, cost]));
    // A total that is back while what was divided by it is not, as well.
    for (const { was, mine } of [...edits, ...takenBack]) {
      const cost = byKey.get(mine.id);
      if (cost) keepHeld(cost, was.totals);
    }
    const edited = new Map(edits.map(({ was, mine }) => [mine.id, was.totals]));
    const kept = costs.flatMap(cost => {
      const { held, totals, key } = cost;
      if (!isHeldKnown(cost) && !edited.has(key)) return [];
      const whole = notWhole(cost, heldBefore(cost));
      // What did not add up before is news of an edit only.
      const part = keptBeside(held, edited.get(key) ?? totals, totals).filter(
        ({ dimension }) => !whole.some(one => one.dimension === dimension),
      );
      return [...whole, ...part].map(one => ({ ...one, cost }));
    });
    tellNotAgain(
      scenarioId,
      kept.some(({ wasWhole }) => wasWhole),
    );
    return toldOf(kept, changing.mutate, t);
  };
}

type Kept = ReturnType<typeof keptBeside>[number] & { readonly cost: TreeCost };

function toldOf(
  kept: readonly Kept[],
  divide: (how: { whole: Whole; note: Note }) => void,
  t: TFunction,
): Told | undefined {
  const [one] = kept;
  if (!one) return undefined;
  const moved = kept.some(({ movesShares }) => movesShares);
  const dimensionsOf = (all: readonly Kept[]): Whole =>
    new Map([...Map.groupBy(all, ({ cost }) => cost.id)].map(([id, ones]) => [id, ones.map(one => one.dimension)]));
  const whole = dimensionsOf(kept.filter(({ wasWhole }) => wasWhole));
  const isWhole = kept.every(({ wasWhole }) => wasWhole);
  // Of nothing there are no percentages: nobody is told that they stay.
  const isNothing = kept.every(({ wasWhole, cost, dimension }) => !wasWhole || cost.totals[dimension] === 0);
  const offer =
    whole.size > 0
      ? {
          label: t(`costObjects.${isNothing ? 'keptNothing' : 'keptAgain'}`),
          take: (note: Note) => divide({ whole, note }),
          rows: whole.size,
        }
      : undefined;
  const said = (text: string, open: string) => ({ text: isWhole ? text : `${text} ${open}`, offer });
  if (kept.length > 1) {
    const all = dimensionsOf(kept);
    const costs = [...new Set(kept.map(({ cost }) => cost))];
    const what = whatOf(
      t,
      countedIn(costs, ({ id }) => all.get(id)!),
    );
    return said(t(`costObjects.${moved ? 'keptMany' : 'keptManyOnly'}`, { what }), t('costObjects.keptManyOpen'));
  }
  const { cost, dimension, left } = one;
  const what = nameWithin(t, dimension);
  const figure = formatAmount(Math.abs(left));
  const rest = t(`costObjects.${left > 0 ? 'keptLeft' : 'keptOver'}`, {
    figure: dimension === 'units' ? figure : `€\u00a0${figure}`,
  });
  // They kept nothing.
  if (left === cost.totals[dimension]) return said(`${cost.name}: ${rest}.`, '');
  const button = asSentence(t(`costObjects.${left > 0 ? 'inProportion' : 'fit'}`, { what }));
  return said(
    t(`costObjects.${moved ? 'kept' : 'keptOnly'}`, { name: cost.name, what, rest }),
    t('costObjects.keptOpen', { button }),
  );
}
