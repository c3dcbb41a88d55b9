import type { TFunction } from 'i18next';
import type { Column, Identified } from './column.ts';
import { toldOf } from './told.ts';
import type { useRefused } from './use-refused.ts';
import type { Announce } from './use-said.ts';
import type { useSaving } from './use-saving.ts';
import type { Taken, Undo } from './use-undo.ts';

interface Surroundings<Row extends Identified> {
  undo: Undo<Row>;
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
  columns: readonly Column<Row>[];
  reveal: (ids: readonly string[]) => void;
  isTakenBack: (row: Row) => void;
  announce: Announce;
  t: TFunction;
}

/** Takes back what was done last, or does it again, and says what that was or why it stays as it is. */
export function takingBack<Row extends Identified>(surroundings: Surroundings<Row>): (back: boolean) => void {
  const { undo, saving, refused, columns, reveal, isTakenBack, announce, t } = surroundings;
  const put = ({ made, edits }: Taken<Row>, back: boolean) => {
    const what = toldOf(made, columns, back, t);
    if (!edits) return announce(t('common.changedSince', { what }));
    refused.answer([]);
    announce(t(back ? 'common.undone' : 'common.redone', { what }));
    if (made.beside) return;
    if (back) for (const { mine } of edits) isTakenBack(mine);
    const mine = new Map(edits.map(({ mine }) => [mine.id, mine]));
    const meant = made.entered && new Set(made.entered.map(({ row }) => row));
    reveal([...mine.keys()].filter(id => !meant || meant.has(id)));
    saving.submit(
      saving.latest.current.map(one => mine.get(one.id) ?? one),
      edits,
    );
  };
  return back => {
    const taken = undo.take(saving.latest.current, back);
    if (taken === undefined) return announce(t(back ? 'common.nothingToUndo' : 'common.nothingToRedo'));
    // Why it failed is said where that came about.
    if (taken instanceof Promise) return void taken.then(one => put(one, back)).catch(() => announce(''));
    put(taken, back);
  };
}
