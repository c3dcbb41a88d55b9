import { openSales } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

test('on paper nothing has the focus: no cell has its box, no button its ring, also in a row that is open', async ({
  adminPage: page,
}) => {
  const parts = await openSales(page);
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap(one => {
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        const isDrawn =
          one.checkVisibility({ visibilityProperty: true }) && (outlineStyle !== 'none' || boxShadow !== 'none');
        return isDrawn ? `${one.tagName} ${one.textContent}: ${outlineStyle}, ${boxShadow}` : [];
      }),
    );
  await parts.locator('[data-row] [data-column="3"]').first().click();
  expect(await drawn()).not.toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await drawn()).toEqual([]);

  // What was refused there, and a cell that is open.
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'was not stored' })).toBeVisible();
  await page.keyboard.press('F2');
  await page.emulateMedia({ media: 'print' });
  expect(await drawn()).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Documentation' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await drawn()).not.toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await drawn()).toEqual([]);
});
