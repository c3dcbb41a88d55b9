import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { divideAlike, type Whole } from '#domain/allocation.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import { follows } from '#web/session/followers.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { type Allocations, allocationsQuery, FEATURES, sendAllocations } from './allocations.queries.ts';
import { knownLikes } from './known-likes-link.ts';

// Divisions that a button made of several costs at once, and how they are taken back.

type Rows = readonly NamedAllocation[];

/** A division that was made: how that cost was divided before, and how after. */
export interface MadeDivision {
  readonly kind: LikeKind;
  readonly id: string;
  readonly before: Rows;
  readonly after: Rows;
  /** It stayed as it was, and is like nothing from then on. */
  readonly stays: boolean;
  /** As it is stored now. */
  readonly load: (queries: QueryClient, scenarioId: string) => Promise<Allocations>;
  readonly store: (queries: QueryClient, scenarioId: string, back: boolean, version: number) => Promise<void>;
}

/** `like`: null where it stays as it was. */
export function madeDivision<K extends LikeKind>(
  kind: K,
  { id, whole, was }: { readonly id: string; readonly whole: Whole; readonly was?: Likeness<K> | null | undefined },
  like: Likeness<K> | null | undefined,
  before: Rows,
  after: Rows,
): MadeDivision {
  // What was divided already was divided like that before, as it was then.
  const likeBefore = was === undefined && !divideAlike(before, []) ? (like ?? undefined) : (was ?? undefined);
  return {
    ...{ kind, id, before, after, stays: like === null },
    load: (queries, scenarioId) => queries.fetchQuery({ ...allocationsQuery(kind, scenarioId, id), staleTime: 0 }),
    store: async (queries, scenarioId, back, version) => {
      if (like === null && !back) knownLikes<K>(queries, id, whole).forget(after);
      const sent = await sendAllocations(kind, id, back ? before : after, version, back ? likeBefore : like);
      queries.setQueryData(allocationsQuery(kind, scenarioId, id).queryKey, sent);
    },
  };
}

interface Putting {
  made: readonly MadeDivision[];
  back: boolean;
}

/** Puts divisions back as they were, or makes them again. False where somebody has divided one otherwise since: then all stay. */
export function usePutDivisions(scenarioId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ made, back }: Putting): Promise<boolean> => {
      const stored = await Promise.all(made.map(one => one.load(queries, scenarioId)));
      // After a try that was refused halfway some are as they are to be.
      const isKnown = ({ before, after }: MadeDivision, { rows }: Allocations) =>
        divideAlike(rows, before) || divideAlike(rows, after);
      if (!made.every((one, n) => isKnown(one, stored[n]!))) return false;
      for (const [n, one] of made.entries()) await one.store(queries, scenarioId, back, stored[n]!.version!);
      return true;
    },
    // It is done once it is stored: whoever sees it, and does it again at once, is not told that there is nothing.
    onSettled: (_put, _error, { made }) => {
      for (const kind of new Set(made.map(one => one.kind))) void refreshDivided(queries, scenarioId, kind);
    },
  });
}

/** Whether each of these is divided as it was made or, where that was taken back, as it was before. */
export async function areStillSo(
  made: readonly MadeDivision[],
  isMade: boolean,
  queries: QueryClient,
  scenarioId: string,
): Promise<boolean> {
  const stored = await Promise.all(made.map(one => one.load(queries, scenarioId)));
  return made.every(({ before, after }, n) => divideAlike(stored[n]!.rows, isMade ? after : before));
}

export async function refreshDivided(queries: QueryClient, scenarioId: string, kind: LikeKind): Promise<void> {
  for (const shape of ['list', 'matrix'])
    await queries.invalidateQueries({ queryKey: [FEATURES[kind], scenarioId, shape] });
  await queries.invalidateQueries({ predicate: follows(scenarioId, FEATURES[kind]) });
}
