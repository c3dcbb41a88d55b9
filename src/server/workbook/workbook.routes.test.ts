import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeScenario } from '#domain/scenario-model.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { metricsText } from '../metrics/metrics.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { readWorkbook, writeWorkbook } from '../spreadsheet/spreadsheet.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { describeOnce, testOnce } from '../testing/once.ts';
import { sendWorkbook } from '../testing/send-workbook.ts';
import { addSmallScenario } from '../testing/small-scenario.ts';
import { loadFingerprint, readStored } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type Method, type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { type findModel, loadModelLines } from './load-model.sql.ts';
import { parseModel } from './parse-model.ts';

let app: TestApp;
let cast: Cast;
let reportId: string;
/** Called after each transaction of the program, with what it gave. */
let afterwards: (given: unknown) => Promise<void> = async () => {};
beforeAll(async () => {
  const db = await testDatabase();
  const asApp: typeof db.asApp = async work => {
    const done = await db.asApp(work);
    await afterwards(done);
    return done;
  };
  app = await testApp(undefined, { db: { ...db, asApp } });
  cast = await addCast(app.db);
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' })).body.id;
});
afterAll(() => app.close());

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 7, costCenters: 4, otherCosts: 6, allocations: 5 };
let count = 0;
async function scenario(seed: number): Promise<string> {
  const { body } = await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: `Scenario ${++count}` });
  await app.db.asOwner(tx =>
    storeScenario(tx, { companyId: cast.a.id, scenarioId: body.id }, withUuids(randomScenario(seed, SIZE)).model),
  );
  return body.id;
}

const download = (scenarioId: string, who: Person = cast.a.manager) =>
  app.as(who, 'POST', '/file-generator/scenario-template', { reportId, scenarioId });

const send = (
  what: 'validate' | 'upload',
  scenarioId: string,
  file: Buffer | Uint8Array,
  who: Person = cast.a.manager,
  report = reportId,
) => sendWorkbook(app, who, what, { reportId: report, scenarioId }, file);

const model = async (scenarioId: string) =>
  parseModel(Buffer.from((await app.db.asOwner(tx => loadModelLines(tx, scenarioId))).join('\n'))).model;
const nothing = { added: [], changed: [], removed: [] };

/** A file with such a mistake is of no scenario that could be computed. */
const tooMuchOfAnna = (file: Buffer) =>
  editWorkbook(file, sheets => void sheets.get('Employees')![1]!.splice(7, 2, 0.9, 0.2));

async function toldOf(upload: (file: Buffer) => ReturnType<typeof send>, file: Buffer): Promise<string[]> {
  const { status, body } = await upload(file);
  expect(status).toBe(400);
  return body.messages;
}

