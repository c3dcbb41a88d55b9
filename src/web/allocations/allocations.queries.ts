import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '#contract/calls.ts';
import { enteredOf, settle, type Whole } from '#domain/allocation.ts';
import { type Cents, nearestCents, type Share, toHundredths, toPercent, toShare, toUnits } from '#domain/money.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import { ApiError, apiWithVersion } from '#web/session/api.ts';
import { follows, showsAllocated } from '#web/session/followers.ts';
import { seenTogether, sendOver } from '#web/session/own-versions.ts';
import { holdFetches } from '#web/session/while-saving.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { allocatedText } from './delete-text-link.ts';

// The allocation lists: what each process carries of an employee, a cost center or an other cost, and what each segment carries
// of a total cost. The four calls have one form here: domain's rows, and the version of the list.

export type AllocatedKind = 'employee' | 'costCenter' | 'otherCost' | 'totalCost';

export interface Allocations {
  rows: NamedAllocation[];
  version: number | undefined;
}

type EmployeeRow = Api['GET /employee-cost-allocation/:id']['reply'][number];
type OtherCostRow = Api['GET /other-cost-allocation/:id']['reply'][number];
type TotalCostRow = Api['GET /total-cost-allocation/:id']['reply'][number];

const figures = (row: { units: number; percent: number; enteredPercent?: number }, costs: number) => ({
  units: toHundredths(row.units),
  share: toShare(row.percent),
  ...(row.enteredPercent !== undefined && { enteredShare: toShare(row.enteredPercent) }),
  cost: nearestCents(costs),
});

/** The cost object distinguishes processes of the same name. */
function toProcesses(rows: readonly (EmployeeRow | OtherCostRow)[]): NamedAllocation[] {
  const times = new Map<string, number>();
  for (const { processName } of rows) times.set(processName, (times.get(processName) ?? 0) + 1);
  return rows.map(row => ({
    id: row.processId,
    name: times.get(row.processName) === 1 ? row.processName : `${row.processName} (${row.mainProcessName})`,
    ...figures(row, 'costs' in row ? row.costs : row.allocation),
  }));
}

const toSegments = (rows: readonly TotalCostRow[]): NamedAllocation[] =>
  rows.map(row => ({ id: row.segmentId, name: row.segmentName, ...figures(row, row.costs) }));

/** A row that is left out is zero, as most rows of a list of a thousand are. */
const isSomething = (row: NamedAllocation) => enteredOf(row) !== 0 || row.units !== 0;
const entered = (row: NamedAllocation) => ({ percent: toPercent(enteredOf(row)), units: toUnits(row.units) });
const processBody = (rows: readonly NamedAllocation[]) =>
  rows.filter(isSomething).map(row => ({ processId: row.id, ...entered(row) }));
const segmentBody = (rows: readonly NamedAllocation[]) =>
  rows.filter(isSomething).map(row => ({ segmentId: row.id, ...entered(row) }));

/** What rows can be divided like, by a button. */
type Like<K extends AllocatedKind> = Likeness<K & LikeKind>;

const queryOf = <L extends Likeness<LikeKind>>(of: L | null | undefined) => ({
  dividedLike: of === null ? ('none' as const) : (of?.like as L['like'] | undefined),
  dividedLikeOf: of?.likeOf ?? undefined,
  dividedAmongSome: of?.amongSome ? ('true' as const) : undefined,
});

interface Calls<K extends AllocatedKind> {
  load(id: string, signal: AbortSignal): Promise<{ reply: unknown; version: number | undefined }>;
  save(
    id: string,
    rows: readonly NamedAllocation[],
    version: number,
    like?: Like<K> | null,
  ): Promise<{ reply: unknown; version: number | undefined }>;
  hold(reply: unknown): NamedAllocation[];
}

const CALLS: { readonly [K in AllocatedKind]: Calls<K> } = {
  employee: {
    load: (id, signal) => apiWithVersion('GET /employee-cost-allocation/:id', { params: { id }, signal }),
    save: (id, rows, version) =>
      apiWithVersion('PATCH /employee-cost-allocation/:id', {
        params: { id },
        body: processBody(rows),
        version,
      }),
    hold: reply => toProcesses(reply as EmployeeRow[]),
  },
  costCenter: {
    load: (id, signal) => apiWithVersion('GET /cost-center-allocation/:id', { params: { id }, signal }),
    save: (id, rows, version) =>
      apiWithVersion('PATCH /cost-center-allocation/:id', { params: { id }, body: processBody(rows), version }),
    hold: reply => toProcesses(reply as EmployeeRow[]),
  },
  otherCost: {
    load: (id, signal) => apiWithVersion('GET /other-cost-allocation/:id', { params: { id }, signal }),
    save: (id, rows, version, of) =>
      apiWithVersion('PATCH /other-cost-allocation/:id', {
        params: { id },
        query: queryOf(of),
        body: processBody(rows),
        version,
      }),
    hold: reply => toProcesses(reply as OtherCostRow[]),
  },
  totalCost: {
    load: (id, signal) => apiWithVersion('GET /total-cost-allocation/:id', { params: { id }, signal }),
    save: (id, rows, version, of) =>
      apiWithVersion('PATCH /total-cost-allocation/:id', {
        params: { id },
        query: queryOf(of),
        body: segmentBody(rows),
        version,
      }),
    hold: reply => toSegments(reply as TotalCostRow[]),
  },
};

