import { type RawBuilder, sql } from 'kysely';
import { listKinds, type ThingKind, thingKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import { THING_TABLES } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { storeThings } from '#server/db/things.sql.ts';
import { changeRows, deleteRows, putRows, raiseListVersions } from '../allocations/rows.sql.ts';
import { FOLLOWS } from './allocation-writes.ts';

// One statement for each step of workbook-writes.ts. What people entered gets a higher version here; lists get theirs by
// `next`.

type Write = (parameters: readonly string[], key: ScenarioKey) => RawBuilder<unknown>[];

const remove =
  (kind: WholeKind): Write =>
  ([ids], { scenarioId }) => [
    sql`delete from ${sql.table(THING_TABLES[kind].table)} where scenario_id = ${scenarioId} and id = any(${ids}::uuid[])`,
  ];

const store =
  (kind: ThingKind): Write =>
  ([rows], key) => [...freeNames(kind, rows!, key), storeThings(kind, key, rows!)];

/** Things may have exchanged their names, and where names are unique they are so at any moment. */
const freeNames = (kind: ThingKind, rows: string, { scenarioId }: ScenarioKey): RawBuilder<unknown>[] => {
  const { table, stored } = THING_TABLES[kind];
  return stored
    .filter(({ isKey }) => isKey)
    .map(
      ({ name }) => sql`update ${sql.table(table)} set ${sql.ref(name)} = id::text where scenario_id = ${scenarioId}
        and id in (select id from jsonb_to_recordset(${rows}::jsonb) as row (id uuid))`,
    );
};

const WRITES: Record<string, Write> = Object.fromEntries<Write>([
  ...wholeKinds.map(kind => [`remove ${kind}`, remove(kind)] as const),
  ...thingKinds.map(kind => [`store ${kind}`, store(kind)] as const),
  ...listKinds.flatMap(list => [
    [`next ${list}`, (givers, key) => [raiseListVersions(list, key, givers)]] as [string, Write],
    [`take ${list}`, (rows, key) => [deleteRows(list, key, rows)]] as [string, Write],
    [`change ${list}`, (rows, key) => [changeRows(list, key, rows)]] as [string, Write],
    [`put ${list}`, (rows, key) => [putRows(list, key, rows)]] as [string, Write],
  ]),
]);

const [TAB, END] = ['\t', 0x0a];

const lengthOf = (list: string): bigint => BigInt(list.split(',').length);

/**
 * Each line is the name of a step and its parameters, separated by tabs. One line at a time becomes text, because all lines may
 * be long together. `onlyEntered`: what follows from it is left to be settled.
 */
export async function applyWrites(tx: Tx, key: ScenarioKey, lines: Buffer, onlyEntered = false): Promise<void> {
  for (let at = 0; at < lines.length; ) {
    const found = lines.indexOf(END, at);
    const end = found < 0 ? lines.length : found;
    const [step, ...parameters] = lines.toString('utf8', at, end).split(TAB);
    at = end + 1;
    const [verb, what, follows] = step!.split(' ');
    if (onlyEntered && follows === FOLLOWS) continue;
    for (const statement of WRITES[`${verb} ${what}`]!(parameters, key)) {
      const { numAffectedRows } = await statement.execute(tx);
      if (verb === 'change' && numAffectedRows !== lengthOf(parameters[0]!))
        throw new Error(`rows of ${what} that an upload changes are not there`);
    }
  }
}
