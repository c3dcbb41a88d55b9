import {
  type Book,
  type Column,
  type Division,
  type Entry,
  type EntryKind,
  notPassedOn,
  reachedBy,
  unitsOf,
} from './book.ts';
import { type Cents, feedThrough, type Hundredths, type Share, shareOf, sum } from './money.ts';
import type { Sign } from './statement.ts';

// What a figure is made of: what people entered, and what they allocated of it.

/** A surcharge is of work that earns nothing, and is paid by what is sold. */
export type PartKind = 'revenue' | 'directCost' | 'totalCost' | 'surcharge' | EntryKind;

/** Stands for the column of what no segment holds. */
export const NOT_ALLOCATED = 'notAllocated';

export interface TrailPart {
  readonly kind: PartKind;
  /** The id of the entry, or of the process where the process itself was entered. */
  readonly id: string;
  readonly name: string;
  readonly processId: string | null;
  readonly processName: string | null;
  readonly segmentId: string | null;
  readonly segmentName: string | null;
  readonly amount: Cents;
  /** What it is a part of, and the share of it, whatever the sign. */
  readonly whole: Cents;
  readonly share: Share;
  /** Units, hours or FTE that decided, with the cost driver where it did. */
  readonly units: Hundredths;
  readonly unitDescription: string | null;
}

/** A segment, or what no segment holds: then it has no position. */
export interface Receiver {
  readonly id: string;
  readonly name: string | null;
  readonly position: number | null;
}

/** An entry and what becomes of it. */
export interface Given {
  readonly entry: Entry;
  readonly division: Division;
}

interface PartPlace {
  readonly process?: { readonly id: string; readonly name: string };
  readonly segment?: Receiver;
}

export function part(
  kind: PartKind,
  { id, name, unitDescription = null }: { id: string; name: string; unitDescription?: string | null },
  { process, segment }: PartPlace,
  figures: { amount: Cents; whole: Cents; units?: Hundredths },
): TrailPart {
  const { amount, whole, units = 0 } = figures;
  return {
    ...{ kind, id, name, amount, whole, share: shareOf(amount, whole), units, unitDescription },
    processId: process?.id ?? null,
    processName: process?.name ?? null,
    segmentId: segment?.id ?? null,
    segmentName: segment?.name ?? null,
  };
}

/** The revenue or direct costs of a process, or what a segment holds of them. */
export function directPart(
  kind: 'revenue' | 'directCost',
  { process }: Column,
  segment: Receiver | undefined,
): TrailPart {
  const { id, name, direct } = process;
  const whole = process[kind];
  const held = (total: number, rows: readonly number[]) => {
    if (!segment) return total;
    return segment.position === null ? total - sum(rows) : (rows[direct.to.indexOf(segment.position)] ?? 0);
  };
  const figures = { amount: held(whole, direct[kind]), whole, units: held(process.units, direct.units) };
  return part(kind, { id, name }, { process, ...(segment && { segment }) }, figures);
}

/** The total indirect cost of a process, or what a segment holds of it. */
export function totalCostPart({ process, toSegments }: Column, segment: Receiver | undefined): TrailPart {
  const { id, name } = process;
  const { whole, allocation, parts } = toSegments;
  if (!segment) return part('totalCost', { id, name }, { process }, { amount: whole, whole });
  const row = allocation.to.indexOf(segment.position ?? -1);
  const amount = segment.position === null ? notPassedOn(toSegments) : (parts[row] ?? 0);
  const driver = { id, name, unitDescription: allocation.units ? process.unitDescription : null };
  return part('totalCost', driver, { process, segment }, { amount, whole, units: allocation.units?.[row] ?? 0 });
}

/** What one process, or each, carries of an entry. */
export function entryParts(book: Book, { entry, division }: Given, position: number | undefined): TrailPart[] {
  if (position !== undefined && !division.allocation.to.includes(position)) return [];
  const units = unitsOf(entry);
  const { allocation, parts } = division;
  return reachedBy(division, book.places)
    .filter(row => position === undefined || allocation.to[row] === position)
    .map(row =>
      part(
        entry.kind,
        entry,
        { process: book.truths.processes[allocation.to[row]!]! },
        { amount: parts[row]!, whole: entry.total, units: units[row] ?? 0 },
      ),
    );
}

/** What all processes together carry of an entry. */
export function allocatedPart({ entry, division }: Given): TrailPart {
  const units = sum(unitsOf(entry).filter((_, row) => division.parts[row] !== 0));
  return part(entry.kind, entry, {}, { amount: division.passedOn, whole: entry.total, units });
}

export function entryRemainder({ entry, division }: Given): TrailPart {
  const { kind, id, name, total } = entry;
  return part(kind, { id, name }, {}, { amount: notPassedOn(division), whole: total });
}

/** What one segment holds of each entry, by way of a process; or what no segment holds of it. */
export function entrySegmentParts(
  book: Book,
  given: readonly Given[],
  { position, toSegments }: Column,
  segment: Receiver,
): TrailPart[] {
  const { allocation, parts } = toSegments;
  const receiver = segment.position === null ? parts.length : allocation.to.indexOf(segment.position);
  if (receiver < 0) return [];
  const arrived = given.flatMap(one => entryParts(book, one, position));
  const fed = feedThrough(
    arrived.map(({ amount }) => amount),
    [...parts, notPassedOn(toSegments)],
  );
  return arrived.map((entry, index) => {
    const amount = fed[index]![receiver]!;
    const { id, name } = segment;
    // Its units are those of the process, of which the segment has a part.
    const ofSegment = { segmentId: id, segmentName: name, units: 0, unitDescription: null };
    return { ...entry, ...ofSegment, amount, share: shareOf(amount, entry.whole) };
  });
}

/** The parts of each source, with the sign it has in the row. */
export function composed<Of extends string>(
  signs: Partial<Record<Of, Sign>>,
  sources: Partial<Record<Of, () => TrailPart[]>>,
): TrailPart[] {
  return (Object.keys(signs) as Of[]).flatMap(source => {
    const parts = sources[source]!();
    return signs[source] === 1 ? parts : parts.map(part => ({ ...part, amount: 0 - part.amount }));
  });
}

/** The entries with what becomes of them: all, or those of one source. */
export function givenIn({ entries, stages: [toProcesses] }: Book, source?: 'personnel' | 'otherCosts'): Given[] {
  return entries
    .map((entry, position) => ({ entry, division: toProcesses[position]! }))
    .filter(({ entry }) => !source || (entry.kind === 'otherCost') === (source === 'otherCosts'));
}
