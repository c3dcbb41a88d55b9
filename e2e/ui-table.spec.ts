import type { Page } from '@playwright/test';
import { expect, asVisitor as test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const table = (page: Page) => page.getByRole('grid', { name: 'Allocation table', exact: true });
const cell = (page: Page, row: number, column: number) =>
  table(page)
    .locator(`tbody [data-row] >> nth=${row - 1}`)
    .locator(`[data-column="${column}"]`);
const HOURS = 1;
const PERCENT = 2;
const AMOUNT = 3;

/** Fills the clipboard as a spreadsheet program does, without the permission that a headless browser lacks. */
async function paste(page: Page, text: string) {
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

function copy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return data.getData('text/plain');
  });
}

const part = (page: Page) => page.getByRole('region', { name: 'Allocation table', exact: true });
const saved = (page: Page) => expect(part(page).getByText('Saved')).toBeVisible();

test.beforeEach(async ({ page }) => {
  await page.goto('/buttons');
  await expect(table(page)).toBeVisible();
});

test('E.1 a table is one tab stop, and the arrows move in it', async ({ page }) => {
  await expect(table(page).locator('[tabindex="0"]')).toHaveCount(1);
  await cell(page, 1, 0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 2, HOURS)).toBeFocused();
  await expect(table(page).locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(table(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 2, HOURS)).toBeFocused();
});

test('E.2 Enter or F2 edits and Escape restores', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  for (const key of ['Enter', 'F2']) {
    await page.keyboard.press(key);
    const editor = table(page).getByRole('textbox');
    await expect(editor).toHaveValue('5');
    await editor.fill('77');
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
    await expect(cell(page, 2, PERCENT)).toBeFocused();
  }
});

test('E.2 typing replaces, Enter goes down', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, PERCENT)).toHaveText('12,50');
  await expect(cell(page, 2, AMOUNT)).toHaveText('15.625,00');
  await expect(cell(page, 3, PERCENT)).toBeFocused();
});

test('E.3 Tab goes to the right after an entry, and on along the row; Enter returns below where it began', async ({
  page,
}) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await expect(cell(page, 2, PERCENT)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 2, AMOUNT)).toBeFocused();
  await expect(cell(page, 2, HOURS)).toHaveText('100,00');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, HOURS)).toBeFocused();
});

test('E.3 Home and End go to the ends of the row, with Ctrl of the table', async ({ page }) => {
  await cell(page, 3, HOURS).click();
  await page.keyboard.press('End');
  await expect(cell(page, 3, AMOUNT)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(page, 3, 0)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(cell(page, 5, AMOUNT)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 1, 0)).toBeFocused();
});

test('E.4 a block pasted from Excel fills the range', async ({ page }) => {
  await cell(page, 1, PERCENT).click();
  await paste(page, '10\r\n20,5\r\n30\r\n');
  await expect(cell(page, 1, PERCENT)).toHaveText('10,00');
  await expect(cell(page, 2, PERCENT)).toHaveText('20,50');
  await expect(cell(page, 3, PERCENT)).toHaveText('30,00');
  await saved(page);
});

test('E.4 a pasted block that breaks a limit changes nothing and names the cells', async ({ page }) => {
  await cell(page, 1, PERCENT).click();
  await paste(page, '10\r\n95\r\n10\r\n');
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'Warehouse, Allocation percentage: You cannot exceed 100%.' });
  await expect(refused).toContainText('Nothing was changed: 1 cell was refused.');
  await expect(cell(page, 1, PERCENT)).toHaveText('0');
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
  await expect(cell(page, 2, PERCENT)).toHaveAttribute('aria-invalid', 'true');
});

test('a block with one cell that is no number changes nothing and names it', async ({ page }) => {
  await cell(page, 1, PERCENT).click();
  await paste(page, '10\nten\n');
  const refused = page.getByRole('alert').filter({ hasText: 'Warehouse, Allocation percentage' });
  await expect(refused).toContainText('Nothing was changed: 1 cell was refused.');
  await expect(cell(page, 1, PERCENT)).toHaveText('0');
});

