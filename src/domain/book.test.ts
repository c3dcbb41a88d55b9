import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Book, bookOf, type Entry, reachedBy, resettle, type Stage, settle, unitsOf } from './book.ts';
import { buffersOf } from './cells.ts';
import { HUNDRED_PERCENT, split } from './money.ts';
import { processFigures, processOverview, readProcesses } from './process-overview.ts';
import { computeScenario } from './scenario-model.ts';
import { readSegments, segmentFigures, segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type Allocation, type Truths, truthsOf } from './truths.ts';

const model = fc
  .record({
    seed: fc.integer(),
    segments: fc.nat(6),
    sections: fc.nat(4),
    processes: fc.nat(12),
    employees: fc.nat(10),
    costCenters: fc.nat(4),
    otherCosts: fc.nat(8),
    allocations: fc.nat(12),
  })
  .map(({ seed, ...size }) => randomScenario(seed, size));

describe('A book', () => {
  test('holds every cent, hour and FTE that is stored, of the basis that counts', () => {
    fc.assert(
      fc.property(model, model => {
        const { truths, entries, stages } = bookOf(model);
        const stored = computeScenario(model);
        const lists = { employee: stored.employees, costCenter: stored.costCenters, otherCost: stored.otherCosts };
        // Units that are kept without a cost driver are in no book.
        const driverOf = new Map(model.otherCosts.map(cost => [cost.id, cost.unitDescription]));
        const counted = (rows: { id: string; cost: number; units: number }[], driver: string | null | undefined) =>
          driver === null ? rows.map(row => ({ ...row, units: 0 })) : rows;
        const figures = (rows: { id: string; cost: number; units: number }[]) =>
          rows.filter(({ cost, units }) => cost !== 0 || units !== 0).map(({ id, cost, units }) => [id, cost, units]);
        const ofEntry = ({ allocation, parts }: Stage[number], entry: Entry) =>
          allocation.to.map((process, row) => ({
            ...{ id: truths.processes[process]!.id, cost: parts[row]!, units: unitsOf(entry)[row]! },
          }));
        entries.forEach((entry, position) => {
          expect(figures(ofEntry(stages[0][position]!, entry))).toEqual(
            figures(counted(lists[entry.kind].get(entry.id)!, driverOf.get(entry.id))),
          );
        });
        truths.processes.forEach(({ id, unitDescription }, position) => {
          const { allocation, parts } = stages[1][position]!;
          const held = allocation.to.map((segment, row) => ({
            ...{ id: truths.segments[segment]!.id, cost: parts[row]!, units: allocation.units?.[row] ?? 0 },
          }));
          expect(figures(held)).toEqual(figures(counted(stored.totalCosts.get(id)!, unitDescription)));
        });
      }),
    );
  });

  test('keeps units that a segment has without revenue or costs', () => {
    const [making, ...others] = BAKERY.sections;
    const [bread, ...rest] = making!.mainProcesses;
    const [baking, ...more] = bread!.processes;
    const only = {
      ...baking!,
      costAllocation: [{ id: BAKERY.segments[1]!.id, units: 500, revenue: 0, directCost: 0 }],
    };
    const sections = [{ ...making!, mainProcesses: [{ ...bread!, processes: [only, ...more] }, ...rest] }, ...others];
    expect(truthsOf({ ...BAKERY, sections }).processes[0]!.direct).toEqual({
      to: [1],
      units: [500],
      revenue: [0],
      directCost: [0],
    });
  });

  test('that is settled again after any changes equals one that is settled anew', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(1_000_000_000)), { maxLength: 5 });
    fc.assert(
      fc.property(model, changes, (model, changes) => {
        const book = bookOf(model);
        const changed = changes.reduce((truths, [kind, at, value]) => change(truths, kind, at, value), book.truths);
        expect(resettle(book, changed)).toEqual(settle(changed));
      }),
      { numRuns: 500 },
    );
  });

  test('that becomes another one altogether is that one', () => {
    fc.assert(
      fc.property(model, model, (one, other) => {
        expect(resettle(bookOf(one), truthsOf(other))).toEqual(bookOf(other));
      }),
    );
  });

  test('whose tree is in another order has the receivers of each entry in that order', () => {
    const { truths } = bookOf(BAKERY);
    const book = settle(truths);
    const turned = {
      ...truths,
      sections: truths.sections.toReversed(),
      costObjects: truths.costObjects.map(one => ({ ...one, section: truths.sections.length - 1 - one.section })),
    };
    const reached = ({ stages, places }: Book) => stages[0].map(division => reachedBy(division, places));
    expect(reached(resettle(book, turned))).not.toEqual(reached(book));
    expect(resettle(book, turned)).toEqual(settle(turned));
    const [, , packing] = truths.processes;
    const moved = { ...truths, processes: truths.processes.with(2, { ...packing!, costObject: 0 }) };
    expect(reached(resettle(book, moved))[0]).toEqual([0, 2, 1]);
    expect(resettle(book, moved)).toEqual(settle(moved));
    const to = [2, 0, 3, 1];
    const inOrder = (parts: number[]) =>
      reachedBy({ allocation: { to }, parts: Float64Array.from(parts) }, [0, 1, 2, 3]);
    expect([inOrder([1, 1, 1, 1]), inOrder([1, 0, 0, 1]), inOrder([0, 1, 1, 0]), inOrder([0, 0, 0, 0])]).toEqual([
      ...[[1, 3, 0, 2], [3, 0], [1, 2], []],
    ]);
  });

  test('leaves out rows of nothing, and keeps those of units, of revenue or of costs alone', () => {
    const none = { units: 0, revenue: 0, directCost: 0 };
    const rows = [{}, { units: 1 }, {}, { revenue: 2 }, { directCost: 3 }];
    const segments = rows.map((_, at) => ({ id: `s${at}`, name: `S${at}` }));
    const making = BAKERY.sections[1]!;
    const [bread] = making.mainProcesses;
    const costAllocation = rows.map((row, at) => ({ ...none, ...row, id: `s${at}` }));
    const totalCostAllocations = [4, 0, 6].map((units, at) => ({ id: `s${at}`, share: 1, units }));
    const processes = [{ ...bread!.processes[0]!, costAllocation, totalCostAllocations }];
    const [anna] = BAKERY.employees;
    const costAllocations = [0, 5].map(share => ({ id: 'baking', share, units: 9 }));
    const {
      processes: [baking],
      employees,
    } = truthsOf({
      ...BAKERY,
      segments,
      sections: [{ ...making, mainProcesses: [{ ...bread!, processes }] }],
      employees: [{ ...anna!, costAllocations }],
      otherCosts: [],
    });
    expect(baking!.direct).toEqual({ to: [1, 3, 4], units: [1, 0, 0], revenue: [0, 2, 0], directCost: [0, 0, 3] });
    expect(baking!.allocation).toEqual({ to: [0, 2], units: [4, 6] });
    expect(employees[0]!.allocation).toEqual({ to: [0], shares: [5] });
  });

  test('of nothing has no places', () => {
    expect(bookOf({ ...BAKERY, sections: [], employees: [], otherCosts: [] }).places).toEqual([]);
  });

  test('has views whose figures change hands without being copied, and are read as the same overviews', () => {
    const book = bookOf(BAKERY);
    const [process, segment] = [processFigures(book), segmentFigures(book)];
    const buffers = buffersOf(process, segment);
    expect(buffers).toHaveLength(new Set(buffers).size);
    const [there, other] = structuredClone([process, segment] as const, { transfer: buffers });
    expect([process.packed.personnel, segment.packed.revenue].map(({ ends }) => ends.byteLength)).toEqual([0, 0]);
    expect(segment.packed.revenue.columns.map(column => column.byteLength)).toEqual([0, 0]);
    expect([readProcesses(there), readSegments(other)]).toEqual([processOverview(book), segmentOverview(book)]);
  });

  test('divides again only what a change reaches', () => {
    const book = bookOf(BAKERY);
    const [anna, ...others] = book.truths.employees;
    const raised = resettle(book, { ...book.truths, employees: [{ ...anna!, yearlyWage: 1 }, ...others] });
    const same = (stage: 0 | 1) =>
      raised.stages[stage].map((division, giver) => division === book.stages[stage][giver]);
    expect(same(0)).toEqual([false, true, true, true]);
    expect(same(1)).toEqual([false, false, false]);
    const [baking] = book.truths.processes.slice(1);
    const orders: Allocation = { to: [0, 1], units: [1, 1] };
    const shared = resettle(book, {
      ...book.truths,
      processes: book.truths.processes.with(1, { ...baking!, allocation: orders }),
    });
    expect(shared.stages[0].every((division, giver) => division === book.stages[0][giver])).toBe(true);
    expect(shared.stages[1].map((division, giver) => division === book.stages[1][giver])).toEqual([true, false, true]);
  });

  test('of 1,000 processes × 2,000 employees with 160,000 allocations settles in a moment, and so do its views', () => {
    const size = { segments: 50, sections: 10, processes: 1000, employees: 2000, costCenters: 0, otherCosts: 500 };
    const truths = truthsOf({ ...randomScenario(1, { ...size, allocations: 88 }), showCostCentersOnPersonnel: false });
    const took = (work: () => unknown) => {
      const from = performance.now();
      work();
      return performance.now() - from;
    };
    const book = settle(truths);
    expect(book.stages.flat().reduce((rows, { parts }) => rows + parts.length, 0)).toBeGreaterThan(100_000);
    for (const work of [() => settle(truths), () => processOverview(book), () => segmentOverview(book)])
      expect(took(work)).toBeLessThan(2_000);
  });
});

