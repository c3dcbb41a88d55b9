import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const built = (...segments: string[]): Promise<Built> => buildScenario(app, cast.a.manager, cast.a.id, segments);

/** A cost of 100 units, 1.000,00 revenue and 500,50 costs. */
async function aCost({ scenarioId }: Built, name = 'Bread') {
  const section = await manager('POST', '/process-category/', { name: 'Bakery', scenarioId });
  const object = await manager('POST', '/main-process/', { name: 'Shop', processCategoryId: section.body.id });
  const cost = await manager('POST', '/process/', {
    name,
    mainProcessId: object.body.id,
    totalUnits: 100,
    totalRevenue: 1000,
    totalCost: 500.5,
  });
  expect([section.status, object.status, cost.status]).toEqual([201, 201, 201]);
  return { section: section.body, object: object.body, cost: cost.body };
}

describe('Sections, cost objects and costs', () => {
  test('a large tree travels compressed, to whoever takes that, and holds the same', async () => {
    const scenario = await built('North', 'South', 'West');
    const { object } = await aCost(scenario);
    await app.db.asOwner(tx =>
      sql`insert into process (company_id, scenario_id, main_process_id, name)
        select ${cast.a.id}, ${scenario.scenarioId}, ${object.id}, 'Cost ' || n from generate_series(1, 300) n`.execute(
        tx,
      ),
    );
    const authorization = `Bearer ${await app.token(cast.a.manager)}`;
    for (const list of ['process-category', 'main-process']) {
      const url = `/api/${list}/list/${scenario.scenarioId}`;
      const [zipped, plain] = await Promise.all(
        ['gzip, br', 'identity'].map(takes =>
          app.app.inject({ url, headers: { authorization, 'accept-encoding': takes } }),
        ),
      );
      expect(zipped!.headers['content-encoding']).toBe('gzip');
      expect(plain!.headers['content-encoding']).toBeUndefined();
      expect(gunzipSync(zipped!.rawPayload).toString()).toBe(plain!.payload);
      expect(zipped!.rawPayload.byteLength).toBeLessThan(plain!.rawPayload.byteLength / 4);
    }
  });

  test('P3.31, P3.32, P3.35, P3.36, P3.37, P3.39, P7.21, P7.22 GET /process-category/list gives the whole tree, with one entry per segment, in order, zero rows filled', async () => {
    const scenario = await built('North', 'South', 'West');
    const { section, object, cost } = await aCost(scenario);
    await manager('PATCH', `/process-cost-allocation/${cost.id}`, [
      { segmentId: scenario.segmentIds[1], units: 60, revenue: 250.25, directCost: 0 },
    ]);
    const zero = { units: 0, revenue: 0, directCost: 0 };
    const reply = await manager('GET', `/process-category/list/${scenario.scenarioId}`);
    expect(reply.body).toEqual([
      {
        id: section.id,
        originId: section.id,
        name: 'Bakery',
        isBackOffice: false,
        scenarioId: scenario.scenarioId,
        version: 1,
        mainProcesses: [
          {
            id: object.id,
            originId: object.id,
            name: 'Shop',
            processCategoryId: section.id,
            scenarioId: scenario.scenarioId,
            version: 1,
            processes: [
              {
                id: cost.id,
                originId: cost.id,
                name: 'Bread',
                mainProcessId: object.id,
                scenarioId: scenario.scenarioId,
                totalUnits: 100,
                totalRevenue: 1000,
                totalCost: 500.5,
                costAllocation: [
                  { segmentId: scenario.segmentIds[0], segmentName: 'North', ...zero },
                  {
                    segmentId: scenario.segmentIds[1],
                    segmentName: 'South',
                    units: 60,
                    revenue: 250.25,
                    directCost: 0,
                  },
                  { segmentId: scenario.segmentIds[2], segmentName: 'West', ...zero },
                ],
                unitsFullyAllocated: false,
                revenueFullyAllocated: false,
                costsFullyAllocated: false,
                version: 1,
                allocationsVersion: 2,
              },
            ],
          },
        ],
      },
    ]);
    const objects = await manager('GET', `/main-process/list/${scenario.scenarioId}`);
    expect(objects.body).toEqual(reply.body[0].mainProcesses);
  });

  test('P7.23, P7.24 each kind is made, renamed and deleted; names are trimmed, required and at most 100 characters', async () => {
    const { scenarioId } = await built();
    const { section, object, cost } = await aCost({ scenarioId, segmentIds: [] });
    for (const [path, item] of [
      ['/process-category/', section],
      ['/main-process/', object],
      ['/process/', cost],
    ] as const) {
      const renamed = await manager('PUT', `${path}${item.id}`, { ...item, name: '  Renamed ' });
      expect(renamed.status, path).toBe(200);
      expect(renamed.body).toMatchObject({ id: item.id, name: 'Renamed', version: 2 });
      expect(renamed.headers.etag).toBe('"2"');
      for (const name of ['', '   ', 'x'.repeat(101), null, 7])
        expect((await manager('PUT', `${path}${item.id}`, { name })).status).toBe(400);
      expect((await manager('PUT', `${path}${item.id}`, { name: 'x'.repeat(100) })).status).toBe(200);
    }
    for (const [path, item] of [
      ['/process/', cost],
      ['/main-process/', object],
      ['/process-category/', section],
    ] as const) {
      expect((await manager('DELETE', `${path}${item.id}`)).status).toBe(204);
      expect((await manager('DELETE', `${path}${item.id}`)).status).toBe(404);
    }
    expect((await manager('GET', `/process-category/list/${scenarioId}`)).body).toEqual([]);
  });

  test('a section carries the back-office mark', async () => {
    const { scenarioId } = await built();
    const made = await manager('POST', '/process-category', { name: 'Office', scenarioId, isBackOffice: true });
    expect(made.body.isBackOffice).toBe(true);
    const kept = await manager('PUT', `/process-category/${made.body.id}`, { name: 'Back office' });
    expect(kept.body.isBackOffice).toBe(true);
    const off = await manager('PUT', `/process-category/${made.body.id}`, { isBackOffice: false });
    expect(off.body).toMatchObject({ isBackOffice: false, name: 'Back office' });
  });

  test('fields absent from a PUT keep their value, null clears a total, unknown fields are dropped', async () => {
    const { cost } = await aCost(await built());
    const reply = await manager('PUT', `/process/${cost.id}`, {
      totalUnits: null,
      totalRevenue: 12.34,
      costsFullyAllocated: true,
    });
    expect(reply.body).toMatchObject({ name: 'Bread', totalUnits: 0, totalRevenue: 12.34, totalCost: 500.5 });
    expect(reply.body.costsFullyAllocated).toBe(false);
  });

  test('ids in a body that contradict the path are refused', async () => {
    const { cost, object, section } = await aCost(await built());
    expect((await manager('PUT', `/process/${cost.id}`, { id: object.id, name: 'x' })).status).toBe(400);
    expect((await manager('PUT', `/main-process/${object.id}`, { id: section.id })).status).toBe(400);
    expect((await manager('PUT', `/process-category/${section.id}`, { id: cost.id })).status).toBe(400);
  });

  test('S.I7 amounts and units: negative, over 10^9, 3 decimals and what is no number are refused and change nothing (I7)', async () => {
    const { cost, object } = await aCost(await built());
    for (const wrong of ['-0.01', '1.234', '1000000000', '1e400', '"12"', '[]', 'true', '{}'])
      for (const field of ['totalUnits', 'totalRevenue', 'totalCost']) {
        const body = `{"name":"Wrong","${field}":${wrong}}`;
        const headers = { 'content-type': 'application/json' };
        expect((await manager('PUT', `/process/${cost.id}`, body, headers)).status, `${field} ${wrong}`).toBe(400);
      }
    expect((await manager('PUT', `/process/${cost.id}`, { totalRevenue: 999999999.99 })).status).toBe(200);
    const [stored] = (await manager('GET', `/main-process/list/${object.scenarioId}`)).body[0].processes;
    expect(stored).toMatchObject({ name: 'Bread', totalUnits: 100, totalCost: 500.5, version: 2 });
  });

  test('P7.25 PATCH /process-category/{scenarioId} sets processesComplete and returns the scenario', async () => {
    const { scenarioId } = await built();
    const set = await manager('PATCH', `/process-category/${scenarioId}`, { processesComplete: true });
    expect(set.status).toBe(200);
    expect(set.body).toMatchObject({ id: scenarioId, processesComplete: true });
    const cleared = await manager('PATCH', `/process-category/${scenarioId}`, { processesComplete: false });
    expect(cleared.body).toMatchObject({ processesComplete: false, version: set.body.version });
  });
});

