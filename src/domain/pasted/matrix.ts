import { type Hundredths, sum } from '../money.ts';
import { nameKey } from '../names.ts';
import { parseAmount } from '../numbers.ts';
import type { Named } from '../scenario-model.ts';
import { type Block, isNumber } from './cells.ts';
import { onlyOnesMeant } from './near-names.ts';
import { asParts, sheetOfPairs } from './pairs.ts';
import { headKey, isTotalWord } from './table.ts';
import { MOST_HOURS_OF_A_WEEK } from './year.ts';

// A table with heads above it and names beside it, as a spreadsheet has them, for a matrix that has its own order. Each figure goes
// where its names say. Nothing is guessed: for what is called by no name of the matrix somebody chooses one of those that the block
// does not name, or it is left out. A sum is named and left out. Invariant: what is chosen changes nothing of what is known.

export interface PlacedText {
  /** In the table, counted from 1 as people count. */
  readonly line: number;
  readonly row: string;
  readonly column: string;
  readonly text: string;
}

export interface PastedMatrix {
  /** Line by line, and only as they are asked for: a sheet may have millions. */
  readonly figures: Iterable<readonly PlacedText[]>;
  /** How many they are. */
  readonly count: number;
  /** How many of them say something. */
  readonly filled: number;
  /** Of how many lines they are, in a list with a line for each pair. */
  readonly lines: number | undefined;
  /** Names that the matrix doesn't know, and for which none was chosen. */
  readonly unknown: ByAxis<readonly string[]>;
  /** What no name of the block is about. */
  readonly free: ByAxis<readonly Named[]>;
  /** Names that stand there twice: nobody can tell which of them counts. */
  readonly twice: readonly string[];
  /** What its sums are called. */
  readonly totals: readonly string[];
  /** Its figures look like hours of a week, and would be read as those of a year. */
  readonly isOfWeek: boolean;
  /** Its figures are hours by their head, and became the part that they are of those of their row where percentages are wanted. */
  readonly hours: 'asParts' | 'asThey' | undefined;
}

export interface ByAxis<Of> {
  readonly rows: Of;
  readonly columns: Of;
}

/** By a name that the matrix doesn't know, the row or column that somebody said it is. */
export type ChosenNames = ByAxis<ReadonlyMap<string, string>>;
export const NONE_CHOSEN: ChosenNames = { rows: new Map(), columns: new Map() };

interface Options {
  /** Where the figures are hours: how many each row has in a year. */
  hoursOf?: ((row: string) => Hundredths) | undefined;
  /** Where the figures are percentages. */
  areShares?: boolean;
  chosen?: ChosenNames | undefined;
}

/**
 * Also of a list with a line for each pair. Undefined: its first line and its first column are no names, or of neither at least half are those of this matrix.
 */
export function readMatrix(
  block: Block,
  rows: readonly Named[],
  columns: readonly Named[],
  { hoursOf, areShares = false, chosen = NONE_CHOSEN }: Options = {},
): PastedMatrix | undefined {
  const pairs = sheetOfPairs(block, rows, columns);
  const areParts = areShares && pairs?.areHours === true;
  const [top = [], ...lines] = areParts ? asParts(pairs.block) : (pairs?.block ?? block);
  const heads = calledBy(top.slice(1), columns, chosen.columns);
  const names = calledBy(
    lines.map(([name = '']) => name),
    rows,
    chosen.rows,
  );
  // Of one of them all names may be written in another way: then somebody says what they are.
  const isNamed = (one: Called, other: Called) => one.areNames || (one.areWords && other.areNames);
  if (!isNamed(heads, names) || !isNamed(names, heads)) return undefined;
  const placed = heads.ids.flatMap((column, place) => (column ? [{ column, at: place + 1 }] : []));
  function* figures(): Generator<readonly PlacedText[]> {
    for (const [at, cells] of lines.entries()) {
      const row = names.ids[at];
      if (!row) continue;
      yield placed.flatMap(({ column, at: place }) => {
        const text = cells[place];
        return text === undefined ? [] : [{ line: at + 2, row, column, text }];
      });
    }
  }
  const sumOf = (countAt: (line: number, place: number) => number) =>
    sum(lines.map((_, line) => (names.ids[line] ? sum(placed.map(({ at }) => countAt(line, at))) : 0)));
  return {
    figures: { [Symbol.iterator]: figures },
    count: sumOf((line, place) => (lines[line]![place] === undefined ? 0 : 1)),
    filled: sumOf((line, place) => (lines[line]![place]?.trim() ? 1 : 0)),
    lines: pairs && sumOf((line, place) => pairs.lines[line]![place - 1]!),
    unknown: { rows: names.unknown, columns: heads.unknown },
    free: { rows: names.free, columns: heads.free },
    twice: [...names.twice, ...heads.twice],
    totals: [...new Set([...names.totals, ...heads.totals])],
    hours: !pairs?.areHours ? undefined : areParts ? 'asParts' : 'asThey',
    isOfWeek: hoursOf !== undefined && areOfWeek(figures(), hoursOf),
  };
}

