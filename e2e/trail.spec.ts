import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

let bakery: StoredScenario;

test.beforeAll(async ({ server, adminState }) => {
  const names = { company: `Trail ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' };
  bakery = await storeScenario(caller(server, adminState), names, BAKERY);
});

const open = async (page: Page, search = '') => {
  await page.goto(`/profitandloss/${bakery.scenarioId}${search}`);
  await expect(page.locator(search ? '#segmentOverviewTable' : '#processOverviewTable')).toBeVisible();
};
const figure = (page: Page, line: string, column: number) =>
  page.locator(`[data-line="${line}"] [data-column="${column}"]`);
/** Each part with its amount, the total last. */
const parts = async (page: Page) => {
  const table = page.getByRole('dialog').getByRole('grid');
  await expect(table).toBeVisible();
  const heads = await table.locator('thead tr').last().locator('th').allInnerTexts();
  const at = heads.findIndex(head => /^(Amount|Bedrag)/.test(head.trim()));
  const column = async (index: number) => table.locator(`tbody [data-row] > [data-column="${index}"]`).allInnerTexts();
  const [names, amounts] = [await column(0), await column(at)];
  const total = (await table.locator('tfoot').innerText()).split(/\s+/).filter(Boolean).at(-1);
  return [...names.map((name, row) => `${name.trim()} ${amounts[row]!.trim()}`), total];
};

test('a click on a figure tells what it is the sum of, the largest part first, and its total is the figure', async ({
  adminPage: page,
}) => {
  await open(page);
  await figure(page, 'totalCosts', 0).click();
  await expect(page.getByRole('dialog', { name: 'Where “Total costs · Baking” comes from' })).toBeVisible();
  expect(await parts(page)).toEqual([
    ...['Baking 40.000,00', 'Anna 24.000,00', 'Rent 18.000,00', 'Bas 12.000,00', 'Energy 3.333,34', '97.333,34'],
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(figure(page, 'totalCosts', 0)).toBeFocused();

  await figure(page, 'totalNetResult', 3).click();
  expect((await parts(page)).at(-1)).toBe('8.999,99');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Other costs' }).click();
  await figure(page, `otherCosts ${bakery.idOf('rent')}`, 1).click();
  expect(await parts(page)).toEqual(['Rent 9.000,00', '9.000,00']);
});

test('of a cost, of several, and of all, it is told with which segments the result is', async ({ adminPage: page }) => {
  await open(page);
  const dialog = page.getByRole('dialog');
  const by = dialog.getByText('By segment: ');
  await figure(page, 'totalNetResult', 0).click();
  await expect(by).toHaveText('By segment: Retail 31.000, Wholesale 15.667, not allocated 6.000.');
  await page.keyboard.press('Escape');
  await figure(page, 'totalNetResult', 3).click();
  await expect(by).toHaveText('By segment: Retail 21.017, Wholesale 5.183, not allocated (17.200).');
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'The result' }).getByRole('button').nth(1).click();
  await expect(by).toHaveText('By segment: Retail 21.017, Wholesale 5.183, not allocated 1.133.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await figure(page, 'totalCosts', 0).click();
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expect(by).toHaveCount(0);
});

test('Enter does the same; in the segment view one split feeds another, to the cent', async ({ adminPage: page }) => {
  await open(page, '?view=segments');
  await page.getByRole('button', { name: 'Total indirect costs' }).click();
  await figure(page, `totalCosts ${bakery.idOf('baking')}`, 0).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Where “Total indirect costs · Baking · Retail” comes from' }),
  ).toBeVisible();
  const shown = await parts(page);
  expect(shown.slice(0, -1).map(part => part?.split(' ')[0])).toEqual(['Anna', 'Rent', 'Bas', 'Energy']);
  expect(shown.at(-1)).toBe('43.000,01');
  await page.keyboard.press('Escape');
  await expect(figure(page, `totalCosts ${bakery.idOf('baking')}`, 0)).toBeFocused();
});

test('a trail that can not be fetched says so and can be tried again', async ({ adminPage: page }) => {
  await page.goto(`/totalcosts/${bakery.scenarioId}`);
  await page.route('**/api/overview/trail/**', route => route.abort());
  await page.getByRole('button', { name: 'Where the total of Packing comes from' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The server can’t be reached.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await parts(page)).at(-1)).toBe('24.333,33');
});

test('a margin says from which profit it is made; on a phone the amounts stand beside the names', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await figure(page, 'netMargin', 0).click();
  await expect(page.getByRole('dialog')).toContainText('A margin is this profit as a share of the revenue.');
  expect((await parts(page)).at(-1)).toBe('52.666,66');
  await expect(page.getByRole('dialog').getByRole('gridcell', { name: '(24.000,00)', exact: true })).toBeInViewport({
    ratio: 1,
  });
  // What it is stands below its name, and the way there beside its amount.
  const anna = page.getByRole('dialog').getByRole('row', { name: /Anna/ }).first();
  await expect(anna.getByText('Employee', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(anna.getByRole('link', { name: 'Go to Anna in Personnel costs' })).toBeInViewport({ ratio: 1 });
});

test('each part leads to the screen and the row that makes it, which is open there', async ({ adminPage: page }) => {
  for (const [name, address, row] of [
    ['Go to Anna in Personnel costs', '/personnel/', 'anna'],
    ['Go to Rent in Other indirect costs', '/othercosts/', 'rent'],
    ['Go to Baking in Cost objects', '/costobjects/', 'baking'],
  ] as const) {
    await open(page);
    await figure(page, 'totalCosts', 0).click();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${address}${bakery.scenarioId}#row-${bakery.idOf(row)}`);
    const cell = page.locator(`[data-row="${bakery.idOf(row)}"] > [data-active]`);
    await expect(cell).toBeFocused();
    await expect(cell).toBeInViewport();
    await expect(page.locator(`[data-row="${bakery.idOf(row)}"] [aria-expanded=true]`)).toBeVisible();
  }
});

