import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowEdit } from '../merge.ts';
import { rawCell } from './cell-text.ts';
import {
  type Apply,
  type Attempt,
  type CellAddress,
  type CellProblem,
  type Column,
  type Identified,
  isEditable,
  type Offer,
} from './column.ts';
import { isIn } from './moves.ts';
import type { useRefused } from './use-refused.ts';
import type { Announce } from './use-said.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import type { useUndo } from './use-undo.ts';
import { triedAgain } from './waiting.ts';

interface Surroundings<Row extends Identified> {
  columns: readonly Column<Row>[];
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
  undo: ReturnType<typeof useUndo<Row>>;
  apply: Apply<Row> | undefined;
  /** What entries wait for beyond the rows, each time it comes about. */
  given: unknown;
  isEntered: (cells: readonly CellAddress[]) => void;
  hush: () => void;
  announce: Announce;
  focus: () => void;
}

/** The one way an edit goes: refused and said, or on its way, together with what waited for the room it makes. */
export function useAttempt<Row extends Identified>(surroundings: Surroundings<Row>) {
  const { columns, saving, refused, undo, apply, given, isEntered, hush, announce, focus } = surroundings;
  const { t } = useTranslation();

  /** True when nothing prevented it. */
  const attempt: Attempt<Row> = (outcome, before = saving.latest.current, entered) => {
    hush();
    if (!outcome.ok) {
      refused.refuse(outcome.problems, (entered ?? outcome.problems).length > 1);
      return false;
    }
    const isElsewhere = ({ entered: at }: CellProblem) => !entered?.some(one => at && isIn(one)(at));
    const waiting = outcome.rows === before ? [] : refused.problems.filter(isElsewhere);
    const { rows, taken } = triedAgain(outcome.rows, waiting, apply);
    const cells = [...(entered ?? []), ...taken];
    refused.answer(cells);
    isEntered(cells);
    const edits = differences(before, rows, columns);
    undo.record(edits, entered && cells);
    if (edits.length > 0) saving.submit(rows, edits);
    const [first] = taken;
    if (first) announce(t('common.fitted', { count: taken.length, entry: first.text }), 'edit');
    return true;
  };

  const enterWaiting = useStable(() => {
    const { rows, taken } = triedAgain(saving.latest.current, refused.problems, apply);
    const [first] = taken;
    if (!first) return;
    attempt({ ok: true, rows }, undefined, taken);
    const text = first.beyond ? 'common.entered' : 'common.fitted';
    announce(t(text, { count: taken.length, entry: first.text }), 'edit');
  });
  useLayoutEffect(() => {
    if (given) enterWaiting();
  }, [given, enterWaiting]);

  /** What makes a refused entry fit, by its button. */
  const takeUp = ({ rows, cells }: Offer<Row>) => {
    attempt({ ok: true, rows }, undefined, cells);
    focus();
  };
  return { attempt, takeUp };
}

/** The rows an edit has changed in what people enter; a sum that follows from it is no edit. */
function differences<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
  columns: readonly Column<Row>[],
): RowEdit<Row>[] {
  const earlier = new Map(before.map(row => [row.id, row]));
  const isOther = (was: Row, mine: Row) =>
    columns.some(
      column => (isEditable(column, was) || isEditable(column, mine)) && rawCell(column, was) !== rawCell(column, mine),
    );
  return after.flatMap(mine => {
    const was = earlier.get(mine.id);
    return was && was !== mine && isOther(was, mine) ? [{ was, mine }] : [];
  });
}
