import { useTranslation } from 'react-i18next';
import { costWhole } from '#domain/other-costs.ts';
import type { Driver } from '#web/ui/grid/allocating.ts';
import { AllocationTable } from '#web/ui/grid/allocation-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import type { SoFar } from '../allocations/allocations.queries.ts';
import { type Divided, useDividedAllocations } from '../allocations/divided-like.queries.ts';
import { useTrail } from '../trail/trail-link.tsx';
import { DivideLike } from './divide-like.tsx';
import type { TotalCost } from './total-costs.queries.ts';

interface TotalCostAllocationProps {
  scenarioId: string;
  cost: TotalCost;
  driver: Driver;
  onSaved: (soFar: SoFar & Divided<'totalCost'>) => void;
}

/** What each segment carries of the total indirect cost of a process. */
export function TotalCostAllocation({ scenarioId, cost, driver, onSaved }: TotalCostAllocationProps) {
  const { t } = useTranslation();
  const trail = useTrail(scenarioId);
  const whole = costWhole(cost.total, cost.unitDescription);
  const allocations = useDividedAllocations('totalCost', scenarioId, cost, whole, onSaved);
  const { rows } = allocations;
  if (!rows) return <LoadingText rows={4} />;
  return (
    <>
      <AllocationTable
        label={t('totalCosts.allocationOf', { name: cost.name })}
        nameHead={t('totalCosts.segment')}
        unitsHead={t('totalCosts.units')}
        unitDescription={cost.unitDescription ?? ''}
        driver={driver}
        rows={rows}
        whole={whole}
        height="26rem"
        onChange={allocations.save}
        theirs={allocations.theirs}
        divisions={(make, now) => <DivideLike {...{ scenarioId, cost, whole, now }} make={allocations.made(make)} />}
        onWhere={row =>
          trail.open({
            cell: { view: 'segmentAllocation', processId: cost.id, segmentId: row.id },
            of: t('trail.allocationOf', { from: cost.name, to: row.name }),
          })
        }
      />
      {trail.panel}
    </>
  );
}
