import type { Page } from '@playwright/test';
import { expect, inDutch, asVisitor as test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const percentage = (page: Page) => page.getByRole('textbox', { name: 'Percentage', exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/buttons');
});

test('P5.25, E.17 an amount is raw while edited and separated when left', async ({ page }) => {
  await expect(amount(page)).toHaveValue('1.234,56');
  await amount(page).focus();
  await expect(amount(page)).toHaveValue('1234,56');
  await page.keyboard.press('Tab');
  await expect(amount(page)).toHaveValue('1.234,56');
});

test('E.13 what people and spreadsheets write is understood as the amount they mean', async ({ page }) => {
  for (const [typed, shown] of [
    ['1.234,56', '1.234,56'],
    ['1234,5', '1.234,50'],
    ['1234.5', '1.234,50'],
    ['1,234.56', '1.234,56'],
    ['1.234', '1.234,00'],
    ['12.5', '12,50'],
    ['€ 1.234.567,89', '1.234.567,89'],
    ['=38000*1,03', '39.140,00'],
    ['=(2 + 3) / 3', '1,67'],
    ['0', '0'],
    ['', '0'],
  ] as const) {
    await amount(page).fill('7');
    await page.keyboard.press('Enter');
    await amount(page).fill(typed);
    await page.keyboard.press('Tab');
    await expect(amount(page), typed).toHaveValue(shown);
  }
});

test('P5.26, E.18 what is no amount is visibly taken back', async ({ page }) => {
  for (const wrong of ['abc', '12,345', '1,2,3', '-5', '99999999999']) {
    await amount(page).fill(wrong);
    await page.keyboard.press('Tab');
    await expect(amount(page), wrong).toHaveValue('1.234,56');
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert').filter({ hasText: `“${wrong}” was taken back to 1.234,56.` })).toBeVisible();
    await expect(page.getByText('Committed 0 times')).toBeVisible();
  }
});

test('Escape restores what was there', async ({ page }) => {
  await amount(page).fill('5');
  await page.keyboard.press('Escape');
  await expect(amount(page)).toHaveValue('1234,56');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Committed 0 times')).toBeVisible();
});

test('Enter commits once, leaving after it does not commit again', async ({ page }) => {
  await amount(page).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Committed 1 time', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Committed 1 time', { exact: true })).toBeVisible();
});

test('a percentage shows 2 decimals, takes 12, and leaving it unchanged never saves its rounded display', async ({
  page,
}) => {
  await expect(percentage(page)).toHaveValue('33,33');
  await percentage(page).focus();
  await expect(percentage(page)).toHaveValue('33,333333333333');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Committed 0 times')).toBeVisible();
  await percentage(page).fill('12,123456789012');
  await page.keyboard.press('Tab');
  await expect(percentage(page)).toHaveValue('12,12');
  await percentage(page).focus();
  await expect(percentage(page)).toHaveValue('12,123456789012');
});

test('a limit that the owner of the field knows takes the entry back with its reason', async ({ page }) => {
  await percentage(page).fill('101');
  await page.keyboard.press('Tab');
  await expect(percentage(page)).toHaveValue('33,33');
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
});

test('a required amount left empty is taken back', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Required amount' });
  await field.fill('');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('0');
  await expect(page.getByRole('alert').filter({ hasText: 'Required field.' })).toBeVisible();
});

test('E.11 figures stand right-aligned and below each other, negatives in parentheses', async ({ page }) => {
  await expect(amount(page)).toHaveCSS('text-align', 'end');
  await expect(amount(page)).toHaveCSS('font-variant-numeric', 'tabular-nums');
  await expect(page.getByRole('textbox', { name: 'Read-only' })).toHaveValue('(1.234,56)');
});

test('P1.16, P9.13, E.12 English and Dutch show the same figures', async ({ page }) => {
  await inDutch(page);
  await page.goto('/buttons');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  const field = page.getByRole('textbox', { name: 'Bedrag', exact: true });
  await expect(field).toHaveValue('1.234,56');
  await field.fill('x');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: '‘x’ is teruggezet naar 1.234,56.' })).toBeVisible();
});

test('a name is edited where it stands: Enter commits, Escape and an empty text restore', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name: `Name: ${name}, edit` });
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await button('Wholesale').click();
  await field.fill('Groothandel');
  await page.keyboard.press('Enter');
  await expect(button('Groothandel')).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('Anders');
  await page.keyboard.press('Escape');
  await expect(button('Groothandel')).toBeFocused();
  await button('Groothandel').click();
  await field.fill('');
  await field.blur();
  await expect(button('Groothandel')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Required field.' })).toBeVisible();
});

test('a name takes 20 characters and no more', async ({ page }) => {
  await page.getByRole('button', { name: 'Name: Wholesale, edit' }).click();
  await page.keyboard.type('123456789012345678901');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'At most 20 characters.' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Name: 12345678901234567890, edit' })).toBeVisible();
});

test('P5.9 the browser’s own complaints come in our words and go with the next key', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  const part = page.getByRole('region', { name: 'Texts' });
  await part.getByRole('button', { name: 'Check' }).click();
  await expect(part.getByText('Required field.')).toBeVisible();
  await field.focus();
  await page.keyboard.type('nobody');
  await expect(part.getByText('Required field.')).toHaveCount(0);
  await field.blur();
  await expect(part.getByText('Incorrectly filled format.')).toBeVisible();
});
