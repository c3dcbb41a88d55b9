import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetDeleted } from '../allocations/deleted-entries.sql.ts';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { readStored } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 2, basis: false });
});

const KINDS = {
  employee: { make: '/employee/', allocate: '/employee-cost-allocation/' },
  'cost center': { make: '/cost-center/', allocate: '/cost-center-allocation/' },
  'other cost': { make: '/other-cost/', allocate: '/other-cost-allocation/' },
} as const;
type Kind = keyof typeof KINDS;
const FIGURES = {
  employee: { jobTitle: 'Planner', workHoursPerYear: 1600, yearlyWage: 40_000, extrasPercentage: 20.00125 },
  'cost center': { isBackOffice: true, fte: 2.5, salaryCost: 90_000, extrasPercentage: 13.8 },
  'other cost': { totalCost: 30_000.02, unitDescription: 'm²' },
};

const make = async (kind: Kind, name: string) =>
  (await as('POST', KINDS[kind].make, { ...FIGURES[kind], name, scenarioId: here.scenarioId })).body.id as string;
/** To all costs; the units decide where there is a cost driver. */
const allocate = (kind: Kind, id: string, percents: readonly number[]) =>
  as(
    'PATCH',
    KINDS[kind].allocate + id,
    percents.map((percent, n) => ({ processId: here.costs[n], percent, units: percent / 10 })),
  );
