import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { bookOf } from '#domain/book.ts';
import { chartData } from '#domain/chart.ts';
import { flatOverview } from '#domain/flat-overview.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { measure } from '../testing/measure.ts';
import { type StoredModel, storeModel } from '../testing/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

type ProcessReply = z.input<typeof overviews.process.reply>;
type SegmentReply = z.input<typeof overviews.segment.reply>;

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const get = async (path: string) => {
  const reply = await app.as(cast.a.manager, 'GET', path);
  expect(reply.status).toBe(200);
  return reply.body;
};
const process = (id: string): Promise<ProcessReply> => get(`/overview/process/${id}`);
const segment = (id: string): Promise<SegmentReply> => get(`/overview/segment/${id}`);
const amounts = ({ groups, totalAmount }: ProcessReply['revenueSummary']) => [
  ...groups.map(group => group.amount),
  totalAmount,
];

describe('The bakery, worked out by hand, in a real database', () => {
  let bakery: StoredModel;
  beforeAll(async () => {
    bakery = await storeModel(app.db, cast.a.id, BAKERY);
  });

  test('P1.2, P1.17, P9.14, C1.4, C3.13, C3.15, C3.16, C7.19, C9.17 per cost object: baking, packing, administration and total, in euros', async () => {
    const view = await process(bakery.scenarioId);
    expect(view.scenarioId).toBe(bakery.scenarioId);
    expect(view.processIds).toEqual(['baking', 'packing', 'admin'].map(bakery.idOf));
    expect(view.segmentsIds).toEqual(['retail', 'wholesale'].map(bakery.idOf));
    expect(amounts(view.revenueSummary)).toEqual([150_000, 0, 0, 150_000]);
    expect(amounts(view.directCostsSummary)).toEqual([40_000, 1_000, 0, 41_000]);
    expect(amounts(view.grossProfitSummary)).toEqual([110_000, -1_000, 0, 109_000]);
    expect(amounts(view.employeeCostAllocationsSummary)).toEqual([36_000, 12_000, 12_000, 60_000]);
    expect(amounts(view.contributionProfitSummary)).toEqual([74_000, -13_000, -12_000, 49_000]);
    expect(amounts(view.otherCostAllocationsSummary)).toEqual([21_333.34, 12_333.33, 6_333.34, 40_000.01]);
    expect(amounts(view.totalCostsSummary)).toEqual([97_333.34, 25_333.33, 18_333.34, 141_000.01]);
    expect(amounts(view.totalNetResultSummary)).toEqual([52_666.66, -25_333.33, -18_333.34, 8_999.99]);
    expect(view.calculatedTotalNetResultPerUnit).toEqual([
      { id: bakery.idOf('baking'), name: 'Baking', amount: 0.9733334 },
    ]);
    expect(view.grossMargin.total).toBe(72.666666666667);
    expect(view.contributionMargin.total).toBe(32.666666666667);
    expect(view.netMargin.total).toBe(5.999993333333);
    expect(view.netMargin.groups.map(group => group.percent)).toEqual([35.111106666667, null, null]);
  });

  test('C3.11, C3.12, C3.13, C3.14, C3.16 per cost object: who is in personnel costs, what is in other costs, and what reached nobody', async () => {
    const view = await process(bakery.scenarioId);
    const parts = (groups: ProcessReply['employeeCostAllocationsGroups']) =>
      groups.map(({ processName, totalAmount, groups }) => [
        processName,
        ...groups.map(group => [group.name, group.amount]),
        totalAmount,
      ]);
    expect(parts(view.employeeCostAllocationsGroups)).toEqual([
      ['Anna', ['Administration', 12_000], ['Baking', 24_000], ['Packing', 12_000], 48_000],
      ['Bas', ['Baking', 12_000], 12_000],
    ]);
    expect(parts(view.otherCostAllocationsGroups)).toEqual([
      ['Rent', ['Administration', 3_000], ['Baking', 18_000], ['Packing', 9_000], 30_000],
      ['Energy', ['Administration', 3_333.34], ['Baking', 3_333.34], ['Packing', 3_333.33], 10_000.01],
    ]);
    expect(view.reconciliation.filter(({ notAllocated }) => notAllocated !== 0)).toEqual([
      { of: 'personnel', entered: 72_000, notAllocated: 12_000, overAllocated: 0, reaches: 60_000 },
    ]);
    expect(view.employeeCostAllocations.map(({ entity }) => entity.name)).toEqual(['Anna', 'Bas']);
    expect(view.costCenterCostAllocations).toEqual([]);
    expect(view.revenue).toEqual([
      { processId: bakery.idOf('baking'), amount: 150_000 },
      { processId: bakery.idOf('packing'), amount: 0 },
      { processId: bakery.idOf('admin'), amount: 0 },
    ]);
    expect(view.processesByLevels.map(({ name, isBackOffice }) => [name, isBackOffice])).toEqual([
      ['Making', false],
      ['Office', true],
    ]);
    expect(view.processesByLevels[0]!.mainProcesses[0]!.name).toBe('Bread');
    expect(view.labels.totalNetResult).toBe('overview.totalNetResult');
  });

  test('P1.2, C3.17, C3.18, C3.19, C7.21 per segment: retail, wholesale, not allocated and total, in euros', async () => {
    const view = await segment(bakery.scenarioId);
    const row = ({ groups, notAllocated, totalAmount }: SegmentReply['revenueSummary']) => [
      ...groups.map(group => group.amount),
      notAllocated,
      totalAmount,
    ];
    expect(row(view.revenueSummary)).toEqual([90_000, 50_000, 10_000, 150_000]);
    expect(row(view.directCostsSummary)).toEqual([16_250, 20_750, 4_000, 41_000]);
    expect(row(view.totalCostsSummary)).toEqual([52_733.34, 24_066.66, 23_200.01, 100_000.01]);
    expect(row(view.totalNetResultSummary)).toEqual([21_016.66, 5_183.34, -17_200.01, 8_999.99]);
    const rows = (groups: SegmentReply['revenueGroups']) =>
      groups.map(group => [group.processName, ...row(group as never)]);
    expect(rows(view.revenueGroups)).toEqual([
      ['Baking', 90_000, 50_000, 10_000, 150_000],
      ['Packing', 0, 0, 0, 0],
      ['Administration', 0, 0, 0, 0],
    ]);
    expect(rows(view.directCostGroups)).toEqual([
      ['Baking', 16_000, 20_000, 4_000, 40_000],
      ['Packing', 250, 750, 0, 1_000],
      ['Administration', 0, 0, 0, 0],
    ]);
    expect(rows(view.totalCostsGroups)).toEqual([
      ['Baking', 43_000.01, 14_333.33, 0, 57_333.34],
      ['Packing', 9_733.33, 9_733.33, 4_866.67, 24_333.33],
      ['Administration', 0, 0, 18_333.34, 18_333.34],
    ]);
    expect(rows(view.totalNetGroups)).toEqual([
      ['Baking', 30_999.99, 15_666.67, 6_000, 52_666.66],
      ['Packing', -9_983.33, -10_483.33, -4_866.67, -25_333.33],
      ['Administration', 0, 0, -18_333.34, -18_333.34],
    ]);
    expect(view.totalCostsGroups[0]).toMatchObject({ pricePerUnit: 57_333.34 / 400, unitDescription: 'orders' });
    expect(view.totalCostsGroups[0]!.groups.map(cell => [cell.name, cell.units])).toEqual([
      ['Retail', 300],
      ['Wholesale', 100],
    ]);
    expect(view.totalCostsGroups[0]).toMatchObject({
      processId: bakery.idOf('baking'),
      groups: [{ segmentName: 'Retail' }, { segmentName: 'Wholesale' }],
    });
    expect(view.totalCostsGroups[1]).toMatchObject({ pricePerUnit: null, unitDescription: null });
    expect(view.revenueGroups[0]!.pricePerUnit).toBe(140_000 / 90_000);
    expect(view.reconciliation.map(({ of, notAllocated }) => [of, notAllocated])).toEqual([
      ['revenue', 10_000],
      ['directCosts', 4_000],
      ['personnel', 12_000],
      ['otherCosts', 0],
      ['indirectCosts', 23_200.01],
    ]);
  });

  test('C7.20 the chart: names, revenue and net result of each cost', async () => {
    expect(await get(`/overview/process/${bakery.scenarioId}/graph-data`)).toEqual({
      labels: ['Baking', 'Packing', 'Administration'],
      datasets: [
        { label: 'overview.revenue', data: [150_000, 0, 0] },
        { label: 'overview.totalNetResult', data: [52_666.66, -25_333.33, -18_333.34] },
      ],
    });
  });

  test('each is one request of five statements while nothing changes', async () => {
    for (const path of ['process', 'segment']) {
      await get(`/overview/${path}/${bakery.scenarioId}`);
      const { status, statements } = await measure(app, cast.a.manager, `/overview/${path}/${bakery.scenarioId}`);
      expect(status).toBe(200);
      expect(statements).toBeLessThanOrEqual(5);
    }
  });

  test('however many are asked at once, the rows are read once, and after a change once more', async () => {
    const { scenarioId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
    // Whoever comes for the first time costs two more, once.
    await process(bakery.scenarioId);
    const personnel = async () => {
      const before = app.db.statements();
      const asked = Array.from({ length: 12 }, () => process(scenarioId));
      const costs = (await Promise.all(asked)).map(
        ({ employeeCostAllocationsSummary }) => employeeCostAllocationsSummary.totalAmount,
      );
      // Five each. Two are at work at the same time: both may read.
      expect(app.db.statements() - before).toBeLessThanOrEqual(12 * 5 + 2 * 2);
      expect(new Set(costs).size).toBe(1);
      return costs[0]!;
    };
    const first = await personnel();
    const raise = { name: 'Anna', yearlyWage: 50_000 };
    await app.as(cast.a.manager, 'PUT', `/employee/${idOf('anna')}`, raise);
    expect(await personnel()).toBe(first + 10_000);
  });
});

describe('P3.33 Any scenario: the overview from the database is the one computed from scratch', () => {
  const size = { segments: 4, sections: 3, processes: 12, employees: 9, costCenters: 4, otherCosts: 7, allocations: 8 };
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  const wire = (schema: z.ZodType, scenarioId: string, overview: object) =>
    JSON.parse(JSON.stringify(z.encode(schema, { scenarioId, ...overview })));

  /** Which processes carry a cost. Their order does not matter. */
  const unordered = (view: ProcessReply) => {
    const byId = <Row extends { id?: string; processId?: string }>(rows: Row[]) =>
      rows.sort((a, b) => String(a.id ?? a.processId).localeCompare(String(b.id ?? b.processId)));
    for (const rows of [view.employeeCostAllocationsGroups, view.otherCostAllocationsGroups])
      for (const row of rows) byId(row.groups);
    for (const rows of [view.employeeCostAllocations, view.costCenterCostAllocations, view.otherCostAllocations])
      for (const row of rows) byId(row.allocations);
    return view;
  };

  const compare = async (model: ScenarioModel) => {
    const stored = await storeModel(app.db, cast.a.id, model);
    const book = bookOf(stored.model);
    const perProcess = flatOverview(book);
    expect(unordered(await process(stored.scenarioId))).toEqual(
      unordered(wire(overviews.process.reply, stored.scenarioId, perProcess)),
    );
    expect(await segment(stored.scenarioId)).toEqual(
      wire(overviews.segment.reply, stored.scenarioId, segmentOverview(book)),
    );
    expect(await get(`/overview/process/${stored.scenarioId}/graph-data`)).toEqual(
      JSON.parse(JSON.stringify(z.encode(overviews.graphData.reply, chartData(perProcess)))),
    );
  };

  test.each(seeds)('seed %i', seed => compare(randomScenario(seed, size)));
  test('with cost centers as the basis', () =>
    compare({ ...randomScenario(11, size), showCostCentersOnPersonnel: true }));
  test('without a basis', () => compare({ ...randomScenario(12, size), showCostCentersOnPersonnel: null }));
  test('with nothing in it', () =>
    compare(randomScenario(1, { ...size, segments: 0, processes: 0, employees: 0, costCenters: 0, otherCosts: 0 })));
});
