import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { WRITTEN_IN } from '#web/ui/grid/use-grid-keys.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { Row } from '#web/ui/page.tsx';
import { useMatches } from '#web/ui/use-matches.ts';
import type { Segment, useSegmentEdits } from './segments.queries.ts';

interface DeletionProps {
  segments: readonly Segment[];
  editing: ReturnType<typeof useSegmentEdits>;
  onBack: () => void;
}

/** What was deleted here last is brought back by its button, or by the key that takes back. */
export function Deletion({ segments, editing: { deleted, said, store }, onBack }: DeletionProps) {
  const { t } = useTranslation();
  const hasKeys = useMatches('(pointer: fine)');
  const last = deleted.findLast(({ segment }) => segments.every(({ id }) => id !== segment.id));
  const bringBack = useStable(() => {
    if (!last) return;
    store(last);
    onBack();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBack = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isBack || event.defaultPrevented || (event.target as Element).matches(WRITTEN_IN)) return;
      bringBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [bringBack]);
  const text = said ?? (last && t('common.deleted', { name: last.segment.name }));
  if (!text) return null;
  return (
    <Row>
      <span role="status">{!said && hasKeys ? `${text} ${t('common.deletedKey')}` : text}</span>
      {last && (
        <Button kind="quiet" onClick={bringBack}>
          {t('common.bringBack')}
        </Button>
      )}
    </Row>
  );
}
