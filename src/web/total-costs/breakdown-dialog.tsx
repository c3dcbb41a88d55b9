import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { type BreakdownPart, breakdownQuery, type TotalCost } from './total-costs.queries.ts';

interface BreakdownDialogProps {
  scenarioId: string;
  cost: TotalCost;
  onClose: () => void;
}

/** Which employees, cost centers and other costs the total of a process is made of. */
export function BreakdownDialog({ scenarioId, cost, onClose }: BreakdownDialogProps) {
  const { t } = useTranslation();
  const { data: parts } = useQuery(breakdownQuery(scenarioId, cost.id));
  const columns = useMemo(
    (): Column<BreakdownPart>[] => [
      { id: 'name', head: t('totalCosts.from'), kind: 'text', value: part => part.name },
      {
        id: 'source',
        head: t('totalCosts.source'),
        kind: 'text',
        value: part => t(`totalCosts.sources.${part.source}`),
      },
      { id: 'amount', head: t('totalCosts.amount'), kind: 'amount', value: part => part.amount },
    ],
    [t],
  );
  return (
    <Dialog open size="wide" title={t('totalCosts.whereFrom', { name: cost.name })} onClose={onClose}>
      {!parts && <LoadingText rows={4} />}
      {parts?.length === 0 && <p>{t('totalCosts.nothing')}</p>}
      {parts && parts.length > 0 && (
        <EditableGrid
          label={t('totalCosts.whereFrom', { name: cost.name })}
          columns={columns}
          rows={parts}
          sortable
          height="60vh"
          totals={rows => ({ amount: sum(rows.map(part => part.amount)) })}
        />
      )}
    </Dialog>
  );
}
