import type { TFunction } from 'i18next';
import { keptBeside } from '#domain/direct-allocation.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { RowEdit } from '#web/ui/merge.ts';
import { asSentence, nameWithin } from './divide-tools.tsx';
import type { TreeRow } from './tree-rows.ts';

/**
 * What new totals did to what the segments hold: it stays, so percentages of it may not; and what to do about it. They may have got
 * it while the total was on its way: `heldNow` is what is stored.
 */
export function keptText(
  edits: readonly RowEdit<TreeRow>[],
  heldNow: (row: TreeRow) => TreeRow['held'] | undefined,
  t: TFunction,
): string | undefined {
  const kept = edits.flatMap(({ was, mine }) =>
    keptBeside(heldNow(mine) ?? mine.held, was.totals, mine.totals).map(one => ({ ...one, name: mine.name })),
  );
  const [one] = kept;
  if (!one) return undefined;
  const moved = kept.some(({ movesShares }) => movesShares);
  if (kept.length > 1) return t(`costObjects.${moved ? 'keptMany' : 'keptManyOnly'}`);
  const { name, dimension, left } = one;
  const what = nameWithin(t, dimension);
  const figure = formatAmount(Math.abs(left));
  const rest = t(`costObjects.${left > 0 ? 'keptLeft' : 'keptOver'}`, {
    figure: dimension === 'units' ? figure : `€\u00a0${figure}`,
  });
  const button = asSentence(t(`costObjects.${left > 0 ? 'inProportion' : 'fit'}`, { what }));
  return t(`costObjects.${moved ? 'kept' : 'keptOnly'}`, {
    name,
    what,
    rest,
    button,
  });
}
