import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStored } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

// Segments, sections, cost objects and costs, by the calls of a screen alone.

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
async function ok(method: Method, path: string, body?: unknown) {
  const reply = await as(method, path, body);
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}
const made = async (path: string, body: object): Promise<string> => (await ok('POST', path, body)).id;

type Kind = 'segment' | 'section' | 'cost object' | 'cost';
const PATHS = {
  segment: '/segment/',
  section: '/process-category/',
  'cost object': '/main-process/',
  cost: '/process/',
};

let n = 0;
let scenarioId: string;
let reportId: string;
let ids: Record<Kind, string> & { costs: string[]; segments: string[]; joris: string; shop: string; rent: string };

/** Three costs in two sections, to which people, a cost center and rent by m² give, and which give to three segments. */
beforeEach(async () => {
  reportId = await made('/report/', { companyId: cast.a.id, name: `Report ${n++}`, allowedUsers: [] });
  scenarioId = await made('/scenario/', { reportId, name: 'Budget' });
  const here = { scenarioId };
  await ok('POST', '/process-category/layered/3', { ...here, name: 'Shop' });
  const shop = await made('/process-category/', { ...here, name: 'Shop' });
  const office = await made('/process-category/', { ...here, name: 'Office' });
  const object = await made('/main-process/', { ...here, processCategoryId: shop, name: 'Sales' });
  const desk = await made('/main-process/', { ...here, processCategoryId: office, name: 'Desk' });
  const segments: string[] = [];
  for (const name of ['North', 'East', 'South']) segments.push(await made('/segment/', { ...here, name }));
  const costs: string[] = [];
  for (const [name, mainProcessId] of [
    ['Picking', object],
    ['Packing', object],
    ['Books', desk],
  ] as const) {
    const totals = { totalUnits: 100, totalRevenue: 5_000.5, totalCost: 900 };
    const id = await made('/process/', { ...here, mainProcessId, name, ...totals });
    const rows = segments.map((segmentId, at) => ({ segmentId, units: 10 + at, revenue: 1_000.25, directCost: 300 }));
    await ok('PATCH', `/process-cost-allocation/${id}`, rows);
    costs.push(id);
  }
  await ok('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const joris = await made('/employee/', { ...here, name: 'Joris', workHoursPerYear: 1_600, yearlyWage: 40_000 });
  const center = await made('/cost-center/', { ...here, name: 'Floor', fte: 2, salaryCost: 90_000 });
  const rent = await made('/other-cost/', { ...here, name: 'Rent', totalCost: 30_000.02, unitDescription: 'm²' });
  const give = (to: readonly number[]) => to.map((percent, at) => ({ processId: costs[at], percent, units: percent }));
  await ok('PATCH', `/employee-cost-allocation/${joris}`, give([20, 33.333333333333, 40]));
  await ok('PATCH', `/cost-center-allocation/${center}`, give([50, 25, 25]));
  await ok('PATCH', `/other-cost-allocation/${rent}`, give([12.5, 0, 80]));
  const tools = await made('/other-cost/', { ...here, name: 'Tools', totalCost: 500 });
  await ok('PATCH', `/other-cost-allocation/${tools}?dividedLike=personnel`, give([20, 30, 50]));
  for (const [at, id] of costs.entries()) {
    if (at === 1) await ok('PUT', `/total-cost/${id}`, { unitDescription: 'boxes' });
    const rows = segments.map((segmentId, to) => ({ segmentId, percent: 5 * (to + at + 1), units: to + 1 }));
    const like = ['?dividedLike=revenue', '', `?dividedLike=revenue&dividedLikeOf=${costs[0]}`][at];
    await ok('PATCH', `/total-cost-allocation/${id}${like}`, rows);
  }
  ids = {
    ...{ segment: segments[1]!, section: shop, 'cost object': object, cost: costs[0]!, costs, segments },
    ...{ joris, shop: center, rent },
  };
});

const remove = (kind: Kind, id = ids[kind]) => ok('DELETE', PATHS[kind] + id);
const bringBack = (entryId: string, headers?: Record<string, string>) =>
  as('POST', '/deleted-entry/bring-back', { scenarioId, entryId }, headers);

/** Everything that a list or a result says, but for the versions of lists and of the scenario. */
async function everything() {
  const paths = [
    '/process-category/list/',
    '/segment/list/',
    '/employee/list/',
    '/cost-center/list/',
    '/other-cost/list/',
  ];
  const lists = await Promise.all(
    [...paths, '/total-cost/list/', '/overview/trail/'].map(path => as('GET', path + scenarioId)),
  );
  const text = JSON.stringify(lists.map(({ status, body }) => [status, body]));
  const { revision: _, ...book } = await ok('GET', `/scenario/${scenarioId}/book`);
  return [book, text.replaceAll(/"allocationsVersion":\d+/g, ''), await readStored(app.db, scenarioId)];
}

describe.each(Object.keys(PATHS) as Kind[])('a %s that was deleted', kind => {
  test('and is brought back right away is as it was, with all that was entered in it and for it, and so is every list and result', async () => {
    const before = await everything();
    await remove(kind);
    expect(await everything()).not.toEqual(before);
    expect(await bringBack(ids[kind])).toMatchObject({ status: 200, body: { missing: [] } });
    expect(await everything()).toEqual(before);
  });

  test('comes back once, and can be deleted and brought back again', async () => {
    expect((await bringBack(ids[kind])).status).toBe(404);
    const before = await everything();
    for (const _ of [1, 2]) {
      await remove(kind);
      const key = { 'idempotency-key': `back-${ids[kind]}-${_}` };
      const replies = await Promise.all([bringBack(ids[kind], key), bringBack(ids[kind], key)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect((await bringBack(ids[kind])).status).toBe(404);
    }
    expect(await everything()).toEqual(before);
  });

  test('asked for by three people at once comes back once, and by another company or in another scenario never', async () => {
    await remove(kind);
    const other = await made('/scenario/', { reportId, name: 'Other' });
    const ask = (who: { email: string }, at: string) =>
      app.as(who, 'POST', '/deleted-entry/bring-back', { scenarioId: at, entryId: ids[kind] });
    const refused = [await ask(cast.b.manager, scenarioId), await ask(cast.a.manager, other)];
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    const replies = await Promise.all([1, 2, 3].map(() => bringBack(ids[kind])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('is no part of a copy, and is told in the history when it comes back', async () => {
    await remove(kind);
    const copied = await made('/scenario/', { reportId, name: 'Copy', existingScenarioId: scenarioId });
    await bringBack(ids[kind]);
    const path = kind === 'segment' ? '/segment/list/' : '/process-category/list/';
    const text = JSON.stringify(await ok('GET', path + copied));
    expect(text).not.toContain({ segment: 'East', section: 'Shop', 'cost object': 'Sales', cost: 'Picking' }[kind]);
    const line = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select(['call', 'change'])
        .where('entity_id', '=', ids[kind])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(line).toMatchObject({
      call: 'POST /deleted-entry/bring-back',
      change: { from: null, to: { id: ids[kind], isBroughtBack: true } },
    });
  });
});

const percents = async (path: string) =>
  (await ok('GET', path)).map((row: { percent: number; name: string }) => row.percent);
const givenTo = (percent: number, at: number) => [{ processId: ids.costs[at], percent }];

describe('What others have given to something else since', () => {
  test('stays there: a cost comes back without it and says whose it was, and with the rest', async () => {
    await remove('cost');
    await ok('PATCH', `/employee-cost-allocation/${ids.joris}`, givenTo(81, 1));
    const { missing } = (await bringBack(ids.cost)).body;
    expect(missing).toEqual([{ kind: 'employee', id: ids.joris, name: 'Joris', isGone: false }]);
    expect(await percents(`/employee-cost-allocation/${ids.joris}`)).toEqual([0, 81, 0]);
    expect(await percents(`/cost-center-allocation/${ids.shop}`)).toEqual([50, 25, 25]);
  });

  test('comes back all the same where it is still free', async () => {
    await remove('cost');
    await ok('PATCH', `/employee-cost-allocation/${ids.joris}`, givenTo(80, 1));
    expect((await bringBack(ids.cost)).body.missing).toEqual([]);
    expect(await percents(`/employee-cost-allocation/${ids.joris}`)).toEqual([20, 80, 0]);
  });

  test('of a whole cost object is all there again or not at all: nobody gets a percentage that nobody entered', async () => {
    await remove('cost object');
    await ok('PATCH', `/employee-cost-allocation/${ids.joris}`, givenTo(70, 2));
    expect((await bringBack(ids['cost object'])).body.missing).toMatchObject([{ name: 'Joris' }]);
    expect(await percents(`/employee-cost-allocation/${ids.joris}`)).toEqual([0, 0, 70]);
  });

  test('by units comes back beside what there is, and leaves percentages alone that were entered since', async () => {
    await remove('cost');
    await ok('PATCH', `/other-cost-allocation/${ids.rent}`, [{ processId: ids.costs[1], units: 5_000 }]);
    expect((await bringBack(ids.cost)).body.missing).toEqual([]);
    const rows = await ok('GET', `/other-cost-allocation/${ids.rent}`);
    expect(rows.map((row: { units: number }) => row.units)).toEqual([12.5, 5_000, 0]);
    await remove('cost');
    await ok('PATCH', `/other-cost-allocation/${ids.rent}`, [{ processId: ids.costs[1], units: 0 }]);
    await ok('PATCH', `/other-cost-allocation/${ids.rent}`, [{ processId: ids.costs[1], percent: 60 }]);
    expect((await bringBack(ids.cost)).body.missing).toMatchObject([{ kind: 'other-cost', name: 'Rent' }]);
    expect(await percents(`/other-cost-allocation/${ids.rent}`)).toEqual([0, 60, 0]);
  });

  test('of a segment stays where its costs have put it since, by dimension, and each of these costs is said once', async () => {
    const [picking, packing] = ids.costs;
    // What was entered last lies last in the table. They are said in the order of their list all the same.
    const nothing = { segmentId: ids.segments[1], units: 0, revenue: 0, directCost: 0 };
    for (const figures of [nothing, { ...nothing, units: 11, revenue: 1_000.25, directCost: 300 }])
      await ok('PATCH', `/process-cost-allocation/${picking}`, [figures]);
    await remove('segment');
    const most = [{ segmentId: ids.segments[0], units: 1, revenue: 4_000.51, directCost: 600 }];
    await ok('PATCH', `/process-cost-allocation/${picking}`, most);
    await ok('PATCH', `/total-cost-allocation/${picking}`, [{ segmentId: ids.segments[0], percent: 91 }]);
    await remove('cost', packing);
    const { missing } = (await bringBack(ids.segment)).body;
    expect(missing).toEqual([
      { kind: 'process', id: picking, name: 'Picking', isGone: false },
      { kind: 'process', id: packing, name: 'Packing', isGone: true },
    ]);
    const [shop] = await ok('GET', `/process-category/list/${scenarioId}`);
    expect(shop.mainProcesses[0].processes[0].costAllocation).toMatchObject([
      { segmentName: 'North', revenue: 4_000.51 },
      { segmentName: 'East', units: 11, revenue: 0, directCost: 300 },
      { segmentName: 'South', revenue: 0 },
    ]);
    expect(await percents(`/total-cost-allocation/${picking}`)).toEqual([91, 0, 0]);
  });

  test('is a conflict for whoever has seen their list before', async () => {
    await remove('cost');
    const { headers } = await as('GET', `/employee-cost-allocation/${ids.joris}`);
    await bringBack(ids.cost);
    const seen = { 'if-match': `${headers.etag}` };
    expect((await as('PATCH', `/employee-cost-allocation/${ids.joris}`, givenTo(1, 1), seen)).status).toBe(409);
  });
});

describe('What is gone by now', () => {
  test('is said: a cost comes back without a segment and without an employee that were deleted since', async () => {
    await remove('cost');
    await remove('segment');
    await ok('DELETE', `/employee/${ids.joris}`);
    expect((await bringBack(ids.cost)).body.missing).toEqual([
      { kind: 'segment', id: ids.segment, name: 'East', isGone: true },
      { kind: 'employee', id: ids.joris, name: 'Joris', isGone: true },
    ]);
    expect(await percents(`/total-cost-allocation/${ids.cost}`)).toEqual([5, 15]);
  });

  test('keeps what lay in it deleted, until it is back itself', async () => {
    const before = await everything();
    await remove('cost');
    await remove('cost object');
    await remove('section');
    expect((await bringBack(ids.cost)).status).toBe(404);
    expect((await bringBack(ids['cost object'])).status).toBe(404);
    for (const kind of ['section', 'cost object', 'cost'] as const)
      expect((await bringBack(ids[kind])).body).toEqual({ missing: [] });
    expect(await everything()).toEqual(before);
  });
});

describe('What would not fit in is refused, and can be brought back later', () => {
  test('a section where only one is shown by now', async () => {
    await remove('section');
    await ok('POST', '/process-category/layered/2', { scenarioId, name: 'S' });
    expect(await bringBack(ids.section)).toMatchObject({ status: 409, body: { code: 'ERROR_LEVEL' } });
    await ok('POST', '/process-category/layered/3', { scenarioId, name: 'S' });
    expect((await bringBack(ids.section)).status).toBe(200);
  });

  test('a segment whose name another one has by now', async () => {
    await remove('segment');
    const other = await made('/segment/', { scenarioId, name: 'east' });
    expect(await bringBack(ids.segment)).toMatchObject({ status: 409, body: { code: 'ERROR_SEGMENTNAME_NOT_UNIQUE' } });
    await ok('PUT', `/segment/${other}`, { name: 'Far east' });
    expect((await bringBack(ids.segment)).status).toBe(200);
    expect((await ok('GET', `/segment/list/${scenarioId}`)).map((one: { name: string }) => one.name)).toEqual([
      ...['North', 'East', 'South', 'Far east'],
    ]);
  });
});

test('a cost that 200 people gave to comes back in as many statements as one that a few gave to', async () => {
  const statements = async () => {
    await remove('cost');
    const before = app.db.statements();
    expect((await bringBack(ids.cost)).status).toBe(200);
    return app.db.statements() - before;
  };
  const few = await statements();
  await app.db.asOwner(async tx => {
    await sql`insert into employee (company_id, scenario_id, name, yearly_wage_cents)
      select ${cast.a.id}, ${scenarioId}, 'E' || n, 4000000 from generate_series(1, 200) n`.execute(tx);
    await sql`insert into employee_allocation (company_id, scenario_id, employee_id, process_id, share, units_hundredths, cost_cents)
      select company_id, scenario_id, id, ${ids.cost}, 50000000000000, 0, 2000000 from employee
      where scenario_id = ${scenarioId} and name like 'E%'`.execute(tx);
  });
  expect(await statements()).toBe(few);
  const [{ n: carried }] = await app.db.asOwner(
    async tx =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int8 as n from employee_allocation where process_id = ${ids.cost}`.execute(tx)
      ).rows as [{ n: number }],
  );
  expect(carried).toBe(201);
}, 60_000);
