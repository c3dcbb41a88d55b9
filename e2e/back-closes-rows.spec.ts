import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { expect, onPhone, test } from './fixtures.ts';
import { accountButton, back, cameFromSegments, question, title } from './going-back.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

let bakery: StoredScenario;

test.beforeAll(async ({ server, adminState }) => {
  const names = { company: `Rows ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' };
  bakery = await storeScenario(caller(server, adminState), names, BAKERY);
});

const fromSegments = (page: Page, to: string) => cameFromSegments(page, bakery.scenarioId, to);
const opener = (page: Page, name: string) =>
  page.locator('tr[data-row]').filter({ hasText: name }).first().locator('> [data-column="0"] button');
const openRow = async (page: Page, name: string) => {
  await opener(page, name).tap();
  await expect(opener(page, name)).toHaveAttribute('aria-expanded', 'true');
};
const isClosed = (page: Page, name: string) => expect(opener(page, name)).toHaveAttribute('aria-expanded', 'false');

onPhone(
  'Back closes the row that was opened last, then the one before, and then leaves: in every list and in the tree',
  async ({ phone: page }) => {
    for (const [area, heading, first, second] of [
      ['personnel', 'Personnel costs', 'Bas', 'Anna'],
      ['othercosts', 'Other indirect costs', 'Energy', 'Rent'],
      ['costobjects', 'Cost objects', 'Packing', 'Baking'],
      ['totalcosts', 'Total indirect costs', 'Baking', 'Packing'],
    ] as const)
      await test.step(heading, async () => {
        await fromSegments(page, `/${area}/${bakery.scenarioId}`);
        const at = await page.evaluate(() => history.length);
        await openRow(page, first);
        await openRow(page, second);
        await back(page);
        await isClosed(page, second);
        await expect(opener(page, second)).toBeFocused();
        await expect(opener(page, second)).toBeInViewport();
        await expect(opener(page, first)).toHaveAttribute('aria-expanded', 'true');
        await back(page);
        await isClosed(page, first);
        await title(page, heading);
        expect(await page.evaluate(() => history.length)).toBe(at);
        await back(page);
        await title(page, 'Segments');
      });
  },
);

onPhone(
  'what lies over an open row closes before it; what is typed in it is entered first, and asked about where it is refused',
  async ({ phone: page }) => {
    const address = `/othercosts/${bakery.scenarioId}`;
    await fromSegments(page, address);
    await openRow(page, 'Energy');
    const ofEnergy = page.getByRole('grid', { name: /Energy/ }).last();
    const packing = ofEnergy.locator('tr[data-row]').filter({ hasText: 'Packing' }).locator('[data-column="1"]');
    for (const button of [page.getByRole('button', { name: 'Actions for Rent' }), accountButton(page)]) {
      await button.tap();
      await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
      await back(page);
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(ofEnergy).toBeVisible();
    }
    await packing.tap();
    await page.keyboard.type('20');
    await back(page);
    await isClosed(page, 'Energy');
    await expect(opener(page, 'Energy')).toBeFocused();
    await expect(page).toHaveURL(address);
    await openRow(page, 'Energy');
    await expect(packing).toHaveText('20,00');
    await packing.tap();
    await page.keyboard.type('20x');
    await back(page);
    await expect(question(page)).toBeVisible();
    await back(page);
    await expect(question(page)).toHaveCount(0);
    await expect(ofEnergy).toBeVisible();
    await expect(page.getByText('“20x” was taken back to 20,00.')).toBeVisible();
    await expect(page).toHaveURL(address);
    // Whoever was asked is not asked again.
    await test.step('a row that opens by itself, to take back what was done in it, as well', async () => {
      await back(page);
      await isClosed(page, 'Energy');
      await page.getByRole('button', { name: /^Take the last change back/ }).tap();
      await expect(packing).toHaveText('33,33');
      await back(page);
      await isClosed(page, 'Energy');
      await expect(page).toHaveURL(address);
    });
  },
);

onPhone(
  'a row that a link led to is the page: Back returns to where one came from, and leaves by one press where one comes in',
  async ({ phone: page }) => {
    await fromSegments(page, `/profitandloss/${bakery.scenarioId}`);
    await page.locator('[data-line=totalCosts] [data-column="0"]').click();
    await page.getByRole('link', { name: 'Go to Rent in Other indirect costs' }).click();
    await expect(opener(page, 'Rent')).toHaveAttribute('aria-expanded', 'true');
    await openRow(page, 'Energy');
    await back(page);
    await isClosed(page, 'Energy');
    await expect(opener(page, 'Rent')).toHaveAttribute('aria-expanded', 'true');
    await back(page);
    await title(page, 'Profit and loss');
    await page.goForward();
    await expect(opener(page, 'Rent')).toHaveAttribute('aria-expanded', 'true');
    await back(page);
    await title(page, 'Profit and loss');

    await page.goto('/health/live');
    await page.goto(`/personnel/${bakery.scenarioId}`);
    for (const _ of ['once', 'once more']) {
      await openRow(page, 'Anna');
      await back(page);
      await isClosed(page, 'Anna');
      await title(page, 'Personnel costs');
    }
    await openRow(page, 'Anna');
    await opener(page, 'Anna').tap();
    await isClosed(page, 'Anna');
    await back(page);
    await expect(page).toHaveURL('/health/live');
  },
);

test('with a mouse Back is the page before, also with a row open', async ({ adminPage: page }) => {
  await fromSegments(page, `/othercosts/${bakery.scenarioId}`);
  await opener(page, 'Rent').click();
  await expect(opener(page, 'Rent')).toHaveAttribute('aria-expanded', 'true');
  await back(page);
  await title(page, 'Segments');
});

onPhone(
  'on profit and loss Back closes what was opened there, the last first, and what was open before stays open as one leaves',
  async ({ phone: page }) => {
    const address = `/profitandloss/${bakery.scenarioId}`;
    const group = (line: string) => page.locator(`#processOverviewTable [data-line="${line}"] > th button`);
    const prices = page.getByRole('button', { name: /^(Show|Hide) prices/ });
    const table = page.getByRole('button', { name: 'The flow as a table' });
    const isOpen = (button: typeof table, is: boolean) => expect(button).toHaveAttribute('aria-expanded', `${is}`);
    await fromSegments(page, address);
    for (const button of [group('otherCosts'), group('employeeCostAllocations'), prices, table]) {
      await button.tap();
      await isOpen(button, true);
    }
    await back(page);
    await isOpen(table, false);
    await expect(table).toBeInViewport();
    await expect(table).toBeFocused();
    await back(page);
    await isOpen(prices, false);
    await expect(prices).toBeInViewport();
    await back(page);
    await isOpen(group('employeeCostAllocations'), false);
    await expect(group('employeeCostAllocations')).toBeInViewport();
    await expect(group('employeeCostAllocations')).toBeFocused();
    await isOpen(group('otherCosts'), true);
    // Who folds it by its own arrow has nothing left to close.
    await title(page, 'Profit and loss');
    await prices.tap();
    await prices.tap();
    // Coming back, what is open is a way of looking: one press leaves.
    await fromSegments(page, address);
    await isOpen(group('otherCosts'), true);
    await back(page);
    await title(page, 'Segments');
    await fromSegments(page, address);
    await group('otherCosts').tap();
    await isOpen(group('otherCosts'), false);
    await back(page);
    await title(page, 'Segments');
  },
);
