import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { changeCosts } from '../src/domain/cost-objects.ts';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

let bakery: StoredScenario;
/** Wholesale pays less for bread than it costs. */
let losing: StoredScenario;
/** Another for whoever changes the margin in it. */
let anew: (model: ScenarioModel) => Promise<StoredScenario>;

test.beforeAll(async ({ server, adminState }) => {
  const ask = caller(server, adminState);
  let made = 0;
  anew = model => {
    const names = { company: `Prices ${Date.now()} ${made++}`, report: 'Report 2026', scenario: 'Budget' };
    return storeScenario(ask, names, model);
  };
  bakery = await anew(BAKERY);
  losing = await anew(CHEAP);
});

type Allocated =
  ScenarioModel['sections'][number]['mainProcesses'][number]['processes'][number]['costAllocation'][number];
const withAllocations = (change: (row: Allocated) => Allocated): ScenarioModel => ({
  ...BAKERY,
  sections: changeCosts(BAKERY.sections, one => ({ ...one, costAllocation: one.costAllocation.map(change) })),
});

const CHEAP = withAllocations(row =>
  row.id === 'wholesale' && row.revenue > 0 ? { ...row, revenue: 4_000_000 } : row,
);

const TITLE = 'Full cost price and selling price';
const open = async (page: Page, scenarioId = bakery.scenarioId) => {
  await page.goto(`/profitandloss/${scenarioId}`);
  const section = page.getByRole('region', { name: TITLE });
  await section.getByRole('button', { name: 'Show prices' }).click();
  return { section, table: page.getByRole('grid', { name: TITLE }) };
};
const rowsOf = async (page: Page) =>
  (await page.locator('#priceTable tbody tr').allInnerTexts()).map(text => text.trim().split(/\s*[\t\n]\s*/));

test('what is sold has a full cost price, and a price for the margin that is wanted, together and in each segment', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await anew(BAKERY);
  const { section, table } = await open(page, scenarioId);
  await expect(table).toBeVisible();
  expect(await rowsOf(page)).toEqual([
    ['Baking', '1,26', '0,29', '26.200', '1,56', '1,40', '1,04', '0,227', '90.000,00'],
    ['Retail', '1,72', '0,53', '21.017', '2,25', '1,92', '1,48', '0,250', '40.000,00'],
    ['Wholesale', '0,896', '0,10', '5.183', '1,00', '0,996', '0,687', '0,210', '50.000,00'],
  ]);
  // Beside the answer stands what could make it another one.
  await expect(
    page.getByText(
      'Whether anything makes a loss with everything in it shows once everything is divided. Revenue that is not divided over the segments yet is in none of these figures: 10.000 of Baking. 39.200,01 of costs is not allocated and is in none of these figures.',
    ),
  ).toBeVisible();
  // Above the statement, whose cost price per unit is another, and below these prices: why, of how many, and where that is mended.
  const inPart = page.getByText(
    'Not divided over the segments: 10.000 of 100.000 units of Baking. Until they are, the full cost price counts only the divided units, and the cost price per unit counts all of them.',
  );
  await expect(inPart).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'To look at' })).toContainText('10.000 of 100.000 units of Baking');
  await expect(inPart.last().getByRole('link', { name: 'Cost objects' })).toBeVisible();
  await expectAccessible(page);

  // Who knows better what that work is for is led to where it is divided.
  await expect(section).toContainText('Does one product take more of that work than its costs say');
  for (const name of ['Personnel costs', 'Other indirect costs'])
    await expect(section.getByRole('link', { name })).toBeVisible();

  const margin = section.getByRole('textbox', { name: 'Wanted margin, of revenue' });
  await margin.fill('100');
  await margin.press('Enter');
  await expect(section.getByRole('alert')).toContainText('No price leaves 100% of the revenue');
  await expect(margin).toHaveValue('10');
  await margin.fill('12,345');
  await margin.press('Enter');
  await expect(section.getByRole('alert')).toContainText('A margin has at most 2 decimals.');
  await margin.fill('20%');
  await margin.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Price for 20% margin' })).toBeVisible();
  expect((await rowsOf(page)).map(row => row[5])).toEqual(['1,58', '2,16', '1,12']);

  // This browser remembers that the section is open, in either view.
  await page.goto(`/profitandloss/${scenarioId}?view=costobjects`);
  await expect(table.getByRole('columnheader', { name: 'Price for 20% margin' })).toBeVisible();
  await section.getByRole('button', { name: 'Hide prices' }).click();
  await expect(table).toHaveCount(0);
});