/** One of the things that can be changed, by numbers that choose it. */
function change(truths: Truths, kind: number, at: number, value: number): Truths {
  const edit = <Item>(items: readonly Item[], to: (item: Item) => Item): Item[] =>
    items.map((item, position) => (position === at % items.length ? to(item) : item));
  const allocation = (receivers: readonly unknown[], inUnits: boolean): Allocation => {
    const to = [...receivers.keys()].filter(position => (position + value) % 3 !== 0);
    const weights = to.map(position => 1 + ((position * 7919 + value) % 1000));
    return inUnits
      ? { to, units: weights }
      : { to, shares: split(HUNDRED_PERCENT, [...weights, value % 500]).slice(0, -1) };
  };
  const { employees, otherCosts, processes, segments, costCenters } = truths;
  switch (kind % 8) {
    case 0:
      return { ...truths, employees: edit(employees, one => ({ ...one, yearlyWage: value })) };
    case 1:
      return {
        ...truths,
        employees: edit(employees, one => ({ ...one, allocation: allocation(processes, false) })),
      };
    case 2:
      return { ...truths, otherCosts: edit(otherCosts, one => ({ ...one, totalCost: value })) };
    case 3:
      return {
        ...truths,
        otherCosts: edit(otherCosts, one => ({
          ...{ ...one, unitDescription: 'm²', allocation: allocation(processes, true) },
        })),
      };
    case 4:
      return {
        ...truths,
        processes: edit(processes, one => ({
          ...{ ...one, revenue: value, unitDescription: null, allocation: allocation(segments, false) },
        })),
      };
    case 5:
      return { ...truths, employees: employees.filter((_, position) => position !== at % employees.length) };
    case 6:
      return { ...truths, showCostCentersOnPersonnel: !truths.showCostCentersOnPersonnel };
    default:
      return {
        ...truths,
        costCenters: edit(costCenters, one => ({ ...one, fte: value, allocation: allocation(processes, false) })),
      };
  }
}
