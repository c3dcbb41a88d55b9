import { sql } from 'kysely';
import { setWithNext, type Tx } from './connection.ts';

export type { Tx } from './connection.ts';

/** What a transaction may touch. Row-level security shows nothing else, and accepts nothing else. */
export interface Acting {
  userId: string;
  companyIds: readonly string[];
  /** Those of the companies of which the person sees every report. */
  fullCompanyIds: readonly string[];
  /** The reports that list the person. */
  reportIds: readonly string[];
  /** The scenarios that the call is about. */
  scenarioIds: readonly string[];
}

const set = (name: string, ids: readonly string[]) => sql`set_config(${`app.${name}`}, ${`{${ids.join(',')}}`}, true)`;

// None of these needs an answer: they go with the next statement.

/** Sets who acts and where, for the rest of the transaction. */
export function actAs(tx: Tx, who: Acting): void {
  setWithNext(
    tx,
    sql`select num_nulls(set_config('app.user_id', ${who.userId}, true), ${set('company_ids', who.companyIds)},
      ${set('full_company_ids', who.fullCompanyIds)}, ${set('report_ids', who.reportIds)},
      ${set('scenario_ids', who.scenarioIds)})`,
  );
}

/** For a company that this transaction is about to make. */
export function actInNewCompany(tx: Tx, companyId: string): void {
  setWithNext(tx, sql`select ${set('company_ids', [companyId])}, ${set('full_company_ids', [companyId])}`);
}

/** For a scenario that this transaction has made, beside those that the call is about. */
export function actInNewScenario(tx: Tx, scenarioId: string): void {
  const all = sql`array_append(acting_scenarios(), ${scenarioId}::uuid)`;
  setWithNext(tx, sql`select set_config('app.scenario_ids', ${all}::text, true)`);
}

/** What every row of a scenario carries. Every link between its rows carries both ids. */
export interface ScenarioKey {
  companyId: string;
  scenarioId: string;
}
