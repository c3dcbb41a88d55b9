import type { Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, onPhone, test } from './fixtures.ts';

const DRINKS = ['Cola', 'Lemonade', 'Beer', 'Water', 'Tours'];
const list = (page: Page) => page.getByRole('grid', { name: 'Other costs', exact: true });
const gasIn = (page: Page) => page.getByRole('grid', { name: 'Allocation of Gas' });
const allUnits = (page: Page) => page.getByRole('button', { name: 'Divide like all units' });
const said = (page: Page) => cellOf(list(page), 'Gas', 4);
/** The names with their mark. */
const marked = (page: Page) =>
  gasIn(page)
    .getByRole('rowheader')
    .filter({ has: page.locator('svg') });
const saved = (page: Page) => expect(page.locator('[data-saving]')).toHaveCount(0);

/** Gas of 20.000, not divided yet; a fifth of all units are visitors. `more`: without units. */
async function makeGas(page: Page, ...more: string[]) {
  const made = await makeCostScenario(page, { costs: [...DRINKS, ...more], segments: ['Shops', 'Web'] });
  const { scenarioId, costs, api } = made;
  for (const [n, totalUnits] of [40, 20, 10, 10, 20].entries())
    await api('PUT', `/process/${costs[DRINKS[n]!]}`, { totalUnits });
  const { id: gas } = (await api('POST', '/other-cost/', { scenarioId, name: 'Gas', totalCost: 20_000 })) as {
    id: string;
  };
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Gas' }).click();
  const parts = async () =>
    ((await api('GET', `/other-cost-allocation/${gas}`)) as { allocation: number }[]).map(row => row.allocation);
  return { ...made, gas, parts };
}

const DRUNK = [10_000, 5_000, 2_500, 2_500, 0];

test('what is divided like all units over some rows says so, and when these change it is divided over them again', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, api, parts } = await makeGas(page);
  const gas = gasIn(page);
  await cellOf(gas, 'Cola', 0).click();
  await cellOf(gas, 'Water', 0).click({ modifiers: ['Shift'] });
  await allUnits(page).click();
  await expect(page.getByText('Divided over 4 of the 5 rows: like their units.').first()).toBeVisible();
  await expect.poll(parts).toEqual(DRUNK);
  await expect(said(page)).toHaveText('Over 4: like their units');
  await saved(page);
  // One step takes it back, and gives it again with the word.
  await page.keyboard.press('Control+z');
  await expect.poll(parts).toEqual([0, 0, 0, 0, 0]);
  await expect(said(page)).toHaveText('');
  await page.keyboard.press('Control+y');
  await expect(said(page)).toHaveText('Over 4: like their units');
  await expectAccessible(page);

  await api('PUT', `/process/${costs.Tours}`, { totalUnits: 70 });
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(page.getByText('Gas is divided like all units')).toHaveCount(0);
  await api('PUT', `/process/${costs.Water}`, { totalUnits: 30 });
  await page.reload();
  await expect(page.getByText('Gas is divided over some only, by figures that have changed since.')).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect.poll(parts).toEqual([8_000, 4_000, 2_000, 6_000, 0]);
  await page.goto(`/othercosts/${scenarioId}`);
  await expect(said(page)).toHaveText('Over 4: like their units');
  await page.getByRole('button', { name: 'Show Gas' }).click();
  await cellOf(gas, 'Beer', 3).click();
  await expect(page.getByText('Divided over 4 of the 5 rows: like their units.')).toBeVisible();
});

test('what a button has divided over all goes over the selected rows only; on its matrix and back the word stays', async ({
  adminPage: page,
}) => {
  const { parts } = await makeGas(page);
  const gas = gasIn(page);
  await allUnits(page).click();
  await expect(said(page)).toHaveText('Like all units');
  await cellOf(gas, 'Cola', 0).click();
  await cellOf(gas, 'Water', 0).click({ modifiers: ['Shift'] });
  await expect(page.getByText('over the 4 selected rows only; the others get nothing.')).toBeVisible();
  await allUnits(page).click();
  await expect.poll(parts).toEqual(DRUNK);
  await expect(said(page)).toHaveText('Over 4: like their units');
  // All that have any are chosen: it is plainly like it.
  await cellOf(gas, 'Tours', 0).click();
  await allUnits(page).click();
  await expect(said(page)).toHaveText('Like all units');
  await page.keyboard.press('Control+z');
  await expect(said(page)).toHaveText('Over 4: like their units');
  await saved(page);

  await page.getByRole('radio', { name: 'Matrix' }).check();
  const cola = cellOf(page.getByRole('grid', { name: 'Allocation of all other costs' }), 'Gas', 1);
  await cola.click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect.poll(parts).not.toEqual(DRUNK);
  await page.keyboard.press('Control+z');
  await expect.poll(parts).toEqual(DRUNK);
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(said(page)).toHaveText('Over 4: like their units');
});