const listOf = async (kind: Kind) => (await as('GET', `${KINDS[kind].make}list/${here.scenarioId}`)).body;
const remove = (kind: Kind, id: string) => as('DELETE', KINDS[kind].make + id);
const bringBack = (entryId: string, headers?: Record<string, string>) =>
  as('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId }, headers);

describe.each(Object.keys(KINDS) as Kind[])('an %s that was deleted', kind => {
  test('comes back as it was: in its place, with its id, its figures and what each cost got, to the cent', async () => {
    const ids = [await make(kind, 'First'), await make(kind, 'Anna'), await make(kind, 'Last')];
    await allocate(kind, ids[1]!, [33.333333333333, 12.5, 50]);
    await as('PATCH', `/total-cost-allocation/${here.costs[0]}`, [{ segmentId: here.segments[0], percent: 70 }]);
    const before = [await listOf(kind), await readStored(app.db, here.scenarioId)];
    expect((await remove(kind, ids[1]!)).status).toBe(204);
    expect(await listOf(kind)).toHaveLength(2);
    const back = await bringBack(ids[1]!);
    expect(back).toMatchObject({ status: 200, body: { missing: [] } });
    const list = await listOf(kind);
    // Its list has a new version: whoever saw it before may have seen processes that are gone.
    const version = (before[0] as { allocationsVersion: number }[])[1]!.allocationsVersion + 1;
    expect(list).toEqual(
      (before[0] as object[]).map((one, n) => (n === 1 ? { ...one, allocationsVersion: version } : one)),
    );
    expect(await readStored(app.db, here.scenarioId)).toEqual(before[1]);
  });

  test('comes back once; it can be deleted and brought back again', async () => {
    const id = await make(kind, 'Bea');
    expect((await bringBack(id)).status).toBe(404);
    await remove(kind, id);
    expect((await bringBack(id)).status).toBe(200);
    expect((await bringBack(id)).status).toBe(404);
    expect((await remove(kind, id)).status).toBe(204);
    expect((await bringBack(id)).status).toBe(200);
    expect((await listOf(kind)).filter((one: { id: string }) => one.id === id)).toHaveLength(1);
  });

  test('asked for twice with one key comes back once, and both are told the same', async () => {
    const id = await make(kind, 'Cas');
    await remove(kind, id);
    const key = { 'idempotency-key': `back-${id}` };
    const replies = await Promise.all([bringBack(id, key), bringBack(id, key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
  });
});

describe('Whoever is brought back', () => {
  test('comes without what went to a process that was deleted meanwhile, which is told; nobody gets that part', async () => {
    const id = await make('employee', 'Anna');
    await allocate('employee', id, [50, 30, 20]);
    await remove('employee', id);
    await as('DELETE', `/process/${here.costs[1]}`);
    const gone = [{ kind: 'process', id: here.costs[1], name: 'Cost 2', isGone: true }];
    expect((await bringBack(id)).body).toEqual({ missing: gone });
    const rows = (await as('GET', `/employee-cost-allocation/${id}`)).body;
    expect(rows.map((row: { percent: number }) => row.percent)).toEqual([50, 20]);
    const [anna] = await listOf('employee');
    expect(anna).toMatchObject({ allocatedPercent: 70, costsFullyAllocated: false, notAllocated: 14_400.15 });
  });

  test('keeps what it comes from, so that a copy is still compared with it', async () => {
    const id = await make('other cost', 'Rent');
    const copy = { reportId: here.reportId, name: 'Copy', existingScenarioId: here.scenarioId };
    const copied = (await as('POST', '/scenario/', copy)).body.id;
    const [rent] = (await as('GET', `/other-cost/list/${copied}`)).body;
    expect(rent.originId).toBe(id);
    await as('DELETE', `/other-cost/${rent.id}`);
    const asked = { scenarioId: copied, entryId: rent.id };
    expect((await as('POST', '/deleted-entry/bring-back', asked)).status).toBe(200);
    expect((await as('GET', `/other-cost/list/${copied}`)).body).toMatchObject([{ id: rent.id, originId: id }]);
  });

  test('is no part of a copy that was made while it was deleted, and comes back beside it', async () => {
    const id = await make('cost center', 'Shop');
    await remove('cost center', id);
    const copy = { reportId: here.reportId, name: 'Copy', existingScenarioId: here.scenarioId };
    const copied = (await as('POST', '/scenario/', copy)).body.id;
    expect((await bringBack(id)).status).toBe(200);
    expect((await as('GET', `/cost-center/list/${copied}`)).body).toEqual([]);
    expect(await listOf('cost center')).toHaveLength(1);
  });

  test('is told in the history, with what came back', async () => {
    const id = await make('employee', 'Dana');
    await allocate('employee', id, [100]);
    await remove('employee', id);
    await bringBack(id);
    const line = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select(['entity', 'call', 'change', 'user_id', 'scenario_id'])
        .where('entity_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(line).toMatchObject({
      entity: 'employee',
      call: 'POST /deleted-entry/bring-back',
      user_id: cast.a.manager.id,
      scenario_id: here.scenarioId,
      change: {
        from: null,
        to: { name: 'Dana', originId: id, isBroughtBack: true, allocations: { [here.costs[0]!]: { percent: 100 } } },
      },
    });
  });

  test('is nobody’s for another company and for another scenario, and stays deleted', async () => {
    const id = await make('employee', 'Eva');
    await remove('employee', id);
    const other = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1 });
    const foreign = await addSmallScenario(app.db, cast.b.id, { costs: 1, segments: 1 });
    const ask = (who: { email: string }, scenarioId: string) =>
      app.as(who, 'POST', '/deleted-entry/bring-back', { scenarioId, entryId: id });
    for (const reply of [
      await ask(cast.a.manager, other.scenarioId),
      await ask(cast.b.manager, foreign.scenarioId),
      await ask(cast.b.manager, here.scenarioId),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'ERROR_NOT_FOUND' } });
    expect(await listOf('employee')).toEqual([]);
    expect((await bringBack(id)).status).toBe(200);
  });

  test('after a day is forgotten, and goes with its scenario before that', async () => {
    const [old, fresh] = [await make('employee', 'Old'), await make('employee', 'Fresh')];
    for (const id of [old, fresh]) await remove('employee', id);
    await app.db.asOwner(tx =>
      sql`update deleted_entry set deleted_at = now() - interval '25 hours' where id = ${old}`.execute(tx),
    );
    await app.db.asOwner(forgetDeleted);
    expect((await bringBack(old)).status).toBe(404);
    const kept = () =>
      app.db.asOwner(tx =>
        tx.selectFrom('deleted_entry').select('id').where('scenario_id', '=', here.scenarioId).execute(),
      );
    expect(await kept()).toEqual([{ id: fresh }]);
    expect((await as('DELETE', `/scenario/${here.scenarioId}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  test('by two people at once comes back once, and the other is told that there is nothing to bring back', async () => {
    const id = await make('other cost', 'Fuel');
    await remove('other cost', id);
    const replies = await Promise.all([bringBack(id), bringBack(id), bringBack(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await listOf('other cost')).toHaveLength(1);
  });

  test('while a process is deleted by somebody else has a row for it or is told that it is gone, never a row of what is not there', async () => {
    const id = await make('employee', 'Finn');
    await allocate('employee', id, [50, 50]);
    await remove('employee', id);
    const [back, gone] = await Promise.all([bringBack(id), as('DELETE', `/process/${here.costs[0]}`)]);
    expect([back.status, gone.status]).toEqual([200, 204]);
    expect((await listOf('employee'))[0]).toMatchObject({ allocatedPercent: 50 });
  });
});
