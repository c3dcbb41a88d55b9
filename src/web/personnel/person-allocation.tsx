import { useTranslation } from 'react-i18next';
import { notAllocated, type Whole } from '#domain/allocation.ts';
import { sum } from '#domain/money.ts';
import { AllocationTable } from '#web/ui/grid/allocation-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { type SoFar, useAllocations } from '../allocations/allocations.queries.ts';
import { LedgerSource } from '../ledger/source-link.tsx';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { useTrail } from '../trail/trail-link.tsx';

interface PersonAllocationProps {
  kind: 'employee' | 'costCenter';
  scenarioId: string;
  id: string;
  name: string;
  whole: Whole;
  /** "Hours", "FTE" */
  unitsHead: string;
  onSaved: (soFar: SoFar & { idle: number }) => void;
}

/** What each process carries of an employee or a cost center. It is loaded when it is first opened. */
export function PersonAllocation({ kind, scenarioId, id, name, whole, unitsHead, onSaved }: PersonAllocationProps) {
  const { t } = useTranslation();
  const trail = useTrail(scenarioId);
  const allocations = useAllocations(kind, scenarioId, id, whole, rows => {
    const left = notAllocated(rows, whole);
    onSaved({ allocated: sum(rows.map(row => row.share)), notAllocated: left.cost, idle: left.units });
  });
  if (!allocations.rows) return <LoadingText rows={4} />;
  if (allocations.rows.length === 0)
    return <EmptyUntil text={t('personnel.noProcesses')} area="costObjects" scenarioId={scenarioId} />;
  return (
    <>
      {kind === 'costCenter' && (
        <LedgerSource scenarioId={scenarioId} id={id} fields={['salaryCost', 'extras']} name={name} now={whole.total} />
      )}
      <AllocationTable
        label={t('personnel.allocationOf', { name })}
        nameHead={t('costObjects.cost')}
        unitsHead={unitsHead}
        rows={allocations.rows}
        whole={whole}
        height="26rem"
        onChange={allocations.save}
        theirs={allocations.theirs}
        onWhere={row =>
          trail.open({
            cell: { view: 'allocation', of: kind, entryId: id, processId: row.id },
            of: t('trail.allocationOf', { from: name, to: row.name }),
          })
        }
      />
      {trail.panel}
    </>
  );
}
