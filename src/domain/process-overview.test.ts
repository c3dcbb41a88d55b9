import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { chartData } from './chart.ts';
import { changeCosts } from './cost-objects.ts';
import { flatOverview } from './flat-overview.ts';
import { HUNDRED_PERCENT } from './money.ts';
import { emptyColumns, processOverviewRows } from './overview-rows.ts';
import { margin, type ProcessOverview, processOverview } from './process-overview.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const overviewOf = (model: ScenarioModel) => processOverview(bookOf(model));
const bakery = overviewOf(BAKERY);
const figures = ({ groups, totalAmount }: ProcessOverview['revenueSummary']) => [
  ...groups.map(group => group.amount),
  totalAmount,
];
const BOTH = { showGrossMargin: true, showContributionMargin: true };
const NEITHER = { showGrossMargin: false, showContributionMargin: false };

describe('the bakery per cost object', () => {
  test('back office comes last in the columns and says so', () => {
    expect(bakery.processIds).toEqual(['baking', 'packing', 'admin']);
    expect(bakery.processesByLevels.map(({ name, isBackOffice }) => [name, isBackOffice])).toEqual([
      ['Making', false],
      ['Office', true],
    ]);
    expect(bakery.processesByLevels[0]!.mainProcesses).toEqual([
      {
        id: 'bread',
        name: 'Bread',
        mainProcessName: 'Bread',
        processes: [
          { id: 'baking', name: 'Baking' },
          { id: 'packing', name: 'Packing' },
        ],
      },
    ]);
  });

  test('a section or cost object that holds no cost has no column', () => {
    const empty = { id: 'empty', name: 'Empty', isBackOffice: false, mainProcesses: [] };
    const idle = { ...empty, id: 'idle', mainProcesses: [{ id: 'idle object', name: 'Idle', processes: [] }] };
    const [making, office] = BAKERY.sections;
    const within = { ...making!, mainProcesses: [...making!.mainProcesses, ...idle.mainProcesses] };
    expect(overviewOf({ ...BAKERY, sections: [empty, within, idle, office!] })).toEqual(bakery);
  });

  test('C9.3, C9.4 every figure is the one worked out by hand', () => {
    expect(figures(bakery.revenueSummary)).toEqual([15_000_000, 0, 0, 15_000_000]);
    expect(figures(bakery.directCostsSummary)).toEqual([4_000_000, 100_000, 0, 4_100_000]);
    expect(figures(bakery.grossProfitSummary)).toEqual([11_000_000, -100_000, 0, 10_900_000]);
    expect(figures(bakery.employeeCostAllocationsSummary)).toEqual([3_600_000, 1_200_000, 1_200_000, 6_000_000]);
    expect(figures(bakery.contributionProfitSummary)).toEqual([7_400_000, -1_300_000, -1_200_000, 4_900_000]);
    expect(figures(bakery.otherCostAllocationsSummary)).toEqual([2_133_334, 1_233_333, 633_334, 4_000_001]);
    expect(figures(bakery.totalCostsSummary)).toEqual([9_733_334, 2_533_333, 1_833_334, 14_100_001]);
    expect(figures(bakery.totalNetResultSummary)).toEqual([5_266_666, -2_533_333, -1_833_334, 899_999]);
  });

  test('sub-rows are the employees and the other costs, and hold only what is not zero', () => {
    expect(bakery.employeeCostAllocationsGroups[1]).toEqual({
      id: 'bas',
      processName: 'Bas',
      totalAmount: 1_200_000,
      groups: [{ id: 'baking', name: 'Baking', amount: 1_200_000 }],
    });
    expect(bakery.otherCostAllocationsGroups[1]!.totalAmount).toBe(1_000_001);
  });

  test('sub-rows are in the order of the columns, whatever the order they were entered in, and without whom nothing reaches', () => {
    const half = HUNDRED_PERCENT / 2;
    const rows = (ids: readonly string[]) => ids.map(id => ({ id, share: half, units: 0 }));
    const [anna] = BAKERY.employees;
    const groupsOf = (yearlyWage: number, ids: readonly string[]) =>
      overviewOf({ ...BAKERY, employees: [{ ...anna!, yearlyWage, extras: 0, costAllocations: rows(ids) }] })
        .employeeCostAllocationsGroups[0]!.groups;
    expect(groupsOf(200, ['packing', 'baking']).map(({ id, amount }) => [id, amount])).toEqual([
      ['baking', 100],
      ['packing', 100],
    ]);
    expect(groupsOf(1, ['packing', 'baking']).map(({ id, amount }) => [id, amount])).toEqual([['packing', 1]]);
  });

  test('cost price per unit is total costs by units, where there are units', () => {
    expect(bakery.calculatedTotalNetResultPerUnit).toEqual([{ id: 'baking', name: 'Baking', amount: 0.9733334 }]);
  });

  test('C9.5 margins are profit by revenue, where there is revenue', () => {
    expect(bakery.grossMargin.total).toBe(72_666_666_666_667);
    expect(bakery.netMargin.total).toBe(5_999_993_333_333);
    expect(bakery.netMargin.groups.map(group => group.percent)).toEqual([35_111_106_666_667, null, null]);
    expect(margin(-200, 100)).toBe(-200_000_000_000_000);
    expect(margin(5, 0)).toBeNull();
  });

  test('C3.20 the chart has revenue and net result of each process', () => {
    const chart = chartData(bakery);
    expect(bakery.segmentsIds).toEqual(['retail', 'wholesale']);
    expect(chart.labels).toEqual(['Baking', 'Packing', 'Administration']);
    expect(chart.datasets.map(({ label }) => label)).toEqual(['overview.revenue', 'overview.totalNetResult']);
    expect(chart.datasets.map(({ data }) => data)).toEqual([
      [15_000_000, 0, 0],
      [5_266_666, -2_533_333, -1_833_334],
    ]);
  });

  test('it travels with flat lists that repeat its figures', () => {
    const flat = flatOverview(bookOf(BAKERY));
    expect(flat).toMatchObject(bakery);
    expect(flat.otherCostAllocations[1]!.entity).toEqual({ id: 'energy', name: 'Energy' });
    expect(flat.costCenterCostAllocations).toEqual([]);
    expect(flat.totalCosts.map(({ amount }) => amount)).toEqual([9_733_334, 2_533_333, 1_833_334]);
  });

  test('with cost centers as the basis, their allocations stand in both lists', () => {
    const overview = flatOverview(bookOf({ ...BAKERY, showCostCentersOnPersonnel: true }));
    expect(overview.employeeCostAllocations).toEqual([
      { entity: { id: 'floor', name: 'Shop floor' }, allocations: [{ processId: 'baking', amount: 10_000_000 }] },
    ]);
    expect(overview.costCenterCostAllocations).toEqual(overview.employeeCostAllocations);
  });
});

