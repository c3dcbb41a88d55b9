import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { freePort } from '../src/server/testing/postgres-cluster.ts';
import { Wire } from '../src/server/testing/wire.ts';
import { call } from './call.ts';
import { openNewCompany } from './company.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { idTokenOf, logIn } from './sign-in.ts';
import { caller, storeScenario } from './stored-scenario.ts';

async function openScenario(page: Page, segments: string[] = []) {
  const company = await openNewCompany(page);
  const report = await call(page, 'POST', '/report/', { companyId: company.id, name: 'Budget' });
  const scenario = await call(page, 'POST', '/scenario/', { name: 'Base', reportId: report.id });
  for (const name of segments) await call(page, 'POST', '/segment/', { name, scenarioId: scenario.id });
  await page.goto(`/segments/${scenario.id}`);
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
  return scenario;
}

const names = (page: Page) =>
  page.getByRole('list', { name: 'Segments', exact: true }).getByRole('button', { name: /^Segment name: / });
const name = (page: Page, of: string) => page.getByRole('button', { name: `Segment name: ${of}, edit` });
const stored = async (page: Page, id: string) =>
  (await call(page, 'GET', `/segment/list/${id}`)).map((segment: { name: string }) => segment.name);

test('P2.6, P2.50, E.20, E.22, E.29, E.31 three segments are added by keyboard only, and are there after a reload', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page);
  await expect(page.getByText('There are no segments yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add segment' }).focus();
  for (const segment of ['Retail', 'Catering', 'Wholesale']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(segment);
    await page.keyboard.press('Enter');
    await expect(name(page, segment)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add segment' })).toBeFocused();
  }
  // Whoever types on after Enter loses nothing either.
  await page.keyboard.type('Export');
  await page.keyboard.press('Enter');
  await expect(name(page, 'Export')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stored(page, scenario.id)).toEqual(['Retail', 'Catering', 'Wholesale', 'Export']);
  await page.reload();
  await expect(names(page)).toHaveText(['Retail', 'Catering', 'Wholesale', 'Export']);
  await expect(page).toHaveTitle(/Segments · Base · Bakery/);
});

test('to a segment that is added to costs nothing goes yet, and it says where that is divided', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await page.goto(`/segments/${scenarioId}`);
  const hint = page.getByRole('status').filter({ hasText: 'Nothing goes to' });
  await expect(name(page, 'Shops')).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: 'Add segment' }).focus();
  for (const segment of ['Export', 'Web']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(segment);
    await page.keyboard.press('Enter');
  }
  await expect(hint).toContainText('Nothing goes to “Export, Web” yet. To divide what they buy:');
  await page.getByRole('button', { name: 'Delete Web', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete segment' }).click();
  await expect(hint).toContainText('Nothing goes to “Export” yet.');
  await hint.getByRole('link', { name: 'Cost objects' }).click();
  await expect(page.getByRole('heading', { name: 'Cost objects', level: 1 })).toBeVisible();
});

test('P2.51, P4.34, P4.35, P5.6 a click on a name edits it; Enter or leaving commits, Escape or an empty name cancels', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page, ['Retail', 'Catering']);
  const field = page.getByRole('textbox', { name: 'Segment name' });
  await name(page, 'Retail').click();
  await field.fill('Shops');
  await field.press('Enter');
  await expect(name(page, 'Shops')).toBeFocused();
  await name(page, 'Catering').click();
  await field.fill('Parties');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(name(page, 'Parties')).toBeVisible();
  await name(page, 'Shops').click();
  await field.fill('Never');
  await field.press('Escape');
  await expect(name(page, 'Shops')).toBeVisible();
  await name(page, 'Shops').click();
  await field.fill('   ');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Required field.' })).toBeVisible();
  await expect(names(page)).toHaveText(['Shops', 'Parties']);
  await expect.poll(() => stored(page, scenario.id)).toEqual(['Shops', 'Parties']);
});

test('P5.5, C8.6 a name has at most 20 characters and is unique without regard to case', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page, ['Retail']);
  await page.getByRole('button', { name: 'Add segment' }).click();
  const field = page.getByRole('textbox', { name: 'Segment name' });
  const tooLong = page.getByText('At most 20 characters.');
  await field.pressSequentially('Municipalities and f');
  await expect(tooLong).toBeHidden();
  // It is said as it is typed, and not once all of it is.
  await field.pressSequentially('irms');
  await expect(tooLong).toBeVisible();
  await field.press('Tab');
  await expect(tooLong).toBeVisible();
  // Nothing of it is cut.
  await expect(field).toHaveValue('Municipalities and firms');
  await expect(names(page)).toHaveText(['Retail']);
  await field.fill('RETAIL');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Segment name must be unique.' })).toBeVisible();
  await expect(names(page)).toHaveText(['Retail']);
  expect(await stored(page, scenario.id)).toEqual(['Retail']);
});

