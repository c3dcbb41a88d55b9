import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameKey } from '#domain/names.ts';
import { DOCUMENTATION_FIELDS } from '#domain/scenarios.ts';
import {
  addCast,
  addPerson,
  addTestCompany,
  addTestMember,
  type Cast,
  type TestApp,
  testApp,
} from '../testing/test-app.ts';
import { testEngine } from '../testing/test-database.ts';

const NOBODY = '6f2c1d34-0000-4000-8000-000000000000';
const BAKERIES = '00000000-0000-0000-0000-000000000103';
const DEFAULT = '00000000-0000-0000-0000-000000000001';
let app: TestApp;
let cast: Cast;
let reportId: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' })).body.id;
});
afterAll(() => app.close());

let count = 0;
const post = (body: object, by: { email: string } = cast.a.manager) =>
  app.as(by, 'POST', '/scenario/', { name: `Scenario ${++count}`, reportId, ...body });
const make = async (body: object = {}) => (await post(body)).body;
const get = async (id: string) => (await app.as(cast.a.manager, 'GET', `/scenario/${id}`)).body;
const put = (id: string, body: object) => app.as(cast.a.manager, 'PUT', `/scenario/${id}`, body);
const patch = (id: string, body: object) => app.as(cast.a.manager, 'PATCH', `/scenario/${id}`, body);
const chooseSector = (companyId: string, sector_id: string) =>
  app.db.asOwner(tx => tx.updateTable('company').set({ sector_id }).where('id', '=', companyId).execute());

/** A worked-through scenario. Every table has rows, and its figures are easy to recognise. */
async function fill(scenarioId: string, size = { processes: 3, employees: 2, segments: 2 }) {
  const here = sql`${cast.a.id}::uuid, ${scenarioId}::uuid`;
  await app.db.asOwner(async tx => {
    const run = (query: ReturnType<typeof sql>) => query.execute(tx);
    // The keys are right by construction. Checking 100,000 of them takes longer than storing them.
    await run(sql`set local session_replication_role = replica`);
    for (const name of Array.from({ length: size.segments }, (_, n) => `Segment ${size.segments - n}`))
      await run(
        sql`insert into segment (company_id, scenario_id, name, name_key) values (${here}, ${name}, ${nameKey(name)})`,
      );
    await run(
      sql`insert into process_category (company_id, scenario_id, name, is_back_office) values (${here}, 'Zebra', false), (${here}, 'Alpha', true)`,
    );
    await run(sql`insert into main_process (company_id, scenario_id, process_category_id, name)
      select ${here}, id, 'Object of ' || name from process_category where scenario_id = ${scenarioId} order by seq`);
    await run(sql`insert into process (company_id, scenario_id, main_process_id, name, units_hundredths, revenue_cents, direct_cost_cents, total_cost_unit_description)
      select ${here}, (select id from main_process where scenario_id = ${scenarioId} order by seq limit 1), 'Cost ' || (${size.processes} - n), 9191, 919100, 9191, 'visits'
      from generate_series(1, ${size.processes}) n`);
    await run(sql`insert into employee (company_id, scenario_id, name, job_title, work_hours_per_year_hundredths, yearly_wage_cents, extras_cents)
      select ${here}, 'Person ' || n, 'Baker', 9191, 919191, 9191 from generate_series(1, ${size.employees}) n`);
    await run(
      sql`insert into cost_center (company_id, scenario_id, name, is_back_office, fte_hundredths, salary_cost_cents) values (${here}, 'Bakery', true, 9191, 919191)`,
    );
    await run(
      sql`insert into other_cost (company_id, scenario_id, name, total_cost_cents, unit_description) values (${here}, 'Rent', 919191, 'm2')`,
    );
    await run(sql`insert into process_cost_allocation (company_id, scenario_id, process_id, segment_id, units_hundredths, revenue_cents, direct_cost_cents)
      select ${here}, p.id, s.id, 1, 9191, 2 from process p, segment s where p.scenario_id = ${scenarioId} and s.scenario_id = ${scenarioId}`);
    for (const [table, parent, entered] of [
      ['employee_allocation', 'employee', []],
      ['cost_center_allocation', 'cost_center', []],
      ['other_cost_allocation', 'other_cost', ['entered_share']],
    ] as const)
      await run(sql`insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(`${parent}_id`)}, process_id,
          ${sql.join([...entered, 'share', 'units_hundredths', 'cost_cents'].map(column => sql.ref(column)))})
        select ${here}, x.id, p.id, ${sql.join([...entered.map(() => 929292), 919191, 9191, 91])} from ${sql.table(parent)} x, process p where x.scenario_id = ${scenarioId} and p.scenario_id = ${scenarioId}`);
    await run(sql`insert into total_cost_allocation (company_id, scenario_id, process_id, segment_id, entered_share, share, units_hundredths, cost_cents)
      select ${here}, p.id, s.id, 929292, 919191, 9191, 91 from process p, segment s where p.scenario_id = ${scenarioId} and s.scenario_id = ${scenarioId}`);
  });
}

