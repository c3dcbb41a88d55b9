import type { Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, expectAccessible, onPhone, test } from './fixtures.ts';

const matrix = (page: Page) => page.getByRole('grid', { name: 'Allocation of all' });
const rowOf = (page: Page, name: string) =>
  matrix(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const cell = (page: Page, name: string, column: number) => rowOf(page, name).locator(`[data-column="${column}"]`);

/** The texts of a row, without its name. */
const figuresOf = (page: Page, name: string) => rowOf(page, name).locator('td').allInnerTexts();

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await (/^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
}

/** Employees, or costs, and what they are allocated to, as a matrix. */
async function openMatrix(
  page: Page,
  of: 'employee' | 'other-cost',
  givers: readonly string[],
  costs: readonly string[],
) {
  const scenario = await makeCostScenario(page, { costs, segments: ['Shops'] });
  const { api, scenarioId } = scenario;
  const ids: Record<string, string> = {};
  if (of === 'employee') await api('GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  for (const name of givers) {
    const money = of === 'employee' ? { yearlyWage: 60_000, workHoursPerYear: 1_800 } : { totalCost: 9_000 };
    ids[name] = ((await api('POST', `/${of}/`, { scenarioId, name, ...money })) as { id: string }).id;
  }
  await page.goto(`/${of === 'employee' ? 'personnel' : 'othercosts'}/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(rowOf(page, givers[0]!)).toBeVisible();
  return { ...scenario, ids };
}

test('Tab goes on along the cells wherever one has been working, and out of the table at its end only', async ({
  adminPage: page,
}) => {
  await openMatrix(page, 'employee', ['Joris', 'Els'], ['Treat', 'Advise', 'Manage']);
  await cell(page, 'Joris', 1).click();
  await press(page, '100', 'Enter');
  await expect(cell(page, 'Els', 1)).toBeFocused();
  await press(page, 'Tab', '80', 'Tab', '20', 'Enter');
  await expect.poll(() => figuresOf(page, 'Els')).toEqual(['0', '80,00', '20,00', expect.stringContaining('100,00')]);
});

test('at the end of a row Tab goes to the first cell of the next one, and out of the table at its end, or after Escape', async ({
  adminPage: page,
}) => {
  await openMatrix(page, 'other-cost', ['Rent', 'Energy'], ['Bake', 'Sell']);
  await cell(page, 'Rent', 2).click();
  await press(page, '40', 'Tab');
  await expect(cell(page, 'Energy', 1)).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect(cell(page, 'Rent', 2)).toBeFocused();
  await press(page, 'Tab', '10', 'Tab', '20', 'Tab', 'Tab');
  await expect(matrix(page).locator(':focus')).toHaveCount(0);
  await cell(page, 'Energy', 2).click();
  await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(page.getByText('Esc and then Tab leads out of the table.')).toBeVisible();
  await cell(page, 'Rent', 1).click();
  await press(page, 'Escape', 'Tab');
  await expect(matrix(page).locator(':focus')).toHaveCount(0);
  await expect.poll(() => figuresOf(page, 'Energy')).toEqual(['10,00', '20,00', expect.stringContaining('30,00')]);
});

test('E.24 parts of a sum that are 100 % together are nobody else’s change', async ({ adminPage: page }) => {
  await openMatrix(page, 'employee', ['Joris', 'Els'], ['Treat', 'Advise', 'Manage', 'Sell', 'Buy']);
  await cell(page, 'Joris', 1).click();
  const said = page.getByText(/Somebody else changed/);
  await press(page, '1/3', 'Tab', 'Shift+Tab', '=100/3', 'Tab', '=100/3', 'Tab', 'Tab', 'Tab', '=100/3', 'Enter');
  await expect(rowOf(page, 'Joris').getByText('Fully allocated')).toHaveCount(1);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(page.locator('[data-of-others]')).toHaveCount(0);
});

test('units that are typed before there is a cost driver wait for it, and its name is asked for there', async ({
  adminPage: page,
}) => {
  const { api, ids, costs } = await openMatrix(page, 'other-cost', ['Energy', 'Rent'], ['Bake', 'Sell']);
  await page.getByRole('radio', { name: 'Units' }).check();
  await cell(page, 'Energy', 1).click();
  await press(page, '70', 'Tab', '30', 'Enter');
  const waiting = page.getByRole('alert').filter({ hasText: 'Not stored yet' });
  await expect(waiting).toContainText('Energy has no cost driver yet: its units count once it has one.');
  await expect(waiting).toContainText('Bake 70, Sell 30');
  await waiting.getByRole('button', { name: 'Name the cost driver' }).click();
  await press(page, 'kWh', 'Enter');
  await expect(cell(page, 'Energy (kWh)', 1)).toHaveText('70,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(matrix(page).locator(':focus')).toHaveCount(1);
  await expect(page.locator('[data-of-others]')).toHaveCount(0);
  const units = async () =>
    ((await api('GET', `/other-cost-allocation/${ids.Energy}`)) as { processId: string; units: number }[]).map(one => [
      one.processId,
      one.units,
    ]);
  await expect.poll(units).toEqual([
    [costs.Bake, 70],
    [costs.Sell, 30],
  ]);
});

test('the cost drivers of all rows whose units wait are asked for at once; naming them and their units are taken back as one', async ({
  adminPage: page,
}) => {
  const names = ['Energy', 'Rent', 'Phone'];
  const { api, ids, costs, scenarioId } = await openMatrix(page, 'other-cost', names, ['Bake', 'Sell']);
  await api('PATCH', `/other-cost-allocation/${ids.Rent}`, [{ processId: costs.Bake, percent: 60 }]);
  await page.reload();
  await page.getByRole('radio', { name: 'Units' }).check();
  await cell(page, 'Energy', 1).click();
  await paste(page, [
    ['70', '30'],
    ['10', '20'],
    ['5', ''],
  ]);
  const waiting = page.getByRole('alert').filter({ hasText: 'Not stored yet' });
  await expect(waiting.getByRole('listitem')).toHaveText([
    /^These rows have no cost driver yet: .* Energy: Bake 70,00, Sell 30,00; Rent: Bake 10,00, Sell 20,00; Phone: Bake 5,00\.Name 3 cost drivers$/,
  ]);
  await waiting.getByRole('button', { name: 'Name 3 cost drivers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost drivers of 3 rows' });
  await expect(dialog.getByLabel('For all of them')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type('m²');
  await expect(dialog.getByLabel('Rent')).toHaveValue('m²');
  await dialog.getByLabel('Energy').fill('kWh');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Energy (kWh)', 1)).toHaveText('70,00');
  await expect(cell(page, 'Rent (m²)', 2)).toHaveText('20,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(matrix(page).locator(':focus')).toHaveCount(1);
  interface Stored {
    name: string;
    unitDescription: string | null;
    costAllocations: { units: number; percent: number }[];
  }
  const stored = async () =>
    ((await api('GET', `/other-cost/list/${scenarioId}`)) as Stored[]).map(
      ({ name, unitDescription, costAllocations }) =>
        `${name} ${unitDescription}: ${costAllocations.map(one => (unitDescription ? one.units : `${one.percent} %`)).join(', ')}`,
    );
  const named = ['Energy kWh: 70, 30', 'Rent m²: 10, 20', 'Phone m²: 5'];
  await expect.poll(stored).toEqual(named);
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual(['Energy null: ', 'Rent null: 60 %', 'Phone null: ']);
  await expect(rowOf(page, 'Rent')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect.poll(stored).toEqual(named);
  await expect(cell(page, 'Phone (m²)', 1)).toHaveText('5,00');
  await expect(page.locator('[data-of-others]')).toHaveCount(0);
  await cell(page, 'Phone (m²)', 2).click();
  await press(page, '15', 'Enter');
  await expect.poll(stored).toEqual([...named.slice(0, 2), 'Phone m²: 5, 15']);
});

test('units that were kept without a cost driver come back with it, beside those just typed, for total costs as well', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeCostScenario(page, {
    costs: ['Bake', 'Sell'],
    segments: ['Shops', 'Web'],
  });
  const driver = (unitDescription: string | null) => api('PUT', `/total-cost/${costs.Bake}`, { unitDescription });
  const path = `/total-cost-allocation/${costs.Bake}`;
  await driver('orders');
  await api('PATCH', path, [
    { segmentId: segments.Shops, units: 5 },
    { segmentId: segments.Web, units: 7 },
  ]);
  await driver(null);
  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await page.getByRole('radio', { name: 'Units' }).check();
  await cell(page, 'Bake', 2).click();
  await press(page, '9', 'Enter', '4', 'Enter');
  await page.getByRole('button', { name: 'Name 2 cost drivers' }).click();
  await press(page, 'trips', 'Enter');
  await expect(cell(page, 'Bake (trips)', 1)).toHaveText('5,00');
  await expect(cell(page, 'Bake (trips)', 2)).toHaveText('9,00');
  await expect(cell(page, 'Sell (trips)', 2)).toHaveText('4,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const units = async () => ((await api('GET', path)) as { units: number }[]).map(one => one.units);
  expect(await units()).toEqual([5, 9]);
  await cell(page, 'Bake (trips)', 1).click();
  await press(page, '6', 'Enter');
  await expect.poll(units).toEqual([6, 9]);
  await expect(page.locator('[data-of-others]')).toHaveCount(0);
});

test('what is selected is seen in the row under the pointer, too, in light and dark', async ({ adminPage: page }) => {
  await openMatrix(page, 'other-cost', ['Rent', 'Energy'], ['Bake', 'Sell', 'Pack']);
  await cell(page, 'Rent', 1).click();
  await cell(page, 'Energy', 2).click({ modifiers: ['Shift'] });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colour = (name: string, column: number) =>
      cell(page, name, column).evaluate(one => getComputedStyle(one).backgroundColor);
    expect(await colour('Energy', 1)).toBe(await colour('Rent', 1));
    expect(await colour('Energy', 2)).toBe(await colour('Rent', 1));
    expect(await colour('Energy', 3)).not.toBe(await colour('Rent', 1));
  }
});

test('E.4 a table that is pasted with its heads and names goes where these say, in whatever order', async ({
  adminPage: page,
}) => {
  await openMatrix(page, 'employee', ['Anna', 'Bert', 'Cas'], ['Brew', 'Bottle', 'Sell']);
  await cell(page, 'Bert', 2).click();
  await paste(page, [
    ['', 'Sell', 'Brew', 'Clean', 'Bottle', 'Total'],
    ['Cas', '20', '50', '', '30', '100'],
    ['Dora', '100', '', '', '', '100'],
    ['Anna', '33,33', '33,33', '', '33,33', '99,99'],
    ['Total', '153,33', '83,33', '', '63,33', '299,99'],
  ]);
  await page.getByRole('button', { name: 'Paste 6 cells' }).click();
  await expect
    .poll(() => figuresOf(page, 'Cas'))
    .toEqual(['50,00', '30,00', '20,00', expect.stringContaining('100,00')]);
  await expect(rowOf(page, 'Anna').getByText('Fully allocated')).toHaveCount(1);
  await expect(cell(page, 'Bert', 2)).toHaveText('0');
  const said = page.getByRole('status').filter({ hasText: 'pasted by their names' });
  await expect(said).toContainText(
    'Not in the list and left out: Dora. Add them there, and paste this again. Not known here and left out: Clean.',
  );
  await expect(said).toContainText('“Total” is a sum and was left out.');
  await expect(page.getByRole('button', { name: 'Add or paste them in the list' })).toBeVisible();
  await expect(said).toContainText('Anna: By rounding they add up to 99,99 %; that is taken as 100 %.');
  await expect(matrix(page).locator('tr[aria-busy]')).toHaveCount(0);
  await paste(page, [
    ['Employee', 'Bottle', 'Brew'],
    ['Cas', '60', '50'],
    ['Bert', '10', '20'],
  ]);
  const over = page.getByRole('alert').filter({ hasText: 'Cas' });
  await expect(over).toContainText('Cas, Sum: You cannot exceed 100%. At most 30,00 % fits here.');
  await expect(cell(page, 'Bert', 1)).toHaveText('0');
  // A line for each person and process, as time registration has them: what is of the same is added.
  await paste(page, [
    ['Week', 'Who', 'What', 'Part'],
    ['Week 1', 'Bert', 'Brew', '20'],
    ['Week 1', 'Bert', 'Sell', '25'],
    ['Week 2', 'Bert', 'Brew', '30'],
  ]);
  await expect.poll(() => figuresOf(page, 'Bert')).toEqual(['50,00', '0', '25,00', expect.stringContaining('75,00')]);
});

test('a block that was taken back is done again by Ctrl+Y after its saving, too: nobody else has changed it', async ({
  adminPage: page,
}) => {
  await openMatrix(page, 'employee', ['Joris', 'Els', 'Piet'], ['Treat', 'Advise', 'Manage']);
  await cell(page, 'Joris', 1).click();
  await paste(page, [
    ['60', '40'],
    ['25', '75'],
  ]);
  const isStored = async () => {
    await expect(page.locator('[data-saving]')).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  };
  const first = expect.stringContaining('100,00');
  await expect.poll(() => figuresOf(page, 'Els')).toEqual(['25,00', '75,00', '0', first]);
  await isStored();
  await press(page, 'Control+z');
  await expect.poll(() => figuresOf(page, 'Els')).toEqual(['0', '0', '0', expect.stringContaining('0')]);
  await isStored();
  await press(page, 'Control+y');
  await expect.poll(() => figuresOf(page, 'Els')).toEqual(['25,00', '75,00', '0', first]);
  await isStored();
});

test('pasted hours of a week are told of, and Ctrl+A with *52 makes them a year’s, from whichever cell', async ({
  adminPage: page,
}) => {
  await openMatrix(page, 'employee', ['Joris', 'Els'], ['Treat', 'Advise']);
  await page.getByRole('radio', { name: 'Hours a year' }).check();
  await cell(page, 'Els', 2).click();
  await paste(page, [
    ['', 'Treat', 'Advise', 'Shop'],
    ['Joris', '20', '14', '2'],
    ['Els', '', '30', ''],
  ]);
  // It could be a new cost.
  await page.getByRole('button', { name: 'Paste 3 cells' }).click();
  await expect(page.getByText(/Are these hours a week\?.*left out: Shop\./)).toBeVisible();
  await press(page, 'Control+a', '*52', 'Enter');
  await expect
    .poll(() => figuresOf(page, 'Joris'))
    .toEqual(['1.040,00', '728,00', expect.stringContaining('1.768,00')]);
  await expect(cell(page, 'Els', 2)).toHaveText('1.560,00');
  await press(page, 'Control+z');
  await expect(cell(page, 'Els', 2)).toHaveText('30,00');
});

onPhone('by touch a block is pasted from the cell on that was tapped', async ({ phone: page }) => {
  await openMatrix(page, 'employee', ['Joris', 'Els'], ['Treat', 'Advise']);
  await cell(page, 'Joris', 1).tap();
  await expect(cell(page, 'Joris', 1).getByRole('textbox')).toBeFocused();
  await paste(page, [
    ['60', '40'],
    ['50', '30'],
  ]);
  await expect.poll(() => figuresOf(page, 'Joris')).toEqual(['60,00', '40,00', expect.stringContaining('100,00')]);
  await expect.poll(() => figuresOf(page, 'Els')).toEqual(['50,00', '30,00', expect.stringContaining('80,00')]);
});
