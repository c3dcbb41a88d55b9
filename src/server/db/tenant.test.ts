import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Tx } from './connect.ts';
import { actAs } from './tenant.ts';

describe.each(['server', 'embedded'] as const)('row-level security on the %s engine', engine => {
  let db: TestDatabase;
  const companies: Record<string, string> = { a: randomUUID(), b: randomUUID() };

  beforeAll(async () => {
    db = await testDatabase(engine);
    await db.asOwner(tx => fillTenants(tx, Object.values(companies)));
  });
  afterAll(() => db.drop());

  const tenantTables = (tx: Tx) =>
    sql<{ name: string; column: string }>`
      select table_name as name, case when table_name = 'company' then 'id' else 'company_id' end as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id' or table_name = 'company' and column_name = 'id'
      order by 1`
      .execute(tx)
      .then(({ rows }) => rows.filter(({ name }) => name !== 'history'));

  /** How many rows of each tenant table the program's role sees. */
  const seen = async (companyIds: string[] | undefined) => {
    const tables = await db.asOwner(tenantTables);
    return db.asApp(async tx => {
      if (companyIds) await actAs(tx, { userId: randomUUID(), companyIds });
      const counts: Record<string, number> = {};
      for (const { name } of tables)
        counts[name] = (
          await sql<{ count: number }>`select count(*)::int8 as count from ${sql.table(name)}`.execute(tx)
        ).rows[0]!.count;
      return counts;
    });
  };

  test('T13 a query that forgets the gate, with no user set, sees 0 rows of every tenant table', async () => {
    const counts = await seen(undefined);
    expect(Object.keys(counts).length).toBeGreaterThan(10);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
  });

  test('every tenant table has a row of each company, so that seeing none proves something', async () => {
    const tables = await db.asOwner(tenantTables);
    const empty: string[] = [];
    await db.asOwner(async tx => {
      for (const { name, column } of tables) {
        const { rows } = await sql<{ n: number }>`
          select count(distinct ${sql.ref(column)})::int8 as n from ${sql.table(name)}`.execute(tx);
        if (rows[0]!.n < 2) empty.push(name);
      }
    });
    expect(empty).toEqual([]);
  });

  test('who acts for one company sees that one and no other', async () => {
    const none = await seen([]);
    const one = await seen([companies.a!]);
    const both = await seen(Object.values(companies));
    for (const [table, count] of Object.entries(one)) {
      expect([table, none[table]]).toEqual([table, 0]);
      expect([table, count * 2]).toEqual([table, both[table]]);
      expect(count).toBeGreaterThan(0);
    }
  });

  test('every policy asks who acts once a statement, not once a row', async () => {
    const { rows } = await db.asOwner(tx =>
      sql<{ table: string; rule: string }>`select tablename::text as table, coalesce(qual, with_check) as rule
        from pg_policies where policyname = 'tenant'`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ rule }) => !rule.includes('SELECT acting_companies()'))).toEqual([]);
  });

  test('a row of another company can be neither written nor moved there', async () => {
    const act = (work: (tx: Tx) => Promise<unknown>) =>
      db.asApp(async tx => {
        await actAs(tx, { userId: randomUUID(), companyIds: [companies.a!] });
        await work(tx);
      });
    const other = companies.b!;
    await expect(
      act(tx => tx.insertInto('report').values({ company_id: other, name: 'X', name_key: 'x' }).execute()),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(act(tx => tx.updateTable('report').set({ company_id: other }).execute())).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('the program may add to the history and neither change nor remove it', async () => {
    const entry = { call: 'test', entity: 'company', change: JSON.stringify({ name: ['A', 'B'] }) };
    await db.asApp(tx => tx.insertInto('history').values(entry).execute());
    await expect(db.asApp(tx => tx.deleteFrom('history').execute())).rejects.toMatchObject({ code: '42501' });
    await expect(db.asApp(tx => tx.updateTable('history').set({ call: 'x' }).execute())).rejects.toMatchObject({
      code: '42501',
    });
  });
});

/** A row in every tenant table for each company, made from the schema itself, so that a new table needs no change here. */
async function fillTenants(tx: Tx, companies: string[]): Promise<void> {
  const { rows: sectors } = await sql<{ id: string }>`select id from sector limit 1`.execute(tx);
  for (const [n, company] of companies.entries()) {
    const at = await fillOne(tx, company, sectors[0]!.id, n);
    expect(at).toBeDefined();
  }
}

async function fillOne(tx: Tx, companyId: string, sectorId: string, n: number) {
  const name = { name: 'N', name_key: `n${n}` };
  const id = async (query: { executeTakeFirstOrThrow(): Promise<{ id: string }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const user_id = await id(
    tx
      .insertInto('app_user')
      .values({ email: `${n}@x`, email_key: `${n}@x` })
      .returning('id'),
  );
  await tx
    .insertInto('company')
    .values({ id: companyId, ...name, sector_id: sectorId, color: '#000000' })
    .execute();
  const inCompany = { company_id: companyId };
  await tx
    .insertInto('company_logo')
    .values({ ...inCompany, media_type: 'image/png', bytes: Buffer.of(1) })
    .execute();
  await tx
    .insertInto('membership')
    .values({ ...inCompany, user_id, role: 'company-user' })
    .execute();
  const report_id = await id(
    tx
      .insertInto('report')
      .values({ ...inCompany, ...name })
      .returning('id'),
  );
  await tx
    .insertInto('report_access')
    .values({ ...inCompany, report_id, user_id })
    .execute();
  const scenario_id = await id(
    tx
      .insertInto('scenario')
      .values({ ...inCompany, report_id, ...name })
      .returning('id'),
  );
  const here = { ...inCompany, scenario_id };
  const segment_id = await id(
    tx
      .insertInto('segment')
      .values({ ...here, ...name })
      .returning('id'),
  );
  const process_category_id = await id(
    tx
      .insertInto('process_category')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const main_process_id = await id(
    tx
      .insertInto('main_process')
      .values({ ...here, process_category_id, name: 'N' })
      .returning('id'),
  );
  const process_id = await id(
    tx
      .insertInto('process')
      .values({ ...here, main_process_id, name: 'N' })
      .returning('id'),
  );
  const employee_id = await id(
    tx
      .insertInto('employee')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const cost_center_id = await id(
    tx
      .insertInto('cost_center')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const other_cost_id = await id(
    tx
      .insertInto('other_cost')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const part = { ...here, share: 1, units_hundredths: 1, cost_cents: 1 };
  await tx
    .insertInto('process_cost_allocation')
    .values({ ...here, process_id, segment_id })
    .execute();
  await tx
    .insertInto('employee_allocation')
    .values({ ...part, employee_id, process_id })
    .execute();
  await tx
    .insertInto('cost_center_allocation')
    .values({ ...part, cost_center_id, process_id })
    .execute();
  await tx
    .insertInto('other_cost_allocation')
    .values({ ...part, other_cost_id, process_id })
    .execute();
  await tx
    .insertInto('total_cost_allocation')
    .values({ ...part, process_id, segment_id })
    .execute();
  await fillLedger(tx, here, user_id);
  return scenario_id;
}

async function fillLedger(tx: Tx, here: { company_id: string; scenario_id: string }, user_id: string): Promise<void> {
  const { company_id } = here;
  const file = { file_name: 'F', fingerprint: 'F' };
  const from = { company_id, administration: '1', administration_name: 'N' };
  const sums = { result_cents: 0, taken_over_cents: 0, checked_cents: 0, left_out_cents: 0 };
  await tx
    .insertInto('ledger_reading')
    .values({ ...here, ...file, user_id, content: Buffer.of(1) })
    .execute();
  const { id: import_id } = await tx
    .insertInto('ledger_import')
    .values({ ...from, ...file, ...sums, software: 'S', fiscal_year: '2025', periods: ['1'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = { account: '4000', name: 'N', kind: 'leaveOut' };
  await tx
    .insertInto('ledger_import_part')
    .values({ ...account, company_id, import_id, position: 1, code: '', cents: 0 })
    .execute();
  await tx
    .insertInto('scenario_ledger_import')
    .values({ ...here, import_id })
    .execute();
  await tx
    .insertInto('ledger_mapping')
    .values({ ...from, ...account })
    .execute();
  await tx
    .insertInto('ledger_code_mapping')
    .values({ ...from, code: 'K', origin_id: user_id, name: 'N' })
    .execute();
}