test('P2.52 a delete icon asks in a dialog titled "Segment" before it deletes', async ({ adminPage: page }) => {
  const scenario = await openScenario(page, ['Retail', 'Catering']);
  await page.getByRole('button', { name: 'Delete Retail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segment', exact: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Retail' }).click();
  await dialog.getByRole('button', { name: 'Delete segment' }).click();
  await expect(names(page)).toHaveText(['Catering']);
  await expect.poll(() => stored(page, scenario.id)).toEqual(['Catering']);
});

test('before anything is deleted it is said what goes along, or is then not allocated', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const names = { company: `Baker ${crypto.randomUUID()}`, report: 'Year', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, BAKERY);
  const asks = async (path: string, press: () => Promise<void>, text: string | RegExp) => {
    await page.goto(`/${path}/${scenarioId}`);
    await press();
    await expect(page.getByRole('dialog')).toContainText(text);
    await expect(page.getByRole('dialog')).toContainText(
      'For a day you can bring it back, in this list. Other scenarios stay as they are.',
    );
  };
  const menu = (name: string, entry: string) => async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await asks(
    'segments',
    () => page.getByRole('button', { name: 'Delete Retail' }).click(),
    /What 2 costs give it is then no longer allocated: revenue 90\.000,00, direct costs 16\.250,00, indirect costs [\d.]+,\d\d; of indirect costs with a cost driver it goes to the other segments\./,
  );
  await expectAccessible(page);
  await asks(
    'costobjects',
    menu('Baking', 'Delete cost'),
    'Gone with it: revenue 150.000,00, direct costs 40.000,00. 57.333,34 of personnel and other costs goes to it: what is allocated in units then goes to the others, the rest is no longer allocated.',
  );
  await asks(
    'personnel',
    menu('Bas', 'Delete employee'),
    '“Bas” will be deleted: 24.000,00, of which 12.000,00 is allocated.',
  );
  await asks(
    'othercosts',
    menu('Rent', 'Delete other cost'),
    '“Rent” will be deleted: 30.000,00, of which 30.000,00 is allocated.',
  );
});

test('P8.8, E.21 a failed save restores the list, says why and offers again', async ({ adminPage: page }) => {
  await openScenario(page, ['Retail']);
  await page.route('**/api/segment/*', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await name(page, 'Retail').click();
  await page.keyboard.type('Shops');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not saved. Something went wrong.')).toBeVisible();
  await expect(name(page, 'Retail')).toBeVisible();
  await page.unroute('**/api/segment/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(name(page, 'Shops')).toBeVisible();
});

test('what this page has changed is not fetched again, and other pages of the same person follow', async ({
  adminPage: page,
}) => {
  const { id } = await openScenario(page, ['Retail']);
  const other = await page.context().newPage();
  // A change between the page's first request and its listening is not missed.
  const held = Promise.withResolvers<void>();
  await other.route('**/api/live/*', async route => {
    await held.promise;
    await route.continue();
  });
  await other.goto(`/segments/${id}`);
  await expect(name(other, 'Retail')).toBeVisible();
  await call(page, 'POST', '/segment/', { name: 'Meanwhile', scenarioId: id });
  held.resolve();
  await expect(name(other, 'Meanwhile')).toBeVisible();
  await page.bringToFront();
  await expect(name(page, 'Meanwhile')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', request => {
    if (request.method() === 'GET' && request.url().includes('/segment/list/')) fetched.push(request.url());
  });
  await name(page, 'Retail').click();
  await page.keyboard.type('Shops');
  await page.keyboard.press('Enter');
  await expect(name(other, 'Shops')).toBeVisible();
  // The other page got the same message as this one.
  await page.waitForTimeout(500);
  expect(fetched).toEqual([]);
  await call(page, 'POST', '/segment/', { name: 'By another', scenarioId: id });
  await expect(name(page, 'By another')).toBeVisible();
  await other.close();
});

test('what changed while the live line was lost is there when it is back', async ({ page }) => {
  const port = await freePort();
  const wire = new Wire(`http://localhost:${port}`);
  const url = (await wire.restore()).replace(/\/$/, '');
  const server = await startServer({ PORT: `${port}`, VERDEEL_URL: url });
  await logIn(page, url, server.admin);
  const token = await idTokenOf(page);
  const make = async (path: string, data: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.post(`http://localhost:${port}/api${path}`, { headers, data });
    return (await reply.json()).id;
  };
  const companyId = await make('/company/', { name: 'Molen', color: '#1f6f54' });
  const reportId = await make('/report/', { companyId, name: 'Year' });
  const scenarioId = await make('/scenario/', { reportId, name: 'Budget' });
  await make('/segment/', { scenarioId, name: 'Before' });
  const listens = page.waitForResponse('**/api/live/*');
  await page.goto(`${url}/segments/${scenarioId}`);
  await listens;
  await expect(name(page, 'Before')).toBeVisible();
  await wire.cut();
  await make('/segment/', { scenarioId, name: 'Meanwhile' });
  await wire.restore();
  await expect(name(page, 'Meanwhile')).toBeVisible();
  await server.stop();
  await wire.cut();
});

test('E.25 a segment whose answer got lost is tried again and stands once', async ({ adminPage: page, problems }) => {
  const scenario = await openScenario(page);
  let lost = 0;
  await page.route('**/api/segment/', async route => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add segment' }).click();
  await page.keyboard.type('Retail');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Not saved/)).toBeVisible();
  problems.length = 0;
  await expect(name(page, 'Retail')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Retail']);
  expect(await stored(page, scenario.id)).toEqual(['Retail']);
});

test('E.24 somebody else’s edit of the same segment shows both names and overwrites nothing', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page, ['Retail']);
  await page.route('**/api/live/*', route => route.abort());
  await page.reload();
  await expect(name(page, 'Retail')).toBeVisible();
  const [segment] = await call(page, 'GET', `/segment/list/${scenario.id}`);
  await call(page, 'PUT', `/segment/${segment.id}`, { name: 'Theirs' });
  await name(page, 'Retail').click();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog.getByRole('row', { name: 'Segment name Mine Theirs' })).toBeVisible();
  expect(await stored(page, scenario.id)).toEqual(['Theirs']);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(name(page, 'Mine')).toBeVisible();
  await expect.poll(() => stored(page, scenario.id)).toEqual(['Mine']);
});

