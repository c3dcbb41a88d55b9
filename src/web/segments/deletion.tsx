import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletedLately } from '#web/ui/grid/deleted-lately.tsx';
import { WRITTEN_IN } from '#web/ui/grid/use-grid-keys.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { Row } from '#web/ui/page.tsx';
import type { Segment, useSegmentEdits } from './segments.queries.ts';

interface DeletionProps {
  segments: readonly Segment[];
  editing: ReturnType<typeof useSegmentEdits>;
  onBack: () => void;
}

/** What was deleted last is brought back by its button, and by the key that takes back where it was deleted on this page. */
export function Deletion({ segments, editing: { deleted, lately, said, store, leave }, onBack }: DeletionProps) {
  const { t } = useTranslation();
  const last = deleted.findLast(({ segment }) => segments.every(({ id }) => id !== segment.id));
  const bringBack = useStable(() => {
    if (last) store(last);
    else lately?.bringBack();
    onBack();
  });
  const bringsByKey = useStable(() => last && bringBack());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBack = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isBack || event.defaultPrevented || (event.target as Element).matches(WRITTEN_IN)) return;
      bringsByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [bringsByKey]);
  const text = last ? t('common.deleted', { name: last.segment.name }) : lately?.text;
  if (!text) return said && <span role="status">{said}</span>;
  return (
    <Row>
      <DeletedLately
        text={said ?? text}
        hasKey={!said && last !== undefined}
        isBringing={!last && lately?.isBringing}
        onBringBack={bringBack}
        onLeave={() => {
          leave();
          onBack();
        }}
      />
    </Row>
  );
}
