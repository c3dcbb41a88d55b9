import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { joined, open, openNewCompany } from './company.ts';
import { arrive, expect, expectAccessible, inDutch, test } from './fixtures.ts';

// A consultant has two clients, each in a tab of its own: every screen, its colour and its print are those of the company in its
// address, or else of the company in which this tab works.

const header = (page: Page) => page.getByRole('banner').getByRole('link');
const COLOURS = { green: 'rgb(31, 111, 84)', red: 'rgb(138, 28, 28)' };

/** Two companies with a scenario each, the second of another colour. None is open. */
async function twoClients(page: Page) {
  const clients = [];
  for (const [n, color] of ['#1f6f54', '#8a1c1c'].entries()) {
    const made = await openNewCompany(page);
    // The switch shows the first ten by name, and an admin sees those of all journeys.
    const company = { ...made, name: n === 1 ? `A mill ${made.name}` : made.name };
    const { version } = await call(page, 'GET', `/company/${company.id}`);
    await call(page, 'PUT', `/company/${company.id}`, { name: company.name, color, version });
    const report = await call(page, 'POST', '/report/', { companyId: company.id, name: `Report ${n}` });
    const scenario = await call(page, 'POST', '/scenario/', { reportId: report.id, name: `Plan ${company.name}` });
    await call(page, 'POST', '/segment/', { scenarioId: scenario.id, name: 'Shops' });
    clients.push({ ...company, scenarioId: scenario.id as string });
  }
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem('company');
  });
  return clients as [(typeof clients)[0], (typeof clients)[0]];
}

test('P9.17 two companies in two tabs: each tab keeps its own, also after a reload, and a new tab begins in the last one', async ({
  adminPage: page,
}) => {
  const [bakery, mill] = await twoClients(page);
  const other = await page.context().newPage();
  await page.goto(`/segments/${bakery.scenarioId}`);
  await expect(header(page)).toHaveText(bakery.name);
  await other.goto(`/segments/${mill.scenarioId}`);
  await expect(header(other)).toHaveText(mill.name);
  await expect(other.getByRole('banner')).toHaveCSS('background-color', COLOURS.red);

  await expect(header(page)).toHaveText(bakery.name);
  await expect(page.getByRole('banner')).toHaveCSS('background-color', COLOURS.green);
  for (const path of [`/profitandloss/${bakery.scenarioId}`, '/user/', '/home']) {
    await page.goto(path);
    await expect(header(page)).toHaveText(bakery.name);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', COLOURS.green);
    await expect(page.getByRole('main')).not.toContainText(mill.name);
    await expect(page).toHaveTitle(new RegExp(bakery.name));
  }
  await expect(page.getByRole('main')).toContainText(bakery.name);

  const next = await page.context().newPage();
  await next.goto('/home');
  await expect(header(next)).toHaveText(mill.name);
  await Promise.all([other.close(), next.close()]);
});

test('the other companies come into the menu of these also after it is open: nothing in it moves, and all of it is in the window', async ({
  adminPage: page,
}) => {
  const [bakery, mill] = await twoClients(page);
  await page.goto(`/segments/${bakery.scenarioId}`);
  await page.route('**/company/list/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Switch company' }).click();
  const all = page.getByRole('menuitem', { name: 'Choose another company' });
  await expect(all).toBeFocused();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  const before = await all.evaluate(item => item.getBoundingClientRect().top);
  const other = page.getByRole('menuitem', { name: mill.name });
  await expect(other).toBeInViewport({ ratio: 1 });
  await expect(all).toBeFocused();
  expect(await all.evaluate(item => item.getBoundingClientRect().top)).toBe(before);
  await other.click();
  await expect(header(page)).toHaveText(mill.name);
});