describe('A scenario as a workbook', () => {
  test.each([1, 2, 3, 4, 5, 6])('P7.38, S.U9 download then upload changes nothing at all (seed %i)', async seed => {
    const scenarioId = await scenario(seed);
    const before = await model(scenarioId);
    const file = await download(scenarioId);
    expect(file.status).toBe(200);
    expect(decodeURIComponent(String(file.headers['suggested-filename']))).toMatch(
      /^Company A - Report - Scenario \d+\.xlsx$/,
    );
    expect((await send('validate', scenarioId, file.raw)).body).toEqual({ messages: [], changes: nothing });
    expect((await send('upload', scenarioId, file.raw)).body).toEqual({ messages: [], changes: nothing });
    expect(await model(scenarioId)).toEqual(before);
  });

  test('however many ask, the scenario is read once for each revision, and a change is in the next one', async () => {
    const scenarioId = await scenario(8);
    const statements = async () => {
      const before = app.db.statements();
      expect((await download(scenarioId)).status).toBe(200);
      return app.db.statements() - before;
    };
    const [first, second] = [await statements(), await statements()];
    expect(second).toBe(first - 1);
    await app.as(cast.a.manager, 'POST', '/segment/', { scenarioId, name: 'Only now' });
    const file = await download(scenarioId);
    expect(JSON.stringify(await readWorkbook(file.raw))).toContain('Only now');
    expect((await send('validate', scenarioId, file.raw)).body).toEqual({ messages: [], changes: nothing });
  });

  test('a workbook in Dutch is read by somebody who reads English', async () => {
    const scenarioId = await scenario(7);
    await app.as(cast.a.consultant, 'PATCH', '/user/language', { language: 'nl' });
    const file = await download(scenarioId, cast.a.consultant);
    expect((await readWorkbook(file.raw)).sheets.map(sheet => sheet.name)).toContain('Kostenobjecten');
    expect((await send('validate', scenarioId, file.raw)).body).toEqual({ messages: [], changes: nothing });
  });

  test('P7.39, P7.40 what is renamed, added and removed is told item by item before anything is written, and then done', async () => {
    const scenarioId = await scenario(8);
    const before = await model(scenarioId);
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      const segments = sheets.get('Segments')!;
      segments[1]![1] = 'Renamed';
      segments.push([null, 'Brand new']);
      const costs = sheets.get('Other costs')!;
      costs.splice(1, 1);
    });
    const told = await send('validate', scenarioId, file);
    const renamed = { name: { from: before.segments[0]!.name, to: 'Renamed' } };
    expect(told.body).toEqual({
      messages: [],
      changes: {
        added: [{ kind: 'segment', name: 'Brand new' }],
        changed: [{ kind: 'segment', name: 'Renamed', fields: ['name'], values: renamed }],
        removed: [{ kind: 'otherCost', name: before.otherCosts[0]!.name }],
      },
    });
    expect(await model(scenarioId)).toEqual(before);
    expect((await send('upload', scenarioId, file)).body).toEqual(told.body);
    const after = await model(scenarioId);
    expect(after.segments.map(segment => segment.name)).toEqual([
      'Renamed',
      ...before.segments.slice(1).map(s => s.name),
      'Brand new',
    ]);
    expect(after.segments[0]!.id).toBe(before.segments[0]!.id);
    expect(after.otherCosts.map(cost => cost.id)).toEqual(before.otherCosts.slice(1).map(cost => cost.id));
  });

  testOnce(
    'the upload of what was just looked at reads no file again, unless the file or the scenario is another by then',
    async () => {
      const reads = () =>
        Number(/verdeel_jobs_total\{job="read a file",outcome="done"\} (\d+)/.exec(metricsText())?.[1] ?? 0);
      const scenarioId = await scenario(9);
      const [cost] = (await model(scenarioId)).otherCosts;
      const withTotal = async (total: number) =>
        editWorkbook((await download(scenarioId)).raw, sheets => {
          const costs = sheets.get('Other costs')!;
          costs.find(([id]) => id === cost!.id)![2] = total;
          costs.push([null, `Cost ${total}`, total]);
        });
      const total = async () => (await model(scenarioId)).otherCosts.find(({ id }) => id === cost!.id)!.totalCost;
      const [one, other] = [await withTotal(1_000), await withTotal(2_000)];
      const readFor = async (what: 'validate' | 'upload', file: Buffer | Uint8Array) => {
        const before = reads();
        expect((await send(what, scenarioId, file)).status).toBe(200);
        // What is made for the upload is made when the preview has been told.
        if (what === 'validate') await expect.poll(reads).toBe(before + 1);
        return reads() - before;
      };
      expect([await readFor('validate', one), await readFor('upload', one)]).toEqual([1, 0]);
      expect(await total()).toBe(100_000);
      expect([await readFor('validate', other), await readFor('upload', one)]).toEqual([1, 1]);
      await app.as(cast.a.consultant, 'PUT', `/other-cost/${cost!.id}`, { totalCost: 500 });
      expect(await readFor('upload', other)).toBe(1);
      expect(await total()).toBe(200_000);
      await readFor('validate', one);
      const both = await Promise.all([send('upload', scenarioId, one), send('upload', scenarioId, one)]);
      // Whoever comes second has nothing left to do, or is told of the first.
      for (const { status } of both) expect([200, 409]).toContain(status);
      expect((await model(scenarioId)).otherCosts.filter(({ name }) => name === 'Cost 1000')).toHaveLength(1);
      expect(await total()).toBe(100_000);
    },
  );

  test('an upload counts up the version of what it changes, of a thing or of a list, and of nothing else', async () => {
    const scenarioId = await scenario(15);
    const versions = () =>
      app.db.asOwner(async tx => {
        const { rows } = await sql<{ what: string; version: string }>`
          select 'segment ' || id as what, version::text from segment where scenario_id = ${scenarioId}
          union all select 'cost ' || id, version::text from process where scenario_id = ${scenarioId}
          union all select 'direct of ' || id, allocations_version::text from process where scenario_id = ${scenarioId}
          union all select 'driver of ' || id, total_cost_version::text from process where scenario_id = ${scenarioId}
          union all select 'total cost of ' || id, total_cost_allocations_version::text from process where scenario_id = ${scenarioId}
          union all select 'other cost ' || id, version::text from other_cost where scenario_id = ${scenarioId}
          union all select 'list of ' || id, allocations_version::text from other_cost where scenario_id = ${scenarioId}`.execute(
          tx,
        );
        return new Map(rows.map(({ what, version }) => [what, Number(version)]));
      });
    const before = await versions();
    const changed: string[] = [];
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      const [, otherCost] = sheets.get('Other costs')!;
      otherCost![2] = Number(otherCost![2]) + 1;
      changed.push(`other cost ${otherCost![0]}`);
      // Id, section, cost object, cost, total, driver; then a percentage per segment, and two that follow.
      const totals = sheets.get('Total indirect costs')!.slice(1);
      const total = totals.find(row => row[5] === null && row.slice(6, -2).some(part => Number(part) > 0))!;
      total[total.findIndex((part, at) => at > 5 && Number(part) > 0)] = null;
      changed.push(`total cost of ${total[0]}`);
    });
    expect((await send('upload', scenarioId, file)).status).toBe(200);
    const after = await versions();
    const differing = [...after.keys()].filter(what => after.get(what) !== before.get(what));
    expect(differing.sort()).toEqual(changed.sort());
    for (const what of changed) expect(after.get(what)).toBe(before.get(what)! + 1);
  });

  testOnce(
    'what the parts of a total cost were made like comes back with an older file, where they are so by its figures',
    async () => {
      const here = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 2, basis: false });
      const [cost] = here.costs;
      const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
      const upload = (file: Buffer) => send('upload', here.scenarioId, file, cast.a.manager, here.reportId);
      const like = async () => (await as('GET', `/total-cost/${cost}`)).body.dividedLike;
      const parts = (...percents: number[]) => percents.map((percent, n) => ({ segmentId: here.segments[n], percent }));
      await as('PUT', `/process/${cost}`, { totalUnits: 4 });
      await as(
        'PATCH',
        `/process-cost-allocation/${cost}`,
        [3, 1].map((units, n) => ({ segmentId: here.segments[n], units })),
      );
      await as('PATCH', `/total-cost-allocation/${cost}?dividedLike=units`, parts(75, 25));
      const given = { reportId: here.reportId, scenarioId: here.scenarioId };
      const file = (await as('POST', '/file-generator/scenario-template', given)).raw;
      await as('PATCH', `/total-cost-allocation/${cost}`, parts(100));
      expect(await like()).toBeNull();
      expect((await upload(file)).status).toBe(200);
      expect(await like()).toBe('units');
      const edited = await editWorkbook(file, sheets => {
        const row = sheets.get('Total indirect costs')![1]!;
        row[6] = 0.5;
        row[7] = 0.5;
      });
      expect((await upload(edited)).status).toBe(200);
      expect(await like()).toBeNull();
      // The word alone changes nothing. Units that are typed into a file are like those of their own cost where they are the same.
      const typed = (driver: string, units: (number | string)[], word: string) =>
        editWorkbook(
          file,
          sheets => void sheets.get('Total indirect costs')![1]!.splice(5, 5, driver, ...units, '', word),
        );
      expect((await upload(await typed('', [0.5, 0.5], 'Units'))).status).toBe(200);
      expect(await like()).toBeNull();
      expect((await upload(await typed('orders', ['3', '2'], ''))).status).toBe(200);
      expect(await like()).toBeNull();
      expect((await upload(await typed('orders', ['3', '1'], ''))).status).toBe(200);
      expect(await like()).toBe('units');
    },
  );

  testOnce('so does what an other cost was divided like, by the personnel of the file', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 1, basis: false });
    const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
    const upload = (file: Buffer) => send('upload', here.scenarioId, file, cast.a.manager, here.reportId);
    const { scenarioId } = here;
    const other = (await as('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })).body.id;
    const anna = (await as('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 100 })).body.id;
    const like = async () => {
      const [{ dividedLike, isOutOfDate }] = (await as('GET', `/other-cost/list/${scenarioId}`)).body;
      return [dividedLike, isOutOfDate];
    };
    const parts = (...percents: number[]) => percents.map((percent, n) => ({ processId: here.costs[n], percent }));
    await as('PATCH', `/employee-cost-allocation/${anna}`, parts(50, 30, 20));
    await as('PATCH', `/other-cost-allocation/${other}?dividedLike=personnel`, parts(50, 30, 20));
    const download = async () =>
      (await as('POST', '/file-generator/scenario-template', { reportId: here.reportId, scenarioId })).raw;
    const file = await download();
    const shown = await readWorkbook(file);
    expect(shown.sheets.find(({ name }) => name === 'Other costs')!.rows[1]!.at(-1)).toBe('Personnel costs');
    await as('PATCH', `/other-cost-allocation/${other}`, parts(100));
    expect(await like()).toEqual([null, false]);
    expect((await upload(file)).status).toBe(200);
    expect(await like()).toEqual(['personnel', false]);
    // Personnel that the file divides otherwise leaves the division as it was, which is out of date then.
    const moved = await editWorkbook(file, sheets => void sheets.get('Employees')![1]!.splice(7, 2, 0.8, 0));
    expect((await upload(moved)).status).toBe(200);
    expect(await like()).toEqual(['personnel', true]);
    // A division that the file changes is like what it says only where it is so.
    const edited = await editWorkbook(file, sheets => void sheets.get('Other costs')![1]!.splice(4, 2, 0.4, 0.4));
    expect((await upload(edited)).status).toBe(200);
    expect(await like()).toEqual([null, false]);
    expect(await toldOf(upload, await tooMuchOfAnna(file))).toEqual([
      expect.stringMatching(/^Employees .*more than 100 %/),
    ]);
  });

  testOnce(
    'so does a total cost that is divided like the others, where it is so by all that the file says',
    async () => {
      const here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 2, basis: false });
      const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);
      const upload = (file: Buffer) => send('upload', here.scenarioId, file, cast.a.manager, here.reportId);
      const { scenarioId } = here;
      const [first, second] = here.costs;
      const anna = (await as('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 100 })).body.id;
      const half = here.costs.map(processId => ({ processId, percent: 50 }));
      await as('PATCH', `/employee-cost-allocation/${anna}`, half);
      const parts = (...percents: number[]) => percents.map((percent, n) => ({ segmentId: here.segments[n], percent }));
      await as('PATCH', `/total-cost-allocation/${first}`, parts(75, 25));
      await as('PATCH', `/total-cost-allocation/${second}?dividedLike=others`, parts(75, 25));
      const like = async () => {
        const { dividedLike, isOutOfDate } = (await as('GET', `/total-cost/${second}`)).body;
        return [dividedLike, isOutOfDate];
      };
      const file = (await as('POST', '/file-generator/scenario-template', { reportId: here.reportId, scenarioId })).raw;
      await as('PATCH', `/total-cost-allocation/${second}`, parts(100));
      expect(await like()).toEqual([null, false]);
      expect((await upload(file)).status).toBe(200);
      expect(await like()).toEqual(['others', false]);
      const withShares = (...lines: [line: number, shares: number[]][]) =>
        editWorkbook(file, sheets => {
          for (const [line, shares] of lines) sheets.get('Total indirect costs')![line]!.splice(6, 2, ...shares);
        });
      // What nobody changed stays what it was like, and is out of date by the change of another.
      expect((await upload(await withShares([1, [0.5, 0.5]]))).status).toBe(200);
      expect(await like()).toEqual(['others', true]);
      expect((await upload(await withShares([1, [0.5, 0.5]], [2, [0.4, 0.6]]))).status).toBe(200);
      expect(await like()).toEqual([null, false]);
      expect((await upload(await withShares([1, [0.5, 0.5]], [2, [0.5, 0.5]]))).status).toBe(200);
      expect(await like()).toEqual(['others', false]);
      expect(await toldOf(upload, await tooMuchOfAnna(file))).toEqual([
        expect.stringMatching(/^Employees .*more than 100 %/),
      ]);
    },
  );

  test('a whole scenario arrives in another one that is empty, matched by name', async () => {
    const from = await scenario(9);
    const { body } = await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'Empty' });
    const source = await model(from);
    await app.as(cast.a.manager, 'PATCH', `/scenario/${body.id}`, {
      processLevel: source.processLevel,
      showCostCentersOnPersonnel: source.showCostCentersOnPersonnel,
    });
    const file = (await download(from)).raw;
    expect((await send('upload', body.id, file)).body.messages).toEqual([]);
    const [theirs, mine] = await Promise.all(
      [from, body.id].map(id => app.as(cast.a.manager, 'GET', `/overview/segment/${id}`)),
    );
    expect(mine!.body.totalNetResultSummary.totalAmount).toBe(theirs!.body.totalNetResultSummary.totalAmount);
    expect(mine!.body.totalNetResultSummary.groups.map((g: { amount: number }) => g.amount)).toEqual(
      theirs!.body.totalNetResultSummary.groups.map((g: { amount: number }) => g.amount),
    );
  });

  testOnce(
    'what it was divided like arrives there, too, also where the file has changed what that goes by',
    async () => {
      const from = await addSmallScenario(app.db, cast.a.id, { costs: 3, segments: 2, basis: false });
      const [first, second, third] = from.costs;
      const { scenarioId } = from;
      const as = (method: Method, path: string, body?: unknown) => app.as(cast.admin, method, path, body);
      const made = async (path: string, body: object): Promise<string> => (await as('POST', path, body)).body.id;
      const anna = await made('/employee/', { scenarioId, name: 'Anna', yearlyWage: 100 });
      const bas = await made('/employee/', { scenarioId, name: 'Bas', yearlyWage: 0 });
      const rent = await made('/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 });
      const energy = await made('/other-cost/', { scenarioId, name: 'Energy', totalCost: 100 });
      const whole = (processId?: string) => [{ processId, percent: 100 }];
      const parts = (...percents: number[]) => percents.map((percent, n) => ({ segmentId: from.segments[n], percent }));
      await as('PATCH', `/employee-cost-allocation/${anna}`, whole(first));
      await as('PATCH', `/employee-cost-allocation/${bas}`, whole(second));
      await as('PATCH', `/other-cost-allocation/${rent}?dividedLike=personnel`, whole(first));
      await as('PATCH', `/other-cost-allocation/${energy}?dividedLike=division&dividedLikeOf=${rent}`, whole(first));
      await as('PATCH', `/total-cost-allocation/${first}`, parts(75, 25));
      await as('PATCH', `/total-cost-allocation/${second}`, parts(25, 75));
      await as('PATCH', `/total-cost-allocation/${third}?dividedLike=others`, parts(75, 25));
      const file = (await as('POST', '/file-generator/scenario-template', { reportId: from.reportId, scenarioId })).raw;

      /** In an empty scenario of another company. */
      const likesOf = async (edit: (sheets: Map<string, unknown[][]>) => void) => {
        const there = await made('/report/', { companyId: cast.b.id, name: crypto.randomUUID().slice(0, 8) });
        const empty = await made('/scenario/', { reportId: there, name: 'Empty' });
        const sent = await send('upload', empty, await editWorkbook(file, edit), cast.admin, there);
        expect(sent.body.messages).toEqual([]);
        const others = (await as('GET', `/other-cost/list/${empty}`)).body;
        const totals = (await as('GET', `/total-cost/list/${empty}`)).body;
        return [...others, totals.at(-1)].map(({ dividedLike, isOutOfDate }) => [dividedLike, isOutOfDate]);
      };
      expect(await likesOf(() => {})).toEqual([
        ['personnel', false],
        ['division', false],
        ['others', false],
      ]);
      // With other wages it is out of date, as it is in the scenario that the file came from.
      const raised = (sheets: Map<string, unknown[][]>) => {
        const [heads, , his] = sheets.get('Employees')!;
        his![heads!.indexOf('Yearly wage')] = 100;
      };
      expect(await likesOf(raised)).toEqual([
        ['personnel', true],
        ['division', false],
        ['others', true],
      ]);
      // Of what is not divided the word alone says nothing.
      const undivided = (sheets: Map<string, unknown[][]>) =>
        void sheets.get('Other costs')![1]!.splice(4, 3, null, null, null);
      expect((await likesOf(undivided))[0]).toEqual([null, false]);
    },
  );
});

