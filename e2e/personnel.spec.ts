import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, meanwhile, test } from './fixtures.ts';

const NAMES = { costs: ['Sales', 'Delivery', 'Returns'], segments: ['Shops'] };
const employees = (page: Page) => page.getByRole('grid', { name: 'Employees', exact: true });
const rowOf = (table: Locator, name: string) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const cellOf = (table: Locator, name: string, column: number) =>
  rowOf(table, name).locator(`[data-column="${column}"]`);
const [NAME, JOB_TITLE, HOURS, WAGE, EXTRAS, TOTAL, IDLE_HOURS, IDLE_COSTS, STATE] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Records every request to the server that is not a read. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[2]}`);
  });
  return sent;
}

async function makePersonnel(page: Page, showCostCenters = false) {
  const made = await makeCostScenario(page, NAMES);
  await made.api('PATCH', `/scenario/${made.scenarioId}`, { showCostCentersOnPersonnel: showCostCenters });
  const hire = async (name: string, fields: object = {}) =>
    ((await made.api('POST', '/employee/', { scenarioId: made.scenarioId, name, ...fields })) as { id: string }).id;
  return { ...made, hire };
}

test('P2.8, C1.6, C2.2, C2.5, C2.6, C4.1 the basis is asked once, by a dialog; then that list is shown', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCostScenario(page, NAMES);
  await page.goto(`/personnel/${scenarioId}`);
  await expect(page.getByRole('dialog', { name: 'Personnel costs' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Personnel title' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('There are no employees yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('There are no employees yet.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // While the list is empty, the basis may still be changed.
  await page.getByRole('button', { name: 'Use cost centers instead' }).click();
  await expect(page.getByText('There are no cost centers yet.')).toBeVisible();
});

test('C2.7, C4.3 an employee is a draft until it has a name; the button for a new one is disabled meanwhile', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makePersonnel(page);
  const sent = changesOf(page);
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'New employee' }).click();
  const name = page.getByRole('textbox', { name: 'Employee' });
  await expect(name).toBeFocused();
  await expect(page.getByRole('button', { name: 'New employee' })).toBeDisabled();
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);

  await page.keyboard.press('F2');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New employee' })).toBeEnabled();
  expect(sent).toEqual(['POST employee']);

  // Leaving the field saves, too.
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(name).toBeFocused();
  await page.keyboard.type('Bram');
  await page.getByRole('heading', { name: 'Personnel costs' }).click();
  await expect(page.getByRole('button', { name: 'New employee' })).toBeEnabled();
  expect(sent).toEqual(['POST employee', 'POST employee']);
  await page.reload();
  await expect(rowOf(employees(page), 'Bram')).toBeVisible();
});

test('P4.46, C4.4, C4.9 an update is sent only when a field has changed; the total is wage plus extras, and no figure is cut', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  await hire('Anna', { yearlyWage: 40_000, extras: 8_000.5, workHoursPerYear: 1600 });
  const sent = changesOf(page);
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await cellOf(table, 'Anna', WAGE).dblclick();
  await page.keyboard.press('Enter');
  await cellOf(table, 'Anna', JOB_TITLE).dblclick();
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('50.000,25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(cellOf(table, 'Anna', TOTAL)).toHaveText('58.000,75');
  await expect(table.locator('tfoot')).toContainText('58.000,75');
  expect(sent).toEqual(['PUT employee']);

  // A name is never empty: an empty one is visibly taken back.
  await cellOf(table, 'Anna', NAME).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Required field.' })).toBeVisible();
  await expect(rowOf(table, 'Anna')).toBeVisible();
  expect(sent).toEqual(['PUT employee']);

  for (const column of [WAGE, EXTRAS]) {
    await cellOf(table, 'Anna', column).click();
    await page.keyboard.type('123456789,12');
    await page.keyboard.press('Enter');
  }
  await expect(table.locator('tfoot')).toContainText('246.913.578,24');
  const cut = await table
    .locator('[data-kind=number]')
    .evaluateAll(cells =>
      cells
        .filter(cell => [cell, ...cell.children].some(one => one.scrollWidth > one.clientWidth + 1))
        .map(cell => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('extras are typed and pasted as a percentage of the wage in their row, and stay one: they go on with the wage', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  await hire('Anna', { yearlyWage: 40_000 });
  await hire('Bram');
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  const type = async (name: string, column: number, text: string) => {
    await cellOf(table, name, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  // Nothing is pasted into rows that are being saved.
  const isStored = () => expect(table.locator('[data-saving]')).toHaveCount(0);
  await type('Anna', EXTRAS, '13,8 %');
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('5.520,00 13,8 %');
  await expect(cellOf(table, 'Anna', TOTAL)).toHaveText('45.520,00');

  await type('Bram', EXTRAS, '13,8 %');
  // Of no wage it waits for one.
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('0 13,8 %');
  await type('Bram', WAGE, '30.000');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('4.140,00 13,8 %');
  await expect(page.getByText('Extras of Bram: 13,8 % is € 4.140,00 now.')).toBeVisible();
  await isStored();

  // Of a block the wage that is pasted with it counts; a single cell is that part of each row it fills.
  await cellOf(table, 'Anna', WAGE).click();
  await paste(page, [
    ['50.000', '27%'],
    ['20.000', '10 %'],
  ]);
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('13.500,00 27 %');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('2.000,00 10 %');
  await isStored();
  await cellOf(table, 'Anna', EXTRAS).click();
  await page.keyboard.press('Shift+ArrowDown');
  await paste(page, [['20 %']]);
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('10.000,00 20 %');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('4.000,00 20 %');
  await isStored();

  // 21 is € 21 a year, which is asked about.
  await type('Anna', EXTRAS, '21');
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('21,00');
  await expect(page.getByText('Extras of € 21,00 for Anna: is 21,00 % of the wage meant?')).toBeVisible();
  await page.getByRole('button', { name: 'Make it 21,00 %' }).click();
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('10.500,00 21 %');
  await expect(page.getByText('is 21,00 % of the wage meant?')).toHaveCount(0);
  await isStored();
  await expect
    .poll(() => api('GET', `/employee/list/${scenarioId}`))
    .toMatchObject([
      { name: 'Anna', yearlyWage: 50_000, extras: 10_500, extrasPercentage: 21 },
      { name: 'Bram', yearlyWage: 20_000, extras: 4_000, extrasPercentage: 20 },
    ]);

  // The cell opens with the percentage. A factor over wages and extras raises these once; alone it raises the percentage.
  await page.reload();
  await cellOf(table, 'Anna', EXTRAS).dblclick();
  await expect(page.locator('[data-cell-editor]')).toHaveValue('21%');
  await page.keyboard.press('Escape');
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('*1,1');
  await page.keyboard.press('Enter');
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('11.550,00 21 %');
  await isStored();
  await type('Bram', EXTRAS, '*1,04');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('4.160,00 20,8 %');
  await isStored();
  // An amount is one, also the same, and is taken back to the percentage.
  await type('Bram', EXTRAS, '4160');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('4.160,00');
  await isStored();
  await page.keyboard.press('Control+z');
  await expect(cellOf(table, 'Bram', EXTRAS)).toHaveText('4.160,00 20,8 %');
  await expect(page.getByText('Taken back: Bram, Extras: 4.160,00 → 20,8%')).toBeVisible();
  await expect
    .poll(() => api('GET', `/employee/list/${scenarioId}`))
    .toMatchObject([
      { yearlyWage: 55_000, extras: 11_550 },
      { extras: 4_160, extrasPercentage: 20.8 },
    ]);
});

test('C2.10, C2.12, C4.5, C4.8, C5.9 allocations load on the first expand; hours, percentage and amount are linked and keep their limits', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  await hire('Anna', { yearlyWage: 1_000, workHoursPerYear: 100 });
  await hire('Unpaid', { workHoursPerYear: 100 });
  await hire('Hourless', { yearlyWage: 1_000 });
  const loaded: string[] = [];
  page.on('request', request => {
    if (request.url().includes('employee-cost-allocation')) loaded.push(request.method());
  });
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await expect(rowOf(table, 'Anna')).toBeVisible();
  expect(loaded).toEqual([]);
  const show = (name: string) => table.getByRole('button', { name: `Show ${name}` }).click();
  await show('Anna');
  const anna = page.getByRole('grid', { name: 'Allocation of Anna' });
  await expect(rowOf(anna, 'Sales')).toBeVisible();
  await table.getByRole('button', { name: 'Hide Anna' }).click();
  await show('Anna');
  await expect(rowOf(anna, 'Sales')).toBeVisible();
  expect(loaded).toEqual(['GET']);

  const enter = async (row: string, column: number, text: string) => {
    await cellOf(anna, row, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-saving]')).toHaveCount(0);
  };
  await enter('Sales', 1, '12,5');
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales12,5012,50125,00');
  await enter('Delivery', 2, '50');
  await expect(rowOf(anna, 'Delivery')).toHaveText('Delivery50,0050,00500,00');
  await enter('Returns', 3, '375');
  await expect(rowOf(anna, 'Returns')).toHaveText('Returns37,5037,50375,00');
  await expect(cellOf(table, 'Anna', STATE)).toContainText('Fully allocated');
  await expect(cellOf(table, 'Anna', IDLE_HOURS)).toHaveText('0');

  await enter('Sales', 2, '13');
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
  await enter('Sales', 1, '13');
  await expect(page.getByRole('alert').filter({ hasText: 'Sum is over total.' })).toBeVisible();
  await enter('Sales', 3, '125,01');
  await expect(page.getByRole('alert').filter({ hasText: 'Sum is over total.' })).toBeVisible();
  await enter('Sales', 1, '-1');
  await expect(page.getByRole('alert').filter({ hasText: 'This can’t be negative.' })).toBeVisible();
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales12,5012,50125,00');

  // A person's idle share is shown in hours and euros.
  await enter('Returns', 1, '10');
  await expect(cellOf(table, 'Anna', IDLE_HOURS)).toHaveText('27,50');
  await expect(cellOf(table, 'Anna', IDLE_COSTS)).toHaveText('275,00');
  await expect(cellOf(table, 'Anna', STATE)).toContainText('Not fully allocated');

  // Nothing to divide: percentage and amount can't be typed into, nor hours without hours.
  await show('Unpaid');
  const unpaid = page.getByRole('grid', { name: 'Allocation of Unpaid' });
  await expect(cellOf(unpaid, 'Sales', 2)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellOf(unpaid, 'Sales', 1)).toHaveAttribute('aria-readonly', 'false');
  await expect(cellOf(table, 'Unpaid', STATE)).toHaveText('');
  await show('Hourless');
  const hourless = page.getByRole('grid', { name: 'Allocation of Hourless' });
  await expect(cellOf(hourless, 'Sales', 1)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellOf(hourless, 'Sales', 2)).toHaveAttribute('aria-readonly', 'false');
});

test('a new wage shows at once in the allocation that is open, and is undone with the keyboard, on the server too', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api, costs } = await makePersonnel(page);
  const id = await hire('Anna', { yearlyWage: 1_000, workHoursPerYear: 100 });
  await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: costs.Sales, percent: 40 }]);
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await table.getByRole('button', { name: 'Show Anna' }).click();
  const anna = page.getByRole('grid', { name: 'Allocation of Anna' });
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales40,0040,00400,00');
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales40,0040,00800,00');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales40,0040,00400,00');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  // From the allocation below it as well, in which there is nothing to take back.
  await page.keyboard.press('Control+y');
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales40,0040,00800,00');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await rowOf(anna, 'Sales').locator('[data-column="1"]').click();
  await page.keyboard.press('Control+z');
  await expect(rowOf(anna, 'Sales')).toHaveText('Sales40,0040,00400,00');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await page.reload();
  await expect(cellOf(table, 'Anna', WAGE)).toHaveText('1.000,00');
});

test('wages are raised at once: *1,04 over what is selected is entered in each cell, and taken back by one key', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  for (const [name, yearlyWage] of [
    ['Tom', 42_000],
    ['Kim', 40_000.5],
    ['Anna', 0],
  ] as const)
    await hire(name, { yearlyWage });
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  const wages = async () =>
    ((await api('GET', `/employee/list/${scenarioId}`)) as { yearlyWage: number }[]).map(one => one.yearlyWage);
  const rows = table.locator('tbody > [data-row]');
  await rows.first().locator(`> [data-column="${WAGE}"]`).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('*1,04');
  await page.keyboard.press('Enter');
  await expect.poll(wages).toEqual([43_680, 41_600.52, 0]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(wages).toEqual([42_000, 40_000.5, 0]);
});

test('a total that stands before rows says that there are more, in a list and in the matrix, and no longer at their end', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  for (let n = 1; n <= 12; n++) await hire(`Person ${n}`, { yearlyWage: 30_000 });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/personnel/${scenarioId}`);
  const saysMore = (grid: Locator) =>
    grid.locator('tfoot th').evaluate(head => getComputedStyle(head, '::after').content.includes('↓ more'));
  for (const grid of [employees(page), page.getByRole('grid', { name: 'Allocation of all' })]) {
    await expect.poll(() => saysMore(grid)).toBe(true);
    await grid.getByRole('rowheader', { name: 'Person 12', exact: true }).click();
    await expect.poll(() => saysMore(grid)).toBe(false);
    await page.getByRole('radio', { name: 'Matrix' }).check();
  }
  // Whoever left it as a matrix and comes back for a wage.
  await expect(page.getByText('Wages and hours are in the list.')).toBeVisible();
});

