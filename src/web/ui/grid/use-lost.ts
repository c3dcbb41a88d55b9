import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowEdit } from '../merge.ts';
import { codeOf } from '../toasts.tsx';
import type { CellAddress, Column, Identified } from './column.ts';
import { lostEdits } from './lost.ts';
import type { useRefused } from './use-refused.ts';
import type { useSaving } from './use-saving.ts';

interface Surroundings<Row extends Identified> {
  columns: readonly Column<Row>[];
  saving: ReturnType<typeof useSaving<Row>>;
  refused: ReturnType<typeof useRefused<Row>>;
}

/** What was entered into a row or a column that has been deleted elsewhere is said, and given up. */
export function useLost<Row extends Identified>(
  rows: readonly Row[],
  { columns, saving, refused }: Surroundings<Row>,
): { isEntered: (cells: readonly CellAddress[]) => void } {
  const { t } = useTranslation();
  // By row the columns in which something was typed or pasted.
  const entered = useRef(new Map<string, Set<string>>());
  const known = useRef(new Map<string, Column<Row>>());
  for (const one of columns) known.current.set(one.id, one);
  useLayoutEffect(() => {
    const { status } = saving;
    if (status.state !== 'failed' || codeOf(status.error) !== 'ERROR_NOT_FOUND') return;
    const lost = lostEdits(status.edits as readonly RowEdit<Row>[], {
      rows,
      columns,
      known: [...known.current.values()],
      isEntered: (id, column) => entered.current.get(id)?.has(column) ?? false,
      t,
    });
    if (lost.length === 0) return;
    refused.refuse(lost.flatMap(one => one.problems));
    saving.giveUp(lost.map(({ id }) => id));
  });
  return {
    isEntered: cells => {
      for (const { row, column } of cells) {
        const ofRow = entered.current.get(row);
        if (ofRow) ofRow.add(column);
        else entered.current.set(row, new Set([column]));
      }
    },
  };
}
