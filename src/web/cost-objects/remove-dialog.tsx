import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { type Removal, useRemove } from './layers.queries.ts';

export interface PendingRemoval extends Removal {
  name: string;
  /** How many costs are deleted with it. */
  costs: number;
}

interface RemoveDialogProps {
  scenarioId: string;
  toDelete: PendingRemoval | undefined;
  onClose: () => void;
}

export function RemoveDialog({ scenarioId, toDelete, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const remove = useRemove(scenarioId);
  if (!toDelete) return null;
  const { kind, name, costs } = toDelete;
  return (
    <ConfirmDialog
      open
      title={t(`costObjects.${kind}`)}
      text={t(`costObjects.deleteText.${kind}`, { name, count: costs })}
      confirm={t(`costObjects.delete.${kind}`)}
      onConfirm={() => {
        remove.mutate(toDelete);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
