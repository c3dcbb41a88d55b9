import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notAllocated } from '#domain/allocation.ts';
import { HUNDRED_PERCENT, split, sum, toEuros, toPercent, toUnits } from '#domain/money.ts';
import { costWhole } from '#domain/other-costs.ts';
import { costCenterWhole, employeeWhole } from '#domain/personnel.ts';
import { computeScenario, type ScenarioModel } from '#domain/scenario-model.ts';
import { addSmallScenario, type SmallScenario } from '../testing/small-scenario.ts';
import { readStored, type StoredScenario } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type Method, type TestApp, testApp } from '../testing/test-app.ts';
import { testEngine } from '../testing/test-database.ts';
import { settleScenario } from './settle-scenario.ts';

/** What is stored equals a computation from scratch, and nothing is lost between what is entered and what is allocated. */
function expectSettled({ model, stored }: StoredScenario): void {
  const computed = computeScenario(model);
  for (const kind of ['employees', 'costCenters', 'otherCosts', 'totalCosts'] as const)
    for (const [id, rows] of stored[kind]) expect(rows, kind).toEqual(computed[kind].get(id));

  const processes = model.sections[0]!.mainProcesses[0]!.processes;
  const wholes = [
    ...model.employees.map(one => [employeeWhole(one), stored.employees.get(one.id)!] as const),
    ...model.costCenters.map(one => [costCenterWhole(one), stored.costCenters.get(one.id)!] as const),
    ...model.otherCosts.map(
      one => [costWhole(one.totalCost, one.unitDescription), stored.otherCosts.get(one.id)!] as const,
    ),
    ...processes.map(
      one =>
        [costWhole(carriedBy(model, stored, one.id), one.unitDescription), stored.totalCosts.get(one.id)!] as const,
    ),
  ];
  for (const [whole, rows] of wholes) {
    const left = notAllocated(rows, whole).cost;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(sum(rows.map(row => row.cost)) + left).toBe(whole.total);
  }
}

/** The cents that reach a process on the chosen basis, straight from the stored rows. */
function carriedBy(model: ScenarioModel, stored: StoredScenario['stored'], processId: string): number {
  const basis = model.showCostCentersOnPersonnel;
  const sources = [stored.otherCosts, ...(basis === null ? [] : [basis ? stored.costCenters : stored.employees])];
  return sum(sources.flatMap(map => [...map.values()].flat().filter(row => row.id === processId)).map(row => row.cost));
}

const KINDS = {
  employee: { make: '/employee/', allocate: '/employee-cost-allocation/' },
  costCenter: { make: '/cost-center/', allocate: '/cost-center-allocation/' },
  otherCost: { make: '/other-cost/', allocate: '/other-cost-allocation/' },
} as const;
type Kind = keyof typeof KINDS;

let app: TestApp;
let cast: Cast;
const as = (method: Method, path: string, body?: unknown) => app.as(cast.a.manager, method, path, body);

