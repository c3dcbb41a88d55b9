import { expect, expectAccessible, inDutch, onPhone, asVisitor as test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['nl', 'dark'],
] as const)
  test(`P2.12, E.36, E.37, E.39, E.40 /buttons has no accessibility finding, and reflows at 320 pixels, ${language}, ${colorScheme}`, async ({
    page,
  }) => {
    if (language === 'nl') await inDutch(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/buttons');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

test('what opens has no accessibility finding', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/buttons');

  await test.step('a dialog', async () => {
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Cost reports' })).toBeVisible();
    // What lies behind it can't be reached, but axe measures what can be seen of it around the dialog.
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a conflict', async () => {
    await page.getByRole('button', { name: 'Conflict' }).click();
    await expect(page.getByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a menu, and Escape gives the focus back', async () => {
    await page.getByRole('button', { name: 'Actions for Wholesale' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete segment' })).toBeVisible();
    await expectAccessible(page, '[role=menu]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Actions for Wholesale' })).toBeFocused();
  });

  await test.step('a list', async () => {
    await page.getByRole('combobox', { name: 'Segments' }).click();
    await expect(page.getByRole('option', { name: 'Retail' })).toBeVisible();
    await expectAccessible(page, '[role=listbox], [role=combobox]');
    await page.keyboard.press('Escape');
  });

  await test.step('a message', async () => {
    await page.getByRole('button', { name: 'Error message' }).click();
    await page.getByText('You exceeded the number of contracted cost reports.').hover();
    await expectAccessible(page, '[role=alert]');
  });

  await test.step('a cell that is edited and one whose entry was taken back', async () => {
    const table = page.getByRole('grid', { name: 'Allocation table', exact: true });
    const cell = table.locator('[data-row=row-1] [data-column="2"]');
    await cell.click();
    await page.keyboard.type('200');
    await expectAccessible(page, '[aria-label="Allocation table"]');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });
});

test('E.41 every target is at least 24 pixels high and wide', async ({ page }) => {
  await page.goto('/buttons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main input:not([type=hidden]), main textarea, main a')]
      .map(element =>
        element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element,
      )
      .filter(element => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map(element => element.outerHTML.slice(0, 120)),
  );
  expect(small).toEqual([]);
});

test('a dialog keeps the focus, Escape closes it, and the focus goes back', async ({ page }) => {
  await page.goto('/buttons');
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Cost reports' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a message that comes while a dialog is open can be closed, and the page behind can not be reached', async ({
  page,
}) => {
  await page.goto('/buttons');
  await page.getByRole('button', { name: 'Error message' }).click();
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'You exceeded' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('link', { name: 'Verdeel' }).evaluate((link: HTMLElement) => link.focus());
  await expect(page.locator('header :focus')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dialog', exact: true })).toBeFocused();
});

test('a form in a dialog is sent only when it is valid, and says what is missing', async ({ page }) => {
  await page.goto('/buttons');
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost reports' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Required field.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('2026');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('E.23 what was typed in a dialog is asked about by Escape, the cross, a click beside it and closing the page, and is still there for whoever stays', async ({
  page,
}) => {
  await page.goto('/buttons');
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Cost reports' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await page.keyboard.type('2026');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await close();
    await expect(question).toBeVisible();
    // The first button does no harm.
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('2026');
  }
  const closing = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await expect(name).toHaveValue('2026');
  // With nothing in it there is nothing to ask.
  await name.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await opener.click();
  await page.keyboard.type('2027');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('P9.16, C9.19, E.42 a toast is announced, stays while hovered or reached by keyboard, and goes after five seconds', async ({
  page,
}) => {
  const toast = page.getByRole('alert').filter({ hasText: 'You exceeded the number of contracted cost reports.' });
  const wide = page.viewportSize()!;
  // On a slow machine its five seconds may be over before the pointer is there.
  await expect(async () => {
    await page.setViewportSize(wide);
    await page.goto('/buttons');
    await page.getByRole('button', { name: 'Error message' }).click();
    await expect(toast).toBeVisible();
    // Where it is as wide as the window it leaves the header in reach.
    await page.setViewportSize({ width: 390, height: 844 });
    const { y } = (await toast.boundingBox({ timeout: 4_000 }))!;
    const header = (await page.getByRole('banner').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    await toast.hover({ timeout: 4_000 });
  }).toPass();
  const running = () =>
    toast.evaluate(({ ownerDocument }) =>
      ownerDocument
        .getAnimations()
        .filter(one => (one as CSSAnimation).animationName === 'Toastify__trackProgress')
        .map(({ playState, effect }) => [playState, effect?.getTiming().duration]),
    );
  await expect.poll(running).toEqual([['paused', 5_000]]);
  await page.mouse.move(10, 10);
  await expect.poll(running).toEqual([['running', 5_000]]);
  await page.keyboard.press('Tab');
  await toast.getByRole('button', { name: 'Close' }).focus();
  await expect.poll(running).toEqual([['paused', 5_000]]);
  await page.getByRole('button', { name: 'Error message' }).focus();
  await expect.poll(running).toEqual([['running', 5_000]]);
  await page.evaluate(() => {
    for (const one of document.getAnimations()) one.finish();
  });
  await expect(toast).toHaveCount(0);
});

test('P9.16 a toast is dragged away by the mouse, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/buttons');
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const toast = page.getByText('The scenario has been uploaded.');
  await expect(toast).toBeVisible();
  // Its place when it has arrived.
  await page.waitForTimeout(300);
  const box = (await toast.boundingBox())!;
  expect(box.x).toBeGreaterThan(800);
  expect(box.y).toBeLessThan(120);
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 360, box.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});

onPhone(
  'on a phone a toast covers neither the title nor what was pressed, and goes by a flick or a tap',
  async ({ phone: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/buttons');
    const button = page.getByRole('button', { name: 'Message', exact: true });
    const toast = page.getByText('The scenario has been uploaded.');
    // There is room to scroll.
    await page.locator('main').evaluate(main => main.style.setProperty('padding-bottom', '800px'));
    const press = async (block: 'start' | 'end') => {
      await button.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      await button.tap();
      await expect(toast).toBeVisible();
      // Its place when it has arrived.
      await page.waitForTimeout(300);
      return (await toast.boundingBox())!;
    };
    const high = await press('end');
    expect(high.y).toBeLessThan(200);
    await toast.tap();
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
    const low = await press('start');
    expect(low.y).toBeGreaterThan(600);
    // What is said of a table stays to be seen.
    expect(low.y + low.height).toBeLessThan(844 - 40);
    const cdp = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: low.y + low.height / 2 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(100) });
    for (const x of [130, 170, 220, 260])
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
  },
);

test('P1.15, P9.15, C1.3, E.43 English is the default and the fallback, and the stored choice is applied at start', async ({
  page,
}) => {
  await page.goto('/buttons');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => localStorage.setItem('langData', 'xx'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Building blocks');
  await page.evaluate(() => localStorage.setItem('langData', 'nl'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bouwstenen');
});

test('E.44 the indicators say fully or not fully allocated, as words and as tooltips', async ({ page }) => {
  await page.goto('/buttons');
  const states = page.getByRole('region', { name: 'States' });
  await expect(states.getByTitle('Fully allocated', { exact: true })).toHaveCount(2);
  await expect(states.getByTitle('Not fully allocated').first()).toBeVisible();
  await expect(states.getByText('More allocated than there is')).toBeVisible();
});

test('P8.14 a list says how many results there are, that it loads, and that there is nothing', async ({ page }) => {
  await page.goto('/buttons');
  const part = page.getByRole('region', { name: 'Choices' });
  await part.getByRole('combobox', { name: 'Segments' }).click();
  await expect(part.getByRole('status').filter({ hasText: '3 results available' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await part.getByRole('combobox', { name: 'Cost objects' }).fill('Process 1');
  await expect(part.getByRole('status').filter({ hasText: '11 results available' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await part.getByRole('combobox', { name: 'While loading' }).click();
  await expect(page.getByRole('listbox').or(page.getByText('Loading...')).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await part.getByRole('combobox', { name: 'Without options' }).click();
  await expect(part.getByRole('status').filter({ hasText: 'No options' })).toHaveCount(1);
});

test('P9.21 a list is 140 to 300 pixels high, as there is room, and Page Down and Page Up go five options', async ({
  page,
}) => {
  await page.goto('/buttons');
  const list = page.getByRole('combobox', { name: 'Cost objects' });
  const height = async () => (await page.getByRole('listbox').boundingBox())!.height;
  await page.setViewportSize({ width: 1280, height: 900 });
  await list.evaluate(element => element.scrollIntoView({ block: 'start' }));
  await list.click();
  await expect.poll(height).toBeGreaterThan(290);
  expect(await height()).toBeLessThanOrEqual(300);
  for (const [key, option] of [
    ['PageDown', 'Process 5'],
    ['PageDown', 'Process 10'],
    ['PageUp', 'Process 5'],
    ['PageUp', 'Process 1'],
    ['PageUp', 'Process 1'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('[role=option][data-at]')).toHaveText(option);
  }
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue('Process 1');
  await page.setViewportSize({ width: 1280, height: 420 });
  await list.evaluate(element => element.scrollIntoView({ block: 'center' }));
  await list.click();
  await expect.poll(height).toBeLessThan(200);
  expect(await height()).toBeGreaterThanOrEqual(140);
});

test('E.38 text on the company colour stays readable', async ({ page }) => {
  await page.goto('/buttons');
  const sample = page.getByText('Company color');
  await page.getByRole('button', { name: '#f2c200' }).click();
  await expect(sample).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.getByRole('button', { name: '#7a1022' }).click();
  await expect(sample).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('E.37 print is light also in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/buttons');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(22, 24, 28)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
