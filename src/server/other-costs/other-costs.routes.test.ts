import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 1 });
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
const make = async (fields: object = {}) =>
  (await as('POST', '/other-cost/', { name: 'Rent', scenarioId: here.scenarioId, totalCost: 1_000, ...fields })).body;

describe('Other costs', () => {
  test('P3.41, P5.8, P7.28 an other cost is created only if it has a name', async () => {
    const made = await as('POST', '/other-cost/', { name: 'Rent', scenarioId: here.scenarioId, totalCost: 1_200.5 });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      originId: made.body.id,
      scenarioId: here.scenarioId,
      name: 'Rent',
      totalCost: 1_200.5,
      unitDescription: null,
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
      isOutOfDate: false,
      isLikeNothing: false,
      receivers: 0,
      allTo: null,
      costAllocations: [],
      allocatedPercent: 0,
      notAllocated: 1_200.5,
      costsFullyAllocated: false,
      allocationsVersion: 1,
      version: 1,
    });
    expect((await as('POST', '/other-cost/', { name: ' ', scenarioId: here.scenarioId })).status).toBe(400);
    expect((await as('GET', `/other-cost/list/${here.scenarioId}`)).body).toContainEqual(made.body);
  });

  test('P9.3, C9.1 the unit description has at most 20 characters', async () => {
    const { id } = await make();
    expect((await as('PUT', `/other-cost/${id}`, { unitDescription: 'x'.repeat(20) })).status).toBe(200);
    expect((await as('PUT', `/other-cost/${id}`, { unitDescription: 'x'.repeat(21) })).status).toBe(400);
  });

  test('P3.42, P7.32, P7.33 by percentage: the amounts follow, at most 100 percent', async () => {
    const { id } = await make({ totalCost: 0.05 });
    const path = `/other-cost-allocation/${id}`;
    const saved = await as('PATCH', path, [
      { processId: here.costs[0], percent: 50, allocation: 0.025 },
      { processId: here.costs[2], percent: 50 },
    ]);
    expect(saved.body).toEqual(
      [50, 0, 50].map((percent, index) => ({
        processId: here.costs[index],
        processName: `Cost ${index + 1}`,
        mainProcessName: 'Cost object',
        units: 0,
        unitDescription: null,
        percent,
        enteredPercent: percent,
        allocation: [0.03, 0, 0.02][index],
      })),
    );
    const over = [
      { processId: here.costs[0], percent: 99 },
      { processId: here.costs[1], percent: 2 },
    ];
    expect((await as('PATCH', path, over)).body.details[0].message).toBe('PercentSumOver100');
    expect((await as('GET', path)).body).toEqual(saved.body);
  });

  test('in units: the weights are the units, percentages are derived; all units zero allocates nothing', async () => {
    const { id } = await make({ unitDescription: 'm2', totalCost: 100 });
    const path = `/other-cost-allocation/${id}`;
    const saved = await as('PATCH', path, [
      { processId: here.costs[0], units: 1, percent: 77.12345678901235 },
      { processId: here.costs[1], units: 2 },
    ]);
    expect(saved.body).toMatchObject([
      { units: 1, unitDescription: 'm2', percent: 33.333333333333, allocation: 33.33 },
      { units: 2, unitDescription: 'm2', percent: 66.666666666667, allocation: 66.67 },
      { units: 0, percent: 0, allocation: 0 },
    ]);
    expect((await as('GET', `/other-cost/list/${here.scenarioId}`)).body.at(-1)).toMatchObject({
      costsFullyAllocated: true,
      notAllocated: 0,
    });
    expect((await as('PATCH', path, [{ processId: here.costs[0], percent: 5 }])).status).toBe(400);
    expect((await as('PATCH', path, [{ processId: here.costs[0], units: 1.005 }])).status).toBe(400);
    const none = await as('PATCH', path, [{ processId: here.costs[0], units: 0 }]);
    expect(none.body.every((row: { allocation: number }) => row.allocation === 0)).toBe(true);
    expect((await as('GET', `/other-cost/list/${here.scenarioId}`)).body.at(-1)).toMatchObject({
      costsFullyAllocated: false,
      notAllocated: 100,
    });
  });

  test('P3.42 amounts without percent are taken as amounts, and come back as sent; the item has its costAllocations', async () => {
    const { id } = await make({ totalCost: 100 });
    const path = `/other-cost-allocation/${id}`;
    const saved = await as('PATCH', path, [
      { processId: here.costs[0], allocation: 33.33 },
      { processId: here.costs[2], allocation: 66.67 },
    ]);
    expect(saved.body.map((row: { allocation: number }) => row.allocation)).toEqual([33.33, 0, 66.67]);
    expect((await as('GET', `/other-cost/list/${here.scenarioId}`)).body.at(-1)).toMatchObject({
      costsFullyAllocated: true,
      costAllocations: [saved.body[0], saved.body[2]],
    });
    // Units say nothing where there is no cost driver.
    expect((await as('PATCH', path, [{ processId: here.costs[0], units: 5 }])).status).toBe(400);
  });

  test('P7.29 turning units off keeps the percentages they gave, and outdates a list read before', async () => {
    const { id } = await make({ unitDescription: 'm2' });
    const path = `/other-cost-allocation/${id}`;
    const units = await as('PATCH', path, [
      { processId: here.costs[0], units: 1 },
      { processId: here.costs[1], units: 2 },
    ]);
    const off = await as('PUT', `/other-cost/${id}`, { unitDescription: '' });
    expect(off.body).toMatchObject({ unitDescription: null, costsFullyAllocated: true });
    expect((await as('GET', path)).body).toMatchObject([
      { units: 0, percent: 33.333333333333, allocation: 333.33 },
      { units: 0, percent: 66.666666666667, allocation: 666.67 },
      { percent: 0 },
    ]);
    const stale = await as('PATCH', path, [], { 'if-match': String(units.headers.etag) });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual((await as('GET', path)).body);
  });

  test('P4.45 a cost driver never wipes an allocation: 60 percent stays allocated while units are empty, and comes back', async () => {
    const { id } = await make({ totalCost: 500 });
    const path = `/other-cost-allocation/${id}`;
    const entered = [
      { processId: here.costs[0], percent: 45 },
      { processId: here.costs[1], percent: 15 },
    ];
    await as('PATCH', path, entered);
    const drive = (unitDescription: string | null) => as('PUT', `/other-cost/${id}`, { unitDescription });
    const inTotal = async () => {
      const list = (await as('GET', `/total-cost/list/${here.scenarioId}`)).body as { id: string; total: number }[];
      return list.map(({ total }) => total);
    };
    const totals = await inTotal();
    // Typed: nothing moves.
    expect((await drive('m2')).body).toMatchObject({ allocatedPercent: 60, notAllocated: 200 });
    expect(await inTotal()).toEqual(totals);
    // A PATCH counts percentages while there are no units.
    expect((await as('PATCH', path, [{ processId: here.costs[0], percent: 60 }])).body).toMatchObject([
      { units: 0, percent: 60, enteredPercent: 60, allocation: 300 },
      { percent: 0, enteredPercent: 0 },
      {},
    ]);
    // Any unit decides, and leaves what was entered.
    const byUnits = await as('PATCH', path, [{ processId: here.costs[1], units: 4, percent: 1 }]);
    expect(byUnits.body).toMatchObject([
      { units: 0, percent: 0, enteredPercent: 60, allocation: 0 },
      { units: 4, percent: 100, enteredPercent: 0, allocation: 500 },
      {},
    ]);
    // Taken away, and back: percentages, and units.
    expect((await drive(null)).body).toMatchObject({ allocatedPercent: 60, notAllocated: 200 });
    expect((await as('GET', path)).body).toMatchObject([
      { units: 0, percent: 60, allocation: 300 },
      { percent: 0 },
      {},
    ]);
    await as('PATCH', path, [{ processId: here.costs[0], percent: 70 }]);
    await drive('visits');
    expect((await as('GET', path)).body).toMatchObject([
      { units: 0, percent: 0, enteredPercent: 70 },
      { units: 4, unitDescription: 'visits', percent: 100, allocation: 500 },
      {},
    ]);
    // All units zero: what was entered decides, whatever percentages came along.
    const none = await as('PATCH', path, [{ processId: here.costs[1], units: 0, percent: 100 }]);
    expect(none.body).toMatchObject([{ percent: 70, enteredPercent: 70, allocation: 350 }, { percent: 0 }, {}]);
    // What is deleted is in the history with both.
    await as('PATCH', path, [{ processId: here.costs[1], units: 4 }]);
    await as('DELETE', `/other-cost/${id}`);
    const { change } = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select('change')
        .where('entity_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(change).toMatchObject({
      from: { allocations: { [here.costs[0]!]: { percent: 0, enteredPercent: 70 }, [here.costs[1]!]: { units: 4 } } },
    });
  });

  test('P7.30 a new total is divided at once, also where the costs go on to segments', async () => {
    const { id } = await make({ totalCost: 10 });
    await as('PATCH', `/other-cost-allocation/${id}`, [{ processId: here.costs[1], percent: 100 }]);
    const before = (await as('GET', `/total-cost/${here.costs[1]}`)).body.total;
    await as('PATCH', `/total-cost-allocation/${here.costs[1]}`, [{ segmentId: here.segments[0], percent: 100 }]);
    await as('PUT', `/other-cost/${id}`, { totalCost: 30.01 });
    expect((await as('GET', `/other-cost-allocation/${id}`)).body[1].allocation).toBe(30.01);
    const after = (await as('GET', `/total-cost/${here.costs[1]}`)).body;
    expect(Math.round((after.total - before) * 100)).toBe(2001);
    expect((await as('GET', `/total-cost-allocation/${here.costs[1]}`)).body[0].costs).toBe(after.total);
    await as('DELETE', `/other-cost/${id}`);
    const gone = (await as('GET', `/total-cost/${here.costs[1]}`)).body;
    expect((await as('GET', `/total-cost-allocation/${here.costs[1]}`)).body[0].costs).toBe(gone.total);
  });

  test('P7.31 PATCH /other-cost/{scenarioId} marks other costs as done', async () => {
    const done = await as('PATCH', `/other-cost/${here.scenarioId}`, { otherCostsComplete: true });
    expect(done.body).toMatchObject({ id: here.scenarioId, otherCostsComplete: true });
    expect((await as('PATCH', `/other-cost/${here.scenarioId}`, { otherCostsComplete: 'yes' })).status).toBe(400);
  });
});