test('the margin that is wanted is the same for everybody, in every browser, as soon as one of them enters it', async ({
  adminPage: page,
  browser,
  adminState,
  server,
}) => {
  const { scenarioId } = await anew(BAKERY);
  const { section } = await open(page, scenarioId);
  const elsewhere = await browser.newContext({ storageState: adminState, baseURL: server.url });
  const phone = await elsewhere.newPage();
  const theirs = (await open(phone, scenarioId)).section;
  const [margin, other] = [section, theirs].map(one => one.getByRole('textbox', { name: 'Wanted margin, of revenue' }));
  await expect(other!).toHaveValue('10,00');
  await margin!.fill('8');
  await margin!.press('Enter');
  await expect(other!).toHaveValue('8,00');
  await expect(phone.getByRole('columnheader', { name: 'Price for 8% margin' })).toBeVisible();
  await page.keyboard.press('Tab');
  await other!.fill('12,5');
  await other!.press('Enter');
  await expect(margin!).toHaveValue('12,50');
  await elsewhere.close();
});

test('a price says how it is computed and what its own costs are made of, by keyboard too', async ({
  adminPage: page,
}) => {
  const { table } = await open(page);
  await table.getByRole('button', { name: 'Baking' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where “Full cost price · Baking · Retail” comes from' });
  await expect(dialog).toContainText(
    'Own costs 59.000,01 + surcharge 9.983,33 = 68.983,34. Divided by 40.000,00 units that is 1,72 a unit; divided by (100% − 10,00%) it is 1,92.The surcharge is 16,92% of the own costs, as for all that is sold with Retail.',
  );
  // So is why it differs.
  await expect(page.getByText('On top of own costs comes 16,92% with Retail, 30,53% with Wholesale.')).toBeVisible();
  // What is listed is all of it, to the cent.
  await expect(dialog.getByRole('grid').locator('tfoot')).toContainText('68.983,34');
  await expect(dialog.getByRole('row').filter({ hasText: 'Surcharge' })).toContainText('Packing');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(table.locator('[data-row="1"] [data-column="0"]')).toBeFocused();
  // Several segments together lead to all of it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const whole = page.getByRole('dialog', { name: 'Where “Full cost price · Baking” comes from' });
  await expect(whole).toContainText('The surcharge is 21,93% of the own costs on average: each segment has its own.');
  await expect(whole.getByRole('grid').locator('tfoot')).toContainText('113.800,00');
  await page.keyboard.press('Escape');
  // The surcharge is what it pays for, and the result what is left of the revenue after both.
  const opened = async (column: string) => {
    const at = await table.getByRole('columnheader').allInnerTexts();
    await table.locator(`[data-row="0"] [data-column="${at.findIndex(head => head.startsWith(column)) - 1}"]`).click();
    return page.getByRole('dialog', { name: `Where “${column} · Baking” comes from` });
  };
  const surcharge = await opened('Surcharge');
  await expect(surcharge).toContainText('20.466,66 over 90.000,00 units is 0,227 a unit.');
  await expect(surcharge.getByRole('row').filter({ hasText: 'Packing' })).toContainText('20.466,66');
  await page.keyboard.press('Escape');
  const result = await opened('Total result after surcharge');
  await expect(result).toContainText('Average price 1,56 − full cost price 1,26 = 0,291 a unit');
  await expect(result.getByRole('grid').locator('tfoot')).toContainText('26.200,00');
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: 'Baking' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(1);
});

test('who looks for a price finds it; paper has what is open', async ({ adminPage: page }) => {
  // The view that was shown last says so in the address, which keeps where one goes.
  await page.goto(`/profitandloss/${bakery.scenarioId}?view=costobjects`);
  await page.getByRole('radio', { name: 'Segments' }).check();
  await page.goto(`/segments/${bakery.scenarioId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('selling price');
  await page.getByRole('option', { name: TITLE }).first().click();
  await expect(page.getByRole('grid', { name: TITLE })).toBeInViewport();
  await expect(page).toHaveURL(`/profitandloss/${bakery.scenarioId}?view=segments#prices`);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  expect(text).toMatch(/Full cost price and selling price: What earns nothing in a segment, such as Packing, is/);
  expect(text).toMatch(/Retail +1,72 +0,53 +21\.017 +2,25 +1,92 +1,48 +0,250 +40\.000,00/);
  // Whoever came for them can fold them again.
  await page.getByRole('button', { name: 'Hide prices' }).click();
  await expect(page.getByRole('button', { name: 'Show prices' })).toBeVisible();
  await expect(page.getByRole('grid', { name: TITLE })).toHaveCount(0);
});

test('which price is below the full cost price is said, is red, and is the first of all in one press', async ({
  adminPage: page,
}) => {
  // Who looks at them by the link above, and goes back, finds the page as it was.
  await page.goto(`/profitandloss/${losing.scenarioId}`);
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('grid', { name: TITLE })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Show prices' })).toBeVisible();
  const { table } = await open(page, losing.scenarioId);
  await expect(
    page.getByText(
      '1 of 2 prices in the segments is below the full cost price. That is a loss of 4.817, all of it with Wholesale: Baking.',
    ),
  ).toBeVisible();
  await expect(table.locator('[data-value="negative"]')).toHaveText(['(0,0963)', '(4.817)']);
  const head = table.getByRole('columnheader', { name: 'Result per unit' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const order = async () => (await rowsOf(page)).map(([name, , result = '']) => `${name} ${result}`.trim());
  expect(await order()).toEqual(['Baking · Wholesale (0,0963)', 'Baking · Retail 0,53', 'Total']);
  await expectAccessible(page);
  // A figure of a line opens as before, and heads are pressed by keyboard.
  await table.locator('[data-row="0"] [data-column="1"]').click();
  const trail = page.getByRole('dialog', { name: 'Where “Result per unit · Baking · Wholesale” comes from' });
  await expect(trail).toContainText(
    'Average price 0,800 − full cost price 0,896 = (0,0963) a unit; of 50.000,00 units that is (4.816,66).',
  );
  await page.keyboard.press('Escape');
  await head.getByRole('button').press('Enter');
  expect(await order()).toEqual(['Baking · Retail 0,53', 'Baking · Wholesale (0,0963)', 'Total']);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'none');
  expect(await order()).toEqual(['Baking 0,18', 'Retail 0,53', 'Wholesale (0,0963)']);

  // Whoever goes up from there to the other view is not led to them again.
  await page.goto(`/profitandloss/${losing.scenarioId}`);
  await page.getByRole('link', { name: TITLE }).click();
  await expect(table).toBeInViewport();
  await page.getByRole('radio', { name: 'Segments' }).check({ force: true });
  await expect(page).toHaveURL(/\?view=segments$/);
  await expect(page.getByRole('grid', { name: 'Profit and loss per segment' })).toBeInViewport();
});

test('the PDF file and the board report have prices where the screen has them, unless one says otherwise', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await anew(CHEAP);
  await page.goto(`/profitandloss/${scenarioId}`);
  const download = page.locator('main').getByRole('button', { name: 'Download', exact: true });
  await download.click();
  const dialog = page.getByRole('dialog', { name: 'Download overview' });
  const tick = dialog.getByRole('checkbox', { name: 'With prices for a margin of 10%' });
  const textOf = async (name: string) => {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name }).click();
    return execFileSync('pdftotext', ['-layout', await (await saved).path(), '-'], { encoding: 'utf8' });
  };
  await expect(tick).not.toBeChecked();
  expect(await textOf('PDF file')).not.toContain(TITLE);
  await page.keyboard.press('Escape');

  const { section } = await open(page, scenarioId);
  const margin = section.getByRole('textbox', { name: 'Wanted margin, of revenue' });
  await margin.fill('12,5');
  await margin.press('Enter');
  await download.click();
  const other = dialog.getByRole('checkbox', { name: 'With prices for a margin of 12,5%' });
  await expect(other).toBeChecked();
  for (const name of ['PDF file', 'Board report']) {
    const text = await textOf(name);
    expect(text).toContain('1 of 2 prices in the segments is below the full cost price.');
    expect(text).toMatch(/Wholesale +0,896 +\(0,0963\) +\(4\.817\) +0,800 +1,02 /);
  }
  // What the file is without them is known from the first one, and from price-pages.test.ts.
  await page.route('**/board-report', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await other.uncheck();
  const asked = page.waitForRequest('**/board-report');
  await dialog.getByRole('button', { name: 'Board report' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ showPrices: false });
});

test('where nothing that is sold has units, its result with everything in it is there, and the way to units', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const names = { company: `No units ${Date.now()}`, report: 'Report', scenario: 'Budget' };
  const sections = changeCosts(BAKERY.sections, process => ({
    ...process,
    totals: { ...process.totals, units: 0 },
    costAllocation: process.costAllocation.map(row => ({ ...row, units: 0 })),
  }));
  const { scenarioId } = await storeScenario(caller(server, adminState), names, { ...BAKERY, sections });
  await page.goto(`/profitandloss/${scenarioId}`);
  // Nothing promises a price: not the section, nor the way there, nor what files are asked for.
  const title = 'Result per product with everything in it';
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const section = page.getByRole('region', { name: title });
  await section.getByRole('button', { name: 'Show results' }).click();
  await expect(section).toContainText(
    'Whether anything makes a loss with everything in it shows once everything is divided.',
  );
  await expect(section).toContainText(
    'What earns nothing in a segment, such as Packing, is paid by what is sold there',
  );
  const table = page.getByRole('grid', { name: title });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Euros',
    'Total result after surcharge',
    'Revenue',
    'Own costs',
    'Surcharge',
  ]);
  await expect(page.getByRole('textbox', { name: 'Wanted margin' })).toHaveCount(0);
  await expectAccessible(page);
  await page.locator('main').getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'With the result per product, everything in it' })).toBeChecked();
  await page.keyboard.press('Escape');
  const none = page.getByText('Enter units, and there is a price of each, too:');
  await none.getByRole('link', { name: 'Cost objects' }).click();
  await expect(page).toHaveURL(`/costobjects/${scenarioId}`);
});

