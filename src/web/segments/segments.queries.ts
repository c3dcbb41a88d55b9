import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#contract/calls.ts';
import { isNameTaken } from '#domain/names.ts';
import { api, currentOf } from '#web/session/api.ts';
import { follows } from '#web/session/followers.ts';
import { isTemporary as isTemporaryId, takenBack, temporaryId, withStored } from '#web/session/optimistic-list.ts';
import { ownVersion } from '#web/session/own-versions.ts';
import { sendChange } from '#web/session/send-change.ts';
import { holdFetches } from '#web/session/while-saving.ts';

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
  | { kind: 'remove'; segment: Segment };

export const addition = (name: string): SegmentEdit => ({ kind: 'add', id: temporaryId(), name });

const send = (scenarioId: string, edit: SegmentEdit): Promise<Segment | undefined> => {
  if (edit.kind === 'add')
    return api('POST /segment/', { body: { name: edit.name, scenarioId }, idempotencyKey: edit.id });
  const { segment } = edit;
  const params = { id: segment.id };
  if (edit.kind === 'remove')
    return api('DELETE /segment/:id', { params, version: ownVersion(segment.id, segment.version) });
  const { name } = edit;
  return sendChange(segment, { name }, version =>
    api('PUT /segment/:id', { params, body: { name, scenarioId }, version }),
  );
};

/** The list as it will be when the edit is stored. */
function after(segments: readonly Segment[], scenarioId: string, edit: SegmentEdit): Segment[] {
  // Names are unique. If this one is already there, an earlier reply was lost and this is another try.
  if (edit.kind === 'add' && isNameTaken(edit.name, segments)) return [...segments];
  if (edit.kind === 'add')
    return [...segments, { id: edit.id, originId: edit.id, name: edit.name, scenarioId, version: 1 }];
  const { id } = edit.segment;
  if (edit.kind === 'remove') return segments.filter(one => one.id !== id);
  return segments.map(one => (one.id === id ? { ...one, name: edit.name } : one));
}

const idOf = (edit: SegmentEdit): string => (edit.kind === 'add' ? edit.id : edit.segment.id);

/** A failed edit, which has been taken back. It waits here until it is tried again or dropped. */
export interface FailedEdit {
  edit: SegmentEdit;
  error: unknown;
}

/** Stores one edit after the other, each shown at once. A failed one is taken back; all failed ones are kept. */
export function useSegmentEdits(scenarioId: string) {
  const queries = useQueryClient();
  const { queryKey } = segmentsQuery(scenarioId);
  const [failed, setFailed] = useState<readonly FailedEdit[]>([]);
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
    onSuccess: (stored, edit) => {
      if (stored) show(segments => withStored(segments, idOf(edit), stored));
      return queries.invalidateQueries({ predicate: follows(scenarioId, 'segments') });
    },
    onError: (error, edit, before = []) => {
      const current = currentOf<Segment>(error);
      show(segments => takenBack(segments, before, idOf(edit), current));
      setFailed(now => [...now, { edit, error }]);
      if (!current) void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    store: (edit: SegmentEdit) => {
      forget(edit);
      mutate(edit);
    },
    forget,
    failed,
    isPending,
    isSuccess,
  };
}
