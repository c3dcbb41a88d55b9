import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book as bookCalls } from '#contract/book.ts';
import { type Book, bookOf, type Division, type Entry, settle, unitsOf } from '#domain/book.ts';
import { changeCosts, costsOf } from '#domain/cost-objects.ts';
import { storedLike } from '#domain/like-another-cost.ts';
import { likeNothing, outOfDate } from '#domain/out-of-date.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { LIKES } from '#domain/total-costs.ts';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { testOnce } from '../testing/once.ts';
import { type StoredModel, storeModel } from '../testing/store-scenario.ts';
import {
  addCast,
  addTestCompany,
  addTestMember,
  type Cast,
  type Method,
  type TestApp,
  testApp,
} from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
const getBook = (id: string, headers?: Record<string, string>) => as('GET', `/scenario/${id}/book`, undefined, headers);
const revisionOf = async (id: string): Promise<number> => (await as('GET', `/scenario/${id}`)).body.revision;

/** `[giver, receiver, units, cents]` of each stored row that is not zero, by table. Units that wait for a cost driver are zero. */
async function storedRows(scenarioId: string): Promise<Record<string, string[]>> {
  const tables = {
    employee: ['employee_allocation', 'employee', 'process_id', 'name'],
    costCenter: ['cost_center_allocation', 'cost_center', 'process_id', 'name'],
    otherCost: ['other_cost_allocation', 'other_cost', 'process_id', 'unit_description'],
    process: ['total_cost_allocation', 'process', 'segment_id', 'total_cost_unit_description'],
  } as const;
  const stored: Record<string, string[]> = {};
  for (const [kind, [table, giver, receiver, driver]] of Object.entries(tables)) {
    const { rows } = await app.db.asOwner(tx =>
      sql<{ row: string }>`select concat_ws(' ', giver, receiver, units, cents) as row
        from (select g.id as giver, ${sql.ref(`a.${receiver}`)} as receiver, a.cost_cents as cents,
            case when ${sql.ref(`g.${driver}`)} is null then 0 else a.units_hundredths end as units
          from ${sql.table(table)} a join ${sql.table(giver)} g on g.id = ${sql.ref(`a.${giver}_id`)}
          where a.scenario_id = ${scenarioId}) given
        where units <> 0 or cents <> 0`.execute(tx),
    );
    stored[kind] = rows.map(({ row }) => row).sort();
  }
  return stored;
}

/** The same of a book, of the basis that counts. */
function settledRows({ truths, entries, stages: [toProcesses, toSegments] }: Book): Record<string, string[]> {
  const rowsOf = (
    giver: string,
    receivers: readonly { id: string }[],
    { allocation, parts }: Division,
    units: readonly number[],
  ) =>
    allocation.to
      .map((receiver, row) => [giver, receivers[receiver]!.id, units[row] ?? 0, parts[row]!] as const)
      .filter(([, , units, cents]) => units !== 0 || cents !== 0)
      .map(row => row.join(' '));
  const ofKind = (kind: Entry['kind']) =>
    entries.flatMap((entry, at) =>
      entry.kind === kind ? rowsOf(entry.id, truths.processes, toProcesses[at]!, unitsOf(entry)) : [],
    );
  return {
    employee: ofKind('employee').sort(),
    costCenter: ofKind('costCenter').sort(),
    otherCost: ofKind('otherCost').sort(),
    process: truths.processes
      .flatMap(({ id }, at) => rowsOf(id, truths.segments, toSegments[at]!, toSegments[at]!.allocation.units ?? []))
      .sort(),
  };
}

async function expectStoredCents(scenarioId: string) {
  const { status, body } = await getBook(scenarioId);
  expect(status).toBe(200);
  const book = settle(bookCalls.book.reply.parse(body).truths);
  const [settled, stored] = [settledRows(book), await storedRows(scenarioId)];
  // Personnel that is not the chosen basis is in no book.
  const unchosen = { true: ['employee'], false: ['costCenter'], null: ['employee', 'costCenter'] }[
    `${book.truths.showCostCentersOnPersonnel}`
  ];
  for (const kind of unchosen) delete stored[kind];
  expect(settled).toMatchObject(stored);
  for (const kind of unchosen) expect(settled[kind]).toEqual([]);
  return book;
}

