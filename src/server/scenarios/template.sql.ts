import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { Template, TemplateSource } from '#domain/template.ts';
import type { Tx } from '#server/db/tenant.ts';
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
                  'unitDescription', p.total_cost_unit_description) order by p.seq), '[]')
                from process p where p.main_process_id = m.id)) order by m.seq), '[]')
            from main_process m where m.process_category_id = s.id)) order by s.seq), '[]')
        from process_category s where s.scenario_id = ${scenario.id}),
      'otherCosts', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'unitDescription', unit_description)
          order by seq), '[]') from other_cost where scenario_id = ${scenario.id}),
      'costCenters', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'isBackOffice', is_back_office) order by seq), '[]')
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

/** Whether it was saved: there was none, or it replaces the one there was. */
export async function saveTemplate(tx: Tx, sectorId: string, template: Template, replaces: boolean): Promise<boolean> {
  const { rows } = await sql`insert into industry_template (sector_id, content)
    values (${sectorId}, ${JSON.stringify(template)}::jsonb)
    on conflict (sector_id) do update set content = excluded.content, saved_at = now() where ${replaces}
    returning sector_id`.execute(tx);
  return rows.length > 0;
}
