import { withExtras, withSentExtras } from '#domain/extras.ts';
import { type EntryKind, emptyValues, type FieldsOf, type SentValues, THINGS, type ValuesOf } from '#domain/shape.ts';
import type { TableLine } from './workbook-table.ts';

// A row says what extras come to and, in a column of its own, of which percentage. It is read as an edit of what is stored: what it does
// not change goes on with the wage. A workbook from before has no such column.

/** `24%` in the column of amounts. */
export const isPart = (line: TableLine): boolean => line.showsPercentage('extras');

export function readExtras<K extends EntryKind>(
  kind: K,
  line: TableLine,
  own: ValuesOf<K>,
  before: ValuesOf<K> | undefined,
): ValuesOf<K> {
  const was: ValuesOf<K> = before ?? emptyValues<FieldsOf<K>>(THINGS[kind].fields);
  const sent = (extrasPercentage: number | null | undefined) =>
    withSentExtras(kind, was, { ...own, extrasPercentage } as SentValues<FieldsOf<K>>);
  const read = () => {
    if (isPart(line)) return sent(line.part('extras'));
    return line.has('extrasPercentage') ? withExtras(kind, was, own) : sent(undefined);
  };
  const values = 'extras' in own ? read() : own;
  if (!values) line.problem('extrasTooLarge', 'extras');
  return values ?? own;
}