test('a block that does not fit says so', async ({ page }) => {
  await cell(page, 5, PERCENT).click();
  await paste(page, '1\n2\n');
  await expect(page.getByRole('alert').filter({ hasText: 'does not fit here' })).toBeVisible();
  await expect(cell(page, 5, PERCENT)).toHaveText('20,00');
});

test('E.5 what is copied pastes back the same, to the last decimal', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('3,333333333333');
  await page.keyboard.press('Enter');
  await cell(page, 1, 0).click();
  await page.keyboard.press('Control+a');
  await saved(page);
  const all = await copy(page);
  expect(all).toContain('3,333333333333');
  await paste(page, all);
  await expect(part(page).getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await cell(page, 1, 0).click();
  await page.keyboard.press('Control+a');
  expect(await copy(page)).toBe(all);
});

test('E.6 Ctrl+Z takes the last edit back, also after it was saved, and Ctrl+Y does it again', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, AMOUNT)).toHaveText('50.000,00');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
  await expect(cell(page, 2, AMOUNT)).toHaveText('6.250,00');
  await saved(page);
  await page.keyboard.press('Control+y');
  await expect(cell(page, 2, PERCENT)).toHaveText('40,00');
});

test('E.7 the focus stays through saving and drawing again, and is seen also below the pointer', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await expect(cell(page, 2, PERCENT)).toHaveCSS('box-shadow', / 2px inset$/);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cell(page, 3, PERCENT)).toBeFocused();
});

test('leaving a percentage unchanged never saves its rounded display', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('3,333333333333');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 2, PERCENT)).toHaveText('3,33');
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await expect(table(page).getByRole('textbox')).toHaveValue('3,333333333333');
});

for (const [key, next] of [
  ['Tab', { row: 2, column: AMOUNT }],
  ['Enter', { row: 3, column: PERCENT }],
] as const)
  test(`E.18 a wrong entry is visibly taken back and stays with its message, and what is typed after ${key} goes where one is`, async ({
    page,
  }) => {
    const refused = page.getByRole('alert').filter({ hasText: '“12x” was taken back to 5,00.' });
    await cell(page, 2, PERCENT).click();
    await page.keyboard.type('12x');
    await page.keyboard.press(key);
    await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
    await expect(cell(page, 2, PERCENT)).toHaveAttribute('aria-invalid', 'true');
    await expect(refused).toBeVisible();
    await expect(cell(page, next.row, next.column)).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await expect(refused).toBeVisible();
    await page.keyboard.type('11');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, next.row, next.column)).toHaveText('11,00');
    // Beside a refusal nothing is called saved.
    await expect(page.locator('[data-saving]')).toHaveCount(0);
    // The amount says what the percentage is.
    if (key === 'Tab') return expect(refused).toHaveCount(0);
    await expect(refused).toBeVisible();
    // It is corrected, and not typed again.
    await cell(page, 2, PERCENT).click();
    await page.keyboard.press('F2');
    await expect(table(page).getByRole('textbox')).toHaveValue('12x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, PERCENT)).toHaveText('12,00');
    await expect(refused).toHaveCount(0);
  });

