import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { changeCosts } from '#domain/cost-objects.ts';
import { processOverview } from '#domain/process-overview.ts';
import { netResultOf } from '#domain/progress.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { sumsOf } from '#domain/testing/sums-of.ts';
import type { Context } from '../calls/transact.ts';
import { measure } from '../testing/measure.ts';
import { testOnce } from '../testing/once.ts';
import { storeModel } from '../testing/store-scenario.ts';
import {
  addCast,
  addPerson,
  addTestCompany,
  addTestMember,
  type Cast,
  type TestApp,
  testApp,
} from '../testing/test-app.ts';
import { batchesOf, keepSums } from './keep-sums.ts';
import type { Changed } from './progress.sql.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const NO_MARKS = {
  segmentsComplete: false,
  processesComplete: false,
  employeesComplete: false,
  otherCostsComplete: false,
  totalCostsComplete: false,
};
const store = (companyId: string, model: ScenarioModel, options?: Parameters<typeof storeModel>[3]) =>
  storeModel(app.db, companyId, model, options);
const inEuros = (cents: number) => cents / 100;
const get = async (who: { email: string }, path: string) => {
  const { status, body } = await app.as(who, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** The bakery, where one cost has as many units and as much revenue in segments, and another hours that no segment has. */
const withUnits = (revenue: number): ScenarioModel => {
  const inSegments = [{ id: 'retail', units: 300, revenue, directCost: 0 }];
  return {
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, one =>
      one.id === 'baking'
        ? { ...one, totals: { units: revenue ? 300 : 400, revenue, directCost: 0 }, costAllocation: inSegments }
        : { ...one, totals: { units: 100, revenue: 0, directCost: 0 }, costAllocation: [] },
    ),
  };
};

/** Divisions that were made like revenue that is no longer so. */
const DIVIDED_LIKE: ScenarioModel = {
  ...BAKERY,
  sections: changeCosts(BAKERY.sections, one => ({ ...one, dividedLike: 'allRevenue' })),
  otherCosts: BAKERY.otherCosts.map(one => ({ ...one, dividedLike: 'personnel' })),
};

describe('how far scenarios are', () => {
  test('the sums that the database makes are those of the book, whatever was entered', async () => {
    const companyId = await addTestCompany(app.db, `Sums ${randomUUID()}`);
    const models = [1, 2, 3, 4, 5].map(seed =>
      randomScenario(seed, {
        ...{ segments: 3, sections: 2, processes: 6, employees: 5 },
        ...{ costCenters: 3, otherCosts: 4, allocations: 5 },
      }),
    );
    const stored = new Map<string, ScenarioModel>();
    // Hours of planning that no segment has, beside what earns, and where nothing does.
    const counted = [withUnits(500), withUnits(0)];
    for (const model of [BAKERY, DIVIDED_LIKE, ...models, ...counted, { ...BAKERY, showCostCentersOnPersonnel: null }])
      stored.set((await store(companyId, model)).scenarioId, model);
    const scenarios = await get(cast.admin, `/progress/${companyId}`);
    expect(scenarios).toHaveLength(stored.size);
    expect(scenarios.at(-2).counts).toMatchObject({ totalCostsOutOfDate: 3, otherCostsOutOfDate: 2 });
    for (const { id, counts, passages, netResult } of scenarios) {
      const book = bookOf(stored.get(id)!);
      const sums = sumsOf(book, NO_MARKS);
      expect(counts).toEqual(sums.counts);
      for (const [of, figures] of Object.entries(sums.passages))
        expect(passages[of], of).toEqual(
          Object.fromEntries(Object.entries(figures).map(([figure, cents]) => [figure, inEuros(cents)])),
        );
      expect(netResult).toBe(inEuros(netResultOf(sums)));
      expect(netResult).toBe(inEuros(processOverview(book).totalNetResultSummary.totalAmount));
    }
  });

  test('what was changed last comes first, with a done mark as well as with a figure', async () => {
    const companyId = await addTestCompany(app.db, `Order ${randomUUID()}`);
    const [first, second] = [await store(companyId, BAKERY), await store(companyId, BAKERY)];
    const order = async () => (await get(cast.admin, `/progress/${companyId}`)).map((one: { id: string }) => one.id);
    expect(await order()).toEqual([second.scenarioId, first.scenarioId]);
    await app.as(cast.admin, 'PATCH', `/segment/${first.scenarioId}`, { segmentsComplete: true });
    expect(await order()).toEqual([first.scenarioId, second.scenarioId]);
    await app.as(cast.admin, 'PATCH', `/scenario/${second.scenarioId}`, { year: 2026 });
    expect(await order()).toEqual([second.scenarioId, first.scenarioId]);
  });

  test('P6.4 a company-user gets those of the reports that list them, and nothing once they are blocked', async () => {
    const companyId = await addTestCompany(app.db, `Listed ${randomUUID()}`);
    const [user, manager] = ['user', 'manager'].map(name => `${name}-${randomUUID()}@listed.example`);
    const [listed, manages] = [await addPerson(app.db, user!), await addPerson(app.db, manager!)];
    await addTestMember(app.db, companyId, listed, 'company-user');
    await addTestMember(app.db, companyId, manages, 'company-manager');
    await store(companyId, BAKERY);
    const theirs = await store(companyId, BAKERY, { allowedUsers: [listed.id] });
    for (const path of [`/progress/${companyId}`, '/portfolio']) {
      const seen = await get(listed, path);
      expect(seen.map((one: { id: string }) => one.id)).toEqual([theirs.scenarioId]);
    }
    expect(await get(manages, `/progress/${companyId}`)).toHaveLength(2);
    expect(await get(cast.b.manager, '/portfolio')).toEqual([]);
    const elsewhere = await addTestCompany(app.db, `Elsewhere ${randomUUID()}`);
    await addTestMember(app.db, elsewhere, listed, 'company-user');
    await app.as(cast.admin, 'DELETE', `/user/company/block/${companyId}/${listed.id}`);
    expect(await get(listed, '/portfolio')).toEqual([]);
  });

  testOnce(
    'a consultant with 50 companies gets them all by a few statements, at once; an archived one is not there',
    async () => {
      const { scenarioId } = await store(cast.a.id, BAKERY);
      const consultant = cast.a.consultant;
      for (let n = 0; n < 50; n++) {
        const companyId = await addTestCompany(app.db, `Client ${randomUUID()}`);
        await addTestMember(app.db, companyId, consultant, 'financial-consultant');
        await store(companyId, BAKERY);
        if (n === 0) await app.as(cast.admin, 'DELETE', `/company/archive/${companyId}`);
      }
      const { status, text, statements } = await measure(app, consultant, '/portfolio');
      expect(status).toBe(200);
      const latest: { id: string; netResult: number }[] = JSON.parse(text);
      expect(latest).toHaveLength(50);
      expect(latest.at(-1)!.id).toBe(scenarioId);
      expect(new Set(latest.map(one => one.netResult))).toEqual(new Set([8999.99]));
      // Begin, gate, who acts where, which scenarios, commit; begin, act in them, their sums, commit.
      expect(statements).toBeLessThanOrEqual(11);
      // What did not change is not read again. What changed is, for everybody.
      const again = await measure(app, consultant, '/portfolio');
      expect(again.statements).toBeLessThanOrEqual(statements - 4);
      expect(JSON.parse(again.text)).toEqual(latest);
      const [cost] = (await get(consultant, `/process-category/list/${scenarioId}`))[0].mainProcesses[0].processes;
      await app.as(consultant, 'PUT', `/process/${cost.id}`, { totalRevenue: cost.totalRevenue + 1000 });
      const changed = (await get(cast.a.manager, '/portfolio')).find((one: { id: string }) => one.id === scenarioId);
      expect(changed.netResult).toBe(9999.99);
    },
  );

  test('who asks while somebody changes a scenario gets its sums, too', async () => {
    const { scenarioId: id } = await store(cast.a.id, BAKERY);
    const lists = { companyIds: [cast.a.id], fullCompanyIds: [cast.a.id], reportIds: [], scenarioIds: [] };
    const context = { db: app.db, acting: { userId: cast.admin.id, ...lists } } as unknown as Context;
    const seen = (revision: number) => [{ id, revision, size: 9 } as Changed];
    const [before, after] = await Promise.all([keepSums(context, seen(1)), keepSums(context, seen(2))]);
    expect(before).toEqual([{ counts: expect.anything(), passages: expect.anything() }]);
    expect(after).toEqual(before);
  });

  test('the largest scenarios are summed up one after the other, small ones together', () => {
    const sizes = (...all: number[]) => batchesOf(all.map(size => ({ size }))).map(batch => batch.map(one => one.size));
    expect(sizes(3500, 10, 3500, 1, 4000)).toEqual([[3500, 10], [3500, 1], [4000]]);
    expect(sizes(9000, 9000)).toEqual([[9000], [9000]]);
    expect(sizes()).toEqual([]);
  });
});
