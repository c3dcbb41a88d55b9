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
afterAll(() => app.close());

const as = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(cast.a.manager, method, path, body, headers);
const make = async (path: string, fields: object) =>
  (await as('POST', path, { scenarioId: here.scenarioId, ...fields })).body.id as string;

describe('Total indirect costs', () => {
  let employee: string;
  let rent: string;

  beforeEach(async () => {
    here = await addSmallScenario(app.db, cast.a.id, { costs: 2, segments: 3, basis: false });
    employee = await make('/employee/', { name: 'Anna', yearlyWage: 1_000, extras: 0, workHoursPerYear: 100 });
    rent = await make('/other-cost/', { name: 'Rent', totalCost: 300 });
    const center = await make('/cost-center/', { name: 'Finance', salaryCost: 5_000, fte: 1 });
    const [first, second] = here.costs;
    await as('PATCH', `/employee-cost-allocation/${employee}`, [
      { processId: first, percent: 70 },
      { processId: second, percent: 20 },
    ]);
    await as('PATCH', `/other-cost-allocation/${rent}`, [{ processId: first, percent: 10 }]);
    await as('PATCH', `/cost-center-allocation/${center}`, [{ processId: first, percent: 100 }]);
  });
  /** Half of the first cost to the first segment, a quarter to the last. */
  const passOn = () =>
    as('PATCH', `/total-cost-allocation/${here.costs[0]}`, [
      { segmentId: here.segments[0], percent: 50 },
      { segmentId: here.segments[2], percent: 25 },
    ]);

  test('C3.8, C7.16 the total of a process is the personnel, on the chosen basis, plus the other costs allocated to it', async () => {
    const [first, second] = here.costs;
    const list = await as('GET', `/total-cost/list/${here.scenarioId}`);
    expect(list.body).toMatchObject([
      { id: first, processName: 'Cost 1', total: 730, notAllocated: 730, unitDescription: null, version: 1 },
      { id: second, processName: 'Cost 2', total: 200, costsFullyAllocated: false },
    ]);
    expect((await as('GET', `/total-cost/${first}`)).body).toEqual(list.body[0]);
  });

  test('the list names the segment that gets all of a total cost, and nobody where several do, or a part is left', async () => {
    const [cost] = here.costs;
    const told = async () =>
      (await as('GET', `/total-cost/list/${here.scenarioId}?without=costAllocations`)).body[0].allTo;
    await passOn();
    expect(await told()).toBeNull();
    await as('PATCH', `/total-cost-allocation/${cost}`, [{ segmentId: here.segments[2], percent: 100 }]);
    const third = { segmentId: here.segments[2], segmentName: 'Segment 3' };
    expect(await told()).toEqual(third);
    expect((await as('GET', `/total-cost/${cost}`)).body.allTo).toEqual(third);
  });

  test('a row says which employees, cost centers and other costs its total comes from', async () => {
    expect((await as('GET', `/total-cost/breakdown/${here.costs[0]}`)).body).toEqual([
      { source: 'employee', id: employee, name: 'Anna', amount: 700 },
      { source: 'other-cost', id: rent, name: 'Rent', amount: 30 },
    ]);
    expect((await as('GET', `/total-cost/breakdown/${here.costs[1]}`)).body).toHaveLength(1);
  });

  test('C3.9, C7.16 by percentage it goes to segments; a change upstream shows at once in the stored amounts', async () => {
    const path = `/total-cost-allocation/${here.costs[0]}`;
    const saved = await passOn();
    expect(saved.body).toEqual(
      [50, 0, 25].map((percent, index) => ({
        segmentId: here.segments[index],
        segmentName: `Segment ${index + 1}`,
        units: 0,
        unitDescription: null,
        percent,
        enteredPercent: percent,
        costs: [365, 0, 182.5][index],
      })),
    );
    const item = await as('GET', `/total-cost/${here.costs[0]}`);
    expect(item.body.costAllocations).toEqual([saved.body[0], saved.body[2]]);
    expect((await as('GET', `/total-cost/list/${here.scenarioId}`)).body[0]).toEqual(item.body);
    const amounts = [
      { segmentId: here.segments[2], costs: 182.51 },
      { segmentId: here.segments[1], percent: 50 },
    ];
    const typed = await as('PATCH', path, amounts);
    expect(typed.body.map((row: { costs: number }) => row.costs)).toEqual([0, 365, 182.51]);
    await passOn();
    await as('PUT', `/employee/${employee}`, { yearlyWage: 2_000 });
    expect((await as('GET', `/total-cost/${here.costs[0]}`)).body).toMatchObject({ total: 1_430, notAllocated: 357.5 });
    expect((await as('GET', path)).body.map((row: { costs: number }) => row.costs)).toEqual([715, 0, 357.5]);
  });

  test('C5.12, C7.16 in units percentages are derived; unticking clears the description and keeps the percentages', async () => {
    const [, second] = here.costs;
    const inUnits = await as('PUT', `/total-cost/${second}`, { unitDescription: 'orders' }, { 'if-match': '"1"' });
    expect(inUnits.body).toMatchObject({ unitDescription: 'orders', version: 2 });
    const saved = await as('PATCH', `/total-cost-allocation/${second}`, [
      { segmentId: here.segments[0], units: 3 },
      { segmentId: here.segments[1], units: 1 },
    ]);
    expect(saved.body).toMatchObject([
      { units: 3, unitDescription: 'orders', percent: 75, costs: 150 },
      { units: 1, percent: 25, costs: 50 },
      { units: 0, percent: 0, costs: 0 },
    ]);
    const off = await as('PUT', `/total-cost/${second}`, { unitDescription: null });
    expect(off.body).toMatchObject({ unitDescription: null, costsFullyAllocated: true });
    expect((await as('GET', `/total-cost-allocation/${second}`)).body).toMatchObject([
      { units: 0, percent: 75, costs: 150 },
      { units: 0, percent: 25, costs: 50 },
      { percent: 0 },
    ]);
    expect((await as('PUT', `/total-cost/${second}`, { unitDescription: 'x'.repeat(21) })).status).toBe(400);
    expect((await as('PUT', `/total-cost/${second}`, { unitDescription: 'late', version: 1 })).status).toBe(409);
  });

  test('a list that somebody else changed meanwhile is refused, and nothing of it is stored', async () => {
    const path = `/total-cost-allocation/${here.costs[0]}`;
    const before = await as('GET', path);
    const save = (percent: number, etag: unknown) =>
      as('PATCH', path, [{ segmentId: here.segments[1], percent }], { 'if-match': String(etag) });
    const saved = await save(30, before.headers.etag);
    expect(saved.status).toBe(200);
    expect(await save(40, before.headers.etag)).toMatchObject({
      status: 409,
      body: { code: 'ERROR_CONFLICT', current: saved.body },
    });
    expect((await as('GET', path)).body).toEqual(saved.body);
  });

  test('C5.10 a cost driver never wipes an allocation to segments either', async () => {
    const [, second] = here.costs;
    const path = `/total-cost-allocation/${second}`;
    const drive = (unitDescription: string | null) => as('PUT', `/total-cost/${second}`, { unitDescription });
    await drive('orders');
    await as('PATCH', path, [
      { segmentId: here.segments[0], units: 3 },
      { segmentId: here.segments[1], units: 1 },
    ]);
    await drive(null);
    await as('PATCH', path, [{ segmentId: here.segments[0], percent: 60 }]);
    await drive('stops');
    expect((await as('GET', path)).body).toMatchObject([
      { units: 3, percent: 75, enteredPercent: 60 },
      { units: 1 },
      {},
    ]);
    await as('PATCH', path, [{ segmentId: here.segments[0], units: 0 }]);
    expect((await as('GET', path)).body).toMatchObject([
      { units: 0, unitDescription: 'stops', percent: 60, enteredPercent: 60, costs: 120 },
      { units: 0, percent: 0, costs: 0 },
      {},
    ]);
    expect((await as('GET', `/total-cost/${second}`)).body).toMatchObject({ allocatedPercent: 60, notAllocated: 80 });
    await as('PATCH', path, [{ segmentId: here.segments[2], units: 5 }]);
    expect((await drive(null)).body).toMatchObject({ allocatedPercent: 60, notAllocated: 80 });
    await drive('stops');
    expect((await as('GET', path)).body).toMatchObject([{ percent: 0 }, {}, { units: 5, percent: 100, costs: 200 }]);
  });

  test('a division that was made like the units says when it would be another one now, until it is made otherwise', async () => {
    const [first, second] = here.costs;
    const path = `/total-cost-allocation/${first}`;
    const [north, south, west] = here.segments;
    const hold = (units: number[]) =>
      as(
        'PATCH',
        `/process-cost-allocation/${first}`,
        here.segments.map((segmentId, n) => ({ segmentId, units: units[n] })),
      );
    const item = async () => {
      const { dividedLike, isOutOfDate } = (await as('GET', `/total-cost/${first}`)).body;
      return { dividedLike, isOutOfDate };
    };
    const percents = (shares: number[]) =>
      here.segments.map((segmentId, n) => ({ segmentId, percent: shares[n] })).filter(({ percent }) => percent);
    await as('PUT', `/process/${first}`, { totalUnits: 100 });
    await hold([50, 25, 25]);
    await as('PATCH', path, percents([50, 25, 25]));
    expect(await item()).toEqual({ dividedLike: null, isOutOfDate: false });
    const scenario = async () => (await as('GET', `/scenario/${here.scenarioId}`)).body;
    expect(await scenario()).toMatchObject({ anyDividedLike: false });
    expect((await as('PATCH', `${path}?dividedLike=units`, percents([50, 25, 25]))).status).toBe(200);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: false });
    expect(await scenario()).toMatchObject({ anyDividedLike: true });
    await hold([25, 50, 25]);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: true });
    const light = await as('GET', `/total-cost/list/${here.scenarioId}?without=costAllocations`);
    expect(light.body).toMatchObject([{ isOutOfDate: true }, { id: second, dividedLike: null, isOutOfDate: false }]);
    // Where the segments hold none of it any more, nothing is out of date: it is like nothing, of all but what is nothing itself.
    await hold([0, 0, 0]);
    const now = await as('GET', `/total-cost/list/${here.scenarioId}?without=costAllocations`);
    expect(now.body).toMatchObject([{ isOutOfDate: false, isLikeNothing: true }, { isLikeNothing: false }]);
    await hold([25, 50, 25]);
    expect((await as('GET', `/total-cost/${first}`)).body).toMatchObject({ isOutOfDate: true, isLikeNothing: false });
    // The same rows again say nothing new; others without a word are like nothing.
    await as('PATCH', path, percents([50, 25, 25]));
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: true });
    await as('PATCH', path, [{ segmentId: north, percent: 100 }]);
    expect(await item()).toEqual({ dividedLike: null, isOutOfDate: false });

    // With a cost driver the units themselves count.
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    const orders = [
      { segmentId: north, units: 25 },
      { segmentId: south, units: 50 },
      { segmentId: west, units: 25 },
    ];
    await as('PATCH', `${path}?dividedLike=units`, orders);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: false });
    await as('PUT', `/process/${first}`, { totalUnits: 200 });
    await hold([50, 100, 50]);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: true });
    expect((await as('PATCH', `${path}?dividedLike=size`, orders)).status).toBe(400);
  });

  test('units that are typed exactly as their own cost has them are like these, as if by the button, and say when these change', async () => {
    const [first] = here.costs;
    const [north, south, west] = here.segments;
    const path = `/total-cost-allocation/${first}`;
    const hold = (...units: number[]) =>
      as(
        'PATCH',
        `/process-cost-allocation/${first}`,
        [north, south, west].map((segmentId, n) => ({ segmentId, units: units[n] })),
      );
    const type = (...units: number[]) =>
      as(
        'PATCH',
        path,
        [north, south, west].map((segmentId, n) => ({ segmentId, units: units[n] })),
      );
    const item = async () => {
      const { dividedLike, isOutOfDate } = (await as('GET', `/total-cost/${first}`)).body;
      return { dividedLike, isOutOfDate };
    };
    const nothing = { dividedLike: null, isOutOfDate: false };
    await as('PUT', `/process/${first}`, { totalUnits: 1800 });
    await hold(600, 700, 500);
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    await type(600, 700, 0);
    expect(await item()).toEqual(nothing);
    await type(600, 700, 500);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: false });
    await hold(500, 700, 600);
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: true });
    // Others are like nothing, and what a button says of the rows counts.
    await type(500, 700, 550);
    expect(await item()).toEqual(nothing);
    await as('PATCH', `${path}?dividedLike=allUnits`, [
      { segmentId: north, units: 500 },
      { segmentId: south, units: 700 },
      { segmentId: west, units: 600 },
    ]);
    expect(await item()).toEqual({ dividedLike: 'allUnits', isOutOfDate: false });
    // Without the driver the percentages from before it count; with it again, the units are like those of the cost.
    await as('PUT', `/total-cost/${first}`, { unitDescription: null });
    expect(await item()).toEqual({ dividedLike: 'allUnits', isOutOfDate: false });
    await as('PATCH', path, [{ segmentId: north, percent: 100 }]);
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    await type(500, 700, 600);
    await as('PUT', `/total-cost/${first}`, { unitDescription: null });
    expect(await item()).toEqual(nothing);
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    expect(await item()).toEqual({ dividedLike: 'units', isOutOfDate: false });
    // Percentages are typed.
    await as('PUT', `/total-cost/${first}`, { unitDescription: null });
    await hold(900, 900, 0);
    await as('PATCH', path, [
      { segmentId: north, percent: 50 },
      { segmentId: south, percent: 50 },
    ]);
    expect(await item()).toEqual(nothing);
  });

  test('a cost driver takes the word from a division like revenue: made again, its units would be euros', async () => {
    const [first] = here.costs;
    const path = `/total-cost-allocation/${first}`;
    const half = here.segments.slice(0, 2).map(segmentId => ({ segmentId, percent: 50 }));
    const item = async () => (await as('GET', `/total-cost/${first}`)).body;
    await as('PATCH', `${path}?dividedLike=allRevenue`, half);
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    expect(await item()).toMatchObject({ dividedLike: null, unitDescription: 'orders', allocatedPercent: 100 });
    await as('PUT', `/total-cost/${first}`, { unitDescription: null });
    await as('PATCH', `${path}?dividedLike=units`, half);
    await as('PUT', `/total-cost/${first}`, { unitDescription: 'orders' });
    expect(await item()).toMatchObject({ dividedLike: 'units' });
  });

  test('a division like all units or all revenue follows every cost of the scenario; a copy knows it too', async () => {
    const [first, second] = here.costs;
    const [north, south] = here.segments;
    await as('PUT', `/process/${first}`, { totalUnits: 10, totalRevenue: 10 });
    await as('PATCH', `/process-cost-allocation/${first}`, [
      { segmentId: north, units: 5, revenue: 5 },
      { segmentId: south, units: 5, revenue: 5 },
    ]);
    const half = [
      { segmentId: north, percent: 50 },
      { segmentId: south, percent: 50 },
    ];
    await as('PATCH', `/total-cost-allocation/${first}?dividedLike=allRevenue`, half);
    await as('PATCH', `/total-cost-allocation/${second}?dividedLike=allUnits`, half);
    const old = async (scenarioId: string) =>
      (await as('GET', `/total-cost/list/${scenarioId}`)).body.map(
        (one: { dividedLike: string; isOutOfDate: boolean }) => [one.dividedLike, one.isOutOfDate],
      );
    expect(await old(here.scenarioId)).toEqual([
      ['allRevenue', false],
      ['allUnits', false],
    ]);
    await as('PUT', `/process/${second}`, { totalUnits: 1 });
    await as('PATCH', `/process-cost-allocation/${second}`, [{ segmentId: north, units: 1 }]);
    expect(await old(here.scenarioId)).toEqual([
      ['allRevenue', false],
      ['allUnits', true],
    ]);
    const copy = await as('POST', '/scenario/', {
      ...{ name: 'Plan', reportId: here.reportId, existingScenarioId: here.scenarioId },
    });
    expect(await old(copy.body.id)).toEqual([
      ['allRevenue', false],
      ['allUnits', true],
    ]);
    const { truths } = (await as('GET', `/scenario/${copy.body.id}/book`)).body;
    expect(truths.processes.map((one: { dividedLike: string }) => one.dividedLike)).toEqual(['allRevenue', 'allUnits']);
  });

  test('a division like the others follows what these pass on; what is divided so itself is none of them', async () => {
    const [first, second] = here.costs;
    const [north, south] = here.segments;
    await passOn();
    const old = async () =>
      (await as('GET', `/total-cost/list/${here.scenarioId}?without=costAllocations`)).body.map(
        (one: { dividedLike: string; isOutOfDate: boolean }) => [one.dividedLike, one.isOutOfDate],
      );
    const divided = (cost: string, like: string, percent: number) =>
      as('PATCH', `/total-cost-allocation/${cost}${like && `?dividedLike=${like}`}`, [
        { segmentId: north, percent },
        { segmentId: south, percent: 100 - percent },
      ]);
    await divided(first!, '', 30);
    await divided(second!, 'others', 30);
    expect(await old()).toEqual([
      [null, false],
      ['others', false],
    ]);
    await divided(first!, '', 40);
    expect(await old()).toEqual([
      [null, false],
      ['others', true],
    ]);
    await divided(second!, 'others', 40);
    // There are no others: neither is out of date.
    await divided(first!, 'others', 10);
    expect(await old()).toEqual([
      ['others', false],
      ['others', false],
    ]);
    const { truths } = (await as('GET', `/scenario/${here.scenarioId}/book`)).body;
    expect(truths.processes.map((one: { dividedLike: string }) => one.dividedLike)).toEqual(['others', 'others']);
  });

  test('deleting an employee lowers totals and what segments carry, at once', async () => {
    await passOn();
    await as('DELETE', `/employee/${employee}`);
    expect((await as('GET', `/total-cost/list/${here.scenarioId}`)).body).toMatchObject([{ total: 30 }, { total: 0 }]);
    const costs = (await as('GET', `/total-cost-allocation/${here.costs[0]}`)).body;
    expect(costs.map((row: { costs: number }) => row.costs)).toEqual([15, 0, 7.5]);
  });

  test('over 100 percent, and a segment of elsewhere, are refused', async () => {
    const path = `/total-cost-allocation/${here.costs[0]}`;
    const over = [
      { segmentId: here.segments[0], percent: 80 },
      { segmentId: here.segments[1], percent: 20.5 },
    ];
    expect((await as('PATCH', path, over)).body.details).toEqual([{ path: 'body', message: 'PercentSumOver100' }]);
    const other = await addSmallScenario(app.db, cast.b.id, { costs: 1, segments: 1 });
    expect((await as('PATCH', path, [{ segmentId: other.segments[0], percent: 1 }])).status).toBe(404);
    expect((await as('GET', `/total-cost-allocation/${other.costs[0]}`)).status).toBe(404);
  });

  test('PATCH /total-cost/{scenarioId} marks total costs as done', async () => {
    const done = await as('PATCH', `/total-cost/${here.scenarioId}`, { totalCostsComplete: true });
    expect(done.body).toMatchObject({ id: here.scenarioId, totalCostsComplete: true });
  });
});