test('extras are an amount and stay where the wage is changed: what part of it they were is said, and made again by a press', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  await hire('Dirk', { yearlyWage: 31_320, extras: 7_516.8 });
  await hire('Els', { yearlyWage: 30_000, extras: 1_234.56 });
  await hire('Fien');
  await page.goto(`/personnel/${scenarioId}`);
  const rows = employees(page).locator('tbody > [data-row]');
  await rows.first().locator(`> [data-column="${WAGE}"]`).click();
  await page.keyboard.type('31500');
  await page.keyboard.press('Enter');
  const said = 'The extras of Dirk stay € 7.516,80, which was 24,00 % of the wage.';
  await expect(page.getByText(said)).toBeVisible();
  // It is still offered after a look at the results, by what they were before both changes of the wage.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('31920');
  await page.keyboard.press('Enter');
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(said)).toBeVisible();
  const extras = rows.first().locator(`> [data-column="${EXTRAS}"]`);
  await page.getByRole('button', { name: 'Make it 24,00 % again' }).click();
  await expect(extras).toHaveText('7.660,80 24 %');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(extras).toHaveText('7.516,80');
  await rows.nth(1).locator(`> [data-column="${WAGE}"]`).click();
  await page.keyboard.type('31000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The extras of Els are an amount and stay € 1.234,56.')).toBeVisible();
  // Of a wage that is taken back nothing is advised.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back:')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('The extras of Els')).toHaveCount(0);
  // Of several each follows, also those that are no percentage that people write.
  await rows.first().locator(`> [data-column="${WAGE}"]`).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('*1,1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The extras of 2 rows are amounts and stay as they were.')).toBeVisible();
  await page.getByRole('button', { name: 'Make them the same part of the wage again' }).click();
  await expect(extras).toHaveText('8.426,88 24 %');
  await expect(rows.nth(1).locator(`> [data-column="${EXTRAS}"]`)).toHaveText('1.358,02');
});

