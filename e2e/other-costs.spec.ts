import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, expectAccessible, meanwhile, onPhone, test } from './fixtures.ts';

const NAMES = { costs: ['Sales', 'Delivery', 'Returns'], segments: ['Shops'] };
const list = (page: Page) => page.getByRole('grid', { name: 'Other costs', exact: true });
const rowOf = (table: Locator, name: string) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const cellOf = (table: Locator, name: string, column: number) =>
  rowOf(table, name).locator(`[data-column="${column}"]`);
const allocationOf = (page: Page, name: string) => page.getByRole('grid', { name: `Allocation of ${name}` });

async function makeOtherCosts(page: Page, ...made: { name: string; totalCost?: number; unitDescription?: string }[]) {
  const scenario = await makeCostScenario(page, NAMES);
  for (const fields of made) await scenario.api('POST', '/other-cost/', { scenarioId: scenario.scenarioId, ...fields });
  await page.goto(`/othercosts/${scenario.scenarioId}`);
  return scenario;
}

async function enter(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
}

test('P2.9, P2.67, P4.41, P5.8 an other cost is made once it has a name, changed in its row, and deleted after a confirmation', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page);
  await expect(page.getByText('There are no other costs yet.')).toBeVisible();
  const add = page.getByRole('button', { name: 'New cost', exact: true });
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
  // Given up, it is gone.
  await page.keyboard.press('Escape');
  await expect(page.getByText('There are no other costs yet.')).toBeVisible();
  await expect(add).toBeFocused();
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
  await page.keyboard.type('Rent');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await enter(page, cellOf(list(page), 'Rent', 2), '12.000,50');
  await expect(list(page).locator('tfoot')).toContainText('12.000,50');
  await expect(cellOf(list(page), 'Rent', 6)).toContainText('Not fully allocated');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other cost' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(list(page), 'Rent')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  await dialog.getByRole('button', { name: 'Delete other cost' }).click();
  await expect(page.getByText('There are no other costs yet.')).toBeVisible();
  await expect.poll(() => api('GET', `/other-cost/list/${scenarioId}`)).toEqual([]);

  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
  await paste(page, [
    ['Rent', '1.000'],
    ['Energy', '200,50'],
  ]);
  const stored = [
    { name: 'Rent', totalCost: 1_000 },
    { name: 'Energy', totalCost: 200.5 },
  ];
  await expect.poll(() => api('GET', `/other-cost/list/${scenarioId}`)).toMatchObject(stored);
});

test('P2.65, P2.66, P4.44, P5.7 in units, a unit description is asked for; without one its box is invalid and nothing is stored', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page, { name: 'Rent', totalCost: 1_200 });
  const stored = async () =>
    ((await api('GET', `/other-cost/list/${scenarioId}`)) as { unitDescription: string }[])[0]!;
  const inUnits = page.getByRole('checkbox', { name: 'Rent in units' });
  await expect(inUnits).not.toBeChecked();
  await inUnits.check();
  const box = page.getByRole('textbox', { name: 'Cost driver of Rent' });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  // What is wanted stands at the box, and goes with it.
  const wanted = page.getByText('Say what the units are, such as m² or orders');
  await expect(wanted).toBeInViewport();
  const [at, boxAt] = [await wanted.boundingBox(), await box.boundingBox()];
  expect(Math.abs(at!.y - (boxAt!.y + boxAt!.height))).toBeLessThan(12);
  await expect(box).toHaveAccessibleDescription(/^Say what the units are/);
  await expectAccessible(page);
  await page.getByRole('heading', { name: 'Other indirect costs' }).click();
  expect(await stored()).toMatchObject({ unitDescription: null });
  await box.fill('123456789012345678901');
  await expect(box).toHaveValue('12345678901234567890');
  await box.fill('m²');
  await box.press('Enter');
  await expect.poll(stored).toMatchObject({ unitDescription: 'm²' });
  await page.reload();
  await expect(inUnits).toBeChecked();
  await expect(box).toHaveValue('m²');

  // Each row's percentage is its share of all units; percentage and amount can't be typed into.
  await list(page).getByRole('button', { name: 'Show Rent' }).click();
  const rent = allocationOf(page, 'Rent');
  await enter(page, cellOf(rent, 'Sales', 1), '1');
  // The first units that are typed take all of it, which is not called finished.
  await expect(page.getByText('all of it to 1 of 3')).toBeVisible();
  await enter(page, cellOf(rent, 'Returns', 1), '3');
  await expect(page.getByText('all of it to 2 of 3')).toBeVisible();
  await expect(rowOf(rent, 'Sales')).toHaveText('Sales1,00m²25,00300,00');
  await expect(rowOf(rent, 'Returns')).toHaveText('Returns3,00m²75,00900,00');
  await expect(cellOf(rent, 'Sales', 3)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellOf(rent, 'Sales', 4)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellOf(list(page), 'Rent', 6)).toContainText('Fully allocated');

  // Turned off, the percentages the units gave are kept.
  await inUnits.click();
  await expect(box).toHaveCount(0);
  await expect(rowOf(rent, 'Returns')).toHaveText('Returns75,00900,00');
  expect(await stored()).toMatchObject({ unitDescription: null });
});

