export const SEGMENT_NAME_LIMIT = 20;

/**
 * Maps allocation rows to the segments (or processes) that exist now: one row for each, in their order. A row for one that is
 * gone is dropped, and one that is new gets a zero row. What remains keeps its figures.
 */
export function remap<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  zero: (id: string) => Row,
): Row[] {
  const known = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => known.get(id) ?? zero(id));
}
