import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMenu } from '../menu.tsx';
import type { Column } from './column.ts';
import type { NamedEntry } from './new-row.tsx';
import { useStable } from './use-stable.ts';

/** The columns of a list, and the menu of each row behind them. */
export function useColumnsWithMenu<Entry extends NamedEntry>(
  columns: readonly Column<Entry>[],
  deleteLabel: string,
  onDelete: (row: Entry) => void,
): readonly Column<Entry>[] {
  const { t } = useTranslation();
  // New columns would draw every row again, so the columns stay the same while the action of the menu changes.
  const latest = useStable(onDelete);
  return useMemo(() => {
    const menu: Column<Entry> = {
      id: 'menu',
      head: '',
      headInFull: t('common.actions'),
      kind: 'widget',
      isMenu: true,
      width: 40,
      render: (row, focus) => (
        <EditMenu of={row.name} focus={focus} deleteLabel={deleteLabel} onDelete={() => latest(row)} />
      ),
    };
    return [...columns, menu];
  }, [columns, deleteLabel, latest, t]);
}