describe('The book of a scenario', () => {
  const size = { segments: 4, sections: 3, processes: 12, employees: 9, costCenters: 4, otherCosts: 7, allocations: 8 };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'settles to every stored cent, hour and FTE, and is that of the model, seed %i',
    async seed => {
      const { scenarioId, model } = await storeModel(app.db, cast.a.id, randomScenario(seed, size));
      const book = await expectStoredCents(scenarioId);
      expect(settledRows(book)).toEqual(settledRows(bookOf(model)));
      expect(book.truths.processes.map(({ id }) => id).sort()).toEqual(
        bookOf(model)
          .truths.processes.map(({ id }) => id)
          .sort(),
      );
    },
  );

  test.each([true, null])('of the basis %s, too', async showCostCentersOnPersonnel => {
    const { scenarioId } = await storeModel(app.db, cast.a.id, {
      ...randomScenario(9, size),
      showCostCentersOnPersonnel,
    });
    await expectStoredCents(scenarioId);
  });

  test('is nearly empty for an empty scenario', async () => {
    const { scenarioId } = await storeModel(
      app.db,
      cast.a.id,
      randomScenario(1, {
        segments: 0,
        sections: 0,
        processes: 0,
        employees: 0,
        costCenters: 0,
        otherCosts: 0,
        allocations: 0,
      }),
    );
    const { truths } = (await getBook(scenarioId)).body;
    expect(truths).toMatchObject({ segments: [], processes: [], employees: [], costCenters: [], otherCosts: [] });
  });

  testOnce('of the largest scenario settles to every stored cent', { timeout: 120_000 }, async () => {
    const companyId = await addTestCompany(app.db, 'Large');
    await addTestMember(app.db, companyId, cast.a.manager, 'company-manager');
    const { scenarioId } = await addLargeScenario(app.db, companyId);
    await expectStoredCents(scenarioId);
  });

  test('has no ids inside its lists, no documentation, and is not to be stored', async () => {
    const { scenarioId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
    await as('PATCH', `/scenario/${scenarioId}`, { segmentsDocumentation: 'Only for us' });
    const { headers, body, raw } = await getBook(scenarioId, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ format: 1, revision: 2 });
    const text = raw.toString();
    expect(text).not.toContain('Only for us');
    for (const id of ['anna', 'rent', 'baking', 'retail']) expect(text.split(idOf(id)).length).toBe(2);
    expect(body.truths.employees[0]).toEqual({
      ...{ id: idOf('anna'), name: 'Anna', workHoursPerYear: 160_000, yearlyWage: 4_000_000, extras: 800_000 },
      allocation: { to: [0, 1, 2], shares: [25_000_000_000_000, 50_000_000_000_000, 25_000_000_000_000] },
    });
  });
});

