import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 2, basis: false });
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
const make = async (fields: object = {}) =>
  (await as('POST', '/employee/', { name: 'Anna', scenarioId: here.scenarioId, ...fields })).body;
const WAGE = { workHoursPerYear: 1600, yearlyWage: 40_000, extras: 8_000.5 };

describe('Employees', () => {
  test('C3.1, C3.2, C3.22, C7.2, C7.4 POST /employee/ makes an employee; its total is yearly wage plus extras, and all of it is idle', async () => {
    const made = await as('POST', '/employee/', {
      name: ' Anna ',
      fullName: 'Anna',
      jobTitle: 'Planner',
      scenarioId: here.scenarioId,
      ...WAGE,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      originId: made.body.id,
      scenarioId: here.scenarioId,
      name: 'Anna',
      jobTitle: 'Planner',
      ...WAGE,
      extrasPercentage: null,
      total: 48_000.5,
      costAllocations: [],
      allocatedPercent: 0,
      notAllocated: 48_000.5,
      idleHours: 1600,
      costsFullyAllocated: false,
      allocationsVersion: 1,
      version: 1,
    });
    const list = await as('GET', `/employee/list/${here.scenarioId}`);
    expect(list.body).toContainEqual(made.body);
  });

  test.each([0, 1, 20, 21, 400])('a list of %i is whole, compressed where that is worth it and taken', async count => {
    const { scenarioId } = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1, basis: false });
    await app.db.asOwner(tx =>
      sql`insert into employee (company_id, scenario_id, name)
        select ${cast.a.id}, ${scenarioId}, 'Employee ' || n from generate_series(1, ${count}::int4) n`.execute(tx),
    );
    const authorization = `Bearer ${await app.token(cast.a.manager)}`;
    const ask = (takes: string) =>
      app.app.inject({
        url: `/api/employee/list/${scenarioId}`,
        headers: { authorization, 'accept-encoding': takes },
      });
    const [zipped, plain] = [await ask('gzip, br'), await ask('identity')];
    expect(plain.json().map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: count }, (_, n) => `Employee ${n + 1}`),
    );
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe(count === 400 ? 'gzip' : undefined);
    expect((count === 400 ? gunzipSync(zipped.rawPayload) : zipped.rawPayload).toString()).toBe(plain.payload);
  });

  test('a name is required, and amounts are 0 or more with at most 2 decimals', async () => {
    for (const wrong of [
      { name: ' ' },
      { yearlyWage: -1 },
      { extras: 1.005 },
      { workHoursPerYear: 1e9 },
      { name: null },
    ])
      expect(
        (await as('POST', '/employee/', { name: 'A', scenarioId: here.scenarioId, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(400);
  });

  test('C7.5 PUT keeps what is absent and clears what is null; nothing changed raises no version', async () => {
    const made = await make({ ...WAGE, jobTitle: 'Planner' });
    const changed = await as('PUT', `/employee/${made.id}`, { name: 'Bea', extras: null, scenarioId: here.scenarioId });
    expect(changed.body).toMatchObject({ name: 'Bea', jobTitle: 'Planner', yearlyWage: 40_000, extras: 0, version: 2 });
    expect(changed.headers.etag).toBe('"2"');
    expect((await as('PUT', `/employee/${made.id}`, changed.body)).body.version).toBe(2);
    expect((await as('PUT', `/employee/${made.id}`, { name: null })).status).toBe(400);
    expect((await as('PUT', `/employee/${made.id}`, { id: here.costs[0] })).status).toBe(400);
  });

  test('extras that are sent as a percentage stay it: they go on with the wage, until an amount is sent', async () => {
    const made = await make({ workHoursPerYear: 1600, yearlyWage: 40_000, extras: 1, extrasPercentage: 24 });
    expect(made).toMatchObject({ extras: 9_600, extrasPercentage: 24, total: 49_600 });
    const put = async (body: object) => (await as('PUT', `/employee/${made.id}`, body)).body;
    const raised = await put({ yearlyWage: 43_000.01 });
    expect(raised).toMatchObject({ extras: 10_320, extrasPercentage: 24, notAllocated: 53_320.01, version: 2 });
    expect(await put({ ...raised, extrasPercentage: undefined })).toMatchObject({ extrasPercentage: 24, version: 2 });
    expect(await put({ yearlyWage: 0 })).toMatchObject({ extras: 0, extrasPercentage: 24 });
    expect(await put({ yearlyWage: 40_000 })).toMatchObject({ extras: 9_600, extrasPercentage: 24 });
    expect(await put({ yearlyWage: 50_000, extras: 9_600 })).toMatchObject({ extras: 9_600, extrasPercentage: null });
    expect(await put({ extrasPercentage: 13.812345678901 })).toMatchObject({ extras: 6_906.17 });
    expect(await put({ extrasPercentage: null })).toMatchObject({ extras: 6_906.17, extrasPercentage: null });
    for (const extrasPercentage of [-1, 1_000, 1e-13, '24'])
      expect((await as('PUT', `/employee/${made.id}`, { extrasPercentage })).status).toBe(400);
    const tooLarge = await as('PUT', `/employee/${made.id}`, { yearlyWage: 999_999_999, extrasPercentage: 101 });
    expect(tooLarge).toMatchObject({
      ...{ status: 400, body: { code: 'ERROR_VALIDATION', details: [{ path: 'extrasPercentage' }] } },
    });
  });

  test('a program from before that stores another wage leaves extras the amount they are, also in an upload', async () => {
    const share = 24 * (HUNDRED_PERCENT / 100);
    const made = await make({ workHoursPerYear: 1600, yearlyWage: 40_000, extrasPercentage: 24 });
    const stored = async (set: ReturnType<typeof sql>) => {
      await app.db.asOwner(tx => sql`update employee set ${set} where id = ${made.id}`.execute(tx));
      return (await as('GET', `/employee/list/${here.scenarioId}`)).body.find(
        ({ id }: { id: string }) => id === made.id,
      );
    };
    expect(await stored(sql`yearly_wage_cents = 4000000, extras_cents = 960000`)).toMatchObject({
      extrasPercentage: 24,
    });
    expect(await stored(sql`yearly_wage_cents = 5000000, extras_cents = 960000`)).toMatchObject({
      ...{ yearlyWage: 50_000, extras: 9_600, extrasPercentage: null },
    });
    expect(await stored(sql`extras_cents = 1200000, extras_percentage = ${share}`)).toMatchObject({ extras: 12_000 });
    expect(await stored(sql`extras_cents = 5`)).toMatchObject({ extras: 0.05, extrasPercentage: null });
    expect(
      await stored(sql`extras_cents = 3, yearly_wage_cents = 5, extras_percentage = 50000000000000`),
    ).toMatchObject({
      ...{ extras: 0.03, extrasPercentage: 50 },
    });
  });

  test('a PUT that names another scenario is answered like an id that nobody has, and the row stays', async () => {
    const made = await make();
    const other = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1 });
    const foreign = await addSmallScenario(app.db, cast.b.id, { costs: 1, segments: 1 });
    for (const scenarioId of [other.scenarioId, foreign.scenarioId, crypto.randomUUID()])
      expect((await as('PUT', `/employee/${made.id}`, { name: 'C', scenarioId })).status).toBe(404);
    expect((await as('GET', `/employee/list/${here.scenarioId}`)).body).toContainEqual(made);
  });

  test('C7.6 a stale version is refused with what is stored now, and nothing changes', async () => {
    const made = await make(WAGE);
    await as('PUT', `/employee/${made.id}`, { yearlyWage: 50_000.01, version: 1 });
    const stale = await as('PUT', `/employee/${made.id}`, { name: 'Late' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'ERROR_CONFLICT', current: { name: 'Anna', yearlyWage: 50_000.01 } });
    expect((await as('DELETE', `/employee/${made.id}`, undefined, { 'if-match': '"1"' })).status).toBe(409);
    expect((await as('DELETE', `/employee/${made.id}`, undefined, { 'if-match': '"2"' })).status).toBe(204);
    expect((await as('DELETE', `/employee/${made.id}`)).status).toBe(404);
  });

  test('C3.10, C7.3 GET /employee/{scenarioId} returns the scenario, PATCH marks personnel as done', async () => {
    expect((await as('GET', `/employee/${here.scenarioId}`)).body).toMatchObject({
      id: here.scenarioId,
      employeesComplete: false,
    });
    const done = await as('PATCH', `/employee/${here.scenarioId}`, { employeesComplete: true });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ employeesComplete: true, version: 1 });
    expect((await as('GET', `/employee/${here.scenarioId}`)).body.employeesComplete).toBe(true);
  });
});

