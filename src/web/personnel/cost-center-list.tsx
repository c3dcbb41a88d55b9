import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { costCenterTotal, costCenterWhole } from '#domain/personnel.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EntryTable } from '#web/ui/entry-table.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { LoadingText } from '#web/ui/page.tsx';
import { useEntries } from '../allocations/entries.queries.ts';
import { PersonAllocation } from './person-allocation.tsx';
import { type CostCenter, costCenters } from './personnel.queries.ts';

export function CostCenterList({ scenarioId, whileEmpty }: { scenarioId: string; whileEmpty: React.ReactNode }) {
  const { t } = useTranslation();
  const list = useEntries(costCenters, scenarioId);
  const mark = useStable((row: CostCenter, isBackOffice: boolean) => {
    list.saveOne({ ...row, isBackOffice });
  });
  const columns = useMemo(
    (): Column<CostCenter>[] => [
      {
        id: 'name',
        head: t('personnel.costCenter'),
        kind: 'text',
        value: row => row.name,
        editable: true,
        required: true,
        maxLength: 100,
        render: row => <AllocatedName name={row.name || t('personnel.unnamed')} allocated={row.allocated} />,
      },
      {
        id: 'isBackOffice',
        head: t('personnel.backOffice'),
        kind: 'widget',
        width: 84,
        render: (row, focus) => (
          <Checkbox
            label={t('personnel.isBackOffice', { name: row.name })}
            labelHidden
            focus={focus}
            checked={row.isBackOffice}
            onChange={checked => mark(row, checked)}
          />
        ),
      },
      { id: 'fte', head: t('personnel.fte'), kind: 'units', value: row => row.fte, editable: true, width: 76 },
      {
        id: 'salaryCost',
        head: t('personnel.salaryCost'),
        kind: 'amount',
        value: row => row.salaryCost,
        editable: true,
        width: 112,
      },
      {
        id: 'extras',
        head: t('personnel.extras'),
        kind: 'amount',
        value: row => row.extras,
        editable: true,
        width: 100,
      },
      { id: 'total', head: t('common.total'), kind: 'amount', value: costCenterTotal, width: 112 },
      { id: 'idle', head: t('personnel.idleFte'), kind: 'units', value: row => row.idle, width: 76 },
      {
        id: 'notAllocated',
        head: t('personnel.idleCosts'),
        kind: 'amount',
        value: row => row.notAllocated,
        width: 112,
      },
      {
        id: 'state',
        head: '',
        headInFull: t('personnel.allocated'),
        kind: 'widget',
        width: 32,
        render: row => costCenterTotal(row) > 0 && <AllocationIndicator compact state={stateOf(row.allocated)} />,
      },
    ],
    [t, mark],
  );

  if (!list.entries) return <LoadingText text={t('personnel.loading')} rows={8} />;
  return (
    <EntryTable<CostCenter>
      emptyText={t('personnel.noCostCenters')}
      label={t('personnel.costCenters')}
      columns={columns}
      rows={list.entries}
      sortable
      first={row => costCenterTotal(row) > 0 && row.allocated !== HUNDRED_PERCENT}
      drafts={list.drafts}
      onAdd={list.addDraft}
      blanks={list.blanks}
      onRemove={list.remove}
      onChange={list.save}
      theirs={list.theirs}
      whileEmpty={whileEmpty}
      words={{
        add: t('personnel.newCostCenter'),
        thing: t('personnel.costCenter'),
        remove: t('personnel.deleteCostCenter'),
        removeText: name => t('personnel.deleteText', { name }),
      }}
      totals={rows => ({
        fte: sum(rows.map(row => row.fte)),
        salaryCost: sum(rows.map(row => row.salaryCost)),
        extras: sum(rows.map(row => row.extras)),
        total: sum(rows.map(costCenterTotal)),
        idle: sum(rows.map(row => row.idle)),
        notAllocated: sum(rows.map(row => row.notAllocated)),
      })}
      detail={row =>
        row.storedId === undefined
          ? undefined
          : () => (
              <PersonAllocation
                kind="costCenter"
                scenarioId={scenarioId}
                id={row.storedId!}
                name={row.name}
                whole={costCenterWhole(row)}
                unitsHead={t('personnel.fte')}
                onSaved={soFar => list.show(row.id, soFar)}
              />
            )
      }
    />
  );
}