/** Each was divided like something, of itself or of another one, among some or all. Some have nothing of it, amount to nothing or go to nobody. */
function dividedLikeAnything(seed: number, scenario: ScenarioModel): ScenarioModel {
  const [costs, { otherCosts }] = [costsOf(scenario.sections), scenario];
  const at = <T>(all: readonly T[], n: number) => all[(seed + n) % all.length]!;
  const likeOf = (all: readonly { id: string }[], n: number) => (at([1, 2, 3], n) === 1 ? null : at(all, 2 * n + 1).id);
  // Units are kept where there is no cost driver any more, and do not count.
  const rows = <Row extends { share: number }>(all: readonly Row[], n: number) =>
    at([1, 2, 3, 4, 5], n) === 1 ? all.map(row => ({ ...row, share: 0, units: 100 })) : all;
  const amongSome = (n: number) => at([1, 2, 3, 4], n) === 1;
  const without = <Figures extends { units: number; revenue: number }>(figures: Figures, n: number): Figures => ({
    ...figures,
    ...(at([1, 2, 3], n) > 1 && { revenue: 0 }),
    ...(at([1, 2, 3, 4], n) > 1 && { units: 0 }),
  });
  const nth = new Map(costs.map(({ id }, n) => [id, n]));
  return {
    ...scenario,
    employees: seed % 3 ? scenario.employees : [],
    sections: changeCosts(scenario.sections, cost => {
      const n = nth.get(cost.id)!;
      const like = { like: at(LIKES.totalCost, n), likeOf: likeOf(costs, n), amongSome: amongSome(n) };
      return {
        ...cost,
        ...storedLike<'totalCost'>(cost.id, like, cost.unitDescription !== null),
        totals: without(cost.totals, n),
        costAllocation: cost.costAllocation.map(row => without(row, n)),
        totalCostAllocations: rows(cost.totalCostAllocations, n),
      };
    }),
    otherCosts: otherCosts.map((cost, n) => {
      const like = { like: at(LIKES.otherCost, n), likeOf: likeOf(otherCosts, n), amongSome: amongSome(n) };
      return {
        ...cost,
        ...storedLike<'otherCost'>(cost.id, like, cost.unitDescription !== null),
        costAllocations: rows(cost.costAllocations, n),
      };
    }),
  };
}

test('Lists say of the same divisions as profit and loss that they are out of date, or like what is 0 now', async () => {
  const size = { segments: 3, sections: 2, processes: 8, employees: 2, costCenters: 1, otherCosts: 8, allocations: 4 };
  const said = { isOutOfDate: 0, isLikeNothing: 0 };
  for (let seed = 0; seed < 12; seed++) {
    const model = dividedLikeAnything(seed, randomScenario(seed, size));
    const { scenarioId } = await storeModel(app.db, cast.a.id, model);
    const book = settle((await getBook(scenarioId)).body.truths);
    const rows = [
      ...(await as('GET', `/other-cost/list/${scenarioId}`)).body,
      ...(await as('GET', `/total-cost/list/${scenarioId}`)).body,
    ];
    for (const [word, told] of [
      ['isOutOfDate', outOfDate(book)],
      ['isLikeNothing', likeNothing(book)],
    ] as const) {
      const named = rows.filter(row => row[word]).map(({ id }) => id);
      said[word] += named.length;
      expect([seed, word, named.sort()]).toEqual([seed, word, told.map(({ id }) => id).sort()]);
    }
  }
  expect(Math.min(...Object.values(said))).toBeGreaterThan(10);
});

describe('Who has the newest book', () => {
  let bakery: StoredModel;
  beforeAll(async () => {
    bakery = await storeModel(app.db, cast.a.id, BAKERY);
  });

  test('gets 304 by its ETag, and the new one as soon as anything changed', async () => {
    const { scenarioId, idOf } = bakery;
    const first = await getBook(scenarioId);
    const etag = String(first.headers.etag);
    expect(etag).toBe(`"${scenarioId}.${first.body.revision}.1"`);
    const again = await getBook(scenarioId, { 'if-none-match': etag });
    expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, etag]);

    const other = await getBook(scenarioId, { 'if-none-match': '"something else"' });
    expect([other.status, other.body]).toEqual([200, first.body]);

    await as('PUT', `/employee/${idOf('anna')}`, { name: 'Anna', yearlyWage: 41_000 });
    const changed = await getBook(scenarioId, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.revision).toBe(first.body.revision + 1);
    expect(changed.body.truths.employees[0].yearlyWage).toBe(4_100_000);
  });

  test('gets it compressed, if it takes that', async () => {
    const authorization = `Bearer ${await app.token(cast.a.manager)}`;
    const url = `/api/scenario/${bakery.scenarioId}/book`;
    const zipped = await app.app.inject({ url, headers: { authorization, 'accept-encoding': 'gzip, deflate, br' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const plain = await getBook(bakery.scenarioId);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.raw.toString());
  });

  test('is still asked who it is: without access it is 404, never 304', async () => {
    const etag = String((await getBook(bakery.scenarioId)).headers.etag);
    const [stranger, nobody, random] = [
      await app.as(cast.b.manager, 'GET', `/scenario/${bakery.scenarioId}/book`, undefined, { 'if-none-match': etag }),
      await app.as(null, 'GET', `/scenario/${bakery.scenarioId}/book`, undefined, { 'if-none-match': etag }),
      await app.as(cast.b.manager, 'GET', '/scenario/11111111-1111-4111-8111-111111111111/book'),
    ];
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual(random.body);
    expect(nobody.status).toBe(401);
    // A company-user who is not listed.
    expect(
      (await app.as(cast.a.user, 'GET', `/scenario/${bakery.scenarioId}/book`, undefined, { 'if-none-match': etag }))
        .status,
    ).toBe(404);
  });
});