test('P4.45 a cost driver never wipes an allocation: ticking, typing, unticking and Ctrl+Z lose nothing', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page, { name: 'Rent', totalCost: 500 });
  const stored = async () => ((await api('GET', `/other-cost/list/${scenarioId}`)) as object[])[0]!;
  await list(page).getByRole('button', { name: 'Show Rent' }).click();
  const rent = allocationOf(page, 'Rent');
  await enter(page, cellOf(rent, 'Sales', 3), '60');
  await expect(rowOf(rent, 'Sales')).toHaveText('Sales60,00300,00');

  // A driver alone changes nothing, and says what to do.
  const inUnits = page.getByRole('checkbox', { name: 'Rent in units' });
  await inUnits.check();
  const box = page.getByRole('textbox', { name: 'Cost driver of Rent' });
  await box.fill('m²');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Enter the units.' })).toBeVisible();
  await expect(rowOf(rent, 'Sales')).toHaveText('Sales0m²60,00300,00');
  await expect.poll(stored).toMatchObject({ unitDescription: 'm²', allocatedPercent: 60, notAllocated: 200 });
  // Percentages can still be typed.
  await enter(page, cellOf(rent, 'Sales', 3), '40');
  await expect.poll(stored).toMatchObject({ allocatedPercent: 40 });

  // Units decide, and Ctrl+Z brings the percentages back.
  await enter(page, cellOf(rent, 'Returns', 1), '3');
  await expect(rowOf(rent, 'Returns')).toHaveText('Returns3,00m²100,00500,00');
  await expect(page.getByRole('status').filter({ hasText: 'Enter the units.' })).toHaveCount(0);
  await expect.poll(stored).toMatchObject({ allocatedPercent: 100 });
  await page.keyboard.press('Control+z');
  await expect(rowOf(rent, 'Sales')).toHaveText('Sales0m²40,00200,00');
  await expect(rowOf(rent, 'Returns')).toHaveText('Returns0m²00');
  await expect.poll(stored).toMatchObject({ allocatedPercent: 40 });

  // Unticked and ticked again.
  await enter(page, cellOf(rent, 'Returns', 1), '3');
  await expect.poll(stored).toMatchObject({ allocatedPercent: 100 });
  await inUnits.click();
  await expect(rowOf(rent, 'Sales')).toHaveText('Sales40,00200,00');
  await expect.poll(stored).toMatchObject({ unitDescription: null, allocatedPercent: 40 });
  await inUnits.check();
  await box.fill('m²');
  await box.press('Enter');
  await expect(rowOf(rent, 'Returns')).toHaveText('Returns3,00m²100,00500,00');
  await expect.poll(stored).toMatchObject({ unitDescription: 'm²', allocatedPercent: 100 });
  // What comes and goes with the driver is nobody else's change.
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect(page.getByText('Somebody else')).toHaveCount(0);
});

