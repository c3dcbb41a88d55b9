import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, onPhone, test } from './fixtures.ts';

// A percentage is one wherever it is typed in an allocation.

const NAMES = { costs: ['Sales', 'Delivery'], segments: ['Shops'] };
const allocationOf = (page: Page, name: string) => page.getByRole('grid', { name: `Allocation of ${name}` });
const cell = (table: Locator, row: string, column: number) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[data-column="${column}"]`);

async function openAnna(page: Page): Promise<Locator> {
  const { scenarioId, api } = await makeCostScenario(page, NAMES);
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await api('POST', '/employee/', { scenarioId, name: 'Anna', workHoursPerYear: 1_600, yearlyWage: 40_000 });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  return allocationOf(page, 'Anna');
}

async function enter(page: Page, at: Locator, text: string) {
  await at.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a percentage that is typed or pasted among hours or amounts is the percentage of its row, with the same limits', async ({
  adminPage: page,
}) => {
  const table = await openAnna(page);
  const [HOURS, SHARE, COST] = [1, 2, 3];
  await enter(page, cell(table, 'Sales', HOURS), '80%');
  await expect(cell(table, 'Sales', SHARE)).toHaveText('80,00');
  await expect(cell(table, 'Sales', HOURS)).toHaveText('1.280,00');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  await enter(page, cell(table, 'Delivery', COST), '30 %');
  const refused = page.getByRole('alert').filter({ hasText: '30 %' });
  await expect(refused).toContainText('20,00 %');
  await expect(cell(table, 'Delivery', SHARE)).toHaveAttribute('aria-invalid', 'true');
  await enter(page, cell(table, 'Delivery', HOURS), '12,5%');
  await expect(refused).toHaveCount(0);
  await expect(cell(table, 'Delivery', COST)).toHaveText('5.000,00');
  await cell(table, 'Sales', HOURS).click();
  await paste(page, [['60%'], ['40%']]);
  await expect(cell(table, 'Sales', SHARE)).toHaveText('60,00');
  await expect(cell(table, 'Delivery', HOURS)).toHaveText('640,00');
  await page.keyboard.press('Control+z');
  await expect(cell(table, 'Delivery', SHARE)).toHaveText('12,50');
});

test('where the units decide, a percentage that is typed among them says so', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, NAMES);
  await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000, unitDescription: 'm²' });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  const table = allocationOf(page, 'Rent');
  await enter(page, cell(table, 'Sales', 1), '25%');
  await expect(cell(table, 'Sales', 4)).toHaveText('250,00');
  await enter(page, cell(table, 'Delivery', 1), '300');
  await expect(cell(table, 'Delivery', 4)).toHaveText('1.000,00');
  await enter(page, cell(table, 'Sales', 1), '25%');
  await expect(page.getByRole('alert').filter({ hasText: 'Here the units decide' })).toBeVisible();
  await expect(cell(table, 'Delivery', 4)).toHaveText('1.000,00');
});

onPhone('on a phone the percentage is in sight beside the hours of an allocation', async ({ phone: page }) => {
  const table = await openAnna(page);
  for (const column of [1, 2]) {
    await expect(cell(table, 'Sales', column)).toBeInViewport({ ratio: 1 });
    const { x, width } = (await cell(table, 'Sales', column).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(358);
  }
});