test('rows that are apart are chosen in a dialog, which begins with those that are selected', async ({
  adminPage: page,
}) => {
  const { parts } = await makeGas(page, 'Tea');
  await cellOf(gasIn(page), 'Cola', 0).click();
  await cellOf(gasIn(page), 'Lemonade', 0).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Only over some …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Divide Gas over some rows only' });
  await expect(dialog.getByLabel('Lemonade')).toBeChecked();
  await dialog.getByLabel('Lemonade').uncheck();
  await dialog.getByLabel('Water').check();
  // Before there is a cost driver no units are entered here, and no 0 reads as if it had none.
  await expect(cellOf(gasIn(page), 'Water', 1)).toHaveText('');
  await dialog.getByLabel('Tea').check();
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await expect(marked(page)).toHaveText([/Chosen:\s*Cola/, /Chosen:\s*Water/, /Chosen:\s*Tea/]);
  await expectAccessible(page);
  await allUnits(page).click();
  await expect.poll(parts).toEqual([16_000, 0, 0, 4_000, 0, 0]);
  const without = page.getByText('1 of the 3 chosen has none of these, and gets nothing: Tea.');
  await expect(without).toContainText('Divided over 2 of the 6 rows: like their units.');
  await expect(said(page)).toHaveText('Over 2: like their units');
  await expect(marked(page)).toHaveText(['Cola', 'Water']);
  // Over all, none is marked.
  await cellOf(gasIn(page), 'Tea', 3).click();
  await allUnits(page).click();
  await expect(said(page)).toHaveText('Like all units');
  await expect(marked(page)).toHaveCount(0);
});

onPhone('by a finger the rows are chosen in a dialog, over which a button divides', async ({ phone: page }) => {
  const { parts } = await makeGas(page);
  const noIdea = page.getByText('No idea? Like personnel costs or evenly, for now.');
  await expect(noIdea).toBeVisible();
  await allUnits(page).tap();
  await expect(noIdea).toHaveCount(0);
  await expect.poll(parts).toEqual([8_000, 4_000, 2_000, 2_000, 4_000]);
  await cellOf(gasIn(page), 'Tours', 1).tap();
  await page.getByRole('button', { name: 'Only over some …' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Divide Gas over some rows only' });
  await expect(dialog.getByRole('button', { name: 'Choose' })).toBeDisabled();
  for (const name of DRINKS.slice(0, 4)) await dialog.getByLabel(name).tap();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('over the 4 selected rows only; the others get nothing.')).toBeVisible();
  await allUnits(page).tap();
  await expect.poll(parts).toEqual(DRUNK);
  await expect(page.getByText('Divided over 4 of the 5 rows: like their units.').last()).toBeVisible();
  // Those that have something are ticked.
  await page.getByRole('button', { name: 'Only over some …' }).tap();
  await expect(dialog.getByLabel('Water')).toBeChecked();
  await expect(dialog.getByLabel('Tours')).not.toBeChecked();
  // So does “Divide evenly”, which stands beside them: the others get nothing.
  await dialog.getByLabel('Cola').tap();
  await dialog.getByLabel('Tours').tap();
  await dialog.getByRole('button', { name: 'Choose' }).tap();
  const evenly = page.getByRole('button', { name: 'Divide evenly' });
  await evenly.tap();
  await expect.poll(parts).toEqual([0, 5_000, 5_000, 5_000, 5_000]);
  // It was meant for that time.
  await evenly.tap();
  await expect.poll(parts).toEqual([4_000, 4_000, 4_000, 4_000, 4_000]);
});
