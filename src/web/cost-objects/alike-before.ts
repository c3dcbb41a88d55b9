import type { DirectFigures, DirectRow } from '#domain/direct-allocation.ts';
import { isHalfway, type LastAlike, type LeftBehind, lastAlike, leftBehind } from '#domain/divided-alike.ts';
import { FIGURES } from '#web/session/stored-session.ts';

interface Cost {
  readonly id: string;
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
  readonly areCounted?: boolean;
}

interface Known {
  /** By cost whose row was opened, as it was when all of it was divided alike last. */
  readonly alike: Readonly<Record<string, LastAlike<Cost>>>;
  /** By cost, those whose units were entered, and not divided like an amount. */
  readonly counted?: Readonly<Record<string, boolean>>;
  /** Something was left behind where all costs were looked at last. */
  readonly isBehind: boolean;
}

/** By scenario, as long as this tab is open: also when its page is loaded again. */
const all = new Map<string, Known>();

function knownIn(scenarioId: string): Known {
  const known = all.get(scenarioId) ?? kept(scenarioId) ?? { alike: {}, isBehind: false };
  all.set(scenarioId, known);
  return known;
}

function kept(scenarioId: string): Known | undefined {
  const text = sessionStorage.getItem(FIGURES + scenarioId);
  return text === null ? undefined : JSON.parse(text);
}

function keep(scenarioId: string, known: Known): void {
  all.set(scenarioId, known);
  try {
    sessionStorage.setItem(FIGURES + scenarioId, JSON.stringify(known));
  } catch {
    // More than there is room for is known until the page is loaded again.
  }
}

/** What was brought into the scenario since is no change of what somebody divided here. */
export function forgetAlike(scenarioId: string): void {
  all.delete(scenarioId);
  sessionStorage.removeItem(FIGURES + scenarioId);
}

const lastOf = (scenarioId: string, { id }: Cost): LastAlike<Cost> | undefined => knownIn(scenarioId).alike[id];

export function seeAlike(scenarioId: string, cost: Cost): void {
  const before = lastOf(scenarioId, cost);
  const { alike, counted, ...known } = knownIn(scenarioId);
  const now = lastAlike(before, { ...plain(cost), areCounted: counted?.[cost.id] ?? false });
  if (now === before) return;
  const { [cost.id]: _, ...others } = alike;
  keep(scenarioId, { ...known, ...(counted && { counted }), alike: now ? { ...others, [cost.id]: now } : others });
}

/** Its figures, and nothing else that a row has. */
const plain = ({ id, totals, held }: Cost): Cost => ({
  ...{ id, totals },
  held: held.map(row => ({ id: row.id, units: row.units, revenue: row.revenue, directCost: row.directCost })),
});

/** What is compared with from now on knows it; until then nothing was seen to be divided alike. */
export function countUnits(scenarioId: string, id: string, areCounted: boolean): void {
  const known = knownIn(scenarioId);
  if ((known.counted?.[id] ?? false) !== areCounted)
    keep(scenarioId, { ...known, counted: { ...known.counted, [id]: areCounted } });
}

/** As it is now is how it is meant. */
export function leaveBehind(scenarioId: string, cost: Cost): void {
  const { alike, ...known } = knownIn(scenarioId);
  const { [cost.id]: _, ...others } = alike;
  keep(scenarioId, { ...known, alike: others });
  seeAlike(scenarioId, cost);
}

export function behindOf(scenarioId: string, cost: Cost): LeftBehind | undefined {
  const last = lastOf(scenarioId, cost)?.last;
  return last && leftBehind(last, cost);
}

export function isBeingCorrected(scenarioId: string, cost: Cost): boolean {
  const last = lastOf(scenarioId, cost)?.last;
  return last !== undefined && isHalfway(last, cost);
}

export function tellBehind(scenarioId: string, isBehind: boolean): void {
  const known = knownIn(scenarioId);
  if (known.isBehind !== isBehind) keep(scenarioId, { ...known, isBehind });
}

/** Whether it is worth while to look. */
export const wasBehind = (scenarioId: string): boolean => knownIn(scenarioId).isBehind;
