import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

// A typed figure for which others leave no room: what makes room for it, and what becomes of it. And pasted percentages that were
// rounded elsewhere.

const NAMES = { costs: ['Sales', 'Delivery', 'Returns'], segments: ['Shops', 'Web', 'Export'] };
const PERCENT = 2;
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const anna = (page: Page) => page.getByRole('grid', { name: 'Allocation of Anna' });
const cell = (page: Page, name: string, column = PERCENT) =>
  anna(page)
    .locator('tr[data-row]')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator(`[data-column="${column}"]`);
async function type(page: Page, name: string, text: string, column = PERCENT) {
  await cell(page, name, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Anna, who works for Sales only, with her list open. */
async function annaOpen(page: Page) {
  const made = await makeCostScenario(page, NAMES);
  const { scenarioId, costs, api } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const fields = { scenarioId, name: 'Anna', yearlyWage: 40_000, workHoursPerYear: 1_600 };
  const { id } = (await api('POST', '/employee/', fields)) as { id: string };
  await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: costs.Sales, percent: 100 }]);
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  await expect(cell(page, 'Sales')).toHaveText('100,00');
  const stored = async () =>
    ((await api('GET', `/employee-cost-allocation/${id}`)) as { percent: number }[]).map(row => row.percent);
  return { ...made, id, stored };
}

test('a quarter of somebody’s time that is typed where nothing is left is taken from the largest row by one press, and back by one key', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await type(page, 'Delivery', '25');
  await expect(alert(page)).toContainText('Nothing is left. “25” was not stored. It will be once there is room.');
  await expect(cell(page, 'Delivery')).toHaveText('0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take 25,00 % from Sales' }).click();
  await expect.poll(stored).toEqual([75, 25, 0]);
  await expect(alert(page)).toHaveCount(0);
  await expect(anna(page).locator('[data-active]')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual([100, 0, 0]);

  // An amount or hours are taken as they are typed.
  await type(page, 'Returns', '400', 1);
  await page.getByRole('button', { name: 'Take 400,00 from Sales' }).click();
  await expect.poll(stored).toEqual([75, 0, 25]);
  await type(page, 'Delivery', '10000', 3);
  await page.getByRole('button', { name: 'Take € 10.000,00 from Sales' }).click();
  await expect.poll(stored).toEqual([50, 25, 25]);
  // No row has as much.
  await type(page, 'Delivery', '90');
  await expect(alert(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take .* from / })).toHaveCount(0);
});

test('what was refused is taken back by Ctrl+Z where nothing was done since, and is not entered later', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await type(page, 'Delivery', '25');
  await expect(alert(page)).toContainText('It will be once there is room.');
  await page.keyboard.press('Control+z');
  await expect(alert(page)).toHaveCount(0);
  await expect(said(page, 'What was refused is taken back.')).toBeVisible();
  await type(page, 'Sales', '60');
  await expect.poll(stored).toEqual([60, 0, 0]);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what was refused is entered by itself once the other row is lowered, its message ends with its cause, and nothing asks', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await type(page, 'Delivery', '25');
  await expect(alert(page)).toContainText('Nothing is left.');
  await type(page, 'Sales', '80');
  // It says what fits now, and takes only the rest.
  await expect(alert(page)).toContainText('At most 20,00 % fits here. “25” was not stored.');
  await expect(page.getByRole('button', { name: 'Take 5,00 % from Sales' })).toBeVisible();
  await type(page, 'Sales', '75');
  await expect(said(page, '“25” fits now and was entered, too.')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await expect.poll(stored).toEqual([75, 25, 0]);
  await page.getByRole('button', { name: 'Hide Anna' }).click();
  await expect(anna(page)).toHaveCount(0);
});

test('of several tries in a row the last one waits; once there is room, a button enters what was refused before it', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await type(page, 'Sales', '60');
  await expect.poll(stored).toEqual([60, 0, 0]);
  await type(page, 'Sales', '95');
  await expect.poll(stored).toEqual([95, 0, 0]);
  await type(page, 'Delivery', '30');
  await expect(alert(page)).toContainText('At most 5,00 % fits here.');
  await type(page, 'Delivery', '-1', 1);
  await type(page, 'Sales', '60');
  await expect.poll(stored).toEqual([60, 0, 0]);
  await expect(
    page.getByRole('alert').filter({ hasText: '“30” was not stored. There is room for it now.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Enter it now' }).click();
  await expect.poll(stored).toEqual([60, 30, 0]);
});

