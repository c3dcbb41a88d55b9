import type { Locator, Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { call } from './call.ts';
import { expectRefusalTold } from './company.ts';
import { arrive, expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { holdReply } from './held-reply.ts';
import { acceptInvitation, letterTo } from './mail.ts';
import { caller, storeScenario } from './stored-scenario.ts';

/** A red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let count = 0;
/** Makes a company that no other test uses, and opens the list of companies. */
async function newCompany(page: Page, more: object = {}) {
  await arrive(page);
  const name = `Company ${++count} ${Date.now() % 1_000_000}`;
  const company = await call<{ id: string; version: number }>(page, 'POST', '/company/', { name, ...more });
  await page.goto('/');
  await expect(row(page, name)).toBeVisible();
  return { ...company, name };
}
const row = (page: Page, name: string) => page.getByRole('row', { name });
async function choose(page: Page, name: string, entry: string) {
  await row(page, name).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: entry }).click();
}
const dialog = (page: Page) => page.getByRole('dialog');

/** The words of a text of which a part stands on the next line. */
const brokenWords = (text: Locator) =>
  text.evaluate(element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of node.nodeValue!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    return found;
  });

test('on a phone the name of a company breaks between its words, in the header and in the list; a word longer than a line has a hyphen', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inDutch(page);
  const number = Date.now() % 1_000_000;
  const name = `Bierbrouwerij De Waterwolf Nijverdal ${number}`;
  const long = `Zorgverzekeringsmaatschappij Oost ${number}`;
  // A result that is not final takes room beside the name.
  const store = (company: string) =>
    storeScenario(caller(server, adminState), { company, report: 'Jaar', scenario: 'Begroting' }, BAKERY);
  const { companyId } = await store(name);
  await store(long);
  await page.goto('/?company=');
  await expect(row(page, name)).toContainText('met alles wat is ingevoerd');
  const named = (text: string) => page.getByRole('rowheader').getByRole('button', { name: text });
  expect(await brokenWords(named(name))).toEqual([]);
  expect(await brokenWords(named(long))).toEqual(['Zorgverzeke\u00adringsmaatschap\u00adpij']);
  // The menu of its row is in sight all the same.
  await named(name).scrollIntoViewIfNeeded();
  await expect(row(page, name).getByRole('button').last()).toBeInViewport({ ratio: 1 });
  await page.goto(`/?company=${companyId}`);
  const head = page.getByRole('banner').getByRole('link', { name });
  await expect(head).toBeVisible();
  expect(await brokenWords(head)).toEqual([]);
  expect(
    await head.evaluate(link => link.scrollHeight <= link.clientHeight && link.scrollWidth <= link.clientWidth),
  ).toBe(true);
});

test('P1.10, P2.32, P3.10 a logo is chosen, shown in the sidebar, and removed', async ({ adminPage: page }) => {
  const { name } = await newCompany(page);
  await choose(page, name, 'Logo');
  await expect(dialog(page).getByText('No logo yet.')).toBeVisible();
  const picker = dialog(page).locator('input[type=file]');
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog(page).getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture.');
  // What is no picture can't be made smaller; a photo of a telephone can.
  const large = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000) };
  await picker.setInputFiles(large);
  await expect(dialog(page).getByRole('alert')).toHaveText('The picture is larger than 1 MB.');
  await picker.setInputFiles({ ...large, buffer: Buffer.concat([PNG, large.buffer]) });
  const logo = dialog(page).getByRole('img', { name });
  await expect(logo).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/user/');
  await expect(page.getByRole('navigation').getByRole('img', { name })).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}'));
  expect(stored.logoUrl).toMatch(/[?&]t=\d+$/);

  // Name, color and logo are changed from wherever one is, too.
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Name, color and logo' }).click();
  await dialog(page).getByLabel('Color').fill('#882244');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(136, 34, 68)');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('color');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Color')).toHaveValue('#882244');
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Choose another company' }).click();
  await choose(page, name, 'Logo');
  await dialog(page).getByRole('button', { name: 'Remove logo' }).click();
  await expect(dialog(page).getByText('No logo yet.')).toBeVisible();
});