test('a percentage of extras that one gets is entered for all who have none yet by a press, and taken back by one key', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  for (const name of ['Anna', 'Bram', 'Cas']) await hire(name, { yearlyWage: 40_000 });
  await hire('Dirk', { yearlyWage: 40_000, extras: 5_000 });
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  const extrasOf = (name: string) => cellOf(table, name, EXTRAS);
  // As whoever expects it in all of them: selected, typed, Enter.
  await extrasOf('Anna').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('26%');
  await page.keyboard.press('Enter');
  await expect(extrasOf('Cas')).toHaveText('10.400,00 26 %');
  await expect(page.getByText('2 others have no extras yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter 26 % there, too' }).click();
  for (const name of ['Anna', 'Bram']) await expect(extrasOf(name)).toHaveText('10.400,00 26 %');
  await expect(extrasOf('Dirk')).toHaveText('5.000,00');
  await expect(page.getByText('no extras yet')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  for (const name of ['Anna', 'Bram']) await expect(extrasOf(name)).toHaveText('0');
  await expect(extrasOf('Cas')).toHaveText('10.400,00 26 %');
});

test('what is allocated of hours follows by its percentage when there are more of them, and that is said', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  await hire('Noor', { yearlyWage: 30_000, workHoursPerYear: 1_560 });
  const [{ id }] = (await api('GET', `/employee/list/${scenarioId}`)) as [{ id: string }];
  const [row] = (await api('GET', `/employee-cost-allocation/${id}`)) as [{ processId: string }];
  await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: row.processId, percent: 50, units: 0 }]);
  await page.goto(`/personnel/${scenarioId}`);
  await employees(page)
    .locator(`tbody > [data-row] > [data-column="${WAGE - 1}"]`)
    .first()
    .click();
  await page.keyboard.type('1800');
  await page.keyboard.press('Enter');
  const said = 'The hours of Noor that are allocated keep their percentages: 780,00 became 900,00.';
  await expect(page.getByText(said)).toBeVisible();
});

