import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '#domain/book.ts';
import { likeNothing } from '#domain/out-of-date.ts';
import { readWorkbook } from '../spreadsheet/spreadsheet.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { sendWorkbook } from '../testing/send-workbook.ts';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let here: SmallScenario;
let rent: string;
let anna: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 1, basis: false });
  const { scenarioId } = here;
  rent = (await as('POST', '/other-cost/', { name: 'Rent', scenarioId, totalCost: 1_000 })).body.id;
  anna = (await as('POST', '/employee/', { name: 'Anna', scenarioId, yearlyWage: 400 })).body.id;
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
const percents = (...of: number[]) => of.map((percent, n) => ({ processId: here.costs[n], percent }));
const divide = (like: string, ...of: number[]) =>
  as('PATCH', `/other-cost-allocation/${rent}?dividedLike=${like}`, percents(...of));
const work = (...of: number[]) => as('PATCH', `/employee-cost-allocation/${anna}`, percents(...of));
const list = async (scenarioId = here.scenarioId, query = '') =>
  (await as('GET', `/other-cost/list/${scenarioId}${query}`)).body;
const like = async (scenarioId?: string) => {
  const [{ dividedLike, isOutOfDate }] = await list(scenarioId);
  return [dividedLike, isOutOfDate];
};

describe('What an other cost was divided like', () => {
  test('like personnel costs it is out of date when these are divided otherwise, until it is divided again', async () => {
    await work(50, 25, 25);
    const { body } = await as('GET', `/total-cost/list/${here.scenarioId}`);
    expect(body.map((one: { personnel: number }) => one.personnel)).toEqual([200, 100, 100]);
    const anyDividedLike = async () => (await as('GET', `/scenario/${here.scenarioId}`)).body.anyDividedLike;
    expect(await anyDividedLike()).toBe(false);
    expect((await divide('personnel', 50, 25, 25)).status).toBe(200);
    expect(await like()).toEqual(['personnel', false]);
    expect(await anyDividedLike()).toBe(true);
    // The other cost itself moves the totals, and is no personnel.
    await as('PUT', `/other-cost/${rent}`, { totalCost: 2_000 });
    expect(await like()).toEqual(['personnel', false]);
    await work(25, 50, 25);
    expect(await like()).toEqual(['personnel', true]);
    expect(await list(here.scenarioId, '?without=costAllocations')).toMatchObject([{ isOutOfDate: true }]);
    await divide('personnel', 25, 50, 25);
    expect(await like()).toEqual(['personnel', false]);
    // The personnel of the other basis does not count.
    const { scenarioId } = here;
    const made = await as('POST', '/cost-center/', { name: 'Team', scenarioId, salaryCost: 100 });
    await as('PATCH', `/cost-center-allocation/${made.body.id}`, percents(100));
    expect(await like()).toEqual(['personnel', false]);
  });

  test('like all units or all revenue it follows what the costs have, and what is typed over it is like nothing', async () => {
    const [first, second] = here.costs;
    await as('PUT', `/process/${first}`, { totalUnits: 30, totalRevenue: 10 });
    await as('PUT', `/process/${second}`, { totalUnits: 10, totalRevenue: 10 });
    await divide('allUnits', 75, 25);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PUT', `/process/${second}`, { totalUnits: 30 });
    expect(await like()).toEqual(['allUnits', true]);
    await divide('allRevenue', 50, 50);
    expect(await like()).toEqual(['allRevenue', false]);
    await as('PATCH', `/other-cost-allocation/${rent}`, percents(50, 50));
    expect(await like()).toEqual(['allRevenue', false]);
    await as('PATCH', `/other-cost-allocation/${rent}`, percents(50, 40));
    expect(await like()).toEqual([null, false]);
    for (const word of ['units', 'size']) expect((await divide(word, 50, 50)).status).toBe(400);
  });

  test('is nothing from then on where somebody says so, and its rows stay as they are', async () => {
    await work(50, 25, 25);
    await divide('personnel', 50, 25, 25);
    await work(25, 50, 25);
    expect(await like()).toEqual(['personnel', true]);
    const rows = async () => (await as('GET', `/other-cost-allocation/${rent}`)).body;
    const before = await rows();
    expect((await divide('none', 50, 25, 25)).status).toBe(200);
    expect(await like()).toEqual([null, false]);
    expect(await rows()).toEqual(before);
    await work(10, 10, 10);
    expect(await like()).toEqual([null, false]);
    // It is taken back by what it was like.
    await divide('personnel', 50, 25, 25);
    expect(await like()).toEqual(['personnel', true]);
  });

  test('where that is 0 now, it says so as the book does, unless it is 0 itself or is divided no more', async () => {
    const isNothing = async () => {
      const [{ isOutOfDate, isLikeNothing }] = await list();
      const { truths } = (await as('GET', `/scenario/${here.scenarioId}/book`)).body;
      expect(likeNothing(settle(truths)).map(({ name }) => name)).toEqual(isLikeNothing ? ['Rent'] : []);
      expect(isOutOfDate).toBe(false);
      return isLikeNothing;
    };
    await work(50, 25, 25);
    await divide('personnel', 50, 25, 25);
    expect(await isNothing()).toBe(false);
    await work(0, 0, 0);
    expect(await isNothing()).toBe(true);
    await as('PUT', `/other-cost/${rent}`, { totalCost: 0 });
    expect(await isNothing()).toBe(false);
    await as('PUT', `/other-cost/${rent}`, { totalCost: 7 });
    expect(await isNothing()).toBe(true);
    await work(50, 25, 25);
    expect(await isNothing()).toBe(false);
    await work(0, 0, 0);
    await divide('personnel', 0, 0, 0);
    expect(await isNothing()).toBe(false);
    // Units that are kept without their cost driver divide nothing.
    const units = (of: number) => as('PUT', `/process/${here.costs[0]}`, { totalUnits: of });
    await units(30);
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'm²' });
    await as('PATCH', `/other-cost-allocation/${rent}?dividedLike=allUnits`, [{ processId: here.costs[0], units: 30 }]);
    await units(0);
    expect(await isNothing()).toBe(true);
    await as('PUT', `/other-cost/${rent}`, { unitDescription: null });
    expect(await isNothing()).toBe(true);
    await divide('allUnits', 0, 0, 0);
    expect(await like()).toEqual(['allUnits', false]);
    expect(await isNothing()).toBe(false);
  });

  test('it keeps its version, and an edit of the cost keeps the word', async () => {
    const before = (await list())[0];
    await work(100);
    await divide('personnel', 100);
    const after = (await list())[0];
    expect(after.version).toBe(before.version);
    const sent = { name: 'Huur', totalCost: 5, version: after.version, dividedLike: null };
    expect((await as('PUT', `/other-cost/${rent}`, sent)).body).toMatchObject({ dividedLike: 'personnel' });
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'm²' });
    expect(await like()).toEqual([null, false]);
  });

  test('with a cost driver it is like units, which count themselves', async () => {
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'repairs' });
    await as('PUT', `/process/${here.costs[0]}`, { totalUnits: 3 });
    const units = (number: number) =>
      as('PATCH', `/other-cost-allocation/${rent}?dividedLike=allUnits`, [{ processId: here.costs[0], units: number }]);
    await units(3);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PUT', `/process/${here.costs[0]}`, { totalUnits: 6 });
    expect(await like()).toEqual(['allUnits', true]);
    await as('PATCH', `/other-cost-allocation/${rent}?dividedLike=personnel`, [{ processId: here.costs[0], units: 4 }]);
    expect(await like()).toEqual([null, false]);
  });

  test('percentages that were there before its cost driver are not what its units were made like; those they were made of are', async () => {
    const [sales, delivery] = here.costs;
    const path = `/other-cost-allocation/${rent}`;
    const drive = (unitDescription: string | null) => as('PUT', `/other-cost/${rent}`, { unitDescription });
    const made = [
      { processId: sales, units: 1 },
      { processId: delivery, units: 2 },
    ];
    await as('PUT', `/process/${sales}`, { totalUnits: 1 });
    await as('PUT', `/process/${delivery}`, { totalUnits: 2 });
    await drive('repairs');
    await as('PATCH', `${path}?dividedLike=allUnits`, made);
    // No percentage was ever entered: those that the units gave are so, too.
    await drive(null);
    expect(await like()).toEqual(['allUnits', false]);
    await as('PATCH', path, [{ processId: sales, percent: 100 }]);
    await drive('repairs');
    await as('PATCH', `${path}?dividedLike=allUnits`, made);
    await drive(null);
    expect(await like()).toEqual([null, false]);
  });

  test('a copy and the book have it, and what was deleted has it when it is back', async () => {
    await work(100);
    await divide('personnel', 60, 40);
    const copy = await as('POST', '/scenario/', {
      ...{ name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId },
    });
    expect(await like(copy.body.id)).toEqual(['personnel', true]);
    const { truths } = (await as('GET', `/scenario/${copy.body.id}/book`)).body;
    expect(truths.otherCosts).toMatchObject([{ name: 'Rent', dividedLike: 'personnel' }]);
    expect((await as('DELETE', `/other-cost/${rent}`)).status).toBe(204);
    await as('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: rent });
    expect(await like()).toEqual(['personnel', true]);
  });

  test('a list of which nothing is divided like anything reads no divisions, and others one statement more', async () => {
    const statements = async () => {
      const before = app.db.statements();
      await list(here.scenarioId, '?without=costAllocations');
      return app.db.statements() - before;
    };
    const before = await statements();
    await work(100);
    await divide('personnel', 100);
    expect(await statements()).toBe(before + 1);
  });
});

