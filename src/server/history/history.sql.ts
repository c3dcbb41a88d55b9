import { sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';

/** One thing that changed. `before` null: it was made. `after` null: it was deleted, with what it took along. */
export interface EntityChange {
  entity: string;
  id: string | null;
  before: object | null;
  after: object | null;
  /** Of a call that is about no company, but changes something in this one. */
  companyId?: string;
}

export interface HistoryLine {
  companyId: string | null;
  scenarioId: string | null;
  userId: string | null;
  requestId: string | null;
  call: string;
  entity: string;
  entityId: string | null;
  change: object;
}

/** Only what differs: a cell and not its whole row. Null when nothing does. */
export function difference(change: EntityChange): object | null {
  const { before, after } = change;
  if (!before || !after) return before || after ? { from: before, to: after } : null;
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key === 'version' || key === 'allocationsVersion') continue;
    const [was, is] = [(before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    from[key] = was ?? null;
    to[key] = is ?? null;
  }
  return Object.keys(to).length > 0 ? { from, to } : null;
}

/**
 * Writes any number of lines in one statement, in the transaction of the change they describe. The same statement raises the
 * revision of the scenario in which something changed, and keeps when.
 */
export async function addHistory(
  tx: Tx,
  happenings: readonly HistoryLine[],
  changedScenario: string | null = null,
): Promise<void> {
  if (happenings.length === 0) return;
  const rows = JSON.stringify(
    happenings.map(h => ({
      company_id: h.companyId,
      scenario_id: h.scenarioId,
      user_id: h.userId,
      request_id: h.requestId,
      call: h.call,
      entity: h.entity,
      entity_id: h.entityId,
      change: h.change,
    })),
  );
  // The role of the sign-in has no right to scenarios, not even to change none.
  const raised = changedScenario
    ? sql`with raised as (update scenario set revision = revision + 1, changed_at = now() where id = ${changedScenario}::uuid)`
    : sql``;
  await sql`${raised}
    insert into history (company_id, scenario_id, user_id, request_id, call, entity, entity_id, change)
    select company_id, scenario_id, user_id, request_id, call, entity, entity_id, change
    from jsonb_to_recordset(${rows}::jsonb) as line
      (company_id uuid, scenario_id uuid, user_id uuid, request_id text, call text, entity text, entity_id text, change jsonb)`.execute(
    tx,
  );
}
