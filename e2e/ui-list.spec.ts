import type { Page } from '@playwright/test';
import { expect, asVisitor as test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const part = (page: Page) => page.getByRole('region', { name: 'Other indirect costs' });
const table = (page: Page) => part(page).getByRole('grid');
const cell = (page: Page, row: string, column: number) =>
  table(page).locator(`[data-row="${row}"] [data-column="${column}"]`);
const NAME = 1;
const AMOUNT = 2;

test.beforeEach(async ({ page }) => {
  await page.goto('/buttons');
  await expect(table(page)).toBeVisible();
});

const names = (page: Page) => table(page).locator('tbody [role=rowheader]').allInnerTexts();

test('E.9 what is not yet allocated comes first when a list opens', async ({ page }) => {
  expect(await names(page)).toEqual(['Energy', 'Software', 'Rent']);
});

test('a head sorts by keyboard: up, down, and back', async ({ page }) => {
  await cell(page, 'energy', AMOUNT).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await names(page)).toEqual(['Software', 'Energy', 'Rent']);
  await page.keyboard.press('Enter');
  expect(await names(page)).toEqual(['Rent', 'Energy', 'Software']);
  await expect(table(page).getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Enter');
  expect(await names(page)).toEqual(['Energy', 'Software', 'Rent']);
  await expect(table(page).locator('[tabindex="0"]')).toHaveCount(1);
});

test('an edit does not move its row', async ({ page }) => {
  await table(page).getByRole('button', { name: 'Amount' }).click();
  expect(await names(page)).toEqual(['Software', 'Energy', 'Rent']);
  await cell(page, 'software', AMOUNT).click();
  await page.keyboard.type('99999');
  await page.keyboard.press('Enter');
  expect(await names(page)).toEqual(['Software', 'Energy', 'Rent']);
});

test('a row opens by keyboard, and what is inside stands below it', async ({ page }) => {
  await cell(page, 'rent', NAME).click();
  await page.keyboard.press('ArrowLeft');
  await expect(table(page).getByRole('button', { name: 'Show Rent' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part(page).getByText('What is inside is drawn when it is opened.')).toBeVisible();
  await expect(table(page).getByRole('button', { name: 'Hide Rent' })).toBeFocused();
});

test('a menu in a row is reached by the arrows and deletes the row; the focus stays in the table', async ({ page }) => {
  await cell(page, 'software', NAME).click();
  await page.keyboard.press('End');
  await expect(table(page).getByRole('button', { name: 'Actions for Software' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await names(page)).toEqual(['Energy', 'Rent']);
  await expect(table(page).locator(':focus')).toHaveCount(1);
});

test('an empty name and one of 21 characters are taken back', async ({ page }) => {
  await cell(page, 'rent', NAME).click();
  await page.keyboard.press('Delete');
  await expect(cell(page, 'rent', NAME)).toHaveText('Rent');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'rent', NAME)).toHaveText('Rent');
  await expect(part(page).getByRole('alert').filter({ hasText: 'Required field.' })).toBeVisible();
});

test('a conflict shows both values, and mine counts when it is kept', async ({ page }) => {
  await cell(page, 'energy', AMOUNT).click();
  await page.keyboard.type('14000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog.getByRole('row', { name: 'Energy, Amount 14.000,00 13.000,00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(part(page).getByText('Saved')).toBeVisible();
  await expect(cell(page, 'energy', AMOUNT)).toHaveText('14.000,00');
});

test('a conflict shows both values, and theirs count when they are taken', async ({ page }) => {
  await cell(page, 'energy', AMOUNT).click();
  await page.keyboard.type('14000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 'energy', AMOUNT)).toHaveText('13.000,00');
});

test('a conflict closed without a choice changes nothing and can be opened again', async ({ page }) => {
  await cell(page, 'energy', AMOUNT).click();
  await page.keyboard.type('14000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 'energy', AMOUNT)).toHaveText('13.000,00');
  await part(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeVisible();
});