/** Everything of a scenario with names in place of ids, in order. */
async function contents(scenarioId: string): Promise<Record<string, unknown[]>> {
  return await app.db.asOwner(async tx => {
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(tx)).rows;
    const at = sql`t.scenario_id = ${scenarioId}`;
    const allocation = (table: string, parent: string, child: string) =>
      rows(sql`select p.name as parent, c.name as child, to_jsonb(t) - 'company_id' - 'scenario_id' - ${`${parent}_id`}::text - ${`${child}_id`}::text as figures
        from ${sql.table(table)} t join ${sql.table(parent)} p on p.id = ${sql.ref(`t.${parent}_id`)} and p.scenario_id = t.scenario_id
          join ${sql.table(child)} c on c.id = ${sql.ref(`t.${child}_id`)} and c.scenario_id = t.scenario_id
        where ${at} order by p.seq, c.seq`);
    const list = (table: string) =>
      rows(sql`select to_jsonb(t) - 'id' - 'origin_id' - 'seq' - 'scenario_id' - 'process_category_id' - 'main_process_id' - 'version' - 'allocations_version' as row
        from ${sql.table(table)} t where ${at} order by seq`);
    return {
      segment: await list('segment'),
      process_category: await list('process_category'),
      main_process: await list('main_process'),
      nesting:
        await rows(sql`select t.name, m.name as object, c.name as section from process t join main_process m on m.id = t.main_process_id
        join process_category c on c.id = m.process_category_id where ${at} order by t.seq`),
      process: await list('process'),
      employee: await list('employee'),
      cost_center: await list('cost_center'),
      other_cost: await list('other_cost'),
      direct: await allocation('process_cost_allocation', 'process', 'segment'),
      employee_allocation: await allocation('employee_allocation', 'employee', 'process'),
      cost_center_allocation: await allocation('cost_center_allocation', 'cost_center', 'process'),
      other_cost_allocation: await allocation('other_cost_allocation', 'other_cost', 'process'),
      total_cost_allocation: await allocation('total_cost_allocation', 'process', 'segment'),
    };
  });
}

test('GET /scenario/:id/names: whatever has a name in it, kind by kind, each in the order in which it was made', async () => {
  const { id } = await make();
  await fill(id, { processes: 2, employees: 1, segments: 1 });
  const { body } = await app.as(cast.a.manager, 'GET', `/scenario/${id}/names`);
  expect(body.map((one: { kind: string; name: string }) => `${one.kind} ${one.name}`)).toMatchInlineSnapshot(`
    [
      "segment Segment 1",
      "processCategory Zebra",
      "processCategory Alpha",
      "mainProcess Object of Zebra",
      "mainProcess Object of Alpha",
      "process Cost 1",
      "process Cost 0",
      "employee Person 1",
      "costCenter Bakery",
      "otherCost Rent",
    ]
  `);
});

