import type { Locator, Page } from '@playwright/test';
import { type Api, makeCostScenario, paste } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

// What the keys take back where no cell has the focus, and what goes back with it.

const cellOf = (table: Locator, name: string, column: number) =>
  table
    .locator(':scope > tbody > tr[data-row]')
    .filter({ has: table.page().locator('[role=rowheader]').getByText(name, { exact: true }) })
    .first()
    .locator(`> [data-column="${column}"]`);
const noneSaving = (page: Page) => expect(page.locator('[data-saving]')).toHaveCount(0);
async function type(page: Page, cell: Locator, text: string) {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await noneSaving(page);
}
const employees = (page: Page) => page.getByRole('grid', { name: 'Employees', exact: true });
const [NAME, WAGE] = [1, 4];

async function hired(api: Api, scenarioId: string) {
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const name of ['Anna', 'Bram'])
    await api('POST', '/employee/', { scenarioId, name, yearlyWage: 40_000, workHoursPerYear: 1_600 });
}
async function deleteBram(page: Page) {
  await page.getByRole('button', { name: 'Actions for Bram' }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
}

test('Ctrl+Z and Ctrl+Y work on the page as well, where no cell has the focus and nothing else has these keys', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await page.goto(`/personnel/${scenarioId}`);
  const people = employees(page);
  const bram = cellOf(people, 'Bram', NAME);
  await expect(bram).toBeVisible();
  // There is nothing to take back, so nothing is said.
  const nothing = page.getByText('Nothing to take back.');
  await page.keyboard.press('Control+z');
  await expect(nothing).toHaveCount(0);

  await type(page, cellOf(people, 'Anna', WAGE), '50000');
  await deleteBram(page);
  await expect(bram).toHaveCount(0);
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Personnel costs' }).click();
  await expect(page.getByText(/“Bram” is deleted \(\d\d:\d\d\)\. Ctrl\+Z brings it back\./)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: “Bram” deleted.')).toBeVisible();
  await expect(bram).toBeVisible();
  await noneSaving(page);
  // A field has keys of its own, and beneath a dialog nobody sees what goes back.
  await page.getByRole('button', { name: 'Find' }).click();
  await page.keyboard.type('ra');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('50.000,00');

  await page.getByRole('heading', { name: 'Personnel costs', level: 1 }).click();
  // Some keyboards write letters with Alt and Ctrl.
  await page.keyboard.press('Control+Alt+z');
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('40.000,00');
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('50.000,00');
  await noneSaving(page);
  await page.keyboard.press('Control+Shift+z');
  await expect(bram).toHaveCount(0);
});

test('in the matrix, too, and the last one of a list comes back', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await api('POST', '/employee/', { scenarioId, name: 'Bram', yearlyWage: 40_000, workHoursPerYear: 1_600 });
  await page.goto(`/personnel/${scenarioId}`);
  const matrix = page.getByRole('radio', { name: 'Matrix' });
  await matrix.check();
  const sales = cellOf(page.getByRole('grid', { name: 'Allocation of all employees' }), 'Bram', 1);
  await type(page, sales, '60');
  await expect(sales).toHaveText('60,00');
  await matrix.focus();
  await page.keyboard.press('Control+z');
  await expect(sales).toHaveText('0');
  await noneSaving(page);

  await page.getByRole('radio', { name: 'List' }).check();
  await deleteBram(page);
  await expect(employees(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Personnel costs' }).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(employees(page), 'Bram', NAME)).toBeVisible();
  await noneSaving(page);

  // So it does from another page, and what was typed first into an empty list is done again.
  await deleteBram(page);
  await expect(employees(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Other indirect costs', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'New cost', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Take that back on “Personnel costs”' }).click();
  await expect(cellOf(employees(page), 'Bram', NAME)).toBeVisible();
  await noneSaving(page);
  await page.getByRole('link', { name: 'Other indirect costs', exact: true }).first().click();
  const costs = page.getByRole('grid', { name: 'Other costs', exact: true });
  const stored = () => api('GET', `/other-cost/list/${scenarioId}`);
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await page.keyboard.type('Rent');
  await page.keyboard.press('Tab');
  await noneSaving(page);
  await expect.poll(stored).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: Other cost: Rent → –.')).toBeVisible();
  await expect(costs).toHaveCount(0);
  await expect.poll(stored).toHaveLength(0);
  await page.keyboard.press('Control+y');
  await expect(cellOf(costs, 'Rent', NAME)).toBeVisible();
  await expect.poll(stored).toHaveLength(1);
  await noneSaving(page);

  // A row that nobody named is nowhere once one has left: nothing of it is taken back, or said.
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  // What led to an empty list leads back, too.
  await page.getByRole('button', { name: 'Take back on “Other indirect costs”: Other cost: Rent → –' }).click();
  await expect(page.getByText('Taken back: Other cost: Rent → –.')).toBeVisible();
  await expect(costs).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to “Profit and loss”' }).click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
});

test('what a cost was divided like comes back where it was edited in the matrix and that is taken back', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, segments, api } = await makeCostScenario(page, {
    costs: ['Sales', 'Returns'],
    segments: ['Shops', 'Web'],
  });
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 300 });
  await api('PUT', `/process/${costs.Returns}`, { totalRevenue: 100 });
  const make = async (name: string, totalCost: number) =>
    ((await api('POST', '/other-cost/', { scenarioId, name, totalCost })) as { id: string }).id;
  const [rent, power] = [await make('Rent', 1_000), await make('Power', 500)];
  const shares = [costs.Sales, costs.Returns].map((processId, n) => ({ processId, percent: n === 0 ? 75 : 25 }));
  await api('PATCH', `/other-cost-allocation/${rent}?dividedLike=allRevenue`, shares);
  await api('PATCH', `/other-cost-allocation/${power}?dividedLike=division&dividedLikeOf=${rent}`, shares);
  const likes = async (list: string) =>
    ((await api('GET', `/${list}/list/${scenarioId}`)) as Record<string, string | null>[]).map(
      ({ dividedLike, dividedLikeOf }) => [dividedLike, dividedLikeOf],
    );
  const divided = [
    ['allRevenue', null],
    ['division', rent],
  ];
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const matrix = page.getByRole('grid', { name: 'Allocation of all other costs' });
  const nothing = [null, null];
  for (const [name, then] of [
    ['Rent', [nothing, divided[1]]],
    ['Power', [divided[0], nothing]],
  ] as const) {
    await type(page, cellOf(matrix, name, 1), '60');
    await expect.poll(() => likes('other-cost')).toEqual(then);
    await page.keyboard.press('Control+z');
    await expect(cellOf(matrix, name, 1)).toHaveText('75,00');
    await expect.poll(() => likes('other-cost')).toEqual(divided);
  }
  await page.keyboard.press('Control+y');
  await expect.poll(() => likes('other-cost')).toEqual([divided[0], nothing]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => likes('other-cost')).toEqual(divided);
  // Its list knows it as well.
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('button', { name: 'Show Power' }).click();
  await expect(page.getByText('Divided as Rent is.', { exact: true })).toBeVisible();

  // Of total indirect costs, also by a cost driver.
  await api('PATCH', `/process-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, revenue: 200 }]);
  const perSegment = [segments.Shops, segments.Web].map((segmentId, n) => ({ segmentId, percent: n === 0 ? 100 : 0 }));
  await api('PATCH', `/total-cost-allocation/${costs.Sales}?dividedLike=revenue`, perSegment);
  await api('PATCH', `/total-cost-allocation/${costs.Returns}?dividedLike=allRevenue`, perSegment);
  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const totals = page.getByRole('grid', { name: 'Allocation of all total indirect costs' });
  await type(page, cellOf(totals, 'Returns', 1), '60');
  await expect.poll(() => likes('total-cost')).toEqual([['revenue', null], nothing]);
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => likes('total-cost'))
    .toEqual([
      ['revenue', null],
      ['allRevenue', null],
    ]);
});

interface Tree {
  mainProcesses: { processes: { id: string; name: string }[] }[];
}
const costsIn = async (api: Api, scenarioId: string) =>
  ((await api('GET', `/process-category/list/${scenarioId}`)) as Tree[])
    .flatMap(one => one.mainProcesses)
    .flatMap(one => one.processes);

test('what others are allocated to by now is not taken back, whatever else is: it stays, and it says why', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  const tree = page.getByRole('grid', { name: 'Cost objects', exact: true });
  await tree.getByText('New cost', { exact: true }).click();
  await paste(page, [['Desk'], ['Planning']]);
  await expect(cellOf(tree, 'Planning', NAME)).toBeVisible();
  const costs = () => costsIn(api, scenarioId);
  const [anna] = (await api('GET', `/employee/list/${scenarioId}`)) as { id: string }[];
  await expect.poll(async () => (await costs()).length).toBe(3);
  const desk = (await costs()).find(({ name }) => name === 'Desk')!;
  await api('PATCH', `/employee-cost-allocation/${anna!.id}`, [{ processId: desk.id, percent: 40 }]);
  const held = page.getByText(
    /2 rows: Name: by now something is allocated to it or from it, so it was left as it is\./,
  );
  await page.keyboard.press('Control+z');
  await expect(held).toBeVisible();
  expect((await costs()).map(({ name }) => name)).toEqual(['Sales', 'Desk', 'Planning']);
  await expect(cellOf(tree, 'Desk', NAME)).toBeVisible();
  // Once Anna lets go of it, it can.
  await api('PATCH', `/employee-cost-allocation/${anna!.id}`, [{ processId: desk.id, percent: 0 }]);
  await page.keyboard.press('Control+z');
  await expect(cellOf(tree, 'Desk', NAME)).toHaveCount(0);
  await expect.poll(async () => (await costs()).length).toBe(1);
  await page.keyboard.press('Control+y');
  await expect(cellOf(tree, 'Desk', NAME)).toBeVisible();
  await expect.poll(async () => (await costs()).length).toBe(3);

  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'New employee' }).click();
  await page.keyboard.type('Carla');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  await expect(cellOf(employees(page), 'Carla', NAME)).toBeVisible();
  const carla = ((await api('GET', `/employee/list/${scenarioId}`)) as { id: string }[]).at(-1)!;
  await api('PUT', `/employee/${carla.id}`, { yearlyWage: 30_000 });
  await api('PATCH', `/employee-cost-allocation/${carla.id}`, [{ processId: desk.id, percent: 40 }]);
  await expect(cellOf(employees(page), 'Carla', WAGE)).toHaveText('30.000,00');
  await expect(employees(page).getByRole('row', { name: /Carla/ })).toContainText('18.000,00');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/by now something is allocated to it or from it/)).toBeVisible();
  await expect(cellOf(employees(page), 'Carla', NAME)).toBeVisible();
});

test('a new row that is taken back comes back as the same one when that is done again, however often', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  const costs = async () => (await costsIn(api, scenarioId)).map(({ id, name }) => `${name} ${id}`);
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  const tree = page.getByRole('grid', { name: 'Cost objects', exact: true });
  await tree.getByText('New cost', { exact: true }).click();
  await paste(page, [['Desk'], ['Planning']]);
  await expect(cellOf(tree, 'Planning', NAME)).toBeVisible();
  await noneSaving(page);
  await expect.poll(costs).toHaveLength(3);
  const all = await costs();
  for (const _ of [1, 2]) {
    await page.keyboard.press('Control+z');
    await expect(cellOf(tree, 'Planning', NAME)).toHaveCount(0);
    await expect.poll(costs).toEqual(all.slice(0, 1));
    await page.keyboard.press('Control+y');
    await expect(cellOf(tree, 'Planning', NAME)).toBeVisible();
    await expect.poll(costs).toEqual(all);
  }
  // Also at once, before it is gone.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(page.locator('[data-state=saving]')).toHaveCount(0);
  await expect.poll(costs).toEqual(all);
  await expect(cellOf(tree, 'Planning', NAME)).toBeVisible();
  // The empty line is another one.
  await tree.getByText('New cost', { exact: true }).click();
  await page.keyboard.type('Rent');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await costs()).map(one => one.split(' ')[0]))
    .toEqual(['Sales', 'Desk', 'Planning', 'Rent']);

  const people = async () =>
    ((await api('GET', `/employee/list/${scenarioId}`)) as { id: string; name: string; yearlyWage: number }[]).map(
      ({ id, name, yearlyWage }) => `${name} ${yearlyWage} ${id}`,
    );
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'New employee' }).click();
  await page.keyboard.type('Carla');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  await type(page, cellOf(employees(page), 'Carla', WAGE), '30000');
  await expect.poll(async () => (await people()).at(-1)).toContain('Carla 30000');
  const [anna, bram, carla] = await people();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(cellOf(employees(page), 'Carla', NAME)).toHaveCount(0);
  await expect.poll(people).toEqual([anna, bram]);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect(cellOf(employees(page), 'Carla', WAGE)).toHaveText('30.000,00');
  await expect.poll(people).toEqual([anna, bram, carla]);
  expect(await api('GET', `/deleted-entry/list/${scenarioId}`), 'Nothing is deleted.').toEqual([]);
});

test('a new row is gone once it is taken back, also after a look at another page, and comes back as the same one', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await api('POST', '/other-cost/', { scenarioId, name: 'Energy', totalCost: 100 });
  for (const [area, add, name, list] of [
    ['personnel', 'New employee', 'Carla', 'employee'],
    ['othercosts', 'New cost', 'Rent', 'other-cost'],
  ] as const) {
    const stored = async () =>
      ((await api('GET', `/${list}/list/${scenarioId}`)) as { id: string; name: string }[]).map(
        ({ id, name }) => `${name} ${id}`,
      );
    const before = await stored();
    await page.goto(`/${area}/${scenarioId}`);
    await page.getByRole('button', { name: add, exact: true }).click();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await expect.poll(stored).toHaveLength(before.length + 1);
    await noneSaving(page);
    const all = await stored();
    const visit = async () => {
      await page.getByRole('link', { name: 'Segments', exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: add, exact: true })).toBeVisible();
    };
    await visit();
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(stored).toEqual(before);
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
    await expect(page.getByText('Enter a name')).toHaveCount(0);
    await visit();
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
    await expect.poll(stored).toEqual(all);
  }
});
