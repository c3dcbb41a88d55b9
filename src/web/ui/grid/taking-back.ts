import type { TFunction } from 'i18next';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { areaAt } from '#web/session/areas.ts';
import { type Column, type Identified, rowNameOf } from './column.ts';
import {
  areaOn,
  askElsewhere,
  isBroughtIn,
  lastElsewhere,
  lastInScenario,
  nextIn,
  nothingLeft,
  notYet,
  offerElsewhere,
  takeThere,
  toldElsewhere,
} from './elsewhere.ts';
import type { Made } from './made.ts';
import { settled } from './many-cells.ts';
import type { Pressed, Step, Table } from './steps-of-tables.ts';
import { toldOf } from './told.ts';
import type { useRefused } from './use-refused.ts';
import type { Announce } from './use-said.ts';
import type { useSaving } from './use-saving.ts';
import { useStable } from './use-stable.ts';
import type { MadeRows, Taken, Undo } from './use-undo.ts';
import type { useWork } from './use-work.ts';
import { useLedFrom } from './way-back.tsx';

interface Surroundings<Row extends Identified> {
  undo: Undo<Row>;
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
  columns: readonly Column<Row>[];
  work: ReturnType<typeof useWork<Row>>;
  reveal: (ids: readonly string[]) => void;
  isTakenBack: (row: Row) => void;
  madeRows: MadeRows<Row> & { isNow?: boolean };
  announce: Announce;
  hush: () => void;
  t: TFunction;
}