test('GET /scenario/list: every scenario one may open, of all companies, with its report and company; a company-user gets those of the reports that list them', async () => {
  const own = (await make({ name: 'Findable' })) as { id: string };
  const companyId = await addTestCompany(app.db, 'Lister');
  const [theirManager, theirUser, unlisted] = await Promise.all(
    ['manager', 'user', 'unlisted'].map(name => addPerson(app.db, `${name}@lister.example`)),
  );
  await addTestMember(app.db, companyId, theirManager!, 'company-manager');
  await addTestMember(app.db, companyId, theirUser!, 'company-user');
  await addTestMember(app.db, cast.a.id, unlisted!, 'company-user');
  const report = async (body: object) => (await app.as(theirManager!, 'POST', '/report/', { companyId, ...body })).body;
  const listed = await report({ name: 'Listing', allowedUsers: [{ id: theirUser!.id }] });
  const other = await report({ name: 'Other' });
  const theirs = (await post({ name: 'Theirs', reportId: listed.id }, theirManager)).body;
  const hidden = (await post({ name: 'Hidden', reportId: other.id }, theirManager)).body;
  const found = async (who: { email: string }) =>
    ((await app.as(who, 'GET', '/scenario/list')).body as { id: string; companyId: string }[]).map(one => one.id);

  expect((await app.as(cast.a.manager, 'GET', '/scenario/list')).body).toContainEqual({
    id: own.id,
    name: 'Findable',
    reportName: 'Report',
    companyId: cast.a.id,
    companyName: 'Company A',
  });
  expect(await found(cast.a.manager)).not.toContain(theirs.id);
  expect(await found(unlisted!)).toEqual([]);
  expect(await found(theirUser!)).toEqual([theirs.id]);
  expect(await found(theirManager!)).toEqual([hidden.id, theirs.id]);
  expect(await found(cast.admin)).toEqual(expect.arrayContaining([own.id, theirs.id, hidden.id]));
  await app.as(cast.admin, 'DELETE', `/company/archive/${companyId}`);
  expect(await found(cast.admin)).not.toContain(theirs.id);
});

