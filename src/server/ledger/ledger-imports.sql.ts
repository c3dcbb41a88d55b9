import { type RawBuilder, sql } from 'kysely';
import type { Remembered, RememberedCode } from '#domain/ledger/memory.ts';
import type { Things } from '#domain/ledger/targets.ts';
import type { Cents } from '#domain/money.ts';
import type { ScenarioKey, Tx } from '../db/tenant.ts';
import { originOf } from '../db/things.sql.ts';

const one = async <T>(tx: Tx, query: RawBuilder<T>): Promise<T | undefined> => (await query.execute(tx)).rows[0];

/** How long a reading waits to be imported, from when it was read or worked on last. */
const KEPT_FOR = sql.lit('1 hour');

export interface NewReading extends ScenarioKey {
  userId: string;
  fileName: string;
  fingerprint: string;
  content: Buffer;
}

/** Everybody has one at most for a scenario: the last. Those that nobody came back for go. */
export async function keepReading(tx: Tx, reading: NewReading): Promise<{ id: string; until: string }> {
  await sql`select forget_old_readings()`.execute(tx);
  await forgetReading(tx, reading);
  const { id, until } = (await one(
    tx,
    sql<{ id: string; until: Date }>`
    insert into ledger_reading (user_id, company_id, scenario_id, file_name, fingerprint, content)
    values (${reading.userId}, ${reading.companyId}, ${reading.scenarioId}, ${reading.fileName}, ${reading.fingerprint}, ${reading.content})
    returning id, read_at + interval ${KEPT_FOR} as until`,
  ))!;
  return { id, until: until.toISOString() };
}

export async function forgetReading(tx: Tx, { userId, scenarioId }: { userId: string; scenarioId: string }) {
  await sql`delete from ledger_reading where user_id = ${userId} and scenario_id = ${scenarioId}`.execute(tx);
}

/** Work on a reading lets it wait anew; one that is gone stays gone. */
export async function keepMade(
  tx: Tx,
  { userId, readingId, made }: { userId: string; readingId: string; made: string },
): Promise<void> {
  await sql`update ledger_reading set made = ${made}, read_at = now()
    where user_id = ${userId} and id = ${readingId} and read_at >= now() - interval ${KEPT_FOR}`.execute(tx);
}