test('the list names the process that gets all of an other cost, in as many statements; where several do, or a part is left, nobody', async () => {
  const read = async () => {
    const before = app.db.statements();
    const [{ allTo }] = await list(here.scenarioId, '?without=costAllocations');
    return { allTo, statements: app.db.statements() - before };
  };
  const type = (...of: number[]) => as('PATCH', `/other-cost-allocation/${rent}`, percents(...of));
  const before = await read();
  expect(before.allTo).toBeNull();
  const second = { processId: here.costs[1], processName: 'Cost 2', mainProcessName: 'Cost object' };
  await type(0, 100);
  expect(await read()).toEqual({ ...before, allTo: second });
  expect((await list())[0].allTo).toEqual(second);
  for (const others of [[50, 50], [0, 99.999999999999], [0.000000000001, 99.999999999999], [0]]) {
    await type(...others);
    expect(await read()).toEqual(before);
  }
  // What was entered stays behind the units that decide.
  await type(40, 60);
  await as('PUT', `/other-cost/${rent}`, { unitDescription: 'm²' });
  await as('PATCH', `/other-cost-allocation/${rent}`, [{ processId: here.costs[1], units: 3 }]);
  expect((await read()).allTo).toEqual(second);
  const changed = await as('PUT', `/other-cost/${rent}`, { totalCost: 7 });
  expect(changed.body).toMatchObject({ allTo: second, notAllocated: 0 });
});

