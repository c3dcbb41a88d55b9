import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWorkbook } from '../spreadsheet/spreadsheet.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { sendWorkbook } from '../testing/send-workbook.ts';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
async function ok(method: Method, path: string, body?: unknown) {
  const reply = await as(method, path, body);
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

let here: SmallScenario;
let [printing, finishing, parcels, office]: string[] = [];

/** Each carries 1.000,00. */
beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 4, segments: 3, basis: false });
  [printing, finishing, parcels, office] = here.costs;
  await ok('PUT', `/process/${printing}`, { name: 'Printing' });
  const { scenarioId } = here;
  const rent = await ok('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 4_000 });
  const each = here.costs.map(processId => ({ processId, percent: 25 }));
  await ok('PATCH', `/other-cost-allocation/${rent.id}`, each);
});

const toSegments = (figures: readonly number[], field = 'percent') =>
  here.segments.map((segmentId, n) => ({ segmentId, [field]: figures[n] ?? 0 }));
const type = (cost: string, figures: readonly number[], field?: string) =>
  ok('PATCH', `/total-cost-allocation/${cost}`, toSegments(figures, field));
const divide = (cost: string, percents: readonly number[], like: string, of?: string) =>
  as(
    'PATCH',
    `/total-cost-allocation/${cost}?dividedLike=${like}${of ? `&dividedLikeOf=${of}` : ''}`,
    toSegments(percents),
  );
/** What each was divided like, and of which cost, by their places. */
async function likes(scenarioId = here.scenarioId) {
  const costs: { id: string; dividedLike: string | null; dividedLikeOf: string | null; isOutOfDate: boolean }[] =
    await ok('GET', `/total-cost/list/${scenarioId}`);
  const at = (of: string | null) => of && costs.findIndex(({ id }) => id === of);
  return costs.map(one => [one.dividedLike, at(one.dividedLikeOf), one.isOutOfDate]);
}
const NOTHING = [null, null, false];
const as0 = (isOld = false) => ['division', 0, isOld];
const others = (isOld = false) => ['others', null, isOld];

describe('a total cost that is divided as another one is', () => {
  test('is out of date when that one is divided otherwise, by percentages or by units, and only then', async () => {
    await type(printing!, [60, 30, 0]);
    expect((await divide(finishing!, [66.666666666667, 33.333333333333, 0], 'division', printing)).status).toBe(200);
    expect(await likes()).toEqual([NOTHING, as0(), NOTHING, NOTHING]);
    await type(printing!, [60, 40, 0]);
    expect(await likes()).toEqual([NOTHING, as0(true), NOTHING, NOTHING]);
    expect(await ok('GET', `/total-cost/${finishing}`)).toMatchObject({ dividedLikeOf: printing, isOutOfDate: true });
    await ok('PUT', `/total-cost/${printing}`, { unitDescription: 'sheets' });
    await type(printing!, [2, 1, 0], 'units');
    expect((await likes())[1]).toEqual(as0());
    // Where that one is not divided at all, there is nothing that it could be like.
    await type(printing!, [0, 0, 0], 'units');
    await type(printing!, [0, 0, 0]);
    expect((await likes())[1]).toEqual(as0());
    await type(finishing!, [50, 50, 0]);
    expect((await likes())[1]).toEqual(NOTHING);
  });

  test('is like nothing without a cost of the same scenario, as its own, and with a cost driver', async () => {
    const [other, foreign] = [
      await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1 }),
      await addSmallScenario(app.db, cast.b.id, { costs: 1, segments: 1 }),
    ];
    for (const { costs } of [other, foreign])
      expect(await divide(finishing!, [60, 40, 0], 'division', costs[0])).toMatchObject({
        ...{ status: 404, body: { code: 'ERROR_NOT_FOUND' } },
      });
    await divide(finishing!, [60, 40, 0], 'division', finishing);
    await divide(parcels!, [60, 40, 0], 'division');
    await divide(office!, [60, 40, 0], 'division', printing);
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING, as0()]);
    await ok('PUT', `/total-cost/${office}`, { unitDescription: 'letters' });
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING, NOTHING]);
    await divide(office!, [60, 40, 0], 'division', printing);
    expect((await likes())[3]).toEqual(NOTHING);
  });

  test('keeps which one it is in a copy and in the book', async () => {
    await type(printing!, [60, 40, 0]);
    await divide(finishing!, [60, 40, 0], 'division', printing);
    const body = { name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId };
    const copy = await ok('POST', '/scenario/', body);
    expect(await likes(copy.id)).toEqual([NOTHING, as0(), NOTHING, NOTHING]);
    const { truths } = await ok('GET', `/scenario/${copy.id}/book`);
    expect(truths.processes[1]).toMatchObject({ dividedLike: 'division', dividedLikeOf: 0 });
  });

  test('goes like the others with that one, along a chain as well, and the history tells it', async () => {
    await type(printing!, [60, 40, 0]);
    await type(office!, [100, 0, 0]);
    await divide(finishing!, [60, 40, 0], 'division', printing);
    await divide(parcels!, [60, 40, 0], 'division', finishing);
    // As a page divides it, of which these two are no others any more.
    await divide(printing!, [100, 0, 0], 'others');
    expect(await likes()).toEqual([others(), others(true), others(true), NOTHING]);
    await divide(office!, [60, 40, 0], 'division', printing);
    expect((await likes())[3]).toEqual(others());
    const told = await app.db.asOwner(tx =>
      tx.selectFrom('history').select('change').where('entity_id', '=', parcels!).orderBy('id', 'desc').execute(),
    );
    expect(JSON.stringify(told[0])).toContain('others');
  });
});