test('a text that is refused in many cells is explained once: how many they are and which is the first; each is marked', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makePersonnel(page);
  const names = ['Anna', 'Bram', 'Chris', 'Dirk', 'Els', 'Fay', 'Gijs', 'Hans'];
  for (const [at, name] of names.entries()) await hire(name, { yearlyWage: 30_000 + 1_000 * at });
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  const marked = table.locator('[aria-invalid=true]');
  const told = page.getByRole('alert').filter({ hasText: '8 cells, the first in Anna, Yearly wage:' });
  await cellOf(table, 'Anna', WAGE).click();
  for (const _ of names.slice(1)) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('*1.035');
  await page.keyboard.press('Enter');
  await expect(told).toContainText('“*1.035” was not stored.');
  await expect(told.getByRole('listitem')).toHaveCount(1);
  await expect(marked).toHaveCount(8);

  // What was typed is still in each of them, and one that is right is out of the count.
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('40000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '7 cells, the first in Bram, Yearly wage:' })).toBeVisible();
  await cellOf(table, 'Dirk', WAGE).dblclick();
  await expect(table.getByRole('textbox')).toHaveValue('=33000*1.035');
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(6);
  await page.getByRole('button', { name: 'Close the messages' }).click();

  // The same for one text that is pasted over them.
  await cellOf(table, 'Anna', WAGE).click();
  for (const _ of names.slice(1)) await page.keyboard.press('Shift+ArrowDown');
  await paste(page, [['12x']]);
  await expect(told).toContainText('“12x”: Incorrectly filled format.');
  await expect(told.getByRole('listitem')).toHaveCount(1);
  await expect(marked).toHaveCount(8);
});

