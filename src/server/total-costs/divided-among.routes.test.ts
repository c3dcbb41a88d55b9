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

async function ok(method: Method, path: string, body?: unknown) {
  const reply = await app.as(cast.a.manager, method, path, body);
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

let here: SmallScenario;
/** The rooms have nights in each segment. Cleaning has nothing of its own. */
let [rooms, cleaning, laundry]: string[] = [];

beforeEach(async () => {
  here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 3, basis: false });
  [rooms, cleaning, laundry] = here.costs;
  await ok('PUT', `/process/${rooms}`, { totalUnits: 1_000, name: 'Rooms' });
  await hold([600, 200, 200]);
});

const toSegments = (figures: readonly number[], field: string) =>
  here.segments.map((segmentId, n) => ({ segmentId, [field]: figures[n] ?? 0 }));
const hold = (units: readonly number[]) => ok('PATCH', `/process-cost-allocation/${rooms}`, toSegments(units, 'units'));
const divide = (cost: string, percents: readonly number[], query: string) =>
  ok('PATCH', `/total-cost-allocation/${cost}${query}`, toSegments(percents, 'percent'));
const OVER_SOME = '?dividedLike=allUnits&dividedAmongSome=true';
interface Listed {
  dividedLike: string | null;
  dividedAmongSome: boolean;
  receivers: number;
  isOutOfDate: boolean;
}
async function likes(scenarioId = here.scenarioId) {
  const costs: Listed[] = await ok('GET', `/total-cost/list/${scenarioId}?without=costAllocations`);
  return costs.map(one => [one.dividedLike, one.dividedAmongSome, one.receivers, one.isOutOfDate]);
}
const NOTHING = [null, false, 0, false];
const overTwo = (isOld = false) => ['allUnits', true, 2, isOld];

