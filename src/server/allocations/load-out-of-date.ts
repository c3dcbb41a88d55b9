import { setImmediate as letOthersRun } from 'node:timers/promises';
import { heldLike, isOutOfDate } from '#domain/divided-like.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { DividedLike, LikeKind } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { readDivisions } from './divisions.sql.ts';

/** A thousand would take longer than anybody may wait for his turn. */
const AT_ONCE = 100;

interface Stored {
  readonly id: string;
  readonly unitDescription: string | null;
  readonly dividedLike: DividedLike | null;
  readonly dividedLikeOf?: string | null;
}

/** Those whose division is another one than would be made now. Where none was made like anything, nothing is read. */
export async function loadOutOfDate(
  tx: Tx,
  kind: LikeKind,
  scenarioId: string,
  stored: readonly Stored[],
): Promise<ReadonlySet<string>> {
  const divided = stored.filter(({ dividedLike }) => dividedLike !== null);
  if (divided.length === 0) return new Set();
  const ids = divided.map(({ id }) => id);
  const ofOthers = divided.some(({ dividedLike }) => dividedLike === 'others');
  // Whose units and revenue these are made like: often those of one cost.
  const held = new Set(divided.map(({ id, dividedLikeOf }) => dividedLikeOf ?? id));
  const { all, rows, own } = await readDivisions(tx, kind, scenarioId, ids, [...held], ofOthers);
  const old = new Set<string>();
  for (const [n, { id, dividedLike, dividedLikeOf, unitDescription }] of divided.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await letOthersRun();
    const held = heldLike(dividedLike!, own.get(dividedLikeOf ?? id) ?? [], () => all);
    if (isOutOfDate(rows.get(id) ?? [], { inUnits: isInUnits(unitDescription) }, held, all)) old.add(id);
  }
  return old;
}
