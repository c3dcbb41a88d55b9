import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { arrive, expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

/** A picture of one colour, wider than a logo may be shown. */
function logo(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const named = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const rows = Buffer.alloc((1 + 3 * width) * height, 0);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const content = deflateSync(rows);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

let bakery: StoredScenario;
let company: string;

test.beforeAll(async ({ server, adminState }) => {
  company = `Bakery ${Date.now()}`;
  bakery = await storeScenario(
    caller(server, adminState),
    { company, report: 'Report 2026', scenario: 'Budget' },
    BAKERY,
  );
});

const open = async (page: Page, search = '') => {
  await page.goto(`/profitandloss/${bakery.scenarioId}${search}`);
  await expect(page.locator(search ? '#segmentOverviewTable' : '#processOverviewTable')).toBeVisible();
};
/** The figures of a row as they can be seen. */
const row = async (page: Page, line: string) =>
  (await page.locator(`[data-line="${line}"]`).locator('th, td:not([aria-hidden])').allInnerTexts()).map(text =>
    text.trim(),
  );
const unfold = async (page: Page, ...lines: string[]) => {
  for (const line of lines) await page.locator(`[data-line="${line}"] > th button[aria-expanded=false]`).click();
};
/** Where everything stands that is not in a table of the statement. A canvas measures itself later. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *:not(canvas, [role=grid], [role=grid] *, :has([role=grid]))')].flatMap(
      element => {
        const { left, right } = element.getBoundingClientRect();
        if (left === right) return [];
        return `${element.tagName} ${element.textContent.slice(0, 30)} ${Math.round(left)} ${Math.round(right)}`;
      },
    ),
  );
const lines = (page: Page) => page.locator('table[id$=OverviewTable] tbody [data-line] > th').allInnerTexts();

test('E.36 on a phone only the columns of the statement move sideways, a line says that there are more, and the header is within the screen', async ({
  browser,
  server,
  adminState,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, baseURL: server.url, storageState: adminState });
  const page = await context.newPage();
  await open(page);
  const widths = () => {
    const { right } = document.querySelector('[role=banner], header')!.getBoundingClientRect();
    return [window.innerWidth, Math.round(right)];
  };
  expect(await page.evaluate(widths)).toEqual([390, 390]);
  // On its side it is no wide screen: the menu makes room there, too.
  const menu = page.getByRole('button', { name: 'Navigation' });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'New scenario' })).not.toBeVisible();
  await menu.click();
  await expect(page.getByRole('button', { name: 'New scenario' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 390 });
  await expect(menu).not.toBeVisible();
  await page.setViewportSize(phone.viewport);
  for (const search of ['', '?view=segments']) {
    await open(page, search);
    const more = page
      .locator('main table[id$=OverviewTable]')
      .locator('..')
      .getByText(/^Scroll sideways to see all/);
    await expect(more).toBeVisible();
    // The chart and the flow come after the statement. Before, nothing says that they load.
    await expect(page.getByRole('region', { name: 'Cost flow' }).locator('canvas')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const before = await places(page);
    await page.evaluate(() => window.scrollTo(4_000, window.scrollY));
    expect(await page.evaluate(() => window.scrollX)).toBeGreaterThan(50);
    const { x, width } = (await page.locator('main table[id$=OverviewTable] thead th').last().boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await places(page)).toEqual(before);
  }
  await context.close();
});

test('C2.24, C3.21, C7.22 company, report and scenario stand above the overview', async ({ adminPage: page }) => {
  await open(page);
  const header = page.getByRole('table').filter({ hasText: 'Company' }).first();
  await expect(header).toContainText(company);
  await expect(header).toContainText('Report 2026');
  await expect(header).toContainText('Budget');
  await expect(page).toHaveTitle(/Profit and loss · Budget/);
});

test('P2.11, C2.4, C2.35, C2.39 the cost-object view: columns by level, back office last, every row in whole euros', async ({
  adminPage: page,
}) => {
  await open(page);
  const heads = await page.locator('#processOverviewTable thead tr').allInnerTexts();
  expect(heads.map(text => text.split(/\s*[\t\n]\s*/).filter(Boolean))).toEqual([
    ['Making', 'Office Back office'],
    ['Bread', 'Running the place'],
    ['Euros', 'Baking', 'Packing', 'Administration', 'Total'],
  ]);
  await unfold(page, 'employeeCostAllocations', 'otherCosts');
  expect(await lines(page)).toEqual([
    ...['Revenue', 'Direct costs', 'Employee cost allocations', 'Anna', 'Bas', 'Other costs', 'Rent', 'Energy'],
    ...['Total costs', 'Total net result', 'Cost price per unit', 'Net margin'],
  ]);
  expect(await row(page, 'totalCosts')).toEqual(['Total costs', '97.333', '25.333', '18.333', '141.000']);
  expect(await row(page, 'totalNetResult')).toEqual(['Total net result', '52.667', '(25.333)', '(18.333)', '9.000']);
  expect(await row(page, 'costPricePerUnit')).toEqual(['Cost price per unit', '0,973', '–', '–', '–']);
  expect(await row(page, 'netMargin')).toEqual(['Net margin', '35,11%', '–', '–', '6,00%']);
});

