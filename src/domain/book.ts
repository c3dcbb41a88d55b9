import type { Whole } from './allocation.ts';
import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import { divideInto } from './largest-remainders.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, split, sum } from './money.ts';
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
  readonly parts: Float64Array;
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
  /** What each process carries. */
  readonly indirect: readonly IndirectCost[];
  /** The processes in the order of the overviews: that of the tree, the back office last. */
  readonly columns: readonly Column[];
}

/** A process as a column of the overviews. */
export interface Column {
  readonly process: ProcessTruths;
  readonly position: number;
  readonly indirect: IndirectCost;
  readonly toSegments: Division;
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
  const room = new Room();
  const toProcesses = entries.map(({ total, allocation }, at) =>
    divide(total, allocation, before?.stages[0][at], room),
  );
  const indirect = indirectCosts(entries, toProcesses, truths.processes.length);
  const toSegments = truths.processes.map(({ allocation }, at) =>
    divide(totalCost(indirect[at]!), allocation, before?.stages[1][at], room),
  );
  const tree = treeOf(truths);
  const places: number[] = [];
  costsOf(tree).forEach((process, place) => {
    places[process] = place;
  });
  const columns = costsOf(backOfficeLast(tree)).map(position => ({
    process: truths.processes[position]!,
    position,
    indirect: indirect[position]!,
    toSegments: toSegments[position]!,
  }));
  return { truths, tree, places, entries, stages: [toProcesses, toSegments], indirect, columns };
}

export function divide(whole: Cents, allocation: Allocation, before?: Division, room = new Room()): Division {
  if (before?.allocation === allocation && before.whole === whole) return before;
  const { to, shares = [], units } = allocation;
  const from = room.take(to.length + 1);
  const last = from + to.length;
  // Of the percentages whatever they leave of a hundred is not passed on.
  divideInto(room.numbers, from, whole, units ?? shares, units ? sum(units) : HUNDRED_PERCENT);
  return { whole, allocation, parts: room.numbers.subarray(from, last), passedOn: whole - room.numbers[last]! };
}

/** Many divisions share it: a room of its own for each would take longer to make than to fill. */
class Room {
  numbers = new Float64Array(0);
  #taken = 0;

  take(length: number): number {
    if (this.#taken + length > this.numbers.length) {
      this.numbers = new Float64Array(Math.max(length, 1 << 14));
      this.#taken = 0;
    }
    this.#taken += length;
    return this.#taken - length;
  }
}

export function notPassedOn({ whole, passedOn }: Division): Cents {
  return whole - passedOn;
}

/** The units, hours or FTE of each row of an entry. */
export function unitsOf({ maximum, allocation }: Entry): readonly Hundredths[] {
  return allocation.units ?? split(maximum, allocation.shares ?? [], HUNDRED_PERCENT);
}

/** The rows that are not zero, in the order of the tree. */
export function reachedBy(
  { allocation: { to }, parts }: Pick<Division, 'allocation' | 'parts'>,
  places: readonly number[],
): number[] {
  return [...(orderOf(to, places) ?? to.keys())].filter(row => parts[row] !== 0);
}

/** The rows in the order of the tree, unless they already are. */
export function orderOf(to: readonly number[], places: readonly number[]): Float64Array | undefined {
  let isInOrder = true;
  for (let row = 0, last = -1; row < to.length; row++) {
    const place = places[to[row]!]!;
    if (place < last) isInOrder = false;
    last = place;
  }
  if (isInOrder) return undefined;
  // Numbers are sorted many times faster than rows are compared: place and row are one number.
  const keys = Float64Array.from(to, (process, at) => places[process]! * to.length + at);
  return keys.sort().map(key => key % to.length);
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
