import { sql } from 'kysely';
import type { z } from 'zod';
import { FINDABLE_SCENARIOS, type scenario, type scenarios } from '#contract/scenarios.ts';
import { nameKey } from '#domain/names.ts';
import type { PersonnelBasis } from '#domain/personnel.ts';
import type { CompletionFlags } from '#domain/scenarios.ts';
import { listKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';

export type Scenario = z.output<typeof scenario>;
export type CompletionFlag = keyof CompletionFlags;

/** The names of the wire and of the columns, in the order of the wire. */
const COLUMNS = [
  'id',
  'name',
  'company_id as companyId',
  'report_id as reportId',
  'year',
  'kind',
  'process_level as processLevel',
  'show_cost_centers_on_personnel as showCostCentersOnPersonnel',
  'wanted_margin as wantedMargin',
  'segments_documentation as segmentsDocumentation',
  'processes_documentation as processesDocumentation',
  'employees_documentation as employeesDocumentation',
  'other_costs_documentation as otherCostsDocumentation',
  'total_costs_documentation as totalCostsDocumentation',
  'overview_documentation as overviewDocumentation',
  'segments_complete as segmentsComplete',
  'processes_complete as processesComplete',
  'employees_complete as employeesComplete',
  'other_costs_complete as otherCostsComplete',
  'total_costs_complete as totalCostsComplete',
  'version',
] as const;

export async function findScenario(tx: Tx, id: string): Promise<Scenario | undefined> {
  return await tx.selectFrom('scenario').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

interface FindableScenario {
  id: string;
  name: string;
  reportName: string;
  companyId: string;
  companyName: string;
}

/** The scenarios that the transaction may see, the newest first. In the listed companies only those whose report lists the user. */
export async function findableScenarios(
  tx: Tx,
  listed: readonly string[],
  userId: string,
): Promise<FindableScenario[]> {
  const { rows } = await sql<FindableScenario>`select s.id, s.name, r.name as "reportName", c.id as "companyId",
      c.name as "companyName"
    from scenario s join report r on r.id = s.report_id join company c on c.id = s.company_id
    where not c.is_archived and (s.company_id <> all(${listed}::uuid[]) or exists
      (select from report_access a where a.report_id = r.id and a.user_id = ${userId}))
    order by s.seq desc limit ${FINDABLE_SCENARIOS}`.execute(tx);
  return rows;
}

/** Whatever has a name in a scenario, kind by kind in order of creation. */
export async function namesIn(tx: Tx, scenarioId: string): Promise<{ kind: WholeKind; id: string; name: string }[]> {
  const lists = wholeKinds.map(
    (kind, at) => sql`select ${kind} as kind, id, name, ${sql.lit(at)} as at, seq
      from ${sql.table(THING_TABLES[kind].table)} where scenario_id = ${scenarioId}`,
  );
  const { rows } = await sql<{ kind: WholeKind; id: string; name: string }>`
    select kind, id, name from (${sql.join(lists, sql` union all `)}) named order by at, seq`.execute(tx);
  return rows;
}

/** The scenario with its revision, which rises with every change in it, and whether anything in it is divided like something. */
export async function findRevised(tx: Tx, id: string): Promise<z.output<typeof scenarios.get.reply> | undefined> {
  const anyDividedLike = sql<boolean>`exists (select from process
      where scenario_id = scenario.id and total_cost_divided_like is not null)
    or exists (select from other_cost where scenario_id = scenario.id and divided_like is not null)`;
  return await tx
    .selectFrom('scenario')
    .select([...COLUMNS, 'revision', anyDividedLike.as('anyDividedLike')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function scenariosOfReports(tx: Tx, reportIds: readonly string[]): Promise<Scenario[]> {
  if (reportIds.length === 0) return [];
  return await tx.selectFrom('scenario').select(COLUMNS).where('report_id', 'in', reportIds).orderBy('seq').execute();
}

export async function addScenario(
  tx: Tx,
  made: Pick<Scenario, 'companyId' | 'reportId' | 'name' | 'year' | 'kind'>,
): Promise<Scenario> {
  return await tx
    .insertInto('scenario')
    .values({
      company_id: made.companyId,
      report_id: made.reportId,
      name: made.name,
      name_key: nameKey(made.name),
      year: made.year,
      kind: made.kind,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Nobody finds it from here on, but a transaction that acts in it. */
export async function hideScenario(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('scenario').set({ is_hidden: true }).where('id', '=', id).execute();
}

/** Everybody who may see it finds it from here on. */
export async function showScenario(tx: Tx, id: string): Promise<Scenario | undefined> {
  const hidden = tx
    .updateTable('scenario')
    .set({ is_hidden: false })
    .where('id', '=', id)
    .where('is_hidden', '=', true);
  return await hidden.returning(COLUMNS).executeTakeFirst();
}

export async function updateScenario(tx: Tx, changed: Scenario): Promise<Scenario> {
  return await tx
    .updateTable('scenario')
    .set({
      name: changed.name,
      name_key: nameKey(changed.name),
      year: changed.year,
      kind: changed.kind,
      process_level: changed.processLevel,
      show_cost_centers_on_personnel: changed.showCostCentersOnPersonnel,
      wanted_margin: changed.wantedMargin,
      segments_documentation: changed.segmentsDocumentation,
      processes_documentation: changed.processesDocumentation,
      employees_documentation: changed.employeesDocumentation,
      other_costs_documentation: changed.otherCostsDocumentation,
      total_costs_documentation: changed.totalCostsDocumentation,
      overview_documentation: changed.overviewDocumentation,
      version: sql`version + 1`,
    })
    .where('id', '=', changed.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

const FLAG_COLUMNS = {
  segmentsComplete: 'segments_complete',
  processesComplete: 'processes_complete',
  employeesComplete: 'employees_complete',
  otherCostsComplete: 'other_costs_complete',
  totalCostsComplete: 'total_costs_complete',
} as const satisfies Record<CompletionFlag, string>;

/** A done mark needs no version and raises none: it describes an area and is no part of it. */
export async function setComplete(
  tx: Tx,
  scenarioId: string,
  flag: CompletionFlag,
  value: boolean,
): Promise<{ before: Scenario; after: Scenario } | undefined> {
  const before = await findScenario(tx, scenarioId);
  if (!before || before[flag] === value) return before && { before, after: before };
  const after = await tx
    .updateTable('scenario')
    .set({ [FLAG_COLUMNS[flag]]: value })
    .where('id', '=', scenarioId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { before, after };
}

export async function countPersonnel(tx: Tx, scenarioId: string): Promise<Record<PersonnelBasis, number>> {
  const { rows } = await sql<Record<PersonnelBasis, number>>`select
    (select count(*)::int8 from employee where scenario_id = ${scenarioId}) as employees,
    (select count(*)::int8 from cost_center where scenario_id = ${scenarioId}) as "costCenters"`.execute(tx);
  return rows[0]!;
}

/**
 * What lies in scenarios, for the history of a deletion: every row with its figures. Allocations can be a hundred thousand, so
 * of these only their number and their sum.
 */
export async function contentsOf(tx: Tx, scenarioIds: readonly string[]): Promise<object> {
  const ids = sql`${scenarioIds}::uuid[]`;
  const rowsOf = (table: string) => sql`(select coalesce(jsonb_agg(
      to_jsonb(t) - 'seq' - 'company_id' - 'name_key' - 'version' - 'allocations_version' order by t.seq), '[]')
    from ${sql.table(table)} t where t.scenario_id = any (${ids}))`;
  const sumOf = (
    table: string,
  ) => sql`(select jsonb_build_object('rows', count(*), 'cost_cents', coalesce(sum(cost_cents), 0))
    from ${sql.table(table)} where scenario_id = any (${ids}))`;
  const { rows } = await sql<{ contents: object }>`select jsonb_build_object(
    'segments', ${rowsOf('segment')},
    'sections', ${rowsOf('process_category')},
    'costObjects', ${rowsOf('main_process')},
    'costs', ${rowsOf('process')},
    'employees', ${rowsOf('employee')},
    'costCenters', ${rowsOf('cost_center')},
    'otherCosts', ${rowsOf('other_cost')},
    'allocations', jsonb_build_object(
      'direct', (select jsonb_build_object('rows', count(*), 'revenue_cents', coalesce(sum(revenue_cents), 0),
        'direct_cost_cents', coalesce(sum(direct_cost_cents), 0)) from process_cost_allocation where scenario_id = any (${ids})),
      'employees', ${sumOf('employee_allocation')},
      'costCenters', ${sumOf('cost_center_allocation')},
      'otherCosts', ${sumOf('other_cost_allocation')},
      'totalCosts', ${sumOf('total_cost_allocation')})) as contents`.execute(tx);
  return rows[0]!.contents;
}

/**
 * Deletes scenarios with everything in them. The allocations are deleted first and in one statement each; one by one they would
 * take long.
 */
export async function deleteScenarios(tx: Tx, scenarioIds: readonly string[]): Promise<void> {
  if (scenarioIds.length === 0) return;
  const ids = sql`${scenarioIds}::uuid[]`;
  const emptied = listKinds.map(
    list =>
      sql`${sql.ref(list)} as (delete from ${sql.table(LIST_TABLES[list].table)} where scenario_id = any (${ids}))`,
  );
  await sql`with ${sql.join(emptied)} select`.execute(tx);
  await sql`delete from scenario where id = any (${ids})`.execute(tx);
}