test('E.6 what is taken back is named, also a deletion, and what others changed since gives way to what is older', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  const tom = await hire('Tom', { yearlyWage: 1_000 });
  for (const name of ['Kim', 'Anna']) await hire(name);
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  const type = async (name: string, column: number, text: string) => {
    await cellOf(table, name, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-saving]')).toHaveCount(0);
  };
  const undo = page.getByRole('button', { name: 'Take the last change back' });
  await type('Tom', NAME, 'Dana');
  await expect(undo).toHaveAccessibleName('Take the last change back: Employee: Dana → Tom');
  await page.getByRole('button', { name: 'Actions for Kim' }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
  await expect(rowOf(table, 'Kim')).toHaveCount(0);
  await expect(undo).toHaveAccessibleName('Take the last change back: “Kim” deleted');

  await type('Dana', HOURS, '800');
  await type('Dana', WAGE, '2000');
  await expect(undo).toHaveAccessibleName('Take the last change back: Dana, Yearly wage: 2.000,00 → 1.000,00');
  await meanwhile(page, '/employee/list/', () => api('PUT', `/employee/${tom}`, { yearlyWage: 3_000 }));
  await undo.click();
  await expect(
    page.getByText('Dana, Yearly wage: 2.000,00 → 1.000,00: this has been changed since, so it was left as it is.'),
  ).toBeVisible();
  await undo.click();
  await expect(page.getByText('Taken back: Dana, Hours per year: 800,00 → 0.')).toBeVisible();
  await expect(cellOf(table, 'Dana', HOURS)).toHaveText('0');
  await expect(cellOf(table, 'Dana', WAGE)).toHaveText('3.000,00');
  await undo.click();
  await expect(rowOf(table, 'Kim')).toBeVisible();
  await undo.click();
  await expect(rowOf(table, 'Tom')).toBeVisible();
  await expect(undo).toBeDisabled();
  // What is said ends with the next action.
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(page.getByText('Taken back: Employee: Dana')).toHaveCount(0);
  // A new row that is given up is gone, and the focus is where it was asked for.
  await expect(page.getByRole('textbox', { name: 'Employee' })).toBeFocused();
  await page.keyboard.type('Ka');
  await page.keyboard.press('Escape');
  await expect(table.locator('tbody [data-row]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'New employee' })).toBeFocused();
});

test('E.4 a block pasted into the list changes all its rows, or none; what it has more of is made', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  for (const name of ['Anna', 'Bram', 'Chris']) await hire(name);
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await cellOf(table, 'Anna', HOURS).click();
  await paste(page, [
    ['1600', '40.000,00'],
    ['800', 'none'],
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'Bram' })).toBeVisible();
  await expect(cellOf(table, 'Anna', HOURS)).toHaveText('0');
  await paste(page, [
    ['1600', '€ 40.000,00'],
    ['800', '20000,5'],
    ['1200', '30.000'],
  ]);
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(table.locator('tfoot')).toContainText('3.600,0090.000,50');

  const names = async () =>
    ((await api('GET', `/employee/list/${scenarioId}`)) as { name: string }[]).map(({ name }) => name);
  await cellOf(table, 'Chris', NAME).click();
  await paste(page, [['Chris', 'Baker'], ['Dirk', 'Driver', '1.000'], [''], ['Els']]);
  await expect.poll(names).toEqual(['Anna', 'Bram', 'Chris', 'Dirk', 'Els']);
  await expect(cellOf(table, 'Dirk', HOURS)).toHaveText('1.000,00');
  // Of rows that are not there yet the line is named, and what stands in the way.
  await cellOf(table, 'Els', NAME).click();
  await paste(page, [['Els'], ['Fien', 'Baker', 'full time']]);
  const stopped = page.getByRole('alert').filter({ hasText: 'Nothing was changed: 1 cell was refused.' });
  await expect(stopped).toContainText('Line 2, Hours per year: “full time”');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await cellOf(table, 'Els', HOURS).click();
  await paste(page, [['1'], ['2']]);
  await expect(page.getByRole('alert').filter({ hasText: 'Els' })).toBeVisible();
  // Pasted into the name with which a new row opens, and undone all at once.
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(page.getByRole('textbox', { name: 'Employee' })).toBeFocused();
  await paste(page, [['Fien'], ['Gijs'], ['Hans']]);
  await expect.poll(names).toEqual(['Anna', 'Bram', 'Chris', 'Dirk', 'Els', 'Fien', 'Gijs', 'Hans']);
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take the last change back: 3 rows: Employee' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['Anna', 'Bram', 'Chris', 'Dirk', 'Els']);
  await expect(rowOf(table, 'Fien')).toHaveCount(0);
});