describe('Allocation of an employee', () => {
  const rowsOf = async (id: string) => (await as('GET', `/employee-cost-allocation/${id}`)).body;

  test('C3.7, C7.11 GET lists a row for every process, in order, zero where nothing is allocated', async () => {
    const made = await make(WAGE);
    const reply = await as('GET', `/employee-cost-allocation/${made.id}`);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.body).toEqual(
      here.costs.map((processId, index) => ({
        processId,
        processName: `Cost ${index + 1}`,
        mainProcessName: 'Cost object',
        units: 0,
        percent: 0,
        costs: 0,
      })),
    );
  });

  test('P1.1, C7.12 the percentages are saved; hours and costs follow and add up to the cent', async () => {
    const made = await make({ workHoursPerYear: 1600, yearlyWage: 100.01, extras: 0 });
    const saved = await as('PATCH', `/employee-cost-allocation/${made.id}`, [
      { processId: here.costs[1], percent: 33.333333333333, units: 99999, costs: 1.23456 },
      { processId: here.costs[0], percent: 33.333333333333 },
      { processId: here.costs[2], percent: 33.333333333333 },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.headers.etag).toBe('"2"');
    // 100,01 over three thirds: 33,34 + 33,34 + 33,33; the three rounded percentages count as exactly 100.
    expect(saved.body.map((row: { costs: number }) => row.costs)).toEqual([33.34, 33.34, 33.33]);
    expect(saved.body.map((row: { units: number }) => row.units)).toEqual([533.34, 533.33, 533.33]);
    expect(await rowsOf(made.id)).toEqual(saved.body);
    const [item] = (await as('GET', `/employee/list/${here.scenarioId}`)).body.filter(
      (one: { id: string }) => one.id === made.id,
    );
    expect(item).toMatchObject({ costsFullyAllocated: true, notAllocated: 0, idleHours: 0, allocatedPercent: 100 });
  });

  test('a row left out is zero, the same list again is no change', async () => {
    const made = await make(WAGE);
    const list = [
      { processId: here.costs[0], percent: 25 },
      { processId: here.costs[1], percent: 50 },
    ];
    await as('PATCH', `/employee-cost-allocation/${made.id}`, list);
    expect((await as('PATCH', `/employee-cost-allocation/${made.id}`, list)).headers.etag).toBe('"2"');
    const less = await as('PATCH', `/employee-cost-allocation/${made.id}`, [list[0]], { 'if-match': '"2"' });
    expect(less.body.map((row: { percent: number }) => row.percent)).toEqual([25, 0, 0]);
    expect(less.headers.etag).toBe('"3"');
    // 25 % of 48.000,50 is 12.000,125 and the rest 36.000,375: of equal remainders the first gets the left-over cent.
    expect(less.body[0].costs).toBe(12_000.13);
  });

  test('C3.1 costAllocations of an item are the rows of its list that carry anything; a list can be asked for without them', async () => {
    const made = await make(WAGE);
    const list = [
      { processId: here.costs[2], percent: 12.5 },
      { processId: here.costs[0], percent: 50 },
    ];
    await as('PATCH', `/employee-cost-allocation/${made.id}`, list);
    const costAllocations = (await rowsOf(made.id)).filter((row: { percent: number }) => row.percent > 0);
    expect(costAllocations).toMatchObject([
      { processId: here.costs[0], processName: 'Cost 1', mainProcessName: 'Cost object', units: 800, costs: 24_000.25 },
      { processId: here.costs[2], percent: 12.5, units: 200, costs: 6_000.06 },
    ]);
    const changed = await as('PUT', `/employee/${made.id}`, { name: 'Carrying' });
    expect(changed.body.costAllocations).toEqual(costAllocations);
    const items = (await as('GET', `/employee/list/${here.scenarioId}`)).body;
    expect(items.find((one: { id: string }) => one.id === made.id)).toEqual(changed.body);
    const { costAllocations: _, ...item } = changed.body;
    const without = await as('GET', `/employee/list/${here.scenarioId}?without=costAllocations`);
    expect(without.body.find((one: { id: string }) => one.id === made.id)).toEqual(item);
    expect((await as('GET', `/employee/list/${here.scenarioId}?without=name`)).status).toBe(400);
  });

  test('C5.1 a list of hours without percent is taken as hours, one of amounts as amounts', async () => {
    const made = await make({ workHoursPerYear: 1600, yearlyWage: 48_000.5, extras: 0 });
    const path = `/employee-cost-allocation/${made.id}`;
    const [first, second, third] = here.costs;
    const hours = await as('PATCH', path, [
      { processId: second, units: 533.33, costs: 7 },
      { processId: first, units: 1066.67 },
    ]);
    expect(hours.status).toBe(200);
    expect(hours.body.map((row: { units: number }) => row.units)).toEqual([1066.67, 533.33, 0]);
    expect((await as('PUT', `/employee/${made.id}`, {})).body).toMatchObject({ costsFullyAllocated: true });
    const amounts = await as('PATCH', path, [
      { processId: third, costs: 0.01 },
      { processId: first, costs: 12_345.67 },
      { processId: second, percent: 25 },
    ]);
    expect(amounts.body.map((row: { costs: number }) => row.costs)).toEqual([12_345.67, 12_000.12, 0.01]);
    expect((await as('PATCH', path, [{ processId: first, units: 0 }])).body[0]).toMatchObject({ percent: 0, units: 0 });
    for (const [wrong, at, message] of [
      [[{ processId: first, units: 1600.01 }], 'body.0.units', 'SumOverTotal'],
      [
        [
          { processId: first, units: 1 },
          { processId: second, costs: 48_000.5 },
        ],
        'body.1.costs',
        'SumOverTotal',
      ],
      [[{ processId: first, costs: 1.005 }], 'body.0.costs', 'is no amount'],
      [[{ processId: first, units: -1 }], 'body.0.units', 'is no number of units'],
      [[{ processId: first, units: 1 }, { processId: second }], 'body.1.percent', 'is required'],
    ] as const)
      expect((await as('PATCH', path, wrong)).body, JSON.stringify(wrong)).toMatchObject({
        code: 'ERROR_VALIDATION',
        details: [{ path: at, message }],
      });
    expect((await rowsOf(made.id)).every((row: { percent: number }) => row.percent === 0)).toBe(true);
  });

  test('S.I8 over 100 percent, a row twice, a process of elsewhere: refused, nothing saved', async () => {
    const made = await make(WAGE);
    const path = `/employee-cost-allocation/${made.id}`;
    const [first, second] = here.costs;
    const over = await as('PATCH', path, [
      { processId: first, percent: 60 },
      { processId: second, percent: 40.000000000002 },
    ]);
    expect(over.status).toBe(400);
    expect(over.body).toMatchObject({ code: 'ERROR_VALIDATION', details: [{ message: 'PercentSumOver100' }] });
    for (const wrong of [
      [{ processId: first, percent: 101 }],
      [{ processId: first, percent: -1 }],
      [{ processId: first, percent: 1e-13 }],
      [{ processId: first }],
      [
        { processId: first, percent: 1 },
        { processId: first, percent: 2 },
      ],
      { processId: first, percent: 1 },
      null,
    ])
      expect((await as('PATCH', path, wrong)).status, JSON.stringify(wrong)).toBe(400);
    const other = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1 });
    for (const processId of [other.costs[0], crypto.randomUUID(), here.segments[0]])
      expect((await as('PATCH', path, [{ processId, percent: 1 }])).status).toBe(404);
    expect((await rowsOf(made.id)).every((row: { percent: number }) => row.percent === 0)).toBe(true);
  });

  test('a later change of wage or hours keeps the percentages', async () => {
    const made = await make(WAGE);
    await as('PATCH', `/employee-cost-allocation/${made.id}`, [{ processId: here.costs[0], percent: 12.5 }]);
    const changed = await as('PUT', `/employee/${made.id}`, { yearlyWage: 80_000, extras: 0, workHoursPerYear: 800 });
    expect(changed.body).toMatchObject({ notAllocated: 70_000, idleHours: 700, allocationsVersion: 2 });
    expect((await rowsOf(made.id))[0]).toMatchObject({ percent: 12.5, units: 100, costs: 10_000 });
  });

  test('a stale list is refused with the stored one; a rename and an allocation do not conflict', async () => {
    const made = await make(WAGE);
    const path = `/employee-cost-allocation/${made.id}`;
    await as('PATCH', path, [{ processId: here.costs[0], percent: 10 }], { 'if-match': '"1"' });
    await as('PUT', `/employee/${made.id}`, { name: 'Renamed', version: 1 });
    const stale = await as('PATCH', path, [{ processId: here.costs[0], percent: 20 }], { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual(await rowsOf(made.id));
    expect((await as('PATCH', path, [{ processId: here.costs[0], percent: 20 }], { 'if-match': '"2"' })).status).toBe(
      200,
    );
  });

  test('the history tells what changed in the list, and what a deletion took along', async () => {
    const made = await make(WAGE);
    await as('PATCH', `/employee-cost-allocation/${made.id}`, [{ processId: here.costs[2], percent: 100 }]);
    await as('DELETE', `/employee/${made.id}`);
    const lines = await app.db.asOwner(tx =>
      tx.selectFrom('history').select(['entity', 'change']).where('entity_id', '=', made.id).orderBy('id').execute(),
    );
    const row = { name: 'Cost 3', percent: 100, units: 1600, costs: 48_000.5 };
    expect(lines.map(line => line.entity)).toEqual(['employee', 'employee-allocation', 'employee']);
    expect(lines[1]?.change).toMatchObject({
      from: { [here.costs[2]!]: { ...row, percent: 0, units: 0, costs: 0 } },
      to: { [here.costs[2]!]: row },
    });
    expect(lines[2]?.change).toMatchObject({
      from: { name: 'Anna', allocations: { [here.costs[2]!]: row } },
      to: null,
    });
  });
});
