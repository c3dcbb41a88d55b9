import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, openSales } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

const [NAME, HOURS, WAGE, EXTRAS, TOTAL] = [1, 3, 4, 5, 6];
const cellOf = (table: Locator, row: number, column: number) =>
  table.locator('tbody > [data-row]').nth(row).locator(`> [data-column="${column}"]`);
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function atThreeWages(page: Page) {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const [name, yearlyWage] of [
    ['Tom', 40_000],
    ['Kim', 30_000],
    ['Anna', 20_000],
  ] as const)
    await api('POST', '/employee/', { scenarioId, name, yearlyWage });
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  const column = (index: number) => table.locator(`tbody > [data-row] > [data-column="${index}"]`);
  const stored = async (field: string) =>
    ((await api('GET', `/employee/list/${scenarioId}`)) as Record<string, number>[]).map(one => one[field]);
  /** Selects from the first row down, and to the right as far as this. */
  const select = async (from: number, to = from) => {
    await cellOf(table, 0, from).click();
    await cellOf(table, 2, to).click({ modifiers: ['Shift'] });
  };
  return { table, column, stored, select };
}

test('what is typed over a selection is entered in all of it by Ctrl+Enter, of each row its own, and taken back by one key', async ({
  adminPage: page,
}) => {
  const { table, column, stored, select } = await atThreeWages(page);
  await select(EXTRAS);
  await page.keyboard.type('38%');
  await expect(said(page, 'Ctrl+Enter enters it in all 3 cells; *1,04 multiplies them all.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(column(EXTRAS)).toHaveText(['15.200,00 38 %', '11.400,00 38 %', '7.600,00 38 %']);
  await expect(said(page, 'Entered in 3 cells.')).toBeVisible();
  await expect(table.locator('[data-in-range]')).toHaveCount(3);
  await expect.poll(() => stored('extras')).toEqual([15_200, 11_400, 7_600]);
  // Of what is selected still, at once: also while it is being saved.
  await page.keyboard.type('*2');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('=100*3');
  await page.keyboard.press('Meta+Enter');
  await expect(column(EXTRAS)).toHaveText(['300,00', '300,00', '300,00']);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(column(EXTRAS)).toHaveText(['30.400,00 76 %', '22.800,00 76 %', '15.200,00 76 %']);
  await page.keyboard.press('Control+z');
  await expect(column(EXTRAS)).toHaveText(['15.200,00 38 %', '11.400,00 38 %', '7.600,00 38 %']);
});

test('Ctrl+Enter passes over names and sums beside the figures; refused, it changes nothing, and what was typed is there still', async ({
  adminPage: page,
}) => {
  const { table, column, stored, select } = await atThreeWages(page);
  // Begun at a sum: the cell one is in decides. The names stay.
  await cellOf(table, 0, NAME).click();
  await cellOf(table, 2, WAGE).click({ modifiers: ['Shift'] });
  await page.keyboard.type('1.000');
  await expect(said(page, 'Ctrl+Enter enters it in all 6 cells; *1,04 multiplies them all.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(column(WAGE)).toHaveText(['1.000,00', '1.000,00', '1.000,00']);
  await expect(column(HOURS)).toHaveText(['1.000,00', '1.000,00', '1.000,00']);
  await expect(column(NAME)).toHaveText(['Tom', 'Kim', 'Anna']);
  await expect.poll(() => stored('yearlyWage')).toEqual([1_000, 1_000, 1_000]);

  await select(TOTAL, EXTRAS);
  await page.keyboard.type('12x');
  await page.keyboard.press('Control+Enter');
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('Nothing was changed: 3 cells were refused.');
  await expect(refused).toContainText('Tom, Extras; Kim, Extras; Anna, Extras: “12x”');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Extras, Anna' })).toHaveValue('12x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await expect(column(EXTRAS)).toHaveText(['12,00', '12,00', '12,00']);
  await expect(refused).toHaveText('');
  // An empty text empties them, as Delete does.
  await page.keyboard.type('1');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored('extras')).toEqual([0, 0, 0]);
  // Enter enters one and goes on.
  await select(EXTRAS);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored('extras')).toEqual([0, 0, 7]);
});

test('a comma that may be thousands is asked about for all cells of Ctrl+Enter at once', async ({
  adminPage: page,
}) => {
  const { column, select } = await atThreeWages(page);
  await select(WAGE);
  await page.keyboard.type('6,100');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Read commas as thousands' }).click();
  await expect(column(WAGE)).toHaveText(['6.100,00', '6.100,00', '6.100,00']);
});

test('percentages of an allocation are entered in all segments by Ctrl+Enter where they fit together, and in none where not', async ({
  adminPage: page,
}) => {
  const parts = await openSales(page);
  const revenues = () => Promise.all([0, 1].map(row => cellOf(parts, row, 3).textContent()));
  const enter = async (text: string) => {
    await cellOf(parts, 0, 3).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
  };
  await enter('400');
  await expect.poll(revenues).toEqual(['400,00', '400,00']);
  await enter('600');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible();
  expect(await revenues()).toEqual(['400,00', '400,00']);
  await page.keyboard.press('F2');
  await expect(parts.getByRole('textbox')).toHaveValue('600');
  await page.keyboard.press('Escape');
  await enter('500');
  await expect.poll(revenues).toEqual(['500,00', '500,00']);
});

test('in a matrix and in a tree of costs Ctrl+Enter enters in all that is selected, and passes over what belongs to no cost', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Bake', 'Sell'], segments: ['Shops'] });
  for (const name of ['Rent', 'Energy']) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 9_000 });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const matrix = page.getByRole('grid', { name: 'Allocation of all' });
  await cellOf(matrix, 0, 1).click();
  await page.keyboard.press('Control+a');
  await cellOf(matrix, 1, 2).click({ modifiers: ['Shift'] });
  await page.keyboard.type('20');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Entered in 4 cells.')).toBeVisible();
  await expect(cellOf(matrix, 0, 1)).toHaveText('20,00');
  await expect(cellOf(matrix, 1, 2)).toHaveText('20,00');
  await page.keyboard.press('Control+z');
  await expect(cellOf(matrix, 1, 2)).not.toHaveText('20,00');

  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  const tree = page.getByRole('grid', { name: 'Cost objects' });
  const costs = tree.locator('tbody > [data-row]').filter({ hasText: /Bake|Sell/ });
  const [names, units] = [costs.locator('[data-column="1"]'), costs.locator('[data-column="2"]')];
  await units.first().click();
  await page.keyboard.press('Control+a');
  await units.last().click({ modifiers: ['Shift'] });
  await page.keyboard.type('50');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Entered in 2 cells.')).toBeVisible();
  await expect(units).toHaveText([/50,00$/, /50,00$/]);
  await expect(names).toHaveText(['Bake', 'Sell']);
});
