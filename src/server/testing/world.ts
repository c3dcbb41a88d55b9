import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '#contract/call.ts';
import type { LedgerReading } from '#domain/ledger/reading.ts';
import type { Database } from '../db/connect.ts';
import type { Tx } from '../db/tenant.ts';
import { addPerson, addTestMember, type Cast, type Person } from './test-app.ts';

/** One of everything in a company, by kind. */
export interface Side {
  ids: Record<SubjectKind, string>;
  /** A second scenario of the same company, with a segment, a process, a cost center, a reading and an import of its own. */
  other: Record<
    | 'scenario'
    | 'segment'
    | 'process'
    | 'cost-center'
    | 'deleted-entry'
    | 'ledger-reading'
    | 'ledger-import'
    | 'ledger-target',
    string
  >;
  /** A member who is nobody else in the tests. */
  spare: Person;
}

export interface World {
  a: Side;
  b: Side;
  /** A company-user of A whom no report lists. */
  unlisted: Person;
}

/** Companies A and B with one of everything. A's report lists A's company-user. */
export async function addWorld(db: Database, cast: Cast): Promise<World> {
  const unlisted = await addPerson(db, 'unlisted@a.example');
  await addTestMember(db, cast.a.id, unlisted, 'company-user');
  const spares = [await addPerson(db, 'spare@a.example'), await addPerson(db, 'spare@b.example')] as const;
  await addTestMember(db, cast.a.id, spares[0], 'company-user');
  await addTestMember(db, cast.b.id, spares[1], 'company-user');
  return db.asOwner(async tx => ({
    a: await fill(tx, cast.a.id, cast.a.user.id, cast.a.consultant.id, spares[0]),
    b: await fill(tx, cast.b.id, cast.b.user.id, cast.b.consultant.id, spares[1]),
    unlisted,
  }));
}

/** Ids that nothing has. */
export const nowhere = (): Side => {
  const id = randomUUID;
  return {
    ids: {
      company: id(),
      report: id(),
      scenario: id(),
      segment: id(),
      'process-category': id(),
      'main-process': id(),
      process: id(),
      employee: id(),
      'cost-center': id(),
      'other-cost': id(),
      entry: id(),
      'deleted-entry': id(),
      'ledger-reading': id(),
      'ledger-import': id(),
      'ledger-target': id(),
      'ledger-origin': id(),
      user: id(),
    },
    other: {
      ...{ scenario: id(), segment: id(), process: id(), 'cost-center': id(), 'deleted-entry': id() },
      ...{ 'ledger-reading': id(), 'ledger-import': id(), 'ledger-target': id() },
    },
    spare: { id: id(), email: 'nobody@nowhere.example' },
  };
};

const NOTHING_READ: LedgerReading = {
  ...{ kind: 'auditfile', version: '', software: '', administration: '1', administrationName: '', fiscalYear: '2025' },
  ...{ from: null, to: null, currency: '', lines: 0, accounts: [], periods: [], codes: [], sums: [] },
};
const EMPTY_READING = gzipSync(JSON.stringify({ reading: NOTHING_READ }));

