import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PastedSegment, type PastedSegments, readSegments } from '#domain/pasted/segments.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import { addSegment, type Segment } from './segments.queries.ts';

interface PasteSegmentsProps {
  scenarioId: string;
  segments: readonly Segment[];
  pasted: string;
  onClose: () => void;
}

/** Segments pasted from a list, one a line or all in one row. */
export function PasteSegments({ scenarioId, segments, pasted, onClose }: PasteSegmentsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const close = () => {
    onClose();
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };
  return (
    <PasteDialog<PastedSegment, PastedSegments>
      title={t('segments.paste')}
      label={t('segments.pasteHere')}
      hint={t('segments.pasteHint')}
      read={(block, choices) => readSegments(block, SEGMENT_NAME_LIMIT, segments, choices)}
      remarks={({ areOfCosts }) => (areOfCosts ? [t('segments.pasteOfCosts')] : [])}
      labelOf={() => t('segments.segment')}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: SEGMENT_NAME_LIMIT, ...about }))
      }
      columns={() => [{ id: 'name', head: t('segments.segment'), cell: ({ name }) => name || '–' }]}
      send={({ name }, key) => addSegment(queries, scenarioId, name, key)}
      words={{
        submit: count => t('paste.add', { count }),
        done: count => t('paste.added', { count }),
        stored: t('common.saved'),
      }}
      pasted={pasted}
      onClose={close}
    />
  );
}
