import { setImmediate as letOthersRun } from 'node:timers/promises';
import { heldLike, isOutOfDate } from '#domain/divided-like.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { DividedLike, LikeKind } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { readDivisions } from './divisions.sql.ts';

/** A thousand would take longer than anybody may wait for his turn. */
const AT_ONCE = 100;

export interface DividedThing {
  readonly id: string;
  readonly scenarioId: string;
  readonly unitDescription: string | null;
  readonly dividedLike: DividedLike | null;
  readonly dividedLikeOf: string | null;
  readonly dividedAmongSome: boolean;
}

/** Those whose division is another one than would be made now. Where none was made like anything, nothing is read. */
export async function loadOutOfDate(
  tx: Tx,
  kind: LikeKind,
  stored: readonly DividedThing[],
): Promise<ReadonlySet<string>> {
  const divided = stored.filter(({ dividedLike }) => dividedLike !== null);
  if (divided.length === 0) return new Set();
  const isDivision = ({ dividedLike }: DividedThing) => dividedLike === 'division';
  const followed = divided.filter(isDivision).flatMap(({ dividedLikeOf }) => dividedLikeOf ?? []);
  const scenarios = new Set(divided.map(({ scenarioId }) => scenarioId));
  const ids = new Set([...divided.map(({ id }) => id), ...followed]);
  const ofOthers = divided.some(({ dividedLike }) => dividedLike === 'others');
  // Whose units and revenue these are made like: often those of one cost.
  const entered = divided.filter(one => !isDivision(one));
  const held = new Set(entered.map(({ id, dividedLikeOf }) => dividedLikeOf ?? id));
  const { all, rows, own } = await readDivisions(tx, kind, [...scenarios], [...ids], [...held], ofOthers);
  // Its shares are those that count, also where they follow from its units.
  const partsOf = (id: string) =>
    (rows.get(id) ?? []).map(row => ({ id: row.id, units: 0, revenue: 0, part: row.share }));
  const old = new Set<string>();
  for (const [n, one] of divided.entries()) {
    const { id, dividedLike, unitDescription } = one;
    const of = one.dividedLikeOf ?? id;
    if (n % AT_ONCE === AT_ONCE - 1) await letOthersRun();
    const receivers = all.get(one.scenarioId) ?? [];
    const held = heldLike(dividedLike!, isDivision(one) ? partsOf(of) : (own.get(of) ?? []), () => receivers);
    const whole = { inUnits: isInUnits(unitDescription) };
    if (isOutOfDate(rows.get(id) ?? [], whole, held, receivers, one.dividedAmongSome)) old.add(id);
  }
  return old;
}