test('on a phone, in Dutch, what it costs and what each earns stand beside the names', async ({ adminPage: page }) => {
  await inDutch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/profitandloss/${bakery.scenarioId}`);
  await page.getByRole('button', { name: 'Prijzen tonen' }).click();
  const table = page.getByRole('grid', { name: 'Integrale kostprijs en verkoopprijs' });
  await table.locator('[data-row="1"] [role=rowheader], [data-row="1"] th').first().scrollIntoViewIfNeeded();
  for (const column of [0, 1])
    await expect(table.locator(`[data-row="1"] [data-column="${column}"]`)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('who wants no margin has full cost prices alone, also in files; what was saved is not said of other figures', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const ask = caller(server, adminState);
  const names = { company: `Charity ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(ask, names, BAKERY);
  const { section, table } = await open(page, scenarioId);
  await expect(table.getByRole('columnheader', { name: 'Price for 10% margin' })).toBeVisible();
  const margin = section.getByRole('textbox', { name: 'Wanted margin, of revenue' });
  await margin.fill('0');
  await margin.press('Enter');
  await expect(table.getByRole('columnheader', { name: /margin/ })).toHaveCount(0);
  await expect(table.getByRole('columnheader', { name: 'Full cost price' })).toBeVisible();

  const download = page.getByRole('button', { name: 'Download', exact: true });
  const tick = page.getByRole('checkbox', { name: 'With full cost prices' });
  const pdf = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF file' }).first().click(),
    ]);
    return execFileSync('pdftotext', ['-layout', await file.path(), '-']).toString();
  };
  await download.click();
  await expect(tick).toBeChecked();
  const text = await pdf();
  expect(text).toContain('Full cost price');
  expect(text).not.toContain('% margin');
  await tick.uncheck();
  expect(await pdf()).not.toContain('Full cost price');
  await page.keyboard.press('Escape');
  const saved = page.getByText(/^Saved as /);
  await expect(saved).toBeVisible();
  const [cost] = (await ask('GET', `/other-cost/list/${scenarioId}`)) as unknown as { id: string }[];
  await ask('PUT', `/other-cost/${cost!.id}`, { totalCost: 1 });
  await expect(saved).toBeHidden();
  // It stays as somebody left it.
  await download.click();
  await expect(tick).not.toBeChecked();
});
