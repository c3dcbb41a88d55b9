import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNameTaken } from '#domain/names.ts';
import { isUnfilled } from '#domain/progress.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { currentOf } from '#web/session/api.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { useListPaste } from '#web/ui/grid/use-list-paste.ts';
import { InlineEdit } from '#web/ui/inline-edit.tsx';
import { EmptyList, LoadingText, Stack } from '#web/ui/page.tsx';
import { SaveState, type SaveStatus } from '#web/ui/save-state.tsx';
import { LedgerOffered } from '../ledger/from-ledger-link.tsx';
import { type Progress, progressQuery } from '../progress/progress.queries.ts';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import { Deletion } from './deletion.tsx';
import { PasteSegments } from './paste-segments.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SegmentItem } from './segment-item.tsx';
import style from './segments.module.css';
import {
  addition,
  type Segment,
  type SegmentEdit,
  saveSegmentsDone,
  segmentsQuery,
  useSegmentEdits,
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
      {scenario => <SegmentList scenarioId={scenario.id} companyId={scenario.companyId} />}
    </ScenarioPage>
  );
}

function SegmentList({ scenarioId, companyId }: { scenarioId: string; companyId: string }) {
  const { t } = useTranslation();
  const { data: segments } = useQuery(segmentsQuery(scenarioId));
  const editing = useSegmentEdits(scenarioId);
  /** What is typed of a new name: nothing yet when it is asked for by its button. */
  const [adding, setAdding] = useState<string>();
  /** What was pasted before the dialog opened: nothing when it is asked for by its button. */
  const [pasted, paste] = useState<string>();
  useListPaste(paste);
  const [toDelete, setToDelete] = useState<Segment>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<readonly string[]>([]);

  if (!segments) return <LoadingText text={t('segments.loading')} rows={4} />;
  const { store } = editing;
  /** The server refuses it too. Checking here saves a wait. */
  const checkFor = (id?: string) => (name: string) => {
    const others = segments.filter(one => one.id !== id);
    return isNameTaken(name, others) ? errorText('ERROR_SEGMENTNAME_NOT_UNIQUE') : undefined;
  };
  const endAdding = () => {
    setAdding(undefined);
    addButton.current?.focus();
  };

  return (
    <Stack>
      {segments.length === 0 && adding === undefined && <EmptyList text={t('segments.none')} />}
      <ul className={style.list} aria-label={t('segments.list')}>
        {segments.map(segment => (
          <SegmentItem
            key={segment.id}
            segment={segment}
            check={checkFor(segment.id)}
            onRename={(name, seen) => store({ kind: 'rename', segment: seen, name })}
            onDelete={() => setToDelete(segment)}
          />
        ))}
        {adding !== undefined && (
          <li className={style.row}>
            <InlineEdit
              label={t('segments.name')}
              value=""
              of={undefined}
              startEditing
              typed={adding}
              maxLength={SEGMENT_NAME_LIMIT}
              check={checkFor()}
              onCancel={endAdding}
              onCommit={name => {
                store(addition(name));
                setAdded([...added, name]);
                endAdding();
              }}
            />
          </li>
        )}
      </ul>
      <div className={style.foot}>
        <Button
          ref={addButton}
          kind={segments.length === 0 ? 'primary' : 'plain'}
          icon={Plus}
          onClick={() => setAdding('')}
          // After a name and Enter the next one may be typed at once.
          onKeyDown={event => {
            if (!isTyped(event)) return;
            event.preventDefault();
            setAdding(event.key);
          }}
        >
          {t('segments.add')}
        </Button>
        <Button kind="quiet" icon={ClipboardPaste} onClick={() => paste('')}>
          {t('segments.paste')}
        </Button>
        {segments.length > 0 && (
          <Link className={style.next} to={areaPath('costObjects', scenarioId)}>
            {t('scenarios.next', { area: t(AREAS.costObjects.title) })}
          </Link>
        )}
        <SaveState status={statusOf(editing)} />
      </div>
      <Deletion
        scenarioId={scenarioId}
        segments={segments}
        editing={editing}
        onBack={() => addButton.current?.focus()}
      />

      <Offer {...{ scenarioId, companyId }} added={added.filter(name => isNameTaken(name, segments))} />
      {pasted !== undefined && <PasteSegments {...{ scenarioId, segments, pasted }} onClose={() => paste(undefined)} />}
      {toDelete && (
        <RemoveDialog
          segment={toDelete}
          onCancel={() => setToDelete(undefined)}
          onConfirm={() => {
            store({ kind: 'remove', segment: toDelete });
            setToDelete(undefined);
            addButton.current?.focus();
          }}
        />
      )}
      <Conflict editing={editing} />
    </Stack>
  );
}

interface OfferProps {
  scenarioId: string;
  companyId: string;
  /** The names of those that were added here. */
  added: readonly string[];
}

/**
 * A scenario that was just made begins here. Of one that holds something nothing is asked, whoever changes it; and to who is new in it
 * nothing goes by itself.
 */
function Offer({ scenarioId, companyId, added }: OfferProps) {
  const { t } = useTranslation();
  const filled = (scenarios: readonly Progress[] | undefined) =>
    scenarios?.some(one => one.id === scenarioId && !isUnfilled(one));
  const { data: scenarios } = useQuery({
    ...progressQuery(companyId),
    enabled: query => !filled(query.state.data),
  });
  const known = scenarios?.find(one => one.id === scenarioId);
  if (known && added.length > 0 && known.counts.costs > 0)
    return (
      <p role="status">
        {t('segments.nothingYet', { count: added.length, names: added.join(', ') })}{' '}
        <Link to={areaPath('costObjects', scenarioId)}>{t('costObjects.title')}</Link>
      </p>
    );
  return known && !filled(scenarios) && <LedgerOffered scenarioId={scenarioId} />;
}

/** A space presses the button. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

type Editing = ReturnType<typeof useSegmentEdits>;

function statusOf({ isPending, isSuccess, failed, store, forget }: Editing): SaveStatus<Segment> {
  const refused = failed.filter(({ error }) => !currentOf(error));
  const [first] = refused;
  if (first) {
    const each = (act: (edit: SegmentEdit) => void) => () => refused.forEach(({ edit }) => void act(edit));
    return { state: 'failed', error: first.error, edits: [], retry: each(store), drop: each(forget) };
  }
  if (isPending) return { state: 'saving' };
  return { state: isSuccess ? 'saved' : 'idle' };
}

/** Somebody else changed the segment meanwhile. Theirs is shown, and the person can still choose their own. */
function Conflict({ editing: { failed, store, forget } }: { editing: Editing }) {
  const { t } = useTranslation();
  const contested = failed.find(({ error }) => currentOf(error));
  const current = currentOf<Segment>(contested?.error);
  const edit = contested?.edit;
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
      onKeepMine={() => store({ ...edit, segment: current })}
      onTakeTheirs={() => forget(edit)}
    />
  );
}
