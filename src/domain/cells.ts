// The cells below the rows of an overview, as columns of numbers. They take a tenth of the time and memory of objects, and
// change hands without being copied. A row's cells become objects when they are read, and most never are.

export interface Columns {
  /** Up to where the cells of each row are. */
  readonly ends: Float64Array<ArrayBuffer>;
  /** One column for each figure of a cell, over the cells of all rows. */
  readonly columns: readonly (Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[];
}

/** Rows, and their cells beside them. */
export interface Packed<Row extends { groups: unknown[] }> extends Columns {
  readonly rows: readonly Omit<Row, 'groups'>[];
}

/** The rows as they are read. A cell is made of its row, its place in the row and its figures. */
export function unpacked<Row extends { groups: unknown[] }>(
  { rows, ends, columns }: Packed<Row>,
  cell: (row: Omit<Row, 'groups'>, place: number, ...figures: number[]) => Row['groups'][number],
): Row[] {
  return rows.map((row, at) => {
    const from = at === 0 ? 0 : ends[at - 1]!;
    let made: Row['groups'] | undefined;
    const groups = () => {
      made ??= Array.from({ length: ends[at]! - from }, (_, place) =>
        cell(row, place, ...columns.map(column => column[from + place]!)),
      );
      return made;
    };
    return Object.defineProperty({ ...row }, 'groups', { get: groups, enumerable: true }) as Row;
  });
}

/** What of overviews changes hands without being copied. Rows of different kinds may share a column. */
export function buffersOf(...overviews: { readonly packed: Record<string, Columns> }[]): ArrayBuffer[] {
  const all = overviews.flatMap(({ packed }) => Object.values(packed));
  return [...new Set(all.flatMap(({ ends, columns }) => [ends.buffer, ...columns.map(({ buffer }) => buffer)]))];
}
