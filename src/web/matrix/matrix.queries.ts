import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allocationOf, type GiverKind, type GiverRow, listOf, truthsOfList } from '#domain/allocation-matrix.ts';
import { AS_MADE, type DivisionState } from '#domain/divided-like.ts';
import { withDriver, withUnitsKept } from '#domain/edit-matrix.ts';
import { isFollowing } from '#domain/following-divisions.ts';
import type { LeftOut } from '#domain/left-out.ts';
import { type Hundredths, toHundredths } from '#domain/money.ts';
import type { Named } from '#domain/scenario-model.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import { api } from '#web/session/api.ts';
import { follows } from '#web/session/followers.ts';
import { ownVersion, sendOver } from '#web/session/own-versions.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import {
  type Allocations,
  allocationsQuery,
  FEATURES,
  isGone,
  listId,
  sendAllocations,
  WITHOUT_ROWS,
} from '../allocations/allocations.queries.ts';
import { knownLikes } from '../allocations/known-likes-link.ts';
import { bookQuery } from '../book/book.queries.ts';

/** A giver's list as a row, with the version of the list. */
export interface MatrixRow extends GiverRow, DivisionState {
  readonly version: number;
  /** Of the giver itself. */
  readonly giverVersion: number;
}

/** What it was divided like, as a list has it. What has become of that is as it was read, as long as it is divided like something. */
export const asFollowed = ({ id, name, like, isOutOfDate, isLikeNothing }: MatrixRow) => ({
  ...{ id, name, ...(like ? { isOutOfDate, isLikeNothing } : AS_MADE) },
  ...{ dividedLike: like?.like ?? null, dividedLikeOf: like?.likeOf ?? null },
});

export interface OpenMatrix {
  readonly rows: readonly MatrixRow[];
  readonly receivers: readonly Named[];
  readonly leftOut: readonly LeftOut[];
}

type Versions = readonly { id: string; version: number; allocationsVersion: number }[];

