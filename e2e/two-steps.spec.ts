import type { Page } from '@playwright/test';
import { codeOf, stepAt } from '../src/server/identity/totp.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { isIn, logIn } from './sign-in.ts';

/** Where half a minute ends before it is read, a code of this step or the next is still one of those around. */
const steps = () => stepAt(Date.now() / 1000);
const enter = async (page: Page, who: { email: string; password: string }) => {
  await page.locator('input[name=email]').fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.locator('input[name=password]').press('Enter');
};

test('somebody turns two steps on with an app, logs in with a code and with a recovery code, and turns it off', async ({
  page,
  server,
  browser,
}) => {
  await logIn(page, server.url, server.admin);
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Log in in two steps' }).click();
  await enter(page, server.admin);
  await expect(page.getByRole('heading', { name: 'Log in in two steps' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'What your app reads' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code').fill(codeOf(secret, steps()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await page.locator('.codes code').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await inDutch(other);
  await other.goto(`${server.url}/`);
  await enter(other, server.admin);
  await expect(other.getByRole('heading', { name: 'Nog één stap' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Code').fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('Dat is niet de code');
  await other.getByLabel('Code').fill(codeOf(secret, steps() + 1));
  await other.keyboard.press('Enter');
  await isIn(other);
  await other.context().close();

  await page.getByRole('button', { name: 'Log in in two steps' }).click();
  await enter(page, server.admin);
  await page.getByLabel('Code').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You log in in two steps' })).toBeVisible();
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('somebody adds a passkey, logs in with it in Dutch, and removes it', async ({ page, server }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: false },
    },
  });
  await logIn(page, server.url, server.admin);
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Log in in two steps' }).click();
  await enter(page, server.admin);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await page.getByLabel('What you call it').fill('My <b>laptop</b>');
  // A device that does not make sure who it is makes none.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('That did not work. Try again.');
  await expectAccessible(page);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await inDutch(page);
  await page.goto(`${server.url}/`);
  await enter(page, server.admin);
  await expect(page.getByRole('button', { name: 'Gebruik je passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gebruik je passkey' }).click();
  await isIn(page);

  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Inloggen in twee stappen' }).click();
  await enter(page, server.admin);
  await page.getByRole('button', { name: 'Gebruik je passkey' }).click();
  await expect(page.getByText('My <b>laptop</b>')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'My <b>laptop</b> weghalen' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});