test('P3.10 a logo is chosen while a company is made or changed; where it can’t be stored the company is there all the same', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 768 });
  const name = `Company ${++count} ${Date.now() % 1_000_000}`;
  const picker = dialog(page).locator('input[type=file]');
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: PNG };
  await page.goto('/?company=');
  await page.getByRole('button', { name: 'New company' }).click();
  await dialog(page).getByLabel('Company name').fill(name);
  await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog(page).getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture.');
  await picker.setInputFiles(png);
  await expect(dialog(page).getByText('logo.png')).toBeVisible();
  // It is seen before it is stored.
  await expect(dialog(page).getByRole('img', { name: 'logo.png' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  // All of it is in sight, down to its buttons.
  const make = dialog(page).getByRole('button', { name: 'Make company' });
  await expect(make).toBeInViewport({ ratio: 1 });
  await page.route('**/api/company/*/logo', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await make.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong.');
  await page.unroute('**/api/company/*/logo');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/home');
  const logo = page.getByRole('navigation').getByRole('img', { name });
  await expect(logo).toBeVisible();
  const address = () => page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}').logoUrl);
  const first = await address();

  await page.goto('/?company=');
  await choose(page, name, 'Edit');
  await expect(dialog(page).getByRole('img', { name })).toBeVisible();
  await picker.setInputFiles(png);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(logo).toBeVisible();
  expect(await address()).not.toBe(first);
});

test('an admin archives a company and restores it', async ({ adminPage: page }) => {
  const { name } = await newCompany(page);
  await choose(page, name, 'Archive company');
  await dialog(page).getByRole('button', { name: 'Archive company' }).click();
  await expect(row(page, name)).toContainText('Archived');
  await choose(page, name, 'Restore company');
  await expect(row(page, name)).toContainText('Open');
});

test('a list that was asked for before a company or a person in it is blocked, and comes after it, does not undo that', async ({
  adminPage: page,
}) => {
  const { id, name } = await newCompany(page);
  // Whoever comes back to the page after a minute asks for what is on it.
  const comeBack = () =>
    page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
  const companies = await holdReply(page, '**/api/company/list/*');
  await comeBack();
  await expect.poll(companies.isOnItsWay).toBe(true);
  await choose(page, name, 'Block company');
  await dialog(page).getByRole('button', { name: 'Block company' }).click();
  await expect(row(page, name)).toContainText('Blocked');
  await companies.goOn();
  await expect(row(page, name)).toContainText('Blocked');

  await choose(page, name, 'Unblock company');
  await expect(row(page, name)).toContainText('Open');
  const late = { firstName: 'Noor', lastName: 'Ooms', email: `late-${id}@verdeel.test` };
  await call(page, 'POST', `/user/company/${id}`, { ...late, roles: ['company-user'] });
  await page.getByRole('button', { name, exact: true }).click();
  await expect(row(page, 'Noor')).toBeVisible();
  const people = await holdReply(page, `**/api/user/company/${id}`);
  await comeBack();
  await expect.poll(people.isOnItsWay).toBe(true);
  await choose(page, 'Noor', 'Block user');
  await dialog(page).getByRole('button', { name: 'Block user' }).click();
  await expect(row(page, 'Noor')).toContainText('Blocked');
  await people.goOn();
  await expect(row(page, 'Noor')).toContainText('Blocked');
});

test('E.25 a name that is taken is told at its field, and pressing twice makes one company', async ({
  adminPage: page,
}) => {
  const { name } = await newCompany(page, { color: '#1f5fbf' });
  await page.getByRole('button', { name: 'New company' }).click();
  // Not the colour of one that stands in the list.
  await expect(dialog(page).getByLabel('Color')).toHaveValue(/^#(?!1f5fbf)[\da-f]{6}$/);
  await dialog(page).getByLabel('Company name').fill(name.toUpperCase());
  await dialog(page).getByRole('button', { name: 'Make company' }).click();
  await expect(dialog(page).getByText('Company with same name already exists.')).toBeVisible();
  await dialog(page).getByLabel('Company name').fill(`${name} twice`);
  await dialog(page).getByRole('button', { name: 'Make company' }).dblclick();
  // It is opened with what comes next: its first cost report, before its people.
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('main').getByRole('button', { name: 'New cost report' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'New cost report' })).toHaveCount(1);
  await expect(page.getByText(`${name} twice`).first()).toBeVisible();
  await page.goto('/?company=');
  await expect(row(page, `${name} twice`)).toHaveCount(1);
});

test('P3.8 sector, contracted cost reports and main user are kept', async ({ adminPage: page }) => {
  const manager = { firstName: 'Mia', lastName: 'de Boer', email: `mia${Date.now()}@x.example` };
  const { name } = await newCompany(page, { manager });
  await choose(page, name, 'Edit');
  await dialog(page).getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Manufacturing' }).click();
  await dialog(page).getByLabel('Contracted cost reports').fill('twee');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Incorrectly filled format. Write a whole number, such as 5.')).toBeVisible();
  await dialog(page).getByLabel('Contracted cost reports').fill('2');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, name)).toContainText('Manufacturing');
  await expect(row(page, name).getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText('Mia de Boer');
});