test('a matrix takes it from the largest cell of the row', async ({ adminPage: page }) => {
  const { stored } = await annaOpen(page);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const row = page.getByRole('grid', { name: 'Allocation of all employees' }).locator('[data-row]');
  await row.locator('[data-column="2"]').click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText(
    'Anna, Delivery: You cannot exceed 100%. Nothing is left. “25” was not stored.',
  );
  await page.getByRole('button', { name: 'Take 25,00 % from Sales' }).click();
  await expect.poll(stored).toEqual([75, 25, 0]);
  // The matrix shows percentages; the line below it all figures of the cell one is in.
  await row.locator('[data-column="1"]').click();
  await expect(page.getByText('Anna → Sales: 75,00 % · € 30.000,00 · 1.200,00 hours')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Anna: 100,00 % · € 40.000,00 · 1.600,00 hours')).toBeVisible();
  await row.locator('[data-column="3"]').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toBeVisible();
  // What was typed as a percentage is none of the amounts.
  await page.getByRole('radio', { name: 'Amounts' }).check();
  await expect(alert(page)).toContainText('“10” was not stored.');
  await expect(alert(page)).not.toContainText('It will be once there is room.');
  await expect(page.getByRole('button', { name: /^Take .* from / })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Percentages' }).check();
  await row.locator('[data-column="3"]').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await row.locator('[data-column="1"]').click();
  await page.keyboard.type('65');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual([65, 25, 10]);
  await expect(alert(page)).toHaveCount(0);
});

test('a full row of a matrix is typed over from left to right: what there was no room for is entered once there is', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const row = page.getByRole('grid', { name: 'Allocation of all employees' }).locator('[data-row]');
  await row.locator('[data-column="2"]').click();
  for (const [percent, key] of [
    ['30', 'Tab'],
    ['60', 'Enter'],
  ] as const) {
    await page.keyboard.type(percent);
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('alert').getByText('It will be once there is room.')).toHaveCount(2);
  await row.locator('[data-column="1"]').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(said(page, '2 entries that were refused before fit now and were entered, too.')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await expect.poll(stored).toEqual([10, 30, 60]);
  // One step, as it was one press.
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual([100, 0, 0]);
});

/** Sales, of which Shops hold all, opened: a cell of what the segments hold. */
async function salesOpen(page: Page) {
  const { scenarioId, costs, segments, api } = await makeCostScenario(page, NAMES);
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 1_000 });
  await api('PATCH', `/process-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, revenue: 1_000 }]);
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const parts = page.getByRole('grid', { name: 'Segments of Sales' }).locator('[data-row]');
  return (row: number, column: number) => parts.nth(row).locator(`[data-column="${column}"]`);
}

test('a segment of a cost takes it from the largest segment', async ({ adminPage: page }) => {
  const part = await salesOpen(page);
  await part(1, 2).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take 25,00 % from Shops' }).click();
  await expect(part(0, 3)).toHaveText('750,00');
  await expect(part(1, 3)).toHaveText('250,00');
  await part(0, 2).click();
  await paste(page, [['42,86'], ['14,29'], ['42,86']]);
  await expect(said(page, 'By rounding they add up to 100,01 %; that is taken as 100 %.')).toBeVisible();
});

test('an amount of a segment that waits for a larger total is entered once that total is typed', async ({
  adminPage: page,
}) => {
  const part = await salesOpen(page);
  const typeInto = async (place: Locator, text: string) => {
    await place.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const web = part(1, 3);
  const total = page
    .getByRole('grid', { name: 'Cost objects', exact: true })
    .locator('> tbody > [data-row]')
    .filter({ has: page.getByRole('rowheader', { name: 'Sales', exact: true }) })
    .locator('> [data-column="3"]');
  await typeInto(web, '250');
  const waits = page.getByRole('alert').filter({ hasText: '“250” was not stored. It will be once there is room.' });
  await expect(waits).toBeVisible();
  // Not yet enough.
  await typeInto(total, '1200');
  await expect(total).toContainText('1.200,00');
  await expect(waits).toContainText('At most');
  await typeInto(total, '1400');
  await expect(said(page, '“250” fits now and was entered, too.')).toBeVisible();
  await expect(waits).toHaveCount(0);
  await expect(web).toHaveText('250,00');
  await expect(page.locator('[data-state=saving]')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show Sales' }).click();
  await expect(web).toHaveText('250,00');
});

test('pasted percentages that only their rounding takes to 100,01 % become 100 %, and that is said; more is refused', async ({
  adminPage: page,
}) => {
  const { stored } = await annaOpen(page);
  await cell(page, 'Sales').click();
  await paste(page, [['42,86'], ['14,30'], ['42,86']]);
  await expect(alert(page)).toContainText('Nothing was changed');
  await paste(page, [['42,86'], ['14,29'], ['42,86']]);
  await expect(
    said(page, '3 cells pasted. By rounding they add up to 100,01 %; that is taken as 100 %.'),
  ).toBeVisible();
  await expect(page.getByText('Fully allocated').first()).toBeVisible();
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
  await expect.poll(async () => sum(await stored())).toBeCloseTo(100, 10);

  await page.getByRole('radio', { name: 'Matrix' }).check();
  const row = page.getByRole('grid', { name: 'Allocation of all employees' }).locator('[data-row]');
  await row.locator('[data-column="1"]').click();
  await paste(page, [['33,34', '33,33', '33,34']]);
  await expect(said(page, 'Anna: By rounding they add up to 100,01 %; that is taken as 100 %.')).toBeVisible();
});

test('in Dutch as well', async ({ adminPage: page }) => {
  await annaOpen(page);
  await inDutch(page);
  await page.reload();
  await page.getByRole('button', { name: 'Verdeling van Anna tonen' }).click();
  const rows = page.getByRole('grid', { name: 'Verdeling van Anna' }).locator('tr[data-row]');
  await rows.nth(1).locator('[data-column="2"]').click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  const refused = '‘25’ is niet opgeslagen. Dat gebeurt alsnog zodra er ruimte is.';
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
  await page.getByRole('button', { name: '25,00 % weghalen bij Sales' }).click();
  await expect(rows.nth(0).locator('[data-column="2"]')).toHaveText('75,00');
});
