import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { refreshFollowers } from './allocations.queries.ts';

// Lists one writes in: employees, cost centers, other costs. A new one is a draft until it has a name; then it is made, and
// keeps its place and its key in the table.

export interface Entry {
  /** The row's key: it stays when a draft becomes a stored thing. */
  readonly id: string;
  /** The id on the server; undefined while it is a draft. */
  readonly storedId: string | undefined;
  readonly name: string;
  readonly version: number;
}

export interface EntrySource<E extends Entry> {
  feature: 'personnel' | 'otherCosts';
  /** What tells this list from others of the feature. */
  list: string;
  load(scenarioId: string, signal: AbortSignal): Promise<E[]>;
  make(scenarioId: string, entry: E): Promise<E>;
  change(entry: E): Promise<E>;
  remove(entry: E): Promise<unknown>;
  /** What a conflict says is stored now. */
  hold(wire: unknown): E;
  blank(): Omit<E, 'id' | 'storedId' | 'version' | 'name'>;
}

/** The keys that drafts were made under, by the id they got. */
const keys = new Map<string, string>();

export const keyOf = (storedId: string): string => keys.get(storedId) ?? storedId;

export const entriesKey = <E extends Entry>({ feature, list }: EntrySource<E>, scenarioId: string) => [
  feature,
  scenarioId,
  list,
];

export function useEntries<E extends Entry>(source: EntrySource<E>, scenarioId: string) {
  const queries = useQueryClient();
  const queryKey = entriesKey(source, scenarioId);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => source.load(scenarioId, signal) });
  const [draft, setDraft] = useState<E>();
  // The draft gives way in the very drawing that shows it stored, so that nobody's focus is lost.
  const isMade = data?.some(one => one.id === draft?.id) ?? false;
  const entries = useMemo(() => data && (draft && !isMade ? [...data, draft] : data), [data, draft, isMade]);
  useEffect(() => {
    if (isMade) setDraft(undefined);
  }, [isMade]);

  const show = (edit: (entries: E[]) => E[]) => queries.setQueryData<E[]>(queryKey, now => now && edit(now));
  const put = (entry: E) =>
    show(now =>
      now.some(one => one.id === entry.id) ? now.map(one => (one.id === entry.id ? entry : one)) : [...now, entry],
    );
  const versionOf = (id: string) => queries.getQueryData<E[]>(queryKey)?.find(one => one.id === id)?.version;

  const store = async (entry: E): Promise<void> => {
    if (entry.storedId !== undefined)
      return void put(await source.change({ ...entry, version: versionOf(entry.id) ?? entry.version }));
    const made = await source.make(scenarioId, entry);
    keys.set(made.storedId!, entry.id);
    put({ ...made, id: entry.id });
  };

  const saving = useMutation({
    meta: { quiet: true },
    scope: { id: queryKey.join(' ') },
    mutationFn: async (entries: readonly E[]) => {
      await queries.cancelQueries({ queryKey, exact: true });
      for (const entry of entries) await store(entry);
    },
    onSuccess: () => refreshFollowers(queries, scenarioId, source.feature),
    onError: error => {
      const theirs = stored(source, error);
      if (theirs) put(theirs);
    },
  });

  const marking = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ entry }: { entry: E; before: E | undefined }) => store(entry),
    onSuccess: () => refreshFollowers(queries, scenarioId, source.feature),
    onError: (error, { before }) => {
      const now = stored(source, error) ?? before;
      if (now) put(now);
    },
  });

  const removing = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: (entry: E) => source.remove(entry),
    onMutate: async entry => {
      await queries.cancelQueries({ queryKey, exact: true });
      show(now => now.filter(one => one.id !== entry.id));
    },
    onSuccess: () => refreshFollowers(queries, scenarioId, source.feature),
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });

  return {
    /** With the draft last; undefined while they load. */
    entries,
    draftId: isMade ? undefined : draft?.id,
    addDraft: () => {
      const id = `temp${crypto.randomUUID()}`;
      setDraft({ ...source.blank(), id, storedId: undefined, name: '', version: 1 } as unknown as E);
    },
    /** For the table: a draft without a name stays here, everything else goes to the server. */
    save: (rows: readonly E[], touched: readonly string[]): Promise<unknown> | undefined => {
      const changed = rows.filter(row => touched.includes(row.id));
      for (const row of changed) if (row.storedId === undefined) setDraft(row);
      const sendable = changed.filter(row => row.storedId !== undefined || row.name !== '');
      return sendable.length > 0 ? saving.mutateAsync(sendable) : undefined;
    },
    /** For what stands beside the table's own cells: shown at once, and put back with a message when it fails. */
    saveOne: async (entry: E): Promise<void> => {
      const before = entries?.find(one => one.id === entry.id);
      if (entry.storedId === undefined) return setDraft(entry);
      put(entry);
      await marking.mutateAsync({ entry, before }).catch(() => undefined);
    },
    remove: (entry: E) => {
      if (entry.storedId === undefined) setDraft(undefined);
      else removing.mutate(entry);
    },
    /** A change of what is shown only, already stored elsewhere. */
    show: (id: string, change: Partial<E>) =>
      show(now => now.map(one => (one.id === id ? { ...one, ...change } : one))),
    theirs: (error: unknown) => {
      const theirs = stored(source, error);
      return theirs && [theirs];
    },
  };
}

function stored<E extends Entry>(source: EntrySource<E>, error: unknown): E | undefined {
  return error instanceof ApiError && error.code === 'ERROR_CONFLICT' && error.current
    ? source.hold(error.current)
    : undefined;
}
