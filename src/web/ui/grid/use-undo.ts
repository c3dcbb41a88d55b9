import { createContext, useContext, useLayoutEffect, useState } from 'react';
import type { EnteredChange } from '#domain/entered-again.ts';
import { mergeRow, type RowEdit } from '../merge.ts';
import type { CellAddress, Identified } from './column.ts';
import { asOne, type Made, type MadeBeside, type Still } from './made.ts';
import { lastDone, lastUndone, taken, withoutStep } from './steps.ts';
import { type Own, ownOf } from './steps-by-page.ts';
import { type CommonSteps, nextStep, type Pressed, type Step, type Table, turned } from './steps-of-tables.ts';

export interface Taken<Row> {
  made: Made<Row>;
  edits: RowEdit<Row>[] | undefined;
  isHeld?: boolean;
  /** It stays until what was taken back after it is done again. */
  waits?: boolean;
}

/** When something was taken back last on another page. */
interface Elsewhere {
  undoneElsewhere?: () => number | undefined;
}

export interface MadeRows<Row> {
  /** The rows with what was entered in some of them put back, where figures that follow from it are others by now. */
  again?: (changes: readonly EnteredChange<Row>[], rows: readonly Row[]) => readonly Row[] | undefined;
  /** Whether the rows can be as these edits make them: what they are allocated to may be gone. */
  canBe?: (edits: readonly RowEdit<Row>[]) => boolean;
  /** It is not stored yet: what filled it in made it, and makes it once more when that is done again. */
  isBlank?: (row: Row) => boolean;
  /** Whether others hold on to what goes when these edits are made: undefined where nothing goes. */
  holds?: (edits: readonly RowEdit<Row>[]) => Promise<boolean> | undefined;
}

interface Around {
  steps: CommonSteps;
  table: Table;
  row: string;
  /** It is said there, where it stays in sight: what is said below a row may be far below it. */
  there: Pressed;
  /** For what is said of the row where it is out of sight below it. */
  place?: React.RefObject<HTMLElement | null>;
}
/** Those of the table around, and in which of its rows one is. */
export const StepsAround = createContext<Around | undefined>(undefined);

/** What a table has in common with one that can stand in its place: what was done last in either of them is taken back first. */
export const TableBeside = createContext<string | undefined>(undefined);

/**
 * What was edited here, so that it can be taken back. Only what an edit changed is put back, and only while it is still as that
 * edit left it: an undo never overwrites what somebody else changed since. Of what can't be taken back any more the next older
 * one is offered. It begins with what was done before the table was there; with a label, also with what was edited in it then.
 */
