import { sql } from 'kysely';
import { listsOf, thingsOf } from '#domain/scenario-by-kind.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { listKinds, wholeKinds } from '#domain/shape.ts';
import { rowOf } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { storeThings } from '#server/db/things.sql.ts';
import { columnsIn, putRows } from '../allocations/rows.sql.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';

/**
 * Stores a whole scenario from plain data (ids are UUIDs) in one that is new and empty: one statement per table, in the order
 * of the model. Then settles every cent that follows from it.
 */
export async function storeScenario(tx: Tx, key: ScenarioKey, model: ScenarioModel): Promise<void> {
  await sql`update scenario set process_level = ${model.processLevel}, show_cost_centers_on_personnel = ${model.showCostCentersOnPersonnel}
    where id = ${key.scenarioId}`.execute(tx);
  const things = thingsOf(model);
  for (const kind of wholeKinds) {
    const rows = things[kind].map(thing => rowOf(kind, thing));
    if (rows.length > 0) await storeThings(kind, key, JSON.stringify(rows)).execute(tx);
  }
  const lists = listsOf(model);
  for (const list of listKinds) {
    const given = lists[list].flatMap(({ id: giver, rows }) =>
      rows.map(row => ({ ...row, ...('share' in row && { enteredShare: row.share }), giver })),
    );
    if (given.length > 0) await putRows(list, key, columnsIn(list, given)).execute(tx);
  }
  await settleScenario(tx, key, { employee: 'all', costCenter: 'all', otherCost: 'all', process: 'all' });
}
