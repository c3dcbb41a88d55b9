import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLargeScenario } from './large-scenario.ts';
import { addCompany } from './test-app.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('the large scenario is what it says: everything allocated, every part adds up', async () => {
  const started = performance.now();
  const { scenarioId } = await addLargeScenario(db, await addCompany(db, 'Large'));
  expect(performance.now() - started).toBeLessThan(60_000);
  const [figures] = await db.asOwner(async tx => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from employee_allocation where scenario_id = ${scenarioId})::int as "toCosts",
      (select count(*) from total_cost_allocation where scenario_id = ${scenarioId})::int as "toSegments",
      (select sum(yearly_wage_cents + extras_cents) from employee where scenario_id = ${scenarioId})::int8
        + (select sum(total_cost_cents) from other_cost where scenario_id = ${scenarioId})::int8 as entered,
      (select sum(cost_cents) from total_cost_allocation where scenario_id = ${scenarioId})::int8 as arrived`.execute(
      tx,
    );
    return rows;
  });
  expect(figures).toMatchObject({ toCosts: 100_000, toSegments: 50_000 });
  expect(figures!.arrived).toBe(figures!.entered);
});
