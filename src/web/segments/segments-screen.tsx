import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNameTaken } from '#domain/names.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { InlineEdit } from '#web/ui/inline-edit.tsx';
import { EmptyList, LoadingText, Row, Stack } from '#web/ui/page.tsx';
import { SaveState, type SaveStatus } from '#web/ui/save-state.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import { SegmentItem } from './segment-item.tsx';
import style from './segments.module.css';
import {
  addition,
  currentOf,
  type Segment,
  type SegmentEdit,
  saveSegmentsDone,
  segmentsQuery,
  useSegmentEdit,
} from './segments.queries.ts';

export function SegmentsScreen() {
  const { t } = useTranslation();
  return (
    <ScenarioPage
      area="segments"
      intro={t('segments.intro')}
      loadingText={t('segments.loading')}
      saveDone={saveSegmentsDone}
    >
      {scenario => <SegmentList scenarioId={scenario.id} />}
    </ScenarioPage>
  );
}

function SegmentList({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  const { data: segments } = useQuery(segmentsQuery(scenarioId));
  const editing = useSegmentEdit(scenarioId);
  const [isAdding, setAdding] = useState(false);
  const [toDelete, setToDelete] = useState<Segment>();
  const [refused, setRefused] = useState<{ id: string; text: string }>();
  const addButton = useRef<HTMLButtonElement>(null);

  if (!segments) return <LoadingText text={t('segments.loading')} rows={4} />;
  const store = (edit: SegmentEdit) => {
    setRefused(undefined);
    editing.mutate(edit);
  };
  /** The server refuses it too. Checking here saves a wait. */
  const isFree = (id: string, name: string) => {
    const taken = isNameTaken(
      name,
      segments.filter(one => one.id !== id),
    );
    setRefused(taken ? { id, text: errorText('ERROR_SEGMENTNAME_NOT_UNIQUE') } : undefined);
    return !taken;
  };
  const endAdding = () => {
    setAdding(false);
    addButton.current?.focus();
  };

  return (
    <Stack>
      {segments.length === 0 && !isAdding && <EmptyList text={t('segments.none')} />}
      <ul className={style.list} aria-label={t('segments.list')}>
        {segments.map(segment => (
          <SegmentItem
            key={segment.id}
            segment={segment}
            refused={refused?.id === segment.id ? refused.text : undefined}
            onRename={name => isFree(segment.id, name) && store({ kind: 'rename', segment, name })}
            onDelete={() => setToDelete(segment)}
          />
        ))}
        {isAdding && (
          <li className={style.row}>
            <InlineEdit
              label={t('segments.name')}
              value=""
              startEditing
              maxLength={SEGMENT_NAME_LIMIT}
              onCancel={endAdding}
              onCommit={name => {
                if (isFree('new', name)) store(addition(name));
                endAdding();
              }}
            />
          </li>
        )}
      </ul>
      {refused?.id === 'new' && (
        <p role="alert" className={style.refused}>
          {refused.text}
        </p>
      )}
      <Row>
        <Button
          ref={addButton}
          kind={segments.length === 0 ? 'primary' : 'plain'}
          icon={Plus}
          onClick={() => setAdding(true)}
        >
          {t('segments.add')}
        </Button>
        <SaveState status={statusOf(editing)} />
      </Row>

      <ConfirmDialog
        open={toDelete !== undefined}
        title={t('segments.segment')}
        text={t('segments.deleteText', { name: toDelete?.name })}
        confirm={t('segments.delete')}
        onCancel={() => setToDelete(undefined)}
        onConfirm={() => {
          if (toDelete) store({ kind: 'remove', segment: toDelete });
          setToDelete(undefined);
          addButton.current?.focus();
        }}
      />
      <Conflict editing={editing} />
    </Stack>
  );
}

type Editing = ReturnType<typeof useSegmentEdit>;

function statusOf({ isPending, isSuccess, isError, error, variables, mutate, reset }: Editing): SaveStatus<Segment> {
  if (isPending) return { state: 'saving' };
  if (isSuccess) return { state: 'saved' };
  if (isError && !currentOf(error))
    return { state: 'failed', error, mine: [], retry: () => variables && mutate(variables), drop: reset };
  return { state: 'idle' };
}

/** Somebody else changed the segment meanwhile. Theirs is shown, and the person can still choose their own. */
function Conflict({ editing }: { editing: Editing }) {
  const { t } = useTranslation();
  const { error, variables: edit, mutate, reset } = editing;
  const current = currentOf(error);
  if (!current || !edit || edit.kind === 'add') return null;
  return (
    <ConflictView
      title={t('common.conflictTitle')}
      differences={[
        {
          what: t('segments.name'),
          mine: edit.kind === 'rename' ? edit.name : t('segments.delete'),
          theirs: current.name,
        },
      ]}
      onKeepMine={() => mutate({ ...edit, segment: current })}
      onTakeTheirs={reset}
    />
  );
}