test('also where the matrix was seen there last: the row stands open in the list, from where it goes on', async ({
  adminPage: page,
}) => {
  await page.goto(`/personnel/${bakery.scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await open(page);
  await figure(page, 'totalCosts', 0).click();
  await page.getByRole('link', { name: 'Go to Anna in Personnel costs' }).click();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(page.getByRole('grid', { name: 'Allocation of Anna' })).toBeVisible();
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(page.getByRole('grid', { name: 'Allocation of all employees' })).toBeVisible();
});

test('a total indirect cost, and what a segment carries of it, have the same trail', async ({ adminPage: page }) => {
  await page.goto(`/totalcosts/${bakery.scenarioId}`);
  await page.getByRole('button', { name: 'Where the total of Packing comes from' }).click();
  expect(await parts(page)).toEqual(['Anna 12.000,00', 'Rent 9.000,00', 'Energy 3.333,33', '24.333,33']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show Packing' }).click();
  await page.getByRole('button', { name: 'Where the amount of Retail comes from' }).click();
  await expect(page.getByRole('dialog', { name: 'Where “Packing → Retail” comes from' })).toBeVisible();
  expect((await parts(page)).at(-1)).toBe('9.733,33');
});

test('an allocation of a person and of an other cost has one', async ({ adminPage: page }) => {
  await page.goto(`/personnel/${bakery.scenarioId}`);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  await page.getByRole('button', { name: 'Where the amount of Baking comes from' }).click();
  expect(await parts(page)).toEqual(['Anna 24.000,00', '24.000,00']);
  await page.goto(`/othercosts/${bakery.scenarioId}`);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await page.getByRole('button', { name: 'Where the amount of Packing comes from' }).click();
  await expect(page.getByRole('dialog')).toContainText('m²');
  expect(await parts(page)).toEqual(['Rent 9.000,00', '9.000,00']);
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['nl', 'dark'],
] as const)
  test(`the trail is accessible (${language}, ${colorScheme})`, async ({ adminPage: page }) => {
    if (language === 'nl') await inDutch(page);
    await page.emulateMedia({ colorScheme });
    await open(page);
    await figure(page, 'totalNetResult', 0).click();
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });
