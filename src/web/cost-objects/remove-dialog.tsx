import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/numbers.ts';
import type { TakenAlong } from '#domain/taken-along.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { alongAmounts } from '../allocations/delete-text-link.ts';
import { alongWithCostsQuery } from '../book/taken-along.queries.ts';
import type { Removal } from './layers.queries.ts';
import type { TreeRow, TreeSection } from './tree-rows.ts';

export interface PendingRemoval extends Removal {
  name: string;
  /** The costs that are deleted with it. */
  costs: readonly string[];
}

/** What is to be deleted, with the version that is stored now. */
export function pendingRemovalOf(row: TreeRow, sections: readonly TreeSection[]): PendingRemoval | undefined {
  const objects = sections.flatMap(section => section.mainProcesses);
  const item =
    row.kind === 'section'
      ? sections.find(one => one.id === row.itemId)
      : row.kind === 'costObject'
        ? objects.find(one => one.id === row.itemId)
        : objects.flatMap(one => one.processes).find(one => one.id === row.itemId);
  if (!item || row.kind === 'draft') return undefined;
  const costs =
    row.kind === 'section'
      ? sections.find(one => one.id === row.itemId)!.mainProcesses.flatMap(one => one.processes)
      : row.kind === 'costObject'
        ? objects.find(one => one.id === row.itemId)!.processes
        : [item];
  return { kind: row.kind, id: item.id, name: item.name, version: item.version, costs: costs.map(({ id }) => id) };
}

interface RemoveDialogProps {
  scenarioId: string;
  toDelete: PendingRemoval | undefined;
  onConfirm: (toDelete: PendingRemoval) => void;
  onClose: () => void;
}

export function RemoveDialog({ scenarioId, toDelete, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { data: along } = useQuery({
    ...alongWithCostsQuery(scenarioId, toDelete?.costs ?? []),
    enabled: toDelete !== undefined,
  });
  if (!toDelete) return null;
  const { kind, name, costs } = toDelete;
  const text = t(`costObjects.deleteText.${kind}`, { name, count: costs.length });
  return (
    <ConfirmDialog
      open
      grows
      title={t(`costObjects.${kind}`)}
      text={[text, ...(along ? alongTexts(along, t) : []), t('common.canBeBack')].join(' ')}
      confirm={t(`costObjects.delete.${kind}`)}
      onConfirm={() => {
        onConfirm(toDelete);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** Revenue and direct costs are gone with them; of what reaches them nothing is. */
function alongTexts({ indirectCosts, ...own }: TakenAlong, t: TFunction): string[] {
  const amounts = alongAmounts(own, t);
  return [
    ...(amounts ? [t('costObjects.deleteAlong', { amounts })] : []),
    ...(indirectCosts ? [t('costObjects.deleteAllocated', { amount: formatAmount(indirectCosts) })] : []),
  ];
}
