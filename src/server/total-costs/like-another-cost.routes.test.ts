import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWorkbook } from '../spreadsheet/spreadsheet.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { describeOnce } from '../testing/once.ts';
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
/** The nights are those of the rooms; cleaning and laundry have nothing of their own. */
let [rooms, cleaning, laundry]: string[] = [];

beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 3, basis: false });
  [rooms, cleaning, laundry] = here.costs;
  await ok('PUT', `/process/${rooms}`, { totalUnits: 1_000, totalRevenue: 1_000, name: 'Rooms' });
  await hold(rooms!, [600, 400, 0]);
});

const toSegments = (figures: readonly number[], field: string) =>
  here.segments.map((segmentId, n) => ({ segmentId, [field]: figures[n] ?? 0 }));
const hold = (cost: string, units: readonly number[]) =>
  ok(
    'PATCH',
    `/process-cost-allocation/${cost}`,
    toSegments(units, 'units').map(row => ({ ...row, revenue: row.units })),
  );
const divide = (cost: string, percents: readonly number[], like: string, of?: string) =>
  as(
    'PATCH',
    `/total-cost-allocation/${cost}?dividedLike=${like}${of ? `&dividedLikeOf=${of}` : ''}`,
    toSegments(percents, 'percent'),
  );
/** What each was divided like, and of which cost, by their places. */
async function likes(scenarioId = here.scenarioId) {
  const costs: { id: string; dividedLike: string | null; dividedLikeOf: string | null; isOutOfDate: boolean }[] =
    await ok('GET', `/total-cost/list/${scenarioId}`);
  const at = (of: string | null) => of && costs.findIndex(({ id }) => id === of);
  return costs.map(one => [one.dividedLike, at(one.dividedLikeOf), one.isOutOfDate]);
}
const NOTHING = [null, null, false];

describe('a total cost that is divided like another cost', () => {
  test('is out of date when the units or the revenue of that one change, and not when its own do', async () => {
    expect((await divide(cleaning!, [60, 40, 0], 'units', rooms)).status).toBe(200);
    expect((await divide(laundry!, [60, 40, 0], 'revenue', rooms)).status).toBe(200);
    expect(await likes()).toEqual([NOTHING, ['units', 0, false], ['revenue', 0, false]]);
    await ok('PUT', `/process/${cleaning}`, { totalUnits: 10, totalRevenue: 10 });
    await hold(cleaning!, [1, 0, 0]);
    expect(await likes()).toEqual([NOTHING, ['units', 0, false], ['revenue', 0, false]]);
    await hold(rooms!, [500, 400, 0]);
    expect(await likes()).toEqual([NOTHING, ['units', 0, true], ['revenue', 0, true]]);
    expect(await ok('GET', `/total-cost/${cleaning}`)).toMatchObject({ dividedLikeOf: rooms, isOutOfDate: true });
    // Divided by hand it is like nothing.
    await ok('PATCH', `/total-cost-allocation/${cleaning}`, toSegments([50, 50, 0], 'percent'));
    expect(await likes()).toEqual([NOTHING, NOTHING, ['revenue', 0, true]]);
  });

  test('keeps which one it is in a copy and in the book, and the history tells it', async () => {
    await divide(laundry!, [60, 40, 0], 'units', cleaning);
    await divide(cleaning!, [60, 40, 0], 'units', rooms);
    const body = { name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId };
    const copy = await ok('POST', '/scenario/', body);
    expect(await likes(copy.id)).toEqual([NOTHING, ['units', 0, false], ['units', 1, false]]);
    for (const scenarioId of [here.scenarioId, copy.id]) {
      const { truths } = await ok('GET', `/scenario/${scenarioId}/book`);
      expect(truths.processes.map((one: { dividedLikeOf: number }) => one.dividedLikeOf)).toEqual([null, 0, 1]);
    }
    const [line] = await app.db.asOwner(tx =>
      tx
        .selectFrom('history')
        .select('change')
        .where('entity_id', '=', cleaning!)
        .where('call', '=', 'PATCH /total-cost-allocation/:id')
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(JSON.stringify(line)).toContain(rooms);
  });

  test('can be like nothing of another scenario or company, and like itself it is like its own', async () => {
    const [other, foreign] = [
      await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 1 }),
      await addSmallScenario(app.db, cast.b.id, { costs: 1, segments: 1 }),
    ];
    for (const { costs } of [other, foreign])
      expect(await divide(cleaning!, [60, 40, 0], 'units', costs[0])).toMatchObject({
        ...{ status: 404, body: { code: 'ERROR_NOT_FOUND' } },
      });
    expect((await divide(cleaning!, [60, 40, 0], 'units', 'rooms')).status).toBe(400);
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
    await divide(rooms!, [60, 40, 0], 'units', rooms);
    await divide(cleaning!, [60, 40, 0], 'allUnits', rooms);
    expect(await likes()).toEqual([['units', null, false], ['allUnits', null, false], NOTHING]);
  });

  test('is so as well where its units are typed and are those of one other cost alone', async () => {
    const type = (...units: number[]) => ok('PATCH', `/total-cost-allocation/${cleaning}`, toSegments(units, 'units'));
    await ok('PUT', `/total-cost/${cleaning}`, { unitDescription: 'nights' });
    await type(600, 399, 0);
    expect((await likes())[1]).toEqual(NOTHING);
    await type(600, 400, 0);
    expect((await likes())[1]).toEqual(['units', 0, false]);
    await hold(rooms!, [500, 400, 0]);
    expect((await likes())[1]).toEqual(['units', 0, true]);
    // Of two that have the same neither is meant.
    await ok('PUT', `/process/${laundry}`, { totalUnits: 900, totalRevenue: 900 });
    await hold(laundry!, [500, 400, 0]);
    await type(500, 400, 0);
    expect((await likes())[1]).toEqual(NOTHING);
    await hold(laundry!, [500, 399, 1]);
    await type(600, 400, 0);
    await type(500, 400, 0);
    expect((await likes())[1]).toEqual(['units', 0, false]);
    // Without the driver there are no percentages that are so; with it again its units are.
    await ok('PUT', `/total-cost/${cleaning}`, { unitDescription: null });
    await ok('PUT', `/total-cost/${cleaning}`, { unitDescription: 'nights' });
    expect((await likes())[1]).toEqual(['units', 0, false]);
  });
});