test('when somebody else was first, both values are shown and nothing is overwritten in silence', async ({
  adminPage: page,
}) => {
  const { id, name } = await newCompany(page);
  await choose(page, name, 'Edit');
  // The field shows its colour: with another one it looks otherwise.
  const colour = dialog(page).getByLabel('Color');
  const [was, seen] = [await colour.inputValue(), await colour.screenshot()];
  await colour.fill('#aa0000');
  expect((await colour.screenshot()).equals(seen)).toBe(false);
  await colour.fill(was);
  await dialog(page).getByLabel('Company name').fill(`${name} mine`);
  await call(page, 'PUT', `/company/${id}`, { name: `${name} theirs`, color: '#00aa00' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('cell', { name: `${name} theirs`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `${name} theirs`, exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('button', { name: `${name} mine`, exact: true })).toBeVisible();
  // What only the other person changed is kept.
  expect(await call<{ color: string }>(page, 'GET', `/company/${id}`)).toMatchObject({ color: '#00aa00' });
});

test('P2.24, P2.25, P4.12, P4.13, C4.13, C9.16 language: a dialog with EN and NL that closes half a second after saving', async ({
  adminPage: page,
}) => {
  await newCompany(page);
  await expect(page.getByText('No sector chosen').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await dialog(page).getByRole('combobox').click();
  await expect(page.getByRole('option')).toHaveCount(2);
  // Closes the list, and not the dialog around it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: 'NL' }).click();
  await expectRefusalTold(page, '**/api/user/language', dialog(page));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const isSaved = async () => {
    await page.clock.runFor(5);
    return dialog(page).getByRole('button', { name: 'Opgeslagen' }).isVisible();
  };
  await expect.poll(isSaved).toBe(true);
  await page.clock.runFor(450);
  await expect(dialog(page)).toBeVisible();
  const dialogs = async () => {
    await page.clock.runFor(20);
    return dialog(page).count();
  };
  await expect.poll(dialogs).toBe(0);
  await page.clock.resume();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedrijven');
  await expect(page.getByText('Geen branche gekozen').first()).toBeVisible();
  await expect(page.getByText('No sector chosen')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('langData'))).toBe('nl');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedrijven');
  await call(page, 'PATCH', '/user/language', { language: 'en' });
});

test('E.30 an unknown address is a friendly page, in Dutch too', async ({ adminPage: page }) => {
  await inDutch(page);
  await newCompanyless(page, '/nergens');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedrijven');
});
const newCompanyless = async (page: Page, path: string) => {
  await arrive(page);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of ['company', 'companyColor']) storage.removeItem(key);
  });
  await page.goto(path);
};

