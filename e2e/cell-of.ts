import { expect, type Locator, type Page } from '@playwright/test';

/** The first of a table's rows with this name, there the cell of a column. */
export const cellOf = (table: Locator, name: string, column: number) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first()
    .locator(`[data-column="${column}"]`);

/** All that was entered is stored. */
export const noneSaving = (page: Page) => expect(page.locator('[data-saving], [data-state=saving]')).toHaveCount(0);

/** Types into a cell, and waits until that is stored. */
export async function type(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await noneSaving(page);
}
