import { sql } from 'kysely';
import type { Share } from '#domain/money.ts';
import type { ScenarioKind } from '#domain/scenarios.ts';
import type { Tx } from '#server/db/tenant.ts';
import { found } from '../calls/gate.ts';

/** The lines above an overview on paper and in a file. */
export interface OverviewHeading {
  company: string;
  report: string;
  scenario: string;
  year: number | null;
  kind: ScenarioKind | null;
  processLevel: number;
  wantedMargin: Share;
}

export async function loadOverviewHeading(tx: Tx, scenarioId: string): Promise<OverviewHeading> {
  const { rows } = await sql<OverviewHeading>`
    select c.name as company, r.name as report, s.name as scenario, s.year, s.kind,
      s.process_level as "processLevel", s.wanted_margin as "wantedMargin"
    from scenario s join report r on r.id = s.report_id join company c on c.id = s.company_id where s.id = ${scenarioId}`.execute(
    tx,
  );
  return found(rows[0]);
}
