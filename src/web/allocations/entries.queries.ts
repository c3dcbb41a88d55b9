import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, currentOf } from '#web/session/api.ts';
import { follows, refreshFollowing } from '#web/session/followers.ts';
import { useNothingOld } from '#web/session/nothing-old.ts';
import { keepKey, keyOf, replaced, temporaryId, without, withStored } from '#web/session/optimistic-list.ts';
import { sendOver } from '#web/session/own-versions.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { mergeRow, type RowEdit } from '#web/ui/merge.ts';
import { statusOf } from '#web/ui/save-state.tsx';
import { useAdded } from './added-entries.ts';
import { isGone, type SoFar, soFarOf } from './allocations.queries.ts';
import { useDeleting } from './deleted-entries.ts';
import { bringTakenBackIn, keepTakenBackIn } from './deleted-here.queries.ts';
import type { DeletedKind } from './deleted-lately.queries.ts';

// Lists in which people enter employees, cost centers or other costs. A new entry is a draft until it has a name. Then it is
// made, and keeps its place and its key in the table. A pasted block can be many drafts, which are made one after the other.

export interface Entry extends SoFar {
  /** The key of the row. It stays the same when a draft becomes a stored entry. */
  readonly id: string;
  /** The id on the server; undefined while it is a draft. */
  readonly storedId: string | undefined;
  readonly name: string;
  readonly version: number;
}

export interface EntrySource<E extends Entry> {
  feature: 'personnel' | 'otherCosts';
  kind: DeletedKind;
  /** Distinguishes this list from other lists of the feature. */
  list: string;
  load(scenarioId: string, signal: AbortSignal): Promise<E[]>;
  make(scenarioId: string, entry: E): Promise<E>;
  change(entry: E): Promise<E>;
  remove(entry: E): Promise<unknown>;
  /** What is stored now, according to a conflict. */
  hold(wire: unknown): E;
  blank(): Omit<E, 'id' | 'storedId' | 'version' | 'name'>;
}

type StoredWire = Parameters<typeof soFarOf>[0] & { id: string; version: number };

/** What every stored entry has beside what people entered. */
export const storedOf = (wire: StoredWire) => ({
  id: keyOf(wire.id),
  storedId: wire.id,
  ...soFarOf(wire),
  version: wire.version,
});

export const NOTHING_ALLOCATED: SoFar = { allocated: 0, notAllocated: 0 };

export const entriesKey = <E extends Entry>({ feature, list }: EntrySource<E>, scenarioId: string) => [
  feature,
  scenarioId,
  list,
];

