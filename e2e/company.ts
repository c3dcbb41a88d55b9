import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { call } from './call.ts';
import { arrive } from './fixtures.ts';
import { acceptInvitation, letterTo } from './mail.ts';
import type { RunningServer } from './server.ts';

export interface Company {
  id: string;
  name: string;
}

export const SECTOR = '00000000-0000-0000-0000-000000000103';
let made = 0;

/** Makes a company for one story and opens it in the page. The admin makes it. */
export async function openNewCompany(adminPage: Page): Promise<Company> {
  await arrive(adminPage);
  const name = `Bakery ${++made} ${Date.now() % 100_000}`;
  const { id } = await call(adminPage, 'POST', '/company/', { name, color: '#1f6f54', sector: { id: SECTOR } });
  await open(adminPage, { id, name });
  return { id, name };
}

export async function open(page: Page, company: Company): Promise<void> {
  await page.evaluate(({ id, name }) => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('company', JSON.stringify({ id, name, logoUrl: null }));
      storage.setItem('companyColor', '#1f6f54');
    }
  }, company);
}

/** Somebody who was invited, chose a password by the link in the mail, and signed in. */
export async function joined(
  browser: Browser,
  server: RunningServer,
  adminPage: Page,
  company: Company,
  role: 'company-manager' | 'company-user',
): Promise<{ page: Page; userId: string; email: string; password: string }> {
  const email = `${role}-${++made}@verdeel.test`;
  const password = 'a loaf of good bread';
  const { userId } = await call(adminPage, 'POST', `/user/company/${company.id}`, {
    email,
    firstName: 'Sam',
    lastName: role === 'company-user' ? 'User' : 'Manager',
    roles: [role],
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await acceptInvitation(page, (await letterTo(server.dataFolder, email)).link, { password });
  return { page, userId, email, password };
}

/** What a dialog could not store is told in it, and not in passing. */
export async function expectRefusalTold(page: Page, address: string, dialog: Locator): Promise<void> {
  let refused = 0;
  await page.route(address, route => {
    if (refused > 0 || route.request().method() === 'GET') return route.fallback();
    refused += 1;
    return route.fulfill({ status: 500, json: { code: 'ERR500' } });
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
}