test('leaving says that what was typed was not taken; a block pasted over it answers it, also with what is stored', async ({
  page,
}) => {
  const refused = page.getByRole('alert').filter({ hasText: '“12x” was taken back to 5,00.' });
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('12x');
  await page.keyboard.press('Enter');
  await expect(refused).toBeVisible();
  await page.getByRole('link', { name: 'Verdeel' }).first().click();
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await expect(question).toContainText('What you typed was not taken, and is lost if you leave. All else is saved.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await cell(page, 1, PERCENT).click();
  await paste(page, '1\n5\n');
  await expect(cell(page, 1, PERCENT)).toHaveText('1,00');
  await expect(refused).toHaveCount(0);
  await expect(cell(page, 2, PERCENT)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a refusal ends when its cell gets another value, by whatever gives it: the rest, an even division, its amount, an undo', async ({
  page,
}) => {
  const refused = part(page).getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' });
  const isOver = async () => {
    await expect(refused).toHaveCount(0);
    await expect(cell(page, 2, PERCENT)).not.toHaveAttribute('aria-invalid', 'true');
  };
  const type = async (column: number, text: string) => {
    await cell(page, 2, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type(PERCENT, '99');
  await expect(refused).toBeVisible();
  await cell(page, 2, PERCENT).click();
  await part(page).getByRole('button', { name: 'Give the rest here' }).click();
  await isOver();

  await type(PERCENT, '99');
  await expect(refused).toBeVisible();
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await isOver();
  // Also where an even division leaves everything as it is.
  await type(PERCENT, '99');
  await expect(refused).toBeVisible();
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await isOver();

  await type(AMOUNT, '1000');
  await type(PERCENT, '99');
  await expect(refused).toBeVisible();
  await page.keyboard.press('Control+z');
  await isOver();

  await type(PERCENT, '99');
  await expect(refused).toBeVisible();
  await type(AMOUNT, '2000');
  await isOver();
  await saved(page);
  await page.getByRole('link', { name: 'Verdeel' }).first().click();
  await expect(page).not.toHaveURL(/buttons/);
});

test('a percentage beyond 100 together is taken back', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
});

test('E.10 "Divide evenly" and "Give the rest here" reach exactly 100 %', async ({ page }) => {
  const buttons = (name: string) => page.getByRole('button', { name }).first();
  await cell(page, 1, PERCENT).click();
  await buttons('Give the rest here').click();
  await expect(cell(page, 1, PERCENT)).toHaveText('50,00');
  await expect(table(page).locator('tfoot')).toContainText('100,00');
  await expect(page.getByText('Fully allocated').first()).toBeVisible();
  await buttons('Divide evenly').click();
  await expect(cell(page, 4, PERCENT)).toHaveText('20,00');
  await expect(page.getByText('Fully allocated').first()).toBeVisible();
});

test('C2.11 what is typed while the row is saving is entered when it is saved', async ({ page }) => {
  await cell(page, 2, HOURS).click();
  // It is not to be typed into for a moment only: whoever looks now and then may miss that.
  const locks = await cell(page, 2, PERCENT).evaluateHandle(cell => ({
    seen: new Promise<void>(resolve => {
      const watch = new MutationObserver(() => cell.ariaReadOnly === 'true' && resolve());
      watch.observe(cell, { attributeFilter: ['aria-readonly'] });
    }),
  }));
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await locks.evaluate(({ seen }) => seen);
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, PERCENT)).toHaveText('9,00');
  await expect(cell(page, 3, HOURS)).toBeFocused();
});

/** Faster than any machine saves: what each key changes is drawn before the next one, and no timer comes in between. */
const typeQuickly = (page: Page, keys: readonly string[]) =>
  page.evaluate(async keys => {
    for (const key of keys) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await Promise.resolve();
    }
  }, keys);

test('E.3 what is typed ahead for several cells goes each into its own', async ({ page }) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await typeQuickly(page, [...'9', 'Tab', ...'1.0070', 'Backspace', 'Enter']);
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, AMOUNT)).toHaveText('1.007,00');
  await expect(cell(page, 2, PERCENT)).toHaveText('0,81');
  await expect(cell(page, 3, HOURS)).toHaveText('11,00');
  await expect(cell(page, 4, HOURS)).toBeFocused();
  await saved(page);
});

test('E.2 a click ends what is typed ahead, also on the same cell: what is typed then replaces it', async ({
  page,
}) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  // All in one go, while the row is still being saved.
  await cell(page, 2, PERCENT).evaluate(async cell => {
    const press = async (key: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise(resolve => setTimeout(resolve));
    };
    for (const key of ['Tab', '9']) await press(key);
    for (const kind of ['mousedown', 'mouseup', 'click'])
      cell.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
    for (const key of ['7', 'Enter']) await press(key);
  });
  await expect(cell(page, 2, PERCENT)).toHaveText('7,00');
  await saved(page);
});