test('E.24 what somebody else changed meanwhile is shown beside mine', async ({ adminPage: page }) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  const id = await hire('Anna', { yearlyWage: 1_000 });
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await expect(rowOf(table, 'Anna')).toBeVisible();
  await page.route('**/api/live/**', route => route.abort());
  await page.route('**/api/employee/*', async route => {
    if (route.request().method() === 'PUT') await api('PUT', `/employee/${id}`, { yearlyWage: 3_000 });
    await page.unroute('**/api/employee/*');
    await route.continue();
  });
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toContainText('2.000,00');
  await expect(dialog).toContainText('3.000,00');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(cellOf(table, 'Anna', WAGE)).toHaveText('2.000,00');
  await expect
    .poll(async () => ((await api('GET', `/employee/list/${scenarioId}`)) as object[])[0])
    .toMatchObject({ yearlyWage: 2_000 });

  // Somebody who was deleted can't be saved any more, even when this page has not heard of it.
  await page.reload();
  await expect(rowOf(table, 'Anna')).toBeVisible();
  await api('DELETE', `/employee/${id}`);
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('4000');
  await page.keyboard.press('Enter');
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
  // Below her Enter has begun a new one.
  await page.keyboard.press('Escape');
  await expect(page.getByText('There are no employees yet.')).toBeVisible();
});

