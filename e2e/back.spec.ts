import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { expect, onPhone, test } from './fixtures.ts';
import { accountButton, back, cameFromSegments, question, title } from './going-back.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

let bakery: StoredScenario;

test.beforeAll(async ({ server, adminState }) => {
  const names = { company: `Back ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' };
  bakery = await storeScenario(caller(server, adminState), names, BAKERY);
});

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const figure = (page: Page) => page.locator('[data-line=totalCosts] [data-column="0"]');

const fromSegments = (page: Page, to: string) => cameFromSegments(page, bakery.scenarioId, to);

const OPENED: Record<string, (page: Page) => Promise<unknown>> = {
  'a figure': page => figure(page).click(),
  'the download': page => page.locator('main').getByRole('button', { name: 'Download', exact: true }).click(),
  'the documentation': page => press(page, 'Documentation'),
  'upload and download': async page => {
    await press(page, 'Navigation');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Upload/ })
      .click();
  },
};

onPhone('Back closes what lies over the page, which stays as it was, and then leaves it', async ({ phone: page }) => {
  const address = `/profitandloss/${bakery.scenarioId}`;
  await fromSegments(page, address);
  await expect(figure(page)).toBeVisible();
  const drawer = page.getByRole('navigation', { name: 'Navigation' });
  const at = await page.evaluate(() => history.length);
  for (const [what, open] of Object.entries(OPENED))
    await test.step(what, async () => {
      await open(page);
      await expect(dialog(page)).toBeVisible();
      const [scrolled, url] = [await page.evaluate(() => scrollY), page.url()];
      await back(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(url);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      if (what === 'a figure') await expect(figure(page)).toBeFocused();
    });
  await test.step('the drawer of the navigation, from which a dialog was opened', async () => {
    await expect(drawer).toBeVisible();
    await back(page);
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Navigation' })).toBeFocused();
    await title(page, 'Profit and loss');
  });
  await test.step('the cross leaves nothing in the history', async () => {
    await press(page, 'Documentation');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate(() => history.length)).toBe(at);
    await back(page);
    await title(page, 'Segments');
    await page.goForward();
    await title(page, 'Profit and loss');
  });
  await test.step('a link in it leads on, and Back returns to the page', async () => {
    await figure(page).click();
    await page.getByRole('link', { name: 'Go to Rent in Other indirect costs' }).click();
    await title(page, 'Other indirect costs');
    await back(page);
    await title(page, 'Profit and loss');
    await expect(dialog(page)).toHaveCount(0);
  });
});

onPhone('so it is where somebody comes in: before that page there is only another site', async ({ phone: page }) => {
  await page.goto(`/profitandloss/${bakery.scenarioId}`);
  const drawer = page.getByRole('navigation', { name: 'Navigation' });
  for (const _ of ['once', 'once more']) {
    await press(page, 'Navigation');
    await expect(drawer).toBeVisible();
    await back(page);
    await expect(drawer).toBeHidden();
    await title(page, 'Profit and loss');
  }
  await press(page, 'Documentation');
  await page.reload();
  await figure(page).click();
  await back(page);
  await expect(dialog(page)).toHaveCount(0);
  await title(page, 'Profit and loss');
  await press(page, 'Navigation');
  await drawer.getByRole('link', { name: 'Segments' }).click();
  await title(page, 'Segments');
  await back(page);
  await title(page, 'Profit and loss');
  // One press leaves.
  await back(page);
  await expect(page).toHaveURL('/health/live');
});

test('with something unsaved in it Back asks as the cross does, once, and takes the question back', async ({
  adminPage: page,
}) => {
  const address = `/personnel/${bakery.scenarioId}`;
  await fromSegments(page, address);
  await press(page, 'Documentation');
  const written = page.getByRole('textbox', { name: 'Documentation' });
  await written.fill('Of the year before.');
  for (const _ of ['once', 'once more']) {
    await back(page);
    await expect(question(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(2);
    await back(page);
    await expect(question(page)).toHaveCount(0);
    await expect(written).toHaveValue('Of the year before.');
  }
  await back(page);
  await press(page, 'Leave anyway');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await title(page, 'Personnel costs');

  await test.step('what could not be stored on the page: its own question, which Back answers, too', async () => {
    await page.route('**/api/**', route => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await page.getByRole('row', { name: /Anna/ }).getByRole('gridcell').nth(1).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Not saved/).first()).toBeVisible();
    for (const _ of ['once', 'once more']) {
      await back(page);
      await expect(question(page)).toBeVisible();
      await back(page);
      await expect(question(page)).toHaveCount(0);
      await expect(page).toHaveURL(address);
    }
    await back(page);
    await press(page, 'Leave anyway');
    await title(page, 'Segments');
  });
});

/** Nothing but the menu, or the list of options, is closed. */
async function menusClose(page: Page): Promise<void> {
  const address = `/othercosts/${bakery.scenarioId}`;
  await fromSegments(page, address);
  for (const button of [page.getByRole('button', { name: 'Actions for Rent' }), accountButton(page)]) {
    await button.click();
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
    await back(page);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(button).toBeFocused();
  }
  await test.step('what is chosen in it is over it: first that goes, then the page', async () => {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Language' }).click();
    await dialog(page).getByRole('combobox').click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await back(page);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await back(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await back(page);
    await title(page, 'Segments');
  });
}

onPhone('Back closes a menu, and a list of options before the dialog that it is in', async ({ phone: page }) => {
  await menusClose(page);
});

test('so it does with a mouse', async ({ adminPage: page }) => {
  await menusClose(page);
});

test('so it closes what was chosen in a menu at once, before the browser tells that the menu is closed', async ({
  adminPage: page,
}) => {
  await fromSegments(page, `/othercosts/${bakery.scenarioId}`);
  await page.evaluate(() =>
    addEventListener('toggle', event => event.newState === 'closed' && event.stopImmediatePropagation(), true),
  );
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await expect(dialog(page)).toBeVisible();
  await back(page);
  await expect(dialog(page)).toHaveCount(0);
  await title(page, 'Other indirect costs');
});
