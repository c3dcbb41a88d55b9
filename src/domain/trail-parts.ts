import { type Cents, feedThrough, type Hundredths, type Share, shareOf, sum } from './money.ts';
import type { SegmentOverviewProcess } from './segment-overview.ts';
import { totalCost } from './total-costs.ts';

// What a figure is made of: what people entered, and what they allocated of it.

export type EntryKind = 'employee' | 'costCenter' | 'otherCost';
export type PartKind = 'revenue' | 'directCost' | 'totalCost' | EntryKind;

/** An employee, cost center or other cost with what each process carries of it. */
export interface TrailEntry {
  readonly kind: EntryKind;
  readonly id: string;
  readonly name: string;
  readonly total: Cents;
  readonly unitDescription: string | null;
  /** The id is the process's. */
  readonly allocations: readonly { readonly id: string; readonly cost: Cents; readonly units: Hundredths }[];
}

/** The id of the column of what no segment holds. */
export const NOT_ALLOCATED = 'notAllocated';

export interface TrailPart {
  readonly kind: PartKind;
  /** The id of the entry, or of the process where the process itself is what was entered. */
  readonly id: string;
  readonly name: string;
  readonly processId: string | null;
  readonly segmentId: string | null;
  readonly amount: Cents;
  /** The amount it is a part of, and its share of that amount, whatever the sign. */
  readonly whole: Cents;
  readonly share: Share;
  /** The units, hours or FTE that decided, with the cost driver where there is one. */
  readonly units: Hundredths;
  readonly unitDescription: string | null;
}

function part(
  kind: PartKind,
  { id, name }: { readonly id: string; readonly name: string },
  amount: Cents,
  whole: Cents,
  more: Partial<TrailPart> = {},
): TrailPart {
  return {
    kind,
    id,
    name,
    processId: null,
    segmentId: null,
    amount,
    whole,
    share: shareOf(amount, whole),
    units: 0,
    unitDescription: null,
    ...more,
  };
}

export function directPart(kind: 'revenue' | 'directCost', process: SegmentOverviewProcess): TrailPart {
  const { [kind]: amount, units } = process.totals;
  return part(kind, process, amount, amount, { processId: process.id, units });
}

export function directSegmentPart(
  kind: 'revenue' | 'directCost',
  process: SegmentOverviewProcess,
  segmentId: string,
): TrailPart {
  const { totals, costAllocation } = process;
  const rows = costAllocation.filter(row => segmentId === NOT_ALLOCATED || row.id === segmentId);
  const [amount, units] = [sum(rows.map(row => row[kind])), sum(rows.map(row => row.units))];
  const isRest = segmentId === NOT_ALLOCATED;
  return part(kind, process, isRest ? totals[kind] - amount : amount, totals[kind], {
    processId: process.id,
    segmentId,
    units: isRest ? totals.units - units : units,
  });
}

/** The total indirect cost of a process, or what a segment holds of it. */
export function totalCostPart(process: SegmentOverviewProcess, segmentId: string | undefined): TrailPart {
  const whole = totalCost(process.indirect);
  if (segmentId === undefined) return part('totalCost', process, whole, whole, { processId: process.id });
  const rows = process.totalCostAllocations;
  const amount =
    segmentId === NOT_ALLOCATED
      ? whole - sum(rows.map(row => row.cost))
      : sum(rows.filter(row => row.id === segmentId).map(row => row.cost));
  const units = sum(rows.filter(row => row.id === segmentId).map(row => row.units));
  const { unitDescription } = process;
  return part('totalCost', process, amount, whole, { processId: process.id, segmentId, units, unitDescription });
}

/** What one process carries of an entry, or each of them. */
export function entryParts(entry: TrailEntry, processId: string | undefined): TrailPart[] {
  return entry.allocations
    .filter(({ id }) => processId === undefined || id === processId)
    .map(({ id, cost, units }) =>
      part(entry.kind, entry, cost, entry.total, { processId: id, units, unitDescription: entry.unitDescription }),
    );
}

/** What all processes together carry of an entry. */
export function allocatedPart(entry: TrailEntry): TrailPart {
  const { kind, total, allocations, unitDescription } = entry;
  const units = sum(allocations.map(allocation => allocation.units));
  return part(kind, entry, sum(allocations.map(({ cost }) => cost)), total, { units, unitDescription });
}

export function entryRemainder(entry: TrailEntry): TrailPart {
  return part(entry.kind, entry, entry.total - sum(entry.allocations.map(({ cost }) => cost)), entry.total);
}

/** What one segment holds of each entry by way of a process, or what no segment holds of it. */
export function entrySegmentParts(
  entries: readonly TrailEntry[],
  process: SegmentOverviewProcess,
  segmentId: string,
): TrailPart[] {
  const given = entries.flatMap(entry => entryParts(entry, process.id));
  const rows = process.totalCostAllocations;
  const parts = [...rows.map(row => row.cost), totalCost(process.indirect) - sum(rows.map(row => row.cost))];
  const receiver = segmentId === NOT_ALLOCATED ? rows.length : rows.findIndex(row => row.id === segmentId);
  if (receiver < 0) return [];
  const fed = feedThrough(
    given.map(({ amount }) => amount),
    parts,
  );
  return given.map((entry, index) => {
    const amount = fed[index]![receiver]!;
    return { ...entry, segmentId, amount, share: shareOf(amount, entry.whole) };
  });
}
