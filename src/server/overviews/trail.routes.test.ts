import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { sum } from '#domain/money.ts';
import { fullCostPrices, readSold } from '#domain/prices/full-cost-price.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { trail } from '#domain/trail.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { withUuids } from '../testing/with-uuids.ts';

let app: TestApp;
let cast: Cast;
let scenarioId: string;
let model: ScenarioModel;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  const { body: report } = await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' });
  scenarioId = (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId: report.id, name: 'Random' })).body.id;
  ({ model } = withUuids(
    randomScenario(5, {
      segments: 3,
      sections: 2,
      processes: 6,
      employees: 5,
      costCenters: 3,
      otherCosts: 4,
      allocations: 4,
    }),
  ));
  await app.db.asOwner(tx => storeScenario(tx, { companyId: cast.a.id, scenarioId }, model));
});
afterAll(() => app.close());

const trailOf = async (query: Record<string, string>) =>
  (await app.as(cast.a.manager, 'GET', `/overview/trail/${scenarioId}?${new URLSearchParams(query)}`)).body;
type Summary = { totalAmount: number; groups: { id: string; amount: number }[] };

describe('Where does this euro come from', () => {
  test.each([
    ['revenue', 'revenueSummary'],
    ['directCosts', 'directCostsSummary'],
    ['employeeCostAllocations', 'employeeCostAllocationsSummary'],
    ['otherCosts', 'otherCostAllocationsSummary'],
    ['totalCosts', 'totalCostsSummary'],
    ['totalNetResult', 'totalNetResultSummary'],
  ])('every cell of %s in the cost-object view is the sum of its parts', async (row, name) => {
    const { body } = await app.as(cast.a.manager, 'GET', `/overview/process/${scenarioId}`);
    const summary = body[name] as Summary;
    const cents = (parts: { amount: number }[]) => parts.reduce((sum, part) => sum + Math.round(part.amount * 100), 0);
    for (const { id, amount } of [...summary.groups, { id: '', amount: summary.totalAmount }]) {
      const answer = await trailOf({ view: 'process', row, ...(id && { processId: id }) });
      expect(answer.amount).toBe(amount);
      expect(cents(answer.parts)).toBe(Math.round(amount * 100));
    }
  });

  test('every cell of the segment view is what domain traces from the same scenario, one split feeding another', async () => {
    const book = bookOf(model);
    const processes = model.sections.flatMap(s => s.mainProcesses.flatMap(m => m.processes));
    for (const process of processes)
      for (const segmentId of [...model.segments.map(segment => segment.id), 'notAllocated'])
        for (const row of ['revenue', 'totalCosts', 'totalNetResult'] as const) {
          const answer = await trailOf({ view: 'segment', row, processId: process.id, segmentId });
          const expected = trail(book, { view: 'segment', row, processId: process.id, segmentId });
          expect(Math.round(answer.amount * 100)).toBe(expected.amount);
          expect(
            answer.parts.map((part: { id: string; amount: number }) => [part.id, Math.round(part.amount * 100)]),
          ).toEqual(expected.parts.map(part => [part.id, part.amount]));
        }
  });

  test('a total cost, an allocation and what is not allocated have their trail too', async () => {
    const book = bookOf(model);
    const { truths, entries, stages } = book;
    const division = stages[0].find(({ parts }) => parts.some(cents => cents !== 0))!;
    const entry = entries[stages[0].indexOf(division)]!;
    const row = division.parts.findIndex(cents => cents !== 0);
    const at = { id: truths.processes[division.allocation.to[row]!]!.id, cost: division.parts[row]! };
    expect(await trailOf({ view: 'allocation', of: entry.kind, entryId: entry.id, processId: at.id })).toMatchObject({
      amount: at.cost / 100,
      parts: [{ kind: entry.kind, name: entry.name, processName: expect.any(String), whole: entry.total / 100 }],
    });
    expect(Math.round((await trailOf({ view: 'totalCost', processId: at.id })).amount * 100)).toBe(
      trail(book, { view: 'totalCost', processId: at.id }).amount,
    );
    expect(Math.round((await trailOf({ view: 'notAllocated', of: 'personnel' })).amount * 100)).toBe(
      trail(book, { view: 'notAllocated', of: 'personnel' }).amount,
    );
  });

  test('the result of a section, and the surcharge of what is sold, are what the domain makes of the same scenario', async () => {
    const book = bookOf(model);
    const [section] = model.sections;
    const ofSection = { view: 'process', row: 'totalNetResult', sectionId: section!.id } as const;
    expect(Math.round((await trailOf(ofSection)).amount * 100)).toBe(trail(book, ofSection).amount);
    for (const { id, inSegments } of readSold(fullCostPrices(book))) {
      const surcharge = sum(inSegments.map(one => one.surcharge));
      const result = sum(inSegments.map(one => one.revenue - one.ownCosts)) - surcharge;
      const answer = await trailOf({ view: 'price', of: 'result', processId: id });
      expect(Math.round(answer.amount * 100)).toBe(result);
      const paid = answer.parts.filter((part: { kind: string }) => part.kind === 'surcharge');
      expect(Math.round(sum(paid.map((part: { amount: number }) => part.amount * 100)))).toBe(0 - surcharge);
    }
  });

  test('what leaves the first column of the flow is everything that was entered', async () => {
    const { body } = await app.as(cast.a.manager, 'GET', `/overview/flow/${scenarioId}`);
    const entered = body.nodes.filter((node: { column: number }) => node.column === 0);
    const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum(entered)).toBe(
      sum(body.links.filter((link: { from: string }) => entered.some((node: { id: string }) => node.id === link.from))),
    );
  });

  test('a cell that is none is 400; the ids of somebody else’s scenario are as ids that nobody has', async () => {
    for (const query of [
      '',
      '?view=process',
      '?view=process&row=profit',
      '?view=totalCost&processId=x',
      '?view=segment&row=revenue&segmentId=nobody',
    ])
      expect((await app.as(cast.a.manager, 'GET', `/overview/trail/${scenarioId}${query}`)).status).toBe(400);
    const nobodys = `?view=totalCost&processId=11111111-1111-4111-8111-111111111111`;
    expect((await app.as(cast.a.manager, 'GET', `/overview/trail/${scenarioId}${nobodys}`)).status).toBe(404);
  });
});
