import type { TFunction } from 'i18next';
import type { PastedMatrix } from '#domain/pasted-matrix.ts';
import type { Identified } from './column.ts';
import { changesInto, type Pasted, type PastedChanges, type Target } from './paste.ts';

/** A table with names of its own: each text goes where these say, and what is said of the names. */
export function namedChanges<Row extends Identified>(
  { figures, unknown, twice, totals, isOfWeek }: PastedMatrix,
  { rows, columns }: Target<Row>,
  t: TFunction,
): PastedChanges & { said: string[] } {
  const rowOf = new Map(rows.map(row => [row.id, row]));
  const columnOf = new Map(columns.map(column => [column.id, column]));
  const targets = figures.flatMap((one): Pasted<Row>[] => {
    const [row, column] = [rowOf.get(one.row), columnOf.get(one.column)];
    return row && column ? [{ ...one, row, column }] : [];
  });
  const made = changesInto(targets, t);
  const [first] = made.cells;
  const message = t('common.namedTwice', { names: twice.join(', ') });
  return {
    ...made,
    ...(twice.length > 0 && first && { problems: [{ ...first, message }] }),
    isToLookAt: unknown.length > 0 || isOfWeek,
    said: [
      ...(isOfWeek ? [t('common.hoursOfWeek')] : []),
      t('common.pastedByNames', { count: made.cells.length }),
      ...(unknown.length > 0 ? [t('common.namesUnknown', { names: unknown.join(', ') })] : []),
      ...totals.map(total => t('common.totalLeftOut', { total })),
    ],
  };
}