describe('What is stored is what a computation from scratch gives', () => {
  beforeAll(async () => {
    app = await testApp();
    cast = await addCast(app.db);
  });
  afterAll(() => app.close());

  const kind = fc.constantFrom<Kind>('employee', 'costCenter', 'otherCost');
  const cents = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 99_999_999_999 }));
  const weights = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 5 });
  const driver = fc.constantFrom(null, 'm2');
  const deletable = fc.constantFrom<List>('employee', 'costCenter', 'otherCost', 'process', 'segment');
  const at = fc.nat(20);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant('make' as const), kind, cents, extra: cents, driver }) },
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('allocate' as const), kind, at, weights, full: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('change' as const), kind, at, cents, extra: cents, driver }),
    },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('to segments' as const), at, weights, full: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('driver' as const), at, driver }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('other basis' as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), kind, at }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('bring back' as const), list: deletable }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('and back' as const), list: deletable, at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete cost' as const), at }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('delete segment' as const), at }) },
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  /** One thing of each kind, allocated on both stages. The random steps change these. */
  const beginning = fc
    .record({ cents: fc.array(cents, { minLength: 6, maxLength: 6 }), weights, driver })
    .map(({ cents, weights, driver }): Step[] => [
      ...Object.keys(KINDS).flatMap((kind, n): Step[] => [
        { does: 'make', kind: kind as Kind, cents: cents[n]!, extra: cents[n + 3]!, driver },
        { does: 'allocate', kind: kind as Kind, at: 0, weights, full: n === 1 },
      ]),
      { does: 'to segments', at: 0, weights, full: true },
      { does: 'to segments', at: 1, weights, full: false },
    ]);

  const rowsOf = (key: 'processId' | 'segmentId', ids: readonly string[], list: readonly number[], full: boolean) => {
    const used = ids.map((_, index) => list[index % list.length]!);
    const shares = split(HUNDRED_PERCENT, full ? used : [...used, 3]);
    return ids.map((id, index) => ({ [key]: id, percent: toPercent(shares[index]!), units: used[index]! }));
  };
  const fieldsOf = (one: { kind: Kind; cents: number; extra: number; driver: string | null }) => {
    if (one.kind === 'otherCost') return { totalCost: toEuros(one.cents), unitDescription: one.driver };
    const extras = toEuros(one.extra);
    if (one.kind === 'employee')
      return { yearlyWage: toEuros(one.cents), extras, workHoursPerYear: toUnits(one.extra) };
    return { salaryCost: toEuros(one.cents), extras, fte: toUnits(one.extra) };
  };

  type List = Kind | 'process' | 'segment';
  const pathOf = (list: List) => (list === 'process' || list === 'segment' ? `/${list}/` : KINDS[list].make);
  /** What there is now: whoever makes and deletes by calls knows it. */
  interface There extends Record<List, string[]> {
    scenarioId: string;
    deleted: Partial<Record<List, string>>;
    basis: 'employee' | 'costCenter';
  }

  /** One step, by the calls that a screen makes and by nothing else. */
  async function take(there: There, one: Step): Promise<void> {
    const { scenarioId } = there;
    const call = async (method: Method, path: string, body?: unknown) => {
      const reply = await as(method, path, body);
      expect(reply.status, JSON.stringify(one)).toBeLessThan(300);
      return reply.body;
    };
    const pick = (list: List, index: number): string | undefined => there[list][index % there[list].length];
    const remove = async (list: List, path: string, id: string) => {
      await call('DELETE', path + id);
      there[list] = there[list].filter(other => other !== id);
      there.deleted[list] = id;
    };

    const bringBack = async (list: List) => {
      const entryId = there.deleted[list];
      if (!entryId) return;
      await call('POST', '/deleted-entry/bring-back', { scenarioId, entryId });
      there[list] = [...there[list], entryId];
      delete there.deleted[list];
    };

    if (one.does === 'bring back') await bringBack(one.list);
    else if (one.does === 'and back') {
      const id = pick(one.list, one.at);
      if (!id) return;
      const before = await readStored(app.db, scenarioId);
      await remove(one.list, pathOf(one.list), id);
      await bringBack(one.list);
      expect(await readStored(app.db, scenarioId)).toEqual(before);
    } else if (one.does === 'make')
      there[one.kind].push(
        (await call('POST', KINDS[one.kind].make, { scenarioId, name: 'Thing', ...fieldsOf(one) })).id,
      );
    else if (one.does === 'other basis') {
      // It may change while nothing is in the list of the basis.
      for (const id of there[there.basis]) await remove(there.basis, KINDS[there.basis].make, id);
      there.basis = there.basis === 'employee' ? 'costCenter' : 'employee';
      await call('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: there.basis === 'costCenter' });
    } else if (one.does === 'to segments' || one.does === 'driver' || one.does === 'delete cost') {
      const id = pick('process', one.at);
      if (!id) return;
      if (one.does === 'delete cost') await remove('process', '/process/', id);
      else if (one.does === 'driver') await call('PUT', `/total-cost/${id}`, { unitDescription: one.driver });
      else {
        const list = rowsOf('segmentId', there.segment, one.weights, one.full);
        await call('PATCH', `/total-cost-allocation/${id}`, list);
      }
    } else if (one.does === 'delete segment') {
      const id = pick('segment', one.at);
      if (id) await remove('segment', '/segment/', id);
    } else {
      const { make, allocate } = KINDS[one.kind];
      const id = pick(one.kind, one.at);
      if (!id) return;
      if (one.does === 'delete') await remove(one.kind, make, id);
      else if (one.does === 'change') await call('PUT', make + id, fieldsOf(one));
      else await call('PATCH', allocate + id, rowsOf('processId', there.process, one.weights, one.full));
    }
  }

  test('after any steps what enters is what is allocated plus what is not, at each stage, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }), async (first, then) => {
        const here = await addSmallScenario(app.db, cast.a.id, { costs: 4, segments: 3, basis: false });
        const none = { employee: [], costCenter: [], otherCost: [] };
        const there: There = {
          ...{ ...none, process: here.costs, segment: here.segments, basis: 'employee', deleted: {} },
          ...here,
        };
        for (const one of [...first, ...then]) await take(there, one);
        expectSettled(await readStored(app.db, here.scenarioId));
      }),
      // The rules are the same on both engines; each statement they make is run on the embedded one many times, too.
      { numRuns: testEngine === 'server' ? 40 : 12, endOnFailure: false },
    );
  }, 120_000);

  test('a segment that is deleted leaves what each other one gets as if it had never been there', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 1, segments: 3, basis: false });
    const { id } = (await as('POST', '/other-cost/', { scenarioId: here.scenarioId, name: 'Rent', totalCost: 1 })).body;
    await as('PATCH', `/other-cost-allocation/${id}`, [{ processId: here.costs[0], percent: 100 }]);
    const thirds = here.segments.map(segmentId => ({ segmentId, percent: 33.3333 }));
    const costs = (rows: { costs: number }[]) => rows.map(row => row.costs);
    const all = (await as('PATCH', `/total-cost-allocation/${here.costs[0]}`, thirds)).body;
    expect(costs(all)).toEqual([0.34, 0.33, 0.33]);
    expect((await as('DELETE', `/segment/${here.segments[2]}`)).status).toBe(204);
    const left = (await as('GET', `/total-cost-allocation/${here.costs[0]}`)).body;
    // The cent that does not come out even goes to the largest rest, which is now what is not allocated.
    expect(costs(left)).toEqual([0.33, 0.33]);
    expectSettled(await readStored(app.db, here.scenarioId));
  });

  test('settling what is settled writes nothing', async () => {
    const here = await addSmallScenario(app.db, cast.a.id, { costs: 4, segments: 3, basis: false });
    const { id } = (await as('POST', '/employee/', { scenarioId: here.scenarioId, name: 'A', yearlyWage: 10 })).body;
    await as(
      'PATCH',
      `/employee-cost-allocation/${id}`,
      here.costs.map(processId => ({ processId, percent: 12.5 })),
    );
    const marks = () =>
      app.db.asOwner(
        async tx =>
          (await sql`select xmin::text, ctid::text from employee_allocation where employee_id = ${id}`.execute(tx))
            .rows,
      );
    const before = await marks();
    await app.db.asOwner(tx => settleScenario(tx, here, { employee: 'all', otherCost: 'all', process: 'all' }));
    expect(await marks()).toEqual(before);
    expect(before).toHaveLength(4);
  });
});

