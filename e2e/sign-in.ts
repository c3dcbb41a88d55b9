import { expect, type Page } from '@playwright/test';

export const idTokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('idToken'));

/** Signed in, and back on a screen of the program. */
export async function isIn(page: Page): Promise<void> {
  await page.waitForURL(url => !/^\/(identity|account)/.test(url.pathname));
  // A page may still lead on to the provider and back.
  await page.waitForFunction(() => localStorage.getItem('idToken') !== null);
  await expect(page.locator('header button')).not.toHaveCount(0);
}

/** By the form of the own provider, as a person does. */
export async function logIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/`);
  await page.locator('input[name=email]').fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.locator('input[name=password]').press('Enter');
  await isIn(page);
}

/** Makes a company with this person as its manager, by calls of the admin of this page. */
export async function inviteManager(page: Page, url: string, email: string): Promise<void> {
  const token = await idTokenOf(page);
  const reply = await page.request.post(`${url}/api/company/`, {
    headers: { authorization: `Bearer ${token}` },
    data: { name: `Company of ${email}`, manager: { email, firstName: 'Sanne', lastName: 'Bakker', language: 'en' } },
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

export const signedOutDialog = (page: Page) => page.getByRole('dialog', { name: 'You are logged out' });

/** How a sign-in ends: on the server, as by a log-out on another machine, or because its time is over here. */
export const ENDS = {
  'was ended elsewhere': async (page: Page) => {
    const headers = { authorization: `Bearer ${await idTokenOf(page)}` };
    expect((await page.request.post('/api/user/logout', { headers })).status()).toBe(204);
    await page.evaluate(() => sessionStorage.removeItem('signedInAt'));
  },
  'has expired': async (page: Page) => {
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.removeItem('refreshToken');
      const [head, payload, signature] = localStorage.getItem('idToken')!.split('.');
      const claims = JSON.parse(atob(payload!.replaceAll('-', '+').replaceAll('_', '/')));
      const expired = [head, btoa(JSON.stringify({ ...claims, exp: claims.iat })), signature].join('.');
      localStorage.setItem('idToken', expired);
    });
  },
};

/** In the window that opens for it, beside the page. */
export async function signInAgain(page: Page, who: { email: string; password: string }) {
  const opens = page.waitForEvent('popup');
  await signedOutDialog(page).getByRole('button', { name: 'Log in' }).click();
  const popup = await opens;
  await popup.locator('input[name=email]').fill(who.email);
  await popup.locator('input[name=password]').fill(who.password);
  const closes = popup.waitForEvent('close');
  await popup.locator('input[name=password]').press('Enter');
  await closes;
}
