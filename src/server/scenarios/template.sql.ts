import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { Template, TemplateSource } from '#domain/template.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import type { Scenario } from './scenarios.sql.ts';

/** The names of a scenario, in order: everything a template could be made of. Job titles are among it, people never are. */
export async function templateSource(tx: Tx, scenario: Scenario): Promise<TemplateSource> {
  const { rows } = await sql<{ source: Omit<TemplateSource, 'processLevel' | 'showCostCentersOnPersonnel'> }>`
    select jsonb_build_object(
      'segments', (select coalesce(jsonb_agg(jsonb_build_object('name', name) order by seq), '[]')
        from segment where scenario_id = ${scenario.id}),
      'sections', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'isBackOffice', s.is_back_office,
          'mainProcesses', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name,
              'processes', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name,
                  'unitDescription', p.indirect_unit_description) order by p.seq), '[]')
                from process p where p.main_process_id = m.id)) order by m.seq), '[]')
            from main_process m where m.process_category_id = s.id)) order by s.seq), '[]')
        from process_category s where s.scenario_id = ${scenario.id}),
      'otherCosts', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'unitDescription', unit_description)
          order by seq), '[]') from other_cost where scenario_id = ${scenario.id}),
      'costCenters', (select coalesce(jsonb_agg(jsonb_build_object('name', name) order by seq), '[]')
        from cost_center where scenario_id = ${scenario.id}),
      'employees', (select coalesce(jsonb_agg(jsonb_build_object('jobTitle', job_title) order by seq), '[]')
        from employee where scenario_id = ${scenario.id})) as source`.execute(tx);
  const { processLevel, showCostCentersOnPersonnel } = scenario;
  return { processLevel, showCostCentersOnPersonnel, ...rows[0]!.source };
}

/** The sector that the company has chosen, in the language of the person. */
export async function sectorOf(
  tx: Tx,
  companyId: string,
  language: Language,
): Promise<{ id: string; name: string } | undefined> {
  return await tx
    .selectFrom('company')
    .innerJoin('sector', 'sector.id', 'company.sector_id')
    .select(['sector.id', language === 'nl' ? 'sector.name_nl as name' : 'sector.name_en as name'])
    .where('company.id', '=', companyId)
    .executeTakeFirst();
}

export async function findTemplate(tx: Tx, sectorId: string): Promise<Template | undefined> {
  const row = await tx
    .selectFrom('industry_template')
    .select('content')
    .where('sector_id', '=', sectorId)
    .executeTakeFirst();
  return row?.content as Template | undefined;
}

export async function saveTemplate(tx: Tx, sectorId: string, template: Template): Promise<void> {
  await sql`insert into industry_template (sector_id, content) values (${sectorId}, ${JSON.stringify(template)}::jsonb)
    on conflict (sector_id) do update set content = excluded.content, saved_at = now()`.execute(tx);
}

/** A list of a template as rows that can be stored. Their ids are made beforehand, so that children know their parents'. */
export interface TemplateRows {
  segments: { name: string; key: string }[];
  sections: { id: string; name: string; isBackOffice: boolean }[];
  costObjects: { id: string; parent: string; name: string }[];
  costs: { parent: string; name: string; unitDescription: string | null }[];
  otherCosts: { name: string; unitDescription: string | null }[];
  costCenters: { name: string }[];
  employees: { jobTitle: string }[];
}

/** Stores all rows in one statement, each list in its order. */
export async function addRows(tx: Tx, { companyId, scenarioId }: ScenarioKey, rows: TemplateRows): Promise<void> {
  const here = sql`${companyId}::uuid, ${scenarioId}::uuid`;
  const each = (list: keyof TemplateRows, columns: string) =>
    sql`rows from (jsonb_to_recordset(${JSON.stringify(rows[list])}::jsonb) as (${sql.raw(columns)})) with ordinality`;
  await sql`with
  segments as (insert into segment (company_id, scenario_id, name, name_key)
    select ${here}, t.name, t.key from ${each('segments', 'name text, key text')} as t (name, key, n) order by n),
  sections as (insert into process_category (company_id, scenario_id, id, name, is_back_office)
    select ${here}, t.id, t.name, t.back from ${each('sections', 'id uuid, name text, "isBackOffice" boolean')}
      as t (id, name, back, n) order by n),
  cost_objects as (insert into main_process (company_id, scenario_id, id, process_category_id, name)
    select ${here}, t.id, t.parent, t.name from ${each('costObjects', 'id uuid, parent uuid, name text')}
      as t (id, parent, name, n) order by n),
  costs as (insert into process (company_id, scenario_id, main_process_id, name, indirect_unit_description)
    select ${here}, t.parent, t.name, t.unit from ${each('costs', 'parent uuid, name text, "unitDescription" text')}
      as t (parent, name, unit, n) order by n),
  other_costs as (insert into other_cost (company_id, scenario_id, name, unit_description)
    select ${here}, t.name, t.unit from ${each('otherCosts', 'name text, "unitDescription" text')} as t (name, unit, n) order by n),
  cost_centers as (insert into cost_center (company_id, scenario_id, name)
    select ${here}, t.name from ${each('costCenters', 'name text')} as t (name, n) order by n),
  employees as (insert into employee (company_id, scenario_id, name, job_title)
    select ${here}, t.title, t.title from ${each('employees', '"jobTitle" text')} as t (title, n) order by n)
  select`.execute(tx);
}
