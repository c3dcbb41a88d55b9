import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNothing } from '#domain/taken-along.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { alongAmounts } from '../allocations/delete-text-link.ts';
import { alongWithCostsQuery } from '../profit-and-loss/taken-along.queries.ts';
import { type Removal, useRemove } from './layers.queries.ts';

export interface PendingRemoval extends Removal {
  name: string;
  /** The costs that are deleted with it. */
  costs: readonly string[];
}

interface RemoveDialogProps {
  scenarioId: string;
  toDelete: PendingRemoval | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

export function RemoveDialog({ scenarioId, toDelete, onDeleted, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const remove = useRemove(scenarioId);
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
      title={t(`costObjects.${kind}`)}
      text={[text, along && !isNothing(along) && t('costObjects.deleteAlong', alongAmounts(along)), t('common.forGood')]
        .filter(Boolean)
        .join(' ')}
      confirm={t(`costObjects.delete.${kind}`)}
      onConfirm={() => {
        remove.mutate(toDelete);
        onDeleted();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