describe('An other cost that is divided as another one is', () => {
  let energy: string;
  let phone: string;
  beforeEach(async () => {
    const { scenarioId } = here;
    energy = (await as('POST', '/other-cost/', { name: 'Energy', scenarioId, totalCost: 100 })).body.id;
    phone = (await as('POST', '/other-cost/', { name: 'Phone', scenarioId, totalCost: 100 })).body.id;
    await type(rent, 60, 30, 0);
  });
  const type = (cost: string, ...of: number[]) => as('PATCH', `/other-cost-allocation/${cost}`, percents(...of));
  const divideAs = (cost: string, another: string | undefined, ...of: number[]) =>
    as(
      ...(['PATCH', `/other-cost-allocation/${cost}?dividedLike=division&dividedLikeOf=${another}`] as const),
      percents(...of),
    );
  const THIRDS = [66.666666666667, 33.333333333333, 0];
  const NOTHING = [null, null, false];
  /** What each was divided like, and as which of them by its place. */
  const likes = async (scenarioId?: string) => {
    const all: { id: string; dividedLike: string | null; dividedLikeOf: string | null; isOutOfDate: boolean }[] =
      await list(scenarioId);
    const at = (of: string | null) => of && all.findIndex(({ id }) => id === of);
    return all.map(one => [one.dividedLike, at(one.dividedLikeOf), one.isOutOfDate]);
  };

  test('is out of date when that one is divided otherwise, by percentages or by units, also in a copy and in the portfolio', async () => {
    expect((await divideAs(energy, rent, ...THIRDS)).status).toBe(200);
    await divideAs(phone, energy, ...THIRDS);
    expect(await likes()).toEqual([NOTHING, ['division', 0, false], ['division', 1, false]]);
    await type(rent, 50, 50);
    const body = { name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId };
    const copy = (await as('POST', '/scenario/', body)).body;
    for (const scenarioId of [here.scenarioId, copy.id]) {
      expect(await likes(scenarioId)).toEqual([NOTHING, ['division', 0, true], ['division', 1, false]]);
      const { truths } = (await as('GET', `/scenario/${scenarioId}/book`)).body;
      expect(truths.otherCosts.map((one: { dividedLikeOf: number }) => one.dividedLikeOf)).toEqual([null, 0, 1]);
    }
    const progress = (await as('GET', `/progress/${cast.a.id}`)).body;
    expect(JSON.stringify(progress.find((one: { id: string }) => one.id === here.scenarioId))).toContain(
      '"otherCostsOutOfDate":1',
    );
    await as('PUT', `/other-cost/${rent}`, { unitDescription: 'm²' });
    await as('PATCH', `/other-cost-allocation/${rent}`, [
      { processId: here.costs[0], units: 2 },
      { processId: here.costs[1], units: 1 },
    ]);
    expect((await likes())[1]).toEqual(['division', 0, false]);
  });

  test('is like nothing without another one of the scenario, as itself, typed over, and with a cost driver', async () => {
    const foreign = await Promise.all(
      [cast.a, cast.b].map(async ({ id, manager }) => {
        const { scenarioId } = await addSmallScenario(app.db, id, { costs: 1, segments: 1 });
        return (await app.as(manager, 'POST', '/other-cost/', { name: 'Rent', scenarioId })).body.id;
      }),
    );
    for (const other of [...foreign, here.costs[0]])
      expect(await divideAs(energy, other, ...THIRDS)).toMatchObject({
        status: 404,
        body: { code: 'ERROR_NOT_FOUND' },
      });
    await divideAs(energy, energy, ...THIRDS);
    await as('PATCH', `/other-cost-allocation/${phone}?dividedLike=division`, percents(...THIRDS));
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
    await divideAs(energy, rent, ...THIRDS);
    await divideAs(phone, rent, ...THIRDS);
    await type(energy, 100);
    await as('PUT', `/other-cost/${phone}`, { unitDescription: 'calls' });
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  test('is like nothing when that one is deleted, and like it again when it comes back, where nobody divided it since', async () => {
    const bringBack = (entryId: string) =>
      as('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId });
    await divideAs(energy, rent, ...THIRDS);
    await divideAs(phone, rent, ...THIRDS);
    await as('DELETE', `/other-cost/${rent}`);
    expect(await likes()).toEqual([NOTHING, NOTHING]);
    await type(phone, 100);
    await bringBack(rent);
    expect(await likes()).toEqual([NOTHING, ['division', 0, false], NOTHING]);
    // What comes back itself is like nothing while that one is gone.
    await as('DELETE', `/other-cost/${energy}`);
    await as('DELETE', `/other-cost/${rent}`);
    expect((await bringBack(energy)).status).toBe(200);
    await bringBack(rent);
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  test('a workbook says as which, has the word only where it is so, and takes it from what it leaves alone', async () => {
    const file = async (): Promise<Buffer> =>
      (await as('POST', '/file-generator/scenario-template', { reportId: here.reportId, scenarioId: here.scenarioId }))
        .raw;
    const upload = async (workbook: Uint8Array, what: 'upload' | 'validate' = 'upload') => {
      const reply = await sendWorkbook(app, cast.a.manager, what, here, workbook);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body;
    };
    await as('PUT', `/other-cost/${phone}`, { name: 'rent' });
    await divideAs(energy, rent, ...THIRDS);
    const older = await file();
    const { rows } = (await readWorkbook(older)).sheets.find(({ name }) => name === 'Other costs')!;
    expect(rows.slice(1).map(row => row.at(-1) ?? '')).toEqual(['', 'As Rent is divided', '']);
    await type(energy, 100);
    const { changes } = await upload(older, 'validate');
    expect(changes.changed).toMatchObject([
      { values: { dividedLike: { from: null, to: 'division' }, dividedLikeOf: { from: null, to: 'Rent' } } },
    ]);
    await upload(older);
    expect(await likes()).toEqual([NOTHING, ['division', 0, false], NOTHING]);
    // The third is called so, too: a row below it is told from it by a number, in either language.
    const said = await editWorkbook(older, sheets => {
      const lines = sheets.get('Other costs')!;
      const say = (line: number, word: string, ...of: number[]) =>
        lines[line]!.splice(4, 5, ...of.map(share => `${share} %`), null, word);
      say(1, 'Zoals rent (2) is verdeeld', 100, 0, 0);
      say(2, 'As rent (2) is divided', 0, 100, 0);
      say(3, 'As Rent is divided', 0, 100, 0);
    });
    await upload(said);
    expect(await likes()).toEqual([NOTHING, ['division', 2, false], NOTHING]);
    await upload(await editWorkbook(await file(), sheets => void sheets.get('Other costs')!.splice(3, 1)));
    expect(await likes()).toEqual([NOTHING, NOTHING]);
  });
});
