import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { type Removal, useRemove } from './layers.queries.ts';

export interface PendingRemoval extends Removal {
  name: string;
  /** How many costs go with it. */
  costs: number;
}

interface RemoveDialogProps {
  scenarioId: string;
  doomed: PendingRemoval | undefined;
  onClose: () => void;
}

export function RemoveDialog({ scenarioId, doomed, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const remove = useRemove(scenarioId);
  if (!doomed) return null;
  const { kind, name, costs } = doomed;
  return (
    <ConfirmDialog
      open
      title={t(`costObjects.${kind}`)}
      text={t(`costObjects.deleteText.${kind}`, { name, count: costs })}
      confirm={t(`costObjects.delete.${kind}`)}
      onConfirm={() => {
        remove.mutate(doomed);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
