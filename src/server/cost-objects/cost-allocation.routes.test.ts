import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Built, buildScenario } from '../testing/build-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const manager = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);

interface Row {
  segmentId: string;
  units: number;
  revenue: number;
  directCost: number;
}
let scenario: Built;
let costId: string;
let objectId: string;
/** A cost of 10 units, 100,00 revenue and 50,00 costs over three segments. */
beforeEach(async () => {
  scenario = await buildScenario(app, cast.a.manager, cast.a.id, ['North', 'South', 'West']);
  const { scenarioId } = scenario;
  const section = await manager('POST', '/process-category/layered/1', { scenarioId });
  objectId = section.body.mainProcesses[0].id;
  const totals = { totalUnits: 10, totalRevenue: 100, totalCost: 50 };
  costId = (await manager('POST', '/process/', { name: 'Bread', mainProcessId: objectId, ...totals })).body.id;
});

const row = (at: number, units: number, revenue = 0, directCost = 0): Row => ({
  segmentId: scenario.segmentIds[at]!,
  units,
  revenue,
  directCost,
});
const save = (rows: unknown, headers?: Record<string, string>) =>
  manager('PATCH', `/process-cost-allocation/${costId}`, rows, headers);
const stored = async () => (await manager('GET', `/main-process/list/${scenario.scenarioId}`)).body[0].processes[0];
const units = async () => (await stored()).costAllocation.map((held: Row) => held.units);

