import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { IconButton } from '#web/ui/button.tsx';
import { InlineEdit } from '#web/ui/inline-edit.tsx';
import style from './segments.module.css';
import { isTemporary, type Segment } from './segments.queries.ts';

interface SegmentItemProps {
  segment: Segment;
  /** Why it can't have this name, if it can't. */
  check: (name: string) => string | undefined;
  /** `seen` is the segment as it was when the edit began. */
  onRename: (name: string, seen: Segment) => void;
  onDelete: () => void;
}

export function SegmentItem({ segment, check, onRename, onDelete }: SegmentItemProps) {
  const { t } = useTranslation();
  const isSaving = isTemporary(segment);
  return (
    <li className={style.row} aria-busy={isSaving || undefined}>
      <InlineEdit
        label={t('segments.name')}
        value={segment.name}
        of={segment}
        maxLength={SEGMENT_NAME_LIMIT}
        readOnly={isSaving}
        check={check}
        onCommit={onRename}
      />
      <IconButton
        icon={Trash2}
        label={t('segments.deleteNamed', { name: segment.name })}
        disabled={isSaving}
        onClick={onDelete}
      />
    </li>
  );
}
