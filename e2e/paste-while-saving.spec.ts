import { openSales, paste } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

test('what is pasted onto rows that are still being saved is pasted once they are, where it was meant to go', async ({
  adminPage: page,
}) => {
  const parts = (await openSales(page)).locator('[data-row]');
  const cell = (row: number, column: number) => parts.nth(row).locator(`[data-column="${column}"]`);
  let goOn = () => {};
  const slow = new Promise<void>(resolve => {
    goOn = resolve;
  });
  await page.route('**/process-cost-allocation/**', async route => {
    await slow;
    await route.fallback();
  });
  await cell(0, 3).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await cell(0, 3).click();
  await paste(page, [['300'], ['400']]);
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(said('This row is still being saved. What you pasted follows.')).toBeVisible();
  await cell(1, 1).click();
  goOn();
  await expect(said('2 cells pasted.')).toBeVisible();
  await expect(cell(0, 3)).toHaveText('300,00');
  await expect(cell(1, 3)).toHaveText('400,00');
  await page.keyboard.press('Control+z');
  await expect(cell(0, 3)).toHaveText('100,00');
  await page.keyboard.press('Control+y');
  await expect(cell(1, 3)).toHaveText('400,00');
  await expect(page.locator('[data-state=saving]')).toHaveCount(0);
});