describe('Layers', () => {
  const levelOf = async (scenarioId: string) => (await manager('GET', `/scenario/${scenarioId}`)).body.processLevel;

  test('P4.37, P7.26 1 level makes the section and the cost object in one transaction; again: no change', async () => {
    const { scenarioId } = await built();
    const body = { scenarioId, name: 'Section', mainProcesses: [{ name: 'Cost object' }] };
    const reply = await manager('POST', '/process-category/layered/1', body);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Section',
      scenarioId,
      mainProcesses: [{ name: 'Cost object', processes: [] }],
    });
    const again = await manager('POST', '/process-category/layered/1', body);
    expect(again.body).toEqual(reply.body);
    expect((await manager('GET', `/process-category/list/${scenarioId}`)).body).toEqual([reply.body]);
    const { body: scenario } = await manager('GET', `/scenario/${scenarioId}`);
    expect(scenario).toMatchObject({ processLevel: 1, version: 2 });
  });

  test('P4.39, P4.40 2 levels make a section only, 3 levels nothing', async () => {
    const two = await built();
    const reply = await manager('POST', '/process-category/layered/2', { scenarioId: two.scenarioId, name: 'Sectie' });
    expect(reply.body).toMatchObject({ name: 'Sectie', mainProcesses: [] });
    const three = await built();
    expect((await manager('POST', '/process-category/layered/3', { scenarioId: three.scenarioId })).body).toBe(null);
    expect((await manager('GET', `/process-category/list/${three.scenarioId}`)).body).toEqual([]);
    expect([await levelOf(two.scenarioId), await levelOf(three.scenarioId)]).toEqual([2, 3]);
  });

  test('hidden defaults are made when missing: after a higher level and a deletion too', async () => {
    const { scenarioId } = await built();
    const { object } = await aCost({ scenarioId, segmentIds: [] });
    await manager('DELETE', `/main-process/${object.id}`);
    const reply = await manager('POST', '/process-category/layered/1', {
      scenarioId,
      mainProcesses: [{ name: 'Hidden' }],
    });
    expect(reply.body).toMatchObject({ name: 'Bakery', mainProcesses: [{ name: 'Hidden' }] });
  });

  test('a lower level is refused while it would hide more than one section or cost object', async () => {
    const { scenarioId } = await built();
    const { section } = await aCost({ scenarioId, segmentIds: [] });
    await manager('POST', '/process-category/layered/3', { scenarioId });
    const second = await manager('POST', '/process-category/', { name: 'Second', scenarioId });
    expect((await manager('POST', '/process-category/layered/2', { scenarioId })).body.code).toBe('ERROR_LEVEL');
    await manager('DELETE', `/process-category/${second.body.id}`);
    await manager('POST', '/main-process/', { name: 'Second', processCategoryId: section.id });
    expect((await manager('POST', '/process-category/layered/1', { scenarioId })).body.code).toBe('ERROR_LEVEL');
    expect(await levelOf(scenarioId)).toBe(3);
    expect((await manager('POST', '/process-category/layered/2', { scenarioId })).status).toBe(201);
    expect(await levelOf(scenarioId)).toBe(2);
  });

  test('P4.37 level 2 takes no second section and level 1 no second cost object; level 0 takes any', async () => {
    const { scenarioId } = await built();
    const section = (name: string) => manager('POST', '/process-category/', { name, scenarioId });
    const first = (await section('First')).body;
    const costObject = (name: string) => manager('POST', '/main-process/', { name, processCategoryId: first.id });
    const second = (await section('Second')).body;
    expect(second).toMatchObject({ name: 'Second' });
    await manager('DELETE', `/process-category/${second.id}`);

    await manager('POST', '/process-category/layered/2', { scenarioId });
    expect(await section('Second')).toMatchObject({ status: 409, body: { code: 'ERROR_LEVEL' } });
    const shop = (await costObject('Shop')).body;
    expect((await costObject('Web')).status).toBe(201);
    const { body: sections } = await manager('GET', `/process-category/list/${scenarioId}`);
    expect(sections.map(({ name }: { name: string }) => name)).toEqual(['First']);

    await manager('DELETE', `/main-process/${shop.id}`);
    await manager('POST', '/process-category/layered/1', { scenarioId });
    expect(await costObject('Shop')).toMatchObject({ status: 409, body: { code: 'ERROR_LEVEL' } });
    expect(await section('Second')).toMatchObject({ status: 409, body: { code: 'ERROR_LEVEL' } });
    expect((await manager('GET', `/main-process/list/${scenarioId}`)).body).toHaveLength(1);
  });

  test('P4.37 two tabs, one of which lowers the level while the other makes a section, never hide one', async () => {
    for (let round = 0; round < 10; round++) {
      const { scenarioId } = await built();
      await manager('POST', '/process-category/', { name: 'First', scenarioId });
      await manager('POST', '/process-category/layered/3', { scenarioId });
      const replies = await Promise.all([
        manager('POST', '/process-category/', { name: 'Second', scenarioId }),
        manager('PATCH', `/scenario/${scenarioId}`, { processLevel: 2 }),
      ]);
      expect(replies.map(reply => reply.status).sort()).toEqual([expect.toBeOneOf([200, 201]), 409]);
      const { body: sections } = await manager('GET', `/process-category/list/${scenarioId}`);
      expect([await levelOf(scenarioId), sections.length]).toBeOneOf([
        [2, 1],
        [3, 2],
      ]);
    }
  });

  test('ten people choosing a level at once make one section', async () => {
    const { scenarioId } = await built();
    const body = { scenarioId, name: 'Section', mainProcesses: [{ name: 'Cost object' }] };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => manager('POST', '/process-category/layered/1', body)),
    );
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([201]));
    const { body: sections } = await manager('GET', `/process-category/list/${scenarioId}`);
    expect(sections).toHaveLength(1);
    expect(sections[0].mainProcesses).toHaveLength(1);
  });

  test('P9.8, C9.15 a level beyond 3, or 0, or none is refused', async () => {
    const { scenarioId } = await built();
    for (const level of ['0', '4', 'x', '1.5'])
      expect((await manager('POST', `/process-category/layered/${level}`, { scenarioId })).status).toBe(400);
  });
});

