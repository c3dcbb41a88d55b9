import { type Whole, weightsOf } from './allocation.ts';
import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import { type Cents, type Counted, type Hundredths, split, sum } from './money.ts';
import { costWhole } from './other-costs.ts';
import { costCenterWhole, employeeWhole, personnelBasis } from './personnel.ts';
import type { Named, ScenarioModel } from './scenario-model.ts';
import { type IndirectCost, indirectCosts, totalCost } from './total-costs.ts';
import { type Allocation, type ProcessTruths, type Truths, truthsOf } from './truths.ts';

// A scenario as settled: where every cent that was entered comes to rest. Both overviews, the chart, the trail of a figure and
// the flow are views of it. Costs go in stages, from entries to processes and from processes to segments. Invariants: the cents
// are those that the database stores; what a giver passes on and what stays with it are what it had; a book that is settled
// again after a change equals one that is settled anew.

export type EntryKind = 'employee' | 'costCenter' | 'otherCost';

/** An employee, a cost center or an other cost. */
export interface Entry extends Named {
  readonly kind: EntryKind;
  readonly total: Cents;
  /** Hours or FTE, of which each process gets its part. */
  readonly maximum: Hundredths;
  /** The cost driver, where it decides. */
  readonly unitDescription: string | null;
  readonly allocation: Allocation;
}

/** What a giver has, divided over the rows of its allocation. The rest stays with the giver. */
export interface Division {
  readonly whole: Cents;
  readonly allocation: Allocation;
  readonly parts: readonly Cents[];
  /** All parts together. */
  readonly passedOn: Cents;
}

/** One step on the way of indirect cost: a division for each giver. */
export type Stage = readonly Division[];

export interface Book {
  readonly truths: Truths;
  /** Sections and cost objects with the positions of their processes. */
  readonly tree: readonly Section<number>[];
  /** The place of each process in the tree. */
  readonly places: readonly number[];
  /** The personnel of the chosen basis, then the other costs. */
  readonly entries: readonly Entry[];
  /** In the order in which cost passes through them. */
  readonly stages: readonly [toProcesses: Stage, toSegments: Stage];
  /** By which rows each entry reaches processes: those that are not zero, in the order of the tree. */
  readonly reached: readonly (readonly number[])[];
  /** What each process carries. */
  readonly indirect: readonly IndirectCost[];
}

export function bookOf(model: ScenarioModel): Book {
  return settle(truthsOf(model));
}

export function settle(truths: Truths): Book {
  return settled(truths, undefined);
}

/**
 * Settles changed truths. Whatever is the same object as in the book is not divided again.
 * @public What-ifs are computed with it as soon as there are any. Until then only the benchmark and the tests are its users.
 */
export function resettle(book: Book, truths: Truths): Book {
  return settled(truths, book);
}

function settled(truths: Truths, before: Book | undefined): Book {
  const entries = [...personnelOf(truths), ...entriesOf(truths, 'otherCost')];
  const toProcesses = entries.map(({ total, allocation }, at) => divide(total, allocation, before?.stages[0][at]));
  const indirect = indirectCosts(entries, toProcesses, truths.processes.length);
  const toSegments = truths.processes.map(({ allocation }, at) =>
    divide(totalCost(indirect[at]!), allocation, before?.stages[1][at]),
  );
  const tree = treeOf(truths);
  const places: number[] = [];
  costsOf(tree).forEach((process, place) => {
    places[process] = place;
  });
  const kept = before?.places.length === places.length && before.places.every((place, at) => place === places[at]);
  const reached = toProcesses.map((division, at) =>
    kept && division === before.stages[0][at] ? before.reached[at]! : reachedBy(division, places),
  );
  return { truths, tree, places, entries, stages: [toProcesses, toSegments], reached, indirect };
}

export function divide(whole: Cents, allocation: Allocation, before?: Division): Division {
  if (before?.allocation === allocation && before.whole === whole) return before;
  const parts = partsOf(whole, allocation);
  return { whole, allocation, parts, passedOn: sum(parts) };
}

/** One part for each row. */
function partsOf<Unit>(whole: Counted<Unit>, { to, shares, units }: Allocation): Counted<Unit>[] {
  const parts = split(whole, weightsOf(shares ?? [], units));
  // The last one may be what is passed on to nobody.
  parts.length = to.length;
  return parts;
}

export function notPassedOn({ whole, passedOn }: Division): Cents {
  return whole - passedOn;
}

/** The units, hours or FTE of each row of an entry. */
export function unitsOf({ maximum, allocation }: Entry): readonly Hundredths[] {
  return allocation.units ?? partsOf(maximum, allocation);
}

/** A process as a column of the overviews. */
export interface Column {
  readonly process: ProcessTruths;
  readonly position: number;
  readonly indirect: IndirectCost;
  readonly toSegments: Division;
}

/** In the order of the tree, the back office last. */
export function columnsOf({ tree, truths, indirect, stages: [, toSegments] }: Book): Column[] {
  return costsOf(backOfficeLast(tree)).map(position => ({
    process: truths.processes[position]!,
    position,
    indirect: indirect[position]!,
    toSegments: toSegments[position]!,
  }));
}

/** The rows that are not zero, in the order of the tree. */
export function reachedBy(
  { allocation: { to }, parts }: Pick<Division, 'allocation' | 'parts'>,
  places: readonly number[],
): number[] {
  const rows: number[] = [];
  let last = -1;
  let isInOrder = true;
  for (let row = 0; row < to.length; row++) {
    if (parts[row] === 0) continue;
    const place = places[to[row]!]!;
    if (place < last) isInOrder = false;
    last = place;
    rows.push(row);
  }
  if (isInOrder) return rows;
  // Numbers are sorted many times faster than rows are compared: place and row are one number.
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < keys.length; at++) keys[at] = places[to[rows[at]!]!]! * to.length + rows[at]!;
  keys.sort();
  for (let at = 0; at < keys.length; at++) rows[at] = keys[at]! % to.length;
  return rows;
}

/** The personnel of the chosen basis. */
function personnelOf(truths: Truths): Entry[] {
  const basis = personnelBasis(truths.showCostCentersOnPersonnel);
  return basis ? entriesOf(truths, basis === 'employees' ? 'employee' : 'costCenter') : [];
}

/** All of one kind, whether it counts or not. */
export function entriesOf(truths: Truths, kind: EntryKind): Entry[] {
  switch (kind) {
    case 'employee':
      return truths.employees.map(one => entry(kind, one, employeeWhole(one), null));
    case 'costCenter':
      return truths.costCenters.map(one => entry(kind, one, costCenterWhole(one), null));
    case 'otherCost':
      return truths.otherCosts.map(one => {
        const { totalCost, unitDescription, allocation } = one;
        return entry(kind, one, costWhole(totalCost, unitDescription), allocation.units ? unitDescription : null);
      });
  }
}

function entry(
  kind: EntryKind,
  { id, name, allocation }: Named & { readonly allocation: Allocation },
  { total, maximum }: Whole,
  unitDescription: string | null,
): Entry {
  return { kind, id, name, total, maximum, unitDescription, allocation };
}

function treeOf({ sections, costObjects, processes }: Truths): Section<number>[] {
  const within = Map.groupBy(costObjects.keys(), costObject => costObjects[costObject]!.section);
  const costs = Map.groupBy(processes.keys(), process => processes[process]!.costObject);
  return sections.map((section, position) => ({
    ...section,
    mainProcesses: (within.get(position) ?? []).map(costObject => {
      const { id, name } = costObjects[costObject]!;
      return { id, name, processes: costs.get(costObject) ?? [] };
    }),
  }));
}