test('units that are typed before the cost driver has a name wait for it: what is missing is named, one press leads there, nothing is lost', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page, { name: 'Rent', totalCost: 1_200 });
  const [{ id }] = (await api('GET', `/other-cost/list/${scenarioId}`)) as [{ id: string }];
  const units = async () =>
    ((await api('GET', `/other-cost-allocation/${id}`)) as { units: number }[]).map(row => row.units);
  await list(page).getByRole('button', { name: 'Show Rent' }).click();
  const rent = allocationOf(page, 'Rent');
  const told = page.getByRole('alert').filter({ hasText: 'Units count once' });
  await enter(page, cellOf(rent, 'Sales', 1), '120');
  await expect(told).toContainText(
    'Units count once “In units” is ticked and the cost driver has a name. Not stored yet: Sales 120.',
  );
  await page.getByRole('button', { name: 'Name the cost driver' }).click();
  const inUnits = page.getByRole('checkbox', { name: 'Rent in units' });
  const box = page.getByRole('textbox', { name: 'Cost driver of Rent' });
  await expect(inUnits).toBeChecked();
  await expect(box).toBeFocused();
  // Ticked, and still without a name.
  await expect(told).toContainText('Units count once the cost driver has a name. Not stored yet: Sales 120.');
  await cellOf(rent, 'Delivery', 1).click();
  await paste(page, [['50'], ['30']]);
  await expect(told).toContainText('Not stored yet: Sales 120, Delivery 50,00, Returns 30,00.');
  // No is an answer too.
  await enter(page, cellOf(rent, 'Returns', 1), '0');
  await expect(told).toContainText('Not stored yet: Sales 120, Delivery 50,00.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Name the cost driver' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type('m²');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 numbers of units count now' })).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect.poll(units).toEqual([120, 50, 0]);
  await expect(rowOf(rent, 'Sales')).toContainText('120,00m²');

  // Units from before come back with their driver; what was typed meanwhile counts instead of them.
  await inUnits.click();
  await expect(rowOf(rent, 'Sales')).toHaveText(/^Sales70,59/);
  await enter(page, cellOf(rent, 'Sales', 1), '80');
  await inUnits.click();
  await box.fill('desks');
  await box.press('Enter');
  await expect.poll(units).toEqual([80, 50, 0]);
});

test('units wait for a driver, and are not stored by themselves where somebody else names one', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(
    page,
    { name: 'Rent', totalCost: 1_200 },
    { name: 'Energy', totalCost: 300 },
  );
  const [{ id }] = (await api('GET', `/other-cost/list/${scenarioId}`)) as [{ id: string }];
  const units = async () =>
    ((await api('GET', `/other-cost-allocation/${id}`)) as { units: number }[]).map(row => row.units);
  // Another driver was named here, and is stored.
  await page.getByRole('checkbox', { name: 'Energy in units' }).check();
  await page.keyboard.type('kWh');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await list(page).getByRole('button', { name: 'Show Rent' }).click();
  const rent = allocationOf(page, 'Rent');
  await enter(page, cellOf(rent, 'Sales', 1), '120');
  await api('PUT', `/other-cost/${id}`, { unitDescription: 'm²' });
  await expect(page.getByRole('alert').filter({ hasText: '“120” was not stored. Now it can be.' })).toBeVisible();
  expect(await units()).toEqual([0, 0, 0]);
  await page.getByRole('button', { name: 'Enter it now' }).click();
  await expect.poll(units).toEqual([120, 0, 0]);
});

test('P2.64 percentage and amount are linked by the total cost and keep their limits', async ({ adminPage: page }) => {
  await makeOtherCosts(page, { name: 'Software', totalCost: 1_000 }, { name: 'Free' });
  await list(page).getByRole('button', { name: 'Show Software' }).click();
  const software = allocationOf(page, 'Software');
  await enter(page, cellOf(software, 'Sales', 3), '60');
  await expect(rowOf(software, 'Sales')).toHaveText('Sales60,00600,00');
  await enter(page, cellOf(software, 'Delivery', 4), '400,01');
  await expect(page.getByRole('alert').filter({ hasText: 'Sum is over total.' })).toBeVisible();
  await enter(page, cellOf(software, 'Delivery', 3), '40,01');
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
  await cellOf(software, 'Delivery', 4).click();
  await page.locator('tr', { has: software }).last().getByRole('button', { name: 'Give the rest here' }).click();
  await expect(rowOf(software, 'Delivery')).toHaveText('Delivery40,00400,00');
  await page.reload();
  await list(page).getByRole('button', { name: 'Show Software' }).click();
  await expect(rowOf(software, 'Delivery')).toHaveText('Delivery40,00400,00');
  await list(page).getByRole('button', { name: 'Show Free' }).click();
  await expect(cellOf(allocationOf(page, 'Free'), 'Sales', 3)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellOf(list(page), 'Free', 6)).toHaveText('');
});

