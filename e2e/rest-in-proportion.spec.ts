import type { Locator, Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, onPhone, test } from './fixtures.ts';

const DRINKS = ['Cola', 'Lemonade', 'Beer', 'Water', 'Tours'];
const list = (page: Page, name = 'Other costs') => page.getByRole('grid', { name, exact: true });
const allocationOf = (page: Page, name: string) => page.getByRole('grid', { name: `Allocation of ${name}` });
const button = (page: Page) => page.getByRole('button', { name: 'Divide the rest in proportion' });
const left = (page: Page) => page.getByText('Not yet allocated:');

/** Gas of 20.000, divided like all units: a fifth of these are visitors. */
async function divideGas(page: Page) {
  const { scenarioId, costs, api, segments } = await makeCostScenario(page, {
    costs: DRINKS,
    segments: ['Shops', 'Web'],
  });
  for (const [n, totalUnits] of [40, 20, 10, 10, 20].entries())
    await api('PUT', `/process/${costs[DRINKS[n]!]}`, { totalUnits });
  await api('POST', '/other-cost/', { scenarioId, name: 'Gas', totalCost: 20_000 });
  await api('POST', '/other-cost/', { scenarioId, name: 'Press', totalCost: 500 });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Gas' }).click();
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(cellOf(list(page), 'Gas', 4)).toHaveText('Like all units');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  return { scenarioId, costs, api, segments };
}

async function enter(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
}

test('what one row gives up goes to the others in proportion by one press, which one step takes back', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await divideGas(page);
  const gas = allocationOf(page, 'Gas');
  await expect(button(page)).toHaveCount(0);
  await enter(page, cellOf(gas, 'Tours', 3), '0');
  await expect(left(page)).toHaveText(
    'Not yet allocated: 20,00 % · € 4.000,00'.replaceAll(' %', '\u00a0%').replace('€ ', '€\u00a0'),
  );
  const { y } = (await gas.boundingBox())!;
  const below = (await cellOf(list(page), 'Press', 1).boundingBox())!.y;
  await expectAccessible(page);
  await button(page).click();
  await expect(page.getByText('The rest is divided in proportion: nothing of it is left.')).toBeVisible();
  const parts = async () => {
    const [{ id }] = (await api('GET', `/other-cost/list/${scenarioId}`)) as [{ id: string }];
    return ((await api('GET', `/other-cost-allocation/${id}`)) as { allocation: number }[]).map(row => row.allocation);
  };
  await expect.poll(parts).toEqual([10_000, 5_000, 2_500, 2_500, 0]);
  await expect(page.getByText('Fully allocated', { exact: true }).first()).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  // Nothing has moved, it is like nothing that a button divides like, and keys go on in the table.
  expect((await gas.boundingBox())!.y).toBe(y);
  expect((await cellOf(list(page), 'Press', 1).boundingBox())!.y).toBe(below);
  await expect(cellOf(list(page), 'Gas', 4)).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect.poll(parts).toEqual([8_000, 4_000, 2_000, 2_000, 0]);
  await page.keyboard.press('Control+y');
  await expect.poll(parts).toEqual([10_000, 5_000, 2_500, 2_500, 0]);
});

test('people and total costs have the button, too; with units that decide, and while nothing is divided, there is none', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, api } = await divideGas(page);
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 400, workHoursPerYear: 100 });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  const anna = allocationOf(page, 'Anna');
  await expect(button(page)).toHaveCount(0);
  await enter(page, cellOf(anna, 'Beer', 2), '30');
  await enter(page, cellOf(anna, 'Water', 2), '10');
  await button(page).click();
  await expect(cellOf(anna, 'Beer', 2)).toHaveText('75,00');
  await expect(cellOf(anna, 'Water', 3)).toHaveText('100,00');

  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Cola' }).click();
  const cola = allocationOf(page, 'Cola');
  await enter(page, cellOf(cola, 'Web', 3), '60');
  await button(page).click();
  await expect(cellOf(list(page, 'Total indirect costs'), 'Cola', 5)).toHaveText('All to Web');
  await api('PUT', `/total-cost/${costs.Cola}`, { unitDescription: 'orders' });
  await page.reload();
  await page.getByRole('button', { name: 'Show Cola' }).click();
  await enter(page, cellOf(cola, 'Shops', 2), '3');
  await expect(button(page)).toHaveCount(0);
});