test('P1.6, P2.39, P4.24 the done mark is set here, shows in the sidebar, and follows what somebody else sets', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page, ['Retail']);
  const link = page.getByRole('navigation').getByRole('link', { name: /^Segments/ });
  const mark = page.getByRole('checkbox', { name: 'Mark as done' });
  const before = await mark.boundingBox();
  await mark.click();
  await expect(link).toHaveAccessibleName(/done/);
  // What it says then is so, and nothing has moved.
  const done = page.getByRole('checkbox', { name: 'Done', exact: true });
  await expect(done).toBeChecked();
  expect(await done.boundingBox()).toEqual(before);
  await call(page, 'PATCH', `/segment/${scenario.id}`, { segmentsComplete: false });
  await expect(link).not.toHaveAccessibleName(/done/);
  await expect(page.getByRole('checkbox', { name: 'Mark as done' })).not.toBeChecked();
});

test('P1.6, P2.46, P4.26, P9.4 the paperclip opens the documentation: 22 rows, 6000 characters, saved, deleted after a question', async ({
  adminPage: page,
}) => {
  const scenario = await openScenario(page);
  const text = async () => (await call(page, 'GET', `/scenario/${scenario.id}`)).segmentsDocumentation;
  await page.getByRole('button', { name: 'Documentation' }).click();
  const area = page.getByRole('textbox', { name: 'Documentation' });
  await expect(area).toBeFocused();
  await expect(area).toHaveAttribute('rows', '22');
  await area.fill('y'.repeat(5999));
  await area.press('End');
  await page.keyboard.type('zzz');
  await expect(area).toHaveValue(`${'y'.repeat(5999)}z`);
  await area.fill('Why these segments\n- because');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await text()).toBe('Why these segments\n- because');
  await page.getByRole('button', { name: /^Documentation.*written/ }).click();
  await expect(area).toHaveValue('Why these segments\n- because');
  await page.getByRole('button', { name: 'Delete documentation' }).click();
  const question = page.getByRole('dialog', { name: 'Documentation', exact: true });
  await question.getByRole('button', { name: 'Delete documentation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await text()).toBe('');
});

test('E.30 an unknown scenario is a friendly page', async ({ adminPage: page }) => {
  await openScenario(page);
  for (const id of ['6f2c1d34-0000-4000-8000-000000000000', 'abc']) {
    await page.goto(`/segments/${encodeURIComponent(id)}`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }
});

for (const language of ['en', 'nl'] as const)
  test(`E.40 nobody is shut out of the documentation of a screen (${language})`, async ({ adminPage: page }) => {
    const { id } = await openScenario(page);
    if (language === 'nl') await inDutch(page);
    await page.goto(`/segments/${id}`);
    await page.getByRole('button', { name: /Documentati/ }).click();
    await expect(page.getByRole('textbox')).toBeVisible();
    await expectAccessible(page);
  });

test('E.27 a link to a scenario opens cold and opens its company, also where another is open or none', async ({
  adminPage: page,
}) => {
  const { id } = await openScenario(page, ['Retail']);
  await expect(page.locator('header').getByRole('link').first()).toHaveText(/\S/);
  const company = await page.locator('header').getByRole('link').first().innerText();
  await page.evaluate(() => [localStorage, sessionStorage].map(storage => storage.removeItem('company')));
  await page.goto(`/segments/${id}`);
  await expect(name(page, 'Retail')).toBeVisible();
  await expect(page.locator('header').getByRole('link').first()).toHaveText(company);
  await openNewCompany(page);
  await page.goto(`/segments/${id}`);
  await expect(name(page, 'Retail')).toBeVisible();
  await expect(page.locator('header').getByRole('link').first()).toHaveText(company);
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Budget', exact: true })).toBeVisible();
});
