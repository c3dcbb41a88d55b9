import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Dimension, keptBeside } from '#domain/direct-allocation.ts';
import { countedIn, divideWhole } from '#domain/divide-direct.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { Note, Told } from '#web/ui/grid/grid-options.ts';
import type { RowEdit } from '#web/ui/merge.ts';
import { useChangeCosts } from './change-costs.queries.ts';
import { asSentence, nameWithin } from './divide-tools.tsx';
import type { TreeRow } from './tree-rows.ts';
import { whatOf } from './undivided.tsx';

type HeldNow = (row: TreeRow) => TreeRow['held'] | undefined;
/** By cost, what of it was divided whole before its total became another. */
type Whole = ReadonlyMap<string, readonly Dimension[]>;

/**
 * What new totals did to what the segments hold: it stays, so percentages of it may not; and what to do about it. What was divided
 * whole is divided so again by one press. They may have got it while the total was on its way: `heldNow` is what is stored.
 */
export function useKeptShares(scenarioId: string, heldNow: HeldNow) {
  const { t } = useTranslation();
  const { changing, put } = useChangeCosts<{ whole: Whole; note: Note }>(
    scenarioId,
    (cost, { whole }) => {
      const dimensions = whole.get(cost.id);
      return dimensions && { totals: cost.totals, held: divideWhole(cost, dimensions) };
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
  return (edits: readonly RowEdit<TreeRow>[], takenBack: readonly RowEdit<TreeRow>[]) =>
    toldOf(keptOf(edits, heldNow), changing.mutate, t) ??
    // A total that is back while what was divided by it is not. What did not add up before is no news.
    toldOf(
      keptOf(takenBack, heldNow).filter(({ wasWhole }) => wasWhole),
      changing.mutate,
      t,
    );
}

const keptOf = (edits: readonly RowEdit<TreeRow>[], heldNow: HeldNow) =>
  edits.flatMap(({ was, mine }) =>
    keptBeside(heldNow(mine) ?? mine.held, was.totals, mine.totals).map(one => ({ ...one, row: mine })),
  );

function toldOf(
  kept: ReturnType<typeof keptOf>,
  divide: (how: { whole: Whole; note: Note }) => void,
  t: TFunction,
): Told | undefined {
  const [one] = kept;
  if (!one) return undefined;
  const moved = kept.some(({ movesShares }) => movesShares);
  const isWhole = kept.every(({ wasWhole, row }) => wasWhole && row.itemId);
  const whole = new Map(
    [...Map.groupBy(kept, ({ row }) => row.itemId!)].map(([id, all]) => [id, all.map(({ dimension }) => dimension)]),
  );
  const offer = isWhole
    ? { label: t('costObjects.keptAgain'), take: (note: Note) => divide({ whole, note }), rows: whole.size }
    : undefined;
  const said = (text: string, open: string) => ({ text: isWhole ? text : `${text} ${open}`, offer });
  if (kept.length > 1)
    return said(t(`costObjects.${moved ? 'keptMany' : 'keptManyOnly'}`), t('costObjects.keptManyOpen'));
  const { row, dimension, left } = one;
  const what = nameWithin(t, dimension);
  const figure = formatAmount(Math.abs(left));
  const rest = t(`costObjects.${left > 0 ? 'keptLeft' : 'keptOver'}`, {
    figure: dimension === 'units' ? figure : `€\u00a0${figure}`,
  });
  const button = asSentence(t(`costObjects.${left > 0 ? 'inProportion' : 'fit'}`, { what }));
  return said(
    t(`costObjects.${moved ? 'kept' : 'keptOnly'}`, { name: row.name, what, rest }),
    t('costObjects.keptOpen', { button }),
  );
}