const VERSIONS: Record<GiverKind, (scenarioId: string, signal: AbortSignal) => Promise<Versions>> = {
  employee: (scenarioId, signal) =>
    api('GET /employee/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal }),
  costCenter: (scenarioId, signal) =>
    api('GET /cost-center/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal }),
  otherCost: (scenarioId, signal) =>
    api('GET /other-cost/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal }),
  totalCost: (scenarioId, signal) =>
    api('GET /total-cost/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal }),
};

export const matrixQuery = (kind: GiverKind, scenarioId: string) =>
  queryOptions({
    queryKey: [FEATURES[kind], scenarioId, 'matrix', kind],
    staleTime: 0,
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<OpenMatrix> => {
      // The versions come first. So a row is never older than its version says, and an edit of it overwrites nothing unseen.
      const versions = new Map((await VERSIONS[kind](scenarioId, signal)).map(one => [one.id, one]));
      const query = bookQuery(scenarioId);
      await client.cancelQueries(query);
      const { matrix, outOfDate, likeNothing, leftOut } = await client.fetchQuery(query);
      const { givers, receivers } = await matrix(kind);
      const [old, nothing] = [outOfDate, likeNothing].map(some => new Set(some.map(({ id }) => id)));
      return {
        rows: givers.flatMap(row => {
          const found = versions.get(row.id);
          if (!found) return [];
          const { version: giverVersion, allocationsVersion: version } = found;
          const state = { isOutOfDate: old!.has(row.id), isLikeNothing: nothing!.has(row.id) };
          return { ...row, version, giverVersion, ...state };
        }),
        ...{ receivers, leftOut },
      };
    },
  });

/** Of many rows that are stored one after the other, what they are then is drawn so often. */
const DRAWN_EVERY_MS = 500;

/** Saves the edited rows one after the other, each as the list it is, with its cost driver. */
export function useSaveMatrix(kind: GiverKind, scenarioId: string) {
  const queries = useQueryClient();
  const { queryKey } = matrixQuery(kind, scenarioId);
  const [isDriven, setDriven] = useState(false);
  const [stored, setStored] = useState<{ rows: number; of: number }>();
  const shownOf = (id: string) => queries.getQueryData(queryKey)?.rows.find(row => row.id === id);
  const { mutateAsync } = useMutation({
    meta: { quiet: true },
    scope: { id: queryKey.join(' ') },
    mutationFn: async (rows: readonly MatrixRow[]) => {
      await holdFetches(queries, { queryKey });
      const made = new Map<string, MatrixRow>();
      let drawn = performance.now();
      const draw = () => {
        queries.setQueryData(queryKey, now => now && { ...now, rows: now.rows.map(row => made.get(row.id) ?? row) });
        setStored(made.size < rows.length ? { rows: made.size, of: rows.length } : undefined);
        drawn = performance.now();
      };
      try {
        for (const row of rows) {
          const shown = shownOf(row.id) ?? row;
          if (shown.like) knownLikes(queries, row.id, shown.whole).remember(allocationOf(shown), shown.like);
          const like = knownLikes(queries, row.id, row.whole).of(allocationOf(row), id => shownOf(id) !== undefined);
          const stored = await store(kind, row, shown, like);
          // Whoever opens the list later asks for it: of thousands of rows nothing is kept that nobody looks at.
          queries.setQueryData(allocationsQuery(kind, scenarioId, row.id).queryKey, held => held && stored.saved);
          made.set(row.id, stored.row);
          if (performance.now() - drawn > DRAWN_EVERY_MS) draw();
        }
      } finally {
        draw();
        setStored(undefined);
      }
    },
    onSettled: async (_saved, _error, edited) => {
      // What the lists of the area say of each row, also to whoever did not wait for it; the matrix knows.
      const predicate = ({ queryKey: [, , what] }: { queryKey: readonly unknown[] }) => what !== 'matrix';
      await queries.invalidateQueries({ queryKey: [FEATURES[kind], scenarioId], predicate });
      // What follows from these is out of date now, or what came back is: the book knows. Nobody waits for that.
      const rows = queries.getQueryData(queryKey)?.rows ?? [];
      const ids = new Set(edited.map(({ id }) => id));
      if (rows.some(({ id, like }) => like && (ids.has(id) || isFollowing(like.like))))
        void queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ predicate: follows(scenarioId, FEATURES[kind]) });
    },
    onError: async error => {
      if (codeOf(error) === 'ERROR_CONFLICT' || isGone(error)) await queries.refetchQueries({ queryKey });
    },
  });
  return {
    /** How far it is, of many rows. */
    stored,
    /** Until rows are shown as they are with another cost driver: units that came back with it are nobody else's change. */
    isDriven,
    save: (rows: readonly MatrixRow[]) => {
      if (rows.every(row => driverOf(row) === driverOf(shownOf(row.id) ?? row))) return mutateAsync(rows);
      setDriven(true);
      return mutateAsync(rows).finally(() => setTimeout(() => setDriven(false)));
    },
  };
}

const driverOf = ({ unit }: MatrixRow): string | null => unit ?? null;

/** Stores a row as it was edited: its list and, where that is another one, its cost driver. Units are sent while there is one. */
async function store(
  kind: GiverKind,
  row: MatrixRow,
  shown: MatrixRow,
  like: Likeness<LikeKind> | undefined,
): Promise<{ row: MatrixRow; saved: Allocations }> {
  const [driver, before] = [driverOf(row), driverOf(shown)];
  const named = driver === null || driver === before ? undefined : await sendDriver(kind, row, driver);
  const inUnits = driver === null && before !== null ? withDriver(row, before) : row;
  const list = listOf(named ? withUnitsKept(inUnits, named.kept) : inUnits, shown);
  const saved = await sendAllocations(
    kind,
    row.id,
    list.map(cell => ({ ...cell, name: '' })),
    row.version,
    like as Likeness<GiverKind & LikeKind> | undefined,
  );
  const version = saved.version ?? row.version;
  const taken = inUnits === row ? undefined : await sendDriver(kind, { ...row, version }, null);
  const now = driver === before ? shown : withDriver(shown, driver);
  return {
    row: {
      ...now,
      ...truthsOfList(saved.rows, now.whole),
      like,
      version: ownVersion(listId(kind, row.id), version),
      giverVersion: (named ?? taken)?.giverVersion ?? shown.giverVersion,
    },
    saved,
  };
}

/** Gives a row its cost driver, or takes it away. The same list means something else from then on, and has the next version. */
async function sendDriver(kind: GiverKind, { id, version, giverVersion }: MatrixRow, unitDescription: string | null) {
  const put = async (seen: number) => {
    const sent = { params: { id }, body: { unitDescription }, version: seen };
    const reply = await (kind === 'totalCost' ? api('PUT /total-cost/:id', sent) : api('PUT /other-cost/:id', sent));
    const kept = (reply.costAllocations ?? []).map(one => [
      'segmentId' in one ? one.segmentId : one.processId,
      toHundredths(one.units),
    ]);
    return { ...reply, kept: Object.fromEntries(kept) as Record<string, Hundredths> };
  };
  const { stored } = await sendOver(
    listId(kind, id),
    version,
    async seen => ({
      seen,
      stored: await sendOver(kind === 'totalCost' ? `cost driver ${id}` : id, giverVersion, put, one => one.version),
    }),
    // Where others have changed the list since, it is not this page's own.
    ({ seen, stored }) => (stored.allocationsVersion === seen + 1 ? stored.allocationsVersion : undefined),
  );
  return { giverVersion: stored.version, kept: stored.kept };
}
