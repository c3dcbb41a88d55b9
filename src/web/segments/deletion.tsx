import { useTranslation } from 'react-i18next';
import { areaPath } from '#web/session/areas.ts';
import { DeletedLately } from '#web/ui/grid/deleted-lately.tsx';
import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import { useTellsElsewhere } from '#web/ui/grid/use-tells-elsewhere.ts';
import { Row } from '#web/ui/page.tsx';
import type { Segment, useSegmentEdits } from './segments.queries.ts';

interface DeletionProps {
  scenarioId: string;
  segments: readonly Segment[];
  editing: ReturnType<typeof useSegmentEdits>;
  onBack: () => void;
}

/**
 * What was deleted last is brought back by its button, and by the key that takes back where it was deleted on this page. Where none was,
 * the key says what can be taken back elsewhere.
 */
export function Deletion({
  scenarioId,
  segments,
  editing: { deleted, lately, said, store, leave },
  onBack,
}: DeletionProps) {
  const { t } = useTranslation();
  const last = deleted.findLast(({ segment }) => segments.every(({ id }) => id !== segment.id));
  const bringBack = () => {
    if (last) store(last);
    else lately?.bringBack();
    onBack();
  };
  const tells = useTellsElsewhere(areaPath('segments', scenarioId));
  useTakeBackOnPage(back => {
    if (!back || !last) return tells(back);
    bringBack();
    return true;
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
