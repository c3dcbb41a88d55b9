import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type GiverKind, type GiverRow, listOf, truthsOfList } from '#domain/allocation-matrix.ts';
import type { Named } from '#domain/scenario-model.ts';
import { api } from '#web/session/api.ts';
import { follows } from '#web/session/followers.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import {
  type Allocations,
  allocationsQuery,
  FEATURES,
  isGone,
  sendAllocations,
  WITHOUT_ROWS,
} from '../allocations/allocations.queries.ts';
import { bookQuery } from '../profit-and-loss/book.queries.ts';

/** A giver's list as a row, with the version of the list. */
export interface MatrixRow extends GiverRow {
  readonly version: number;
  /** Of the giver itself. */
  readonly giverVersion: number;
}

interface OpenMatrix {
  readonly rows: readonly MatrixRow[];
  readonly receivers: readonly Named[];
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
      const { givers, receivers } = await (await client.fetchQuery(query)).matrix(kind);
      return {
        rows: givers.flatMap(row => {
          const found = versions.get(row.id);
          return found ? { ...row, version: found.allocationsVersion, giverVersion: found.version } : [];
        }),
        receivers,
      };
    },
  });

/** Saves the edited rows one after the other, each as the list it is. */
export function useSaveMatrix(kind: GiverKind, scenarioId: string) {
  const queries = useQueryClient();
  const { queryKey } = matrixQuery(kind, scenarioId);
  return useMutation({
    meta: { quiet: true },
    scope: { id: queryKey.join(' ') },
    mutationFn: async (rows: readonly MatrixRow[]) => {
      await holdFetches(queries, { queryKey });
      for (const row of rows) {
        const list = listOf(row).map(cell => ({ ...cell, name: '' }));
        const saved = await sendAllocations(kind, row.id, list, row.version);
        queries.setQueryData(allocationsQuery(kind, scenarioId, row.id).queryKey, saved);
        queries.setQueryData(
          queryKey,
          now => now && { ...now, rows: now.rows.map(one => (one.id === row.id ? stored(one, saved) : one)) },
        );
      }
    },
    onSettled: async () => {
      // What the lists of the area say of each row.
      await queries.invalidateQueries({ queryKey: [FEATURES[kind], scenarioId], refetchType: 'none' });
      await queries.invalidateQueries({ predicate: follows(scenarioId, FEATURES[kind]) });
    },
    onError: async error => {
      if (codeOf(error) === 'ERROR_CONFLICT' || isGone(error)) await queries.refetchQueries({ queryKey });
    },
  });
}

/** Stores the cost driver of a row, and shows the row as it is with it. */
export function useSaveDriver(kind: GiverKind, scenarioId: string) {
  const queries = useQueryClient();
  const { queryKey } = matrixQuery(kind, scenarioId);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ row, unitDescription }: { row: MatrixRow; unitDescription: string }) => {
      const sent = { params: { id: row.id }, body: { unitDescription }, version: row.giverVersion };
      await (kind === 'totalCost' ? api('PUT /total-cost/:id', sent) : api('PUT /other-cost/:id', sent));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [FEATURES[kind], scenarioId], refetchType: 'none' });
      await queries.refetchQueries({ queryKey });
      await queries.invalidateQueries({ predicate: follows(scenarioId, FEATURES[kind]) });
    },
  });
}

const stored = (row: MatrixRow, { rows, version }: Allocations): MatrixRow => ({
  ...row,
  ...truthsOfList(rows, row.whole),
  version: version ?? row.version,
});
