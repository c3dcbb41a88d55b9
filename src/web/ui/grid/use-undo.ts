import type { TFunction } from 'i18next';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { mergeRow, type RowEdit } from '../merge.ts';
import type { CellAddress, Identified } from './column.ts';
import { lastDone, lastUndone, resumed, type Steps, taken, withoutStep, withStep } from './steps.ts';

/** Whether it was as it was left, and is put now. Held: others hold on to it, and once they let go it can be. */
type Still = boolean | 'held';

/**
 * A change that is no edit of a cell: what it is in words, taken back or done again, and what does that where it is still so in the
 * rows as they are shown. What has to be asked for that is a promise; where it fails, nothing was done.
 */
export interface MadeBeside {
  /** Of a deletion: what was deleted. */
  deleted?: string;
  /** It can be taken back as well after the table has gone. */
  lasts?: boolean;
  told: (back: boolean) => string;
  put: (back: boolean, rows: readonly Identified[]) => Still | Promise<Still>;
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
  isHeld?: boolean;
}

export interface MadeRows<Row> {
  /** It is not stored yet: what filled it in made it, and makes it once more when that is done again. */
  isBlank?: (row: Row) => boolean;
  /** Whether others hold on to what goes when these edits are made: undefined where nothing goes. */
  holds?: (edits: readonly RowEdit<Row>[]) => Promise<boolean> | undefined;
}

/** A table, also while it is not there because its row is closed. */
export interface Table {
  /** The row of the table around that it lies in. */
  readonly row?: string;
  /** As it was drawn last. */
  current: Doer | undefined;
}
/** How a table takes back and does again, as long as it is there, and tells it. */
interface Doer {
  take: ((back: boolean) => void) | undefined;
  told: (made: Made<Identified>, back: boolean, t: TFunction) => string;
}
export interface Step {
  of: Table;
  made: Made<Identified>;
}

/** The steps of all tables that lie in each other, and who is told when they change. */
export interface CommonSteps {
  now: () => Steps<Step>;
  put: (steps: Steps<Step>) => void;
  hear: (heard: () => void) => () => void;
  /** While something is being taken back, or done again: what is pressed meanwhile comes after it. */
  waits: { current: Promise<void> | undefined };
  tableIn: (row: string) => Table;
  /** Takes back, or does again, in another table than the one that is asked: its row opens first. False where that is gone. */
  takeIn: (table: Table, back: boolean) => boolean;
  /** What it was asked while its row was closed. */
  askedOf: (table: Table) => boolean | undefined;
  /** By the table around: opens a row, and says which are open. */
  setRows: (rows: { open: (id: string) => boolean; isOpen: (id: string) => boolean }) => void;
}
function commonSteps(): CommonSteps {
  let steps: Steps<Step> = { done: [], undone: [] };
  let asked: { table: Table; back: boolean } | undefined;
  let open = (_: string) => false;
  const told = new Set<() => void>();
  const tables = new Map<string, Table>();
  return {
    now: () => steps,
    put: next => {
      steps = next;
      asked = undefined;
      for (const heard of told) heard();
    },
    hear: heard => {
      told.add(heard);
      return () => void told.delete(heard);
    },
    waits: { current: undefined },
    tableIn: row => {
      const table = tables.get(row) ?? { row, current: undefined };
      tables.set(row, table);
      return table;
    },
    takeIn: (table, back) => {
      if (table.current?.take) {
        table.current.take(back);
        return true;
      }
      asked = { table, back };
      return table.row !== undefined && open(table.row);
    },
    askedOf: table => {
      if (asked?.table !== table) return undefined;
      const { back } = asked;
      asked = undefined;
      return back;
    },
    setRows: rows => {
      open = rows.open;
      // Whoever closes it again does not mean it any more.
      if (asked?.table.row !== undefined && !rows.isOpen(asked.table.row)) asked = undefined;
    },
  };
}

/** Those of the table around, and in which of its rows one is. */
export const StepsAround = createContext<{ steps: CommonSteps; row: string } | undefined>(undefined);

interface Own {
  steps: CommonSteps;
  table: Table;
}
const newOwn = (): Own => ({ steps: commonSteps(), table: { current: undefined } });

/** By address and label, while the page is open: whoever leaves a table, for its results perhaps, and returns can still take back. */
const ofTables = new Map<string, Own>();

/** What was done before an upload is not what was done last. */
export function forgetSteps(scenarioId: string): void {
  for (const [place, { steps }] of ofTables) if (place.includes(scenarioId)) steps.put({ done: [], undone: [] });
}

