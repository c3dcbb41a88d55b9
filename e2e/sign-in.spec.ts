import type { Page } from '@playwright/test';
import { type Mailbox, startMailbox } from '../src/server/testing/mailbox.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { idTokenOf, inviteManager, isIn, logIn } from './sign-in.ts';

const PASSWORD = 'drie paarden in de wei';
let mailbox: Mailbox;
let server: RunningServer;
/** Somebody with one company, so that the address of every screen leads to that screen. */
let manager: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  mailbox = await startMailbox();
  server = await startServer({ SMTP_URL: mailbox.smtpUrl });
  manager = 'sanne@molen.example';
  const page = await browser.newPage();
  await logIn(page, server.url, server.admin);
  await inviteManager(page, server.url, manager);
  const { link } = await mailbox.next(manager);
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is saved' })).toBeVisible();
  await page.close();
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const [head, payload, signature] = localStorage.getItem('idToken')!.split('.');
    const claims = JSON.parse(atob(payload!.replaceAll('-', '+').replaceAll('_', '/')));
    localStorage.setItem('idToken', [head, btoa(JSON.stringify({ ...claims, exp: claims.iat })), signature].join('.'));
  });
const main = (page: Page) => page.locator('main');

test('P3.16, P9.18, E.27 a deep link leads to the log-in, and from there to where one wanted to go', async ({
  page,
}) => {
  const sent = new Map<string, number>();
  page.on('response', reply => {
    const { pathname } = new URL(reply.url());
    sent.set(pathname, Number(reply.headers()['content-length'] ?? 0));
  });
  await page.goto(`${server.url}/user/?from=a%20mail#list`);
  await enter(page, manager, 'not my password');
  await expect(page.getByRole('alert')).toHaveText('Invalid user name or password');
  await expect(page.getByLabel('E-mail address')).toHaveValue(manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await isIn(page);
  await expect(page).toHaveURL(`${server.url}/user/?from=a%20mail`);
  await expect
    .poll(() => storedKeys(page))
    .toEqual(expect.arrayContaining(['authConfiguration', 'company', 'companyColor', 'idToken']));
  await expect(page.getByRole('table').getByText(manager)).toBeVisible();
  // What a new browser fetches until the first screen stands, compressed. A log-in comes before it and is in it.
  const sum = (kind: string) => [...sent].reduce((bytes, [path, one]) => bytes + (path.endsWith(kind) ? one : 0), 0);
  expect(sum('.js')).toBeGreaterThan(50_000);
  expect(sum('.js')).toBeLessThan(200_000);
  expect(sum('.css')).toBeGreaterThan(5_000);
  expect(sum('.css')).toBeLessThan(20_000);
});

test('under another name of the same machine the log-in leads to the public address', async ({ page }) => {
  await page.goto(server.url.replace('localhost', '127.0.0.1'));
  await enter(page, manager, PASSWORD);
  await isIn(page);
  expect(new URL(page.url()).origin).toBe(server.url);
});

test('P2.3, P3.1 the account page shows name, addresses and identifier of the token, and changes the address by mail', async ({
  page,
}) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  await page.goto(`${server.url}/account`);
  await expect(main(page).getByText(manager).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

  const next = 'sanne.bakker@molen.example';
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail address').fill(next);
  await dialog.getByLabel('Your password').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toContainText(`A link is on its way to ${next}.`);
  await page.goto((await mailbox.next(next)).link);
  await expectAccessible(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the address' }).click();
  manager = next;
  await expect(page.getByRole('heading', { name: 'Your e-mail address is changed' })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('signedInAt'));
  await page.getByRole('link', { name: 'Log in' }).click();
  await enter(page, manager, PASSWORD);
  await isIn(page);
});

test('P9.19 the sign-in is renewed five minutes before its end, without the person noticing', async ({ page }) => {
  await page.clock.install();
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  const before = await idTokenOf(page);
  await expect(page).toHaveURL(`${server.url}/user/`);
  const visited: string[] = [];
  page.on('framenavigated', frame => visited.push(frame.url()));
  const secondsLeft = await page.evaluate(() => {
    const { exp } = JSON.parse(
      atob(localStorage.getItem('idToken')!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return Math.floor(exp - Date.now() / 1000);
  });
  await page.clock.fastForward((secondsLeft - 302) * 1000);
  expect(await idTokenOf(page)).toBe(before);
  // Waits for the last seconds.
  await expect.poll(() => idTokenOf(page), { timeout: 25_000 }).not.toBe(before);
  expect(visited).toEqual([]);
});

test('an expired sign-in is renewed by the next call', async ({ page }) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  // Leaves the page, which would renew by itself: a renewal that is cut off ends the sign-in (O8).
  await page.goto(`${server.url}/health/live`);
  await expireToken(page);
  const expired = await idTokenOf(page);
  const visited: string[] = [];
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname));
  await page.goto(`${server.url}/user/`);
  await expect.poll(() => idTokenOf(page)).not.toBe(expired);
  await isIn(page);
  expect(visited).not.toContain('/account');
});

for (const [what, kept] of [
  ['is gone', null],
  ['is refused', 'nobody-s-token'],
] as const)
  test(`P4.5, P7.2 one that cannot be renewed because its refresh token ${what} leads to the log-in, and back`, async ({
    page,
  }) => {
    await logIn(page, server.url, { email: manager, password: PASSWORD });
    // Leaves the page, which would renew by itself as soon as the token has expired, while it still can.
    await page.goto(`${server.url}/health/live`);
    await expireToken(page);
    await page.context().clearCookies();
    await page.evaluate(token => {
      if (token) localStorage.setItem('refreshToken', token);
      else localStorage.removeItem('refreshToken');
      location.assign('/user/');
    }, kept);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    expect(await storedKeys(page)).not.toContain('refreshToken');
    await enter(page, manager, PASSWORD);
    await isIn(page);
    await expect(page).toHaveURL(`${server.url}/user/`);
  });

for (const [what, changed] of [
  ['the nonce', (text: string) => text.replace(/"nonce":"[^"]*"/, '"nonce":"of-another"')],
  ['the state', () => null],
] as const)
  test(`S.O5 an answer without ${what} of this browser's question signs nobody in`, async ({ page, problems }) => {
    await page.goto(server.url);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    const [key, text] = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('oidc.'))!,
    );
    await page.evaluate(
      ([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)),
      [key, changed(text)] as const,
    );
    await enter(page, manager, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
    expect(await idTokenOf(page)).toBe(null);
    problems.length = 0;
  });

test('somebody else who signs in in another tab takes the first one along: nothing of the person before stays', async ({
  page,
  context,
  browser,
}) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await logIn(theirs, server.url, server.admin);
  const token = await idTokenOf(theirs);
  await elsewhere.close();
  const other = await context.newPage();
  await other.goto(`${server.url}/health/live`);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await other.evaluate(token => localStorage.setItem('idToken', token), token!);
  const isTheSamePage = () => page.evaluate(() => 'isTheSamePage' in window).catch(() => true);
  await expect.poll(isTheSamePage).toBe(false);
  await expect(page.getByRole('banner').getByRole('button').last()).toHaveText(server.admin.email);
});

