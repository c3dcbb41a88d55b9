import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/session/api.ts';
import { keepKey, withStored } from '#web/session/optimistic-list.ts';
import { FIRST_VERSION, ownVersion, seenTogether, sendOver } from '#web/session/own-versions.ts';
import { bringTakenBackIn, keepTakenBackIn } from '../allocations/deleted-here.queries.ts';
import {
  type CostObjectReply,
  type CostReply,
  costAllocationOf,
  costOf,
  costWithId,
  editTreeIn,
  findCost,
  keepDraft,
  replaceCost,
  replaceCostObject,
  replaceSection,
  type SectionReply,
  savingKey,
  treeQuery,
} from './cost-objects.queries.ts';
import { storeHeld, totalsOnWire } from './store-figures.ts';
import { followingKey, type NamedDirectRow, type TreeRow, type TreeSection } from './tree-rows.ts';

/**
 * Stores the rows that were edited in the table. Only fields that differ from what is stored are sent, each row with its
 * version.
 */
export function useSaveRows(scenarioId: string, mutationKey = savingKey(scenarioId)) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey,
    // One after the other, because the second save needs the version that the first one makes.
    scope: { id: `costObjects ${scenarioId}` },
    meta: { quiet: true },
    mutationFn: async (rows: readonly TreeRow[]) => {
      const made = rows.filter(isNew);
      const others = rows.filter(row => !isNew(row));
      // From now on the empty row is another one. The edited rows keep their keys, under which they wait when saving fails.
      for (const row of made) keepDraft(row.costObjectKey!, followingKey(row.id));
      const results = await Promise.allSettled(others.map(row => saveRow(queries, scenarioId, row)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      // In their order. When one fails, that one and those after it are tried again.
      for (const row of made) await saveRow(queries, scenarioId, row);
    },
  });
}

const isNew = (row: TreeRow): boolean => row.kind === 'cost' && row.itemId === undefined;

/** By what is to be made: the idempotency key, so that several tries make one cost. */
const tries = new Map<string, string>();
function tryKeyOf(made: object): string {
  const what = JSON.stringify(made);
  const key = tries.get(what) ?? crypto.randomUUID();
  tries.set(what, key);
  return key;
}

async function saveRow(queries: QueryClient, scenarioId: string, row: TreeRow): Promise<void> {
  const sections = queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [];
  try {
    if (row.kind === 'section') await saveSection(queries, scenarioId, sections, row);
    else if (row.kind === 'costObject') await saveCostObject(queries, scenarioId, sections, row);
    else await saveCost(queries, scenarioId, sections, row);
  } catch (error) {
    await showCurrent(queries, scenarioId, row, error);
    throw error;
  }
}

async function saveSection(queries: QueryClient, scenarioId: string, sections: readonly TreeSection[], row: TreeRow) {
  const stored = sections.find(one => one.key === row.id);
  if (!stored || stored.name === row.name) return;
  const { id } = stored;
  const put = (version: number) =>
    api('PUT /process-category/:id', { params: { id }, body: { name: row.name }, version });
  const { name, version } = await sendOver(id, seenIn(row), put, versionOf);
  await editTreeIn(queries, scenarioId)(replaceSection(stored.id, one => ({ ...one, name, version })));
}

async function saveCostObject(
  queries: QueryClient,
  scenarioId: string,
  sections: readonly TreeSection[],
  row: TreeRow,
) {
  const stored = sections.flatMap(section => section.mainProcesses).find(one => one.key === row.id);
  if (!stored || stored.name === row.name) return;
  const { id } = stored;
  const put = (version: number) => api('PUT /main-process/:id', { params: { id }, body: { name: row.name }, version });
  const { name, version } = await sendOver(id, seenIn(row), put, versionOf);
  await editTreeIn(queries, scenarioId)(replaceCostObject(stored.id, one => ({ ...one, name, version })));
}