describe('Scenarios', () => {
  test('P1.7, P3.19, P3.23, P7.10, P7.11 an empty one has no level, no year, no kind, no basis, no texts and no done marks', async () => {
    const reply = await post({ name: ' Budget ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Budget',
      companyId: cast.a.id,
      reportId,
      year: null,
      kind: null,
      processLevel: 0,
      showCostCentersOnPersonnel: null,
      wantedMargin: 10,
      segmentsDocumentation: '',
      processesDocumentation: '',
      employeesDocumentation: '',
      otherCostsDocumentation: '',
      totalCostsDocumentation: '',
      overviewDocumentation: '',
      segmentsComplete: false,
      processesComplete: false,
      employeesComplete: false,
      otherCostsComplete: false,
      totalCostsComplete: false,
      version: 1,
    });
    expect(await get(reply.body.id)).toEqual({ ...reply.body, revision: 1, anyDividedLike: false });
  });

  test('P5.2 a name is required, has at most 100 characters and is unique in its report without regard to case', async () => {
    for (const wrong of ['', '  ', 'n'.repeat(101), null]) expect((await post({ name: wrong })).status).toBe(400);
    expect((await post({ name: 'n'.repeat(100) })).status).toBe(201);
    await make({ name: 'Straße' });
    const again = await post({ name: 'STRASSE' });
    expect([again.status, again.body.code]).toEqual([409, 'ERROR_SCENARIONAME_NOT_UNIQUE']);
    const other = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Other' })).body;
    expect((await post({ name: 'Straße', reportId: other.id })).status).toBe(201);
  });

  test('P3.27, P7.12 a PUT keeps what it does not name; null clears a documentation text', async () => {
    const made = await make();
    const changed = await put(made.id, { segmentsDocumentation: ' kept as written \n', overviewDocumentation: 'x' });
    expect(changed.body).toMatchObject({ name: made.name, segmentsDocumentation: ' kept as written \n', version: 2 });
    const cleared = await put(made.id, { ...changed.body, overviewDocumentation: null });
    expect(cleared.body).toEqual({ ...changed.body, overviewDocumentation: '', version: 3 });
    expect((await put(made.id, { ...cleared.body })).body.version).toBe(3);
  });

  test('P3.22, P5.4, P9.4 a documentation text has at most 6000 characters', async () => {
    const made = await make();
    for (const field of ['segments', 'processes', 'employees', 'otherCosts', 'totalCosts', 'overview'] as const) {
      expect((await patch(made.id, { [`${field}Documentation`]: 'é'.repeat(6000) })).status).toBe(200);
      expect((await patch(made.id, { [`${field}Documentation`]: 'é'.repeat(6001) })).status).toBe(400);
    }
    expect((await patch(made.id, { overviewDocumentation: 'a\0b' })).status).toBe(400);
  });

  test('a scenario may say which year and what kind of figures it is about; null clears', async () => {
    const made = await make({ year: 2026, kind: 'budget' });
    expect(made).toMatchObject({ year: 2026, kind: 'budget' });
    expect((await patch(made.id, { kind: 'forecast' })).body).toMatchObject({ year: 2026, kind: 'forecast' });
    expect((await put(made.id, { year: 2027 })).body).toMatchObject({ year: 2027, kind: 'forecast' });
    expect((await patch(made.id, { year: null, kind: null })).body).toMatchObject({ year: null, kind: null });
    for (const wrong of [{ year: 1899 }, { year: 3000 }, { year: 2026.5 }, { year: '2026' }, { kind: 'plan' }])
      expect((await patch(made.id, wrong)).status).toBe(400);
  });

  test('the margin that is wanted is of the scenario: 10 until somebody says another, from 0 to below 100 with two decimals', async () => {
    const made = await make();
    expect((await patch(made.id, { wantedMargin: 12.25 })).body).toMatchObject({ wantedMargin: 12.25, version: 2 });
    for (const wrong of [-1, -0.01, 100, 250, 12.345, 99.999, '10', null])
      expect([wrong, (await patch(made.id, { wantedMargin: wrong })).status]).toEqual([wrong, 400]);
    expect(await get(made.id)).toMatchObject({ wantedMargin: 12.25, version: 2, revision: 2 });
    expect((await patch(made.id, { wantedMargin: 0 })).body).toMatchObject({ wantedMargin: 0, version: 3 });
    // Of two at once one is kept; the other gets it as it is on the wire.
    const replies = await Promise.all([8, 99.99].map(wantedMargin => put(made.id, { wantedMargin, version: 3 })));
    const [kept, refused] = [200, 409].map(status => replies.find(reply => reply.status === status)!.body);
    expect(refused).toMatchObject({ code: 'ERROR_CONFLICT', current: kept });
    const copy = await make({ existingScenarioId: made.id });
    expect(copy.wantedMargin).toBe(kept.wantedMargin);
    const [line] = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select('change')
        .where('entity_id', '=', made.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(line!.change).toMatchObject({ from: { wantedMargin: 0 }, to: { wantedMargin: kept.wantedMargin * 1e12 } });
  });

  test('two PUTs with one version: one is kept, the other gets what is stored now', async () => {
    const made = await make();
    const replies = await Promise.all(
      ['Left', 'Right'].map(text => put(made.id, { overviewDocumentation: text, version: made.version })),
    );
    expect(replies.map(r => r.status).sort()).toEqual([200, 409]);
    expect(replies.find(r => r.status === 409)!.body.current.version).toBe(2);
  });

  test('a scenario stays in its report', async () => {
    const made = await make();
    const other = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Elsewhere' })).body;
    for (const elsewhere of [other.id, NOBODY])
      expect((await put(made.id, { name: 'Moved', reportId: elsewhere })).body.code).toBe('ERROR_NOT_FOUND');
    expect(await get(made.id)).toEqual({ ...made, revision: 1, anyDividedLike: false });
  });

  test('P7.13 a deleted one is gone with everything in it, and the history keeps what went', async () => {
    const made = await make();
    await fill(made.id);
    expect((await app.as(cast.a.manager, 'DELETE', `/scenario/${made.id}`)).status).toBe(204);
    expect(Object.values(await contents(made.id)).flat()).toEqual([]);
    const line = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select('change')
        .where('entity_id', '=', made.id)
        .where('call', '=', 'DELETE /scenario/:id')
        .executeTakeFirstOrThrow(),
    );
    expect(line.change).toMatchObject({
      from: {
        name: made.name,
        tookAlong: { employees: [{ name: 'Person 1' }, {}], allocations: { employees: { rows: 6, cost_cents: 546 } } },
      },
    });
  });
});