test('C2.8, C2.9, C3.6, C4.2 cost centers carry FTE and a back-office mark; the done mark is kept', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makePersonnel(page, true);
  await api('POST', '/cost-center/', { scenarioId, name: 'Finance', fte: 2.5, salaryCost: 150_000, extras: 1_000 });
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Cost centers' });
  const marked = Promise.withResolvers<void>();
  await page.route('**/api/cost-center/', async route => {
    await marked.promise;
    await route.continue();
  });
  await cellOf(table, 'Finance', NAME).click();
  await paste(page, [['Finance'], ['Sales office'], ['Workshop']]);
  await expect(rowOf(table, 'Workshop')).toHaveAttribute('data-saving');
  // A change beside rows that are being saved shows at once.
  await page.getByRole('checkbox', { name: 'Finance is back office' }).check();
  marked.resolve();
  await expect.poll(async () => ((await api('GET', `/cost-center/list/${scenarioId}`)) as object[]).length).toBe(3);
  await expect(rowOf(table, 'Finance')).toContainText('151.000,00');
  await table.getByRole('button', { name: 'Show Finance' }).click();
  const finance = page.getByRole('grid', { name: 'Allocation of Finance' });
  await cellOf(finance, 'Sales', 1).click();
  await page.keyboard.type('0,5');
  await page.keyboard.press('Enter');
  await expect(rowOf(finance, 'Sales')).toHaveText('Sales0,5020,0030.200,00');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Mark as done' }).click();
  await expect(page.getByRole('link', { name: /Personnel costs/ })).toContainText('done');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Done, but .* not allocated$/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Finance is back office' })).toBeChecked();
  await inDutch(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Finance is backoffice' })).toBeChecked();
  await expectAccessible(page);
});