/** Makes a cost that is not stored yet. One that was emptied again is deleted. */
async function saveCost(queries: QueryClient, scenarioId: string, sections: readonly TreeSection[], row: TreeRow) {
  const stored = findCost(sections, row.id);
  if (row.kind === 'draft') {
    if (!stored) return;
    await api('DELETE /process/:id', { params: { id: stored.id }, version: ownVersion(stored.id, seenIn(row)) });
    keepTakenBackIn(row.id, stored.id);
    await editTreeIn(queries, scenarioId)(replaceCost(stored.id, () => undefined));
  } else if (!stored) {
    // Whoever does it again at once has it as it was before it was gone.
    if (await bringTakenBackIn(scenarioId, row.id)) {
      const now = await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
      return saveCost(queries, scenarioId, now, row);
    }
    // Somebody else has deleted it.
    if (!isNew(row)) throw new ApiError(404, { code: 'ERROR_NOT_FOUND' });
    const holder = sections.flatMap(section => section.mainProcesses).find(one => one.key === row.costObjectKey);
    if (!holder) throw new ApiError(404, { code: 'ERROR_NOT_FOUND' });
    const mainProcessId = holder.id;
    const body = { mainProcessId, ...wireOf(row) };
    const idempotencyKey = tryKeyOf({ row: row.id, ...body });
    const reply = await api('POST /process/', { body, idempotencyKey });
    keepKey(reply.id, row.id);
    await editTreeIn(
      queries,
      scenarioId,
    )(
      replaceCostObject(mainProcessId, one => ({
        ...one,
        processes: withStored(one.processes, row.id, costOf(reply)),
      })),
    );
  } else {
    const { totals } = stored;
    const same =
      stored.name === row.name &&
      totals.units === row.totals.units &&
      totals.revenue === row.totals.revenue &&
      totals.directCost === row.totals.directCost;
    if (same) return;
    const { id } = stored;
    const put = (version: number) => api('PUT /process/:id', { params: { id }, body: wireOf(row), version });
    const reply = await sendOver(id, seenIn(row), put, versionOf);
    await editTreeIn(queries, scenarioId)(replaceCost(stored.id, () => costOf(reply)));
  }
}

/** What was made here just now is as it was made. */
const seenIn = (row: TreeRow): number => row.version ?? FIRST_VERSION;
const versionOf = (stored: { version: number }): number => stored.version;

const wireOf = ({ name, totals }: TreeRow) => ({ name, ...totalsOnWire(totals) });

/**
 * After a refusal the tree shows what is stored now. Then a conflict can be looked at, and the next try has the right version.
 */
async function showCurrent(queries: QueryClient, scenarioId: string, row: TreeRow, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status < 404) return;
  const { current } = error;
  if (error.code !== 'ERROR_CONFLICT' || !current) {
    if (error.status === 404) await queries.invalidateQueries({ queryKey: treeQuery(scenarioId).queryKey });
  } else if (row.kind === 'section') {
    const { id, name, version } = current as SectionReply;
    await editTreeIn(queries, scenarioId)(replaceSection(id, one => ({ ...one, name, version })));
  } else if (row.kind === 'costObject') {
    const { id, name, version } = current as CostObjectReply;
    await editTreeIn(queries, scenarioId)(replaceCostObject(id, one => ({ ...one, name, version })));
  } else {
    const reply = current as CostReply;
    await editTreeIn(queries, scenarioId)(replaceCost(reply.id, () => costOf(reply)));
  }
}

/** Stores what the segments hold of a cost, by the list's own version: the rows that were edited, in the list as it is now. */
export function useSaveAllocation(scenarioId: string, costId: string) {
  const queries = useQueryClient();
  const costNow = () => costWithId(queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [], costId);
  return useMutation({
    mutationKey: savingKey(scenarioId),
    scope: { id: `costObjects ${scenarioId}` },
    meta: { quiet: true },
    mutationFn: async (edited: readonly NamedDirectRow[]) => {
      const byId = new Map(edited.map(row => [row.id, row]));
      try {
        const cost = costNow();
        if (!cost) throw new ApiError(404, { code: 'ERROR_NOT_FOUND' });
        const rows = cost.held.map(row => byId.get(row.id) ?? row);
        const { reply, version = 0 } = await storeHeld(cost, rows, seenTogether(edited));
        await editTreeIn(
          queries,
          scenarioId,
        )(replaceCost(costId, cost => ({ ...cost, held: costAllocationOf(reply, version) })));
      } catch (error) {
        // The tree brings the version of the list, and the segments there are now.
        if (error instanceof ApiError && (error.status === 409 || error.status === 404))
          await queries.invalidateQueries({ queryKey: treeQuery(scenarioId).queryKey });
        throw error;
      }
    },
  });
}
