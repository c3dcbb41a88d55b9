import type { TFunction } from 'i18next';
import type { InSteps } from '#domain/in-steps.ts';
import type { PastedMatrix } from '#domain/pasted/matrix.ts';
import type { Identified } from './column.ts';
import {
  addChanges,
  changesInto,
  isTooMuch,
  nothingPasted,
  type Pasted,
  type PastedChanges,
  type Target,
} from './paste.ts';

/** A table with names of its own: each text goes where these say, and what is said of the names. */
export function* namedChanges<Row extends Identified>(
  { figures, count, filled, lines = filled, unknown, twice, totals, isOfWeek, hours }: PastedMatrix,
  { rows, columns }: Target<Row>,
  t: TFunction,
  /** What the rows are is a list, in which others can be added. */
  ofList: boolean,
): InSteps<PastedChanges & { rows: string[]; said: string[]; isAnyNew: boolean }> {
  const rowOf = new Map(rows.map(row => [row.id, row]));
  const columnOf = new Map(columns.map(column => [column.id, column]));
  const made = nothingPasted();
  const into = new Set<string>();
  let gone = 0;
  for (const line of figures) {
    const targets = line.flatMap((one): Pasted<Row>[] => {
      const [row, column] = [rowOf.get(one.row), columnOf.get(one.column)];
      return row && column ? [{ ...one, row, column }] : [];
    });
    addChanges(made, changesInto(targets, t));
    if (isTooMuch(made)) break;
    if (line[0]) into.add(line[0].row);
    gone += line.length;
    yield gone / count;
  }
  const [first] = made.cells;
  const leftOut = [...unknown.rows, ...unknown.columns];
  const named = ofList ? unknown.columns : leftOut;
  const message = t('common.namedTwice', { names: twice.join(', ') });
  return {
    ...made,
    rows: [...into],
    isAnyNew: ofList && unknown.rows.length > 0,
    ...(twice.length > 0 && first && { problems: [{ ...first, message }] }),
    isToLookAt: leftOut.length > 0 || isOfWeek || hours !== undefined,
    said: [
      ...(isOfWeek ? [t('common.hoursOfWeek')] : []),
      t(lines > filled ? 'common.pastedTogether' : 'common.pastedByNames', { count: filled, lines }),
      ...(hours ? [t(`common.hours.${hours}`)] : []),
      ...(ofList && unknown.rows.length > 0 ? [t('common.rowsUnknown', { names: unknown.rows.join(', ') })] : []),
      ...(named.length > 0 ? [t('common.namesUnknown', { names: named.join(', ') })] : []),
      ...totals.map(total => t('common.totalLeftOut', { total })),
    ],
  };
}
