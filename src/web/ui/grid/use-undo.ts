import type { TFunction } from 'i18next';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { mergeRow, type RowEdit } from '../merge.ts';
import { type CellAddress, type Column, cellValue, type Identified, isEditable } from './column.ts';
import { lastDone, lastUndone, resumed, type Steps, taken, withoutStep, withoutTable, withStep } from './steps.ts';

/**
 * A change that is no edit of a cell: what it is in words, taken back or done again, and what does that where it is still so in the
 * rows as they are shown. What has to be asked for that is a promise; where it fails, nothing was done.
 */
export interface MadeBeside {
  /** Of a deletion: what was deleted. */
  deleted?: string;
  told: (back: boolean) => string;
  put: (back: boolean, rows: readonly Identified[]) => boolean | Promise<boolean>;
}

/** An edit, and where it was entered when others follow from it. */
export interface Made<Row> {
  edits: readonly RowEdit<Row>[];
  entered: readonly CellAddress[] | undefined;
  beside?: MadeBeside;
}

export interface Taken<Row> {
  made: Made<Row>;
  edits: RowEdit<Row>[] | undefined;
}

/** How a table does again what was taken back in it, and tells it. */
interface Doer {
  again: () => void;
  told: (made: Made<Identified>, t: TFunction) => string;
}
interface Step {
  of: React.RefObject<Doer | undefined>;
  made: Made<Identified>;
}

/** The steps of all tables that lie in each other, and who is told when they change. */
export interface CommonSteps {
  now: () => Steps<Step>;
  put: (steps: Steps<Step>) => void;
  hear: (heard: () => void) => () => void;
}
function commonSteps(): CommonSteps {
  let steps: Steps<Step> = { done: [], undone: [] };
  const told = new Set<() => void>();
  return {
    now: () => steps,
    put: next => {
      steps = next;
      for (const heard of told) heard();
    },
    hear: heard => {
      told.add(heard);
      return () => void told.delete(heard);
    },
  };
}

/** Those of the table around. */
export const StepsAround = createContext<CommonSteps | undefined>(undefined);

interface Own {
  steps: CommonSteps;
  doer: React.RefObject<Doer | undefined>;
}
const newOwn = (): Own => ({ steps: commonSteps(), doer: { current: undefined } });

/** By address and label, while the page is open: whoever leaves a table, for its results perhaps, and returns can still take back. */
const ofTables = new Map<string, Own>();

function ownOf(label: string | undefined, before: readonly MadeBeside[]): Own {
  const place = `${window.location.pathname} ${label}`;
  const own = (label && ofTables.get(place)) || newOwn();
  if (label) ofTables.set(place, own);
  const given = before.map((beside): Step => ({ of: own.doer, made: { edits: [], entered: undefined, beside } }));
  const deletedIn = ({ made }: Step) => made.beside?.deleted;
  const beside = {
    isBeside: ({ made }: Step) => made.beside !== undefined,
    isSame: (one: Step, other: Step) => deletedIn(one) !== undefined && deletedIn(one) === deletedIn(other),
  };
  own.steps.put(resumed(own.steps.now(), given, beside));
  return own;
}

/**
 * What was edited here, so that it can be taken back. Only what an edit changed is put back, and only while it is still as that
 * edit left it: an undo never overwrites what somebody else changed since. Of what can't be taken back any more the next older
 * one is offered. It begins with what was done before the table was there; with a label, also with what was edited in it then.
 */
export function useUndo<Row extends Identified>(before: readonly MadeBeside[] = [], label?: string) {
  const around = useContext(StepsAround);
  const [own] = useState(() => (around ? newOwn() : ownOf(label, before)));
  const { doer } = own;
  const steps = around ?? own.steps;
  useLayoutEffect(() => around && (() => around.put(withoutTable(around.now(), doer))), [around, doer]);

  const record = (edits: RowEdit<Row>[], entered?: readonly CellAddress[], beside?: MadeBeside): void => {
    if (edits.length === 0 && !beside) return;
    steps.put(withStep(steps.now(), { of: doer, made: { edits, entered, ...(beside && { beside }) } }));
  };
  const next = (back: boolean): Step | undefined => {
    const step = back ? lastDone(steps.now(), doer) : lastUndone(steps.now());
    return step?.of === doer ? step : undefined;
  };
  const last = () => next(true)?.made as Made<Row> | undefined;

  /** What takes the last edit back, or does it again; without edits when others changed it since, nothing when there is none. */
  const take = (rows: readonly Row[], back: boolean): Taken<Row> | Promise<Taken<Row>> | undefined => {
    const step = next(back);
    if (!step) return undefined;
    // It is of this table, so its rows are these.
    const made = step.made as Made<Row>;
    steps.put(withoutStep(steps.now(), step));
    const put = (isStill: boolean): Taken<Row> => {
      const edits = isStill ? madeAgain(made.edits, rows, back) : undefined;
      if (edits) steps.put(taken(steps.now(), step, back));
      return { made, edits };
    };
    const isStill = made.beside?.put(back, rows) ?? true;
    if (typeof isStill === 'boolean') return put(isStill);
    return isStill.then(put, (error: unknown) => {
      // It is where it was.
      steps.put(taken(steps.now(), step, !back));
      throw error;
    });
  };

  const forget = (step: Step | undefined) => step && steps.put(withoutStep(steps.now(), step));
  return {
    record,
    take,
    forgetLast: () => forget(next(true)),
    /** What was deleted is back by another way. */
    forgetDeleted: (id: string) => forget(steps.now().done.find(({ made }) => made.beside?.deleted === id)),
    last,
    /** Of this table, or of one around it or in its rows. */
    lastUndone: () => lastUndone(steps.now()),
    steps,
    doer,
  };
}
export type Undo<Row extends Identified> = ReturnType<typeof useUndo<Row>>;

/** These edits once more over the rows there are now, or taken back; undefined when others changed the same since. */
export function madeAgain<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  rows: readonly Row[],
  back: boolean,
): RowEdit<Row>[] | undefined {
  const now = new Map(rows.map(row => [row.id, row]));
  const again = edits.flatMap(({ was, mine }): RowEdit<Row>[] => {
    const row = now.get(mine.id);
    const put = row && mergeRow(back ? { was: mine, mine: was } : { was, mine }, row);
    return row && put && !put.isConflict ? [{ was: row, mine: put.mine }] : [];
  });
  return again.length === edits.length ? again : undefined;
}

/** The rows an edit has changed in what people enter; a sum that follows from it is no edit. */
export function differences<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
  columns: readonly Column<Row>[],
): RowEdit<Row>[] {
  const earlier = new Map(before.map(row => [row.id, row]));
  const isOther = (was: Row, mine: Row) =>
    columns.some(
      column =>
        (isEditable(column, was) || isEditable(column, mine)) && cellValue(column, was) !== cellValue(column, mine),
    );
  return after.flatMap(mine => {
    const was = earlier.get(mine.id);
    return was && was !== mine && isOther(was, mine) ? [{ was, mine }] : [];
  });
}