test('C2.37, C2.38, C2.40, C4.11, C9.14 the margin boxes add their rows and are remembered for the session', async ({
  adminPage: page,
}) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Gross margin' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Gross margin' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Contribution margin' })).not.toBeChecked();
  expect(await lines(page)).toContain('Gross margin');
  expect(await lines(page)).not.toContain('Contribution margin');
  await page.getByRole('checkbox', { name: 'Contribution margin' }).check();
  expect(await row(page, 'grossProfit')).toEqual(['Gross profit', '110.000', '(1.000)', '0', '109.000']);
  expect(await row(page, 'contributionMargin')).toEqual(['Contribution margin', '49,33%', '–', '–', '32,67%']);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Gross margin' })).toBeChecked();
  expect(
    await page.evaluate(() => [sessionStorage.getItem('grossMargin'), sessionStorage.getItem('contributionMargin')]),
  ).toEqual(['true', 'true']);
  expect(await row(page, 'grossMargin')).toEqual(['Gross margin', '73,33%', '–', '–', '72,67%']);
});

test('C2.25, C2.28, C2.37, C2.38, C2.40 without revenue there are no boxes, they are reset, and there is no chart; without segments no toggle', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const segmentless = /^(segments|costAllocation|totalCostAllocations)$/;
  const idle = JSON.parse(
    JSON.stringify(BAKERY, (key, value) => (segmentless.test(key) ? [] : key === 'revenue' ? 0 : value)),
  );
  const names = { company: `Idle ${Date.now()}`, report: 'Report', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, idle);
  await open(page);
  await page.getByRole('checkbox', { name: 'Gross margin' }).check();
  await expect(page.getByRole('region', { name: 'Revenue and net result' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Segments' })).toBeAttached();
  await page.goto(`/profitandloss/${scenarioId}?view=segments`);
  await expect(page.locator('#processOverviewTable')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Segments' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Gross margin' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Revenue and net result' })).toHaveCount(0);
  expect(await lines(page)).not.toContain('Revenue');
  expect(await page.evaluate(() => sessionStorage.getItem('grossMargin'))).toBe('false');
  await open(page);
  await expect(page.getByRole('checkbox', { name: 'Gross margin' })).not.toBeChecked();
});

test('parts unfold and fold away again', async ({ adminPage: page }) => {
  await open(page);
  const fold = page.getByRole('button', { name: 'Other costs' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(await lines(page)).not.toContain('Rent');
  await fold.click();
  expect(await lines(page)).toContain('Rent');
  await fold.press('Enter');
  expect(await lines(page)).not.toContain('Rent');
});

test('C1.8, C2.25, C2.28, C2.41, C2.44 the segment view: price, cost driver, units and P × Q, and what no segment has got', async ({
  adminPage: page,
}) => {
  await open(page);
  await page.getByRole('radio', { name: 'Segments' }).check();
  await expect(page).toHaveURL(/view=segments/);
  const table = page.locator('#segmentOverviewTable');
  await expect(table).toBeVisible();
  await page.getByRole('checkbox', { name: 'Units and prices' }).check();
  expect((await table.locator('thead tr').last().innerText()).split(/\s*[\t\n]\s*/).filter(Boolean)).toEqual([
    ...['Euros', 'Per unit', 'Cost driver', 'Retail', 'Wholesale', 'Retail', 'Wholesale'],
    ...['Not allocated', 'Total'],
  ]);
  const baking = `totalCosts ${bakery.idOf('baking')}`;
  const packing = `totalCosts ${bakery.idOf('packing')}`;
  expect(await row(page, baking)).toEqual([
    ...['Baking', '143,33', 'orders', '300,00', '100,00', '43.000', '14.333', '0', '57.333'],
  ]);
  expect((await row(page, packing)).slice(1, 3)).toEqual(['–', '']);
  const sold = page.locator(`[data-line="revenue ${bakery.idOf('baking')}"] [data-column="2"]`);
  await expect(sold).toHaveText('40.000,00× 2,25');
  expect((await row(page, 'totalNetResult')).slice(-4)).toEqual(['21.017', '5.183', '(17.200)', '9.000']);
  await expect(page.getByRole('region', { name: 'Revenue and net result' })).toHaveCount(0);
  await page.reload();
  await expect(table).toBeVisible();
  await page.getByRole('checkbox', { name: 'Hide empty rows' }).check();
  await expect(page.locator(`[data-line="revenue ${bakery.idOf('packing')}"]`)).toHaveCount(0);
  // It opens so again, and the address says so; a link with another view is followed, and changes nothing for later.
  await page.goto(`/profitandloss/${bakery.scenarioId}`);
  await expect(table).toBeVisible();
  await expect(page).toHaveURL(/view=segments/);
  await page.goto(`/profitandloss/${bakery.scenarioId}?view=costobjects`);
  await expect(page.locator('#processOverviewTable')).toBeVisible();
  await page.goto(`/profitandloss/${bakery.scenarioId}`);
  await expect(table).toBeVisible();
});

test('what is not allocated is said, with the way to the screen that mends it', async ({ adminPage: page }) => {
  const left = page.getByRole('list', { name: 'To look at' }).getByRole('listitem');
  // Per cost object, too: who looks there first hears of what no segment holds.
  for (const view of ['?view=segments', '']) {
    await open(page, view);
    await expect(left).toHaveText([
      /^10\.000,00 of revenue is not allocated to any segment/,
      /^4\.000,00 of direct costs/,
      /^12\.000,00 of personnel costs is not allocated to any cost object/,
      /^23\.200,01 of total indirect costs/,
      /^Not divided over the segments: 10\.000 of 100\.000 units of Baking\./,
    ]);
  }
  // Before it is handed on, too.
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const within = page.getByRole('dialog', { name: 'Download overview' }).getByRole('list', { name: 'To look at' });
  await expect(within.getByRole('listitem')).toHaveText([
    /^10\.000,00 of revenue/,
    /^4\.000,00 of direct costs/,
    /^12\.000,00 of personnel costs/,
    /^23\.200,01 of total indirect costs/,
  ]);
  await within.getByRole('link', { name: 'Personnel costs' }).click();
  await expect(page).toHaveURL(`/personnel/${bakery.scenarioId}`);
});

test('C2.41 at the foot of both views what was entered is reconciled with the columns, each figure with its trail', async ({
  adminPage: page,
}) => {
  await open(page);
  const foot = page.getByRole('grid', { name: 'Reconciliation' });
  await expect(foot.locator('[data-line="reconciliation personnel"]')).toHaveText(
    'Personnel costs72.000,0012.000,00060.000,00',
  );
  await expect(foot.locator('tbody tr').last()).toHaveText(/^Result of everything entered\(3\.000,01\)/);
  await foot.getByRole('gridcell', { name: '12.000,00', exact: true }).click();
  const trail = page.getByRole('dialog', { name: 'Where “Personnel costs · Not allocated (−)” comes from' });
  await expect(trail.getByRole('grid').locator('tbody tr')).toHaveCount(1);
  await expect(trail.getByRole('grid').locator('tbody tr')).toContainText('Bas');
  await page.keyboard.press('Escape');
  await expect(foot.getByRole('gridcell', { name: '12.000,00', exact: true })).toBeFocused();
  await page.goto(`/profitandloss/${bakery.scenarioId}?view=segments`);
  await expect(foot.locator('tbody tr > th')).toHaveText([
    ...['Revenue (to segments)', 'Direct costs (to segments)', 'Personnel costs (to cost objects)'],
    ...['Other costs (to cost objects)', 'Total indirect costs (to segments)', 'Result of the segments'],
    'Result of everything entered',
  ]);
  await foot.locator('tbody tr').last().locator('[data-column="0"]').click();
  await expect(page.getByRole('dialog').locator('tfoot')).toContainText('(3.000,01)');
});

test('E.1 the table is one tab stop; arrows, Home and End move, Enter folds', async ({ adminPage: page }) => {
  await open(page);
  await page.locator('[data-line="revenue"] > th').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-line="revenue"] [data-column="0"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.locator('[data-line="directCosts"] [data-column="3"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Employee cost allocations' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Employee cost allocations' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await page.locator('#processOverviewTable [tabindex="0"]').count()).toBe(1);
});

test('C2.26, C2.30, C2.31, C2.32, C2.33, C4.12, C5.14, C7.25, C9.7, C9.10 the download dialog: the first type is chosen, a click beside it closes it, PDF prints, Next makes the CSV', async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'overview');
  });
  await open(page);
  await page.getByRole('checkbox', { name: 'Gross margin' }).check();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Download overview' });
  await expect(dialog.getByRole('combobox', { name: 'Document type' })).toHaveValue('PDF (print, landscape)');
  await expect(dialog.getByRole('combobox', { name: 'Document type' })).toHaveAttribute('required');
  await expect(dialog).toContainText('Profit and loss per cost object, as it is shown here.');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Document type' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  await expect(dialog).toContainText('Profit and loss per cost object, with all figures in full');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const file = await coming;
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Saved as P&L overview - .*\.csv\.$/)).toBeVisible();
  expect(file.suggestedFilename().replace(/[:_]/g, ' ')).toMatch(
    new RegExp(`^P&L overview - ${company} - Report 2026 - Budget - Cost objects - \\d\\d-\\d\\d-\\d{4}\\.csv$`),
  );
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Gross profit;;110000;-1000;0;109000\r\n');
  expect(text).not.toContain('Contribution profit');
});