test('P8.7 a save that fails takes the value back, says why and offers another try; failed saves and deletions are logged', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page, { name: 'Rent', totalCost: 100 });
  const logged: string[] = [];
  page.on('console', message => logged.push(message.text()));
  await expect(rowOf(list(page), 'Rent')).toBeVisible();
  await page.route('**/api/other-cost/*', route => route.abort());
  await enter(page, cellOf(list(page), 'Rent', 2), '200');
  await expect(page.getByText('Not saved.')).toBeVisible();
  await expect(cellOf(list(page), 'Rent', 2)).toHaveText('100,00');
  await page.unroute('**/api/other-cost/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cellOf(list(page), 'Rent', 2)).toHaveText('200,00');
  await expect
    .poll(async () => ((await api('GET', `/other-cost/list/${scenarioId}`)) as object[])[0])
    .toMatchObject({ totalCost: 200 });

  await page.route('**/api/other-cost/*', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { code: 'ERR500' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete other cost' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
  const ours = logged.filter(line => line.startsWith('Not stored'));
  expect(ours).toEqual(['Not stored: ERROR_NETWORK', 'Not stored: ERR500 (500)']);
});

test('E.35 on paper the total of a work list stands once, below its rows, and on every page are the heads, whose it is and of which day', async ({
  adminPage: page,
}) => {
  const names = Array.from({ length: 60 }, (_, n) => `Cost${n + 100}`);
  await makeOtherCosts(page, ...names.map(name => ({ name, totalCost: 10 })));
  await expect(rowOf(list(page), 'Cost100')).toBeVisible();
  // The rows may be there before the names of company and cost report are.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Company / })).toBeVisible();
  await expect(page.getByRole('main').getByText(/Budget · \S/)).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  const words = html
    .split('<page ')
    .slice(1)
    .map(sheet =>
      [...sheet.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)].map(([, top, bottom, text]) => ({
        top: Number(top),
        bottom: Number(bottom),
        text: text!,
      })),
    );
  const rows = words.map(sheet => sheet.filter(({ text }) => /^Cost\d{3}$/.test(text)));
  expect(rows.flat().map(({ text }) => text)).toEqual(names);
  expect(words.length).toBeGreaterThan(1);
  // Sixty times 10: what only the total says.
  const totals = words.flatMap((sheet, at) =>
    sheet.filter(({ text }) => text === '600,00').map(word => ({ at, ...word })),
  );
  const last = rows.at(-1)!.at(-1)!;
  expect(totals.length).toBeGreaterThan(0);
  for (const { at, top } of totals) {
    expect(at).toBe(words.length - 1);
    expect(top).toBeGreaterThanOrEqual(last.bottom);
  }
  for (const sheet of words) expect(sheet.map(({ text }) => text)).toContain('driver,');

  // As the exported PDFs say it.
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  const pages = text.split('\f').filter(sheet => sheet.trim() !== '');
  const day = new Date().toLocaleDateString('nl', { day: '2-digit', month: '2-digit', year: 'numeric' });
  expect(pages.length).toBe(words.length);
  for (const [at, sheet] of pages.entries()) {
    expect(sheet).toMatch(
      new RegExp(`Company [-0-9a-f]+ · \\S.* · \\S.* · ${day}\\s+${at + 1} ?/ ?${pages.length}\\s*$`),
    );
    // What is there to be pressed is not printed.
    expect(sheet).not.toContain('Matrix');
  }
  expect(pages[0]).toMatch(/^\s*Other indirect costs\s+Company [-0-9a-f]+ · /);
});

