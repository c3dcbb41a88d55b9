import type { Page } from '@playwright/test';
import { expect, asVisitor as test } from './fixtures.ts';
import { timePerFrame } from './scrolling.ts';

test.describe.configure({ mode: 'parallel' });

const table = (page: Page) => page.getByRole('grid', { name: 'Allocation table with 1,000 rows' });
const part = (page: Page) => page.getByRole('region', { name: 'Allocation table with 1,000 rows' });
const cellOf = (page: Page, name: string, column: number) =>
  table(page)
    .getByRole('row', { name, exact: false })
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator(`[data-column="${column}"]`);

test.beforeEach(async ({ page }) => {
  await page.goto('/buttons');
  await expect(table(page)).toBeVisible();
});

test('of 1,000 rows only those in sight are drawn, and all are counted', async ({ page }) => {
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1002');
  expect(await table(page).locator('[data-row]').count()).toBeLessThan(80);
});

test('E.8 1,000 rows scroll without a stutter', async ({ page }) => {
  // Eight new rows a frame, and still within one frame of a 60 Hz screen.
  expect(await timePerFrame(table(page), 120, 260)).toBeLessThan(16);
  await expect(table(page).getByRole('rowheader', { name: 'Process 990' })).toBeVisible();
});

test('E.41 Ctrl+End goes to the last row, and what is focused is never under the heads or the total', async ({
  page,
}) => {
  await cellOf(page, 'Transport', 0).click();
  await page.keyboard.press('Control+End');
  await expect(cellOf(page, 'Process 1000', 3)).toBeFocused();
  const covered = () =>
    page.evaluate(() => {
      const cell = document.activeElement!;
      const { left, top, width, height } = cell.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-column]') !== cell;
    });
  expect(await covered()).toBe(false);
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('ArrowUp');
    expect(await covered()).toBe(false);
  }
});

test('the tab stop stays however far one has scrolled', async ({ page }) => {
  await cellOf(page, 'Warehouse', 2).click();
  await table(page).evaluate(table => table.parentElement!.scrollTo({ top: 20_000 }));
  await expect(table(page).getByRole('rowheader', { name: 'Process 640' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(cellOf(page, 'Customer service', 2)).toBeFocused();
  await expect(cellOf(page, 'Customer service', 2)).toBeInViewport();
});

test('"Divide evenly" reaches exactly 100 % over 1,000 rows, and Ctrl+Z takes all of it back', async ({ page }) => {
  await cellOf(page, 'Warehouse', 2).click();
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await expect(part(page).getByText('Fully allocated')).toBeVisible();
  await expect(table(page).locator('tfoot')).toContainText('100,00');
  await expect(cellOf(page, 'Warehouse', 2)).toHaveText('0,10');
  await expect(part(page).getByText('Saved')).toBeVisible();
  await cellOf(page, 'Warehouse', 2).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, 'Warehouse', 2)).toHaveText('0,03');
});

test('1,000 pasted percentages fill the column', async ({ page }) => {
  await cellOf(page, 'Transport', 2).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '0,1\r\n'.repeat(1000));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(part(page).getByText('Fully allocated')).toBeVisible();
});

test('printing draws every row', async ({ page }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(table(page).locator('[data-row]')).toHaveCount(1000);
});

test('a key that opens a cell, enters it or goes to the next makes the browser lay out the page once', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')!.value;
  };
  const during = async (key: string) => {
    const before = await layouts();
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise<void>(shown => requestAnimationFrame(() => setTimeout(shown))));
    return (await layouts()) - before;
  };
  await cellOf(page, 'Warehouse', 2).click();
  const counted: Record<string, number> = {};
  for (const row of ['Customer service', 'Returns', 'Web shop']) {
    for (const key of ['0', 'Enter']) counted[`${row} ${key}`] = await during(key);
    await expect(cellOf(page, row, 2)).toBeFocused();
    await expect(part(page).getByText('Saved')).toBeVisible();
  }
  expect(Math.max(...Object.values(counted)), JSON.stringify(counted)).toBe(1);
});
