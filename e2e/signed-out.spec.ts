import type { Browser, Page } from '@playwright/test';
import { call } from './call.ts';
import { joined, openNewCompany } from './company.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';
import { signedOutDialog as dialog, ENDS, signInAgain } from './sign-in.ts';

// A sign-in ends in the middle of an edit. The page stays, with what was entered, and stores it once the same person has signed
// in again beside it.

const units = (page: Page) =>
  page.getByRole('grid', { name: 'Cost objects' }).locator('[data-row]').nth(1).locator('> [data-column="2"]');

/** A manager with one cost on the screen. */
async function atWork(browser: Browser, server: RunningServer, adminPage: Page) {
  const company = await openNewCompany(adminPage);
  const make = async (path: string, data: object): Promise<string> => (await call(adminPage, 'POST', path, data)).id;
  const reportId = await make('/report/', { companyId: company.id, name: 'Year' });
  const scenarioId = await make('/scenario/', { name: 'Budget', reportId, useIndustryTemplate: false });
  const processCategoryId = await make('/process-category/', { scenarioId, name: 'Section' });
  const mainProcessId = await make('/main-process/', { scenarioId, processCategoryId, name: 'Bread' });
  await make('/process/', { scenarioId, mainProcessId, name: 'Baking' });
  await call(adminPage, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 2 });
  const { page, email, password } = await joined(browser, server, adminPage, company, 'company-manager');
  await page.goto(`/costobjects/${scenarioId}`);
  await expect(page.getByRole('rowheader', { name: 'Baking' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const stored = async () =>
    (await call(adminPage, 'GET', `/process-category/list/${scenarioId}`))[0].mainProcesses[0].processes[0];
  return { page, email, password, stored, scenarioId };
}

for (const [how, end] of Object.entries(ENDS))
  test(`E.23 an edit in a sign-in that ${how} is kept, and stored after the next one`, async ({
    browser,
    server,
    adminPage,
  }) => {
    const { page, stored, ...who } = await atWork(browser, server, adminPage);
    await units(page).click();
    await page.keyboard.type('1872');
    await end(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('What you entered is kept.');
    await expectAccessible(page);
    expect(await stored()).toMatchObject({ totalUnits: 0 });
    await signInAgain(page, who);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(stored).toMatchObject({ totalUnits: 1872 });
    await expect(units(page)).toContainText('1.872,00');
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
    await page.context().close();
  });

test('who first closes the dialog and goes elsewhere is asked again there, and still loses nothing', async ({
  browser,
  server,
  adminPage,
}) => {
  const { page, stored, scenarioId, ...who } = await atWork(browser, server, adminPage);
  await units(page).click();
  await page.keyboard.type('7');
  await ENDS['was ended elsewhere'](page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Segments' }).click();
  await page.getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page).toHaveURL(`/segments/${scenarioId}`);
  await signInAgain(page, who);
  await expect(page.getByRole('heading', { level: 1, name: 'Segments' })).toBeVisible();
  await expect.poll(stored).toMatchObject({ totalUnits: 7 });
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await page.context().close();
});

test('somebody else who signs in stores nothing of it', async ({ browser, server, adminPage }) => {
  const { page, stored } = await atWork(browser, server, adminPage);
  await units(page).click();
  await page.keyboard.type('99');
  await ENDS['was ended elsewhere'](page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  page.on('dialog', asked => void asked.accept());
  await signInAgain(page, server.admin);
  await expect(page).toHaveURL('/user/');
  await expect(page.getByRole('banner').getByRole('button').last()).toHaveText(server.admin.email);
  expect(await stored()).toMatchObject({ totalUnits: 0 });
  await page.context().close();
});
