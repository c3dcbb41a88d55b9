import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from './call.ts';
import { joined, openNewCompany } from './company.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { acceptInvitation } from './mail.ts';

test('people pasted from a list are shown as understood, with what is wrong at the line, and each is invited once', async ({
  adminPage: page,
  server,
}) => {
  const company = await openNewCompany(page);
  await call(page, 'POST', '/report/', { name: 'Budget 2027', companyId: company.id, allowedUsers: [] });
  await page.goto('/user/');
  await page.getByRole('button', { name: 'Invite several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite several' });
  const list = dialog.getByRole('table');
  const anna = `anna-${company.id}@verdeel.test`;
  const bram = `bram-${company.id}@verdeel.test`;
  const lines = (second: string) =>
    ['Naam\tE-mail\tRol\tRapporten\tTelefoon', `Anna de Vries\t${anna}\tHoofdgebruiker\t`, second].join('\n');
  await dialog.getByLabel('Paste a list of people').fill(lines(`Bram Bos\t${anna}\t\tBudget 2028`));
  await expect(dialog.getByRole('status').first()).toHaveText(
    '1 line was read. 1 line has to be changed first. Nothing has been stored.',
  );
  await expect(list.getByRole('row').nth(2)).toContainText('The same address as line 2.');
  await expect(list.getByRole('row').nth(2)).toContainText('There is no cost report “Budget 2028”.');
  await expect(dialog.getByRole('button', { name: 'Invite 2 people' })).toBeDisabled();
  await expectAccessible(page);

  // What was typed wrong is chosen.
  await dialog.getByLabel('Paste a list of people').fill(lines(`Bram Bos\t${bram}\t\tBudget 2028`));
  await list.getByRole('group', { name: 'Cost reports of Bram Bos' }).getByLabel('Budget 2027').check();
  await expect(list.getByRole('row').nth(1)).toContainText('Main user');
  // The second one fails on its way: that is said at its line, and only that one is sent again.
  let asked = 0;
  await page.route('**/api/user/company/*', route => {
    asked += route.request().method() === 'POST' ? 1 : 0;
    return asked === 2 && route.request().method() === 'POST' ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 have been stored, 1 has not. Its line says why.');
  await expect(list.getByRole('row').nth(1)).toContainText('Invited');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 people have been invited.');
  expect(asked).toBe(3);
  // No mail is sent here, so the admin goes on to their links.
  await dialog.getByRole('button', { name: 'Copy the links' }).click();
  const links = page.getByRole('dialog', { name: 'Links' });
  await expect(links.getByRole('textbox', { name: 'Links' })).toHaveValue(
    new RegExp(`^Anna de Vries\t${anna}\thttp\\S+/password/\\S+\nBram Bos\t${bram}\thttp\\S+$`),
  );
  await expectAccessible(page);
  await links.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: 'Bram Bos' })).toContainText('Budget 2027');

  const folder = join(server.dataFolder, 'mail');
  const mails = async (address: string) => {
    const letters = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')));
    return letters.filter(letter => letter.includes(address)).length;
  };
  await expect.poll(() => mails(anna)).toBe(1);
  await expect.poll(() => mails(bram)).toBe(1);
});