// `npm test` runs the file on both engines.
describe.each([testEngine])('Together, on the %s engine', engine => {
  let here: SmallScenario;
  beforeAll(async () => {
    app = await testApp(engine);
    cast = await addCast(app.db);
    here = await addSmallScenario(app.db, cast.a.id, { costs: 6, segments: 3, basis: false });
  });
  afterAll(() => app.close());

  const makeEmployee = async (): Promise<string> =>
    (
      await as('POST', '/employee/', {
        scenarioId: here.scenarioId,
        name: 'Anna',
        yearlyWage: 1_000.01,
        workHoursPerYear: 1_600,
      })
    ).body.id;
  /** Every list has a fingerprint: its first percentage identifies it. */
  const listOf = (n: number) => {
    const shares = [n, 3, 7, n + 1, 11, 13];
    return here.costs.map((processId, index) => ({ processId, percent: shares[index]! }));
  };
  const percents = (rows: { percent: number }[]) => rows.map(row => row.percent);

  test('S.C2 of 20 parallel saves of one allocation list one whole list wins', async () => {
    const id = await makeEmployee();
    const lists = Array.from({ length: 20 }, (_, n) => listOf(n + 1));
    const replies = await Promise.all(lists.map(list => as('PATCH', `/employee-cost-allocation/${id}`, list)));
    expect(replies.map(reply => reply.status)).toEqual(lists.map(() => 200));
    const stored = (await as('GET', `/employee-cost-allocation/${id}`)).body;
    expect(lists.map(list => percents(list))).toContainEqual(percents(stored));
    expectSettled(await readStored(app.db, here.scenarioId));
  });

  test('of 20 parallel saves with one version one is taken and 19 are told what is stored', async () => {
    const id = await makeEmployee();
    const path = `/employee-cost-allocation/${id}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.as(cast.a.manager, 'PATCH', path, listOf(n + 1), { 'if-match': '"1"' })),
    );
    const taken = replies.filter(reply => reply.status === 200);
    const refused = replies.filter(reply => reply.status === 409);
    expect([taken.length, refused.length]).toEqual([1, 19]);
    for (const reply of refused) expect(reply.body.current).toEqual(taken[0]!.body);
  });

  test('S.C6 wages change while others allocate: the stored parts still add up, also in the segments', async () => {
    const ids = [await makeEmployee(), await makeEmployee()];
    const rent: string = (
      await as('POST', '/other-cost/', {
        scenarioId: here.scenarioId,
        name: 'Rent',
        totalCost: 99.99,
        unitDescription: 'm2',
      })
    ).body.id;
    const unitsOf = (n: number) => here.costs.map((processId, index) => ({ processId, units: n + index }));
    const toSegments = (n: number) => here.segments.map((segmentId, index) => ({ segmentId, percent: n + index }));
    const calls = Array.from({ length: 12 }, (_, n) => [
      as('PATCH', `/employee-cost-allocation/${ids[n % 2]}`, listOf(n + 1)),
      as('PUT', `/employee/${ids[n % 2]}`, { yearlyWage: 10_000 + n / 100, workHoursPerYear: 1_000 + n }),
      as('PATCH', `/other-cost-allocation/${rent}`, unitsOf(n)),
      as('PUT', `/other-cost/${rent}`, { totalCost: 50 + n / 100 }),
      as('PATCH', `/total-cost-allocation/${here.costs[n % 6]}`, toSegments(n)),
    ]).flat();
    const statuses = (await Promise.all(calls)).map(reply => reply.status);
    // On a busy machine some calls wait too long for their turn. Nothing of those is stored.
    expect(statuses.filter(status => status !== 503 && status !== 200)).toEqual([]);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(calls.length / 2);
    expectSettled(await readStored(app.db, here.scenarioId));
  });

  test('an employee deleted while its list is saved leaves no row behind', async () => {
    const id = await makeEmployee();
    const replies = await Promise.all([
      as('PATCH', `/employee-cost-allocation/${id}`, listOf(5)),
      as('DELETE', `/employee/${id}`),
      as('PATCH', `/employee-cost-allocation/${id}`, listOf(6)),
    ]);
    expect(replies[1].status).toBe(204);
    for (const reply of [replies[0], replies[2]]) expect([200, 404]).toContain(reply.status);
    expectSettled(await readStored(app.db, here.scenarioId));
  });
});