describe('A workbook says whose it is', () => {
  const made = async (who: Person, companyId: string, report: string, name: string) => {
    const { body } = await app.as(who, 'POST', '/report/', { companyId, name: report });
    const { id } = (await app.as(who, 'POST', '/scenario/', { reportId: body.id, name })).body;
    return { reportId: body.id as string, id: id as string };
  };
  const told = async (file: Buffer | Uint8Array, to: { id: string; reportId: string }, who: Person) => {
    const { status, body } = await send('validate', to.id, file, who, to.reportId);
    expect(status).toBe(200);
    expect(body.messages).toEqual([]);
    return body.elsewhere;
  };

  test('uploaded into another company, report or scenario it says so before anything is stored, and may be uploaded', async () => {
    const { admin, a, b } = cast;
    const mine = await made(admin, a.id, 'Costs', 'Budget');
    await app.as(admin, 'POST', '/segment/', { scenarioId: mine.id, name: 'Shops' });
    const { raw } = await app.as(admin, 'POST', '/file-generator/scenario-template', {
      reportId: mine.reportId,
      scenarioId: mine.id,
    });
    const theirs = await made(admin, b.id, 'Kosten', 'Begroting');
    const otherReport = await made(admin, a.id, 'Plans', 'Budget');
    const { body } = await app.as(admin, 'POST', '/scenario/', { reportId: mine.reportId, name: 'Forecast' });
    expect(await told(raw, mine, admin)).toBeUndefined();
    expect(await told(raw, { ...mine, id: body.id }, admin)).toEqual({
      place: 'scenario',
      message: 'This workbook is of another scenario: “Budget”. Uploading it changes “Forecast”.',
    });
    expect(await told(raw, otherReport, admin)).toEqual({
      place: 'report',
      message: 'This workbook is of another cost report: “Costs” (Budget). Uploading it changes “Plans” (Budget).',
    });
    expect(await told(raw, theirs, admin)).toEqual({
      place: 'company',
      message:
        'This workbook is of another company: “Company A” (Costs, Budget). Uploading it changes “Company B” (Kosten, Begroting).',
    });
    expect((await model(theirs.id)).segments).toEqual([]);
    const without = await editWorkbook(raw, sheets => void sheets.delete('Other costs'));
    const refused = await send('validate', theirs.id, without, admin, theirs.reportId);
    expect(refused.body.messages).toEqual([
      expect.stringMatching(/^This workbook is of another company/),
      'The sheet “Other costs” is missing.',
    ]);
    expect((await send('upload', theirs.id, raw, admin, theirs.reportId)).status).toBe(200);
    expect((await model(theirs.id)).segments.map(({ name }) => name)).toEqual(['Shops']);
  });

  test('somebody of the other company reads what stands in the file, and nothing of what it was called since', async () => {
    const { a, b } = cast;
    const mine = await made(a.manager, a.id, 'Named', 'Then');
    const { raw } = await app.as(a.manager, 'POST', '/file-generator/scenario-template', {
      reportId: mine.reportId,
      scenarioId: mine.id,
    });
    await app.as(a.manager, 'PATCH', `/scenario/${mine.id}`, { name: 'Now' });
    const theirs = await made(b.manager, b.id, 'Theirs', 'Begroting');
    await app.as(b.manager, 'PATCH', '/user/language', { language: 'nl' });
    expect(await told(raw, theirs, b.manager)).toEqual({
      place: 'company',
      message:
        'Deze werkmap is van een ander bedrijf: ‘Company A’ (Named, Then). Als je hem uploadt, wijzig je ‘Company B’ (Theirs, Begroting).',
    });
    // Renamed, it is still the same one.
    expect(await told(raw, mine, a.manager)).toBeUndefined();
  });

  test('a workbook that does not say whose it is, or only half, is not spoken about', async () => {
    const { a, b } = cast;
    const mine = await made(a.manager, a.id, 'Silent', 'Budget');
    const { raw } = await app.as(a.manager, 'POST', '/file-generator/scenario-template', {
      reportId: mine.reportId,
      scenarioId: mine.id,
    });
    const theirs = await made(b.manager, b.id, 'Silent', 'Begroting');
    const without = (isGone: (row: unknown[]) => boolean) =>
      editWorkbook(raw, sheets => {
        const memory = sheets.get('verdeel')!;
        sheets.set(
          'verdeel',
          memory.filter(row => !isGone(row)),
        );
      });
    expect(await told(await without(([what]) => what === 'whose'), theirs, b.manager)).toBeUndefined();
    expect(await told(await without(([, place]) => place === 'company'), theirs, b.manager)).toBeUndefined();
  });
});

