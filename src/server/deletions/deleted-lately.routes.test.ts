import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

async function ok(method: Method, path: string, body?: unknown) {
  const reply = await app.as(cast.a.manager, method, path, body);
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}
const made = async (path: string, body: object): Promise<string> => (await ok('POST', path, body)).id;
let n = 0;
async function makeScenario() {
  const reportId = await made('/report/', { companyId: cast.a.id, name: `Report ${n++}`, allowedUsers: [] });
  const scenarioId = await made('/scenario/', { reportId, name: 'Budget' });
  await ok('POST', '/process-category/layered/3', { scenarioId, name: 'Shop' });
  const names = async () =>
    (await ok('GET', `/deleted-entry/list/${scenarioId}`)).map(({ kind, name }: Record<string, string>) => [
      kind,
      name,
    ]);
  return {
    scenarioId,
    names,
    bringBack: (entryId: string) => ok('POST', '/deleted-entry/bring-back', { scenarioId, entryId }),
  };
}

test('what was deleted of a scenario is listed, the last first, until it is back', async () => {
  const { scenarioId, names, bringBack } = await makeScenario();
  expect(await names()).toEqual([]);
  const here = { scenarioId };
  const processCategoryId = await made('/process-category/', { ...here, name: 'Office' });
  const mainProcessId = await made('/main-process/', { ...here, processCategoryId, name: 'Desk' });
  const things = [
    ['employee', '/employee/', { name: 'Anna' }],
    ['cost-center', '/cost-center/', { name: 'Workshop' }],
    ['other-cost', '/other-cost/', { name: 'Rent' }],
    ['segment', '/segment/', { name: 'North' }],
    ['process', '/process/', { name: 'Books', mainProcessId }],
  ] as const;
  const ids: string[] = [];
  const began = Date.now();
  for (const [, path, body] of things) {
    const id = await made(path, { ...here, ...body });
    ids.push(id);
    await ok('DELETE', `${path}${id}`);
  }
  expect(await names()).toEqual(things.map(([kind, , { name }]) => [kind, name]).reverse());
  const [last] = await ok('GET', `/deleted-entry/list/${scenarioId}`);
  expect(last.id).toBe(ids.at(-1));
  expect(Date.parse(last.deletedAt)).toBeGreaterThan(began - 60_000);
  await bringBack(ids[1]!);
  expect((await names()).map(([, name]: string[]) => name)).toEqual(['Books', 'North', 'Rent', 'Anna']);
});

test('what lay in something that was deleted after it is listed once that is back', async () => {
  const { scenarioId, names, bringBack } = await makeScenario();
  const here = { scenarioId };
  const section = await made('/process-category/', { ...here, name: 'Office' });
  const object = await made('/main-process/', { ...here, processCategoryId: section, name: 'Desk' });
  const cost = await made('/process/', { ...here, mainProcessId: object, name: 'Books' });
  await ok('DELETE', `/process/${cost}`);
  await ok('DELETE', `/main-process/${object}`);
  await ok('DELETE', `/process-category/${section}`);
  expect(await names()).toEqual([['process-category', 'Office']]);
  await bringBack(section);
  expect(await names()).toEqual([['main-process', 'Desk']]);
  await bringBack(object);
  expect(await names()).toEqual([['process', 'Books']]);
});

test('of many of one kind the last 20 are listed, and they keep nothing else from being', async () => {
  const { scenarioId, names } = await makeScenario();
  const segment = await made('/segment/', { scenarioId, name: 'North' });
  await ok('DELETE', `/segment/${segment}`);
  for (let at = 0; at < 22; at++) {
    const id = await made('/employee/', { scenarioId, name: `Person ${at}` });
    await ok('DELETE', `/employee/${id}`);
  }
  const listed = await names();
  expect(listed).toHaveLength(21);
  expect(listed[0]).toEqual(['employee', 'Person 21']);
  expect(listed.at(-1)).toEqual(['segment', 'North']);
});

test('nobody sees what was deleted of another scenario', async () => {
  const [here, there] = [await makeScenario(), await makeScenario()];
  const id = await made('/employee/', { scenarioId: there.scenarioId, name: 'Anna' });
  await ok('DELETE', `/employee/${id}`);
  expect(await here.names()).toEqual([]);
  expect(await there.names()).toEqual([['employee', 'Anna']]);
});
