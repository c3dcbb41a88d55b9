import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '#contract/calls.ts';
import { isNameTaken } from '#domain/names.ts';
import { api, currentOf } from '#web/session/api.ts';
import { follows } from '#web/session/followers.ts';
import { isTemporary as isTemporaryId, takenBack, temporaryId, withStored } from '#web/session/optimistic-list.ts';
import { ownVersion } from '#web/session/own-versions.ts';
import { sendChange } from '#web/session/send-change.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import { isGone } from '../allocations/allocations.queries.ts';
import { bringBack, deletedIn, forgetDeleted, keepDeleted, missingText } from '../allocations/deleted-here.queries.ts';
import { deletedLatelyQuery, leaveAtOnce, useDeletedLately } from '../allocations/deleted-lately.queries.ts';

export type Segment = Api['GET /segment/list/:scenarioId']['reply'][number];

export const segmentsQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['segments', scenarioId],
    queryFn: ({ signal }) => api('GET /segment/list/:scenarioId', { params: { scenarioId }, signal }),
  });

export const saveSegmentsDone = (id: string, segmentsComplete: boolean) =>
  api('PATCH /segment/:id', { params: { id }, body: { segmentsComplete } });

/** Whether it is not stored yet. It already has a name and a place in the list. */
export const isTemporary = (segment: Segment): boolean => isTemporaryId(segment.id);

export type SegmentEdit =
  | { kind: 'add'; id: string; name: string }
  | { kind: 'rename'; segment: Segment; name: string }
  | { kind: 'remove'; segment: Segment }
  | Deleted;
/** The list it was deleted from says its place. */
type Deleted = { kind: 'bringBack'; segment: Segment; from: readonly Segment[] };

export const addition = (name: string): SegmentEdit => ({ kind: 'add', id: temporaryId(), name });

type Stored = Segment | Awaited<ReturnType<typeof bringBack>> | undefined;
const send = (scenarioId: string, edit: SegmentEdit): Promise<Stored> => {
  if (edit.kind === 'add')
    return api('POST /segment/', { body: { name: edit.name, scenarioId }, idempotencyKey: edit.id });
  const { segment } = edit;
  if (edit.kind === 'bringBack') return bringBack(scenarioId, segment.id);
  const params = { id: segment.id };
  if (edit.kind === 'remove')
    return api('DELETE /segment/:id', { params, version: ownVersion(segment.id, segment.version) });
  const { name } = edit;
  return sendChange(segment, { name }, version =>
    api('PUT /segment/:id', { params, body: { name, scenarioId }, version }),
  );
};

/** Stores one of several that come from a sheet. */
export async function addSegment(queries: QueryClient, scenarioId: string, name: string, idempotencyKey: string) {
  const made = await api('POST /segment/', { body: { name, scenarioId }, idempotencyKey });
  queries.setQueryData(
    segmentsQuery(scenarioId).queryKey,
    now => now && [...now.filter(one => one.id !== made.id), made],
  );
}

/** The list as it will be when the edit is stored. */
function after(segments: readonly Segment[], scenarioId: string, edit: SegmentEdit): Segment[] {
  // Names are unique. If this one is already there, an earlier reply was lost and this is another try.
  if (edit.kind === 'add' && isNameTaken(edit.name, segments)) return [...segments];
  if (edit.kind === 'add')
    return [...segments, { id: edit.id, originId: edit.id, name: edit.name, scenarioId, version: 1 }];
  const { id } = edit.segment;
  if (edit.kind === 'bringBack') return takenBack(segments, edit.from, id);
  if (edit.kind === 'remove') return segments.filter(one => one.id !== id);
  return segments.map(one => (one.id === id ? { ...one, name: edit.name } : one));
}

const idOf = (edit: SegmentEdit): string => (edit.kind === 'add' ? edit.id : edit.segment.id);

/** A failed edit, which has been taken back. It waits here until it is tried again or dropped. */
export interface FailedEdit {
  edit: SegmentEdit;
  error: unknown;
}

