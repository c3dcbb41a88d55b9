import type { Locator, Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, meanwhile, test } from './fixtures.ts';

// A person, a cost center or another cost that was deleted comes back with all it held.

const COSTS = ['Sales', 'Delivery', 'Returns'];
const rowOf = (table: Locator, name: string) =>
  table
    .locator('> tbody > tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const namesIn = (table: Locator) => table.locator('> tbody > tr[data-row] > th').allInnerTexts();

/** What is brought back is shown before it is stored. */
const stored = (page: Page) => expect(page.locator('[data-state=saving]')).toHaveCount(0);

async function deleteRow(page: Page, name: string, remove: string, actions = 'Actions for') {
  await page.getByRole('button', { name: `${actions} ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: remove }).click();
}

async function makeStaff(page: Page) {
  const made = await makeCostScenario(page, { costs: COSTS, segments: ['Shops'] });
  const { api, scenarioId, costs } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const hire = async (name: string, percents: readonly number[] = []) => {
    const figures = { workHoursPerYear: 1_600, yearlyWage: 40_000 };
    const { id } = (await api('POST', '/employee/', { scenarioId, name, ...figures })) as { id: string };
    const rows = percents.map((percent, n) => ({ processId: costs[COSTS[n]!], percent }));
    await api('PATCH', `/employee-cost-allocation/${id}`, rows);
    return id;
  };
  return { ...made, hire };
}

test('whoever leaves the list after deleting somebody, and comes back, can still bring him back', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makeStaff(page);
  await hire('Tom', [100]);
  await hire('Anna', [60, 40]);
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  await deleteRow(page, 'Anna', 'Delete employee');
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Personnel costs', exact: true }).first().click();
  await rowOf(table, 'Tom').locator('[data-column="4"]').click();
  await page.keyboard.press('Control+z');
  await expect(rowOf(table, 'Anna')).toContainText('Fully allocated');
  await stored(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to take back.')).toBeVisible();
});

test('an employee who was deleted comes back by Ctrl+Z in the same place, with what was allocated, and earlier changes can still be taken back', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire, api } = await makeStaff(page);
  await hire('Tom', [100]);
  const anna = await hire('Anna', [33.333333333333, 12.5, 50]);
  await hire('Kim', [100]);
  const before = await api('GET', `/employee-cost-allocation/${anna}`);
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  const wage = rowOf(table, 'Anna').locator('[data-column="4"]');
  await wage.click();
  await page.keyboard.type('48000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const names = await namesIn(table);

  await page.getByRole('button', { name: 'Actions for Anna', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await expect(page.getByRole('dialog')).toContainText('For a day you can bring it back, in this list.');
  await expect(page.getByRole('dialog')).toContainText(
    /It is allocated to .+ 50,00.+ Nobody else works on Delivery, Returns\./,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
  await expect(page.getByText('“Anna” is deleted. Ctrl+Z brings it back.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: “Anna” deleted.')).toBeVisible();
  await expect(rowOf(table, 'Anna')).toContainText('48.000,00');
  expect(await namesIn(table)).toEqual(names);

  // What was changed before it, twice in a row.
  await page.keyboard.press('Control+z');
  await expect(wage).toHaveText('40.000,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await api('GET', `/employee-cost-allocation/${anna}`)).toEqual(before);
  await page.getByRole('button', { name: 'Show Anna', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Allocation of Anna' })).toContainText('33,33');

  await page.keyboard.press('Control+y');
  await expect(wage).toHaveText('48.000,00');
  await page.keyboard.press('Control+y');
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
  await expect(page.getByText('Done again: “Anna” deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the last change back: “Anna” deleted' }).click();
  await expect(rowOf(table, 'Anna')).toBeVisible();

  await deleteRow(page, 'Anna', 'Delete employee');
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(rowOf(table, 'Anna')).toContainText('48.000,00');
  await expect(page.getByRole('button', { name: 'Bring back', exact: true })).toHaveCount(0);
  await stored(page);
  await page.reload();
  await expect(rowOf(table, 'Anna')).toContainText('48.000,00');
});

test('who is deleted once more while he is being brought back can be brought back again', async ({
  adminPage: page,
}) => {
  const { scenarioId, hire } = await makeStaff(page);
  await hire('Tom');
  await hire('Anna', [50]);
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  await deleteRow(page, 'Anna', 'Delete employee');
  await stored(page);
  const late = (path: string, wait: number) =>
    page.route(path, async route => {
      await new Promise(resolve => setTimeout(resolve, wait));
      await route.continue();
    });
  await late('**/deleted-entry/bring-back', 700);
  await late('**/ledger-import/list/*', 1_000);
  await page.keyboard.press('Control+z');
  await expect(rowOf(table, 'Anna')).toBeVisible();
  // Read between the two, the list has her.
  const read = page.waitForResponse(/employee\/list/);
  await deleteRow(page, 'Anna', 'Delete employee');
  await read;
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(rowOf(table, 'Anna')).toBeVisible();
  await stored(page);
  await page.reload();
  await expect(rowOf(table, 'Anna')).toBeVisible();
});

test('what went to a process that was deleted meanwhile stays away, and is told', async ({ adminPage: page }) => {
  const { scenarioId, hire, api, costs } = await makeStaff(page);
  await hire('Tom');
  await hire('Anna', [50, 30, 20]);
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  await deleteRow(page, 'Anna', 'Delete employee');
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
  await meanwhile(page, '/employee/list/', () => api('DELETE', `/process/${costs.Delivery}`));
  await page.keyboard.press('Control+z');
  await expect(page.getByText('“Anna” is back, but not all of it. “Delivery” has been deleted since.')).toBeVisible();
  // 30 % of 40.000.
  await expect(rowOf(table, 'Anna')).toContainText('12.000,00');
  await page.keyboard.press('Control+y');
  await expect(rowOf(table, 'Anna')).toHaveCount(0);
});

test('the only other cost of a list comes back by a button, with its cost driver and its units', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await makeCostScenario(page, { costs: COSTS, segments: ['Shops'] });
  const rent = { scenarioId, name: 'Rent', totalCost: 30_000, unitDescription: 'm²' };
  const { id } = (await api('POST', '/other-cost/', rent)) as { id: string };
  await api('PATCH', `/other-cost-allocation/${id}`, [
    { processId: costs.Sales, units: 60 },
    { processId: costs.Returns, units: 20 },
  ]);
  const before = await api('GET', `/other-cost-allocation/${id}`);
  await inDutch(page);
  await page.goto(`/othercosts/${scenarioId}`);
  await deleteRow(page, 'Rent', 'Deze kosten verwijderen', 'Acties voor');
  await expect(page.getByText('‘Rent’ is verwijderd.')).toBeVisible();
  await page.getByRole('button', { name: 'Terugzetten', exact: true }).click();
  const table = page.getByRole('grid').first();
  await expect(rowOf(table, 'Rent')).toContainText('30.000,00');
  await expect(rowOf(table, 'Rent').getByRole('textbox')).toHaveValue('m²');
  await stored(page);
  expect(await api('GET', `/other-cost-allocation/${id}`)).toEqual(before);
});

test('a cost center that somebody else has brought back is not brought back twice', async ({ adminPage: page }) => {
  const { api, scenarioId } = await makeCostScenario(page, { costs: COSTS, segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: true });
  const ids: string[] = [];
  for (const name of ['Shop', 'Office']) {
    const made = await api('POST', '/cost-center/', { scenarioId, name, salaryCost: 90_000, fte: 2 });
    ids.push((made as { id: string }).id);
  }
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Cost centers', exact: true });
  await deleteRow(page, 'Shop', 'Delete cost center');
  await expect(rowOf(table, 'Shop')).toHaveCount(0);
  await meanwhile(page, '/cost-center/list/', () =>
    api('POST', '/deleted-entry/bring-back', { scenarioId, entryId: ids[0] }),
  );
  await expect(rowOf(table, 'Shop')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('“Shop” deleted: this has been changed since, so it was left as it is.')).toBeVisible();
  await expect(rowOf(table, 'Shop')).toHaveCount(1);
});

test('nobody is told that an employee is deleted who could not be', async ({ adminPage: page }) => {
  const { scenarioId, hire } = await makeStaff(page);
  for (const name of ['Tom', 'Anna']) await hire(name);
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  await page.route('**/api/employee/*', route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'ERROR_UNAVAILABLE' } })
      : route.fallback(),
  );
  await deleteRow(page, 'Anna', 'Delete employee');
  await expect(page.locator('.Toastify').getByRole('alert')).toBeVisible();
  await expect(rowOf(table, 'Anna')).toBeVisible();
  await expect(page.getByText('“Anna” is deleted.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bring back', exact: true })).toHaveCount(0);
});