test('without a mail server an admin copies the link of an invitation, and others read whom to ask for it', async ({
  adminPage: page,
  browser,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const company = await openNewCompany(page);
  const manager = await joined(browser, server, page, company, 'company-manager');
  for (const [who, text] of [
    [page, /“Copy a new invitation link”, in the menu of a person/],
    [manager.page, /Ask an admin of Verdeel, usually who runs it for you, to copy the link/],
  ] as const) {
    await who.goto('/user/');
    await who.getByRole('button', { name: 'Invite a user' }).click();
    await expect(who.getByRole('dialog').getByLabel('E-mail')).toHaveAccessibleDescription(text);
    await expectAccessible(who);
  }
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByLabel('First name').fill('New');
  await dialog.getByLabel('Last name').fill('Here');
  await dialog.getByLabel('E-mail').fill(`new-${company.id}@verdeel.test`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();

  // Straight after inviting, and later in the menu.
  const links = page.getByRole('dialog', { name: 'New Here' });
  await expect(links.getByText('so you hand the link on yourself')).toBeVisible();
  await expect(links.getByText('Whoever opens the link chooses the password of New Here')).toBeVisible();
  await links.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row', { name: 'New Here' });
  await expect(row).toContainText('Invited, not yet signed in');
  await expect(page.getByRole('main').getByText(/“Copy a new invitation link”/)).toBeVisible();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Invite again' })).toHaveCount(0);
  // One press: the link is made, copied and shown.
  await page.getByRole('menuitem', { name: 'Copy a new invitation link' }).click();
  await expect(links.getByRole('status')).toHaveText('The link has been copied. Paste it in a message to New Here.');
  const field = links.getByRole('textbox', { name: 'Link for New Here' });
  await expect(links.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/works once, until .*\d{4}/);
  const link = await field.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);
  await links.getByRole('button', { name: 'Close' }).last().click();

  // Who manages the company is offered no link. Inviting again ends the one there is.
  await manager.page.reload();
  const theirs = manager.page.getByRole('row', { name: 'New Here' });
  await expect(manager.page.getByRole('main').getByText(/Ask an admin of Verdeel/)).toBeVisible();
  await theirs.getByRole('button', { name: /^Actions/ }).click();
  await expect(manager.page.getByRole('menuitem', { name: /link/ })).toHaveCount(0);
  await manager.page.getByRole('menuitem', { name: 'Invite again' }).click();
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Invite again' }).click();
  await expect(manager.page.getByText('There is a new invitation.')).toBeVisible();
  await manager.page.context().close();
  const theirPage = await (await browser.newContext({ baseURL: server.url })).newPage();
  expect((await theirPage.goto(link))!.status()).toBe(404);

  await row.getByRole('button', { name: /^Actions/ }).click();
  let made = 0;
  page.on('request', request => void (request.url().includes('/invitation-link/') && made++));
  await page.getByRole('menuitem', { name: 'Copy a new invitation link' }).click();
  await expect(field).not.toHaveValue(link);
  expect(made).toBe(1);
  await theirPage.goto(await field.inputValue());
  await expect(theirPage.locator('input[name=repeat]')).toBeVisible();
  await links.getByRole('button', { name: 'Close' }).last().click();

  // Whoever looks at the people sees at once that somebody came, and what they enter.
  await acceptInvitation(theirPage, theirPage.url(), { password: 'a loaf of good bread' });
  await expect(row).toContainText('Active');
  await theirPage.context().close();
  await page
    .getByRole('row', { name: 'Sam Manager' })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Block user' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /link|again/i })).toHaveCount(0);
});

test('an invitation marks what is wrong in its field, says what each role may do, and finds a role by typing', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  await page.goto('/user/');
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await expect(dialog.getByText('may delete scenarios in them')).toBeVisible();
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await role.focus();
  await page.keyboard.type('main');
  await expect(page.getByRole('option')).toHaveText(['Main user']);
  await page.keyboard.press('Enter');
  await expect(role).toHaveValue('Main user');
  await expect(dialog.getByText('invites main users and users')).toBeVisible();
  // What was typed in vain is taken back letter by letter, or left.
  await page.keyboard.type('x');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(role).toHaveValue('Main user');

  let sent = 0;
  page.on('request', request => void (request.method() === 'POST' && sent++));
  await dialog.getByLabel('First name').fill(' ');
  await dialog.getByLabel('Last name').fill('Harbor');
  await dialog.getByLabel('E-mail').fill('jo@harborprint');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const saysBelow = (label: string, what: RegExp) => expect(dialog.getByLabel(label)).toHaveAccessibleDescription(what);
  await saysBelow('E-mail', /Incorrectly filled format. An e-mail address looks like name@company.com.$/);
  await saysBelow('First name', /Required field.$/);
  // One press sends what was corrected: what is said goes and comes in its own room, with the button where it was.
  const button = dialog.getByRole('button', { name: 'Invite', exact: true });
  const place = () => button.boundingBox().then(box => box!.y);
  const at = await place();
  await dialog.getByLabel('E-mail').press('End');
  await page.keyboard.type('.');
  expect(await place()).toBe(at);
  await button.hover();
  await page.mouse.down();
  expect(await place()).toBe(at);
  await page.mouse.up();
  expect(await place()).toBe(at);
  await expectAccessible(page, '[role=dialog]');
  expect(sent).toBe(0);
  await dialog.getByLabel('First name').fill('Jo');
  await dialog.getByLabel('E-mail').fill(`jo-${Date.now()}@harborprint.test`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog', { name: 'Jo Harbor' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: 'Jo Harbor' })).toContainText('Main user');
});