describe('What somebody saves while a file is read', () => {
  /** One row of each table that an upload reads, by what is entered there. */
  const ENTERED = {
    scenario: 'show_cost_centers_on_personnel = not show_cost_centers_on_personnel',
    segment: "name = 'Other'",
    process_category: 'is_back_office = not is_back_office',
    main_process: "name = 'Other'",
    process: 'direct_cost_cents = direct_cost_cents + 1',
    employee: 'extras_cents = extras_cents + 1',
    cost_center: 'fte_hundredths = fte_hundredths + 1',
    other_cost: "unit_description = 'Other'",
    process_cost_allocation: 'revenue_cents = revenue_cents + 1',
    employee_allocation: 'share = share / 2 + 1',
    cost_center_allocation: 'share = share / 2 + 1',
    other_cost_allocation: 'share = share / 2 + 1, units_hundredths = units_hundredths + 1',
    total_cost_allocation: 'share = share / 2 + 1, units_hundredths = units_hundredths + 1',
  };
  const change = (table: string, what: string, scenarioId: string) =>
    app.db.asOwner(async tx => {
      const here = table === 'scenario' ? 'id' : 'scenario_id';
      const one = sql`(select ctid from ${sql.table(table)} where ${sql.ref(here)} = ${scenarioId} limit 1)`;
      const { numAffectedRows } =
        await sql`update ${sql.table(table)} set ${sql.raw(what)} where ctid = ${one}`.execute(tx);
      expect(Number(numAffectedRows)).toBe(1);
    });

  /** Uploads, and has others do something between the moment the scenario is read and the moment it is changed. */
  async function sendWhile(
    scenarioId: string,
    file: Buffer | Uint8Array,
    others: () => Promise<unknown>,
    report = reportId,
  ) {
    let isRead = false;
    // Transactions before let the caller in, the one after would write.
    afterwards = async given => {
      if (isRead || !(given as Partial<Awaited<ReturnType<typeof findModel>>> | undefined)?.model) return;
      isRead = true;
      await others();
    };
    const reply = await send('upload', scenarioId, file, cast.a.manager, report);
    afterwards = async () => {};
    return reply;
  }
  const asConsultant = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const { status } = await app.as(cast.a.consultant, method, url, body);
    expect(status).toBeLessThan(300);
  };
  const kept = async (scenarioId: string) => {
    const { model, stored } = await readStored(app.db, scenarioId);
    const computed = computeScenario(model);
    for (const kind of ['employees', 'costCenters', 'otherCosts', 'totalCosts'] as const)
      expect(stored[kind], kind).toEqual(computed[kind]);
    return model;
  };

  test('is kept when the upload touches nothing of it, and every cent is that of both', async () => {
    const scenarioId = await scenario(13);
    const before = await model(scenarioId);
    const [theirs, mine] = before.otherCosts;
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      sheets.get('Segments')!.push([null, 'Brand new']);
      const row = sheets.get('Other costs')!.find(([id]) => id === mine!.id)!;
      row[2] = Number(row[2]) + 1234;
    });
    const reply = await sendWhile(scenarioId, file, () =>
      asConsultant('PUT', `/other-cost/${theirs!.id}`, { totalCost: theirs!.totalCost / 100 + 777 }),
    );
    expect(reply.status).toBe(200);
    const after = await kept(scenarioId);
    expect(after.segments.map(({ name }) => name)).toContain('Brand new');
    const cents = (id: string) => after.otherCosts.find(cost => cost.id === id)!.totalCost;
    expect([cents(theirs!.id), cents(mine!.id)]).toEqual([theirs!.totalCost + 77_700, mine!.totalCost + 123_400]);
  });

  test('stands in the way when the upload changes it too: who did it is told, and nothing is written', async () => {
    const scenarioId = await scenario(13);
    const [cost] = (await model(scenarioId)).otherCosts;
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      sheets.get('Segments')!.push([null, 'Brand new']);
      const row = sheets.get('Other costs')!.find(([id]) => id === cost!.id)!;
      row[2] = Number(row[2]) + 1234;
    });
    await app.db.asOwner(tx =>
      sql`update app_user set first_name = 'Kim', last_name = 'Kok' where id = ${cast.a.consultant.id}`.execute(tx),
    );
    const reply = await sendWhile(scenarioId, file, () =>
      asConsultant('PUT', `/other-cost/${cost!.id}`, { name: 'Meanwhile' }),
    );
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect(reply.body.details).toEqual([{ kind: 'otherCost', name: cost!.name, by: 'Kim Kok' }]);
    expect(reply.body.messages).toEqual([
      `Kim Kok changed “${cost!.name}” in the meantime, and this workbook needs it as it was. Download the scenario again.`,
    ]);
    const after = await kept(scenarioId);
    expect(after.segments.map(({ name }) => name)).not.toContain('Brand new');
    expect(after.otherCosts[0]!.name).toBe('Meanwhile');
  });

  /** A workbook without anything, set up like the scenario. */
  async function withoutAll(scenarioId: string) {
    const { processLevel, showCostCentersOnPersonnel } = await model(scenarioId);
    const { body } = await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: `Scenario ${++count}` });
    await app.as(cast.a.manager, 'PATCH', `/scenario/${body.id}`, { processLevel, showCostCentersOnPersonnel });
    return (await download(body.id)).raw;
  }

  test('stands in nobody’s way when it is no figure, name or allocation', async () => {
    const scenarioId = await scenario(13);
    const reply = await sendWhile(scenarioId, await withoutAll(scenarioId), () =>
      asConsultant('PATCH', `/segment/${scenarioId}`, { segmentsComplete: true }),
    );
    expect(reply.status).toBe(200);
    expect((await kept(scenarioId)).segments).toEqual([]);
  });

  test('stands in the way when it was added to what the upload removes', async () => {
    const scenarioId = await scenario(13);
    const file = await withoutAll(scenarioId);
    const [section] = (await model(scenarioId)).sections;
    const reply = await sendWhile(scenarioId, file, () =>
      asConsultant('POST', '/main-process/', { processCategoryId: section!.id, scenarioId, name: 'Meanwhile' }),
    );
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect(reply.body.details).toEqual([{ kind: 'costObject', name: 'Meanwhile', by: expect.any(String) }]);
    await kept(scenarioId);
  });

  test('stands in the way when it gave something to what the upload removes', async () => {
    const scenarioId = await scenario(13);
    const { body: gone } = await app.as(cast.a.manager, 'POST', '/segment/', { scenarioId, name: 'Given to' });
    const giver = (await model(scenarioId)).sections
      .flatMap(section => section.mainProcesses.flatMap(({ processes }) => processes))
      .find(({ unitDescription }) => unitDescription === null)!;
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      const rows = sheets.get('Segments')!;
      rows.splice(
        rows.findIndex(([id]) => id === gone.id),
        1,
      );
      for (const sheet of ['Cost objects', 'Total indirect costs']) {
        const [head, ...lines] = sheets.get(sheet)!;
        const columns = head!.flatMap((text, at) => (String(text).endsWith(gone.name) ? [at] : [])).toReversed();
        for (const row of [head!, ...lines]) for (const at of columns) row.splice(at, 1);
      }
    });
    const reply = await sendWhile(scenarioId, file, () =>
      asConsultant('PATCH', `/total-cost-allocation/${giver.id}`, [{ segmentId: gone.id, percent: 1 }]),
    );
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect(reply.body.details).toEqual([{ kind: 'totalCost', name: giver.name, by: expect.any(String) }]);
    await kept(scenarioId);
  });

  test('stands in the way when it removed what the upload gives to', async () => {
    const scenarioId = await scenario(13);
    const { segments } = await model(scenarioId);
    let gone = '';
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      // Id, section, cost object, cost, total, driver; then a percentage per segment, and two that follow.
      const totals = sheets.get('Total indirect costs')!;
      const row = totals.slice(1).find(one => one[5] === null && one.slice(6, -2).some(part => !Number(part)))!;
      const column = row.findIndex((part, at) => at > 5 && !Number(part));
      gone = segments[column - 6]!.name;
      row.fill(null, 6);
      row[column] = 0.5;
    });
    const { id } = segments.find(({ name }) => name === gone)!;
    const reply = await sendWhile(scenarioId, file, () => asConsultant('DELETE', `/segment/${id}`));
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect(reply.body.details).toEqual([{ kind: 'segment', name: gone, by: expect.any(String) }]);
    await kept(scenarioId);
  });

  test('stands in the way when it removed, or divided something like, what the upload has to do with by a name alone', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 2, basis: false });
    const { scenarioId, costs, segments, reportId } = here;
    const [rooms, cleaning] = costs;
    await asConsultant('PUT', `/process/${rooms}`, { name: 'Rooms', totalUnits: 4 });
    const rows = [3, 1].map((units, n) => ({ segmentId: segments[n], units }));
    await asConsultant('PATCH', `/process-cost-allocation/${rooms}`, rows);
    const given = { reportId, scenarioId };
    const file = (await app.as(cast.a.manager, 'POST', '/file-generator/scenario-template', given)).raw;
    const likeRooms = await editWorkbook(file, sheets => {
      sheets.get('Total indirect costs')![2]!.splice(6, 4, '75 %', '25 %', null, 'Units of Rooms');
    });
    const without = await editWorkbook(file, sheets => {
      for (const name of ['Cost objects', 'Total indirect costs'])
        sheets.set(
          name,
          sheets.get(name)!.filter(row => !row.includes(rooms)),
        );
    });
    const parts = [75, 25].map((percent, n) => ({ segmentId: segments[n], percent }));
    const like = `/total-cost-allocation/${cleaning}?dividedLike=units&dividedLikeOf=${rooms}`;
    const divided = await sendWhile(scenarioId, without, () => asConsultant('PATCH', like, parts), reportId);
    expect([divided.status, divided.body.details]).toMatchObject([409, [{ kind: 'totalCost' }]]);
    await asConsultant('PATCH', `/total-cost-allocation/${cleaning}`, []);
    const removed = await sendWhile(
      ...([scenarioId, likeRooms, () => asConsultant('DELETE', `/process/${rooms}`), reportId] as const),
    );
    expect([removed.status, removed.body.details]).toMatchObject([409, [{ kind: 'process', name: 'Rooms' }]]);
    await kept(scenarioId);
  });

  test('stands in the way so among other costs, too', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 1, basis: false });
    const { scenarioId, costs, reportId } = here;
    const make = async (name: string): Promise<string> =>
      (await app.as(cast.a.manager, 'POST', '/other-cost/', { scenarioId, name, totalCost: 100 })).body.id;
    const [rent, energy] = [await make('Rent'), await make('Energy')];
    const parts = [75, 25].map((percent, n) => ({ processId: costs[n], percent }));
    await asConsultant('PATCH', `/other-cost-allocation/${rent}`, parts);
    const given = { reportId, scenarioId };
    const file = (await app.as(cast.a.manager, 'POST', '/file-generator/scenario-template', given)).raw;
    const asRent = await editWorkbook(file, sheets => {
      sheets.get('Other costs')![2]!.splice(4, 4, '75 %', '25 %', null, 'As Rent is divided');
    });
    const without = await editWorkbook(file, sheets => void sheets.get('Other costs')!.splice(1, 1));
    const like = `/other-cost-allocation/${energy}?dividedLike=division&dividedLikeOf=${rent}`;
    const divided = await sendWhile(scenarioId, without, () => asConsultant('PATCH', like, parts), reportId);
    expect([divided.status, divided.body.details]).toMatchObject([409, [{ kind: 'otherCost', name: 'Energy' }]]);
    await asConsultant('PATCH', `/other-cost-allocation/${energy}`, []);
    const removed = await sendWhile(
      ...([scenarioId, asRent, () => asConsultant('DELETE', `/other-cost/${rent}`), reportId] as const),
    );
    expect([removed.status, removed.body.details]).toMatchObject([409, [{ kind: 'otherCost', name: 'Rent' }]]);
    await kept(scenarioId);
  });

  test('is like the others with what the upload divides as it is, when it was divided so meanwhile', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 2, basis: false });
    const { scenarioId, costs, segments, reportId } = here;
    const [printing, finishing] = costs;
    const parts = [75, 25].map((percent, n) => ({ segmentId: segments[n], percent }));
    await asConsultant('PATCH', `/total-cost-allocation/${printing}`, parts);
    const given = { reportId, scenarioId };
    const file = (await app.as(cast.a.manager, 'POST', '/file-generator/scenario-template', given)).raw;
    const asPrinting = await editWorkbook(file, sheets => {
      sheets.get('Total indirect costs')![2]!.splice(6, 4, '75 %', '25 %', null, 'As Cost 1 is divided');
    });
    const like = `/total-cost-allocation/${printing}?dividedLike=others`;
    const { status } = await sendWhile(scenarioId, asPrinting, () => asConsultant('PATCH', like, parts), reportId);
    expect(status).toBe(200);
    const { body } = await app.as(cast.a.manager, 'GET', `/total-cost/list/${scenarioId}`);
    expect(body).toMatchObject([
      { id: printing, dividedLike: 'others', dividedLikeOf: null },
      { id: finishing, dividedLike: 'others', dividedLikeOf: null },
    ]);
    await kept(scenarioId);
  });

  // People are on cost centers here, so a workbook neither shows nor removes employees.
  test.each(Object.entries(ENTERED).filter(([table]) => table !== 'employee'))(
    'in %s stands in the way of an upload that removes everything',
    async (table, what) => {
      const scenarioId = await scenario(14);
      const file = await withoutAll(scenarioId);
      const reply = await sendWhile(scenarioId, file, async () => {
        await change(table, what, scenarioId);
        await change('scenario', 'revision = revision + 1', scenarioId);
      });
      expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    },
  );

  test.each(Object.entries(ENTERED))('is noticed in %s', async (table, what) => {
    const scenarioId = await scenario(14);
    const fingerprint = () => app.db.asOwner(tx => loadFingerprint(tx, scenarioId));
    const before = await fingerprint();
    expect(await fingerprint()).toBe(before);
    await change(table, what, scenarioId);
    expect(await fingerprint()).not.toBe(before);
  });
});

