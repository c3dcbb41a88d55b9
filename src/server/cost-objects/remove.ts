import type { z } from 'zod';
import { wireName } from '#contract/wire-name.ts';
import { THING_TABLES } from '#server/db/columns.ts';
import { type DeletedKind, keepCosts } from '../allocations/deleted-things.sql.ts';
import { reachingProcesses } from '../allocations/derived.sql.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { found } from '../calls/gate.ts';
import type { Context } from '../calls/transact.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { deleteLayer, type Layer, lockVersion, readAllocatedTo } from './cost-objects.sql.ts';
import { refuseStale } from './refuse-stale.ts';
import { readTree, type Scope, type Tree } from './tree.sql.ts';

/** A section, cost object or cost, by its layer. */
interface ToRemove<Schema extends z.ZodType> {
  kind: Exclude<DeletedKind, 'segment'>;
  id: string;
  /** What of the scenario is deleted together with it. */
  scope: Omit<Scope, 'scenarioId'>;
  schema: Schema;
  itself(tree: Tree): z.output<Schema> | undefined;
}

/**
 * Deletes a thing with everything below it and everything allocated to and from that. Then settles what remains: costs that are
 * allocated by units go to the remaining costs, and the totals follow. The history holds everything that was deleted, and it is
 * kept so that it can be brought back.
 */
export async function removeWithAllBelow<Schema extends z.ZodType>(
  context: Context,
  { kind, id, scope, schema, itself }: ToRemove<Schema>,
): Promise<void> {
  const { tx, changed } = context;
  const key = scenarioKeyOf(context);
  const layer = THING_TABLES[kind].table as Layer;
  const { version } = found(await lockVersion(tx, layer, id));
  const tree = await readTree(tx, { scenarioId: key.scenarioId, ...scope });
  const item = found(itself(tree));
  await refuseStale(context, version, schema, async () => item);

  const costs = tree.costs.map(cost => cost.id);
  const reaching = await reachingProcesses(tx, costs);
  const allocations = await readAllocatedTo(tx, costs);
  keepCosts(tx, kind, id, costs);
  await deleteLayer(tx, layer, id);
  await settleScenario(tx, key, reaching);
  changed({ entity: wireName(kind), id, before: { ...(item as object), allocations }, after: null });
}
