import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '#domain/flow.ts';
import type { Cents } from '#domain/money.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';

interface FlowTableProps {
  flow: Flow;
  names: ReadonlyMap<string, string>;
  onStream: (link: number) => void;
}

interface Stream {
  id: string;
  place: number;
  from: string;
  to: string;
  amount: Cents;
}

/** The same streams in words and figures. */
export function FlowTable({ flow, names, onStream }: FlowTableProps) {
  const { t } = useTranslation();
  const rows = useMemo(
    () =>
      flow.links.map(
        (link, place): Stream => ({
          id: `${link.from} ${link.to}`,
          place,
          from: names.get(link.from) ?? '',
          to: names.get(link.to) ?? '',
          amount: link.amount,
        }),
      ),
    [flow, names],
  );
  const columns = useMemo(
    (): Column<Stream>[] => [
      { id: 'from', head: t('flow.from'), kind: 'text', value: row => row.from },
      { id: 'to', head: t('flow.to'), kind: 'text', value: row => row.to, width: 240 },
      { id: 'amount', head: t('trail.amount'), kind: 'amount', value: row => row.amount },
      {
        id: 'where',
        head: '',
        headInFull: t('trail.from'),
        kind: 'widget',
        width: 40,
        render: (row, focus) => (
          <IconButton
            {...focus}
            icon={Search}
            label={t('trail.of', { of: t('trail.allocationOf', { from: row.from, to: row.to }) })}
            onClick={() => onStream(row.place)}
          />
        ),
      },
    ],
    [t, onStream],
  );
  return <EditableGrid label={t('flow.title')} columns={columns} rows={rows} height="60vh" />;
}