describe('What segments hold of a cost', () => {
  test('can come with the cost that is made: one call, one transaction, both in the history', async () => {
    const make = (costAllocation: unknown, name = 'Cake') =>
      manager('POST', '/process/', {
        name,
        mainProcessId: objectId,
        totalUnits: 10,
        totalRevenue: 100,
        costAllocation,
      });
    const reply = await make([row(2, 4.5, 60), row(0, 5.5)]);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      costAllocation: [row(0, 5.5), row(1, 0), row(2, 4.5, 60)],
      ...{ unitsFullyAllocated: true, revenueFullyAllocated: false, version: 1 },
    });
    const history = await app.db.asOwner(tx =>
      tx.selectFrom('history').select(['entity', 'change']).where('entity_id', '=', reply.body.id).execute(),
    );
    expect(history.map(({ entity }) => entity)).toEqual(['process', 'process-cost-allocation']);
    expect(history[1]!.change).toMatchObject({ to: { [`${scenario.segmentIds[2]}.revenue`]: 60_00 } });

    // What does not fit, stands there twice, or is another scenario's makes no cost.
    const elsewhere = await buildScenario(app, cast.a.manager, cast.a.id, ['North']);
    for (const [held, status, path] of [
      [[row(0, 6), row(1, 4.01)], 400, 'body.costAllocation.*.units'],
      [[row(0, 0, 0, 0.01)], 400, 'body.costAllocation.*.directCost'],
      [[row(0, 1), row(0, 1)], 400, 'body.costAllocation.1.segmentId'],
      [[{ segmentId: elsewhere.segmentIds[0], units: 1 }], 404, undefined],
    ] as const) {
      const refused = await make(held, 'Pie');
      expect([refused.status, refused.body.details?.[0].path]).toEqual([status, path]);
    }
    const costs = (await manager('GET', `/main-process/list/${scenario.scenarioId}`)).body[0].processes;
    expect(costs.map(({ name }: { name: string }) => name)).toEqual(['Bread', 'Cake']);
  });

  test('P1.1, P7.27 PATCH /process-cost-allocation takes the bare list and returns the list of all segments, its version as ETag', async () => {
    const reply = await save([row(2, 4.5, 60, 0), row(0, 5.5, 40, 50)]);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      { ...row(0, 5.5, 40, 50), segmentName: 'North' },
      { ...row(1, 0), segmentName: 'South' },
      { ...row(2, 4.5, 60, 0), segmentName: 'West' },
    ]);
    expect(reply.headers.etag).toBe('"2"');
    expect(await stored()).toMatchObject({
      costAllocation: reply.body,
      allocationsVersion: 2,
      version: 1,
      unitsFullyAllocated: true,
      revenueFullyAllocated: true,
      costsFullyAllocated: true,
    });
  });

  test('P3.38 a process is fully allocated per dimension when the sum equals its total, to the cent', async () => {
    await save([row(0, 9.99, 100, 49.99)]);
    expect(await stored()).toMatchObject({
      unitsFullyAllocated: false,
      revenueFullyAllocated: true,
      costsFullyAllocated: false,
    });
  });

  test('rows and figures left out are zero; a row twice is refused', async () => {
    await save([row(0, 4, 10, 10), row(1, 6, 20, 20)]);
    await save([{ segmentId: scenario.segmentIds[1], units: 3 }]);
    expect((await stored()).costAllocation).toMatchObject([row(0, 0), row(1, 3), row(2, 0)]);
    expect((await save([row(0, 1), row(0, 2)])).status).toBe(400);
    expect((await save([row(0, 1), { ...row(0, 2), segmentId: scenario.segmentIds[0]!.toUpperCase() }])).status).toBe(
      400,
    );
    expect(await units()).toEqual([0, 3, 0]);
  });

  test('S.I8 segments may not hold more than there is, by API either, and nothing is saved (I8)', async () => {
    await save([row(0, 4, 40, 20)]);
    for (const over of [row(1, 10.01), row(1, 0, 100.01), row(1, 0, 0, 50.01)]) {
      const reply = await save([over]);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ code: 'ERROR_VALIDATION', details: [{ message: 'SumOverTotal' }] });
    }
    expect((await save([row(0, 5), row(1, 5), row(2, 0.01)])).status).toBe(400);
    expect((await stored()).costAllocation[0]).toMatchObject(row(0, 4, 40, 20));
  });

  test('S.I7 negative figures, 3 decimals, 1e400 and what is no number are refused (I7)', async () => {
    for (const wrong of ['-1', '0.001', '1e400', 'null,"x":1', '"1"', '[1]']) {
      const body = `[{"segmentId":"${scenario.segmentIds[0]}","units":${wrong}}]`;
      const reply = await save(body, { 'content-type': 'application/json' });
      expect(reply.status, wrong).toBe(wrong.startsWith('null') ? 200 : 400);
    }
    for (const body of [{}, [null], [[]], 'text', [{ units: 1 }]])
      expect([400, 415]).toContain((await save(body)).status);
  });

  test('a total lowered below what is allocated leaves it, over-allocated; the next save of that dimension has to mend it', async () => {
    await save([row(0, 6, 60, 30), row(1, 4, 40, 20)]);
    await manager('PUT', `/process/${costId}`, { totalUnits: 8 });
    expect(await stored()).toMatchObject({
      unitsFullyAllocated: false,
      costAllocation: [row(0, 6, 60, 30), row(1, 4, 40, 20), row(2, 0)],
    });
    const other = await save([row(0, 6, 50, 30), row(1, 4, 40, 20)]);
    expect(other.status, 'another dimension may be saved').toBe(200);
    expect((await save([row(0, 5, 50, 30), row(1, 4, 40, 20)])).status, 'less, but still too much').toBe(400);
    expect((await save([row(0, 4, 50, 30), row(1, 4, 40, 20)])).status).toBe(200);
    expect((await stored()).unitsFullyAllocated).toBe(true);
  });

  test('S.T4 a foreign segment, or one of another scenario of the company, is refused and nothing is saved (T4)', async () => {
    await save([row(0, 4)]);
    const other = await buildScenario(app, cast.a.manager, cast.a.id, ['North']);
    const foreign = await buildScenario(app, cast.b.manager, cast.b.id, ['North']);
    const nobody = '11111111-2222-4333-8444-555555555555';
    for (const segmentId of [other.segmentIds[0], foreign.segmentIds[0], nobody, costId]) {
      const reply = await save([row(0, 1), { segmentId, units: 1 }]);
      expect([reply.status, reply.body.code]).toEqual([404, 'ERROR_NOT_FOUND']);
    }
    expect(await units()).toEqual([4, 0, 0]);
  });

  test('S.T3 a PUT that names a parent of another company or scenario leaves the row where it is (T3)', async () => {
    const theirs = await buildScenario(app, cast.b.manager, cast.b.id, []);
    const section = await app.as(cast.b.manager, 'POST', '/process-category/layered/1', {
      scenarioId: theirs.scenarioId,
    });
    const their = section.body.mainProcesses[0];
    const before = await stored();
    expect((await manager('PUT', `/process/${costId}`, { name: 'x', mainProcessId: their.id })).status).toBe(404);
    expect((await manager('PUT', `/process/${costId}`, { name: 'x', scenarioId: theirs.scenarioId })).status).toBe(404);
    const moved = await manager('PUT', `/main-process/${objectId}`, { processCategoryId: section.body.id });
    expect([moved.status, moved.body.code]).toEqual([404, 'ERROR_NOT_FOUND']);
    expect(await stored()).toEqual(before);
  });

  test('a cost moves to another cost object of its scenario', async () => {
    const { body: sections } = await manager('GET', `/process-category/list/${scenario.scenarioId}`);
    await manager('PATCH', `/scenario/${scenario.scenarioId}`, { processLevel: 2 });
    const other = await manager('POST', '/main-process/', { name: 'Other', processCategoryId: sections[0].id });
    const reply = await manager('PUT', `/process/${costId}`, { mainProcessId: other.body.id });
    expect(reply.body).toMatchObject({ id: costId, mainProcessId: other.body.id, totalUnits: 10 });
  });

  test('when segments change, the allocation is re-mapped to the segments there are', async () => {
    await save([row(0, 4), row(1, 6)]);
    await manager('DELETE', `/segment/${scenario.segmentIds[0]}`);
    await manager('POST', '/segment/', { name: 'East', scenarioId: scenario.scenarioId });
    const { costAllocation, unitsFullyAllocated } = await stored();
    expect(costAllocation.map((held: Row & { segmentName: string }) => [held.segmentName, held.units])).toEqual([
      ['South', 6],
      ['West', 0],
      ['East', 0],
    ]);
    expect(unitsFullyAllocated).toBe(false);
  });
});