export function useUndo<Row extends Identified>(before: readonly MadeBeside[] = [], label?: string) {
  const around = useContext(StepsAround);
  const beside = useContext(TableBeside);
  const [{ steps, table }] = useState(
    (): Own =>
      around
        ? { steps: around.steps, table: around.steps.tableIn(around.row, around.table) }
        : ownOf(label, beside, before),
  );
  useLayoutEffect(
    () => () => {
      if (table.current) table.current = { ...table.current, take: undefined };
    },
    [table],
  );

  const lastOwn = () => lastDone(steps.now(), table);
  const forget = (step: Step | undefined) => step && steps.put(withoutStep(steps.now(), step));
  const record = (edits: RowEdit<Row>[], entered?: readonly CellAddress[], beside?: MadeBeside): void => {
    if (edits.length === 0 && !beside) return;
    const made = { edits, entered, ...(beside && { beside }) };
    const last = lastOwn();
    const isNext = last !== undefined && last === lastDone(steps.now());
    const both = isNext ? asOne(last.made, made as Made<Identified>) : undefined;
    if (both) forget(last);
    steps.add({ of: table, made: both ?? made, at: nextStep() });
  };
  /** What the arrow takes back: of this table and, where it lies in no row, of those in its rows. */
  const last = () => (around ? lastOwn() : lastDone(steps.now()));

  /** What takes the last edit back, or does it again; without edits when others changed it since, nothing when there is none. */
  const take = (
    rows: readonly Row[],
    back: boolean,
    { isBlank, holds, again, canBe = () => true, undoneElsewhere }: MadeRows<Row> & Elsewhere = {},
  ): Taken<Row> | Promise<Taken<Row>> | undefined => {
    const step = back ? lastOwn() : lastUndone(steps.now(), table);
    if (!step) return undefined;
    // It is of this table, so its rows are these.
    const made = step.made as Made<Row>;
    const was = steps.now();
    const rest = withoutStep(was, step);
    steps.put(rest);
    const isLast = () => lastUndone(was) === step && (undoneElsewhere?.() ?? 0) < step.at;
    const asMade = madeAgain(made.edits, rows, back, isBlank) ?? followed(made.edits, rows, back, again);
    const still = asMade && canBe(asMade) ? asMade : undefined;
    const put = (isStill: Still): Taken<Row> => {
      if (isStill === 'held') {
        steps.put(taken(steps.now(), step, !back));
        return { made, edits: undefined, isHeld: true };
      }
      const edits = isStill ? still : undefined;
      if (edits) steps.put(taken(steps.now(), turned(step, back), back));
      // What was taken back after it, its total perhaps, may have to be done again before it.
      else if (!back && !isLast() && steps.now() === rest) {
        steps.put(was);
        return { made, edits, waits: true };
      }
      return { made, edits };
    };
    const asWas = (error: unknown) => {
      // It is where it was.
      steps.put(taken(steps.now(), step, !back));
      throw error;
    };
    const held = made.beside ? undefined : holds?.(madeAgain(made.edits, rows, back) ?? []);
    if (held) return held.then(isHeld => put(isHeld ? 'held' : true), asWas);
    // Where what was entered can't be, the room for it stays, too.
    const isStill = still !== undefined && (made.beside?.put(back, rows) ?? true);
    return isStill instanceof Promise ? isStill.then(put, asWas) : put(isStill);
  };

  /** It could not be stored. The room that was made for it is there. */
  const forgetLast = () => {
    const { done, undone } = steps.now();
    const last = lastOwn();
    const room = last?.made.edits.length ? last.made.beside : undefined;
    const left = (step: Step) => (room ? [{ ...step, made: { edits: [], entered: undefined, beside: room } }] : []);
    steps.put({ done: done.flatMap(step => (step === last ? left(step) : step)), undone });
  };
  return {
    record,
    take,
    forget,
    forgetLast,
    /** What was deleted is back by another way. */
    forgetDeleted: (id: string) => forget(steps.now().done.find(({ made }) => made.beside?.deleted === id)),
    last,
    lastUndone: () => lastUndone(steps.now(), around && table),
    /** Whether it came last of all that was taken back: a key does again in that order, also from a row. */
    isNextAgain: () => lastUndone(steps.now())?.of === table,
    around,
    steps,
    table,
  };
}
export type Undo<Row extends Identified> = ReturnType<typeof useUndo<Row>>;

/** These edits, where what was entered is as they left it and only what follows from it is not. */
function followed<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  rows: readonly Row[],
  back: boolean,
  again: MadeRows<Row>['again'],
): RowEdit<Row>[] | undefined {
  const now = again?.(
    edits.map(({ was, mine }) => (back ? { from: mine, to: was } : { from: was, to: mine })),
    rows,
  );
  return now && rows.flatMap((was, at) => (now[at] === was ? [] : { was, mine: now[at]! }));
}

/** These edits once more over the rows there are now, or taken back; undefined when others changed the same since. */
export function madeAgain<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  rows: readonly Row[],
  back: boolean,
  isBlank: (row: Row) => boolean = () => false,
): RowEdit<Row>[] | undefined {
  const now = new Map(rows.map(row => [row.id, row]));
  const again = edits.flatMap(({ was, mine }): RowEdit<Row>[] => {
    // A row that they made is made again.
    const row = now.get(mine.id) ?? (!back && isBlank(was) ? was : undefined);
    const put = row && mergeRow(back ? { was: mine, mine: was } : { was, mine }, row);
    return row && put && !put.isConflict ? [{ was: row, mine: put.mine }] : [];
  });
  return again.length === edits.length ? again : undefined;
}