export const FEATURES = {
  employee: 'personnel',
  costCenter: 'personnel',
  otherCost: 'otherCosts',
  totalCost: 'totalCosts',
} as const satisfies Record<AllocatedKind, string>;

export const allocationsQuery = (kind: AllocatedKind, scenarioId: string, id: string) =>
  queryOptions({
    queryKey: [FEATURES[kind], scenarioId, 'allocations', id],
    queryFn: async ({ signal }): Promise<Allocations> => {
      const { reply, version } = await CALLS[kind].load(id, signal);
      return { rows: CALLS[kind].hold(reply), version };
    },
  });

/** What a list says of itself, once it is read. */
export function useAllocatedText(kind: AllocatedKind, scenarioId: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return async ({ storedId }: { readonly storedId?: string | undefined }): Promise<string> =>
    storedId ? allocatedText((await queries.fetchQuery(allocationsQuery(kind, scenarioId, storedId))).rows, t) : '';
}

/** By which the versions of a list are kept that this page has made. */
export const listId = (kind: AllocatedKind, id: string): string => `${kind} allocations ${id}`;

/** Stores a list, against the version on which it was edited. `like`: null makes rows that are there already like nothing. */
export async function sendAllocations<K extends AllocatedKind>(
  kind: K,
  id: string,
  rows: readonly NamedAllocation[],
  seen: number,
  like?: Like<K> | null,
): Promise<Allocations> {
  const saved = await sendOver(
    listId(kind, id),
    seen,
    version => CALLS[kind].save(id, rows, version, like),
    ({ version }) => version,
  );
  return { rows: CALLS[kind].hold(saved.reply), version: saved.version };
}

type OnSaved = (rows: readonly NamedAllocation[]) => void;
/** What rows were divided like, by a button. */
type LikeBy<K extends AllocatedKind> = (rows: readonly NamedAllocation[]) => Like<K> | undefined;

/**
 * A list in the form a table takes. Its costs are settled here too, so that a wage or total that has just changed shows at once
 * what the server writes: by the same function, to the same cent.
 */
export function useAllocations<K extends AllocatedKind>(
  kind: K,
  scenarioId: string,
  id: string,
  whole: Whole,
  onSaved: OnSaved,
  likeBy?: LikeBy<K>,
) {
  const queries = useQueryClient();
  const query = allocationsQuery(kind, scenarioId, id);
  const { data } = useQuery(query);
  const { total, maximum, inUnits } = whole;
  const rows = useMemo(() => data && asShown(data, { total, maximum, inUnits }), [data, total, maximum, inUnits]);
  const saving = useSaveAllocations(kind, scenarioId, id, onSaved, likeBy);
  return {
    /** Undefined while they load. */
    rows,
    save: (changed: readonly NamedAllocation[], touched: readonly string[]) =>
      saving.mutateAsync(changed.filter(row => touched.includes(row.id))),
    theirs: () => {
      const stored = queries.getQueryData(query.queryKey);
      return stored && asShown(stored, whole);
    },
  };
}

const asShown = ({ rows, version }: Allocations, whole: Whole): NamedAllocation[] =>
  settle(rows, whole).map(row => ({ ...row, version }));

/** Saves the edited rows, in the list as it is now, against the version on which they were edited. */
function useSaveAllocations<K extends AllocatedKind>(
  kind: K,
  scenarioId: string,
  id: string,
  onSaved: OnSaved,
  likeBy: LikeBy<K> | undefined,
) {
  const queries = useQueryClient();
  const { queryKey } = allocationsQuery(kind, scenarioId, id);
  return useMutation({
    meta: { quiet: true },
    scope: { id: `allocations ${id}` },
    mutationFn: (edited: readonly NamedAllocation[]): Promise<Allocations> => {
      const byId = new Map(edited.map(row => [row.id, row]));
      const rows = (queries.getQueryData(queryKey)?.rows ?? edited).map(row => byId.get(row.id) ?? row);
      return sendAllocations(kind, id, rows, seenTogether(edited), likeBy?.(rows));
    },
    onSuccess: async saved => {
      await holdFetches(queries, { predicate: showsAllocated(scenarioId, FEATURES[kind], id) });
      queries.setQueryData(queryKey, saved);
      onSaved(saved.rows);
      await queries.invalidateQueries({ predicate: follows(scenarioId, FEATURES[kind]) });
    },
    // Fetches the stored list and its version, so that the person decides with them in sight.
    onError: async error => {
      if (codeOf(error) === 'ERROR_CONFLICT') await queries.refetchQueries({ queryKey });
      else if (isGone(error)) await queries.invalidateQueries({ queryKey: [FEATURES[kind], scenarioId] });
    },
  });
}

/** Whether somebody has deleted it, or has closed it to this person. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** For lists of what is allocated: the rows of each are asked for when they are shown. */
export const WITHOUT_ROWS = { without: 'costAllocations' } as const;

/** How much of a thing is allocated, for its row in a list. */
export interface SoFar {
  allocated: Share;
  notAllocated: Cents;
}

export const soFarOf = (wire: { allocatedPercent: number; notAllocated: number }): SoFar => ({
  allocated: toShare(wire.allocatedPercent),
  notAllocated: nearestCents(wire.notAllocated),
});
