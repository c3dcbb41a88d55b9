import type { TFunction } from 'i18next';
import { CornerDownRight, Landmark, Plus } from 'lucide-react';
import type { Dimension } from '#domain/direct-allocation.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { Column } from '#web/ui/grid/column.ts';
import { EditMenu, type MenuItem } from '#web/ui/menu.tsx';
import { AllocatedFigure, TreeName } from '#web/ui/tree-cell.tsx';
import { allocationStateOf, type TreeRow } from './tree-rows.ts';

export interface RowActions {
  edit: (row: TreeRow) => void;
  /** What asks where to. Undefined: there is no other place for it. */
  move: (row: TreeRow) => (() => void) | undefined;
  remove: (row: TreeRow) => void;
  addCostObject: (sectionId: string) => void;
  addCost: (costObjectKey: string) => void;
  markBackOffice: (row: TreeRow) => void;
}

export const isOnItsWay = (row: TreeRow): boolean => row.itemId === undefined || row.itemId.startsWith('temp');

/** The columns of the tree: names and, for costs, totals with a mark that says how far the segments hold them. */
export function costColumns(t: TFunction, actions: RowActions): Column<TreeRow>[] {
  const figure = (id: Dimension, head: string, kind: 'units' | 'amount', sums: boolean): Column<TreeRow> => ({
    id,
    head,
    kind,
    width: 144,
    value: row => (row.kind === 'cost' ? row.totals[id] : row.kind === 'draft' || !sums ? null : row.totals[id]),
    editable: row => row.kind === 'cost' || row.kind === 'draft',
    locked: t('costObjects.sumsBelow'),
    render: row => {
      if (row.kind === 'draft' || (row.kind !== 'cost' && !sums)) return null;
      const text = formatAmount(row.totals[id]);
      return <AllocatedFigure text={text} state={allocationStateOf(row, id)} />;
    },
  });
  return [
    {
      id: 'name',
      head: t('common.name'),
      kind: 'text',
      required: true,
      maxLength: NAME_LIMIT,
      value: row => row.name,
      editable: true,
      render: row => (
        <TreeName
          name={row.name}
          depth={row.depth}
          strong={row.kind === 'section' || row.kind === 'costObject'}
          mark={row.kind === 'section' && row.isBackOffice ? t('costObjects.backOffice') : undefined}
          placeholder={t('costObjects.newCost')}
        />
      ),
    },
    figure('units', t('costObjects.totalUnits'), 'units', false),
    figure('revenue', t('costObjects.totalRevenue'), 'amount', true),
    figure('directCost', t('costObjects.totalCosts'), 'amount', true),
    {
      id: 'menu',
      head: '',
      headInFull: t('costObjects.actions'),
      kind: 'widget',
      isMenu: true,
      width: 40,
      render: (row, focus) =>
        row.kind === 'draft' ? (
          <span {...focus} />
        ) : (
          <EditMenu
            of={row.name}
            focus={focus}
            disabled={isOnItsWay(row)}
            onEdit={() => actions.edit(row)}
            onDelete={() => actions.remove(row)}
            deleteLabel={t(`costObjects.delete.${row.kind}`)}
            more={moreOf(t, row, actions)}
          />
        ),
    },
  ];
}

function moreOf(t: TFunction, row: TreeRow, actions: RowActions): MenuItem[] {
  const onSelect = actions.move(row);
  const move = onSelect ? [{ label: t('costObjects.moveTo'), icon: CornerDownRight, onSelect }] : [];
  if (row.kind === 'section')
    return [
      {
        label: t('costObjects.newCostObject'),
        icon: Plus,
        onSelect: () => actions.addCostObject(row.sectionId),
      },
      {
        label: t(row.isBackOffice ? 'costObjects.unmarkBackOffice' : 'costObjects.markBackOffice'),
        hint: t('costObjects.backOfficeHint'),
        icon: Landmark,
        onSelect: () => actions.markBackOffice(row),
      },
    ];
  if (row.kind === 'costObject')
    return [
      { label: t('costObjects.newCost'), icon: Plus, onSelect: () => actions.addCost(row.costObjectKey!) },
      ...move,
    ];
  return move;
}