describe('when the cost that it is divided like is deleted', () => {
  const bringBack = () => ok('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: rooms });

  test('it is like nothing, also where it has units of its own, and like it again when that comes back', async () => {
    await ok('PUT', `/process/${cleaning}`, { totalUnits: 1_000, totalRevenue: 1_000 });
    await hold(cleaning!, [600, 400, 0]);
    await divide(cleaning!, [60, 40, 0], 'units', rooms);
    await divide(laundry!, [60, 40, 0], 'revenue', rooms);
    const before = await likes();
    await ok('DELETE', `/process/${rooms}`);
    expect(await likes()).toEqual([NOTHING, NOTHING]);
    await bringBack();
    expect(await likes()).toEqual(before);
  });

  test('what somebody has divided otherwise since stays so', async () => {
    await divide(cleaning!, [60, 40, 0], 'units', rooms);
    await divide(laundry!, [60, 40, 0], 'units', rooms);
    await ok('DELETE', `/process/${rooms}`);
    await ok('PATCH', `/total-cost-allocation/${cleaning}`, toSegments([50, 50, 0], 'percent'));
    await ok('PUT', `/total-cost/${laundry}`, { unitDescription: 'kilos' });
    await bringBack();
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  test('what comes back itself is like nothing while that one is gone', async () => {
    await divide(cleaning!, [60, 40, 0], 'units', rooms);
    await ok('DELETE', `/process/${cleaning}`);
    await ok('DELETE', `/process/${rooms}`);
    await ok('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: cleaning });
    expect(await likes()).toEqual([NOTHING, NOTHING]);
    await bringBack();
    expect(await likes()).toEqual([NOTHING, NOTHING, NOTHING]);
  });
});

describeOnce('a workbook', () => {
  const SHEET = 'Total indirect costs';
  const file = async (): Promise<Buffer> =>
    (await as('POST', '/file-generator/scenario-template', { reportId: here.reportId, scenarioId: here.scenarioId }))
      .raw;
  async function upload(workbook: Buffer, what: 'upload' | 'validate' = 'upload') {
    const reply = await sendWorkbook(app, cast.a.manager, what, here, workbook);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  }
  /** The total indirect costs of a file, each with what it is divided like as its last cell. */
  const rowsIn = async (workbook: Buffer) =>
    (await readWorkbook(workbook)).sheets.find(({ name }) => name === SHEET)!.rows.slice(1);
  const said = (workbook: Buffer, line: number, shares: readonly number[], word: string) =>
    editWorkbook(workbook, sheets => {
      const row = sheets.get(SHEET)![line]!;
      row.splice(6, 3, ...shares.map(share => `${share} %`));
      row[row.length - 1] = word;
    });

  test('says which cost it is, told apart where two have its name, and brings the word back', async () => {
    await ok('PUT', `/process/${laundry}`, { name: 'rooms' });
    await divide(cleaning!, [60, 40, 0], 'revenue', rooms);
    const workbook = await file();
    const word = (await rowsIn(workbook))[1]!.at(-1);
    expect(word).toBe('Revenue of Section / Cost object / Rooms');
    expect((await upload(workbook, 'validate')).messages).toEqual([]);
    await ok('PATCH', `/total-cost-allocation/${cleaning}`, toSegments([100], 'percent'));
    await upload(workbook);
    expect((await likes())[1]).toEqual(['revenue', 0, false]);
  });

  test('is read in either language, by the name in the file or the one before, and only where it is so', async () => {
    const workbook = await file();
    const shares = [60, 40, 0];
    await upload(await said(workbook, 2, shares, 'Eenheden van rooms'));
    expect((await likes())[1]).toEqual(['units', 0, false]);
    const { changes } = await upload(await said(await file(), 2, shares, 'Revenue of Rooms'), 'validate');
    expect(changes).toEqual({ added: [], changed: [], removed: [] });
    await upload(await said(await file(), 3, [50, 50, 0], 'Units of Rooms'));
    expect((await likes())[2]).toEqual(NOTHING);
    await upload(await said(await file(), 3, [50, 50, 0], 'Units of nobody'));
    expect((await likes())[2]).toEqual(NOTHING);
    const renamed = await editWorkbook(await said(await file(), 3, shares, 'Omzet van Rooms'), sheets => {
      const row = sheets.get('Cost objects')!.find(([, , id]) => id === rooms)!;
      row[6] = 'Kamers';
    });
    await upload(renamed);
    expect((await likes())[2]).toEqual(['revenue', 0, false]);
    expect((await rowsIn(await file())).map(row => row.at(-1) ?? '')).toEqual([
      ...['', 'Units of Kamers', 'Revenue of Kamers'],
    ]);
  });

  test('tells the change by its name, and what it takes away leaves nothing to be like', async () => {
    await divide(cleaning!, [60, 40, 0], 'units', rooms);
    const older = await file();
    await divide(cleaning!, [50, 50, 0], 'units');
    const { changes } = await upload(older, 'validate');
    expect(changes.changed).toMatchObject([
      {
        ...{ kind: 'totalCost', fields: ['dividedLike', 'allocation'] },
        values: { dividedLike: { from: 'units', to: 'units' }, dividedLikeOf: { from: null, to: 'Rooms' } },
      },
    ]);
    await upload(older);
    const without = await editWorkbook(await file(), sheets => {
      const keep = (name: string, at: number) =>
        sheets.set(
          name,
          sheets.get(name)!.filter(row => row[at] !== rooms),
        );
      keep('Cost objects', 2);
      keep(SHEET, 0);
    });
    await upload(without);
    expect(await likes()).toEqual([NOTHING, NOTHING]);
  });

  test('in which units are typed that are those of one other cost has them like these', async () => {
    const typed = await editWorkbook(
      await file(),
      sheets => void sheets.get(SHEET)![2]!.splice(5, 4, 'nights', '600', '400', '0'),
    );
    await upload(typed);
    expect((await likes())[1]).toEqual(['units', 0, false]);
  });
});