describe('The revision of a scenario', () => {
  test('rises by one with every change, whatever changes, and leaves its version alone', async () => {
    const { scenarioId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
    const scenario = async () => (await as('GET', `/scenario/${scenarioId}`)).body;
    const before = await scenario();
    const changes: [string, Method, string, unknown][] = [
      ['a new segment', 'POST', '/segment/', { scenarioId, name: 'Export' }],
      ['a name', 'PUT', `/segment/${idOf('retail')}`, { name: 'Shops' }],
      ['a wage', 'PUT', `/employee/${idOf('anna')}`, { name: 'Anna', yearlyWage: 12 }],
      [
        'an allocation',
        'PATCH',
        `/employee-cost-allocation/${idOf('bas')}`,
        [{ processId: idOf('baking'), percent: 10 }],
      ],
      ['direct costs', 'PUT', `/process/${idOf('packing')}`, { totalRevenue: 77 }],
      ['a done mark', 'PATCH', `/segment/${scenarioId}`, { segmentsComplete: true }],
      ['a deletion', 'DELETE', `/other-cost/${idOf('rent')}`, undefined],
    ];
    let expected = before.revision;
    for (const [what, method, path, body] of changes) {
      const { status } = await as(method, path, body);
      expect([what, status < 300]).toEqual([what, true]);
      expect([what, await revisionOf(scenarioId)]).toEqual([what, ++expected]);
    }
    expect((await scenario()).version).toBe(before.version);
  });

  test('stays when nothing changes: a look, a save of the same, a refusal, a file', async () => {
    const { scenarioId, reportId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
    const before = await revisionOf(scenarioId);
    await as('GET', `/segment/list/${scenarioId}`);
    await as('PUT', `/segment/${idOf('retail')}`, { name: 'Retail' });
    await as('PUT', `/segment/${idOf('retail')}`, { name: 'Wholesale' });
    await as('POST', '/file-generator/scenario-template', { scenarioId, reportId });
    expect(await revisionOf(scenarioId)).toBe(before);
  });

  test('counts every one of many changes at the same time', async () => {
    const { scenarioId } = await storeModel(app.db, cast.a.id, BAKERY);
    const before = await revisionOf(scenarioId);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => as('POST', '/segment/', { scenarioId, name: `Segment ${n}` })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect(await revisionOf(scenarioId)).toBe(before + 12);
  });

  test('is told by the scenario itself and by its book, and nowhere else', async () => {
    const { scenarioId, reportId } = await storeModel(app.db, cast.a.id, BAKERY);
    const { body: reports } = await as('GET', `/report/list/${cast.a.id}`);
    const listed = reports.find(({ id }: { id: string }) => id === reportId).scenarios[0];
    const { body: renamed } = await as('PATCH', `/scenario/${scenarioId}`, { name: 'Plan' });
    expect(Object.keys({ ...listed, ...renamed })).not.toContain('revision');
    expect(await revisionOf(scenarioId)).toBe((await getBook(scenarioId)).body.revision);
  });
});