describe('What is deleted', () => {
  test('a section takes its cost objects, costs and what was allocated along, and the history holds it', async () => {
    const scenario = await built('North');
    const { section, object, cost } = await aCost(scenario);
    const list = [{ segmentId: scenario.segmentIds[0], units: 100, revenue: 1000, directCost: 500.5 }];
    expect((await manager('PATCH', `/process-cost-allocation/${cost.id}`, list)).status).toBe(200);
    expect((await manager('DELETE', `/process-category/${section.id}`)).status).toBe(204);
    const { rows } = await app.db.asOwner(tx =>
      sql<{ entity: string; change: { from: never; to: null } }>`select entity, change from history
        where entity_id = ${section.id} and call like 'DELETE%'`.execute(tx),
    );
    expect(rows).toEqual([
      {
        entity: 'process-category',
        change: {
          to: null,
          from: expect.objectContaining({
            name: 'Bakery',
            mainProcesses: [
              expect.objectContaining({
                id: object.id,
                processes: [
                  expect.objectContaining({
                    id: cost.id,
                    costAllocation: [expect.objectContaining({ segmentName: 'North', revenue: 100000 })],
                  }),
                ],
              }),
            ],
          }),
        },
      },
    ]);
  });

  test('what was allocated to a deleted cost is settled: in units the rest takes all, by percentage nothing more', async () => {
    const scenario = await built('North');
    const { cost, object } = await aCost(scenario, 'Goes');
    const stays = await manager('POST', '/process/', { name: 'Stays', mainProcessId: object.id });
    await app.db.asOwner(async tx => {
      const at = { company_id: cast.a.id, scenario_id: scenario.scenarioId };
      for (const driver of ['m2', null]) {
        const other = await tx
          .insertInto('other_cost')
          .values({ ...at, name: 'Rent', total_cost_cents: 10_000, unit_description: driver })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const process_id of [cost.id, stays.body.id])
          await tx
            .insertInto('other_cost_allocation')
            .values({
              ...at,
              other_cost_id: other.id,
              process_id,
              share: 50_000_000_000_000,
              entered_share: 50_000_000_000_000,
              units_hundredths: driver ? 100 : 0,
              cost_cents: 5_000,
            })
            .execute();
      }
      await tx
        .insertInto('total_cost_allocation')
        .values({
          ...at,
          process_id: stays.body.id,
          segment_id: scenario.segmentIds[0]!,
          share: 100_000_000_000_000,
          entered_share: 100_000_000_000_000,
          units_hundredths: 0,
          cost_cents: 10_000,
        })
        .execute();
    });
    expect((await manager('DELETE', `/process/${cost.id}`)).status).toBe(204);
    const { rows } = await app.db.asOwner(tx =>
      sql<{
        driver: string;
        share: number;
        cents: number;
      }>`select o.unit_description as driver, a.share, a.cost_cents as cents
        from other_cost o join other_cost_allocation a on a.other_cost_id = o.id
        where o.scenario_id = ${scenario.scenarioId} order by o.seq`.execute(tx),
    );
    expect(rows).toEqual([
      { driver: 'm2', share: 100_000_000_000_000, cents: 10_000 },
      { driver: null, share: 50_000_000_000_000, cents: 5_000 },
    ]);
    const total = await app.db.asOwner(tx =>
      tx
        .selectFrom('total_cost_allocation')
        .select('cost_cents')
        .where('process_id', '=', stays.body.id)
        .executeTakeFirst(),
    );
    expect(total).toEqual({ cost_cents: 15_000 });
  });

  test('S.C5 a parent deleted while children are made leaves no orphan (C5)', async () => {
    const scenario = await built('North');
    for (let round = 0; round < 5; round++) {
      const { section, object } = await aCost(scenario);
      const replies = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) =>
          manager('POST', '/process/', { name: `Child ${n}`, mainProcessId: object.id, totalUnits: 1 }),
        ),
        manager('DELETE', `/process-category/${section.id}`),
        manager('POST', '/main-process/', { name: 'Late', processCategoryId: section.id }),
      ]);
      expect(replies[4]!.status).toBe(204);
      for (const { status } of replies) expect([201, 204, 404]).toContain(status);
    }
    expect((await manager('GET', `/process-category/list/${scenario.scenarioId}`)).body).toEqual([]);
    expect((await manager('GET', `/main-process/list/${scenario.scenarioId}`)).body).toEqual([]);
  });
});