/** `label`: of the table that shows them. */
export function useEntries<E extends Entry>(source: EntrySource<E>, scenarioId: string, label: string) {
  const queries = useQueryClient();
  const queryKey = entriesKey(source, scenarioId);
  useNothingOld(queryKey);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => source.load(scenarioId, signal) });
  const [drafts, setDrafts] = useState<readonly E[]>([]);
  // The draft is dropped in the same drawing that shows the stored entry, so that the focus is not lost.
  const waiting = useMemo(() => {
    const made = new Set(data?.map(one => one.id));
    return drafts.filter(draft => !made.has(draft.id));
  }, [data, drafts]);
  const entries = useMemo(() => data && (waiting.length > 0 ? [...data, ...waiting] : data), [data, waiting]);
  useEffect(() => {
    if (waiting.length < drafts.length) setDrafts(waiting);
  }, [waiting, drafts]);
  const draftIds = useMemo(() => new Set(waiting.map(draft => draft.id)), [waiting]);
  const keepDrafts = (kept: readonly E[]) =>
    setDrafts(now => {
      const latest = new Map([...now, ...kept].map(draft => [draft.id, draft]));
      return [...latest.values()];
    });
  const dropDraft = (id: string) => setDrafts(now => now.filter(draft => draft.id !== id));
  /** Drafts that were sent. From then on the server decides whether they exist. */
  const sent = useRef(new Set<string>());

  const show = (edit: (entries: E[]) => E[]): void => void queries.setQueryData<E[]>(queryKey, now => now && edit(now));
  const put = (entry: E) => show(now => withStored(now, entry.id, entry));
  const showChange = (id: string, change: Partial<E>) => show(now => replaced(now, id, one => ({ ...one, ...change })));
  const drop = (id: string) => show(now => without(now, id));
  const refreshFollowers = () => queries.invalidateQueries({ predicate: follows(scenarioId, source.feature) });

  const sendChange = (entry: E) =>
    sendOver(
      entry.storedId!,
      entry.version,
      version => source.change({ ...entry, version }),
      ({ version }) => version,
    );
  const store = async (entry: E): Promise<void> => {
    const shown = queries.getQueryData<E[]>(queryKey)?.find(one => one.id === entry.id);
    const storedId = entry.storedId ?? shown?.storedId;
    if (entry.name === '') return shown && takeBack(shown);
    // Whoever does it again at once has it as it was before it was gone.
    if (await bringTakenBackIn(scenarioId, entry.id)) {
      await queries.invalidateQueries({ queryKey, exact: true });
      return store(entry);
    }
    if (storedId !== undefined) return put(await sendChange({ ...entry, storedId }));
    const made = await source.make(scenarioId, entry);
    keepKey(made.storedId!, entry.id);
    put({ ...made, id: entry.id });
  };

  /** Its making was undone. What has been allocated of it since then must not be lost. */
  const takeBack = async (made: E): Promise<void> => {
    if (made.allocated !== 0) throw new ApiError(409, { code: 'ERROR_ALLOCATED_SINCE' });
    await source.remove(made);
    keepTakenBackIn(made.id, made.storedId!);
    drop(made.id);
  };

  const saving = useMutation({
    meta: { quiet: true },
    scope: { id: queryKey.join(' ') },
    mutationFn: async (entries: readonly E[]) => {
      await holdFetches(queries, { queryKey, exact: true });
      for (const entry of entries) await store(entry);
    },
    onSuccess: refreshFollowers,
    onError: async error => {
      const theirs = stored(source, error);
      if (theirs) put(theirs);
      // Somebody has deleted it. Whatever is tried again must be about what exists.
      else if (isGone(error)) await queries.invalidateQueries({ queryKey, exact: true });
    },
  });

  /** What somebody else changed beside it is no conflict: then it is stored over that. */
  const storeOver = async ({ was, mine }: RowEdit<E>): Promise<void> => {
    try {
      await store(mine);
    } catch (error) {
      const now = stored(source, error);
      const both = now && mergeRow({ was, mine }, now);
      if (!both || both.isConflict) throw error;
      await storeOver({ was: now, mine: both.mine });
    }
  };
  const marking = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: storeOver,
    onSuccess: async (_, { was }) => {
      await refreshFollowers();
      await refreshFollowing(queries, queryKey);
      // What units are decides what its allocation means.
      await queries.invalidateQueries({ queryKey: [source.feature, scenarioId, 'allocations', was.storedId] });
    },
    onError: async (error, { was, mine }) => {
      show(now => replaced(now, was.id, one => mergeRow({ was: mine, mine: was }, one).mine));
      const theirs = stored(source, error);
      if (theirs) put(theirs);
      if (isGone(error)) await queries.invalidateQueries({ queryKey, exact: true });
    },
  });
  const theirs = stored(source, marking.error);
  const mark = (edit: RowEdit<E>): void => {
    show(now => replaced(now, edit.was.id, one => mergeRow(edit, one).mine));
    marking.mutate(edit);
  };

  const deleting = useDeleting(source, scenarioId, queryKey);

  const blank = (): E =>
    ({
      ...source.blank(),
      id: temporaryId(),
      storedId: undefined,
      name: '',
      version: 1,
    }) as unknown as E;

  /** One line of a pasted list. It is in the list when that is loaded again. */
  const make = (values: Partial<E>, key: string) => source.make(scenarioId, { ...blank(), ...values, id: key });
  const change = (was: E, change: Partial<E>) => sendChange({ ...was, ...change });
  const add = useAdded<E>(scenarioId, queryKey, { label, change, remove: deleting.drop });

  return {
    ...{ make, change },
    /** A list was pasted: that can be taken back. */
    add,
    blank,
    /** The drafts come last. Undefined while they load. */
    entries,
    drafts: draftIds,
    addDraft: () => keepDrafts([blank()]),
    blanks: (count: number) => Array.from({ length: count }, blank),
    /** For the table. A draft without a name stays here; everything else goes to the server. */
    save: (rows: readonly E[], touched: readonly string[]): Promise<unknown> | undefined => {
      const changed = rows.filter(row => touched.includes(row.id));
      // Of what is stored only its taking back has no name, also where it was made before the table was left.
      const undone = changed.filter(row => row.name === '' && (row.storedId !== undefined || sent.current.has(row.id)));
      keepDrafts(changed.filter(row => row.storedId === undefined && !undone.includes(row)));
      for (const row of undone) dropDraft(row.id);
      const sendable = changed.filter(row => row.name !== '' || undone.includes(row));
      for (const row of sendable) sent.current.add(row.id);
      return sendable.length > 0 ? saving.mutateAsync(sendable) : undefined;
    },
    isBlank: ({ storedId }: E): boolean => storedId === undefined,
    /** What has been allocated of an entry since it was made must not be lost by taking that back. */
    holds: (edits: readonly RowEdit<E>[]): Promise<boolean> | undefined => {
      const gone = edits.filter(({ was, mine }) => mine.name === '' && was.storedId !== undefined);
      return gone.length > 0 ? Promise.resolve(gone.some(({ was }) => was.allocated !== 0)) : undefined;
    },
    /** For controls beside the table's own cells. The change is shown at once, and taken back with a message when it fails. */
    saveOne: (was: E, change: Partial<E>): void => {
      const mine = { ...was, ...change };
      if (was.storedId === undefined) keepDrafts([mine]);
      else mark({ was, mine });
    },
    /** Of these controls. */
    marked:
      theirs || isGone(marking.error)
        ? undefined
        : statusOf(marking, () => marking.variables && mark(marking.variables)),
    /** What somebody else stored instead of that. */
    contested: theirs && marking.variables && { mine: marking.variables.mine, theirs, drop: marking.reset },
    /** Returns how that is taken back: a draft is nothing yet. */
    remove: (entry: E): MadeBeside | undefined =>
      entry.storedId === undefined ? void dropDraft(entry.id) : deleting.remove(entry),
    /** What becomes of bringing back. */
    deletion: deleting.told,
    /** Changes only what is shown, because it is already stored elsewhere. */
    show: showChange,
    theirs: () => queries.getQueryData<E[]>(queryKey),
  };
}

function stored<E extends Entry>(source: EntrySource<E>, error: unknown): E | undefined {
  const current = currentOf(error);
  return current ? source.hold(current) : undefined;
}
