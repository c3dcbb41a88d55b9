import { useTranslation } from 'react-i18next';
import { costWhole } from '#domain/other-costs.ts';
import type { Driver } from '#web/ui/grid/allocating.ts';
import { AllocationTable } from '#web/ui/grid/allocation-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import type { SoFar } from '../allocations/allocations.queries.ts';
import { type Divided, useDividedAllocations } from '../allocations/divided-like.queries.ts';
import { LedgerSource } from '../ledger/source-link.tsx';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { useTrail } from '../trail/trail-link.tsx';
import { DivideLike } from './divide-like.tsx';
import type { OtherCost } from './other-costs.queries.ts';

interface OtherCostAllocationProps {
  scenarioId: string;
  cost: OtherCost;
  driver: Driver;
  onSaved: (soFar: SoFar & Divided<'otherCost'>) => void;
}

/** What each process carries of an other cost: by percentage or amount, or by units when it has a unit description. */
export function OtherCostAllocation({ scenarioId, cost, driver, onSaved }: OtherCostAllocationProps) {
  const { t } = useTranslation();
  const trail = useTrail(scenarioId);
  const whole = costWhole(cost.totalCost, cost.unitDescription);
  const divided = { ...cost, id: cost.storedId! };
  const allocations = useDividedAllocations('otherCost', scenarioId, divided, whole, onSaved);
  if (!allocations.rows) return <LoadingText rows={4} />;
  const source = (
    <LedgerSource
      scenarioId={scenarioId}
      id={cost.storedId!}
      fields={['totalCost']}
      name={cost.name}
      now={cost.totalCost}
    />
  );
  if (allocations.rows.length === 0)
    return (
      <>
        {source}
        <EmptyUntil text={t('otherCosts.noProcesses')} area="costObjects" scenarioId={scenarioId} />
      </>
    );
  return (
    <>
      {source}
      <AllocationTable
        label={t('otherCosts.allocationOf', { name: cost.name })}
        nameHead={t('costObjects.cost')}
        unitsHead={t('otherCosts.units')}
        unitDescription={cost.unitDescription ?? ''}
        amongSome={cost.dividedAmongSome}
        byButton={cost.dividedLike !== null}
        driver={driver}
        rows={allocations.rows}
        whole={whole}
        height="26rem"
        onChange={allocations.save}
        theirs={allocations.theirs}
        divisions={tools => (
          <DivideLike {...tools} {...{ scenarioId, cost, whole }} make={allocations.made(tools.make)} />
        )}
        onWhere={row =>
          trail.open({
            cell: { view: 'allocation', of: 'otherCost', entryId: cost.storedId!, processId: row.id },
            of: t('trail.allocationOf', { from: cost.name, to: row.name }),
          })
        }
      />
      {trail.panel}
    </>
  );
}