test('a row that is open has the room of the page: it keeps its place while one types, and nothing is under heads or what is left', async ({
  adminPage: page,
}) => {
  const costs = Array.from({ length: 16 }, (_, at) => `Process ${at + 1}`);
  const { scenarioId, api } = await makeCostScenario(page, { costs, segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const name of ['Anna', 'Bram', 'Chris'])
    await api('POST', '/employee/', {
      scenarioId,
      name,
      jobTitle: 'Sales',
      yearlyWage: 40_000,
      workHoursPerYear: 1600,
    });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Bram' }).click();
  const bram = page.getByRole('grid', { name: 'Allocation of Bram' });
  await cellOf(bram, 'Process 1', 2).click();
  /** What is focused: where its row is, and whether it is seen whole. */
  const here = () =>
    page.evaluate(() => {
      const cell = document.activeElement!.closest('[data-column]')!;
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const inSight = [top + 3, bottom - 3].every(
        y => document.elementFromPoint((left + right) / 2, y)?.closest('[data-column]') === cell,
      );
      return { row: cell.parentElement!.dataset.row!, top, inSight };
    });
  const boxes = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('[role=grid]')].filter(
          ({ parentElement: box }) => box!.scrollHeight > box!.clientHeight + 1,
        ).length,
    );
  expect(await boxes()).toBe(0);
  for (let typed = 0; typed < 14; typed += 1) {
    const before = await here();
    expect(before.inSight, `before ${typed}`).toBe(true);
    await page.keyboard.type('3,5');
    expect(Math.abs((await here()).top - before.top), `while ${typed} is typed`).toBeLessThanOrEqual(1);
    await page.keyboard.press('Enter');
    const after = await here();
    expect(after.inSight, `after ${typed}`).toBe(true);
    // While there is room below, nothing moves.
    if (before.top < 360) expect(after.top - before.top, `${typed}`).toBeGreaterThan(30);
  }
  await page.keyboard.press('Control+Home');
  expect(await here()).toMatchObject({ inSight: true });

  // On a phone the first amounts are in sight, and the edge says that there is more; what is open stays in the window.
  await page.setViewportSize({ width: 390, height: 844 });
  const wage = await cellOf(employees(page), 'Bram', WAGE).boundingBox();
  expect(wage!.x).toBeLessThan(300);
  const menu = employees(page).getByRole('button', { name: 'Actions for Bram' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const edge = await menu.evaluate(button => getComputedStyle(button.closest('td')!).backgroundImage);
  expect(edge).toContain('gradient');
  for (const name of ['Divide evenly', 'Give the rest here']) {
    const { x, width } = (await page.getByRole('button', { name }).boundingBox())!;
    expect(x + width).toBeLessThan(390);
  }
  await employees(page).evaluate(table => table.parentElement!.scrollTo({ left: 400 }));
  expect((await page.getByRole('button', { name: 'Divide evenly' }).boundingBox())!.x).toBeGreaterThanOrEqual(0);
});

test('a list with its heading is pasted into a new row; commas for thousands are read as such by a click, and a sum says how it begins', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makePersonnel(page);
  await hire('Anna');
  await page.goto(`/personnel/${scenarioId}`);
  const table = employees(page);
  await expect(page.getByText('Numbers are written 1.234,56.')).toBeVisible();
  const commas = page.getByRole('button', { name: 'Read commas as thousands' });
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('62,000');
  await page.keyboard.press('Enter');
  await commas.click();
  await expect(cellOf(table, 'Anna', WAGE)).toHaveText('62.000,00');
  await expect(commas).toHaveCount(0);
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await cellOf(table, 'Anna', WAGE).click();
  await page.keyboard.type('+4%');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'A sum begins with =, such as =62000*1,04; *1,04 alone' }),
  ).toBeVisible();
  await expect(commas).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Chosen once, it holds, is said each time, and can be left.
  await cellOf(table, 'Anna', EXTRAS).click();
  await page.keyboard.type('8,500');
  await page.keyboard.press('Enter');
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('8.500,00');
  await expect(page.getByRole('status').filter({ hasText: 'Commas were read as thousands.' })).toBeVisible();
  // In a sum, too.
  await cellOf(table, 'Anna', EXTRAS).click();
  await page.keyboard.type('=1,650/12*4');
  await page.keyboard.press('Enter');
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('550,00');
  await page.getByRole('button', { name: 'Ask about commas again' }).click();
  await expect(page.getByText('From now on you are asked about commas again.')).toBeVisible();

  await cellOf(table, 'Anna', EXTRAS).click();
  await page.keyboard.type('=1,650*2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Write a thousand as 1650' })).toBeVisible();
  await expect(cellOf(table, 'Anna', EXTRAS)).toHaveText('550,00');
  await expect(commas).toBeVisible();

  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(page.getByRole('textbox', { name: 'Employee' })).toBeFocused();
  await paste(page, [
    ['Who', 'Job', 'Hours', 'Wage'],
    ['Bram', 'Baker', '1,720', '38,000'],
    ['Chris', '', '800', '9000'],
  ]);
  await commas.click();
  await expect(
    page.getByText('8 cells pasted; the first line is their heading. Commas were read as thousands.'),
  ).toBeVisible();
  await expect(rowOf(table, 'Bram')).toContainText('Baker1.720,0038.000,00');
  await expect.poll(async () => ((await api('GET', `/employee/list/${scenarioId}`)) as object[]).length).toBe(3);
});

test('on a phone what is offered below a refused figure is whole in sight', async ({ adminPage: page }) => {
  const { scenarioId, hire } = await makePersonnel(page);
  await hire('Anna');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/personnel/${scenarioId}`);
  await cellOf(employees(page), 'Anna', WAGE).click();
  await page.keyboard.type('29,500');
  await page.keyboard.press('Enter');
  const commas = page.getByRole('button', { name: 'Read commas as thousands' });
  const bottomOf = (box: { y: number; height: number } | null) => box!.y + box!.height;
  await expect(commas).toBeVisible();
  expect(bottomOf(await commas.boundingBox())).toBeLessThanOrEqual(
    bottomOf(await page.getByRole('alert').filter({ has: commas }).boundingBox()),
  );
});
