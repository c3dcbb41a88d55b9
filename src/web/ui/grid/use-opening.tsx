import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { type Column, type Identified, rowNameOf } from './column.ts';

/** When rows can be opened, adds a first column that opens them. */
export function useOpening<Row extends Identified>(
  columns: readonly Column<Row>[],
  detail: ((row: Row) => unknown) | undefined,
): { columns: readonly Column<Row>[]; isOpen: (id: string) => boolean } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set([...now, id])));
  const opens = detail !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: detail is drawn anew each time, only whether it is there counts
  const all = useMemo(() => {
    if (!opens) return columns;
    const opener: Column<Row> = {
      id: 'open',
      head: '',
      headInFull: t('common.details'),
      kind: 'widget',
      width: 40,
      render: (row, focus) => {
        const below = detail?.(row);
        if (below === null) return <span {...focus} />;
        const name = rowNameOf(columns, row);
        const label = open.has(row.id) ? t('common.hideDetails', { name }) : t('common.showDetails', { name });
        return (
          <IconButton
            {...focus}
            icon={open.has(row.id) ? ChevronDown : ChevronRight}
            label={label}
            aria-expanded={open.has(row.id)}
            disabled={below === undefined}
            onClick={() => toggle(row.id)}
          />
        );
      },
    };
    return [opener, ...columns];
  }, [columns, opens, open, t]);
  return { columns: all, isOpen: id => open.has(id) };
}
