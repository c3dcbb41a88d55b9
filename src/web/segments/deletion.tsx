import { useTranslation } from 'react-i18next';
import { DeletedLately } from '#web/ui/grid/deleted-lately.tsx';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
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
  const bringBack = () => {
    if (last) store(last);
    else lately?.bringBack();
    onBack();
  };
  useTakeBackOnPage(back => {
    const isAny = back && last !== undefined;
    if (isAny) bringBack();
    return isAny;
  });
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