test('what was typed in a row that is gone is said, and holds nobody on the screen; a row that is deleted takes its refused text along', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeOtherCosts(page, { name: 'Gifts' }, { name: 'Rent' }, { name: 'Software' });
  const refused = page.getByRole('alert').filter({ hasText: 'was ' });
  await cellOf(list(page), 'Software', 2).click();
  await page.keyboard.type('12x');
  await page.keyboard.press('Enter');
  await expect(refused).toContainText('“12x” was taken back');
  await page.getByRole('button', { name: 'Actions for Software' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete other cost' }).click();
  await expect(rowOf(list(page), 'Software')).toHaveCount(0);
  await expect(refused).toHaveCount(0);

  const gifts = (await api('GET', `/other-cost/list/${scenarioId}`)) as { id: string; name: string }[];
  await cellOf(list(page), 'Gifts', 2).click();
  await page.keyboard.type('1750');
  await meanwhile(page, '/other-cost/list/', () =>
    api('DELETE', `/other-cost/${gifts.find(one => one.name === 'Gifts')!.id}`),
  );
  await page.keyboard.press('Enter');
  await expect(refused).toContainText('“1750” was not stored. The row “Gifts” is no longer there.');
  await page.getByRole('link', { name: 'Segments', exact: true }).click();
  await expect(page).toHaveURL(/segments/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rent is divided like personnel costs, and says when these are divided otherwise: here, above profit and loss, until it is divided again', async ({
  adminPage: page,
}) => {
  const made = [
    { name: 'Rent', totalCost: 1_000 },
    { name: 'Tools', totalCost: 300, unitDescription: 'repairs' },
  ];
  const { scenarioId, costs, api } = await makeOtherCosts(page, ...made);
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const anna = (await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 400 })) as { id: string };
  const work = (sales: number) =>
    api('PATCH', `/employee-cost-allocation/${anna.id}`, [
      { processId: costs.Sales, percent: sales },
      { processId: costs.Delivery, percent: 100 - sales },
    ]);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  const rent = allocationOf(page, 'Rent');
  await page.getByRole('button', { name: 'Divide like personnel costs' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'No personnel costs are divided over the costs yet.' }),
  ).toBeVisible();
  await work(60);
  await page.getByRole('button', { name: 'Divide like personnel costs' }).click();
  await expect(rowOf(rent, 'Sales')).toContainText('60,00600,00');
  await expect(page.getByText('Divided like the personnel costs.', { exact: true })).toBeVisible();
  // Its own row says it, too, where it need not be opened.
  await expect(cellOf(list(page), 'Rent', 4)).toHaveText('Like personnel costs');
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No cost has units yet.' })).toBeVisible();

  // Somebody moves people.
  await work(25);
  const old = 'Rent is divided like personnel costs as they were; those have changed since.';
  await expect(page.getByText(old)).toBeVisible();
  await expect(cellOf(list(page), 'Rent', 6)).toContainText('Divided like figures that have changed since');
  await expectAccessible(page);
  await page.goto(`/profitandloss/${scenarioId}`);
  const told = page.getByRole('listitem').filter({ hasText: old });
  // There, or where it is told.
  await expect(told.getByRole('link', { name: 'Other indirect costs' })).toBeVisible();
  // Whoever is about to hand the figures on reads it first, and can do the same.
  await page.locator('main').getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Download overview' });
  const toldThere = dialog.getByRole('listitem').filter({ hasText: old });
  await expect(toldThere.getByRole('link', { name: 'Other indirect costs' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('1 cost is divided.')).toBeVisible();
  await expect(dialog.getByText(old)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText(old)).toBeHidden();
  // The keys take it back where one is, also from the figures.
  await page.getByRole('grid').first().locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
  await expect(page.getByText(old)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText(old)).toBeHidden();
  await page.getByRole('link', { name: 'Other indirect costs' }).first().click();
  // Their list takes back what was divided where it is told.
  await page.getByRole('button', { name: 'Take the last change back: dividing 1 cost' }).click();
  await expect(page.getByText(old)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText(old)).toBeHidden();
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect(rowOf(rent, 'Sales')).toContainText('25,00250,00');

  // What is typed is like nothing, and taking that back gives back what it was like.
  await enter(page, cellOf(rent, 'Sales', 3), '10');
  await expect(page.getByText('Divided like the personnel costs.', { exact: true })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(rowOf(rent, 'Sales')).toContainText('25,00250,00');
  await expect(page.getByText('Divided like the personnel costs.', { exact: true })).toBeVisible();

  // With a cost driver the units of the costs are its units, and nothing else is.
  await api('PUT', `/process/${costs.Delivery}`, { totalUnits: 12 });
  await page.getByRole('button', { name: 'Show Tools' }).click();
  const tools = allocationOf(page, 'Tools');
  await expect(tools).toBeVisible();
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(page.getByRole('button', { name: 'Divide like personnel costs' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(rowOf(tools, 'Delivery')).toContainText('12,00repairs100,00300,00');
  await api('PUT', `/process/${costs.Delivery}`, { totalUnits: 14 });
  await expect(page.getByText('Tools is divided like all units as they were; those have changed since.')).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('Tools is divided like all units as they were; those have changed since.')).toBeHidden();

  // It is said where the units are entered, too, as soon as they are, with the way to its list.
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.getByRole('navigation').getByRole('link', { name: 'Cost objects' }).click();
  const delivery = page.locator('[data-row]').filter({ has: page.getByText('Delivery', { exact: true }) });
  await enter(page, delivery.first().locator('> [data-column="2"]'), '16');
  const said = page.getByRole('listitem').filter({ hasText: 'Tools is divided like all units as they were' });
  await expect(said).toBeInViewport();
  await expectAccessible(page);
  await said.getByRole('link', { name: 'Other indirect costs' }).click();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('Tools is divided like all units as they were; those have changed since.')).toBeHidden();

  // Energy goes as Rent does, which is edited above it; Phone is like nothing and not divided yet.
  for (const name of ['Energy', 'Phone']) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 100 });
  await page.reload();
  await page.getByRole('button', { name: 'Show Energy' }).click();
  const energy = allocationOf(page, 'Energy');
  await page.getByRole('button', { name: 'Like another cost …' }).click();
  const choice = page.getByRole('dialog', { name: 'Divide Energy like another cost' });
  await expect(choice.getByRole('option')).toHaveText([
    ...['As Rent is divided', 'As Tools is divided', 'As Phone is divided (not divided yet)'],
  ]);
  await expectAccessible(page);
  await choice.getByRole('option').first().click();
  await expect(rowOf(energy, 'Sales')).toContainText('25,0025,00');
  const is = page.getByText('Divided as Rent is.', { exact: true });
  await expect(is).toBeVisible();
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await enter(page, cellOf(rent, 'Sales', 3), '10');
  const asRent = 'Energy is divided as Rent was; that has been divided otherwise since.';
  await expect(page.getByText(asRent)).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  // Of Rent 15 % are left: Energy goes as the 85 % that are not.
  await expect(rowOf(energy, 'Sales')).toContainText('11,7611,76');
  await expect(page.getByText(asRent)).toBeHidden();
  // What it goes as is deleted: then it goes as nothing, until that comes back.
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete other cost' }).click();
  const goes = (...what: object[]) =>
    expect.poll(() => api('GET', `/other-cost/list/${scenarioId}`)).toMatchObject([...what, { name: 'Phone' }]);
  const [inUnits, asNothing] = [{ name: 'Tools' }, { name: 'Energy', dividedLike: null, allocatedPercent: 100 }];
  await goes(inUnits, asNothing);
  await expect(is).toBeHidden();
  await page.keyboard.press('Control+z');
  await goes({ name: 'Rent' }, inUnits, { name: 'Energy', dividedLike: 'division' });
  await expect(is).toBeVisible();
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await goes(inUnits, asNothing);
  await expect(is).toBeHidden();
  // So does what is taken back in it while that one is gone.
  await enter(page, cellOf(energy, 'Sales', 3), '5');
  await page.keyboard.press('Control+z');
  await expect(rowOf(energy, 'Sales')).toContainText('11,7611,76');
  await goes(inUnits, asNothing);
});

