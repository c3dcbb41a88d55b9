import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { actAs, type Tx } from '#server/db/tenant.ts';
import { found } from './gate.ts';
import type { Context } from './transact.ts';

/** How long a replica is waited for, step by step. Whoever makes a change asks for the figures a moment later. */
const WAITS_MS = [10, 20, 40, 80, 150];

/**
 * The figures of the call's scenario. Invariant: who may see them is decided on the primary, in the transaction of the call, and
 * they are of the revision that the primary has then, or of a newer one. They are read from the replica if it has that revision.
 * To be called when that transaction is over, because it holds a connection.
 */
export async function figures<T>(
  { tx, acting, place, replica, db }: Context,
  load: (tx: Tx, scenarioId: string) => Promise<T>,
): Promise<() => Promise<T>> {
  const scenarioId = place.scenarioId!;
  if (!replica) {
    const loaded = await load(tx, scenarioId);
    return async () => loaded;
  }
  const asTheUser = async (other: Tx) => {
    actAs(other, acting);
    return load(other, scenarioId);
  };
  const revision = await revisionIn(tx, scenarioId);
  return async () =>
    (await replica.read(async other => {
      actAs(other, acting);
      return (await hasRevision(other, scenarioId, revision)) ? load(other, scenarioId) : undefined;
    })) ?? db.asApp(asTheUser);
}

/** It rises with every change in the scenario. */
export async function revisionIn(tx: Tx, scenarioId: string): Promise<number> {
  const row = await tx.selectFrom('scenario').select('revision').where('id', '=', scenarioId).executeTakeFirst();
  return found(row).revision;
}

/** Whether a server that follows another one has come that far. A former replica that takes changes itself follows nobody. */
async function hasRevision(tx: Tx, scenarioId: string, revision: number): Promise<boolean> {
  for (const wait of [...WAITS_MS, 0]) {
    const { rows } = await sql<{ isThere: boolean }>`select exists(select from scenario
      where id = ${scenarioId} and revision >= ${revision} and pg_is_in_recovery()) as "isThere"`.execute(tx);
    if (rows[0]!.isThere) return true;
    await pause(wait);
  }
  return false;
}
