import { type Hundredths, sum } from './money.ts';
import { nameKey } from './names.ts';
import { parseAmount } from './numbers.ts';
import type { Block } from './pasted-cells.ts';
import { headKey, isTotalWord } from './pasted-table.ts';
import { MOST_HOURS_OF_A_WEEK } from './pasted-year.ts';
import type { Named } from './scenario-model.ts';

// A table with heads above it and names beside it, as a spreadsheet has them, for a matrix that has its own order. Each figure goes
// where its names say. Nothing is guessed: what is called by no name of the matrix is named and left out, and so is a sum.

export interface PlacedText {
  /** In the block, counted from 1 as people count. */
  readonly line: number;
  readonly row: string;
  readonly column: string;
  readonly text: string;
}

export interface PastedMatrix {
  readonly figures: readonly PlacedText[];
  /** Names that the matrix doesn't know. */
  readonly unknown: readonly string[];
  /** Names that stand there twice: nobody can tell which of them counts. */
  readonly twice: readonly string[];
  /** What its sums are called. */
  readonly totals: readonly string[];
  /** Its figures look like hours of a week, and would be read as those of a year. */
  readonly isOfWeek: boolean;
}

/** Undefined: its first line and its first column are no names of this matrix, at least half of them. */
export function readMatrix(
  block: Block,
  rows: readonly Named[],
  columns: readonly Named[],
  /** Where the figures are hours: how many each row has in a year. */
  hoursOf?: (row: string) => Hundredths,
): PastedMatrix | undefined {
  const [top = [], ...lines] = block;
  const heads = calledBy(top.slice(1), columns);
  const names = calledBy(
    lines.map(([name = '']) => name),
    rows,
  );
  if (!heads.areNames || !names.areNames) return undefined;
  const figures = lines.flatMap((cells, at) => {
    const row = names.ids[at];
    if (!row) return [];
    return heads.ids.flatMap((column, place) => {
      const text = cells[place + 1];
      return column && text !== undefined ? [{ line: at + 2, row, column, text }] : [];
    });
  });
  return {
    figures,
    unknown: [...names.unknown, ...heads.unknown],
    twice: [...names.twice, ...heads.twice],
    totals: [...new Set([...names.totals, ...heads.totals])],
    isOfWeek: hoursOf !== undefined && areOfWeek(figures, hoursOf),
  };
}

function areOfWeek(figures: readonly PlacedText[], hoursOf: (row: string) => Hundredths): boolean {
  const filled = [...Map.groupBy(figures, ({ row }) => row)]
    .map(([row, cells]) => ({ row, hours: sum(cells.map(({ text }) => hoursIn(text))) }))
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

function calledBy(texts: readonly string[], things: readonly Named[]) {
  const exact = new Map(things.map(({ id, name }) => [nameKey(name), id]));
  // As heads are compared, where that tells all of them apart.
  const near = Map.groupBy(things, ({ name }) => headKey(name));
  const idOf = (text: string): string | undefined => {
    const alike = near.get(headKey(text)) ?? [];
    return exact.get(nameKey(text)) ?? (alike.length === 1 && headKey(text) !== '' ? alike[0]!.id : undefined);
  };
  const said = texts.map(text => text.trim());
  const ids = said.map(text => (text === '' ? undefined : idOf(text)));
  const others = said.filter((text, at) => text !== '' && !ids[at]);
  const unknown = others.filter(text => !isTotalWord(text));
  const known = ids.filter(id => id !== undefined);
  return {
    ids,
    unknown,
    totals: others.filter(isTotalWord),
    twice: said.filter((_, at) => ids[at] && ids.indexOf(ids[at]) < at),
    areNames: known.length > 0 && known.length >= unknown.length,
  };
}
