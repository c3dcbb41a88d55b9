import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type DivisionState, divisionState, heldLike } from '#domain/divided-like.ts';
import type { Cents } from '#domain/money.ts';
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

/** Of those whose division was made like something. Where none was, nothing is read. Of no amount it is told whether it is out of date only. */
export async function loadDivisionStates<One extends DividedThing>(
  tx: Tx,
  kind: LikeKind,
  stored: readonly One[],
  totalOf: (one: One) => Cents = () => 0,
): Promise<ReadonlyMap<string, DivisionState>> {
  const divided = stored.filter(({ dividedLike }) => dividedLike !== null);
  if (divided.length === 0) return new Map();
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
  const states = new Map<string, DivisionState>();
  for (const [n, one] of divided.entries()) {
    const { id, dividedLike, unitDescription } = one;
    const of = one.dividedLikeOf ?? id;
    if (n % AT_ONCE === AT_ONCE - 1) await letOthersRun();
    const receivers = all.get(one.scenarioId) ?? [];
    const held = heldLike(dividedLike!, isDivision(one) ? partsOf(of) : (own.get(of) ?? []), () => receivers);
    const whole = { inUnits: isInUnits(unitDescription), total: totalOf(one) };
    states.set(id, divisionState(rows.get(id) ?? [], whole, held, receivers, one.dividedAmongSome));
  }
  return states;
}