export interface StoredReading {
  id: string;
  made: string;
  until: string;
  fileName: string;
  fingerprint: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The reading of this person, for this scenario: that one, or the last. */
export async function findReading(
  tx: Tx,
  { userId, scenarioId, readingId }: { userId: string; scenarioId: string; readingId?: string },
): Promise<StoredReading | undefined> {
  const found = await one(
    tx,
    sql<
      Omit<StoredReading, 'until'> & { until: Date }
    >`select id, read_at + interval ${KEPT_FOR} as until, file_name as "fileName", fingerprint, content, made
    from ledger_reading where user_id = ${userId} and scenario_id = ${scenarioId} and read_at >= now() - interval ${KEPT_FOR}
      and id = coalesce(${readingId ?? null}::uuid, id)`,
  );
  // Bytes of their own can be handed over to a worker.
  return found && { ...found, until: found.until.toISOString(), content: new Uint8Array(found.content) };
}

/** What an account can become, by kind. */
export async function loadThings(tx: Tx, scenarioId: string): Promise<Things> {
  const things = (
    table: string,
  ) => sql`(select coalesce(json_agg(json_build_object('id', id, 'originId', ${originOf(table)}, 'name', name)
    order by seq), '[]') from ${sql.table(table)} where scenario_id = ${scenarioId})`;
  return (await one(
    tx,
    sql<Things>`select ${things('other_cost')} as "otherCost", ${things('cost_center')} as "costCenter", ${things('process')} as process`,
  ))!;
}

const PARTS = sql`(select coalesce(json_agg(json_build_object('accId', p.account, 'name', p.name, 'rgs', p.rgs, 'code', p.code,
  'kind', p.kind, 'cents', p.cents, 'becomes', case when p.thing_id is not null then
    json_build_object('kind', p.thing_kind, 'id', p.thing_id, 'field', p.field) end) order by p.position), '[]')
  from ledger_import_part p where p.import_id = i.id)`;

/** As JSON, for the worker that takes it apart. */
export async function loadEarlier(tx: Tx, scenarioId: string): Promise<string> {
  const found = await one(
    tx,
    sql<{ imports: string }>`
    select coalesce(json_agg(json_build_object('id', i.id, 'fileName', i.file_name, 'importedAt', i.imported_at,
      'administration', i.administration, 'fiscalYear', i.fiscal_year, 'fingerprint', i.fingerprint, 'periods', i.periods,
      'copies', s.copies, 'parts', ${PARTS}) order by i.seq), '[]')::text as imports
    from scenario_ledger_import s join ledger_import i on i.id = s.import_id where s.scenario_id = ${scenarioId}`,
  );
  return found!.imports;
}

export interface ImportRow {
  id: string;
  fileName: string;
  fingerprint: string;
  software: string;
  administration: string;
  administrationName: string;
  fiscalYear: string;
  periods: string[];
  sentence: { result: Cents; takenOver: Cents; checked: Cents; leftOut: Cents };
  importedAt: string;
  importedBy: string | null;
}

const importsOf = (scenarioId: string, more: RawBuilder<unknown>) => sql<ImportRow & Record<string, unknown>>`
  select i.id, i.file_name as "fileName", i.fingerprint, i.software, i.administration, i.administration_name as "administrationName",
    i.fiscal_year as "fiscalYear", i.periods, json_build_object('result', i.result_cents, 'takenOver', i.taken_over_cents,
      'checked', i.checked_cents, 'leftOut', i.left_out_cents) as sentence,
    to_json(i.imported_at) as "importedAt", (select u.email from app_user u where u.id = i.imported_by) as "importedBy"${more}
  from scenario_ledger_import s join ledger_import i on i.id = s.import_id where s.scenario_id = ${scenarioId}`;

export async function listImports(tx: Tx, scenarioId: string): Promise<ImportRow[]> {
  return (await sql<ImportRow>`${importsOf(scenarioId, sql``)} order by i.seq`.execute(tx)).rows;
}

export interface ImportPart {
  accId: string;
  name: string;
  rgs: string | null;
  code: string;
  kind: 'otherCost' | 'costCenters' | 'revenue' | 'directCost' | 'check' | 'leaveOut';
  cents: Cents;
  becomes: {
    kind: 'otherCost' | 'costCenter' | 'process';
    id: string;
    field: 'totalCost' | 'salaryCost' | 'extras' | 'revenue' | 'directCost';
  } | null;
}

export async function findImport(
  tx: Tx,
  scenarioId: string,
  importId: string,
): Promise<(ImportRow & { copies: string[]; parts: ImportPart[] }) | undefined> {
  return await one(
    tx,
    sql<ImportRow & { copies: string[]; parts: ImportPart[] }>`
    ${importsOf(scenarioId, sql`, s.copies, ${PARTS} as parts`)} and i.id = ${importId}`,
  );
}

export interface NewImport {
  userId: string;
  fileName: string;
  fingerprint: string;
  software: string;
  administration: string;
  administrationName: string;
  fiscalYear: string;
  periods: readonly string[];
  sentence: ImportRow['sentence'];
  /** JSON of its parts. */
  parts: string;
  /** The imports whose place it takes. */
  replaces: readonly string[];
}

export async function addImport(tx: Tx, { companyId, scenarioId }: ScenarioKey, made: NewImport): Promise<string> {
  const { sentence } = made;
  await sql`delete from scenario_ledger_import where scenario_id = ${scenarioId} and import_id = any(${[...made.replaces]}::uuid[])`.execute(
    tx,
  );
  const { id } = (await one(
    tx,
    sql<{
      id: string;
    }>`insert into ledger_import (company_id, imported_by, file_name, fingerprint, software, administration,
      administration_name, fiscal_year, periods, result_cents, taken_over_cents, checked_cents, left_out_cents)
    values (${companyId}, ${made.userId}, ${made.fileName}, ${made.fingerprint}, ${made.software}, ${made.administration},
      ${made.administrationName}, ${made.fiscalYear}, ${[...made.periods]}::text[], ${sentence.result}, ${sentence.takenOver},
      ${sentence.checked}, ${sentence.leftOut}) returning id`,
  ))!;
  await sql`insert into ledger_import_part (company_id, import_id, position, account, name, rgs, code, kind, cents, thing_kind, thing_id, field)
    select ${companyId}::uuid, ${id}::uuid, n, p->>'accId', p->>'name', p->>'rgs', p->>'code', p->>'kind', (p->>'cents')::int8,
      p->'becomes'->>'kind', (p->'becomes'->>'id')::uuid, p->'becomes'->>'field'
    from jsonb_array_elements(${made.parts}::jsonb) with ordinality as part (p, n)`.execute(tx);
  await sql`insert into scenario_ledger_import (company_id, scenario_id, import_id) values (${companyId}, ${scenarioId}, ${id})`.execute(
    tx,
  );
  return id;
}

export async function loadMemory(
  tx: Tx,
  companyId: string,
): Promise<{ accounts: Remembered[]; codes: RememberedCode[] }> {
  return (await one(
    tx,
    sql<{ accounts: Remembered[]; codes: RememberedCode[] }>`select
    (select coalesce(json_agg(json_build_object('administration', administration, 'administrationName', administration_name,
      'accId', account, 'rgs', rgs, 'kind', kind, 'originId', origin_id, 'name', name, 'isProfitAndLoss', is_profit_and_loss)
      order by administration, account), '[]')
      from ledger_mapping where company_id = ${companyId}) as accounts,
    (select coalesce(json_agg(json_build_object('administration', administration, 'administrationName', administration_name,
      'code', code, 'originId', origin_id, 'name', name) order by administration, code), '[]')
      from ledger_code_mapping where company_id = ${companyId}) as codes`,
  ))!;
}

/** JSON of accounts and of codes. What was remembered of the same account is replaced. */
export async function rememberPlaces(tx: Tx, companyId: string, accounts: string, codes: string): Promise<void> {
  await sql`insert into ledger_mapping (company_id, administration, administration_name, account, rgs, kind, origin_id, name,
      is_profit_and_loss)
    select distinct on (administration, "accId") ${companyId}::uuid, administration, "administrationName", "accId", rgs, kind, "originId",
      name, "isProfitAndLoss" from jsonb_to_recordset(${accounts}::jsonb) as row (administration text, "administrationName" text, "accId" text, rgs text,
      kind text, "originId" uuid, name text, "isProfitAndLoss" boolean)
    on conflict (company_id, administration, account) do update set administration_name = excluded.administration_name,
      rgs = excluded.rgs, kind = excluded.kind, origin_id = excluded.origin_id, name = excluded.name,
      is_profit_and_loss = excluded.is_profit_and_loss`.execute(tx);
  await sql`insert into ledger_code_mapping (company_id, administration, administration_name, code, origin_id, name)
    select distinct on (administration, code) ${companyId}::uuid, administration, "administrationName", code, "originId", name
    from jsonb_to_recordset(${codes}::jsonb) as row (administration text, "administrationName" text, code text, "originId" uuid, name text)
    on conflict (company_id, administration, code) do update set administration_name = excluded.administration_name,
      origin_id = excluded.origin_id, name = excluded.name`.execute(tx);
}

export async function forgetPlaces(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from ledger_mapping where company_id = ${companyId}`.execute(tx);
  await sql`delete from ledger_code_mapping where company_id = ${companyId}`.execute(tx);
}

/** JSON of what tells accounts, and of what tells codes. */
export async function forgetSomePlaces(tx: Tx, companyId: string, accounts: string, codes: string): Promise<void> {
  await sql`delete from ledger_mapping m using jsonb_to_recordset(${accounts}::jsonb) as row (administration text, "accId" text)
    where m.company_id = ${companyId} and m.administration = row.administration and m.account = row."accId"`.execute(
    tx,
  );
  await sql`delete from ledger_code_mapping m using jsonb_to_recordset(${codes}::jsonb) as row (administration text, code text)
    where m.company_id = ${companyId} and m.administration = row.administration and m.code = row.code`.execute(tx);
}
