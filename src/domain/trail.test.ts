import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { feedThrough, split, sum } from './money.ts';
import { type ProcessOverview, processOverview } from './process-overview.ts';
import { computeScenario, type ScenarioModel } from './scenario-model.ts';
import { segmentOverview } from './segment-overview.ts';
import type { ProcessAmountRow, SegmentAmountRow } from './statement.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type TrailCell, trail } from './trail.ts';
import { NOT_ALLOCATED } from './trail-parts.ts';

/** Every cell of a scenario that has a trail, with the amount it shows. */
function cellsOf(model: ScenarioModel): { cell: TrailCell; amount: number }[] {
  const computed = computeScenario(model);
  const book = bookOf(model);
  const perProcess = processOverview(book);
  const perSegment = segmentOverview(book);
  const cells: { cell: TrailCell; amount: number }[] = [];
  const add = (cell: TrailCell, amount: number) => cells.push({ cell, amount });

  const summaries: Record<ProcessAmountRow, ProcessOverview['revenueSummary']> = {
    revenue: perProcess.revenueSummary,
    directCosts: perProcess.directCostsSummary,
    grossProfit: perProcess.grossProfitSummary,
    employeeCostAllocations: perProcess.employeeCostAllocationsSummary,
    contributionProfit: perProcess.contributionProfitSummary,
    otherCosts: perProcess.otherCostAllocationsSummary,
    totalCosts: perProcess.totalCostsSummary,
    totalNetResult: perProcess.totalNetResultSummary,
  };
  for (const [row, { groups, totalAmount }] of Object.entries(summaries) as [
    ProcessAmountRow,
    typeof summaries.revenue,
  ][]) {
    add({ view: 'process', row }, totalAmount);
    for (const { id, amount } of groups) add({ view: 'process', row, processId: id }, amount);
    const of = (processes: readonly { id: string }[]) =>
      sum(groups.filter(({ id }) => processes.some(process => process.id === id)).map(({ amount }) => amount));
    for (const { id: sectionId, mainProcesses } of model.sections) {
      add({ view: 'process', row, sectionId }, of(mainProcesses.flatMap(({ processes }) => processes)));
      for (const { id: mainProcessId, processes } of mainProcesses)
        add({ view: 'process', row, mainProcessId }, of(processes));
    }
  }
  for (const [row, subRows] of [
    ['employeeCostAllocations', perProcess.employeeCostAllocationsGroups],
    ['otherCosts', perProcess.otherCostAllocationsGroups],
  ] as const)
    for (const { id: entryId, totalAmount, groups } of subRows) {
      add({ view: 'process', row, entryId }, totalAmount);
      for (const { id, amount } of groups) add({ view: 'process', row, entryId, processId: id }, amount);
    }

  const sections: Record<SegmentAmountRow, [typeof perSegment.revenueSummary, typeof perSegment.revenueGroups]> = {
    revenue: [perSegment.revenueSummary, perSegment.revenueGroups],
    directCosts: [perSegment.directCostsSummary, perSegment.directCostGroups],
    totalCosts: [perSegment.totalCostsSummary, perSegment.totalCostsGroups],
    totalNetResult: [perSegment.totalNetResultSummary, perSegment.totalNetGroups],
  };
  for (const [row, [summary, rows]] of Object.entries(sections) as [SegmentAmountRow, typeof sections.revenue][])
    for (const { processId, figures } of [
      { processId: undefined, figures: summary },
      ...rows.map(figures => ({ processId: figures.id, figures })),
    ]) {
      add({ view: 'segment', row, processId }, figures.totalAmount);
      add({ view: 'segment', row, processId, segmentId: NOT_ALLOCATED }, figures.notAllocated);
      for (const { id, amount } of figures.groups) add({ view: 'segment', row, processId, segmentId: id }, amount);
    }

  for (const { id: processId, totalAmount } of perSegment.totalCostsGroups) {
    add({ view: 'totalCost', processId }, totalAmount);
    for (const { id, cost } of computed.totalCosts.get(processId)!)
      add({ view: 'allocation', of: 'totalCost', processId, segmentId: id }, cost);
  }
  for (const [of, stored] of [
    [
      model.showCostCentersOnPersonnel ? 'costCenter' : 'employee',
      model.showCostCentersOnPersonnel ? computed.costCenters : computed.employees,
    ],
    ['otherCost', computed.otherCosts],
  ] as const)
    for (const [entryId, rows] of stored)
      for (const { id, cost } of rows) add({ view: 'allocation', of, entryId, processId: id }, cost);
  for (const { of, entered, reaches } of perProcess.reconciliation)
    if (of === 'personnel' || of === 'otherCosts') add({ view: 'notAllocated', of }, entered - reaches);
  return cells;
}

