import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
let rent: string;
let anna: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 1, basis: false });
  const { scenarioId } = here;
  rent = (await as('POST', '/other-cost/', { name: 'Rent', scenarioId, totalCost: 1_000 })).body.id;
  anna = (await as('POST', '/employee/', { name: 'Anna', scenarioId, yearlyWage: 400 })).body.id;
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
const percents = (...of: number[]) => of.map((percent, n) => ({ processId: here.costs[n], percent }));
const divide = (like: string, ...of: number[]) =>
  as('PATCH', `/other-cost-allocation/${rent}?dividedLike=${like}`, percents(...of));
const work = (...of: number[]) => as('PATCH', `/employee-cost-allocation/${anna}`, percents(...of));
const list = async (scenarioId = here.scenarioId, query = '') =>
  (await as('GET', `/other-cost/list/${scenarioId}${query}`)).body;
const like = async (scenarioId?: string) => {
  const [{ dividedLike, isOutOfDate }] = await list(scenarioId);
  return [dividedLike, isOutOfDate];
};

describe('What an other cost was divided like', () => {
  test('like personnel costs it is out of date when these are divided otherwise, until it is divided again', async () => {
    await work(50, 25, 25);
    const { body } = await as('GET', `/total-cost/list/${here.scenarioId}`);
    expect(body.map((one: { personnel: number }) => one.personnel)).toEqual([200, 100, 100]);
    expect((await divide('personnel', 50, 25, 25)).status).toBe(200);
    expect(await like()).toEqual(['personnel', false]);
    // The other cost itself moves the totals, and is no personnel.
    await as('PUT', `/other-cost/${rent}`, { totalCost: 2_000 });
    expect(await like()).toEqual(['personnel', false]);
    await work(25, 50, 25);
    expect(await like()).toEqual(['personnel', true]);
    expect(await list(here.scenarioId, '?without=costAllocations')).toMatchObject([{ isOutOfDate: true }]);
    await divide('personnel', 25, 50, 25);
    expect(await like()).toEqual(['personnel', false]);
    // The personnel of the other basis does not count.
    const { scenarioId } = here;
    const made = await as('POST', '/cost-center/', { name: 'Team', scenarioId, salaryCost: 100 });
    await as('PATCH', `/cost-center-allocation/${made.body.id}`, percents(100));
    expect(await like()).toEqual(['personnel', false]);
  });

  test('like all units or all revenue it follows what the costs have, and what is typed over it is like nothing', async () => {
    const [first, second] = here.costs;
    await as('PUT', `/process/${first}`, { totalUnits: 30, totalRevenue: 10 });
    await as('PUT', `/process/${second}`, { totalUnits: 10, totalRevenue: 10 });
    await divide('allUnits', 75, 25);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PUT', `/process/${second}`, { totalUnits: 30 });
    expect(await like()).toEqual(['allUnits', true]);
    await divide('allRevenue', 50, 50);
    expect(await like()).toEqual(['allRevenue', false]);
    await as('PATCH', `/other-cost-allocation/${rent}`, percents(50, 50));
    expect(await like()).toEqual(['allRevenue', false]);
    await as('PATCH', `/other-cost-allocation/${rent}`, percents(50, 40));
    expect(await like()).toEqual([null, false]);
    for (const word of ['units', 'size']) expect((await divide(word, 50, 50)).status).toBe(400);
  });

  test('it keeps its version, and an edit of the cost keeps the word', async () => {
    const before = (await list())[0];
    await work(100);
    await divide('personnel', 100);
    const after = (await list())[0];
    expect(after.version).toBe(before.version);
    const sent = { name: 'Huur', totalCost: 5, version: after.version, dividedLike: null };
    expect((await as('PUT', `/other-cost/${rent}`, sent)).body).toMatchObject({ dividedLike: 'personnel' });
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'm²' });
    expect(await like()).toEqual([null, false]);
  });

  test('with a cost driver it is like units, which count themselves', async () => {
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'repairs' });
    await as('PUT', `/process/${here.costs[0]}`, { totalUnits: 3 });
    const units = (number: number) =>
      as('PATCH', `/other-cost-allocation/${rent}?dividedLike=allUnits`, [{ processId: here.costs[0], units: number }]);
    await units(3);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PUT', `/process/${here.costs[0]}`, { totalUnits: 6 });
    expect(await like()).toEqual(['allUnits', true]);
    await as('PATCH', `/other-cost-allocation/${rent}?dividedLike=personnel`, [{ processId: here.costs[0], units: 4 }]);
    expect(await like()).toEqual([null, false]);
  });

  test('percentages that were there before its cost driver are not what its units were made like; those they were made of are', async () => {
    const [sales, delivery] = here.costs;
    const path = `/other-cost-allocation/${rent}`;
    const drive = (unitDescription: string | null) => as('PUT', `/other-cost/${rent}`, { unitDescription });
    const made = [
      { processId: sales, units: 1 },
      { processId: delivery, units: 2 },
    ];
    await as('PUT', `/process/${sales}`, { totalUnits: 1 });
    await as('PUT', `/process/${delivery}`, { totalUnits: 2 });
    await drive('repairs');
    await as('PATCH', `${path}?dividedLike=allUnits`, made);
    // No percentage was ever entered: those that the units gave are so, too.
    await drive(null);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PATCH', path, [{ processId: sales, percent: 100 }]);
    await drive('repairs');
    await as('PATCH', `${path}?dividedLike=allUnits`, made);
    await drive(null);
    expect(await like()).toEqual([null, false]);
  });

  test('a copy and the book have it, and what was deleted has it when it is back', async () => {
    await work(100);
    await divide('personnel', 60, 40);
    const copy = await as('POST', '/scenario/', {
      ...{ name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId },
    });
    expect(await like(copy.body.id)).toEqual(['personnel', true]);
    const { truths } = (await as('GET', `/scenario/${copy.body.id}/book`)).body;
    expect(truths.otherCosts).toMatchObject([{ name: 'Rent', dividedLike: 'personnel' }]);
    expect((await as('DELETE', `/other-cost/${rent}`)).status).toBe(204);
    await as('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: rent });
    expect(await like()).toEqual(['personnel', true]);
  });

  test('a list of which nothing is divided like anything reads no divisions, and others one statement more', async () => {
    const statements = async () => {
      const before = app.db.statements();
      await list(here.scenarioId, '?without=costAllocations');
      return app.db.statements() - before;
    };
    const before = await statements();
    await work(100);
    await divide('personnel', 100);
    expect(await statements()).toBe(before + 1);
  });
});