/** What was done last here is taken back, or done again what was taken back last, and it is said what that was or why it stays. */
export function useTakingBack<Row extends Identified>(surroundings: Surroundings<Row>) {
  const { undo, saving, refused, columns, work, reveal, isTakenBack, madeRows, t } = surroundings;
  const navigate = useNavigate();
  const ledFrom = useLedFrom();
  /** Whoever was led here by the arrows of profit and loss goes on in the order of all pages: there nothing is asked. */
  const goesOn = !undo.around && ledFrom !== undefined && areaAt(ledFrom) === 'profitAndLoss';
  const here: Pressed = undo.around?.there ?? { say: surroundings.announce, inRow: what => what };
  const announce = here.say;
  const put = ({ made, edits, isHeld, waits }: Taken<Row>, back: boolean, { say, inRow }: Pressed) => {
    const what = inRow(toldOf(made, columns, back, t));
    if (isHeld) return say(t('common.heldSince', { what }), 'look');
    const first = waits && lastInScenario(undo.steps.path, back);
    if (first) return say(notYet(first, what, t), 'look', offerElsewhere(first, back, navigate, t));
    if (!edits) return say(t('common.changedSince', { what }));
    refused.answer([]);
    // What the row said of it is so no more.
    if (say !== surroundings.announce) surroundings.announce('');
    say(t(back ? 'common.undone' : 'common.redone', { what }));
    if (edits.length === 0) return;
    if (back) for (const { mine } of edits) isTakenBack(mine);
    const mine = new Map(edits.map(({ mine }) => [mine.id, mine]));
    const meant = made.entered && new Set(made.entered.map(({ row }) => row));
    reveal([...mine.keys()].filter(id => !meant || meant.has(id)));
    const submit = () => {
      const there = saving.latest.current.map(one => mine.get(one.id) ?? one);
      const shown = new Set(there.map(({ id }) => id));
      const again = [...mine.values()].filter(({ id }) => !shown.has(id));
      saving.submit([...there, ...again], edits);
    };
    work.run([...mine.values()], settled([...mine.values()], columns), submit, true);
  };
  /** It is not entered later any more. */
  const dropsRefused = (): boolean => {
    if (refused.problems.length === 0) return false;
    refused.dismiss();
    announce(t('common.refusedDropped'));
    return true;
  };
  const take = (back: boolean, pressed = here) => {
    // What is not made yet is what would be taken back.
    if (work.isWorking()) return void (back && work.stop() && announce(t('common.workStopped')));
    const undoneElsewhere = () => lastElsewhere(undo.steps.path, false)?.at;
    const taken = undo.take(saving.latest.current, back, { ...madeRows, undoneElsewhere });
    // Nothing was done since, so that is what is taken back.
    if (taken === undefined && back && dropsRefused()) return;
    if (taken === undefined) return announce(nothingLeft(undo.steps.path, back, t));
    if (!(taken instanceof Promise)) return put(taken, back, pressed);
    const { waits } = undo.steps;
    waits.current = taken
      .then(one => put(one, back, pressed))
      // Why it failed is said where that came about.
      .catch(() => announce(''))
      .finally(() => {
        waits.current = undefined;
      });
  };
  useLayoutEffect(() => {
    const told = (made: Made<Identified>, back: boolean, t: TFunction) => toldOf(made as Made<Row>, columns, back, t);
    undo.table.current = { take, told, hush: surroundings.hush, inRow: here.inRow };
    // Against rows of an earlier visit it would be taken for somebody else's change.
    const asked = madeRows.isNow === false ? undefined : undo.steps.askedOf(undo.table);
    if (asked) take(asked.back, asked.pressed);
  });
  /** A row that nobody named is stored nowhere: what was typed into it goes with its table. */
  const dropUnnamed = useStable(() => {
    const isNowhere = (row: Row) => madeRows.isBlank?.(row) && rowNameOf(columns, row) === '';
    const lost = new Set(saving.latest.current.filter(isNowhere).map(({ id }) => id));
    const isKept = ({ of, made }: Step) =>
      of !== undo.table || made.beside !== undefined || !made.edits.every(({ mine }) => lost.has(mine.id));
    const { done, undone } = undo.steps.now();
    if (lost.size > 0) undo.steps.put({ done: done.filter(isKept), undone: undone.filter(isKept) });
  });
  useLayoutEffect(() => dropUnnamed, [dropUnnamed]);

  const last = useSyncExternalStore(undo.steps.hear, undo.last);
  const lastUndone = useSyncExternalStore(undo.steps.hear, undo.lastUndone);
  /** Of what can't be entered any more only the name is left. */
  const named = (row: Row, what: string) => [rowNameOf(columns, row), what].filter(Boolean).join(': ');
  const isNextAgain = useSyncExternalStore(undo.steps.hear, undo.isNextAgain);
  /** With the name of the row that it was in. */
  const inRow = <What extends string | undefined>(step: Step | undefined, what: What) => {
    const row = step?.of !== undo.table && saving.shown.find(({ id }) => id === step?.of.row);
    return row && what !== undefined ? named(row, what) : what;
  };
  const ofLast = nextIn(undo.steps, last, true);
  /** Where a press leads on, without a question. */
  const leadsOn = ({ next, isOlder, elsewhere }: ReturnType<typeof nextIn>) =>
    goesOn && (isOlder || next === 'elsewhere') && refused.problems.length === 0 ? elsewhere : undefined;
  const leads = leadsOn(ofLast);
  const takesBack = useMemo(() => stepTold(last, undo.table, columns, true, t), [last, undo.table, columns, t]);
  const doesAgain = useMemo(
    () => stepTold(lastUndone, undo.table, columns, false, t),
    [lastUndone, undo.table, columns, t],
  );
  const tellStep = (step: Step | undefined, back: boolean) =>
    here.inRow(inRow(step, stepTold(step, undo.table, columns, back, t)) ?? '');
  /** What came last on another page is meant: it is told first, and whoever presses once more takes back what is older here. */
  const isPutOff = (step: Step | undefined, back: boolean): boolean => {
    const order = nextIn(undo.steps, step, back);
    const { next, isOlder, elsewhere } = order;
    if (!elsewhere || work.isWorking()) return false;
    // What was refused is newer still.
    if (isOlder && dropsRefused()) return true;
    if (back && leadsOn(order)) {
      takeThere(elsewhere, navigate, ledFrom);
      return true;
    }
    // Where there is no step it goes by itself.
    if (next === 'take' || (back && refused.problems.length > 0)) return false;
    const offer = offerElsewhere(elsewhere, back, navigate, t);
    const text =
      next === 'ask'
        ? askElsewhere(elsewhere, undo.steps, { back, what: tellStep(step, back) }, t)
        : toldElsewhere(elsewhere, back, t);
    announce(text, 'look', offer);
    return true;
  };
  /** Where another table did what comes now it does it, and says it there. */
  const takeBack = useStable((back: boolean, isPressed = false): void => {
    const { waits } = undo.steps;
    if (waits.current) return void waits.current.then(() => takeBack(back, isPressed));
    const step = back ? undo.last() : undo.lastUndone();
    // What was typed last and refused is meant, also where what was done before it is in its way.
    if ((back && refused.isTypedSince(step?.at ?? 0) && dropsRefused()) || isPutOff(step, back)) return;
    if (!step || step.of === undo.table || work.isWorking()) return void take(back);
    announce('');
    const pressed = isPressed ? { say: announce, inRow: (what: string) => inRow(step, what) } : undefined;
    if (undo.steps.takeIn(step.of, back, pressed)) return;
    undo.forget(step);
    announce(t('common.changedSince', { what: tellStep(step, back) }));
  });
  const hasMore = (back: boolean) => (back ? undo.last() : undo.lastUndone()) !== undefined;
  return {
    takeBack,
    /** What would be taken back, and what would be done again, in words. */
    takesBack: refused.isTypedSince(last?.at ?? 0) ? t('common.whatIsRefused') : inRow(last, takesBack),
    doesAgain: inRow(lastUndone, doesAgain),
    /** The page on which something newer was done. */
    newerOn: ofLast.isOlder && ofLast.elsewhere ? areaOn(ofLast.elsewhere, t) : undefined,
    /** What is taken back where a press leads on. */
    leadsTo: leads && { area: areaOn(leads, t), what: leads.told(true, t) },
    isInRow: undo.around !== undefined,
    /** In a row: a key has something to do here. What it does again is what was taken back last, wherever that was. */
    hasKey: (back: boolean) => (back ? last !== undefined || refused.problems.length > 0 : isNextAgain),
    isLastDeleted: (id: string) => !ofLast.isOlder && last?.made.beside?.deleted === id,
    /** Whether something is left that can be taken back, or done again. */
    hasMore,
    /** By a key that was not pressed in the table: where there is nothing, nothing is said. */
    takeBackIfAny: (back: boolean): boolean => {
      const isUnderWay = undo.steps.waits.current !== undefined || work.isWorking();
      const isElsewhere = nextIn(undo.steps, undefined, back).next === 'elsewhere';
      const isSaid = back && (refused.problems.length > 0 || isBroughtIn(undo.steps.path));
      const isAny = isUnderWay || hasMore(back) || isElsewhere || isSaid;
      if (isAny) takeBack(back);
      return isAny;
    },
    steps: undo.steps,
    /** For the table in this row. */
    around: (row: Row) => ({
      steps: undo.steps,
      table: undo.table,
      row: row.id,
      there: { say: announce, inRow: (what: string) => here.inRow(named(row, what)) },
    }),
  };
}

function stepTold<Row extends Identified>(
  step: Step | undefined,
  here: Table,
  columns: readonly Column<Row>[],
  back: boolean,
  t: TFunction,
): string | undefined {
  if (step?.of === here) return toldOf(step.made as Made<Row>, columns, back, t);
  // The other one may never have been there.
  return step?.of.current?.told(step.made, back, t) ?? step?.made.beside?.told(back);
}
