import { sql } from 'kysely';
import { blockingLayer, type Section } from '#domain/cost-objects.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { Refusal } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { findScenario } from './scenarios.sql.ts';

/** The two upper layers of a scenario, as far as the rules of levels need them. */
async function layersOf(tx: Tx, scenarioId: string): Promise<Section[]> {
  const { rows } = await sql<Section & Record<string, unknown>>`select c.id, c.name, c.is_back_office as "isBackOffice",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'processes', json_build_array()) order by m.seq), '[]')
        from main_process m where m.process_category_id = c.id) as "mainProcesses"
    from process_category c where c.scenario_id = ${scenarioId} order by c.seq`.execute(tx);
  return rows;
}

/**
 * Refuses what a level would hide. Whatever sets the level or makes a section or cost object asks here, also after it has made
 * one. The scenario must be locked. Returns the layers there are.
 */
export async function refuseHiddenLayers(tx: Tx, scenarioId: string, level?: number): Promise<Section[]> {
  const shown = level ?? found(await findScenario(tx, scenarioId)).processLevel;
  const sections = await layersOf(tx, scenarioId);
  const inTheWay = blockingLayer(shown, sections);
  if (inTheWay) throw new Refusal('ERROR_LEVEL', { message: `level ${shown} would hide more than one ${inTheWay}` });
  return sections;
}

interface Defaults {
  /** The name of the section to make. Undefined: there is one. */
  section: string | undefined;
  costObject: string | undefined;
}

/** Makes what a level hides, so that costs have something to lie in. */
export async function addDefaults(
  tx: Tx,
  { companyId, scenarioId }: ScenarioKey,
  { section, costObject }: Defaults,
): Promise<void> {
  if (section !== undefined)
    await sql`insert into process_category (company_id, scenario_id, name) values (${companyId}, ${scenarioId}, ${section})`.execute(
      tx,
    );
  if (costObject !== undefined)
    await sql`insert into main_process (company_id, scenario_id, process_category_id, name)
      select company_id, scenario_id, id, ${costObject} from process_category where scenario_id = ${scenarioId} order by seq limit 1`.execute(
      tx,
    );
}