describe('the trail of the bakery', () => {
  const book = bookOf(BAKERY);
  const parts = (cell: TrailCell) => trail(book, cell).parts.map(({ kind, name, amount }) => [kind, name, amount]);

  test('every cell has its trail, to the cent', () => {
    const cells = cellsOf(BAKERY);
    expect(cells.length).toBeGreaterThan(100);
    for (const { cell, amount } of cells) expect([cell, trail(book, cell).amount]).toEqual([cell, amount]);
  });

  test('the net result of baking is its revenue less everything it carries, the largest first', () => {
    expect(parts({ view: 'process', row: 'totalNetResult', processId: 'baking' })).toEqual([
      ['revenue', 'Baking', 15_000_000],
      ['directCost', 'Baking', -4_000_000],
      ['employee', 'Anna', -2_400_000],
      ['otherCost', 'Rent', -1_800_000],
      ['employee', 'Bas', -1_200_000],
      ['otherCost', 'Energy', -333_334],
    ]);
  });

  test('the net result of a section is all that its costs earn and carry, each by its cost', () => {
    const { parts } = trail(book, { view: 'process', row: 'totalNetResult', sectionId: 'making' });
    expect(parts.slice(0, 4).map(({ kind, name, processName, amount }) => [kind, name, processName, amount])).toEqual([
      ['revenue', 'Baking', 'Baking', 15_000_000],
      ['directCost', 'Baking', 'Baking', -4_000_000],
      ['employee', 'Anna', 'Baking', -2_400_000],
      ['otherCost', 'Rent', 'Baking', -1_800_000],
    ]);
    const shares = parts.filter(({ name }) => name === 'Rent').map(({ processName, amount }) => [processName, amount]);
    expect(shares).toEqual([
      ['Baking', -1_800_000],
      ['Packing', -900_000],
    ]);
  });

  test('what retail holds of baking comes from the same people and costs, three quarters of each', () => {
    expect(parts({ view: 'segment', row: 'totalCosts', processId: 'baking', segmentId: 'retail' })).toEqual([
      ['employee', 'Anna', 1_800_000],
      ['otherCost', 'Rent', 1_350_000],
      ['employee', 'Bas', 900_000],
      ['otherCost', 'Energy', 250_001],
    ]);
  });

  test('what a segment holds of a process has no units: those are of all of the process', () => {
    const { parts } = trail(book, { view: 'segment', row: 'totalCosts', processId: 'baking', segmentId: 'retail' });
    const whole = trail(book, { view: 'process', row: 'otherCosts', processId: 'baking' }).parts;
    expect(whole.map(({ units }) => units > 0)).toContain(true);
    expect(parts.map(({ units, unitDescription }) => [units, unitDescription])).toEqual(parts.map(() => [0, null]));
  });

  test('a part says what it is a share of, and by what', () => {
    const [rent] = trail(book, { view: 'allocation', of: 'otherCost', entryId: 'rent', processId: 'packing' }).parts;
    expect(rent).toEqual({
      kind: 'otherCost',
      id: 'rent',
      name: 'Rent',
      processId: 'packing',
      processName: 'Packing',
      segmentId: null,
      segmentName: null,
      amount: 900_000,
      whole: 3_000_000,
      share: 30_000_000_000_000,
      units: 3_000,
      unitDescription: 'm²',
    });
  });

  test('a total names each entry once, and one entry the processes that carry it, of equal ones in the order of the tree', () => {
    expect(parts({ view: 'process', row: 'otherCosts' })).toEqual([
      ['otherCost', 'Rent', 3_000_000],
      ['otherCost', 'Energy', 1_000_001],
    ]);
    const of = (entryId: string) =>
      trail(book, { view: 'process', row: 'employeeCostAllocations', entryId }).parts.map(
        ({ name, processName, amount, units }) => [name, processName, amount, units],
      );
    expect(of('anna')).toEqual([
      ['Anna', 'Baking', 2_400_000, 80_000],
      ['Anna', 'Administration', 1_200_000, 40_000],
      ['Anna', 'Packing', 1_200_000, 40_000],
    ]);
    const [anna] = trail(book, { view: 'process', row: 'employeeCostAllocations' }).parts;
    expect(anna).toMatchObject({ processId: null, units: 160_000, whole: 4_800_000 });
  });

  test('units that no cent follows are no part of a total', () => {
    const [rent] = BAKERY.otherCosts;
    const little = bookOf({ ...BAKERY, otherCosts: [{ ...rent!, totalCost: 1 }] });
    expect(trail(little, { view: 'process', row: 'otherCosts' }).parts).toMatchObject([{ amount: 1, units: 6_000 }]);
  });

  test('a part says in which process and segment it is, and by how many units', () => {
    const of = (row: SegmentAmountRow, segmentId: string | undefined, processId?: string) =>
      trail(book, { view: 'segment', row, segmentId, processId }).parts.map(part => [
        ...[part.kind, part.id, part.processId, part.processName, part.segmentId, part.segmentName],
        ...[part.amount, part.whole, part.units, part.unitDescription],
      ]);
    const [admin, baking] = [
      ['admin', 'admin', 'Administration'],
      ['baking', 'baking', 'Baking'],
    ];
    const packing = ['packing', 'packing', 'Packing'];
    expect(of('revenue', 'wholesale')).toEqual([
      ['revenue', ...baking, 'wholesale', 'Wholesale', 5_000_000, 15_000_000, 5_000_000, null],
    ]);
    expect(of('revenue', NOT_ALLOCATED)).toEqual([
      ['revenue', ...baking, NOT_ALLOCATED, null, 1_000_000, 15_000_000, 1_000_000, null],
    ]);
    expect(of('directCosts', undefined)).toEqual([
      ['directCost', ...baking, null, null, 4_000_000, 4_000_000, 10_000_000, null],
      ['directCost', ...packing, null, null, 100_000, 100_000, 0, null],
    ]);
    expect(of('totalCosts', 'wholesale')).toEqual([
      ['totalCost', ...baking, 'wholesale', 'Wholesale', 1_433_333, 5_733_334, 10_000, 'orders'],
      ['totalCost', ...packing, 'wholesale', 'Wholesale', 973_333, 2_433_333, 0, null],
    ]);
    expect(of('totalCosts', undefined)).toEqual([
      ['totalCost', ...baking, null, null, 5_733_334, 5_733_334, 0, null],
      ['totalCost', ...packing, null, null, 2_433_333, 2_433_333, 0, null],
      ['totalCost', ...admin, null, null, 1_833_334, 1_833_334, 0, null],
    ]);
    const half = JSON.parse(JSON.stringify(BAKERY));
    half.sections[1].mainProcesses[0].processes[0].totalCostAllocations = [];
    const left = { view: 'segment', row: 'totalCosts', segmentId: NOT_ALLOCATED } as const;
    expect(trail(bookOf(half), left).parts[0]).toMatchObject({ id: 'baking', amount: 5_733_334, units: 0 });
    const [anna] = trail(book, { ...left, segmentId: 'retail', processId: 'baking' }).parts;
    expect(anna).toMatchObject({ processId: 'baking', segmentId: 'retail', segmentName: 'Retail' });
  });

  test('personnel that reached no process is the hours Bas has left', () => {
    expect(parts({ view: 'notAllocated', of: 'personnel' })).toEqual([['employee', 'Bas', 1_200_000]]);
  });

  test('a total over all processes names the processes, not every cent within them', () => {
    expect(parts({ view: 'segment', row: 'totalCosts', segmentId: NOT_ALLOCATED })).toEqual([
      ['totalCost', 'Administration', 1_833_334],
      ['totalCost', 'Packing', 486_667],
    ]);
  });
});

