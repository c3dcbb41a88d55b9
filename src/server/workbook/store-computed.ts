import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import { settleFollowing } from '../allocations/settle-like.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import { type Context, scenarioKeyOf } from '../calls/transact.ts';
import { applyWrites } from './apply-workbook.sql.ts';
import { changedMeanwhile, type InTheWay } from './meanwhile.sql.ts';

/** What was computed from a scenario as it was at a revision, and what has to be as it was then (expectations.ts, as JSON). */
export interface Computed {
  revision: number;
  changes: ScenarioChanges;
  expectations: string;
  lines: Buffer;
}

/**
 * Stores it, or says what is in the way. Others may have changed the scenario while it was computed. It still holds if nothing
 * that it needs differs: then the same is written, and what follows from both is settled here. `first` is done before anything
 * is written.
 */
export async function storeComputed(
  writing: Context,
  { revision, changes, expectations, lines }: Computed,
  first: () => Promise<void> = async () => {},
): Promise<InTheWay[]> {
  const { tx } = writing;
  const key = scenarioKeyOf(writing);
  const isAlone = (await revisionIn(tx, key.scenarioId)) === revision;
  const inTheWay = isAlone ? [] : await changedMeanwhile(tx, key, expectations);
  if (inTheWay.length > 0) return inTheWay;
  await first();
  await applyWrites(tx, key, lines, !isAlone);
  if (isAlone) return [];
  // Whoever gave to a process that is gone gives to the others what it can't give there.
  const entries = changes.removed.some(({ kind }) => kind === 'process') ? 'all' : [];
  await settleScenario(tx, key, { employee: entries, costCenter: entries, otherCost: entries, process: 'all' });
  await settleFollowing(writing, key.scenarioId);
  return [];
}
