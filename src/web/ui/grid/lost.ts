import type { TFunction } from 'i18next';
import type { RowEdit } from '../merge.ts';
import { rawCell } from './cell-text.ts';
import { type CellProblem, type Column, cellValue, type Identified, isEditable, rowNameOf } from './column.ts';

interface NowThere<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Also those that were there before. */
  known: readonly Column<Row>[];
  /** Whether something was typed or pasted there. Other cells follow from that. */
  isEntered: (row: string, column: string) => boolean;
  t: TFunction;
}

/** Of edits that could not be stored, those whose row or column is gone: each can never be, and what was entered is said. */
export function lostEdits<Row extends Identified>(edits: readonly RowEdit<Row>[], now: NowThere<Row>) {
  const { rows, columns, known, isEntered, t } = now;
  return edits.flatMap(({ was, mine }) => {
    const changed = known.filter(one => isEditable(one, was) && cellValue(one, was) !== cellValue(one, mine));
    const entered = changed.filter(({ id }) => isEntered(mine.id, id));
    const isRowThere = rows.some(({ id }) => id === mine.id);
    const isThere = ({ id }: Column<Row>) => columns.some(one => one.id === id);
    if (isRowThere && changed.every(isThere)) return [];
    const problems = (entered.length > 0 ? entered : changed).map((column): CellProblem => {
      const cell = { row: mine.id, column: column.id };
      const entry = rawCell(column, mine);
      const why = !isRowThere
        ? t('common.rowGone', { entry, row: rowNameOf(known, was) })
        : isThere(column)
          ? t('common.refusedEntry', { entry, reason: t('ErrorMessages.ERROR_NOT_FOUND') })
          : t('common.columnGone', { entry, column: column.head });
      return { ...cell, message: why, entered: { ...cell, text: entry } };
    });
    return [{ id: mine.id, problems }];
  });
}
