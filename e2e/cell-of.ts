import type { Locator } from '@playwright/test';

/** The first of a table's rows with this name, there the cell of a column. */
export const cellOf = (table: Locator, name: string, column: number) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first()
    .locator(`[data-column="${column}"]`);