describe('a total cost that is divided like something over some segments only', () => {
  test('is out of date when what these have changes, and not when others have more of it', async () => {
    await divide(cleaning!, [75, 25, 0], OVER_SOME);
    expect(await likes()).toEqual([NOTHING, overTwo(), NOTHING]);
    await hold([600, 200, 100]);
    expect((await likes())[1]).toEqual(overTwo());
    await hold([600, 300, 100]);
    expect((await likes())[1]).toEqual(overTwo(true));
    const mine = await ok('GET', `/total-cost/${cleaning}`);
    expect(mine).toMatchObject({ dividedAmongSome: true, receivers: 2, isOutOfDate: true });
    // Said of all, or divided by hand, it is so no longer.
    await divide(cleaning!, [75, 25, 0], '?dividedLike=allUnits');
    expect((await likes())[1]).toEqual(['allUnits', false, 2, true]);
    await divide(cleaning!, [75, 25, 0], OVER_SOME);
    expect((await likes())[1]).toEqual(overTwo(true));
    await divide(cleaning!, [75, 25, 0], '?dividedLike=none&dividedAmongSome=true');
    expect((await likes())[1]).toEqual([null, false, 2, false]);
    await divide(cleaning!, [75, 25, 0], OVER_SOME);
    await divide(cleaning!, [50, 50, 0], '');
    expect((await likes())[1]).toEqual([null, false, 2, false]);
  });

  test('is so among some of nothing without a word, or with one that fits no cost driver', async () => {
    await divide(cleaning!, [75, 25, 0], '?dividedAmongSome=true');
    expect((await likes())[1]).toEqual([null, false, 2, false]);
    await ok('PUT', `/total-cost/${laundry}`, { unitDescription: 'towels' });
    await divide(laundry!, [75, 25, 0], '?dividedLike=allRevenue&dividedAmongSome=true');
    expect((await likes())[2]).toEqual([null, false, 2, false]);
  });

  test('stays so in a copy and in the book, the step hears of it, and the history tells it', async () => {
    await divide(cleaning!, [75, 25, 0], OVER_SOME);
    const body = { name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId };
    const copy = await ok('POST', '/scenario/', body);
    expect(await likes(copy.id)).toEqual([NOTHING, overTwo(), NOTHING]);
    const { truths } = await ok('GET', `/scenario/${copy.id}/book`);
    expect(truths.processes.map((one: Listed) => one.dividedAmongSome)).toEqual([false, true, false]);
    const told = await app.db.asOwner(tx =>
      tx.selectFrom('history').select('change').where('entity_id', '=', cleaning!).orderBy('id', 'desc').execute(),
    );
    expect(JSON.stringify(told[0])).toContain('dividedAmongSome');
    const old = async (): Promise<number> => {
      const progress: { id: string; counts: { totalCostsOutOfDate: number } }[] = await ok(
        'GET',
        `/progress/${cast.a.id}`,
      );
      return progress.find(({ id }) => id === here.scenarioId)!.counts.totalCostsOutOfDate;
    };
    await hold([600, 200, 100]);
    expect(await old()).toBe(0);
    await hold([600, 300, 100]);
    expect(await old()).toBe(1);
  });

  test('is so again where what it was divided like was deleted and comes back', async () => {
    await divide(cleaning!, [75, 25, 0], `?dividedLike=units&dividedLikeOf=${rooms}&dividedAmongSome=true`);
    await ok('DELETE', `/process/${rooms}`);
    expect(await likes()).toEqual([[null, false, 2, false], NOTHING]);
    await ok('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: rooms });
    expect((await likes())[1]).toEqual(['units', true, 2, false]);
    // And where it was deleted itself.
    await ok('DELETE', `/process/${cleaning}`);
    await ok('POST', '/deleted-entry/bring-back', { scenarioId: here.scenarioId, entryId: cleaning });
    expect((await likes())[1]).toEqual(['units', true, 2, false]);
  });

  test('takes along whoever is divided as it is, when it goes like the others over some', async () => {
    await divide(laundry!, [0, 100, 0], '');
    await divide(rooms!, [50, 50, 0], `?dividedLike=division&dividedLikeOf=${cleaning}`);
    await divide(cleaning!, [50, 50, 0], '?dividedLike=others&dividedAmongSome=true');
    expect((await likes()).map(one => one.slice(0, 2))).toEqual([
      ['others', true],
      ['others', true],
      [null, false],
    ]);
  });
});

test('an other cost is divided like something over some costs only, and keeps it when it is deleted and comes back', async () => {
  const { scenarioId, costs } = here;
  await ok('PUT', `/process/${laundry}`, { totalUnits: 500 });
  const gas = await ok('POST', '/other-cost/', { scenarioId, name: 'Gas', totalCost: 900 });
  await ok('PATCH', `/other-cost-allocation/${gas.id}${OVER_SOME}`, [
    { processId: costs[0], percent: 66.666666666667 },
    { processId: costs[2], percent: 33.333333333333 },
  ]);
  const one = async () => {
    const [{ dividedLike, dividedAmongSome, receivers, isOutOfDate }]: [Listed] = await ok(
      'GET',
      `/other-cost/list/${scenarioId}`,
    );
    return [dividedLike, dividedAmongSome, receivers, isOutOfDate];
  };
  expect(await one()).toEqual(overTwo());
  await ok('PUT', `/process/${cleaning}`, { totalUnits: 500 });
  expect(await one()).toEqual(overTwo());
  const { truths } = await ok('GET', `/scenario/${scenarioId}/book`);
  expect(truths.otherCosts).toMatchObject([{ dividedLike: 'allUnits', dividedAmongSome: true }]);
  await ok('DELETE', `/other-cost/${gas.id}`);
  await ok('POST', '/deleted-entry/bring-back', { scenarioId, entryId: gas.id });
  expect(await one()).toEqual(overTwo());
  await ok('PUT', `/process/${laundry}`, { totalUnits: 600 });
  expect(await one()).toEqual(overTwo(true));
});

describe('a workbook', () => {
  const SHEET = 'Total indirect costs';
  const given = () => ({ reportId: here.reportId, scenarioId: here.scenarioId });
  const file = async (): Promise<Buffer> =>
    (await app.as(cast.a.manager, 'POST', '/file-generator/scenario-template', given())).raw;
  async function upload(workbook: Buffer, what: 'upload' | 'validate' = 'upload') {
    const reply = await sendWorkbook(app, cast.a.manager, what, here, workbook);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  }
  const said = async (line: number, shares: readonly number[], word: string) =>
    editWorkbook(await file(), sheets => {
      const row = sheets.get(SHEET)![line]!;
      row.splice(6, 3, ...shares.map(share => `${share} %`));
      row[row.length - 1] = word;
    });

  test('says that it is so among some only, and brings that back in either language where it is so', async () => {
    await divide(cleaning!, [75, 25, 0], OVER_SOME);
    const rows = (await readWorkbook(await file())).sheets.find(({ name }) => name === SHEET)!.rows;
    expect(rows.slice(1).map(row => row.at(-1) ?? '')).toEqual(['', 'Over these only: their units', '']);
    const older = await file();
    await divide(cleaning!, [50, 50, 0], '');
    const { changes } = await upload(older, 'validate');
    expect(changes.changed).toMatchObject([
      { values: { dividedLike: { from: null, to: 'allUnits' }, dividedAmongSome: { from: false, to: true } } },
    ]);
    await upload(older);
    expect((await likes())[1]).toEqual(overTwo());
    await upload(await said(3, [75, 25, 0], 'alleen over deze: hun eenheden'));
    expect((await likes())[2]).toEqual(overTwo());
    // As files before had it.
    await upload(await said(3, [0, 50, 50], 'units of rooms (only these)'));
    expect((await likes())[2]).toEqual(['units', true, 2, false]);
    // A word that is not so is none.
    await upload(await said(3, [70, 30, 0], 'Over these only: All units'));
    expect((await likes())[2]).toEqual([null, false, 2, false]);
  });
});
