import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNothing } from '#domain/taken-along.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { alongAmounts } from '../allocations/delete-text-link.ts';
import { alongWithSegmentQuery } from '../book/taken-along.queries.ts';
import type { Segment } from './segments.queries.ts';

interface RemoveDialogProps {
  segment: Segment;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what is then allocated to no segment, as soon as it is known. */
export function RemoveDialog({ segment: { id, name, scenarioId }, onConfirm, onCancel }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { data: along } = useQuery(alongWithSegmentQuery(scenarioId, id));
  const text =
    along && !isNothing(along)
      ? t('segments.deleteAlong', { name, count: along.costs, amounts: alongAmounts(along, t) })
      : t('segments.deleteText', { name });
  return (
    <ConfirmDialog
      open
      grows
      title={t('segments.segment')}
      text={`${text} ${t('common.canBeBack')}`}
      confirm={t('segments.delete')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