async function fill(tx: Tx, company: string, listedUser: string, reader: string, spare: Person): Promise<Side> {
  const one = async (insert: RawBuilder<{ id: string }>) => (await insert.execute(tx)).rows[0]!.id;
  const report = await one(
    sql`insert into report (company_id, name, name_key) values (${company}, 'Report', 'report') returning id`,
  );
  await sql`insert into report_access (company_id, report_id, user_id) values (${company}, ${report}, ${listedUser})`.execute(
    tx,
  );
  await sql`update company set sector_id = '00000000-0000-0000-0000-00000000010a', logo_at = now() where id = ${company}`.execute(
    tx,
  );
  await sql`insert into company_logo (company_id, media_type, bytes) values (${company}, 'image/png', '\\x89504e47')`.execute(
    tx,
  );
  const addScenario = (name: string) =>
    one(sql`insert into scenario (company_id, report_id, name, name_key, process_level)
      values (${company}, ${report}, ${name}, ${name}, 3) returning id`);
  const addTree = async (scenario: string) => {
    const segment = await one(sql`insert into segment (company_id, scenario_id, name, name_key)
      values (${company}, ${scenario}, 'Segment', 'segment') returning id`);
    const section = await one(sql`insert into process_category (company_id, scenario_id, name)
      values (${company}, ${scenario}, 'Section') returning id`);
    const object = await one(sql`insert into main_process (company_id, scenario_id, process_category_id, name)
      values (${company}, ${scenario}, ${section}, 'Object') returning id`);
    const process = await one(sql`insert into process (company_id, scenario_id, main_process_id, name,
        units_hundredths, revenue_cents, direct_cost_cents)
      values (${company}, ${scenario}, ${object}, 'Cost', 10000, 100000, 50000) returning id`);
    return { segment, section, object, process };
  };
  const scenario = await addScenario('first');
  const tree = await addTree(scenario);
  const add = (insert: (at: RawBuilder<unknown>) => RawBuilder<{ id: string }>) =>
    one(insert(sql`${company}::uuid, ${scenario}::uuid`));
  const employee = await add(
    at =>
      sql`insert into employee (company_id, scenario_id, name, yearly_wage_cents) values (${at}, 'E', 100) returning id`,
  );
  const addCostCenter = (to: string) =>
    one(sql`insert into cost_center (company_id, scenario_id, name, salary_cost_cents)
      values (${company}, ${to}, 'C', 100) returning id`);
  const costCenter = await addCostCenter(scenario);
  const otherCost = await add(
    at =>
      sql`insert into other_cost (company_id, scenario_id, name, total_cost_cents) values (${at}, 'O', 100) returning id`,
  );
  const addDeleted = (to: string) =>
    one(sql`insert into deleted_entry (id, company_id, scenario_id, kind, seq, version, allocations_version, entered, allocations)
      values (gen_random_uuid(), ${company}, ${to}, 'otherCost', 1, 1, 1, '{"name": "D"}', '[]') returning id`);
  const addLedger = async (to: string) => {
    const made = await one(sql`insert into ledger_import (company_id, file_name, fingerprint, software, administration,
        administration_name, fiscal_year, periods, result_cents, taken_over_cents, checked_cents, left_out_cents)
      values (${company}, 'audit.xaf', '', '', '1', '', '2025', '{1}', 0, 0, 0, 0) returning id`);
    await sql`insert into scenario_ledger_import (company_id, scenario_id, import_id) values (${company}, ${to}, ${made})`.execute(
      tx,
    );
    const reading =
      await one(sql`insert into ledger_reading (user_id, company_id, scenario_id, file_name, fingerprint, content)
      values (${reader}, ${company}, ${to}, 'audit.xaf', '', ${EMPTY_READING}) returning id`);
    return { 'ledger-reading': reading, 'ledger-import': made };
  };
  const second = await addScenario('second');
  const other = await addTree(second);
  return {
    ids: {
      company,
      report,
      scenario,
      segment: tree.segment,
      'process-category': tree.section,
      'main-process': tree.object,
      process: tree.process,
      employee,
      'cost-center': costCenter,
      'other-cost': otherCost,
      entry: otherCost,
      'deleted-entry': await addDeleted(scenario),
      ...(await addLedger(scenario)),
      'ledger-target': otherCost,
      'ledger-origin': costCenter,
      user: spare.id,
    },
    other: {
      ...{ scenario: second, segment: other.segment, process: other.process, ...(await addLedger(second)) },
      ...{ 'cost-center': await addCostCenter(second), 'ledger-target': other.process },
      'deleted-entry': await addDeleted(second),
    },
    spare,
  };
}

const tenantTables = new WeakMap<Database, { name: string; key: string }[]>();

/** Everything a company has, as one text. When it is the same before and after, nothing was stored. */
export async function fingerprint(db: Database, companyId: string): Promise<string> {
  return db.asOwner(async tx => {
    if (!tenantTables.has(db)) tenantTables.set(db, await tablesOf(tx));
    const parts = tenantTables.get(db)!.map(
      ({
        name,
        key,
      }) => sql`select ${sql.lit(name)} || ': ' || coalesce(string_agg(t::text, ' ' order by t::text), '') as part
        from ${sql.table(name)} t where ${sql.ref(key)} = ${companyId}`,
    );
    const { rows } = await sql<{ part: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(tx);
    return rows.map(({ part }) => part).join('\n');
  });
}

async function tablesOf(tx: Tx): Promise<{ name: string; key: string }[]> {
  const { rows } = await sql<{ name: string; key: string }>`
    select table_name as name, case when table_name = 'company' then 'id' else 'company_id' end as key
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'history'
      and (column_name = 'company_id' or table_name = 'company' and column_name = 'id') order by 1`.execute(tx);
  return rows;
}