onPhone('by touch what is typed goes where one tapped, also in a row half under the heads', async ({ phone: page }) => {
  const names = Array.from({ length: 30 }, (_, at) => `Cost ${at + 10}`);
  await makeOtherCosts(page, ...names.map(name => ({ name, totalCost: 100 })));
  const cell = cellOf(list(page), 'Cost 20', 2);
  const under = await list(page).getByRole('columnheader', { name: 'Amount' }).boundingBox();
  await cell.evaluate((element, top) => {
    const box = element.closest('[data-whole]')!;
    box.scrollTop += element.getBoundingClientRect().top - top + element.clientHeight / 2;
  }, under!.y + under!.height);
  const { x, y, width, height } = (await cell.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height * 0.7);
  await page.touchscreen.tap(x + width / 2, y + height * 0.7);
  await page.keyboard.type('730');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('730,00');
});

onPhone('on a phone a short list stands whole in the page, and no box in it scrolls', async ({ phone: page }) => {
  const names = ['Rent', 'Energy', 'Software', 'Insurance', 'Campaign', 'Machines', 'Cleaning'];
  await makeOtherCosts(page, ...names.map(name => ({ name, totalCost: 100 })));
  await expect(cellOf(list(page), 'Rent', 2)).toHaveText('100,00');
  const box = await list(page).evaluate(({ parentElement: box }) => box!.scrollHeight - box!.clientHeight);
  expect(box).toBeLessThanOrEqual(0);
});