test('the list of other costs says where all of one goes, as long as it does', async ({ adminPage: page }) => {
  const { scenarioId, costs, api } = await divideGas(page);
  const said = cellOf(list(page), 'Press', 4);
  await expect(said).toHaveText('');
  const [, { id }] = (await api('GET', `/other-cost/list/${scenarioId}`)) as [unknown, { id: string }];
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Beer, percent: 100 }]);
  await page.reload();
  await expect(said).toHaveText('All to Beer');
  await expect(cellOf(list(page), 'Gas', 4)).toHaveText('Like all units');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show Press' }).click();
  const press = allocationOf(page, 'Press');
  await enter(page, cellOf(press, 'Beer', 3), '90');
  await expect(said).toHaveText('');
  await enter(page, cellOf(press, 'Beer', 3), '0');
  await enter(page, cellOf(press, 'Water', 4), '500');
  await expect(said).toHaveText('All to Water');
  await api('PUT', `/process/${costs.Water}`, { name: 'Spring water' });
  await page.reload();
  await expect(said).toHaveText('All to Spring water');
});

onPhone(
  'on a phone the button is there in one piece, and nothing moves when it is pressed',
  async ({ phone: page }) => {
    await divideGas(page);
    const gas = allocationOf(page, 'Gas');
    await enter(page, cellOf(gas, 'Tours', 1), '0');
    await button(page).scrollIntoViewIfNeeded();
    await expect(button(page)).toBeInViewport({ ratio: 1 });
    const { x, width, height } = (await button(page).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(height).toBeLessThan(60);
    const top = () => gas.evaluate(table => table.getBoundingClientRect().top);
    const before = await top();
    await button(page).tap();
    await expect(cellOf(gas, 'Cola', 1)).toHaveText('50,00');
    await expect(page.getByText('The rest is divided in proportion: nothing of it is left.')).toBeInViewport();
    expect(await top()).toBe(before);
  },
);

test('like all units over some rows only: over those that are selected, and the others keep what they have', async ({
  adminPage: page,
}) => {
  await divideGas(page);
  const gas = allocationOf(page, 'Gas');
  const costs = async () => {
    await expect(page.locator('[data-saving]')).toHaveCount(0);
    return gas.locator('tr[data-row] > [data-column="4"]').allInnerTexts();
  };
  await expect.poll(costs).toEqual(['8.000,00', '4.000,00', '2.000,00', '2.000,00', '4.000,00']);
  await enter(page, cellOf(gas, 'Water', 3), '5');
  await cellOf(gas, 'Cola', 0).click();
  await cellOf(gas, 'Beer', 0).click({ modifiers: ['Shift'] });
  await expect(
    page.getByText('These buttons divide over the 3 selected rows; the others keep what they have.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(page.getByText('Divided over the 3 selected rows; the others have what they had.')).toBeVisible();
  await expect.poll(costs).toEqual(['8.571,43', '4.285,71', '2.142,86', '1.000,00', '4.000,00']);
  await expect(cellOf(list(page), 'Gas', 4)).not.toHaveText('Like all units');
  await page.keyboard.press('Control+z');
  await expect.poll(costs).toEqual(['8.000,00', '4.000,00', '2.000,00', '1.000,00', '4.000,00']);
  // One cell is no selection.
  await cellOf(gas, 'Beer', 0).click();
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(cellOf(list(page), 'Gas', 4)).toHaveText('Like all units');
});
