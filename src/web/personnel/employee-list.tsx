import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { employeeTotal, employeeWhole } from '#domain/personnel.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { EntryTable } from '#web/ui/entry-table.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { LoadingText } from '#web/ui/page.tsx';
import { useEntries } from '../allocations/entries.queries.ts';
import { PersonAllocation } from './person-allocation.tsx';
import { type Employee, employees } from './personnel.queries.ts';

export function EmployeeList({ scenarioId, whileEmpty }: { scenarioId: string; whileEmpty: React.ReactNode }) {
  const { t } = useTranslation();
  const list = useEntries(employees, scenarioId);
  const columns = useMemo(
    (): Column<Employee>[] => [
      {
        id: 'name',
        head: t('personnel.employee'),
        kind: 'text',
        value: row => row.name,
        editable: true,
        required: true,
        maxLength: 100,
        render: row => <AllocatedName name={row.name || t('personnel.unnamed')} allocated={row.allocated} />,
      },
      {
        id: 'jobTitle',
        head: t('personnel.jobTitle'),
        kind: 'text',
        value: row => row.jobTitle,
        editable: true,
        maxLength: 100,
        width: 100,
      },
      {
        id: 'workHoursPerYear',
        head: t('personnel.hours'),
        headInFull: t('personnel.hoursPerYear'),
        kind: 'units',
        value: row => row.workHoursPerYear,
        editable: true,
        width: 76,
      },
      {
        id: 'yearlyWage',
        head: t('personnel.yearlyWage'),
        kind: 'amount',
        value: row => row.yearlyWage,
        editable: true,
        width: 108,
      },
      {
        id: 'extras',
        head: t('personnel.extras'),
        kind: 'amount',
        value: row => row.extras,
        editable: true,
        width: 92,
      },
      { id: 'total', head: t('common.total'), kind: 'amount', value: employeeTotal, width: 108 },
      { id: 'idle', head: t('personnel.idleHours'), kind: 'units', value: row => row.idle, width: 80 },
      {
        id: 'notAllocated',
        head: t('personnel.idleCosts'),
        kind: 'amount',
        value: row => row.notAllocated,
        width: 108,
      },
      {
        id: 'state',
        head: '',
        headInFull: t('personnel.allocated'),
        kind: 'widget',
        width: 32,
        render: row => employeeTotal(row) > 0 && <AllocationIndicator compact state={stateOf(row.allocated)} />,
      },
    ],
    [t],
  );

  if (!list.entries) return <LoadingText text={t('personnel.loading')} rows={8} />;
  return (
    <EntryTable<Employee>
      emptyText={t('personnel.noEmployees')}
      label={t('personnel.employees')}
      columns={columns}
      rows={list.entries}
      sortable
      first={row => employeeTotal(row) > 0 && row.allocated !== HUNDRED_PERCENT}
      drafts={list.drafts}
      onAdd={list.addDraft}
      blanks={list.blanks}
      onRemove={list.remove}
      onChange={list.save}
      theirs={list.theirs}
      whileEmpty={whileEmpty}
      words={{
        add: t('personnel.newEmployee'),
        thing: t('personnel.employee'),
        remove: t('personnel.deleteEmployee'),
        removeText: name => t('personnel.deleteText', { name }),
      }}
      totals={rows => ({
        workHoursPerYear: sum(rows.map(row => row.workHoursPerYear)),
        yearlyWage: sum(rows.map(row => row.yearlyWage)),
        extras: sum(rows.map(row => row.extras)),
        total: sum(rows.map(employeeTotal)),
        idle: sum(rows.map(row => row.idle)),
        notAllocated: sum(rows.map(row => row.notAllocated)),
      })}
      detail={row =>
        row.storedId === undefined
          ? undefined
          : () => (
              <PersonAllocation
                kind="employee"
                scenarioId={scenarioId}
                id={row.storedId!}
                name={row.name}
                whole={employeeWhole(row)}
                unitsHead={t('personnel.hours')}
                onSaved={soFar => list.show(row.id, soFar)}
              />
            )
      }
    />
  );
}
