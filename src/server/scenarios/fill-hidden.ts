import { sql } from 'kysely';
import { type ListKind, listKinds, wholeKinds } from '#domain/shape.ts';
import { LIST_TABLES } from '#server/db/columns.ts';
import type { Database } from '#server/db/connect.ts';
import { actInNewScenario, type Tx } from '#server/db/tenant.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import { OutOfDate, type Preparing } from '../calls/handle.ts';
import type { Context } from '../calls/transact.ts';
import { type Copy, copyPart, copySettings, copyThings, type Part, partsOf } from './copy-scenario.ts';
import { hideScenario } from './scenarios.sql.ts';

// The embedded engine has one connection: whoever copies 100,000 rows in one transaction lets everybody else wait for all of
// them. There such a copy is filled in short transactions, in a scenario that nobody sees; the transaction of the call shows it.

/** A whole copy that nobody sees, of that revision of the original. */
export interface HiddenCopy {
  id: string;
  revision: number;
  /** Takes it away, unless it has been shown. */
  end(): Promise<void>;
}

interface Begun extends Copy {
  revision: number;
  parts: Part[];
}

/** What is more than this takes so long that others would notice. */
const WORTH_IT = 10_000;
/** One transaction stays below 300 ms on a quiet machine. */
const ROWS_AT_ONCE = 5_000;
/**
 * Undefined where the copy is to be made in the transaction of the call: it is small, or the engine lets others work meanwhile.
 * `make` makes the new scenario and says where it is; it may refuse.
 */
export async function fillHidden(
  { db, transact }: Preparing,
  original: string,
  make: (context: Context) => Promise<Copy['to']>,
): Promise<HiddenCopy | undefined> {
  if (db.engine !== 'embedded') return undefined;
  const begun = await transact(context => begin(context, original, make));
  if (!begun) return undefined;
  const { revision, to } = begun;
  const end = () => deleteHidden(db, to.scenarioId);
  try {
    await fill(db, begun);
  } catch (error) {
    await end();
    throw error;
  }
  return { id: to.scenarioId, revision, end };
}

async function begin(
  context: Context,
  from: string,
  make: (context: Context) => Promise<Copy['to']>,
): Promise<Begun | undefined> {
  const { tx } = context;
  const parts = await partsOf(tx, from, ROWS_AT_ONCE);
  if (parts.reduce((rows, part) => rows + part.rows, 0) <= WORTH_IT) return undefined;
  const to = await make(context);
  actInNewScenario(tx, to.scenarioId);
  await hideScenario(tx, to.scenarioId);
  return { from, to, revision: await revisionIn(tx, from), parts };
}

/** Each step is a transaction of the owner, short enough for others to wait. */
async function fill(db: Database, { revision, parts, ...copy }: Begun): Promise<void> {
  const steps: ((tx: Tx) => Promise<void>)[] = [
    tx => copySettings(tx, copy),
    ...wholeKinds.map(kind => (tx: Tx) => copyThings(tx, copy, [kind])),
    ...parts.map(part => async (tx: Tx) => {
      // The two links of a row are right because those of the original are, all of whose things have been copied: it has not
      // changed since. To check them one by one takes as long as all the rest.
      await sql`set local session_replication_role = replica`.execute(tx);
      await copyPart(tx, copy, part);
    }),
  ];
  for (const step of steps)
    await db.asOwner(async tx => {
      if (!(await isAsBegun(tx, copy, revision))) throw new OutOfDate();
      await step(tx);
    });
}

/** False as soon as the original has changed, or either is gone. */
async function isAsBegun(tx: Tx, { from, to }: Copy, revision: number): Promise<boolean> {
  const { rows } = await sql<{ isAsBegun: boolean }>`select
    exists(select from scenario where id = ${from} and revision = ${revision})
      and exists(select from scenario where id = ${to.scenarioId} and is_hidden) as "isAsBegun"`.execute(tx);
  return rows[0]!.isAsBegun;
}

/**
 * Takes away one hidden scenario, or every one: those that a killed process was filling. A part at a time, because each row takes
 * its checks.
 */
export async function deleteHidden(db: Database, only?: string): Promise<void> {
  const hidden = await db.asOwner(async tx => {
    const all = tx.selectFrom('scenario').select('id').where('is_hidden', '=', true);
    return (only ? all.where('id', '=', only) : all).execute();
  });
  for (const { id } of hidden) {
    for (const list of listKinds) while (await deletePart(db, list, id));
    await db.asOwner(tx => tx.deleteFrom('scenario').where('id', '=', id).execute());
  }
}

/** False when there is nothing more. */
async function deletePart(db: Database, list: ListKind, id: string): Promise<boolean> {
  const table = sql.table(LIST_TABLES[list].table);
  const rows = sql`select ctid from ${table} where scenario_id = ${id} limit ${ROWS_AT_ONCE}`;
  const done = await db.asOwner(tx => sql`delete from ${table} where ctid = any(array(${rows}))`.execute(tx));
  return Boolean(done.numAffectedRows);
}
