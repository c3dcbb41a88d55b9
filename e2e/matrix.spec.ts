import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, inDutch, meanwhile, test } from './fixtures.ts';
import { tooNarrow } from './too-narrow.ts';

const matrix = (page: Page) => page.getByRole('grid', { name: 'Allocation of all other costs' });
const rowOf = (page: Page, name: string) =>
  matrix(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const cell = (page: Page, name: string, column: number) => rowOf(page, name).locator(`[data-column="${column}"]`);
const foot = (page: Page) => matrix(page).locator('tfoot tr');

/** The text of each page; landscape. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').filter(sheet => sheet.trim() !== '');
}

interface Row {
  processId: string;
  percent: number;
  units: number;
}

test('E.35 all other costs are allocated to all processes on one sheet, pasted in one go, and printed within the paper', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, api } = await makeCostScenario(page, {
    costs: ['Baking', 'Selling', ...Array.from({ length: 58 }, (_, n) => `Process ${n + 3}`)],
    segments: ['Shops'],
  });
  const make = async (name: string, totalCost: number, unitDescription?: string) =>
    ((await api('POST', '/other-cost/', { scenarioId, name, totalCost, unitDescription })) as { id: string }).id;
  const rent = await make('Rent', 10_000);
  const energy = await make('Energy', 3_000);
  const freight = await make('Freight', 900, 'km');
  const listOf = async (id: string) => {
    const rows = (await api('GET', `/other-cost-allocation/${id}`)) as Row[];
    return rows.flatMap(({ processId, percent, units }) => {
      const name = Object.keys(costs).find(one => costs[one] === processId);
      return percent > 0 || units > 0 ? [[name, percent, units]] : [];
    });
  };
  await api('PATCH', `/other-cost-allocation/${freight}`, [{ processId: costs.Baking, percent: 25 }]);
  await api('PATCH', `/other-cost-allocation/${freight}`, [{ processId: costs.Baking, units: 30 }]);

  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(cell(page, 'Freight', 1)).toHaveText('100,00');
  // Of 62 columns only those in sight are drawn.
  expect(await rowOf(page, 'Rent').locator('[data-column]').count()).toBeLessThan(30);
  await expect(matrix(page)).toHaveAttribute('aria-colcount', '62');

  // A row over 100 % is named, and nothing is changed.
  await cell(page, 'Rent', 1).click();
  await paste(page, [
    ['60', '50'],
    ['25', '75'],
  ]);
  const alert = page.getByRole('alert').filter({ hasText: 'Rent' });
  await expect(alert).toContainText(
    'Rent, Sum: adds up to 110,00 %, which is more than 100 %. Numbers such as m² are pasted with “Units” chosen above.',
  );
  await expect(cell(page, 'Rent', 61)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 'Energy', 1)).toHaveText('0');

  await paste(page, [
    ['60', '40'],
    ['25', '75'],
  ]);
  await expect(cell(page, 'Rent', 61)).toContainText('100,00');
  await expect(rowOf(page, 'Rent').getByText('Fully allocated')).toHaveCount(1);
  await expect(foot(page).locator('th, td').nth(1)).toHaveText('7.650,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await listOf(rent)).toEqual([
    ['Baking', 60, 0],
    ['Selling', 40, 0],
  ]);
  expect(await listOf(energy)).toEqual([
    ['Baking', 25, 0],
    ['Selling', 75, 0],
  ]);

  // Where units decide, percentages can't be typed; and the entered percentage stays behind the units.
  await expect(cell(page, 'Freight', 1)).toHaveAttribute('aria-readonly', 'true');
  await cell(page, 'Freight', 1).click();
  await page.keyboard.type('5');
  await expect(
    page.getByRole('status').filter({ hasText: 'Here the units decide: change those, or untick “In units”.' }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Units' }).check();
  // What is divided by percentage has no units; what has, says what they count.
  await expect(cell(page, 'Rent', 1)).toHaveText('–');
  await expect(cell(page, 'Rent', 61)).toHaveText('–');
  await cell(page, 'Freight (km)', 2).click();
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(() => listOf(freight))
    .toEqual([
      ['Baking', 30, 30],
      ['Selling', 70, 70],
    ]);
  await api('PUT', `/other-cost/${freight}`, { unitDescription: null });
  await expect.poll(() => listOf(freight)).toEqual([['Baking', 25, 0]]);

  // The end of the row, by keyboard, and an amount there.
  await page.getByRole('radio', { name: 'Amounts' }).check();
  await cell(page, 'Energy', 1).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 'Energy', 60)).toBeFocused();
  await expect(cell(page, 'Energy', 60)).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('600');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await listOf(energy)).toEqual([
    ['Baking', 20, 0],
    ['Selling', 75, 0],
  ]);
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => listOf(energy))
    .toEqual([
      ['Baking', 25, 0],
      ['Selling', 75, 0],
    ]);

  // On paper all columns, in bands between the edges, each with the names of its rows.
  const sheets = await printed(page);
  expect(sheets[0]).toMatch(/Columns 1–9 of 61/);
  expect(sheets.join('').match(/Columns \d+–\d+ of 61/g)).toHaveLength(7);
  for (const name of ['Selling', 'Process 3', 'Process 60', 'Sum']) expect(sheets.join('')).toContain(name);
  expect(sheets.join('').match(/^ *Energy /gm)).toHaveLength(7);
  expect(sheets.join('').match(/^ *Energy .* 2\.250,00/gm)).toHaveLength(1);
  for (const sheet of sheets) expect(sheet).toMatch(/Company \S+ · .* · .* · \d\d-\d\d-\d{4}/);

  // Somebody else changed the same cell meanwhile: both values are shown.
  await page.route('**/api/live/**', route => route.abort());
  await page.route('**/api/other-cost-allocation/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await page.unroute('**/api/other-cost-allocation/*');
    await api('PATCH', `/other-cost-allocation/${energy}`, [{ processId: costs.Baking, percent: 10 }]);
    return route.continue();
  });
  await cell(page, 'Energy', 1).click();
  await page.keyboard.type('450');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toContainText('Energy, Baking');
  await expect(dialog).toContainText('450,00');
  await expect(dialog).toContainText('300,00');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => listOf(energy)).toEqual([['Baking', 15, 0]]);

  // Also where the column of that cell has been left out meanwhile.
  const isFiltered = Promise.withResolvers<void>();
  await page.route('**/api/other-cost-allocation/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await page.unroute('**/api/other-cost-allocation/*');
    await isFiltered.promise;
    await api('PATCH', `/other-cost-allocation/${energy}`, [{ processId: costs.Baking, percent: 30 }]);
    return route.continue();
  });
  await cell(page, 'Energy', 1).click();
  await page.keyboard.type('750');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Filter columns' }).fill('Process 5');
  await expect(matrix(page).getByRole('columnheader', { name: 'Baking' })).toHaveCount(0);
  isFiltered.resolve();
  await expect(dialog).toContainText('Energy, Baking');
  await expect(dialog).toContainText('750,00');
  await expect(dialog).toContainText('900,00');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await listOf(energy)).toEqual([['Baking', 30, 0]]);
});

test('typing the name of a process narrows the columns, sums stay those of all, and each head can be read', async ({
  adminPage: page,
}) => {
  const long = 'Verpakkingsmateriaal inkopen, controleren en uitgeven';
  const { scenarioId, costs, api } = await makeCostScenario(page, {
    costs: ['Baking', 'Selling', long, ...Array.from({ length: 47 }, (_, n) => `Process ${n + 4}`)],
    segments: ['Shops'],
  });
  const make = async (name: string) =>
    ((await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_000 })) as { id: string }).id;
  const [rent] = [await make('Rent'), await make('Energy')];
  await api('PATCH', `/other-cost-allocation/${rent}`, [
    { processId: costs.Baking, percent: 20 },
    { processId: costs[long], percent: 50 },
  ]);
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(cell(page, 'Rent', 1)).toHaveText('20,00');
  const heads = () => matrix(page).locator('thead th').allInnerTexts();

  // No word of a head is broken, nothing of it is left out, and pointing at it shows it whole.
  const head = matrix(page).getByRole('columnheader', { name: long }).getByRole('button');
  await expect(head).toHaveAttribute('title', long);
  const { isCut, width } = await head.locator('span').evaluate(span => {
    const word = span.cloneNode() as HTMLElement;
    word.style.cssText = 'position: absolute; display: inline-block; white-space: nowrap';
    word.textContent = 'Verpakkingsmateriaal';
    span.parentElement!.append(word);
    const needed = word.offsetWidth;
    word.remove();
    return { isCut: span.scrollHeight > span.clientHeight + 1, width: span.clientWidth - needed };
  });
  expect({ isCut, isWide: width >= 0 }).toEqual({ isCut: false, isWide: true });

  const field = page.getByRole('searchbox', { name: 'Filter columns' });
  await field.fill('bak');
  await expect(matrix(page)).toHaveAttribute('aria-colcount', '3');
  expect(await heads()).toEqual(['Other cost', 'Baking', 'Sum']);
  await expect(page.getByText('49 of 50 columns are hidden')).toBeVisible();
  await expect(cell(page, 'Rent', 2)).toContainText('70,00');
  await cell(page, 'Energy', 1).click();
  await paste(page, [['30']]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(foot(page).locator('th, td').nth(1)).toHaveText('500,00');

  await field.fill('');
  await page.getByRole('checkbox', { name: 'Only filled columns' }).check();
  await expect.poll(heads).toEqual(['Other cost', 'Baking', long, 'Sum']);
  await matrix(page).getByRole('button', { name: 'Baking' }).click();
  await expect(matrix(page).locator('tbody [role=rowheader]').first()).toHaveText('Rent');
  await matrix(page).getByRole('button', { name: 'Baking' }).click();
  await expect(matrix(page).locator('tbody [role=rowheader]').first()).toHaveText('Energy');
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await expect(matrix(page)).toHaveAttribute('aria-colcount', '52');

  // On a phone what the field asks for is read whole, in the longer of both languages.
  await page.setViewportSize({ width: 390, height: 844 });
  await inDutch(page);
  await page.reload();
  await expect(page.getByPlaceholder('Kolommen filteren')).toBeVisible();
  expect(await tooNarrow(page)).toEqual([]);
  // The filter of rows stands below that of columns, and begins and ends where it does.
  await page.getByRole('button', { name: 'Filteren' }).click();
  const filters = await page.getByRole('main').getByRole('search').all();
  const edges = filters.map(async filter => {
    const [mark, words] = [filter.getByRole('checkbox'), filter.getByRole('searchbox')];
    const [from, to] = [await mark.boundingBox(), await words.boundingBox()];
    return [from!.x, to!.x + to!.width, from!.y + from!.height / 2 - (to!.y + to!.height / 2)].map(
      one => Math.round(one) + 0,
    );
  });
  const [columns, rows] = await Promise.all(edges);
  expect(rows).toEqual(columns);
});

test('what is typed in a column or a row that somebody deletes stays to the end, and is told to be nowhere', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, api } = await makeCostScenario(page, {
    costs: ['Baking', 'Selling', 'Packing'],
    segments: ['Shops'],
  });
  const make = async (name: string) =>
    ((await api('POST', '/other-cost/', { scenarioId, name, totalCost: 100 })) as { id: string }).id;
  const [, energy, freight] = [await make('Rent'), await make('Energy'), await make('Freight')];
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const editor = page.locator('[data-cell-editor]');
  const told = page.getByRole('alert').filter({ hasText: 'was not stored' });

  await cell(page, 'Rent', 2).click();
  await page.keyboard.type('25');
  await meanwhile(page, '/other-cost/list/', () => api('DELETE', `/process/${costs.Selling}`));
  await expect(editor).toHaveValue('25');
  await page.keyboard.press('Enter');
  await expect(told).toContainText('Rent: “25” was not stored. The column “Selling” is no longer there.');
  await expect(matrix(page)).toHaveAttribute('aria-colcount', '4');

  await cell(page, 'Energy', 1).click();
  await page.keyboard.type('40');
  await meanwhile(page, '/other-cost/list/', () => api('DELETE', `/other-cost/${energy}`));
  await page.keyboard.press('Enter');
  await expect(told).toContainText('“40” was not stored. The row “Energy” is no longer there.');
  // Nobody has these texts but the message: it stays until somebody drops it.
  await cell(page, 'Rent', 1).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Rent', 1)).toHaveText('9,00');
  await expect(matrix(page).locator('tr[aria-busy]')).toHaveCount(0);
  await expect(told).toContainText('“25”');
  await page.getByRole('button', { name: 'Close the messages' }).click();
  await expect(told).toHaveCount(0);

  // Typed ahead, while the row is on its way.
  const whileSaving = async (keys: readonly string[], change: () => Promise<unknown>) => {
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/other-cost-allocation/**', async route => {
      await sent.promise;
      await route.continue();
    });
    for (const key of keys) await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key));
    await change();
    sent.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await cell(page, 'Rent', 1).click();
  await whileSaving([...'10', 'Tab', ...'20', 'Enter'], () => api('DELETE', `/process/${costs.Packing}`));
  await expect(told).toContainText('Rent: “20” was not stored. The column “Packing” is no longer there.');
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);

  await cell(page, 'Freight', 1).click();
  await whileSaving([...'10', 'Enter', ...'30'], () => api('DELETE', `/other-cost/${freight}`));
  // What is still being typed goes on.
  await expect(editor).toHaveValue('30');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(told).toContainText('“305” was not stored. The row “Freight” is no longer there.');
});

test('nine columns and their sum fit at 1440 px; who comes back to the page finds first what is not allocated by then', async ({
  adminPage: page,
}) => {
  const names = Array.from({ length: 9 }, (_, n) => `Process ${n + 1}`);
  const { scenarioId, api } = await makeCostScenario(page, { costs: names, segments: ['Shops'] });
  for (const name of ['Rent', 'Library', 'Energy'])
    await api('POST', '/other-cost/', { scenarioId, name, totalCost: 446_039.4 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/othercosts/${scenarioId}`);
  const list = page.getByRole('grid', { name: 'Other costs' });
  const heads = () => list.locator('tbody tr[data-row]').getByRole('rowheader').allInnerTexts();
  await expect.poll(heads).toEqual(['Rent', 'Library', 'Energy']);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  for (const name of ['Rent', 'Library']) {
    await cell(page, name, 1).click();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Scroll sideways')).toBeHidden();
  await expect(cell(page, 'Rent', 10)).toContainText('100,00');
  // The list comes when what was typed is stored, with its rows where they were.
  await page.getByRole('radio', { name: 'List' }).click();
  await expect.poll(heads).toEqual(['Rent', 'Library', 'Energy']);
  await page.reload();
  await expect.poll(heads).toEqual(['Energy', 'Rent', 'Library']);
});