describe('Together', () => {
  test('S.C1 two PUTs with one version: one 200, one 409 that carries what is stored (C1)', async () => {
    const before = await stored();
    const put = (name: string) => manager('PUT', `/process/${costId}`, { ...before, name });
    const replies = await Promise.all([put('Mine'), put('Theirs')]);
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409]);
    const [won, lost] = replies[0]!.status === 200 ? replies : replies.toReversed();
    expect(lost!.body).toMatchObject({ code: 'ERROR_CONFLICT', current: won!.body });
    expect((await stored()).name).toBe(won!.body.name);
  });

  test('a stale If-Match stops a section, a cost object, a cost, a list and a deletion alike', async () => {
    const { body: sections } = await manager('GET', `/process-category/list/${scenario.scenarioId}`);
    const stale = { 'if-match': '"7"' };
    for (const path of [`/process-category/${sections[0].id}`, `/main-process/${objectId}`, `/process/${costId}`]) {
      const put = await manager('PUT', path, { name: 'Late' }, stale);
      expect(put.status).toBe(409);
      expect(put.body.current.version).toBe(1);
      expect((await manager('DELETE', path, undefined, stale)).status).toBe(409);
    }
    const list = await save([row(0, 1)], stale);
    expect(list.status).toBe(409);
    expect(list.body.current).toEqual((await stored()).costAllocation);
    expect(await units()).toEqual([0, 0, 0]);
  });

  test('a rename and an allocation do not conflict', async () => {
    const before = await stored();
    const replies = await Promise.all([
      manager('PUT', `/process/${costId}`, { name: 'Renamed' }, { 'if-match': `"${before.version}"` }),
      save([row(0, 1)], { 'if-match': `"${before.allocationsVersion}"` }),
    ]);
    expect(replies.map(reply => reply.status)).toEqual([200, 200]);
  });

  test('S.C2 20 parallel saves of one allocation list: one whole list wins (C2)', async () => {
    const lists = Array.from({ length: 20 }, (_, n) => [row(0, n / 4), row(1, n / 4), row(2, 0)]);
    const replies = await Promise.all(lists.map(list => save(list)));
    expect(replies.every(reply => reply.status === 200)).toBe(true);
    const [first, second] = await units();
    expect(first).toBe(second);
    expect((await stored()).allocationsVersion).toBe(21);
  });

  test('S.C4 with one Idempotency-Key a cost is made once (C4)', async () => {
    const key = { 'idempotency-key': 'cost-1' };
    const make = (name: string) => manager('POST', '/process/', { name, mainProcessId: objectId }, key);
    const replies = await Promise.all([make('Once'), make('Once')]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
    expect((await make('Twice')).status).toBe(409);
    const { body } = await manager('GET', `/main-process/list/${scenario.scenarioId}`);
    expect(body[0].processes).toHaveLength(2);
  });
});

test('the history holds the cells that changed, not their list', async () => {
  await save([row(0, 1), row(1, 2, 5)]);
  await save([row(0, 3), row(1, 2, 5)]);
  const { rows } = await app.db.asOwner(tx =>
    sql<{
      change: object;
    }>`select change from history where entity = 'process-cost-allocation' and entity_id = ${costId}
      order by id desc limit 1`.execute(tx),
  );
  const cell = `${scenario.segmentIds[0]}.units`;
  expect(rows).toEqual([{ change: { from: { [cell]: 100 }, to: { [cell]: 300 } } }]);
});
