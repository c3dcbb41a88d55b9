import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 1, basis: true });
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);

const finance = { name: 'Finance', fullName: 'Finance', fte: 2.5, salaryCost: 150_000, extras: 0.01 };
const make = () => as('POST', '/cost-center/', { ...finance, scenarioId: here.scenarioId });
const list = async () => (await as('GET', `/cost-center/list/${here.scenarioId}`)).body;
const shares = () => here.costs.map((processId, at) => ({ processId, percent: at === 0 ? 40 : 60 }));

describe('Cost centers', () => {
  test('C3.4, C7.7, C7.8, C7.9 a cost center has FTE, salary cost and extras, and a back-office mark that changes no figure', async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ isBackOffice: false, total: 150_000.01, idleFte: 2.5, version: 1 });
    const marked = await as('PUT', `/cost-center/${made.body.id}`, { isBackOffice: true }, { 'if-match': '"1"' });
    expect(marked.body).toEqual({ ...made.body, isBackOffice: true, version: 2 });
    expect(await list()).toEqual([marked.body]);
  });

  test('C3.7, C7.13 its allocation is in FTE, percentage and costs', async () => {
    const { body: center } = await make();
    const saved = await as('PATCH', `/cost-center-allocation/${center.id}`, shares());
    expect(saved.body).toMatchObject([
      { processName: 'Cost 1', units: 1, percent: 40, costs: 60_000 },
      { processName: 'Cost 2', units: 1.5, percent: 60, costs: 90_000.01 },
    ]);
    expect((await as('GET', `/cost-center-allocation/${center.id}`)).body).toEqual(saved.body);
    const [full] = await list();
    expect(full).toMatchObject({ costsFullyAllocated: true, idleFte: 0, notAllocated: 0 });
  });

  test('C7.10 DELETE takes its allocation along', async () => {
    const { body: center } = await make();
    await as('PATCH', `/cost-center-allocation/${center.id}`, shares());
    const carried = async () => (await as('GET', `/total-cost/list/${here.scenarioId}`)).body[0].total;
    expect(await carried()).toBe(60_000);
    expect((await as('DELETE', `/cost-center/${center.id}`)).status).toBe(204);
    expect((await as('GET', `/cost-center-allocation/${center.id}`)).status).toBe(404);
    expect(await carried()).toBe(0);
  });
});
