import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, openNewCompany } from './company.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

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
  await expect(dialog.getByRole('status')).toHaveText(
    '2 lines were read. 1 line has to be changed first. Nothing has been stored.',
  );
  await expect(list.getByRole('row').nth(2)).toContainText('The same address as line 2.');
  await expect(list.getByRole('row').nth(2)).toContainText('There is no cost report “Budget 2028”.');
  await expect(dialog.getByRole('button', { name: 'Send 2 invitations' })).toBeDisabled();
  await expectAccessible(page);

  await dialog.getByLabel('Paste a list of people').fill(lines(`Bram Bos\t${bram}\t\tbudget 2027`));
  await expect(list.getByRole('row').nth(1)).toContainText('Main user');
  // The second one fails on its way: that is said at its line, and only that one is sent again.
  let asked = 0;
  await page.route('**/api/user/company/*', route => {
    asked += route.request().method() === 'POST' ? 1 : 0;
    return asked === 2 && route.request().method() === 'POST' ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 have been stored, 1 has not. Its line says why.');
  await expect(list.getByRole('row').nth(1)).toContainText('Invited');
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 people have been invited.');
  expect(asked).toBe(3);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: 'Bram Bos' })).toContainText('Budget 2027');

  const folder = join(server.dataFolder, 'mail');
  const mails = async (address: string) => {
    const letters = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')));
    return letters.filter(letter => letter.includes(address)).length;
  };
  await expect.poll(() => mails(anna)).toBe(1);
  await expect.poll(() => mails(bram)).toBe(1);
});
