import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../testing/acting.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Tx } from './connect.ts';
import { type Acting, actAs } from './tenant.ts';

describe.each(['server', 'embedded'] as const)('row-level security on the %s engine', engine => {
  let db: TestDatabase;
  const [a, b] = [randomUUID(), randomUUID()];
  const of: Record<string, Filled> = {};

  beforeAll(async () => {
    db = await testDatabase(engine);
    await db.asOwner(async tx => {
      for (const [n, company] of [a, b].entries()) of[company] = await fillOne(tx, company, n);
    });
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

  /** How many rows of each tenant table, and of people, the program's role sees. */
  const seen = async (who: Partial<Acting> | undefined) => {
    const tables = await db.asOwner(tenantTables);
    return db.asApp(async tx => {
      if (who) actAs(tx, acting(who));
      const counts: Record<string, number> = {};
      for (const { name } of [...tables, { name: 'app_user' }])
        counts[name] = (
          await sql<{ count: number }>`select count(*)::int8 as count from ${sql.table(name)}`.execute(tx)
        ).rows[0]!.count;
      return counts;
    });
  };
  const shown = async (who: Partial<Acting> | undefined) =>
    Object.entries(await seen(who)).flatMap(([table, count]) => (count > 0 ? [table] : []));
  const as = <T>(who: Partial<Acting>, work: (tx: Tx) => Promise<T>) =>
    db.asApp(async tx => {
      actAs(tx, acting(who));
      return work(tx);
    });

  const OF_A_COMPANY = [
    ...['app_user', 'company', 'company_logo', 'membership'],
    ...['ledger_import', 'ledger_import_part', 'ledger_mapping', 'ledger_code_mapping'],
  ];
  const OF_A_REPORT = ['report', 'report_access', 'scenario'];

  test('S.T13 T13 a query that forgets the gate, with no user set, sees 0 rows of every tenant table', async () => {
    expect(Object.keys(await seen(undefined)).length).toBeGreaterThan(10);
    expect(await shown(undefined)).toEqual([]);
  });

  test('S.T13 every tenant table has a row of each company, so that seeing none proves something', async () => {
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

  test('who acts for one company and its scenarios sees those and no others', async () => {
    const one = await seen({ companyIds: [a], scenarioIds: of[a]!.scenarios });
    const both = await seen({ companyIds: [a, b], scenarioIds: [...of[a]!.scenarios, ...of[b]!.scenarios] });
    for (const [table, count] of Object.entries(one)) {
      expect([table, count * 2]).toEqual([table, both[table]]);
      expect([table, count > 0]).toEqual([table, true]);
    }
  });

  test('of a company in which one has no report one sees the company and its people, and nothing it works on', async () => {
    expect((await shown({ companyIds: [a], fullCompanyIds: [] })).sort()).toEqual([...OF_A_COMPANY].sort());
  });

  test('of the reports one sees those that list one, with their scenarios, and nothing inside those', async () => {
    const [listed] = of[a]!.reports;
    const who = { companyIds: [a], fullCompanyIds: [], reportIds: [listed!] };
    expect((await shown(who)).sort()).toEqual([...OF_A_COMPANY, ...OF_A_REPORT].sort());
    const { rows } = await as(who, tx =>
      sql<{ report: string }>`select distinct id as report from report union select report_id from scenario
        union select report_id from report_access`.execute(tx),
    );
    expect(rows).toEqual([{ report: listed }]);
  });

  test('inside a scenario one sees what the call is about, and not the scenario beside it', async () => {
    const [scenario] = of[a]!.scenarios;
    const inside = await db.asOwner(tenantTables).then(tables => tables.map(({ name }) => name));
    const deep = inside.filter(name => ![...OF_A_COMPANY, ...OF_A_REPORT].includes(name));
    expect(deep.length).toBeGreaterThan(10);
    const who = { companyIds: [a], scenarioIds: [scenario!] };
    for (const table of deep) {
      const { rows } = await as(who, tx =>
        sql<{ scenario: string }>`select distinct scenario_id as scenario from ${sql.table(table)}`.execute(tx),
      );
      expect([table, rows]).toEqual([table, [{ scenario }]]);
    }
  });

  test('of people one sees oneself and the members of the companies one acts in', async () => {
    const idsOf = async (who: Partial<Acting>) =>
      (await as(who, tx => tx.selectFrom('app_user').select('id').execute())).map(({ id }) => id);
    expect(await idsOf({ userId: of[a]!.user })).toEqual([of[a]!.user]);
    expect(await idsOf({ companyIds: [b] })).toEqual([of[b]!.user]);
  });

  test('of people the program reads and writes no more than a call needs', async () => {
    const denied = (work: (tx: Tx) => Promise<unknown>) =>
      expect(as({ userId: of[a]!.user, companyIds: [a] }, work)).rejects.toMatchObject({ code: '42501' });
    for (const column of ['email_key', 'tokens_valid_from', 'created_at'])
      await denied(tx => sql`select ${sql.ref(column)} from app_user`.execute(tx));
    for (const [column, value] of [
      ['system_role', 'admin'],
      ['id', b],
      ['tokens_valid_from', null],
    ])
      await denied(tx => sql`update app_user set ${sql.ref(column!)} = ${value}`.execute(tx));
    await denied(tx => sql`delete from app_user`.execute(tx));
    await denied(tx =>
      sql`insert into app_user (email, email_key, system_role) values ('x@x', 'x@x', 'admin')`.execute(tx),
    );
    for (const table of ['account_binding', 'identity_account', 'identity_secret'])
      await denied(tx => sql`select from ${sql.table(table)}`.execute(tx));
    expect(
      await as({ companyIds: [a] }, tx =>
        sql`update app_user set last_name = 'X' where id = ${of[b]!.user} returning id`.execute(tx),
      ),
    ).toMatchObject({ rows: [] });
  });

  test('every policy asks who acts once a statement, not once a row', async () => {
    const { rows } = await db.asOwner(tx =>
      sql<{ table: string; rule: string }>`select tablename::text as table, coalesce(qual, with_check) as rule
        from pg_policies where policyname in ('tenant', 'known')`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(16);
    const calls = /(SELECT )?(acting_\w+|companies_in_full)\(\)/g;
    for (const { table, rule } of rows) {
      const asked = [...rule.matchAll(calls)].map(([call]) => call);
      expect([table, asked.length > 0, asked.filter(call => !call.startsWith('SELECT'))]).toEqual([table, true, []]);
    }
    const plan = await as({ companyIds: [a], scenarioIds: of[a]!.scenarios }, tx =>
      sql<Record<string, string>>`explain (verbose) select sum(cost_cents) from employee_allocation`.execute(tx),
    );
    const text = plan.rows.flatMap(row => Object.values(row)).join('\n');
    expect(text).toContain('InitPlan 1');
    expect(text).toMatch(/(Filter|Cond): .*scenario_id = ANY \(.*(\$0|InitPlan 1)/);
  });

  test('a row of another company, report or scenario can be neither written nor moved there', async () => {
    const denied = (who: Partial<Acting>, work: (tx: Tx) => Promise<unknown>) =>
      expect(as(who, work)).rejects.toMatchObject({ code: '42501' });
    const inA = { companyIds: [a], scenarioIds: of[a]!.scenarios.slice(0, 1) };
    const name = { name: 'X', name_key: 'x' };
    await denied(inA, tx =>
      tx
        .insertInto('report')
        .values({ company_id: b, ...name })
        .execute(),
    );
    await denied(inA, tx => tx.updateTable('report').set({ company_id: b }).execute());
    const listed = { companyIds: [a], fullCompanyIds: [], reportIds: of[a]!.reports.slice(0, 1) };
    await denied(listed, tx =>
      tx
        .insertInto('report')
        .values({ company_id: a, ...name })
        .execute(),
    );
    await denied(listed, tx => tx.updateTable('scenario').set({ report_id: of[a]!.reports[1]! }).execute());
    const segment = (company_id: string, scenario_id: string) => ({ company_id, scenario_id, ...name });
    await denied(inA, tx => tx.insertInto('segment').values(segment(a, of[a]!.scenarios[1]!)).execute());
    await denied(inA, tx => tx.updateTable('segment').set({ scenario_id: of[a]!.scenarios[1]! }).execute());
    // The company of a row follows from its scenario.
    await expect(
      as(inA, tx => tx.insertInto('segment').values(segment(b, of[a]!.scenarios[0]!)).execute()),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('what came from the ledger is stored whole, and then the program neither changes, adds to nor removes it', async () => {
    const inA = { companyIds: [a], scenarioIds: of[a]!.scenarios };
    const head = (more: object = {}) =>
      sql`insert into ledger_import ${sql.raw(
        `(${['company_id', ...IMPORT_COLUMNS, ...Object.keys(more)].join(', ')})`,
      )} values (${sql.join([a, ...IMPORT_COLUMNS.map(name => (name === 'periods' ? '{}' : '0')), ...Object.values(more)])}) returning id`;
    const part = (id: unknown) =>
      sql`insert into ledger_import_part (company_id, import_id, position, account, name, code, kind, cents)
        values (${a}, ${id}, 99, '1', 'N', '', 'leaveOut', 0)`;
    const kept = await as(inA, async tx => {
      const { id } = (await head().execute(tx)).rows[0] as { id: string };
      await part(id).execute(tx);
      await sql`insert into scenario_ledger_import (company_id, scenario_id, import_id)
        values (${a}, ${of[a]!.scenarios[0]}, ${id})`.execute(tx);
      return id;
    });
    for (const never of [
      sql`update ledger_import set result_cents = 1`,
      sql`update ledger_import_part set cents = 1`,
      sql`update scenario_ledger_import set copies = '{}'`,
      sql`update ledger_reading set content = ''`,
      sql`delete from ledger_import`,
      sql`delete from ledger_import_part`,
      part(kept),
      head({ imported_at: '2020-01-01' }),
    ])
      await expect(as(inA, tx => never.execute(tx))).rejects.toMatchObject({ code: '42501' });
    // It still goes with the last scenario that refers to it.
    await as(inA, tx => sql`delete from scenario_ledger_import where import_id = ${kept}`.execute(tx));
    const { rows } = await as(inA, tx => sql`select from ledger_import_part where import_id = ${kept}`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('S.Z6 the program may add to the history and neither change nor remove it', async () => {
    const entry = { call: 'test', entity: 'company', change: JSON.stringify({ name: ['A', 'B'] }) };
    await db.asApp(tx => tx.insertInto('history').values(entry).execute());
    await expect(db.asApp(tx => tx.deleteFrom('history').execute())).rejects.toMatchObject({ code: '42501' });
    await expect(db.asApp(tx => tx.updateTable('history').set({ call: 'x' }).execute())).rejects.toMatchObject({
      code: '42501',
    });
  });
});

interface Filled {
  user: string;
  reports: string[];
  scenarios: string[];
}

const FILE = { file_name: 'F', fingerprint: 'F' };
const IMPORT_COLUMNS = [
  ...['file_name', 'fingerprint', 'software', 'administration', 'administration_name', 'fiscal_year', 'periods'],
  ...['result_cents', 'taken_over_cents', 'checked_cents', 'left_out_cents'],
];

/** A company with two reports of one scenario each, a row in every tenant table for each scenario, and an import that both refer to. */
async function fillOne(tx: Tx, companyId: string, n: number): Promise<Filled> {
  const name = { name: 'N', name_key: `n${n}` };
  const { rows: sectors } = await sql<{ id: string }>`select id from sector limit 1`.execute(tx);
  const user = await idOf(
    tx
      .insertInto('app_user')
      .values({ email: `${n}@x`, email_key: `${n}@x` })
      .returning('id'),
  );
  await tx
    .insertInto('company')
    .values({ id: companyId, ...name, sector_id: sectors[0]!.id, color: '#000000' })
    .execute();
  const inCompany = { company_id: companyId };
  await tx
    .insertInto('company_logo')
    .values({ ...inCompany, media_type: 'image/png', bytes: Buffer.of(1) })
    .execute();
  await tx
    .insertInto('membership')
    .values({ ...inCompany, user_id: user, role: 'company-user' })
    .execute();
  const ledgerImport = await fillLedger(tx, companyId);
  const [reports, scenarios]: string[][] = [[], []];
  for (const name_key of ['one', 'other']) {
    const named = { ...inCompany, name: 'N', name_key };
    const report_id = await idOf(tx.insertInto('report').values(named).returning('id'));
    await tx
      .insertInto('report_access')
      .values({ ...inCompany, report_id, user_id: user })
      .execute();
    const scenario_id = await idOf(
      tx
        .insertInto('scenario')
        .values({ ...named, report_id })
        .returning('id'),
    );
    const here = { ...inCompany, scenario_id };
    await fillScenario(tx, here);
    await tx
      .insertInto('ledger_reading')
      .values({ ...here, ...FILE, user_id: user, content: Buffer.of(1) })
      .execute();
    await tx
      .insertInto('scenario_ledger_import')
      .values({ ...here, import_id: ledgerImport })
      .execute();
    reports!.push(report_id);
    scenarios!.push(scenario_id);
  }
  return { user, reports: reports!, scenarios: scenarios! };
}

const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: string }> }) =>
  (await query.executeTakeFirstOrThrow()).id;

async function fillScenario(tx: Tx, here: { company_id: string; scenario_id: string }): Promise<void> {
  const segment_id = await idOf(
    tx
      .insertInto('segment')
      .values({ ...here, name: 'N', name_key: 'n' })
      .returning('id'),
  );
  const process_category_id = await idOf(
    tx
      .insertInto('process_category')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const main_process_id = await idOf(
    tx
      .insertInto('main_process')
      .values({ ...here, process_category_id, name: 'N' })
      .returning('id'),
  );
  const process_id = await idOf(
    tx
      .insertInto('process')
      .values({ ...here, main_process_id, name: 'N' })
      .returning('id'),
  );
  const employee_id = await idOf(
    tx
      .insertInto('employee')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const cost_center_id = await idOf(
    tx
      .insertInto('cost_center')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const other_cost_id = await idOf(
    tx
      .insertInto('other_cost')
      .values({ ...here, name: 'N' })
      .returning('id'),
  );
  const part = { ...here, share: 1, units_hundredths: 1, cost_cents: 1 };
  const driven = { ...part, entered_share: 1 };
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
    .values({ ...driven, other_cost_id, process_id })
    .execute();
  await tx
    .insertInto('total_cost_allocation')
    .values({ ...driven, process_id, segment_id })
    .execute();
  const versions = { version: 1, allocations_version: 1 };
  await tx
    .insertInto('deleted_entry')
    .values({ ...here, ...versions, id: randomUUID(), kind: 'employee', seq: 1, entered: '{}', allocations: '[]' })
    .execute();
}

/** An import of the company, and what it remembers. */
async function fillLedger(tx: Tx, company_id: string): Promise<string> {
  const from = { company_id, administration: '1', administration_name: 'N' };
  const sums = { result_cents: 0, taken_over_cents: 0, checked_cents: 0, left_out_cents: 0 };
  const import_id = await idOf(
    tx
      .insertInto('ledger_import')
      .values({ ...from, ...FILE, ...sums, software: 'S', fiscal_year: '2025', periods: ['1'] })
      .returning('id'),
  );
  const account = { account: '4000', name: 'N', kind: 'leaveOut' };
  await tx
    .insertInto('ledger_import_part')
    .values({ ...account, company_id, import_id, position: 1, code: '', cents: 0 })
    .execute();
  await tx
    .insertInto('ledger_mapping')
    .values({ ...from, ...account })
    .execute();
  await tx
    .insertInto('ledger_code_mapping')
    .values({ ...from, code: 'K', origin_id: randomUUID(), name: 'N' })
    .execute();
  return import_id;
}