test('E.33 back and forward between scenarios of two companies: company, colour and list of reports go along', async ({
  adminPage: page,
}) => {
  const [bakery, mill] = await twoClients(page);
  await page.goto(`/segments/${bakery.scenarioId}`);
  await expect(header(page)).toHaveText(bakery.name);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(`Segments Plan ${mill.name}`);
  await expect(page.getByRole('option').first()).toContainText(mill.name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/segments/${mill.scenarioId}`);
  for (const [company, colour, step] of [
    [mill, COLOURS.red, () => page.goBack()],
    [bakery, COLOURS.green, () => page.goForward()],
    [mill, COLOURS.red, () => page.reload()],
  ] as const) {
    await expect(header(page)).toHaveText(company.name);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', colour);
    await expect(page.getByRole('navigation')).toContainText(`Plan ${company.name}`);
    await step();
  }
  await expect(header(page)).toHaveText(mill.name);
});

test('a switch in the header opens another company in this tab only, or the list of all', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  const [bakery, mill] = await twoClients(page);
  const other = await page.context().newPage();
  await page.goto(`/segments/${bakery.scenarioId}`);
  await other.goto(`/segments/${bakery.scenarioId}`);
  await expect(header(other)).toHaveText(bakery.name);
  const turn = page.getByRole('banner').getByRole('button', { name: 'Wissel van bedrijf' });
  await turn.click();
  await expectAccessible(page);
  await expect(page.getByRole('menuitem', { name: bakery.name })).toHaveCount(0);
  await page.getByRole('menuitem', { name: mill.name }).click();
  await expect(page).toHaveURL('/user/');
  await expect(header(page)).toHaveText(mill.name);
  await other.reload();
  await expect(header(other)).toHaveText(bakery.name);
  await other.goto('/home');
  await expect(header(other)).toHaveText(bakery.name);

  await turn.click();
  await page.getByRole('menuitem', { name: 'Ander bedrijf kiezen' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedrijven');
  await expect(turn).toHaveCount(0);
  await other.reload();
  await expect(header(other)).toHaveText(bakery.name);
  await other.close();
});

test('P2.19 leaving the company from one of its scenarios leads to the list, and back to the scenario', async ({
  adminPage: page,
}) => {
  const [bakery] = await twoClients(page);
  await page.goto(`/segments/${bakery.scenarioId}`);
  await expect(header(page)).toHaveText(bakery.name);
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Choose another company' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies');
  await page.goBack();
  await expect(page).toHaveURL(`/segments/${bakery.scenarioId}`);
  await expect(header(page)).toHaveText(bakery.name);
});

test('who belongs to one company only has nothing to switch, and finds what they may open without its name', async ({
  browser,
  server,
  adminPage,
}) => {
  const company = await openNewCompany(adminPage);
  const report = await call(adminPage, 'POST', '/report/', { companyId: company.id, name: 'Year' });
  await call(adminPage, 'POST', '/scenario/', { reportId: report.id, name: 'Budget' });
  const { page } = await joined(browser, server, adminPage, company, 'company-manager');
  await page.goto('/home');
  await expect(header(page)).toHaveText(company.name);
  await expect(page.getByRole('button', { name: 'Switch company' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('segments');
  await expect(page.getByRole('option').first()).toHaveText(/Segments\s*Budget · Year$/);
  await page.context().close();
});

test('a company that was closed for somebody is not opened by an address', async ({ adminPage: page }) => {
  await arrive(page);
  const company = await openNewCompany(page);
  await page.goto('/home');
  await expect(header(page)).toHaveText(company.name);
  await page.goto('/?company=00000000-0000-0000-0000-00000000dead');
  await expect(page).toHaveURL('/user/');
  await expect(header(page)).toHaveText(company.name);
  await open(page, { id: '00000000-0000-0000-0000-00000000dead', name: 'Nobody' });
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies');
});

test('what one client’s scenario is made of is there for another one: by name, without figures and people', async ({
  adminPage: page,
}) => {
  const [bakery, mill] = await twoClients(page);
  const anna = { name: 'Anna', jobTitle: 'Baker', yearlyWage: 40_000, scenarioId: bakery.scenarioId };
  await call(page, 'PATCH', `/scenario/${bakery.scenarioId}`, { showCostCentersOnPersonnel: false });
  await call(page, 'POST', '/employee/', anna);
  await page.goto(`/segments/${mill.scenarioId}`);
  await page.getByRole('button', { name: 'New scenario' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  await dialog.getByLabel('Name').fill('As the bakery has it');
  const from = dialog.getByLabel('Copy from').first();
  await from.click();
  await page.getByRole('option', { name: `Names from ${bakery.name}: Report 0 · Plan ${bakery.name}` }).click();
  await expect(dialog).toContainText('Its figures and its people stay there.');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Segment name: Shops, edit' })).toBeVisible();
  await expect(header(page)).toHaveText(mill.name);
  await page.goto(page.url().replace('/segments/', '/personnel-costs/'));
  await expect(page.getByText('Baker').first()).toBeVisible();
  await expect(page.getByText('Anna')).toHaveCount(0);
});