test('P2.14 a forgotten password: the address, the mail, a new password, and in', async ({ page }) => {
  await page.goto(`${server.url}/password-reset?email=${encodeURIComponent(manager)}`);
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(manager);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();

  const { link } = await mailbox.next(manager);
  await page.goto(link);
  await page.getByLabel('New password').fill('welkom01');
  await page.getByLabel('The same once more').fill('welkom01');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('first passwords anybody would try');
  await page.getByLabel('New password').fill(`${PASSWORD} weer`);
  await page.getByLabel('The same once more').fill(`${PASSWORD} weer`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await isIn(page);

  // Changes it back for the other journeys.
  await page.goto(`${server.url}/password-reset?email=${encodeURIComponent(manager)}`);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto((await mailbox.next(manager)).link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is saved' })).toBeVisible();
});

test('P2.26, P3.2, P4.11 Password in the top bar logs out and starts the reset with the first address as hint', async ({
  page,
}) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  const question = page.getByRole('dialog', { name: 'New password' });
  const ask = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Sanne Bakker' }).click();
    await page.getByRole('menuitem', { name: 'Password' }).click();
    await expect(question).toContainText(`You are logged out, and come to a page that sends a link to ${manager}.`);
  };
  // From what comes then Back does not return, so it is asked before.
  await ask();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await ask();
  await page.evaluate(() => history.back());
  await expect(question).toHaveCount(0);
  expect(await idTokenOf(page)).not.toBe(null);
  await ask();
  await question.getByRole('button', { name: 'Log out and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(manager);
  await page.getByRole('link', { name: 'Back to the log-in page' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Verdeel' })).toBeVisible();
  expect(await idTokenOf(page)).toBe(null);
  // Somebody who remembers the password after all logs in as before.
  await enter(page, manager, PASSWORD);
  await isIn(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sanne Bakker' })).toBeVisible();
});

test('a sign-in that was ended elsewhere leads to the log-in at the next click, and back', async ({ page }) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  const headers = { authorization: `Bearer ${await idTokenOf(page)}` };
  await page.evaluate(() => sessionStorage.removeItem('signedInAt'));
  // Leaves the page, which would notice by itself and navigate while the next one is being opened.
  await page.goto('about:blank');
  expect((await page.request.post(`${server.url}/api/user/logout`, { headers })).status()).toBe(204);
  await page.goto(`${server.url}/user/`);
  await enter(page, manager, PASSWORD);
  await isIn(page);
  await expect(page).toHaveURL(`${server.url}/user/`);
});

test('who fails ten times is locked out, and let in again by a new password', async ({ page }) => {
  await page.goto(server.url);
  for (let n = 0; n < 10; n++) {
    await enter(page, server.admin.email, `guess ${n}`);
    await expect(page.getByRole('alert')).toHaveText('Invalid user name or password');
  }
  await enter(page, server.admin.email, server.admin.password);
  await expect(page.getByRole('alert')).toContainText('This account is locked out after too many attempts.');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail address').fill(server.admin.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto((await mailbox.next(server.admin.email)).link);
  await page.getByLabel('New password').fill(server.admin.password);
  await page.getByLabel('The same once more').fill(server.admin.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await isIn(page);
});

test('P2.27, P4.10 logged out in one tab is logged out in the other, and its token is worth nothing', async ({
  page,
  context,
}) => {
  await logIn(page, server.url, { email: manager, password: PASSWORD });
  const other = await context.newPage();
  await other.goto(`${server.url}/home`);
  await isIn(other);
  const token = await idTokenOf(page);

  await page.getByRole('banner').getByRole('button', { name: 'Sanne Bakker' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  for (const tab of [page, other])
    for (const key of ['idToken', 'refreshToken', 'company', 'companyColor'])
      expect(await storedKeys(tab)).not.toContain(key);
  const reply = await page.request.get(`${server.url}/api/user/authorize`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(401);

  // Whoever logs in there again goes on where that tab was.
  await other.getByRole('button', { name: 'Log in' }).click();
  await enter(other, manager, PASSWORD);
  await isIn(other);
  await expect(other).toHaveURL(`${server.url}/home`);
});

test('P2.30 "Auth Failed" says what happened, and "Go to Login" goes there', async ({ page, problems }) => {
  await page.goto(`${server.url}/account?error=access_denied&state=of-another-browser`);
  await expect(page.getByRole('heading', { name: 'Auth Failed' })).toBeVisible();
  await expect(main(page)).toContainText('This log-in was started in another browser or has been used before.');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Verdeel' })).toBeVisible();
  problems.length = 0;
});

test('S.H4 a return address that leads elsewhere is not followed', async ({ page }) => {
  for (const path of ['//evil.example/', '/\\evil.example/']) {
    await page.context().clearCookies();
    await page.goto(server.url);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.url}${path}`).catch(() => {});
    if (!page.url().startsWith(server.url)) throw new Error(`left for ${page.url()}`);
  }
});

test('P2.22, C8.12 when the configuration cannot be loaded a page says so, shows what the server replied, and tries again', async ({
  page,
  problems,
}) => {
  const reply = { code: 'ERROR_UNAVAILABLE', message: 'The server is starting.' };
  await page.route('**/api/configuration', route => route.fulfill({ status: 503, json: reply }));
  await page.goto(server.url);
  await expect(page.getByText(reply.message)).toBeVisible();
  // In place of the first, which is never gone in between: the page tries by itself, and would be on its way elsewhere.
  await page.route('**/api/configuration', route => route.abort());
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'The settings of this site could not be loaded' })).toBeVisible();
  await page.unroute('**/api/configuration');
  // Another call may have noticed earlier that it is there again.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3_000 })
    .catch(() => {});
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  problems.length = 0;
});

test('whoever chooses a language on the log-in page finds the program in it, whatever this browser or the account had', async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(`${server.url}/account`);
  await page.evaluate(() => localStorage.setItem('langData', 'en'));
  await page.goto(`${server.url}/user/`);
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await page.getByLabel('E-mailadres').fill(manager);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(heading('Gebruikersbeheer')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.reload();
  await expect(heading('Gebruikersbeheer')).toBeVisible();

  // It is the account's now, and of whoever opens the program elsewhere with it.
  const elsewhere = await page.context().browser()!.newContext({ locale: 'en-GB' });
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/user/`);
  await enter(other, manager, PASSWORD);
  await expect(other.getByRole('heading', { level: 1, name: 'Gebruikersbeheer' })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await enter(page, manager, PASSWORD);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner').getByRole('button').last()).toBeVisible();
});

test('whoever logs in for the first time finds the program in the language of the log-in page', async ({ browser }) => {
  const own = await startServer();
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const newcomer = async (locale: string) => (await browser.newContext({ locale })).newPage();
  try {
    const dutch = await newcomer('nl-NL');
    await logIn(dutch, own.url, own.admin);
    await expect(heading(dutch, 'Bedrijven')).toBeVisible();
    await expect(dutch.locator('html')).toHaveAttribute('lang', 'nl');
    await dutch.context().close();
    // It is the account's from then on, whatever browser comes later.
    const english = await newcomer('en-GB');
    await logIn(english, own.url, own.admin);
    await expect(heading(english, 'Bedrijven')).toBeVisible();
    await english.context().close();
  } finally {
    await own.stop();
  }
});

for (const language of ['en', 'nl'] as const)
  test.describe(`every page of the sign-in in ${language}, the language of the browser,`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nl-NL' });
    test('E.36, E.40 is accessible, at 320 pixels as well', async ({ page, problems }) => {
      const check = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await page.setViewportSize({ width: 1280, height: 900 });
      };
      await page.goto(`${server.url}/account`);
      await check();
      await page.getByRole('button', { name: /^(Log in|Inloggen)$/ }).click();
      await expect(page.locator('input[name=password]')).toBeVisible();
      await check();
      await page.getByRole('button').click();
      await expect(page.getByRole('alert')).toHaveText(/Please enter login information|Vul je inloggegevens in/);
      await check();
      await page.goto(`${server.url}/password-reset?email=${encodeURIComponent(server.admin.email)}`);
      await expect(page.locator('input[name=email]')).toHaveValue(server.admin.email);
      await check();
      await page.getByRole('button').click();
      await expect(page.locator('main')).toContainText(server.admin.email);
      await check();
      const { link } = await mailbox.next(server.admin.email);
      await page.goto(`${link}?lang=${language}`);
      await check();
      await page.goto(`${server.url}/identity/password/not-a-link`);
      await check();
      await page.goto(`${server.url}/account?error=access_denied&state=nobody`);
      await expect(
        page.getByRole('heading', { name: language === 'en' ? 'Auth Failed' : 'Inloggen mislukt' }),
      ).toBeVisible();
      await check();
      problems.length = 0;
    });
  });