describe('when the cost that it is divided as is deleted', () => {
  const bringBack = (entryId: string) =>
    ok('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId });

  test('it is like nothing, and like it again when that comes back', async () => {
    await type(printing!, [60, 40, 0]);
    await divide(finishing!, [60, 40, 0], 'division', printing);
    await ok('DELETE', `/process/${printing}`);
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
    await bringBack(printing!);
    expect(await likes()).toEqual([NOTHING, as0(), NOTHING, NOTHING]);
  });

  test('what comes back goes like the others with those that do by then, and with it what was divided as it was', async () => {
    await type(printing!, [60, 40, 0]);
    await divide(finishing!, [60, 40, 0], 'division', printing);
    await divide(parcels!, [60, 40, 0], 'division', finishing);
    await ok('DELETE', `/process/${finishing}`);
    await divide(printing!, [60, 40, 0], 'others');
    expect((await likes()).map(([like]) => like)).toEqual(['others', null, null]);
    await bringBack(finishing!);
    expect((await likes()).map(([like]) => like)).toEqual(['others', 'others', 'others', null]);
  });
});

describe('a workbook', () => {
  const SHEET = 'Total indirect costs';
  const file = async (): Promise<Buffer> =>
    (await as('POST', '/file-generator/scenario-template', { reportId: here.reportId, scenarioId: here.scenarioId }))
      .raw;
  async function upload(workbook: Buffer, what: 'upload' | 'validate' = 'upload') {
    const reply = await sendWorkbook(app, cast.a.manager, what, here, workbook);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  }
  const words = async () =>
    (await readWorkbook(await file())).sheets
      .find(({ name }) => name === SHEET)!
      .rows.slice(1)
      .map(row => row.at(-1) ?? '');
  type Said = readonly [line: number, shares: readonly number[], word: string];
  const said = async (...all: readonly Said[]) =>
    editWorkbook(await file(), sheets => {
      for (const [line, shares, word] of all) {
        const row = sheets.get(SHEET)![line]!;
        row.splice(6, 3, ...shares.map(share => `${share} %`));
        row[row.length - 1] = word;
      }
    });

  test('says as which cost it is divided, and brings the word back in either language, wherever that one stands', async () => {
    await type(printing!, [60, 40, 0]);
    await divide(finishing!, [60, 40, 0], 'division', printing);
    expect(await words()).toEqual(['', 'As Printing is divided', '', '']);
    const older = await file();
    await type(finishing!, [100]);
    const { changes } = await upload(older, 'validate');
    expect(changes.changed).toMatchObject([
      { values: { dividedLike: { from: null, to: 'division' }, dividedLikeOf: { from: null, to: 'Printing' } } },
    ]);
    await upload(older);
    expect((await likes())[1]).toEqual(as0());
    await upload(await said([1, [20, 80, 0], 'zoals cost 4 is verdeeld'], [4, [20, 80, 0], '']));
    expect(await likes()).toEqual([['division', 3, false], as0(true), NOTHING, NOTHING]);
  });

  test('has it only where it is so, and like the others where that one is', async () => {
    await type(printing!, [60, 40, 0]);
    await type(office!, [100, 0, 0]);
    const shares = [60, 40, 0];
    await upload(await said([2, shares, 'As Cost 4 is divided'], [3, shares, 'As Printing is divided']));
    expect(await likes()).toEqual([NOTHING, NOTHING, as0(), NOTHING]);
    // A false word takes nobody with it, and a true one does.
    await type(finishing!, [100, 0, 0]);
    await upload(await said([1, [50, 50, 0], 'The others']));
    expect(await likes()).toEqual([NOTHING, NOTHING, as0(true), NOTHING]);
    await upload(await said([1, [100, 0, 0], 'The others']));
    expect(await likes()).toEqual([others(), NOTHING, others(true), NOTHING]);
  });
});