test('C2.28, C2.47 the chart: a legend, and its figures for those who hear it', async ({ adminPage: page }) => {
  await open(page);
  const chart = page.getByRole('region', { name: 'Revenue and net result' });
  await expect(chart.getByRole('listitem')).toHaveText(['Revenue', 'Net result', 'Negative net result']);
  await expect(chart.locator('canvas')).toBeVisible();
  expect(await chart.getByRole('row').allInnerTexts()).toEqual([
    'Cost\tRevenue\tTotal net result',
    'Baking\t150.000\t52.667',
    'Packing\t0\t(25.333)',
    'Administration\t0\t(18.333)',
  ]);
});

test('C2.36, C2.45, C2.48, C9.13 the company logo stands in the last column of the heads, at the top of the segment view, and by the chart', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const names = { company: `Logo ${Date.now()}`, report: 'Report', scenario: 'Budget' };
  const { companyId, scenarioId } = await storeScenario(caller(server, adminState), names, BAKERY);
  await arrive(page);
  const token = await page.evaluate(() => localStorage.getItem('idToken'));
  const put = await page.request.put(`/api/company/${companyId}/logo`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: logo(400, 100) } },
  });
  expect(put.status()).toBe(200);
  await page.goto(`/profitandloss/${scenarioId}`);
  const head = page.locator('#processOverviewTable thead tr').first().locator('td').last();
  await expect(head.getByRole('img', { name: names.company })).toBeInViewport();
  // At most 90 pixels wide, in a column with a margin of 50.
  expect((await head.getByRole('img').boundingBox())!.width).toBe(90);
  expect((await head.boundingBox())!.width).toBe(140);
  await expect(page.locator('figure').getByRole('img', { name: names.company })).toBeAttached();
  await page.goto(`/profitandloss/${scenarioId}?view=segments`);
  const body = page.locator('#segmentOverviewTable tbody').first().locator('td').last();
  const picture = body.getByRole('img', { name: names.company });
  await expect(picture).toBeInViewport();
  expect((await picture.boundingBox())!.width).toBe(90);

  // Where costs have nothing above them it stands above the word Total, not beside it.
  const ask = caller(server, adminState);
  const { id: reportId } = await ask('POST', '/report/', { name: 'Flat', companyId, allowedUsers: [] });
  const flat = await ask('POST', '/scenario/', { name: 'Flat', reportId });
  const layers = { scenarioId: flat.id, name: 'Section', mainProcesses: [{ name: 'Cost object' }] };
  const section = await ask('POST', '/process-category/layered/1', layers);
  const [{ id: mainProcessId }] = section.mainProcesses as [{ id: string }];
  await ask('POST', '/process/', { mainProcessId, name: 'Baking', totalUnits: 0, totalRevenue: 1000, totalCost: 0 });
  await page.goto(`/profitandloss/${flat.id}`);
  const total = page.locator('#processOverviewTable thead th').last();
  const [cell, image] = [(await total.boundingBox())!, (await total.getByRole('img').boundingBox())!];
  expect(image.width).toBe(90);
  expect(image.y + image.height).toBeLessThan(cell.y + cell.height - 16);
});

