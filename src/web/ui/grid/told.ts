import type { TFunction } from 'i18next';
import { rawCell, toldCell } from './cell-text.ts';
import { type Column, type Identified, isEditable, rowNameOf } from './column.ts';
import type { Made } from './made.ts';

const NAMED = 5;

/**
 * What taking an edit back does, or doing it again: “Kim, Yearly wage: 45.000,00 → 40.000,00”; of several cells where they are. And
 * what goes with it.
 */
export const toldOf = <Row extends Identified>(
  made: Made<Row>,
  columns: readonly Column<Row>[],
  back: boolean,
  t: TFunction,
): string => [editsTold(made, columns, back, t), made.beside?.told(back)].filter(Boolean).join('; ');

function editsTold<Row extends Identified>(
  { edits, entered }: Made<Row>,
  columns: readonly Column<Row>[],
  back: boolean,
  t: TFunction,
): string {
  const rows = entered && new Set(entered.map(({ row }) => row));
  const heads = entered && new Set(entered.map(({ column }) => column));
  const meant = edits.filter(({ mine }) => !rows || rows.has(mine.id));
  const changed = columns.filter(
    column =>
      (!heads || heads.has(column.id)) &&
      meant.some(({ was, mine }) => isEditable(column, was) && rawCell(column, was) !== rawCell(column, mine)),
  );
  const [edit, column] = [meant[0], changed[0]];
  if (!edit || !column) return '';
  const names = changed.slice(0, NAMED).map(({ headInFull, head }) => headInFull ?? head);
  const others = changed.length - names.length;
  const where = [...names, ...(others > 0 ? [t('common.andMore', { count: others })] : [])].join(', ');
  if (meant.length > 1) return t('common.rowsTold', { count: meant.length, heads: where });
  const name = rowNameOf(columns, edit.mine);
  if (changed.length > 1) return name ? `${name}: ${where}` : where;
  const [from, to] = back ? [edit.mine, edit.was] : [edit.was, edit.mine];
  const text = (row: Row) => toldCell(column, row) || '–';
  const isName = name === toldCell(column, edit.mine);
  return `${isName || !name ? where : `${name}, ${where}`}: ${text(from)} → ${text(to)}`;
}