describe('The level', () => {
  test('P3.20, P7.14, P7.42 is stored by a PATCH and by the odd GET, which is no-store and writes nothing when nothing changes', async () => {
    const made = await make();
    const odd = () => app.as(cast.a.manager, 'GET', `/scenario/processlevel/${made.id}/3`);
    const first = await odd();
    expect(first.body).toMatchObject({ processLevel: 3, version: 2 });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await odd()).body).toEqual(first.body);
    expect((await patch(made.id, { processLevel: 2 })).body.processLevel).toBe(2);
    for (const wrong of ['4', '-1', 'x', '1.5'])
      expect((await app.as(cast.a.manager, 'GET', `/scenario/processlevel/${made.id}/${wrong}`)).status).toBe(400);
  });

  test('P9.9 a level makes the hidden defaults that are missing, in the language of who chose it', async () => {
    const made = await make();
    await app.as(cast.a.manager, 'PATCH', '/user/language', { language: 'nl' });
    await patch(made.id, { processLevel: 1 });
    const { process_category, main_process } = await contents(made.id);
    expect(process_category).toMatchObject([{ row: { name: 'Sectie', is_back_office: false } }]);
    expect(main_process).toMatchObject([{ row: { name: 'Kostenobject' } }]);
    await app.as(cast.a.manager, 'PATCH', '/user/language', { language: 'en' });
  });

  test('a lower level is refused while it would hide more than one section or cost object', async () => {
    const made = await make({ name: 'Two sections' });
    await patch(made.id, { processLevel: 3 });
    await fill(made.id);
    expect((await patch(made.id, { processLevel: 0 })).status).toBe(400);
    for (const level of [1, 2])
      expect(await patch(made.id, { processLevel: level })).toMatchObject({
        status: 409,
        body: { code: 'ERROR_LEVEL' },
      });
    expect((await get(made.id)).processLevel).toBe(3);
  });
});

