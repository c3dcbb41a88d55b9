import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { addCast, type Method, type TestApp, testApp } from '../testing/test-app.ts';
import { writtenRows } from '../testing/written-rows.ts';

const [COSTS, SEGMENTS] = [60, 5];

let app: TestApp;
let as: (method: Method, path: string, body?: unknown) => Promise<{ id: string; percent: number }[]>;
let scenarioId: string;
beforeAll(async () => {
  app = await testApp('server');
  const { a } = await addCast(app.db);
  as = async (method, path, body) => {
    const { status, body: reply } = await app.as(a.manager, method, path, body);
    expect(status).toBe(200);
    return reply;
  };
  const size = { costs: COSTS, segments: SEGMENTS, employees: 4, otherCosts: 4, costsPerEmployee: COSTS };
  ({ scenarioId } = await addLargeScenario(app.db, a.id, size));
});
afterAll(() => app.close());

test('where every row of an employee’s list changes, each row is written once, and so is each that follows from them', async () => {
  const [employee] = await as('GET', `/employee/list/${scenarioId}`);
  const at = `/employee-cost-allocation/${employee!.id}`;
  const list = await as('GET', at);
  const shares = (even: number, odd: number) => list.map((row, n) => ({ ...row, percent: n % 2 === 0 ? even : odd }));
  await as('PATCH', at, shares(1.5, 1));
  const { rows, twice } = await writtenRows(app.db, () => as('PATCH', at, shares(1, 1.5)));
  expect(rows).toEqual({
    ...{ employee_allocation: COSTS, total_cost_allocation: COSTS * SEGMENTS },
    ...{ employee: 1, scenario: 1 },
  });
  // It is locked first, so that two changes never wait for each other, and its revision rises last.
  expect(twice).toEqual({ scenario: 1 });
});

test('where some rows come, some go and some stay, those that stay are not touched', async () => {
  const employee = (await as('GET', `/employee/list/${scenarioId}`))[1]!;
  const at = `/employee-cost-allocation/${employee.id}`;
  const list = await as('GET', at);
  const without = (from: number, to: number) =>
    list.map((row, n) => ({ ...row, percent: n >= from && n < to ? 0 : n < 50 ? 1 : 1.5 }));
  await as('PATCH', at, without(0, 10));
  const { rows, twice } = await writtenRows(app.db, () => as('PATCH', at, without(10, 20)));
  expect(rows.employee_allocation).toBe(10);
  // The link of a new row locks its employee, before the version of the list rises.
  expect(twice).toEqual({ employee: 1, scenario: 1 });
  expect((await as('GET', at)).map(({ percent }) => percent)).toEqual(without(10, 20).map(({ percent }) => percent));
});
