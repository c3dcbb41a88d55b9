export const SEGMENT_NAME_LIMIT = 20;

/**
 * Allocation rows re-mapped to the segments (or processes) there are now: one row for each, in their order, nothing for one
 * that is gone, a zero row for one that is new. What remains keeps its figures.
 */
export function remap<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  zero: (id: string) => Row,
): Row[] {
  const known = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => known.get(id) ?? zero(id));
}
