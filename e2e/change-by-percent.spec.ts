import type { Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

const [HOURS, WAGE] = [3, 4];
const WAGES = { Tom: 40_000, Kim: 30_000.01, Anna: 20_000, Nobody: 0 };

async function atWages(page: Page) {
  const { scenarioId, api, costs } = await makeCostScenario(page, { costs: ['Sales', 'Bake'], segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const [name, yearlyWage] of Object.entries(WAGES))
    await api('POST', '/employee/', {
      ...{ scenarioId, name, yearlyWage },
      workHoursPerYear: yearlyWage > 0 ? 1_600 : 0,
      extras: name === 'Tom' ? 8_000 : 0,
    });
  await page.goto(`/personnel/${scenarioId}`);
  const table = page.getByRole('grid', { name: /^(Employees|Medewerkers)$/ });
  const wages = table.locator(`tbody > [data-row] > [data-column="${WAGE}"]`);
  await expect(wages).toHaveCount(4);
  const stored = async () =>
    ((await api('GET', `/employee/list/${scenarioId}`)) as { yearlyWage: number }[]).map(one => one.yearlyWage);
  return { scenarioId, api, costs, table, wages, stored };
}
const opens = (page: Page) => page.getByRole('button', { name: 'Change by %' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change by a percentage' });
const sentence = (page: Page) => dialog(page).getByRole('status').last();
const percent = (page: Page) => dialog(page).getByRole('textbox', { name: 'By how many percent' });
const change = (page: Page) => dialog(page).getByRole('button', { name: 'Change', exact: true });

onPhone(
  'by a finger all wages are raised by 5 %: it is said what comes of it before, and it is one step to take back',
  async ({ phone: page }) => {
    const { wages, stored, table } = await atWages(page);
    await opens(page).tap();
    await expect(sentence(page)).toHaveText('Yearly wage in 3 rows: 90.000,01.');
    await expect(percent(page)).toBeFocused();
    await expect(percent(page)).toHaveAttribute('inputmode', 'decimal');
    await expect(change(page)).toBeDisabled();
    await page.keyboard.type('5');
    await expect(sentence(page)).toHaveText('Yearly wage in 3 rows: 90.000,01 → 94.500,01.');
    await expectAccessible(page);
    await change(page).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect(wages).toHaveText(['42.000,00', '31.500,01', '21.000,00', '0']);
    await expect.poll(stored).toEqual([42_000, 31_500.01, 21_000, 0]);
    // What follows from a wage is told as after any other.
    await expect(page.getByText('The extras of Tom stay € 8.000,00, which was 20,00 % of the wage.')).toBeVisible();
    await page.getByRole('button', { name: /^Take the last change back/ }).tap();
    await expect(wages).toHaveText(['40.000,00', '30.000,01', '20.000,00', '0']);
    await expect.poll(stored).toEqual(Object.values(WAGES));

    await test.step('less, of the rows that are shown, and another column', async () => {
      await page.getByRole('button', { name: 'Filter' }).tap();
      await page.getByRole('searchbox', { name: 'Filter' }).fill('tom');
      await expect(wages).toHaveCount(1);
      await opens(page).tap();
      await dialog(page).getByRole('radio', { name: 'Lower' }).tap();
      await percent(page).fill('2,5 %');
      await expect(sentence(page)).toHaveText(
        'Yearly wage in 1 row: 40.000,00 → 39.000,00. Only the rows that are shown.',
      );
      await dialog(page).getByRole('combobox', { name: 'Column' }).tap();
      await page.getByRole('option', { name: /^Hours/ }).tap();
      await expect(sentence(page)).toContainText('of Tom: 1.600,00 → 1.560,00. Only the rows that are shown.');
      await percent(page).press('Enter');
      await expect(cellOf(table, 'Tom', HOURS)).toHaveText('1.560,00');
      await expect(cellOf(table, 'Tom', WAGE)).toHaveText('40.000,00');
    });
    await test.step('a minus lowers, what is no number is said, and more than all of it can’t be taken away', async () => {
      await opens(page).tap();
      await percent(page).fill('-10');
      await expect(sentence(page)).toContainText('40.000,00 → 36.000,00');
      await percent(page).fill('ten');
      await expect(dialog(page).getByRole('alert')).toContainText('Incorrectly filled format.');
      await expect(change(page)).toBeDisabled();
      await percent(page).fill('-101');
      await expect(dialog(page).getByRole('alert')).not.toHaveText('');
      await expect(change(page)).toBeDisabled();
      await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

onPhone('other costs and the tree of costs have it, too; sums are passed over', async ({ phone: page }) => {
  const { scenarioId, api, costs } = await atWages(page);
  for (const [name, totalCost] of [
    ['Rent', 1_000],
    ['Gas', 500],
  ] as const)
    await api('POST', '/other-cost/', { scenarioId, name, totalCost });
  await page.goto(`/othercosts/${scenarioId}`);
  await opens(page).tap();
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0);
  await page.keyboard.type('10');
  await expect(sentence(page)).toContainText('in 2 rows: 1.500,00 → 1.650,00.');
  await page.keyboard.press('Enter');
  const list = page.getByRole('grid', { name: 'Other costs' });
  await expect(cellOf(list, 'Rent', 2)).toHaveText('1.100,00');
  await expect(cellOf(list, 'Gas', 2)).toHaveText('550,00');

  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await api('PUT', `/process/${costs.Bake}`, { name: 'Bake', totalRevenue: 2_000, totalUnits: 30 });
  await api('PUT', `/process/${costs.Sales}`, { name: 'Sales', totalRevenue: 3_000, totalUnits: 70 });
  await page.goto(`/costobjects/${scenarioId}`);
  await opens(page).tap();
  await page.keyboard.type('1');
  await expect(sentence(page)).toHaveText('Total revenue in 2 rows: 5.000,00 → 5.050,00.');
  await page.keyboard.press('Enter');
  const tree = page.getByRole('grid', { name: 'Cost objects' });
  await expect(cellOf(tree, 'Bake', 3)).toContainText('2.020,00');
  await expect(cellOf(tree, 'Sales', 3)).toContainText('3.030,00');
});

onPhone('where several rows are selected, by the keys of a tablet, it is theirs', async ({ phone: page }) => {
  const { table, wages } = await atWages(page);
  await cellOf(table, 'Tom', WAGE).tap();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await opens(page).tap();
  await page.keyboard.type('100');
  await expect(sentence(page)).toHaveText('Yearly wage in 2 rows: 70.000,01 → 140.000,02. Only the selected rows.');
  await page.keyboard.press('Enter');
  await expect(wages).toHaveText(['80.000,00', '60.000,02', '20.000,00', '0']);
});

onPhone('in Dutch and in the dark as well', async ({ phone: page }) => {
  await inDutch(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atWages(page);
  await page.getByRole('button', { name: 'Wijzigen met %' }).tap();
  const dutch = page.getByRole('dialog', { name: 'Met een percentage wijzigen' });
  await page.keyboard.type('5');
  await expect(dutch.getByRole('status').last()).toHaveText('Jaarloon in 3 rijen: 90.000,01 → 94.500,01.');
  await expectAccessible(page);
});

test('beside a mouse the tools stay as they are: there it is *1,05', async ({ adminPage: page }) => {
  const { table, wages } = await atWages(page);
  await expect(opens(page)).toHaveCount(0);
  await cellOf(table, 'Tom', WAGE).click();
  await cellOf(table, 'Anna', WAGE).click({ modifiers: ['Shift'] });
  await page.keyboard.type('*1,05');
  await page.keyboard.press('Control+Enter');
  await expect(wages).toHaveText(['42.000,00', '31.500,01', '21.000,00', '0']);
});

onPhone(
  'by a finger one figure is raised alone, once it was chosen: which rows are meant is asked',
  async ({ phone: page }) => {
    const { stored, wages } = await atWages(page);
    await opens(page).tap();
    await expect(dialog(page).getByRole('radio', { name: 'All that are shown' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await wages.nth(1).tap();
    await opens(page).tap();
    await expect(dialog(page).getByRole('radio', { name: 'All that are shown' })).toBeChecked();
    await dialog(page).getByRole('radio', { name: 'Only Kim' }).tap();
    await percent(page).fill('10');
    await expect(sentence(page)).toHaveText('Yearly wage in 1 row: 30.000,01 → 33.000,01.');
    await expectAccessible(page);
    await change(page).tap();
    await expect.poll(stored).toEqual([40_000, 33_000.01, 20_000, 0]);
  },
);