describe('the rows shown', () => {
  const labels = (overview: ProcessOverview, flags = BOTH) =>
    processOverviewRows(overview, flags).map(row => row.label);
  const without = (change: Partial<ScenarioModel>) => overviewOf({ ...BAKERY, ...change });
  const nothingSold = changeCosts(BAKERY.sections, process => ({
    ...process,
    totals: { units: 0, revenue: 0, directCost: 0 },
    costAllocation: [],
  }));

  test('C2.39 each tick adds its own profit and margin, and not those of the other', () => {
    const more = (flags: typeof BOTH) => {
      const fewer = new Set(labels(bakery, NEITHER));
      return labels(bakery, flags).filter(label => !fewer.has(label));
    };
    expect(more({ ...NEITHER, showGrossMargin: true })).toEqual(['grossProfit', 'grossMargin']);
    expect(more({ ...NEITHER, showContributionMargin: true })).toEqual(['contributionProfit', 'contributionMargin']);
  });

  test('C2.39, C2.40 stand in order, profits and their margins only when ticked', () => {
    expect(labels(bakery)).toEqual([
      'revenue',
      'directCosts',
      'grossProfit',
      'employeeCostAllocations',
      'contributionProfit',
      'otherCosts',
      'totalCosts',
      'totalNetResult',
      'costPricePerUnit',
      'grossMargin',
      'contributionMargin',
      'netMargin',
    ]);
    expect(labels(bakery, NEITHER)).toEqual([
      'revenue',
      'directCosts',
      'employeeCostAllocations',
      'otherCosts',
      'totalCosts',
      'totalNetResult',
      'costPricePerUnit',
      'netMargin',
    ]);
  });

  test('C2.39, E.19 are those with a total above 0; a loss is never hidden', () => {
    expect(labels(without({ sections: nothingSold }))).toEqual([
      'employeeCostAllocations',
      'otherCosts',
      'totalCosts',
      'totalNetResult',
    ]);
    expect(labels(without({ sections: nothingSold, employees: [], otherCosts: [] }))).toEqual([]);
    expect(labels(without({ employees: [] }))).not.toContain('employeeCostAllocations');
  });

  test('C2.39 cost price per unit has a dash as its total', () => {
    const row = processOverviewRows(bakery, NEITHER).find(({ label }) => label === 'costPricePerUnit')!;
    expect(row.total).toBeNull();
    expect(row.cells.map(cell => cell.value)).toEqual([0.9733334, null, null]);
  });

  test('a column without any figure can be hidden', () => {
    expect(emptyColumns(bakery)).toEqual(new Set());
    expect(emptyColumns(without({ sections: nothingSold, employees: [], otherCosts: [] }))).toEqual(
      new Set(['baking', 'packing', 'admin']),
    );
  });
});

test('in any scenario each column and each row add up', () => {
  const size = { segments: 2, sections: 3, processes: 9, employees: 7, costCenters: 2, otherCosts: 5, allocations: 9 };
  fc.assert(
    fc.property(fc.integer(), seed => {
      const overview = overviewOf(randomScenario(seed, size));
      const columns = (summary: ProcessOverview['revenueSummary']) => figures(summary);
      const revenue = columns(overview.revenueSummary);
      const direct = columns(overview.directCostsSummary);
      const personnel = columns(overview.employeeCostAllocationsSummary);
      const other = columns(overview.otherCostAllocationsSummary);
      const costs = columns(overview.totalCostsSummary);
      const result = columns(overview.totalNetResultSummary);
      revenue.forEach((amount, index) => {
        expect(costs[index]).toBe(direct[index]! + personnel[index]! + other[index]!);
        expect(result[index]).toBe(amount - costs[index]!);
      });
      for (const [summary, groups] of [
        [overview.employeeCostAllocationsSummary, overview.employeeCostAllocationsGroups],
        [overview.otherCostAllocationsSummary, overview.otherCostAllocationsGroups],
      ] as const)
        expect(groups.reduce((total, group) => total + group.totalAmount, 0)).toBe(summary.totalAmount);
    }),
  );
});