/** What was deleted on this page and is not back, and what is said of that which is. */
function useDeleted(list: string) {
  const { t } = useTranslation();
  const [deleted, setDeleted] = useState(() => deletedIn<Deleted>(list));
  const [said, setSaid] = useState<string>();
  const keep = (step: Deleted, isDeleted: boolean) => {
    keepDeleted(list, step, isDeleted);
    setDeleted(deletedIn(list));
  };
  return {
    deleted,
    said,
    say: setSaid,
    forget: (id: string) => {
      forgetDeleted<Deleted>(list, step => step.segment.id === id);
      setDeleted(deletedIn(list));
    },
    send: (edit: SegmentEdit, from: readonly Segment[]) => {
      setSaid(undefined);
      if (edit.kind === 'remove') keep({ kind: 'bringBack', segment: edit.segment, from }, true);
      else if (edit.kind === 'bringBack') keep(edit, false);
    },
    isBack: ({ name }: Segment, missing: Parameters<typeof missingText>[1]) => setSaid(missingText(name, missing, t)),
    /** Whether there is nothing to try again. */
    failed: (edit: SegmentEdit, error: unknown): boolean => {
      const isLost = edit.kind === 'bringBack' && isGone(error);
      if (edit.kind === 'remove')
        for (const step of deletedIn<Deleted>(list)) if (step.segment.id === edit.segment.id) keep(step, false);
      if (isLost) setSaid(t('common.backNoMore', { name: edit.segment.name }));
      else if (edit.kind === 'bringBack') keep(edit, true);
      return isLost;
    },
  };
}

/** Stores one edit after the other, each shown at once. A failed one is taken back; all failed ones are kept. */
export function useSegmentEdits(scenarioId: string) {
  const queries = useQueryClient();
  const { queryKey } = segmentsQuery(scenarioId);
  const [failed, setFailed] = useState<readonly FailedEdit[]>([]);
  const list = queryKey.join(' ');
  const deletion = useDeleted(list);
  const lately = useDeletedLately(scenarioId, {
    kinds: ['segment'],
    isThere: id => queries.getQueryData(queryKey)?.some(one => one.id === id) ?? false,
    isBack: deletion.forget,
    say: deletion.say,
  });
  const forget = (edit: SegmentEdit) => setFailed(now => now.filter(one => idOf(one.edit) !== idOf(edit)));
  const mutationKey = [...queryKey, 'edits'];
  const isPending = useIsMutating({ mutationKey }) > 0;
  const show = (edit: (segments: Segment[]) => Segment[]) =>
    queries.setQueryData(queryKey, segments => segments && edit(segments));
  const { mutate, isSuccess } = useMutation({
    mutationKey,
    scope: { id: `segments ${scenarioId}` },
    meta: { quiet: true },
    mutationFn: (edit: SegmentEdit) => send(scenarioId, edit),
    onMutate: async edit => {
      await holdFetches(queries, { queryKey });
      const before = queries.getQueryData(queryKey) ?? [];
      show(segments => after(segments, scenarioId, edit));
      return before;
    },
    onSuccess: async (stored, edit) => {
      if (stored && 'missing' in stored) {
        await queries.invalidateQueries({ queryKey, exact: true });
        if (edit.kind === 'bringBack') deletion.isBack(edit.segment, stored.missing);
      } else if (stored) show(segments => withStored(segments, idOf(edit), stored));
      if (edit.kind === 'remove') void queries.invalidateQueries(deletedLatelyQuery(scenarioId));
      await queries.invalidateQueries({ predicate: follows(scenarioId, 'segments') });
    },
    onError: (error, edit, before = []) => {
      const current = currentOf<Segment>(error);
      show(segments => takenBack(segments, before, idOf(edit), current));
      if (!deletion.failed(edit, error)) setFailed(now => [...now, { edit, error }]);
      if (!current) void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    store: (edit: SegmentEdit) => {
      forget(edit);
      deletion.send(edit, queries.getQueryData(queryKey) ?? []);
      mutate(edit);
    },
    forget,
    failed,
    isPending,
    isSuccess,
    deleted: deletion.deleted,
    said: deletion.said,
    lately,
    /** What was deleted is meant to be. */
    leave: () => {
      lately?.leave();
      for (const { segment } of deletion.deleted) {
        leaveAtOnce(segment.id);
        deletion.forget(segment.id);
      }
    },
  };
}