describe('where one split feeds another', () => {
  test('every cent of a giver reaches one receiver, and every receiver gets exactly its own', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }).filter(list => sum(list) > 0);
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, weights, (total, from, to) => {
        const [givers, receivers] = [split(total, from), split(total, to)];
        const fed = feedThrough(givers, receivers);
        expect(fed.map(sum)).toEqual(givers);
        expect(receivers.map((_, index) => sum(fed.map(row => row[index]!)))).toEqual(receivers);
        expect(Math.min(...fed.flat())).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('in 1,000 random scenarios the trail of every cell adds up', () => {
  const scenario = fc.record({
    seed: fc.integer(),
    segments: fc.nat(3),
    sections: fc.nat(2),
    processes: fc.nat(4),
    employees: fc.nat(4),
    costCenters: fc.nat(2),
    otherCosts: fc.nat(3),
    allocations: fc.nat(4),
  });
  fc.assert(
    fc.property(scenario, ({ seed, ...size }) => {
      const model = randomScenario(seed, size);
      const book = bookOf(model);
      for (const { cell, amount } of cellsOf(model)) {
        const found = trail(book, cell).amount;
        if (found !== amount) throw new Error(`${JSON.stringify(cell)} is ${amount}, its parts are ${found}`);
      }
    }),
    { numRuns: 1000 },
  );
}, 60_000);