describeOnce('What is wrong with a workbook is told all at once', () => {
  test('P3.29 each problem has its sheet, cell, reason and what was expected; one bad row changes nothing (U8)', async () => {
    const scenarioId = await scenario(10);
    const before = await model(scenarioId);
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      sheets.get('Segments')!.push([null, 'x'.repeat(21)]);
      sheets.get('Cost objects')![1]![7] = -1;
      sheets.get('Cost objects')![1]![8] = 'many';
      sheets.get('Other costs')![1]![2] = 1.005;
    });
    const reply = await send('upload', scenarioId, file);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('ERROR_VALIDATION');
    expect(reply.body.messages).toHaveLength(reply.body.details.length);
    expect(reply.body.details).toEqual(
      expect.arrayContaining([
        {
          sheet: 'Segments',
          cell: `B${before.segments.length + 2}`,
          message: 'This is too long.',
          expected: 'text of at most 20 characters',
        },
        expect.objectContaining({ sheet: 'Cost objects', cell: 'H2', message: '-1 is below 0.' }),
        expect.objectContaining({ sheet: 'Cost objects', cell: 'I2', message: '“many” is not a number.' }),
        expect.objectContaining({ sheet: 'Other costs', cell: 'C2', message: '1,005 has too many decimals.' }),
      ]),
    );
    expect(await model(scenarioId)).toEqual(before);
  });

  test('a column that is missing while its segment still exists is a problem, never a deletion', async () => {
    const scenarioId = await scenario(11);
    const { segments } = await model(scenarioId);
    const file = await editWorkbook((await download(scenarioId)).raw, sheets => {
      const rows = sheets.get('Total indirect costs')!;
      const at = rows[0]!.indexOf(segments[0]!.name);
      for (const row of rows) row.splice(at, 1);
    });
    const { body } = await send('validate', scenarioId, file);
    expect(body.details).toEqual([
      expect.objectContaining({ sheet: 'Total indirect costs', expected: segments[0]!.name }),
    ]);
  });

  test.each(['profitandloss', 'segments-overview'])(
    'a file of our own that is no workbook is called what it is, in one sentence (%s)',
    async view => {
      const scenarioId = await scenario(13);
      for (const language of ['en', 'nl']) {
        const order = { scenarioId, language, showGrossMargin: false, showContributionMargin: false };
        const { raw } = await app.as(cast.a.manager, 'POST', `/file-generator/${view}?format=xlsx`, order);
        const { status, body } = await send('validate', scenarioId, raw);
        expect([status, body.code]).toEqual([400, 'ERROR_VALIDATION']);
        expect(body.messages).toEqual([
          `This is the profit and loss of “Scenario ${count}”, not the workbook to fill in. You download that one on the tab “Download”.`,
        ]);
      }
    },
  );

  test('a spreadsheet of something else has none of the sheets, and a workbook without one of them lacks that one', async () => {
    const scenarioId = await scenario(14);
    const columns = [{ header: 'Plant', width: 10, format: 'text' as const }];
    const stock = { name: 'Stock', columns, rows: [['Oak']], rowCount: 1, frozenColumns: 0 };
    const foreign = await writeWorkbook([stock]);
    expect((await send('upload', scenarioId, foreign)).body).toMatchObject({
      code: 'ERROR_VALIDATION',
      messages: [
        'This file has none of the sheets of a workbook. You download the workbook to fill in on the tab “Download”.',
      ],
    });
    const without = await editWorkbook((await download(scenarioId)).raw, sheets => void sheets.delete('Other costs'));
    expect((await send('validate', scenarioId, without)).body.messages).toEqual([
      'The sheet “Other costs” is missing.',
    ]);
  });

  test.each([
    ['no workbook', Buffer.from('%PDF-1.7'), /not an Excel workbook/],
    ['an empty file', Buffer.alloc(0), /not an Excel workbook/],
    ['a damaged archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]), /damaged/],
    [
      'a damaged .xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]),
      /not an Excel workbook/,
    ],
  ])('%s gets a clear message', async (_, file, message) => {
    const scenarioId = await scenario(12);
    const reply = await send('validate', scenarioId, file);
    expect(reply.status).toBe(400);
    expect(reply.body.messages[0]).toMatch(message);
  });
});
