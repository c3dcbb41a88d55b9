import type { Page } from '@playwright/test';
import { startTestProvider, type TestProvider } from '../src/server/testing/test-provider.ts';
import { expect, test } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { idTokenOf, isIn } from './sign-in.ts';

const ADMIN = 'admin@verdeel.test';
let provider: TestProvider;
let server: RunningServer;

test.beforeAll(async () => {
  // Short enough to see a renewal. It comes after half of this time, because that is less than five minutes before the end.
  provider = await startTestProvider({ idTokenSeconds: 20, redeemsElsewhere: true });
  server = await startServer({
    OIDC_AUTHORITY: provider.authority,
    OIDC_AUTHORITY_PASSWORD_RESET: provider.authorityPasswordReset,
    OIDC_CLIENT_ID: provider.clientId,
    VERDEEL_ADMIN_EMAIL: ADMIN,
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const atTheProvider = async (page: Page, email: string) => {
  await expect(page.getByRole('heading', { name: 'Sign in at the other provider' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const logIn = async (page: Page) => {
  await page.goto(server.url);
  await atTheProvider(page, ADMIN);
  await isIn(page);
};
const main = (page: Page) => page.locator('main');

test('P1.14 a deep link leads to the other provider, and from there to where one wanted to go', async ({ page }) => {
  await page.goto(`${server.url}/?from=mail`);
  await atTheProvider(page, ADMIN);
  await isIn(page);
  await expect(page).toHaveURL(`${server.url}/?from=mail`);
  expect((await page.request.get(`${server.url}/identity/forgot`)).status()).toBe(404);
});

test('the sign-in is renewed without the person noticing', async ({ page }) => {
  await page.clock.install();
  await logIn(page);
  const before = await idTokenOf(page);
  const visited: string[] = [];
  page.on('framenavigated', frame => visited.push(frame.url()));
  await page.clock.fastForward(8_000);
  // Waits for the last seconds.
  await expect.poll(() => idTokenOf(page)).not.toBe(before);
  expect(visited).toEqual([]);
  const reply = await page.request.get(`${server.url}/api/user/authorize`, {
    headers: { authorization: `Bearer ${await idTokenOf(page)}` },
  });
  expect(reply.status()).toBe(200);
});

test('P2.14, P4.11 a new password is chosen at the authority for it, and then one signs in', async ({ page }) => {
  await page.goto(`${server.url}/password-reset?email=${encodeURIComponent(ADMIN)}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password at the other provider' })).toBeVisible();
  expect(page.url()).toContain(`${provider.authorityPasswordReset}/`);
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN);
  await page.getByRole('button', { name: 'Continue' }).click();
  await atTheProvider(page, ADMIN);
  await isIn(page);
});

test('who is signed in and asks for a new password is signed in again after it', async ({ page }) => {
  await logIn(page);
  await page.goto(`${server.url}/account`);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  // The address belongs to the provider.
  await expect(page.getByRole('button', { name: 'Change e-mail address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('dialog')).toContainText('the page of your log-in service for a new password');
  await page.getByRole('button', { name: 'Log out and go on' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isIn(page);
  await page.goto(`${server.url}/?again`);
  await isIn(page);
});

test('a sign-in that was ended elsewhere is ended at the provider too, and begun anew', async ({ page }) => {
  await logIn(page);
  const headers = { authorization: `Bearer ${await idTokenOf(page)}` };
  await page.evaluate(() => sessionStorage.removeItem('signedInAt'));
  // Leaves the page, which would notice by itself and navigate while the next one is being opened.
  await page.goto('about:blank');
  expect((await page.request.post(`${server.url}/api/user/logout`, { headers })).status()).toBe(204);
  await page.goto(`${server.url}/?wanted`);
  await page.getByRole('button', { name: 'Sign out of the other provider' }).click();
  await atTheProvider(page, ADMIN);
  await isIn(page);
  await expect(page).toHaveURL(`${server.url}/?wanted`);
});

test('logged out in one tab is logged out in the other and at the provider', async ({ page, context }) => {
  await logIn(page);
  const other = await context.newPage();
  await other.goto(server.url);
  await isIn(other);
  const token = await idTokenOf(page);
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign out of the other provider' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  const reply = await page.request.get(`${server.url}/api/user/authorize`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(401);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in at the other provider' })).toBeVisible();
});

/** `failureOf` is tested with the texts of all the others. */
const errors = {
  access_denied: 'The log-in was cancelled.',
  temporarily_unavailable: 'The log-in service is not available at the moment. Try again later.',
  something_new: 'Something unexpected went wrong while logging in.',
};
test('P2.20, P8.10, P8.13, C8.13 what the provider refuses is said readably on the page "Auth Failed"', async ({
  page,
  problems,
}) => {
  for (const [error, text] of Object.entries(errors)) {
    await page.goto(server.url);
    await page.getByLabel('Or fail with').fill(error);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
    await expect(main(page)).toContainText(text);
    await expect(page).toHaveURL(`${server.url}/account`);
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in at the other provider' })).toBeVisible();
  }
  problems.length = 0;
});

test('whose address the provider has not verified gets nowhere, and is told so', async ({ page }) => {
  await page.goto(server.url);
  await atTheProvider(page, 'unverified.admin@verdeel.test');
  await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
});

test('P8.11 a provider that does not answer is said readably too; one that names no user id is also logged', async ({
  page,
  problems,
}) => {
  await page.route(`${provider.authority}/**`, route => route.abort());
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
  await expect(main(page)).toContainText('The log-in service can’t be reached.');

  await page.unroute(`${provider.authority}/**`);
  await page.route('**/token', async route => {
    const response = await route.fetch();
    const tokens = (await response.json()) as { id_token: string };
    const [head, body, signature] = tokens.id_token.split('.') as [string, string, string];
    const { sub, ...nobody } = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(sub).toBeTruthy();
    const forged = [head, Buffer.from(JSON.stringify(nobody)).toString('base64url'), signature].join('.');
    await route.fulfill({ response, json: { ...tokens, id_token: forged } });
  });
  problems.length = 0;
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await atTheProvider(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
  expect(problems).toEqual(['The sign-in has no valid user id']);
  problems.length = 0;
});