/** Whether a name that is unknown can be one of those that the block does not name, or a column that is made for it. */
export const canBeChosen = ({ unknown, free }: PastedMatrix, areMade: boolean): boolean =>
  AXES.some(axis => unknown[axis].length > 0 && (free[axis].length > 0 || (areMade && axis === 'columns')));
const AXES = ['rows', 'columns'] as const;

/** Stands for the column that is made for a name, until that has an id. */
export const newFor = (name: string): string => `new ${name}`;
/** The names for which columns are made. */
export const namesToMake = ({ columns }: ChosenNames): string[] =>
  [...columns].flatMap(([name, id]) => (id === newFor(name) ? name : []));
/** By name, the ids of those that were made. */
export const withMade = (chosen: ChosenNames, ids: ReadonlyMap<string, string>): ChosenNames => ({
  ...chosen,
  columns: new Map([...chosen.columns].map(([name, id]) => [name, (id === newFor(name) && ids.get(name)) || id])),
});

/** What unknown names probably are: what was said of them before, while that can be, or what can be nobody else. Nobody is proposed for two. */
export function proposedFor(
  names: readonly string[],
  free: readonly Named[],
  said: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const ids = new Set(free.map(({ id }) => id));
  const again = names.flatMap(name => {
    const id = said.get(name);
    return id !== undefined && (ids.has(id) || id === newFor(name)) ? [[name, id] as const] : [];
  });
  const taken = new Set(again.map(([, id]) => id));
  const others = names.filter(name => !again.some(([one]) => one === name));
  const meant = [...onlyOnesMeant(others, free)].filter(([, id]) => !taken.has(id));
  return new Map([...again, ...meant]);
}

function areOfWeek(figures: Iterable<readonly PlacedText[]>, hoursOf: (row: string) => Hundredths): boolean {
  const filled = [...figures]
    .map(cells => ({ row: cells[0]?.row ?? '', hours: sum(cells.map(({ text }) => hoursIn(text))) }))
    .filter(({ hours }) => hours > 0);
  return (
    filled.length > 0 &&
    filled.every(({ row, hours }) => hours <= MOST_HOURS_OF_A_WEEK && hoursOf(row) > MOST_HOURS_OF_A_WEEK)
  );
}

function hoursIn(text: string): Hundredths {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : 0;
}

type Called = ReturnType<typeof calledBy>;

function calledBy(texts: readonly string[], things: readonly Named[], chosen: ReadonlyMap<string, string>) {
  const exact = new Map(things.map(({ id, name }) => [nameKey(name), id]));
  // As heads are compared, where that tells all of them apart.
  const near = Map.groupBy(things, ({ name }) => headKey(name));
  const idOf = (text: string): string | undefined => {
    const alike = near.get(headKey(text)) ?? [];
    const byName = exact.get(nameKey(text)) ?? (alike.length === 1 && headKey(text) !== '' ? alike[0]!.id : undefined);
    return byName ?? chosen.get(text);
  };
  const said = texts.map(text => text.trim());
  const ids = said.map(text => (text === '' ? undefined : idOf(text)));
  const others = said.filter((text, at) => text !== '' && !ids[at]);
  const unknown = others.filter(text => !isTotalWord(text));
  const known = ids.filter(id => id !== undefined);
  const taken = new Set(known);
  const free = things.filter(({ id }) => !taken.has(id));
  return {
    ids,
    unknown: [...new Set(unknown)],
    free,
    totals: others.filter(isTotalWord),
    twice: said.filter((_, at) => ids[at] && ids.indexOf(ids[at]) < at),
    areNames: areNames(known.length, [...new Set(unknown)], free),
    areWords: unknown.length > 0 && !said.some(isNumber),
  };
}

/** With those that can be nobody else: “Web” among heads is “Websites”. Of many that would take long. */
function areNames(known: number, unknown: readonly string[], free: readonly Named[]): boolean {
  if (known >= unknown.length) return known > 0;
  const meant = unknown.length <= MOST_LOOKED_UP ? onlyOnesMeant(unknown, free).size : 0;
  return known + meant >= unknown.length - meant;
}
const MOST_LOOKED_UP = 100;
