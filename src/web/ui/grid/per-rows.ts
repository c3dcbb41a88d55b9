/** Computed once for the same rows: a cursor that moves draws the table anew, and changes no figure. */
export function perRows<Row, Figures>(compute: (rows: readonly Row[]) => Figures): (rows: readonly Row[]) => Figures {
  const known = new WeakMap<readonly Row[], Figures>();
  return rows => {
    const before = known.get(rows);
    if (before !== undefined) return before;
    const figures = compute(rows);
    known.set(rows, figures);
    return figures;
  };
}
