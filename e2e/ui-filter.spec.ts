import type { Page } from '@playwright/test';
import { expect, asVisitor as test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const part = (page: Page) => page.getByRole('region', { name: 'Allocation table with 1,000 rows' });
const table = (page: Page) => part(page).getByRole('grid');
const field = (page: Page) => part(page).getByRole('searchbox', { name: 'Filter' });
const names = (page: Page) => table(page).locator('tbody [role=rowheader]').allInnerTexts();
const share = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('[data-column="2"]');

test.beforeEach(async ({ page }) => {
  await page.goto('/buttons');
  await expect(table(page)).toBeVisible();
});

test('Ctrl+F finds a row of 1,000, at once; pressed again it is the browser’s', async ({ page }) => {
  await table(page).getByRole('rowheader', { name: 'Transport' }).click();
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await spent();
  await page.keyboard.type('PROCESS 99');
  await expect(table(page).locator('[data-row]')).toHaveCount(19);
  expect((await names(page)).every(name => /^Process \d*99\d?$/.test(name))).toBe(true);
  expect((await spent()) - before).toBeLessThan(10 * 50);
  await expect(part(page).getByRole('status').filter({ hasText: 'hidden' })).toHaveText('981 of 1000 rows are hidden');
  const isLeftToTheBrowser = await field(page).evaluate(input =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true })),
  );
  expect(isLeftToTheBrowser).toBe(true);

  // Escape gives all rows back, and then the table.
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1002');
  await page.keyboard.press('Escape');
  await expect(table(page).locator(':focus')).toHaveCount(1);
});

test('keys, paste and "Divide evenly" land in the rows in sight; an undo brings its row back into sight', async ({
  page,
}) => {
  await field(page).fill('process 99');
  await page.keyboard.press('Enter');
  await expect(table(page).locator('[data-row]').first().locator('[data-column="0"]')).toBeFocused();
  await share(page, 'Process 99').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '0,05\r\n0,04\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(share(page, 'Process 99')).toHaveText('0,05');
  await expect(share(page, 'Process 199')).toHaveText('0,04');
  await expect(table(page).locator('tfoot tr').first()).toContainText('19 rows shown');
  await expect(table(page).locator('tfoot tr').last()).toContainText('Total of all 1000');

  await field(page).fill('transport');
  expect(await names(page)).toEqual(['Transport']);
  await part(page).getByRole('button', { name: 'Take the last change back' }).click();
  expect(await names(page)).toEqual(['Transport', 'Process 99', 'Process 199']);
  await expect(part(page).getByText('Saved')).toBeVisible();

  // What the hidden rows hold stays theirs.
  const outside = await share(page, 'Process 99').innerText();
  await field(page).fill('warehouse');
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await expect(part(page).getByText('Fully allocated')).toBeVisible();
  await part(page).getByRole('button', { name: 'Show all' }).click();
  await field(page).fill('process 99');
  await expect(share(page, 'Process 99')).toHaveText(outside);
});

test('any column of an allocation sorts, and both are kept as long as the tab is open', async ({ page }) => {
  await table(page).getByRole('button', { name: 'Allocation percentage' }).click();
  await table(page).getByRole('button', { name: 'Allocation percentage' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Allocation percentage' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await part(page).getByRole('checkbox', { name: 'Only filled rows' }).check();
  await field(page).fill('a');
  await page.reload();
  await expect(field(page)).toHaveValue('a');
  await expect(part(page).getByRole('checkbox', { name: 'Only filled rows' })).toBeChecked();
  await expect(table(page).getByRole('columnheader', { name: 'Allocation percentage' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});
