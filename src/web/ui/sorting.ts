// What tables and lists have in common when their rows are found and put in order. Nothing here changes a row.

/** Of fewer rows than this one sees at once what is there: a filter waits until it is asked for. */
export const MANY = 8;

export interface Sorting {
  column: string;
  down: boolean;
}

/** Up, down, and back to the order of entry. */
export function sortingAfter(now: Sorting | undefined, column: string): Sorting | undefined {
  if (now?.column !== column) return { column, down: false };
  return now.down ? undefined : { column, down: true };
}

/** The direction of a column, as `aria-sort` says it. */
export const directionOf = (now: Sorting | undefined, column: string) =>
  now?.column !== column ? 'none' : now.down ? 'descending' : 'ascending';

/**
 * The order of rows by what they hold: numbers as numbers, names as the reader's language has them and 2 before 10. What has no
 * value comes last, whichever way one sorts.
 */
export function byValue<Row>(of: (row: Row) => string | number | null, down: boolean, language: string) {
  const names = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (one: Row, other: Row): number => {
    const [a, b] = [of(one), of(other)];
    const missing = Number(isMissing(a)) - Number(isMissing(b));
    if (missing !== 0 || isMissing(a)) return missing;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b));
    return down ? -order : order;
  };
}

const isMissing = (value: string | number | null): boolean => value === null || value === '';
