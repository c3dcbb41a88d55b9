import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { typedLike, unitsAlike } from '#domain/like-another-cost.ts';
import { costWhole } from '#domain/other-costs.ts';
import type { Driver } from '#web/ui/grid/allocating.ts';
import { AllocationTable } from '#web/ui/grid/allocation-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import type { SoFar } from '../allocations/allocations.queries.ts';
import { type Divided, useDividedAllocations } from '../allocations/divided-like.queries.ts';
import { costsOf, costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
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
  const tree = useQuery(treeQuery(scenarioId));
  const own = tree.data && costWithId(tree.data, cost.id);
  const whole = costWhole(cost.total, cost.unitDescription);
  const allocations = useDividedAllocations('totalCost', scenarioId, cost, whole, onSaved, edited =>
    typedLike(cost.id, edited, whole, () => unitsAlike(tree.data ? costsOf(tree.data) : [])),
  );
  const { rows } = allocations;
  if (!rows || tree.isPending) return <LoadingText rows={4} />;
  return (
    <>
      <AllocationTable
        label={t('totalCosts.allocationOf', { name: cost.name })}
        nameHead={t('totalCosts.segment')}
        unitsHead={t('totalCosts.units')}
        unitDescription={cost.unitDescription ?? ''}
        amongSome={cost.dividedAmongSome}
        byButton={cost.dividedLike !== null}
        driver={driver}
        rows={rows}
        whole={whole}
        height="26rem"
        onChange={allocations.save}
        theirs={allocations.theirs}
        divisions={tools => (
          <DivideLike {...tools} {...{ scenarioId, cost, own, whole }} make={allocations.made(tools.make)} />
        )}
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