/** Holds the calls that match until they are released. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(call, async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('C2.29, C4.10 Loading... stands there until scenario and both overviews are there; what fails says so and can be tried again', async ({
  adminPage: page,
}) => {
  const calls = { scenario: '**/api/scenario/*', book: '**/api/scenario/*/book' };
  const letThrough = { scenario: await hold(page, calls.scenario), book: await hold(page, calls.book) };
  const table = page.locator('#processOverviewTable');
  const loading = page.getByRole('main').getByText('Loading...').first();
  await page.goto(`/profitandloss/${bakery.scenarioId}`);
  for (const call of ['scenario', 'book'] as const) {
    await expect(loading).toBeVisible();
    await expect(table).toHaveCount(0);
    letThrough[call]();
  }
  await expect(table).toBeVisible();

  await page.unrouteAll();
  await page.route(calls.book, route => route.abort());
  await page.reload();
  await expect(page.getByRole('main')).toContainText('The server can’t be reached.');
  await page.unroute(calls.book);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(table).toBeVisible();
});

/** The calls for figures, from now on. */
function figuresAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/\/api\/(overview|scenario\/[^/]+\/book)/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('all figures come with one call: views, chart, flow, trails and folding ask the server for nothing', async ({
  adminPage: page,
}) => {
  const asked = figuresAsked(page);
  await open(page);
  await expect(page.getByRole('region', { name: 'Revenue and net result' }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cost flow' }).locator('canvas')).toBeVisible();
  await page.locator('[data-line="totalCosts"] [data-column="0"]').click();
  await expect(page.getByRole('dialog').getByRole('gridcell', { name: '97.333,34' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('[data-line="otherCosts"] > th').getByRole('button').click();
  await page.getByRole('radio', { name: 'Segments' }).check();
  await expect(page.locator('#segmentOverviewTable')).toBeVisible();
  expect(asked).toEqual([`/api/scenario/${bakery.scenarioId}/book`]);
});

test('what others save shows, however fast they save, with one call in two seconds at most', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const ask = caller(server, adminState);
  await open(page);
  const asked = figuresAsked(page);
  const total = page.locator('[data-line="totalCosts"] [data-column]').last();
  const before = await total.innerText();
  const from = Date.now();
  for (let wage = 41_000; wage < 41_012; wage++)
    await ask('PUT', `/employee/${bakery.idOf('anna')}`, { name: 'Anna', yearlyWage: wage });
  await expect(total).not.toHaveText(before);
  const last = await total.innerText();
  await ask('PUT', `/employee/${bakery.idOf('anna')}`, { name: 'Anna', yearlyWage: 50_000 });
  await expect(total).not.toHaveText(last);
  expect(asked.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - from) / 2_000));
  await ask('PUT', `/employee/${bakery.idOf('anna')}`, { name: 'Anna', yearlyWage: 40_000 });
  await expect(total).toHaveText(before);
});

test('E.31 an empty scenario says what to do', async ({ adminPage: page, server, adminState }) => {
  const nothing = { ...BAKERY, segments: [], sections: [], employees: [], costCenters: [], otherCosts: [] };
  const names = { company: `Empty ${Date.now()}`, report: 'Report', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, nothing);
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(page.getByText('There is nothing to show yet.')).toBeVisible();
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['nl', 'dark'],
] as const)
  test(`E.40 the dialog for its files is accessible (${language}, ${colorScheme})`, async ({ adminPage: page }) => {
    if (language === 'nl') await inDutch(page);
    await page.emulateMedia({ colorScheme });
    await open(page);
    await page.getByRole('button', { name: language === 'nl' ? 'Downloaden' : 'Download', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

const firstPage = (path: string): string =>
  execFileSync('pdftotext', ['-layout', '-l', '1', path, '-'], { encoding: 'utf8' });

test('beside it the server makes PDF and Excel of the view, and the board report, each below whom it is for', async ({
  adminPage: page,
}) => {
  await open(page, '?view=segments');
  const ofView = 'To send on: Profit and loss per segment';
  for (const [button, ending, begins, what, whom] of [
    ['PDF file', 'pdf', '%PDF', 'To read', ofView],
    ['Excel, with live formulas', 'xlsx', 'PK', 'To check', ofView],
    ['Board report', 'pdf', '%PDF', 'A PDF with results', 'For whoever decides: the whole scenario'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: 'Download overview' });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Download', exact: true }).click();
    const coming = page.waitForEvent('download');
    const item = dialog.getByRole('list', { name: whom }).getByRole('listitem').filter({ hasText: what });
    await item.getByRole('button', { name: button, exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(
      button === 'Board report'
        ? /^Board report - .* - \d\d-\d\d-\d{4}\.pdf$/
        : new RegExp(`Segments - \\d\\d-\\d\\d-\\d{4}\\.${ending}$`),
    );
    expect((await readFile(await file.path(), 'latin1')).slice(0, begins.length)).toBe(begins);
    if (ending === 'pdf') expect(firstPage(await file.path())).toContain('Profit and loss per segment');
    await expect(dialog.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible();
  }

  // A board reads first what was looked at.
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Cost objects' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const board = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Board report' }).click();
  expect(firstPage(await (await board).path())).toContain('Profit and loss per cost object');
  // What each of the personnel costs is in none of the others unless somebody says so.
  const named = page.getByRole('dialog').getByRole('checkbox', { name: 'Name each of the personnel' });
  await expect(named).not.toBeChecked();
  for (const names of [false, true]) {
    await named.setChecked(names);
    const asked = page.waitForRequest('**/profitandloss?format=xlsx');
    await page.getByRole('dialog').getByRole('button', { name: 'Excel, with live formulas' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ namesPersonnel: names });
    await expect(page.getByRole('dialog').getByText(/^Saved as/)).toBeVisible();
  }

  // Who wanted the other download, or the other way, is led there.
  await page.getByRole('dialog').getByRole('button', { name: 'Download/Upload' }).click();
  const transfer = page.getByRole('dialog', { name: 'Download/Upload' });
  await expect(transfer.getByRole('link', { name: 'Profit and loss' })).toBeVisible();
  await transfer.getByRole('tab', { name: 'Upload' }).click();
  await transfer.getByRole('button', { name: 'Copy this scenario' }).click();
  await expect(transfer).toHaveCount(0);
  const copying = page.getByRole('dialog', { name: 'Copy scenario' });
  const copied = await copying.getByRole('textbox', { name: 'Name' }).inputValue();
  await copying.getByRole('button', { name: 'Copy' }).click();
  await expect(transfer.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true');
  await expect(transfer.getByRole('combobox', { name: 'Scenario' })).toHaveValue(copied);
});

test('P8.5 a file that takes long to make shows that it is on its way', async ({ adminPage: page }) => {
  await open(page);
  await page.route('**/file-generator/profitandloss**', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Download overview' });
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF file', exact: true }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await coming;
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
});
