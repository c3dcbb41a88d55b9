import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CellAddress,
  type CellValue,
  type Column,
  cellValue,
  type Identified,
  isEditable,
  rowNameOf,
  shownText,
} from './column.ts';

interface Changed<Row> {
  row: Row;
  column: Column<Row>;
  was: CellValue;
}

/** By row and column: what is said of a cell. */
type Marks = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Whether this page itself stored, beside the table, what a row is now. */
export type IsOwn<Row> = (was: Row, now: Row) => boolean;

interface Options<Row> {
  columns: readonly Column<Row>[];
  /** The rows with an edit of one's own that is not stored. */
  mine: ReadonlySet<string>;
  /** The active cell. */
  here: CellAddress | undefined;
  /** False: what comes next was not changed by others under one's eyes. */
  isNow: boolean;
  isOwn?: IsOwn<Row> | undefined;
  say: (text: string) => void;
}

/** The cells that somebody else changed under one's eyes, also what one has just stored. Each is marked until one has been there. */
export function useOthers<Row extends Identified>(
  rows: readonly Row[],
  { columns, mine, here, isNow, isOwn, say }: Options<Row>,
) {
  const { t } = useTranslation();
  const seen = useRef(rows);
  const [marks, setMarks] = useState<Marks>(new Map());
  const been = useRef(here);
  const wasNow = useRef(isNow);

  useLayoutEffect(() => {
    const changed = wasNow.current ? changedByOthers(seen.current, rows, columns, mine, isOwn) : [];
    seen.current = rows;
    wasNow.current = isNow;
    if (changed.length === 0) return;
    setMarks(now => {
      const next = new Map(now);
      for (const { row, column, was } of changed) {
        const said = t('common.changedByOther', { was: shownText(column, was) });
        next.set(row.id, new Map(next.get(row.id)).set(column.id, said));
      }
      return next;
    });
    const names = new Set(changed.map(({ row }) => rowNameOf(columns, row)));
    const heads = changed.map(({ column }) => column.headInFull ?? column.head).join(', ');
    const [name] = names;
    say(
      names.size === 1 ? t('common.otherChangedRow', { name, heads }) : t('common.otherChanged', { count: names.size }),
    );
  });

  useLayoutEffect(() => {
    const left = been.current;
    been.current = here;
    if (!left || (left.row === here?.row && left.column === here.column)) return;
    setMarks(now => {
      const ofRow = now.get(left.row);
      if (!ofRow?.has(left.column)) return now;
      return new Map(now).set(left.row, new Map([...ofRow].filter(([column]) => column !== left.column)));
    });
  });

  return marks;
}

/** What one's own edits made of the rows is shown already. So it is others who stored another version with other values. */
export function changedByOthers<Row extends Identified>(
  before: readonly Row[],
  now: readonly Row[],
  columns: readonly Column<Row>[],
  mine: ReadonlySet<string>,
  isOwn: IsOwn<Row> = () => false,
): Changed<Row>[] {
  if (before === now) return [];
  const earlier = new Map(before.map(row => [row.id, row]));
  return now.flatMap(row => {
    const was = earlier.get(row.id);
    if (!was || was === row || was.version === undefined || was.version === row.version || mine.has(row.id)) return [];
    if (isOwn(was, row)) return [];
    return columns
      .filter(column => isEditable(column, row) && cellValue(column, was) !== cellValue(column, row))
      .map(column => ({ row, column, was: cellValue(column, was) }));
  });
}
