import { expect, type Page } from '@playwright/test';

export const idTokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('idToken'));

/** Signed in, and back on a screen of the program. */
export async function isIn(page: Page): Promise<void> {
  await page.waitForURL(url => !/^\/(identity|account)/.test(url.pathname));
  await expect.poll(() => idTokenOf(page)).toBeTruthy();
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
