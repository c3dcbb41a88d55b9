import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, type Share, sum } from '#domain/money.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '../allocation-state.tsx';
import type { CellChange, Column, EditOutcome } from '../grid/column.ts';
import { EditableGrid } from '../grid/editable-grid.tsx';
import { ListTable, RowName, RowState } from '../list-table.tsx';
import { EditMenu } from '../menu.tsx';
import { Section } from '../page.tsx';

interface Cost {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly allocated: Share;
  readonly version: number;
}

const COSTS: Cost[] = [
  { id: 'rent', name: 'Rent', amount: 4_800_000, allocated: HUNDRED_PERCENT, version: 1 },
  { id: 'energy', name: 'Energy', amount: 1_250_050, allocated: HUNDRED_PERCENT / 4, version: 1 },
  { id: 'software', name: 'Software', amount: 960_000, allocated: 0, version: 1 },
];

/** A list whose rows open, sort and save one by one. The second save of "Energy" conflicts with somebody else's. */
export function ListSample() {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Cost[]>(COSTS);
  const [conflicts, setConflicts] = useState(true);

  const columns: Column<Cost>[] = [
    {
      id: 'name',
      head: t('common.name'),
      kind: 'text',
      value: row => row.name,
      editable: true,
      required: true,
      maxLength: 20,
      render: row => <AllocatedName name={row.name} allocated={row.allocated} />,
    },
    { id: 'amount', head: t('buttons.amount'), kind: 'amount', value: row => row.amount, editable: true },
    {
      id: 'state',
      head: t('buttons.state'),
      kind: 'text',
      width: 176,
      value: row => t(stateOf(row.allocated) === 'full' ? 'common.fullyAllocated' : 'common.notFullyAllocated'),
      render: row => <AllocationIndicator state={stateOf(row.allocated)} />,
    },
    {
      id: 'menu',
      head: '',
      headInFull: t('common.actions'),
      kind: 'widget',
      isMenu: true,
      render: (row, focus) => (
        <EditMenu of={row.name} focus={focus} onDelete={() => setRows(now => now.filter(one => one.id !== row.id))} />
      ),
    },
  ];

  const apply = (now: readonly Cost[], changes: readonly CellChange[]): EditOutcome<Cost> => ({
    ok: true,
    rows: now.map(row => {
      const mine = changes.filter(change => change.row === row.id);
      return { ...row, ...Object.fromEntries(mine.map(({ column, value }) => [column, value])) };
    }),
  });
  const save = async (next: readonly Cost[], touched: readonly string[]) => {
    await new Promise(resolve => setTimeout(resolve, 200));
    if (conflicts && touched.includes('energy')) {
      setConflicts(false);
      setRows(theirs());
      throw Object.assign(new Error('conflict'), { code: 'ERROR_CONFLICT' });
    }
    setRows(next.map(row => (touched.includes(row.id) ? { ...row, version: row.version + 1 } : row)));
  };
  const theirs = () => rows.map(row => (row.id === 'energy' ? { ...row, amount: 1_300_000, version: 2 } : row));

  return (
    <Section title={t('otherCosts.title')}>
      <EditableGrid
        label={t('otherCosts.title')}
        rows={rows}
        columns={columns}
        apply={apply}
        onChange={save}
        theirs={theirs}
        first={row => row.allocated !== HUNDRED_PERCENT}
        totals={now => ({ amount: sum(now.map(row => row.amount)) })}
        detail={row => (row.amount > 0 ? () => <p>{t('buttons.inside')}</p> : undefined)}
      />
    </Section>
  );
}

/** A list that is read, and acted on row by row. */
export function ReadListSample() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState('');
  return (
    <Section title={t('segments.title')}>
      <ListTable
        label={t('buttons.readOnly')}
        columns={[
          {
            id: 'name',
            head: t('common.name'),
            cell: name => (
              <RowName colour="#43a729" onOpen={() => setOpened(name)}>
                {name}
              </RowName>
            ),
          },
          {
            id: 'state',
            head: t('buttons.state'),
            cell: name => <RowState state="active">{opened === name ? t('common.saved') : '–'}</RowState>,
          },
        ]}
        rows={['Retail', 'Wholesale']}
        keyOf={name => name}
      />
    </Section>
  );
}
