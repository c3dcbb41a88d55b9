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

const list = (ids: readonly string[]) => `{${ids.join(',')}}`;
const setting = (name: string, at: number) => `set_config('app.${name}', $${at}, true)`;
/** Written once: it is sent with every call. One number comes back. */
const settingsOf = (...names: string[]) =>
  `select num_nulls(${names.map((name, at) => setting(name, at + 1)).join(', ')})`;
const ACT_AS = settingsOf('user_id', 'company_ids', 'full_company_ids', 'report_ids', 'scenario_ids');
const ACT_IN_COMPANY = settingsOf('company_ids', 'full_company_ids');

// None of these needs an answer: they go with the next statement.

/** Sets who acts and where, for the rest of the transaction. */
export function actAs(tx: Tx, who: Acting): void {
  const lists = [who.companyIds, who.fullCompanyIds, who.reportIds, who.scenarioIds].map(list);
  setWithNext(tx, { sql: ACT_AS, parameters: [who.userId, ...lists], setsActor: true });
}

/** For a company that this transaction is about to make. */
export function actInNewCompany(tx: Tx, companyId: string): void {
  setWithNext(tx, { sql: ACT_IN_COMPANY, parameters: [list([companyId]), list([companyId])] });
}

/** For a scenario that this transaction has made, beside those that the call is about. */
export function actInNewScenario(tx: Tx, scenarioId: string): void {
  const all = sql`array_append(acting_scenarios(), ${scenarioId}::uuid)`;
  setWithNext(tx, sql`select set_config('app.scenario_ids', ${all}::text, true)`.compile(tx));
}

/** What every row of a scenario carries. Every link between its rows carries both ids. */
export interface ScenarioKey {
  companyId: string;
  scenarioId: string;
}