onPhone(
  'on a phone what a mark says moves nothing, and what is opened stays in sight with its name',
  async ({ phone: page }) => {
    const names = ['Rent', 'Energy', 'Software', 'Insurance', 'Campaign', 'Machines', 'Cleaning'];
    await makeOtherCosts(page, ...names.map(name => ({ name, totalCost: 100 })));
    const placeOf = async () => (await list(page).boundingBox())!.y;
    const before = await placeOf();
    await page.getByRole('checkbox', { name: 'Mark as done' }).tap();
    await expect(page.getByRole('checkbox', { name: 'Done, but 700 not allocated' })).toBeChecked();
    expect(await placeOf()).toBe(before);

    await page.getByRole('button', { name: 'Show Cleaning' }).tap();
    await expect(
      allocationOf(page, 'Cleaning').getByRole('columnheader', { name: 'Allocation percentage' }),
    ).toBeVisible();
    const header = (await page.getByRole('banner').boundingBox())!;
    const top = async () => (await rowOf(list(page), 'Cleaning').boundingBox())!.y;
    // The table is brought into sight with the drawing after the one that it comes in.
    await expect.poll(top).toBeLessThan(400);
    expect(await top()).toBeGreaterThanOrEqual(header.height);
  },
);

onPhone('on a phone what comes late of what is opened is in sight as well', async ({ phone: page }) => {
  const names = ['Rent', 'Energy', 'Software', 'Insurance', 'Campaign', 'Machines', 'Cleaning'];
  await page.clock.install();
  await makeOtherCosts(page, ...names.map(name => ({ name, totalCost: 100 })));
  let go = () => {};
  const held = new Promise<void>(resolve => {
    go = resolve;
  });
  await page.route('**/other-cost-allocation/**', route => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Show Cleaning' }).tap();
  await expect(page.getByRole('button', { name: 'Hide Cleaning' })).toBeInViewport();
  await page.clock.runFor(5_000);
  go();
  await expect(page.getByText('Not yet allocated: 100,00 %')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Hide Cleaning' })).toBeInViewport({ ratio: 1 });
});

test('E.36 on a tablet what an other cost is divided into is whole in sight, down to its total, with percentages and amounts', async ({
  adminPage: page,
}) => {
  const costs = ['Sales', 'Delivery', 'Returns', 'Repairs', 'Planning', 'Office'];
  const { scenarioId, api } = await makeCostScenario(page, { costs, segments: ['Shops'] });
  for (const name of ['Rent', 'Energy', 'Van']) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 900 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Energy' }).click();
  const allocation = allocationOf(page, 'Energy');
  await page.getByRole('button', { name: 'Divide evenly' }).click();
  await expect(allocation.locator('tfoot').getByText('900,00')).toBeInViewport({ ratio: 1 });
  for (const name of costs) await expect(cellOf(allocation, name, 2)).toHaveText('150,00');
  for (const name of costs) await expect(cellOf(allocation, name, 2)).toBeInViewport({ ratio: 1 });
});

test('on a tablet all columns of both lists, and of what is opened in them, are in sight', async ({
  adminPage: page,
}) => {
  const { scenarioId, api, costs } = await makeCostScenario(page, { costs: ['Gym', 'Physio'], segments: ['Members'] });
  const { id } = (await api('POST', '/other-cost/', {
    ...{ scenarioId, name: 'Rent', totalCost: 96_000, unitDescription: 'm²' },
  })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Gym, units: 520 }]);
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [path, name] of [
    ['othercosts', 'Rent'],
    ['totalcosts', 'Gym'],
  ]) {
    await page.goto(`/${path}/${scenarioId}`);
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await expect(page.getByRole('grid', { name: `Allocation of ${name}` })).toBeVisible();
    const wider = await page
      .getByRole('grid')
      .evaluateAll(grids =>
        grids.filter(grid => grid.scrollWidth > grid.parentElement!.clientWidth).map(grid => grid.ariaLabel),
      );
    expect(wider).toEqual([]);
  }
});
