import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { IconButton } from '#web/ui/button.tsx';
import { linkedRow } from '#web/ui/grid/use-opening.tsx';
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
  const item = useRef<HTMLLIElement>(null);
  // As often as somebody comes for it.
  const { key } = useLocation();
  const isLinked = linkedRow().includes(segment.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isLinked) item.current?.querySelector('button')?.focus();
  }, [isLinked, key]);
  return (
    <li ref={item} className={style.row} data-linked={isLinked || undefined} aria-busy={isSaving || undefined}>
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
