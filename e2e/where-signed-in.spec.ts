import { joined, openNewCompany } from './company.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { logIn } from './sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';

test('one sees where one is signed in and ends what one does not know, there at the next click', async ({
  page,
  browser,
  server,
}) => {
  await logIn(page, server.url, server.admin);
  const elsewhere = await browser.newContext({ userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await logIn(other, server.url, server.admin);
  await other.evaluate(() => sessionStorage.removeItem('signedInAt'));

  await page.goto(`${server.url}/account`);
  const list = page.getByRole('region', { name: 'Where you are signed in', exact: true }).getByRole('table');
  const firefox = list.getByRole('row', { name: 'Firefox on Windows' });
  await expect(list.getByRole('row', { name: 'this one' })).toContainText('Chrome on Linux');
  await expect(firefox).not.toContainText('this one');
  await expectAccessible(page);
  await firefox.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
  await expect(firefox).toHaveCount(0);

  await other.goto(`${server.url}/`);
  await expect(other.getByLabel('E-mail address')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(list.getByRole('row', { name: 'this one' })).toBeVisible();
});

test('all others are ended at once, in Dutch and on a phone as well; the own one ends as a log-out', async ({
  browser,
  server,
  adminPage,
}) => {
  // Nobody else's: the journeys that follow are signed in as the admin.
  const { page, ...who } = await joined(browser, server, adminPage, await openNewCompany(adminPage), 'company-manager');
  await page.context().close();
  const contexts = await Promise.all([FIREFOX, PHONE].map(userAgent => browser.newContext({ userAgent })));
  const [first, phone] = await Promise.all(contexts.map(context => context.newPage()));
  for (const page of [first!, phone!]) await logIn(page, server.url, who);
  await inDutch(phone!);
  await phone!.setViewportSize({ width: 390, height: 800 });
  await phone!.goto(`${server.url}/account`);
  const list = phone!.getByRole('region', { name: 'Waar je bent ingelogd' }).getByRole('table');
  await expect(list.getByRole('row', { name: 'Safari op iPhone' })).toContainText('deze');
  await expectAccessible(phone!);
  await phone!.getByRole('button', { name: 'Overal elders uitloggen' }).click();
  await phone!.getByRole('dialog').getByRole('button', { name: 'Overal elders uitloggen' }).click();
  // The head, and this one.
  await expect(list.getByRole('row')).toHaveCount(2);
  await first!.evaluate(() => sessionStorage.removeItem('signedInAt'));
  await first!.goto(`${server.url}/`);
  await expect(first!.locator('input[name=password]')).toBeVisible();

  await phone!.getByRole('button', { name: 'Safari op iPhone uitloggen' }).click();
  await expect(phone!.getByRole('heading', { name: 'Je bent uitgelogd' })).toBeVisible();
  for (const context of contexts) await context.close();
});
