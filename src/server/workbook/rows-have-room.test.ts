import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listKinds } from '#domain/shape.ts';
import { LIST_TABLES } from '#server/db/columns.ts';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { addCast } from '../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** How many rows were given other figures on another page than the one they stood on. */
async function movedIn(list: (typeof listKinds)[number]): Promise<{ rows: number; moved: number }> {
  const { table, giver, receiver, columns } = LIST_TABLES[list];
  const figure = sql.ref(columns.at(-1)!.name);
  const places = sql`select ${sql.ref(giver)} as giver, ${sql.ref(receiver)} as receiver, (ctid::text::point)[0] as page from ${sql.table(table)}`;
  return db.asOwner(async tx => {
    await sql`create temp table before on commit drop as ${places}`.execute(tx);
    await sql`update ${sql.table(table)} set ${figure} = ${figure} + 1`.execute(tx);
    const { rows } = await sql<{ rows: number; moved: number }>`
      select count(*)::int as rows, count(*) filter (where b.page <> a.page)::int as moved
      from before b join (${places}) a using (giver, receiver)`.execute(tx);
    return rows[0]!;
  });
}

test('every row of a list gets other figures on the page it stands on, so that no index is written', async () => {
  const { a } = await addCast(db);
  await addLargeScenario(db, a.id, { costs: 60, segments: 10, employees: 40, otherCosts: 30, costsPerEmployee: 20 });
  for (const list of listKinds.filter(list => list !== 'costCenterAllocation')) {
    const { rows, moved } = await movedIn(list);
    expect(rows, list).toBeGreaterThanOrEqual(600);
    expect(moved, list).toBe(0);
  }
});
