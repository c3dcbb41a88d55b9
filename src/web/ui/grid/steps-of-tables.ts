import type { TFunction } from 'i18next';
import type { Identified } from './column.ts';
import type { Made } from './made.ts';
import { type Steps, taken, withoutStep, withStep } from './steps.ts';
import type { Announce } from './use-said.ts';

// What was done in the tables of the program, as long as the page is open, so that it can be taken back in each of them.

/** A table, also while it is not there because its row is closed. */
export interface Table {
  /** The table that it lies in a row of, and the row. */
  readonly around?: Table;
  readonly row?: string;
  /** As it was drawn last. */
  current: Doer | undefined;
}
/** Where an arrow was pressed: there it is said, with the row it was in, and nothing is scrolled away from under the finger. */
export interface Pressed {
  say: Announce;
  inRow: (what: string) => string;
}
/** How a table takes back and does again, as long as it is there, and tells it. */
interface Doer {
  take: ((back: boolean, pressed?: Pressed) => void) | undefined;
  told: (made: Made<Identified>, back: boolean, t: TFunction) => string;
  hush: () => void;
  inRow: Pressed['inRow'];
}
export interface Step {
  of: Table;
  made: Made<Identified>;
  /** When it was done or, of what is taken back, when that was. */
  at: number;
  /** Of what is taken back: when it was done. */
  doneAt?: number;
}

let count = 0;
/** Counts what is done, in whichever table or beside them, so that of two steps it is known which came last. */
export const nextStep = (): number => ++count;
/** It is taken back now, or done again: then it is as old as it was. */
export const turned = (step: Step, back: boolean): Step =>
  back ? { ...step, at: nextStep(), doneAt: step.at } : { ...step, at: step.doneAt ?? step.at };

/** The steps of all tables that lie in each other, and who is told when they change. */
export interface CommonSteps {
  /** The page they are on. */
  readonly path: string;
  now: () => Steps<Step>;
  /** Something new was done. */
  add: (step: Step) => void;
  /** When that was last. */
  newest: () => number;
  put: (steps: Steps<Step>) => void;
  hear: (heard: () => void) => () => void;
  /** While something is being taken back, or done again: what is pressed meanwhile comes after it. */
  waits: { current: Promise<void> | undefined };
  /** When what came last elsewhere was done: it was told here that it is newer. Whoever goes on takes back what is older. */
  agreed: { current: number | undefined };
  /** What was done before it was there is known again: what it is asked meanwhile it is still asked. */
  resume: (steps: Steps<Step>) => void;
  tableIn: (row: string, around: Table) => Table;
  tableCalled: (label: string) => Table;
  /**
   * Takes back, or does again, in another table than the one that is asked: its row opens first, or it is shown in place of the one
   * beside it. False where that is gone.
   */
  takeIn: (table: Table, back: boolean, pressed: Pressed | undefined) => boolean;
  ask: (table: Table, back: boolean) => void;
  /** What it was asked before it was there, its row was closed perhaps. */
  askedOf: (table: Table) => Asked | undefined;
  /** What is said of rows ends with the next action beside them, as it may be said there. */
  hushRows: () => void;
  /** By the table around: opens a row, and says which are open. */
  setRows: (rows: { open: OpenRow; isOpen: (id: string) => boolean } | undefined) => void;
  /** By what shows one of two tables: shows the other one. */
  setOther: (show: (() => void) | undefined) => void;
}
interface Asked {
  table: Table;
  back: boolean;
  pressed: Pressed | undefined;
  /** Its row was open. */
  wasOpen?: boolean;
}
/** Undefined: it can't be opened yet. */
type OpenRow = (id: string, stays: boolean) => boolean | undefined;

const hearing = new Set<() => void>();
/** For who shows what could be taken back in any of them. */
export function hearAllSteps(heard: () => void): () => void {
  hearing.add(heard);
  return () => void hearing.delete(heard);
}

export function commonSteps(path = ''): CommonSteps {
  let steps: Steps<Step> = { done: [], undone: [] };
  let asked: Asked | undefined;
  let open: OpenRow | undefined;
  let showOther: (() => void) | undefined;
  const told = new Set<() => void>();
  const tables = new Map<string, Table>();
  const agreed: CommonSteps['agreed'] = { current: undefined };
  let newest = 0;
  const put = (next: Steps<Step>) => {
    steps = next;
    asked = undefined;
    for (const heard of [...told, ...hearing]) heard();
  };
  return {
    path,
    now: () => steps,
    add: step => {
      agreed.current = undefined;
      newest = step.at;
      put(withStep(steps, step));
    },
    newest: () => newest,
    put,
    hear: heard => {
      told.add(heard);
      return () => void told.delete(heard);
    },
    waits: { current: undefined },
    agreed,
    resume: next => {
      steps = next;
    },
    tableIn: (row, around) => tableAt(`row ${row}`, { row, around }),
    tableCalled: label => tableAt(`table ${label}`),
    takeIn: (table, back, pressed) => {
      if (table.current?.take) {
        table.current.take(back, pressed);
        return true;
      }
      if (table.row !== undefined && open) {
        asked = { table, back, pressed };
        return open(table.row, pressed !== undefined) !== false;
      }
      // Where the arrow was pressed is gone then: it is said in the one that is shown.
      asked = { table, back, pressed: undefined };
      showOther?.();
      return showOther !== undefined;
    },
    ask: (table, back) => {
      asked = { table, back, pressed: undefined };
    },
    askedOf: table => {
      if (asked?.table !== table) return void showAsked();
      const mine = asked;
      asked = undefined;
      return mine;
    },
    hushRows: () => {
      for (const { row, current } of tables.values()) if (row !== undefined) current?.hush();
    },
    setRows: rows => {
      open = rows?.open;
      const row = asked?.table.row;
      if (!asked || row === undefined || !rows) return;
      if (rows.isOpen(row)) asked.wasOpen = true;
      // Whoever closes it again does not mean it any more.
      else if (asked.wasOpen || rows.open(row, asked.pressed !== undefined) === false) asked = undefined;
    },
    setOther: show => {
      showOther = show;
      showAsked();
    },
  };

  /** Asked on another page, it may be the one beside the one that is shown, or in a row of that. */
  function showAsked(): void {
    const wanted = asked?.table.around ?? asked?.table;
    if (!wanted || wanted.current?.take) return;
    if ([...tables.values()].some(({ around, current }) => !around && current?.take)) showOther?.();
  }

  function tableAt(key: string, place: Pick<Table, 'row' | 'around'> = {}): Table {
    const table = tables.get(key) ?? { ...place, current: undefined };
    tables.set(key, table);
    return table;
  }
}

/** Takes back what was made beside the rows of a table, or does it again, where that is not shown. False where others changed it since. */
export async function putBeside(steps: CommonSteps, step: Step, back: boolean): Promise<boolean> {
  steps.put(withoutStep(steps.now(), step));
  const keep = (one: Step, isBack: boolean) => steps.put(taken(steps.now(), one, isBack));
  try {
    const isStill = await step.made.beside?.put(back, []);
    if (isStill === true) keep(turned(step, back), back);
    return isStill === true;
  } catch (error) {
    // It is where it was.
    keep(step, !back);
    throw error;
  }
}