describe('The personnel basis', () => {
  test('P3.21, C7.14 may change while the chosen list is empty, otherwise 409', async () => {
    const made = await make();
    const choose = (choice: boolean) =>
      app.as(cast.a.manager, 'GET', `/scenario/showCostCentersOnPersonnel/${made.id}/${choice}`);
    expect((await choose(true)).body.showCostCentersOnPersonnel).toBe(true);
    expect((await choose(false)).body.showCostCentersOnPersonnel).toBe(false);
    await app.db.asOwner(tx =>
      sql`insert into employee (company_id, scenario_id, name) values (${cast.a.id}, ${made.id}, 'Jan')`.execute(tx),
    );
    const late = await choose(true);
    expect([late.status, late.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect((await patch(made.id, { showCostCentersOnPersonnel: null })).status).toBe(409);
    expect((await choose(false)).status).toBe(200);
    expect((await app.as(cast.a.manager, 'GET', `/scenario/showCostCentersOnPersonnel/${made.id}/maybe`)).status).toBe(
      400,
    );
  });
});

describe('A copy', () => {
  test('P1.7, P3.26 has all data, documentation, allocations and order of the original, no done marks and new ids', async () => {
    const original = await make();
    await fill(original.id);
    const documentation = Object.fromEntries(Object.values(DOCUMENTATION_FIELDS).map(field => [field, `why ${field}`]));
    await put(original.id, { ...documentation, showCostCentersOnPersonnel: false, processLevel: 3 });
    await app.as(cast.a.manager, 'PATCH', `/segment/${original.id}`, { segmentsComplete: true });
    const copy = await make({ existingScenarioId: original.id, useIndustryTemplate: false });
    expect(copy).toMatchObject({ ...documentation, showCostCentersOnPersonnel: false, processLevel: 3 });
    expect([copy.segmentsComplete, copy.version]).toEqual([false, 1]);
    const [there, here] = [await contents(original.id), await contents(copy.id)];
    expect(here).toEqual(there);
    for (const rows of Object.values(here)) expect(rows.length).toBeGreaterThan(0);
    expect(await contents(original.id)).toEqual(there);
  });

  test('is about the year and the kind of figures of the original, unless told otherwise', async () => {
    const original = await make({ year: 2025, kind: 'actual' });
    const copied = async (body: object) => make({ existingScenarioId: original.id, ...body });
    expect(await copied({})).toMatchObject({ year: 2025, kind: 'actual' });
    expect(await copied({ year: 2026 })).toMatchObject({ year: 2026, kind: 'actual' });
    expect(await copied({ year: null, kind: 'whatIf' })).toMatchObject({ year: null, kind: 'whatIf' });
  });

  test('and its copy come from the things of the original, also after a rename; what is new comes from itself', async () => {
    const original = await make();
    await fill(original.id);
    const copy = await make({ existingScenarioId: original.id });
    const again = await make({ existingScenarioId: copy.id });
    const list = async (kind: string, { id }: { id: string }) =>
      (await app.as(cast.a.manager, 'GET', `/${kind}/list/${id}`)).body as { id: string; originId: string }[];
    for (const kind of [
      'segment',
      'process-category',
      'main-process',
      'employee',
      'cost-center',
      'other-cost',
      'total-cost',
    ]) {
      const ids = (await list(kind, original)).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      for (const one of [original, copy, again])
        expect((await list(kind, one)).map(({ originId }) => originId)).toEqual(ids);
      expect((await list(kind, again)).map(({ id }) => id)).not.toEqual(ids);
    }
    const [segment] = await list('segment', copy);
    const renamed = await app.as(cast.a.manager, 'PUT', `/segment/${segment!.id}`, { name: 'Renamed' });
    expect(renamed.body.originId).toBe(segment!.originId);
    const added = (await app.as(cast.a.manager, 'POST', '/segment/', { name: 'New', scenarioId: copy.id })).body;
    expect(added.originId).toBe(added.id);
  });

  test('is not made from the industry template as well', async () => {
    const original = await make();
    expect((await post({ existingScenarioId: original.id, useIndustryTemplate: true })).status).toBe(400);
  });

  test("is not made of another company's scenario, nor of one whose report does not list the company-user", async () => {
    const theirs = (await app.as(cast.b.manager, 'POST', '/report/', { companyId: cast.b.id, name: 'Theirs' })).body;
    const foreign = (await app.as(cast.b.manager, 'POST', '/scenario/', { name: 'S', reportId: theirs.id })).body;
    const random = await post({ existingScenarioId: NOBODY });
    expect(random.status).toBe(404);
    expect((await post({ existingScenarioId: foreign.id })).body).toEqual(random.body);

    const hidden = await make();
    const allowedUsers = [{ id: cast.a.user.id }];
    const open = (
      await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Open', allowedUsers })
    ).body;
    const reply = await post({ reportId: open.id, existingScenarioId: hidden.id }, cast.a.user);
    expect([reply.status, reply.body]).toEqual([404, random.body]);
    const own = (await post({ reportId: open.id }, cast.a.user)).body;
    expect((await post({ reportId: open.id, existingScenarioId: own.id }, cast.a.user)).status).toBe(201);
  });

  // The embedded engine takes three times as long beside other tests. Alone it copies the whole size in 7 seconds.
  const employees = testEngine === 'server' ? 95 : 19;
  test(`of ${testEngine === 'server' ? '100,000' : '20,000'} allocation rows takes seconds`, async () => {
    const original = await make();
    await fill(original.id, { processes: 1000, employees, segments: 2 });
    const started = performance.now();
    const reply = await post({ existingScenarioId: original.id });
    const seconds = (performance.now() - started) / 1000;
    expect(reply.status).toBe(201);
    const { rows } = await app.db.asOwner(tx =>
      sql<{
        n: number;
      }>`select count(*)::int8 as n from employee_allocation where scenario_id = ${reply.body.id}`.execute(tx),
    );
    expect(rows[0]!.n).toBe(1000 * employees);
    expect(seconds).toBeLessThan(15);
    const again = performance.now();
    expect((await app.as(cast.a.manager, 'DELETE', `/scenario/${reply.body.id}`)).status).toBe(204);
    expect((performance.now() - again) / 1000).toBeLessThan(15);
  }, 90_000);
});

describe('A set-up', () => {
  const NAMES = {
    ...{ processLevel: 3, showCostCentersOnPersonnel: false },
    segments: [{ name: 'Segment 2' }, { name: 'Segment 1' }],
    otherCosts: [{ name: 'Rent', unitDescription: 'm2' }],
    costCenters: [{ name: 'Bakery', isBackOffice: true }],
    jobTitles: ['Baker'],
  };
  const theirs = async () => {
    const body = { companyId: cast.b.id, name: `Theirs ${++count}` };
    return (await app.as(cast.b.manager, 'POST', '/report/', body)).body.id as string;
  };
  /** In company B, by somebody there. */
  const makeThere = async (setUp: unknown, more: object = {}) =>
    app.as(cast.b.manager, 'POST', '/scenario/', { name: 'From it', reportId: await theirs(), setUp, ...more });

  test('is what a scenario is made of by name, and makes another like it in another company, without a figure or a person', async () => {
    const source = await make();
    await fill(source.id);
    await put(source.id, { segmentsDocumentation: 'secret 9191', showCostCentersOnPersonnel: false, processLevel: 3 });
    const read = await app.as(cast.a.manager, 'GET', `/scenario/${source.id}/set-up`);
    expect([read.status, read.body]).toMatchObject([200, NAMES]);
    expect(JSON.stringify(read.body)).not.toMatch(/91|secret|Person \d/);

    const made = await makeThere(read.body);
    expect([made.status, made.body.companyId, made.body.processLevel]).toEqual([201, cast.b.id, 3]);
    const there = await app.as(cast.b.manager, 'GET', `/scenario/${made.body.id}/set-up`);
    expect(there.body).toEqual(read.body);
    const people = await app.as(cast.b.manager, 'GET', `/employee/list/${made.body.id}`);
    expect(people.body).toMatchObject([{ name: 'Baker', jobTitle: 'Baker', yearlyWage: 0, extras: 0 }]);
    const { body } = await app.as(cast.b.manager, 'GET', `/scenario/${source.id}/set-up`);
    expect(body.code).toBe('ERROR_NOT_FOUND');
  });

  test('is refused where it could not have been typed so, and then nothing is made', async () => {
    const setUp = { ...NAMES, sections: [] };
    const scenariosThere = async () => {
      const { body } = await app.as(cast.b.manager, 'GET', `/report/list/${cast.b.id}`);
      return (body as { scenarios: unknown[] }[]).flatMap(({ scenarios }) => scenarios).length;
    };
    const before = await scenariosThere();
    const twice = [{ name: 'Shops' }, { name: 'SHOPS' }];
    const layers = ['One', 'Two'].map(name => ({ name, isBackOffice: false, mainProcesses: [] }));
    for (const [change, status, code] of [
      [{ segments: twice }, 409, 'ERROR_SEGMENTNAME_NOT_UNIQUE'],
      [{ segments: [{ name: ' ' }] }, 400, 'ERROR_VALIDATION'],
      [{ jobTitles: ['Ba\u202eker'] }, 400, 'ERROR_HIDDEN_CHARACTER'],
      [{ processLevel: 2, sections: layers }, 409, 'ERROR_LEVEL'],
      [{ processLevel: 1 }, 409, 'ERROR_LEVEL'],
      [{ processLevel: 4 }, 400, 'ERROR_VALIDATION'],
      [{ otherCosts: [{ name: 'Rent', unitDescription: 'x'.repeat(21) }] }, 400, 'ERROR_VALIDATION'],
      [{ otherCosts: undefined }, 400, 'ERROR_VALIDATION'],
    ] as const) {
      const reply = await makeThere({ ...setUp, ...change });
      expect([change, reply.status, reply.body.code]).toEqual([change, status, code]);
    }
    expect((await makeThere(setUp, { useIndustryTemplate: true })).status).toBe(400);
    expect((await post({ setUp, existingScenarioId: (await make()).id })).status).toBe(400);
    expect((await makeThere(setUp)).status).toBe(201);
    expect(await scenariosThere()).toBe(before + 1);
  });
});

describe('The industry template', () => {
  test('P3.28, P7.15, S.R2 is saved by an admin only, for a company that has chosen a sector', async () => {
    const made = await make();
    const save = (by: { email: string }, body: object = {}) => app.as(by, 'POST', `/sector/${made.id}`, body);
    for (const by of [cast.a.consultant, cast.a.manager]) expect((await save(by)).status).toBe(403);
    expect((await save(cast.a.user)).status).toBe(404);
    await chooseSector(cast.a.id, DEFAULT);
    expect((await save(cast.admin)).status).toBe(400);
    await chooseSector(cast.a.id, BAKERIES);
    const saved = await save(cast.admin, { ...made, reportId, replace: true });
    expect([saved.status, saved.body]).toEqual([201, { id: BAKERIES, name: 'Manufacturing' }]);
    expect((await save(cast.admin, { reportId: NOBODY })).status).toBe(404);
  });

  test('P7.15 another one is replaced only when that is meant, and the history tells what it held', async () => {
    await app.db.asOwner(tx => tx.deleteFrom('industry_template').execute());
    await chooseSector(cast.a.id, BAKERIES);
    const [one, other] = [await make(), await make()];
    await app.as(cast.a.manager, 'POST', '/segment/', { name: 'Kept', scenarioId: one.id });
    const save = (id: string, replace?: boolean) => app.as(cast.admin, 'POST', `/sector/${id}`, { id, replace });
    const held = () =>
      app.db.asOwner(tx => tx.selectFrom('industry_template').select('content').executeTakeFirstOrThrow());
    expect((await save(one.id)).status).toBe(201);
    const first = await held();
    for (const replace of [undefined, false])
      expect(await save(other.id, replace)).toMatchObject({ status: 409, body: { code: 'ERROR_TEMPLATE_EXISTS' } });
    expect(await held()).toEqual(first);
    expect((await save(other.id, true)).status).toBe(201);
    expect(JSON.stringify(await held())).not.toContain('Kept');
    const { change } = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select('change')
        .where('entity', '=', 'industry-template')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(change).toMatchObject({ from: { segments: [{ name: 'Kept' }] }, to: { segments: [] } });
  });

  test('P1.7 carries names, levels and basis to another company of the sector, and never a figure, a person or a text', async () => {
    const source = await make();
    await fill(source.id);
    await put(source.id, { segmentsDocumentation: 'secret 9191', showCostCentersOnPersonnel: false, processLevel: 3 });
    await app.as(cast.a.manager, 'PATCH', `/segment/${source.id}`, { segmentsComplete: true });
    await chooseSector(cast.a.id, BAKERIES);
    await chooseSector(cast.b.id, BAKERIES);
    expect((await app.as(cast.admin, 'POST', `/sector/${source.id}`, { ...source, replace: true })).status).toBe(201);
    const stored = await app.db.asOwner(tx =>
      tx.selectFrom('industry_template').select('content').executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored.content)).not.toMatch(/91|secret|Person \d/);

    const report = (await app.as(cast.b.manager, 'POST', '/report/', { companyId: cast.b.id, name: 'From it' })).body;
    const reply = await app.as(cast.b.manager, 'POST', '/scenario/', {
      name: 'S',
      reportId: report.id,
      useIndustryTemplate: true,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      processLevel: 3,
      showCostCentersOnPersonnel: false,
      segmentsComplete: false,
      segmentsDocumentation: '',
      companyId: cast.b.id,
    });
    const made = await contents(reply.body.id);
    // The company's own id is random, and may contain those digits.
    expect(JSON.stringify(made).replaceAll(cast.b.id, '')).not.toMatch(/91\d|secret|Person \d/);
    expect(made.segment).toMatchObject([{ row: { name: 'Segment 2' } }, { row: { name: 'Segment 1' } }]);
    expect(made.process_category).toMatchObject([
      { row: { name: 'Zebra' } },
      { row: { name: 'Alpha', is_back_office: true } },
    ]);
    expect(made.nesting).toMatchObject(
      [2, 1, 0].map(n => ({ name: `Cost ${n}`, object: 'Object of Zebra', section: 'Zebra' })),
    );
    expect(made.process).toMatchObject(
      [1, 2, 3].map(() => ({
        row: {
          units_hundredths: 0,
          revenue_cents: 0,
          direct_cost_cents: 0,
          total_cost_unit_description: 'visits',
        },
      })),
    );
    expect(made.employee).toMatchObject([
      { row: { name: 'Baker', job_title: 'Baker', yearly_wage_cents: 0, work_hours_per_year_hundredths: 0 } },
    ]);
    expect(made.cost_center).toMatchObject([{ row: { name: 'Bakery', is_back_office: true, salary_cost_cents: 0 } }]);
    expect(made.other_cost).toMatchObject([{ row: { name: 'Rent', total_cost_cents: 0, unit_description: 'm2' } }]);
    for (const list of [
      'direct',
      'employee_allocation',
      'cost_center_allocation',
      'other_cost_allocation',
      'total_cost_allocation',
    ])
      expect(made[list]).toEqual([]);
  });

  test('that does not exist is ERROR_NO_TEMPLATE, and no scenario is made', async () => {
    for (const sector of [DEFAULT, '00000000-0000-0000-0000-000000000113']) {
      await chooseSector(cast.a.id, sector);
      const reply = await post({ name: 'Never made', useIndustryTemplate: true });
      expect([reply.status, reply.body.code]).toEqual([404, 'ERROR_NO_TEMPLATE']);
    }
    expect((await post({ name: 'Never made' })).status).toBe(201);
  });
});
