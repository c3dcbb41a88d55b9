// The writes that turn the rows of lists into others: rows that are gone, rows that differ and rows that are new, each with its
// figures. A third of the time of a row that differs would be looking whether it is new. A worker makes them as texts that the database reads, so that nothing has to be taken apart on the way.

export interface ListChange {
  before: ReadonlyMap<string, Figures>;
  after: ReadonlyMap<string, Figures>;
}
export type Figures = readonly number[];

/** The name of a step, and the parameters of its statements. */
export type WriteStep = readonly [step: string, ...parameters: string[]];

/** The last word of a step whose rows only follow from other steps. */
export const FOLLOWS = 'follows';

/** This many rows in a statement: each stays far below the time that a statement may take, whatever the scenario. */
const BATCH = 10_000;

/** The columns of a list of rows, each as one text. */
class Columns {
  readonly #step: string;
  readonly #columns: (string | number)[][];
  readonly steps: WriteStep[] = [];

  constructor(step: string, width: number) {
    this.#step = step;
    this.#columns = Array.from({ length: width }, () => []);
  }

  add(...row: (string | number)[]): void {
    row.forEach((value, column) => void this.#columns[column]!.push(value));
    if (this.#columns[0]!.length >= BATCH) this.#close();
  }

  #close(): void {
    this.steps.push([this.#step, ...this.#columns.map(column => `{${column.join(',')}}`)]);
    for (const column of this.#columns) column.length = 0;
  }

  done(): WriteStep[] {
    if (this.#columns[0]!.length > 0) this.#close();
    return this.steps;
  }
}

/** `rowsOf` reads the rows of a giver, which have so many figures. `alive` holds the remaining receivers: the rows of others are deleted with them. */
export function allocationWrites<Giver extends { readonly id: string }>(
  kind: string,
  width: number,
  givers: readonly Giver[],
  rowsOf: (giver: Giver) => ListChange,
  alive: ReadonlyMap<string, unknown>,
): WriteStep[] {
  const gone = new Columns(`take ${kind}`, 2);
  const changed = new Columns(`change ${kind}`, 2 + width);
  const put = new Columns(`put ${kind}`, 2 + width);
  for (const giver of givers) {
    const { before, after } = rowsOf(giver);
    for (const receiver of before.keys()) if (!after.has(receiver) && alive.has(receiver)) gone.add(giver.id, receiver);
    for (const [receiver, figures] of after) {
      const was = before.get(receiver);
      if (!was) put.add(giver.id, receiver, ...figures);
      else if (figures.some((figure, n) => figure !== was[n])) changed.add(giver.id, receiver, ...figures);
    }
  }
  return [...gone.done(), ...changed.done(), ...put.done()];
}

export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;
