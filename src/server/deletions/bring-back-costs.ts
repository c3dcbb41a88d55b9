import { wireName } from '#contract/wire-name.ts';
import { entryWhole } from '#domain/entries.ts';
import { isFollowing } from '#domain/following-divisions.ts';
import { type EntryKind, entryKinds } from '#domain/shape.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import { putLikesBack, withLikesThere } from '../allocations/deleted-likes.sql.ts';
import type { DeletedKind, DeletedThing } from '../allocations/deleted-things.sql.ts';
import { putThingsBack } from '../allocations/deleted-things.sql.ts';
import { settleFollowing } from '../allocations/settle-like.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { found } from '../calls/gate.ts';
import { type Context, scenarioKeyOf } from '../calls/transact.ts';
import { lockVersion, readAllocatedTo } from '../cost-objects/cost-objects.sql.ts';
import { readTree, type Scope, type Tree } from '../cost-objects/tree.sql.ts';
import { refuseHiddenLayers } from '../scenarios/level.sql.ts';
import { entriesNow, segmentIds } from './entered-now.sql.ts';
import { putListsBack, sharesBack } from './lists-back.ts';
import type { Missing } from './missing.ts';

type Layer = Exclude<DeletedKind, 'segment'>;
const LAYERS: Readonly<Record<Layer, { scope(id: string): Omit<Scope, 'scenarioId'>; itself(tree: Tree): unknown }>> = {
  processCategory: { scope: section => ({ section }), itself: tree => tree.sections[0] },
  mainProcess: { scope: costObject => ({ costObject }), itself: tree => tree.costObjects[0] },
  process: { scope: cost => ({ cost }), itself: tree => tree.costs[0] },
};

/**
 * A section, cost object or cost with all that was below it, what its costs gave to segments that are still there, and what others
 * gave to these costs where that still fits. Returns whose part did not come back.
 */
export async function bringBackCosts(
  { id, kind, entered, allocations }: DeletedThing & { kind: Layer },
  context: Context,
): Promise<Missing[]> {
  const { tx } = context;
  const key = scenarioKeyOf(context);
  const { processCategory = [], mainProcess = [] } = entered;
  const process = await withLikesThere(tx, 'totalCost', key, entered.process ?? []);
  // What it lay in has to be there.
  if (kind === 'mainProcess')
    found(await lockVersion(tx, 'process_category', `${mainProcess[0]!.process_category_id}`));
  if (kind === 'process') found(await lockVersion(tx, 'main_process', `${process[0]!.main_process_id}`));
  for (const [layer, rows] of Object.entries({ processCategory, mainProcess, process }))
    await putThingsBack(tx, key, layer as Layer, rows);
  const likes = allocations.likes ?? [];
  putLikesBack(tx, 'totalCost', key, likes);
  if (kind !== 'process') await refuseHiddenLayers(tx, key.scenarioId);

  const missing: Missing[] = [];
  const segments = await segmentIds(tx, key.scenarioId);
  for (const list of ['processCostAllocation', 'totalCostAllocation'] as const) {
    const kept = allocations[list] ?? [];
    putListsBack(
      tx,
      key,
      list,
      kept.filter(row => segments.has(row.id)),
    );
    for (const { id, name } of kept) if (!segments.has(id)) missing.push({ kind: 'segment', id, name, isGone: true });
  }
  const givers: Partial<Record<EntryKind, string[]>> = {};
  for (const giver of entryKinds) {
    const list = `${giver}Allocation` as const;
    const back = await entriesBack(context, giver, allocations[list] ?? []);
    putListsBack(tx, key, list, back.rows);
    missing.push(...back.missing);
    givers[giver] = [...new Set(back.rows.map(row => row.giver))];
  }
  const costs = process.map(row => `${row.id}`);
  await settleScenario(tx, key, { ...givers, process: costs });
  const words = [...process.map(row => row.total_cost_divided_like as DividedLike), ...likes.map(({ like }) => like)];
  if (words.some(isFollowing)) await settleFollowing(context, key.scenarioId);
  const item = found(LAYERS[kind].itself(await readTree(tx, { ...key, ...LAYERS[kind].scope(id) })));
  const after = { ...(item as object), allocations: await readAllocatedTo(tx, costs), isBroughtBack: true };
  context.changed({ entity: wireName(kind), id, before: null, after });
  return missing;
}

async function entriesBack<K extends EntryKind>(
  { tx }: Context,
  kind: K,
  kept: Parameters<typeof sharesBack>[0],
): Promise<ReturnType<typeof sharesBack>> {
  if (kept.length === 0) return { rows: [], missing: [] };
  const lists = await entriesNow(tx, kind, [...new Set(kept.map(({ giver }) => giver))]);
  return sharesBack(kept, lists, wireName(kind), entryWhole[kind]);
}
