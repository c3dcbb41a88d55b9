import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let scenarioId: string;
let foreignScenarioId: string;
const scenarioOf = async (by: { email: string }, companyId: string) => {
  const report = (await app.as(by, 'POST', '/report/', { companyId, name: 'Report' })).body;
  return (await app.as(by, 'POST', '/scenario/', { name: 'Base', reportId: report.id })).body.id;
};
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  scenarioId = await scenarioOf(cast.a.manager, cast.a.id);
  foreignScenarioId = await scenarioOf(cast.b.manager, cast.b.id);
});
afterAll(() => app.close());

const make = (name: unknown, into = scenarioId) =>
  app.as(cast.a.manager, 'POST', '/segment/', { name, scenarioId: into });
const list = async () => (await app.as(cast.a.manager, 'GET', `/segment/list/${scenarioId}`)).body;

describe('Segments', () => {
  test('P3.30, P7.16, P7.17 are listed in order of creation, each with its version', async () => {
    const [one, two] = [await make('  Retail '), await make('Catering')];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body).toEqual({ id: one.body.id, originId: one.body.id, name: 'Retail', scenarioId, version: 1 });
    expect((await list()).slice(-2)).toEqual([one.body, two.body]);
  });

  test('P5.5, P9.2 a name is required and has at most 20 characters', async () => {
    expect((await make('s'.repeat(20))).status).toBe(201);
    for (const wrong of ['s'.repeat(21), '', '  ', null]) expect((await make(wrong)).status).toBe(400);
  });

  test('P7.18 a name is unique in its scenario without regard to case', async () => {
    await make('Wholesale');
    const again = await make('WHOLESALE');
    expect([again.status, again.body.code]).toEqual([409, 'ERROR_SEGMENTNAME_NOT_UNIQUE']);
    const other = (await make('Another')).body;
    const renamed = await app.as(cast.a.manager, 'PUT', `/segment/${other.id}`, { name: 'wholesale', scenarioId });
    expect(renamed.body.code).toBe('ERROR_SEGMENTNAME_NOT_UNIQUE');
    const sameInOtherCase = await app.as(cast.a.manager, 'PUT', `/segment/${other.id}`, { name: 'ANOTHER' });
    expect(sameInOtherCase.body).toMatchObject({ name: 'ANOTHER', version: 2 });
  });

  test('an edit with an old version is refused with what is stored now', async () => {
    const made = (await make('Versioned')).body;
    const put = (name: string) => app.as(cast.a.manager, 'PUT', `/segment/${made.id}`, { name, version: made.version });
    const replies = await Promise.all([put('Left side'), put('Right side')]);
    expect(replies.map(r => r.status).sort()).toEqual([200, 409]);
    expect(replies.find(r => r.status === 409)!.body.current.version).toBe(2);
  });

  test('a segment stays in its scenario, and one of another company is as unknown as a random one', async () => {
    const made = (await make('Stays')).body;
    const put = (body: object) => app.as(cast.a.manager, 'PUT', `/segment/${made.id}`, { name: 'Moved', ...body });
    expect((await put({ scenarioId: foreignScenarioId })).status).toBe(404);
    expect((await app.as(cast.b.manager, 'PUT', `/segment/${made.id}`, { name: 'Taken' })).status).toBe(404);
    expect((await make('Intruder', foreignScenarioId)).status).toBe(404);
    expect((await list()).find((s: { id: string }) => s.id === made.id)).toEqual(made);
  });

  test('P4.25, P7.20 PATCH /segment/{scenarioId} sets and clears the done mark and returns the scenario, raising no version', async () => {
    const { body } = await app.as(cast.a.manager, 'GET', `/scenario/${scenarioId}`);
    const { revision: _, anyDividedLike: _any, ...before } = body;
    const done = await app.as(cast.a.manager, 'PATCH', `/segment/${scenarioId}`, { segmentsComplete: true });
    expect(done.status).toBe(200);
    expect(done.body).toEqual({ ...before, segmentsComplete: true });
    const undone = await app.as(cast.a.manager, 'PATCH', `/segment/${scenarioId}`, { segmentsComplete: false });
    expect(undone.body).toEqual(before);
    expect((await app.as(cast.a.manager, 'PATCH', `/segment/${scenarioId}`, {})).status).toBe(400);
  });

  test('P7.19 deleting one removes what was allocated to it, and the history keeps it', async () => {
    const made = (await make('Leaving')).body;
    await app.db.asOwner(async tx => {
      await sql`with c as (insert into process_category (company_id, scenario_id, name) values (${cast.a.id}, ${scenarioId}, 'S') returning id),
        m as (insert into main_process (company_id, scenario_id, process_category_id, name) select ${cast.a.id}, ${scenarioId}, id, 'M' from c returning id),
        p as (insert into process (company_id, scenario_id, main_process_id, name, revenue_cents) select ${cast.a.id}, ${scenarioId}, id, 'P', 5000 from m returning id)
        insert into process_cost_allocation (company_id, scenario_id, process_id, segment_id, revenue_cents)
          select ${cast.a.id}, ${scenarioId}, id, ${made.id}, 1234 from p`.execute(tx);
    });
    expect((await app.as(cast.a.manager, 'DELETE', `/segment/${made.id}`)).status).toBe(204);
    expect((await list()).some((s: { id: string }) => s.id === made.id)).toBe(false);
    await app.db.asOwner(async tx => {
      const left = await tx
        .selectFrom('process_cost_allocation')
        .selectAll()
        .where('segment_id', '=', made.id)
        .execute();
      expect(left).toEqual([]);
      const line = await tx
        .selectFrom('history')
        .select('change')
        .where('entity_id', '=', made.id)
        .where('call', '=', 'DELETE /segment/:id')
        .executeTakeFirstOrThrow();
      expect(line.change).toMatchObject({
        from: { name: 'Leaving', tookAlong: { direct: [{ revenue_cents: 1234 }] } },
      });
      const process = await tx
        .selectFrom('process')
        .select('allocations_version')
        .where('scenario_id', '=', scenarioId)
        .executeTakeFirstOrThrow();
      expect(process.allocations_version).toBe(2);
    });
  });

  test('S.C5 a segment made while its scenario is deleted is either in time or refused, never an orphan', async () => {
    const report = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Race' })).body;
    for (let round = 0; round < 5; round++) {
      const id = (await app.as(cast.a.manager, 'POST', '/scenario/', { name: `R${round}`, reportId: report.id })).body
        .id;
      const [, ...posts] = await Promise.all([
        app.as(cast.a.manager, 'DELETE', `/scenario/${id}`),
        ...[1, 2, 3].map(n => make(`Race ${n}`, id)),
      ]);
      for (const post of posts) expect([201, 404]).toContain(post.status);
      const left = await app.db.asOwner(tx =>
        tx.selectFrom('segment').select('id').where('scenario_id', '=', id).execute(),
      );
      expect(left).toEqual([]);
    }
  });
});
