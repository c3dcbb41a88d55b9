/** What an edit made of a row: `was` is the row as it was when the edit began, with the version it had then. */
export interface RowEdit<Row> {
  readonly was: Row;
  readonly mine: Row;
}

export interface Merged<Row> {
  /** Both changed the same field, into different values. */
  isConflict: boolean;
  /** What I changed, in what is stored now. */
  mine: Row;
  /** The same, but where both changed a field it is theirs. */
  theirs: Row;
}

/**
 * An edit of mine, and what somebody else has stored since it began, in one row: a field that only one of us changed is that
 * one's. A version is always theirs.
 */
export function mergeRow<Row extends object>({ was, mine }: RowEdit<Row>, theirs: Row): Merged<Row> {
  let isConflict = false;
  const [kept, taken] = [{ ...theirs }, { ...theirs }];
  for (const key of new Set([...Object.keys(was), ...Object.keys(mine)]) as Set<keyof Row>) {
    if (key === 'version' || areAlike(mine[key], was[key]) || areAlike(mine[key], theirs[key])) continue;
    const [before, my, their] = [was[key], mine[key], theirs[key]];
    // What is a percentage for both of us follows from what we entered.
    const follows = [mine, theirs].every(row => row[`${String(key)}Percentage` as keyof Row]);
    if (areAlike(their, before) || follows) kept[key] = taken[key] = my;
    else if (isRecord(before) && isRecord(my) && isRecord(their)) {
      const inside = mergeRow({ was: before, mine: my }, their);
      kept[key] = inside.mine;
      taken[key] = inside.theirs;
      isConflict ||= inside.isConflict;
    } else {
      kept[key] = my;
      isConflict = true;
    }
  }
  return { isConflict, mine: kept, theirs: taken };
}

/** A figure of nothing may be left out: a cell that was emptied is 0, one that never held anything is not there. */
function areAlike(a: unknown, b: unknown): boolean {
  if (isSame(filled(a), filled(b))) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const [one, other] = [a, b] as Record<string, unknown>[] as [Record<string, unknown>, Record<string, unknown>];
  return (
    Object.keys(one).every(key => areAlike(one[key], other[key])) &&
    Object.keys(other).every(key => key in one || areAlike(undefined, other[key]))
  );
}
const filled = (value: unknown): unknown => (value === undefined ? 0 : value);

/** The same content, whatever object holds it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every(key => key in right && isSame(left[key], right[key]));
}

const isRecord = <T>(value: T): value is T & object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