test('E.36 at 320 pixels everything is within the width, and the sidebar opens over it until Escape, or until something beside it is pressed', async ({
  adminPage: page,
}) => {
  const { name } = await newCompany(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/user/');
  expect(await fits()).toBe(true);
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeHidden();
  const opener = page.getByRole('button', { name: 'Navigation' });
  const start = page.getByRole('link', { name: 'Start' });
  await opener.click();
  await expect(page.getByRole('link', { name: 'User management' })).toBeVisible();
  await expectAccessible(page);
  // A dialog over it has its own Escape, and gives the focus back to it.
  await page.getByRole('button', { name: 'New cost report' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(start).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await start.click({ trial: true });
  await page.mouse.click(310, 400);
  await expect(start).toBeHidden();
  await expect(page).toHaveURL('/user/');
  await opener.click();
  await opener.click();
  await expect(start).toBeHidden();
  // So it does for the page that one is on.
  await opener.click();
  await page.getByRole('link', { name: 'User management' }).click();
  await expect(start).toBeHidden();
  await expect(page).toHaveURL('/user/');
});

test('P2.2, P2.22, P2.33, P2.34, P2.38, P9.11 the sidebar is 14rem wide: start, users, reports, scenarios, transfer, the list of cost reports, the product', async ({
  adminPage: page,
}) => {
  const { name } = await newCompany(page);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
  const sidebar = page.getByRole('complementary');
  expect((await sidebar.boundingBox())?.width).toBe(14 * 16);
  const entries = sidebar.getByRole('listitem');
  for (const [n, entry] of ['Start', 'User management', 'New cost report', 'New scenario', 'Download/Upload'].entries())
    await expect(entries.nth(n)).toHaveText(entry);
  await expect(sidebar.getByText('There are no cost reports yet.')).toBeVisible();
  await expect(sidebar.getByText('Verdeel', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`User management · ${name} · Verdeel`);
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('User management');
});

test('P2.1, C2.1 routes match exactly: what is beside them is the page for unknown addresses', async ({
  adminPage: page,
}) => {
  const { name } = await newCompany(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/user/');
  for (const path of ['/users', '/User/', '/user/x', '/home/x', '/segments', '/personnel/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  }
});

test('P7.3, P8.1, P8.2, C8.1 a failed request shows a toast with the text of its code', async ({ adminPage: page }) => {
  const { id, name } = await newCompany(page);
  await call(page, 'PUT', `/company/${id}`, { color: '#000000' });
  await choose(page, name, 'Block company');
  await dialog(page).getByRole('button', { name: 'Block company' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Somebody else changed this in the meantime\./);
  await expect(row(page, name)).toContainText('Open');
});

test('P1.9, P1.12, P2.19, P2.28, P4.9, P6.2 a consultant opens the companies they belong to, keeps the one that is open, and leaves it', async ({
  adminPage,
  browser,
  server,
}) => {
  const consultant = { email: `cas${Date.now()}@advies.example`, password: 'vijf woorden achter elkaar gezet' };
  const { id, name } = await newCompany(adminPage);
  await call(adminPage, 'POST', `/user/company/${id}`, {
    firstName: 'Cas',
    lastName: 'Vos',
    email: consultant.email,
    roles: ['financial-consultant'],
    language: 'en',
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await acceptInvitation(page, (await letterTo(server.dataFolder, consultant.email)).link, consultant);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'New company' })).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/user/');
  await page.goto('/');
  await expect(page).toHaveURL('/user/');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Choose another company' }).click();
  await expect(page).toHaveURL('/');

  // A stored company is kept only if it has both id and name.
  await page.evaluate(id => {
    localStorage.setItem('company', JSON.stringify({ id }));
    sessionStorage.removeItem('company');
  }, id);
  await page.goto('/user/');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('company'))).toBeNull();
  await context.close();
});

test('E.33 Ctrl+K finds any company, report, scenario, area or action by name', async ({ adminPage: page }) => {
  const { id, name } = await newCompany(page);
  const report = await call(page, 'POST', '/report/', { companyId: id, name: 'Findable' });
  await call(page, 'POST', '/scenario/', { reportId: report.id, name: 'Budget' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/');
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(name);
  await expect(page.getByRole('navigation').getByText('Findable')).toBeVisible();

  // The screen asks something when it is opened first. Here it comes when somebody has long begun to look for something else.
  const screenIsAsked = Promise.withResolvers<void>();
  await page.route('**/api/scenario/*', async route => {
    await screenIsAsked.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('budget findable cost');
  await expect(page.getByRole('option').first()).toContainText('Cost objects');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/personnel\//);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new cost');
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('new cost');
  screenIsAsked.resolve();
  await expect(page.getByText('Choose first whether you enter personnel costs')).toBeVisible();
  await page.keyboard.type(' rep');
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('new cost rep');
  await expect(page.getByRole('radio', { name: 'Personnel title' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Personnel title' })).toBeFocused();

  await page.keyboard.press('Control+k');
  // What a word of the screens means stands in the help.
  for (const word of ['surcharge', 'back office', 'what if']) {
    await page.getByRole('combobox', { name: 'Find' }).fill(word);
    await expect(page.getByRole('option').first()).toContainText('Help');
  }
  await page.getByRole('combobox', { name: 'Find' }).fill('new cost rep');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New cost report' })).toBeVisible();
});

/** Colours at which words, rings and edges are hardest to see. */
const HARD = ['#ffffff', '#000000', '#777777', '#757575', '#c04040'];

test('E.38 in a header of any colour, in light and in dark, what stands there, is hovered or has the focus is readable, and so is its menu', async ({
  adminPage: page,
}) => {
  const { id, name } = await newCompany(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/user/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button')).not.toHaveCount(0);
  /** By name of what stands there, how far it is from the colour behind it. */
  const contrasts = () =>
    header.evaluate(header => {
      const channels = (text: string) => {
        const parts = text.match(/[\d.]+/g)!.map(Number);
        return text.startsWith('color(srgb') ? parts.map((part, n) => (n < 3 ? part * 255 : part)) : parts;
      };
      const over = (top: number[], below: number[]) =>
        below.map((part, n) => part + ((top[n] ?? 0) - part) * (top[3] ?? 1)).slice(0, 3);
      const luminance = (rgb: number[]) => {
        const [r, g, b] = rgb.map(part => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      const contrast = (one: number[], other: number[]) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light! + 0.05) / (dark! + 0.05);
      };
      const found: Record<string, number> = {};
      for (const each of header.querySelectorAll<HTMLElement>('a, button')) {
        if (each.checkVisibility({ visibilityProperty: true }) === false) continue;
        const menu = each.closest<HTMLElement>('[role=menu]');
        const behind = channels(getComputedStyle(menu ?? header).backgroundColor);
        const style = getComputedStyle(each);
        const fill = over(channels(style.backgroundColor), behind);
        const what = each.getAttribute('aria-label') ?? each.textContent ?? '';
        found[`${what}: text`] = contrast(channels(style.color), fill);
        if (each.matches(':focus-visible')) found[`${what}: ring`] = contrast(channels(style.outlineColor), fill);
      }
      return found;
    });
  const expectReadable = async (where: string) => {
    const all = await contrasts();
    const low = Object.entries(all).filter(([what, ratio]) => ratio < (what.endsWith('ring') ? 3 : 4.5));
    expect(low, where).toEqual([]);
    return Object.keys(all).some(what => what.endsWith('ring'));
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const color of HARD) {
    await call(page, 'PUT', `/company/${id}`, { color });
    const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
    await expect(header).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const buttons = header.locator(':scope > button, :scope > span > button').and(page.locator(':visible'));
      for (const button of await buttons.all()) {
        await button.hover();
        await expectReadable(`${color} ${colorScheme} hovered`);
      }
      await header.getByRole('link').focus();
      await page.keyboard.press('Tab');
      expect(await expectReadable(`${color} ${colorScheme} by Tab`)).toBe(true);
      await buttons.last().press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await expectReadable(`${color} ${colorScheme} menu`)).toBe(true);
      await page.keyboard.press('Escape');
    }
  }
  // On a phone the line is the company's, and the menu of a row is in sight.
  await page.setViewportSize({ width: 390, height: 800 });
  const { width } = (await header.getByRole('link').boundingBox())!;
  expect(width).toBeGreaterThan(160);
  await expect(header.getByRole('button').last()).toBeInViewport({ ratio: 1 });
});