test('what is typed ahead stays with its cell when the cursor goes on', async ({ page }) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await typeQuickly(page, [...'9', 'ArrowRight']);
  await expect(cell(page, 2, PERCENT)).toHaveText('9,00');
  await expect(cell(page, 2, AMOUNT)).toBeFocused();
  await expect(cell(page, 2, AMOUNT)).toHaveText('11.250,00');
});

test('E.18 what is typed ahead and breaks a limit is taken back, and holds up nothing else', async ({ page }) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  // All while the row is saved: an amount that is entered later is another value of the percentage, which ends what is said of it.
  await typeQuickly(page, ['Tab', ...'120', 'Tab', ...'1.000', 'Enter']);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'You cannot exceed 100%. At most 55,00 % fits here. “120” was not stored.' }),
  ).toBeVisible();
  await expect(cell(page, 2, AMOUNT)).toHaveText('1.000,00');
});

test('E.21, E.42 a failed save restores the value, says why and offers it again', async ({ page }) => {
  await page.getByLabel('Saving fails').first().check();
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, PERCENT)).toHaveText('8,00');
  await expect(page.getByText('Not saved.').first()).toBeVisible();
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
  await page.getByLabel('Saving fails').first().uncheck();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cell(page, 2, PERCENT)).toHaveText('8,00');
  await saved(page);
});

test('Delete clears the range', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(cell(page, 2, PERCENT)).toHaveText('0');
  await expect(cell(page, 3, PERCENT)).toHaveText('0');
  await expect(cell(page, 4, PERCENT)).toHaveText('15,00');
});

test('F2 while the row is saving opens it when it is saved', async ({ page }) => {
  await cell(page, 2, HOURS).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await page.keyboard.press('F2');
  await expect(table(page).getByRole('textbox', { name: 'Allocation percentage, Warehouse' })).toBeFocused();
});

test('two edits in quick succession are both saved', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cell(page, 2, PERCENT)).toHaveText('6,00');
  await expect(cell(page, 3, PERCENT)).toHaveText('11,00');
});

test('E.23 leaving while an edit is not saved asks', async ({ page }) => {
  await part(page).getByLabel('Saving fails').check();
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(part(page).getByText('Not saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Verdeel' }).first().click();
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/buttons/);
});

test('E.5 Ctrl+C and Ctrl+V work with the clipboard of the machine', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(page, 2, PERCENT).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  const held = await page.evaluate(() => navigator.clipboard.readText());
  expect(held.split(/\s+/)).toEqual(['5', '10', '']);
  await cell(page, 1, PERCENT).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 1, PERCENT)).toHaveText('5,00');
  await expect(cell(page, 2, PERCENT)).toHaveText('10,00');
});

test('"Divide evenly" is taken back from where one stands, by key or by button, and done again by the button beside it', async ({
  page,
}) => {
  const undo = part(page).getByRole('button', { name: 'Take the last change back' });
  await expect(undo).toBeDisabled();
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await expect(cell(page, 2, PERCENT)).toHaveText('20,00');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
  await part(page).getByRole('button', { name: 'Divide evenly' }).click();
  await saved(page);
  const redo = part(page).getByRole('button', { name: 'Do the last change again' });
  await expect(redo).toBeDisabled();
  const divide = part(page).getByRole('button', { name: 'Divide evenly' });
  const place = await divide.boundingBox();
  await undo.click();
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
  await expect(redo).toHaveAttribute('title', /^Do the last change again: .+ \(Ctrl\+Y\)$/);
  expect(await divide.boundingBox()).toEqual(place);
  await redo.click();
  await expect(cell(page, 2, PERCENT)).toHaveText('20,00');
  await expect(redo).toBeDisabled();
  // The button that was pressed is grey now: the next key goes to the table.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, PERCENT)).toHaveText('5,00');
});

test('E.23 closing the page in the middle of an entry asks', async ({ page }) => {
  await cell(page, 2, PERCENT).click();
  await page.keyboard.type('8');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
});