const placeOf = (label: string | undefined) => `${window.location.pathname} ${label}`;

function ownOf(label: string | undefined, before: readonly MadeBeside[]): Own {
  const place = placeOf(label);
  const own = (label && ofTables.get(place)) || newOwn();
  if (label) ofTables.set(place, own);
  const given = before.map((beside): Step => ({ of: own.table, made: { edits: [], entered: undefined, beside } }));
  const deletedIn = ({ made }: Step) => made.beside?.deleted;
  const beside = {
    isBeside: ({ made }: Step) => made.beside !== undefined && !made.beside.lasts,
    isSame: (one: Step, other: Step) => deletedIn(one) !== undefined && deletedIn(one) === deletedIn(other),
  };
  own.steps.put(resumed(own.steps.now(), given, beside));
  return own;
}

/** What was done for a table that may not be there: whoever pastes into an empty list, and goes on, is not in it yet. */
export function noteFor(label: string, beside: MadeBeside): void {
  const place = placeOf(label);
  const own = ofTables.get(place) ?? newOwn();
  ofTables.set(place, own);
  own.steps.put(withStep(own.steps.now(), { of: own.table, made: { edits: [], entered: undefined, beside } }));
}

/**
 * What was edited here, so that it can be taken back. Only what an edit changed is put back, and only while it is still as that
 * edit left it: an undo never overwrites what somebody else changed since. Of what can't be taken back any more the next older
 * one is offered. It begins with what was done before the table was there; with a label, also with what was edited in it then.
 */
export function useUndo<Row extends Identified>(before: readonly MadeBeside[] = [], label?: string) {
  const around = useContext(StepsAround);
  const [{ steps, table }] = useState(
    (): Own => (around ? { steps: around.steps, table: around.steps.tableIn(around.row) } : ownOf(label, before)),
  );
  useLayoutEffect(
    () => () => {
      if (table.current) table.current = { ...table.current, take: undefined };
    },
    [table],
  );

  const record = (edits: RowEdit<Row>[], entered?: readonly CellAddress[], beside?: MadeBeside): void => {
    if (edits.length === 0 && !beside) return;
    steps.put(withStep(steps.now(), { of: table, made: { edits, entered, ...(beside && { beside }) } }));
  };
  const lastOwn = () => lastDone(steps.now(), table);
  /** What the arrow takes back. */
  const last = () => (around ? lastOwn() : lastDone(steps.now()));

  /** What takes the last edit back, or does it again; without edits when others changed it since, nothing when there is none. */
  const take = (
    rows: readonly Row[],
    back: boolean,
    { isBlank, holds }: MadeRows<Row> = {},
  ): Taken<Row> | Promise<Taken<Row>> | undefined => {
    const step = back ? lastOwn() : lastUndone(steps.now());
    if (step?.of !== table) return undefined;
    // It is of this table, so its rows are these.
    const made = step.made as Made<Row>;
    steps.put(withoutStep(steps.now(), step));
    const put = (isStill: Still): Taken<Row> => {
      if (isStill === 'held') {
        steps.put(taken(steps.now(), step, !back));
        return { made, edits: undefined, isHeld: true };
      }
      const edits = isStill ? madeAgain(made.edits, rows, back, isBlank) : undefined;
      if (edits) steps.put(taken(steps.now(), step, back));
      return { made, edits };
    };
    const asWas = (error: unknown) => {
      // It is where it was.
      steps.put(taken(steps.now(), step, !back));
      throw error;
    };
    const held = made.beside ? undefined : holds?.(madeAgain(made.edits, rows, back) ?? []);
    if (held) return held.then(isHeld => put(isHeld ? 'held' : true), asWas);
    const isStill = made.beside?.put(back, rows) ?? true;
    return isStill instanceof Promise ? isStill.then(put, asWas) : put(isStill);
  };

  const forget = (step: Step | undefined) => step && steps.put(withoutStep(steps.now(), step));
  return {
    record,
    take,
    forget,
    forgetLast: () => forget(lastOwn()),
    /** What was deleted is back by another way. */
    forgetDeleted: (id: string) => forget(steps.now().done.find(({ made }) => made.beside?.deleted === id)),
    last,
    /** Of this table, or of one around it or in its rows. */
    lastUndone: () => lastUndone(steps.now()),
    steps,
    table,
  };
}
export type Undo<Row extends Identified> = ReturnType<typeof useUndo<Row>>;

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
