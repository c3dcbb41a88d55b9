import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

interface StoredCost {
  name: string;
  totalUnits: number;
  totalRevenue: number;
  totalCost: number;
}
interface StoredSection {
  name: string;
  mainProcesses: { name: string; processes: StoredCost[] }[];
}

const sectionsOf = (page: Page, scenarioId: string) =>
  call<StoredSection[]>(page, 'GET', `/process-category/list/${scenarioId}`);
const costsOf = async (page: Page, scenarioId: string) =>
  (await sectionsOf(page, scenarioId)).flatMap(section => section.mainProcesses.flatMap(one => one.processes));
const namesOf = async (page: Page, scenarioId: string) => (await costsOf(page, scenarioId)).map(({ name }) => name);

const tree = (page: Page) => page.getByRole('grid', { name: 'Cost objects' });
const row = (page: Page, name: string) =>
  tree(page)
    .locator('tbody > [data-row]')
    .filter({ has: page.locator('[data-column="1"]').getByText(name, { exact: true }) })
    .first();
const cell = (page: Page, name: string, column: number) => row(page, name).locator(`> [data-column="${column}"]`);

/** A scenario at this level, with one cost of 100 units if wanted, and its costs on the screen. */
async function openCosts(page: Page, level: 1 | 2 | 3, costs: readonly string[] = []) {
  const { scenarioId, api, costs: ids } = await makeCostScenario(page, { costs, segments: [] });
  for (const id of Object.values(ids)) await api('PUT', `/process/${id}`, { totalUnits: 1872, totalRevenue: 50 });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: level });
  await page.goto(`/costobjects/${scenarioId}`);
  await expect(row(page, 'New cost')).toBeVisible();
  return scenarioId;
}

async function slow(page: Page, path: string, milliseconds = 400) {
  await page.route(path, async route => {
    await new Promise(resolve => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

test('new costs are typed one below the other, without waiting until each is stored', async ({ adminPage: page }) => {
  const scenarioId = await openCosts(page, 1, ['Bread']);
  await slow(page, '**/api/process/');
  await page.getByRole('rowheader', { name: 'New cost' }).click();
  for (const name of ['Rolls', 'Cakes', 'Pies']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => namesOf(page, scenarioId)).toEqual(['Bread', 'Rolls', 'Cakes', 'Pies']);
  await expect(page.getByRole('rowheader', { name: 'New cost' })).toBeFocused();
});

test('Tab after the last amount of a cost leads to the next, and a name typed on a button presses nothing', async ({
  adminPage: page,
}) => {
  const scenarioId = await openCosts(page, 1);
  await page.getByRole('rowheader', { name: 'New cost' }).click();
  for (const [name, ...figures] of [
    ['City bikes', '520', '412000', '190000'],
    ['E-bikes (for lease too)', '185', '496000', '318000'],
  ] as const) {
    await page.keyboard.type(name);
    for (const figure of figures) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(figure);
    }
    await page.keyboard.press('Tab');
  }
  const typed = [
    { name: 'City bikes', totalUnits: 520, totalRevenue: 412_000, totalCost: 190_000 },
    { name: 'E-bikes (for lease too)', totalUnits: 185, totalRevenue: 496_000, totalCost: 318_000 },
  ];
  await expect.poll(() => costsOf(page, scenarioId)).toMatchObject(typed);

  await row(page, 'City bikes')
    .getByRole('button', { name: /^More|City bikes/ })
    .last()
    .focus();
  await page.keyboard.type('Clothing and renting (old)');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await costsOf(page, scenarioId)).toMatchObject(typed);
});

for (const level of [2, 3] as const)
  test(`the first cost of a cost object keeps the name that is typed for it, at ${level} levels`, async ({
    adminPage: page,
  }) => {
    const scenarioId = await openCosts(page, level);
    await cell(page, 'Cost object', 1).click();
    await page.keyboard.type('Brood');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New cost', exact: true }).click();
    await page.keyboard.type('Brood bakken');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1200');
    await page.keyboard.press('Enter');
    await expect.poll(() => costsOf(page, scenarioId)).toMatchObject([{ name: 'Brood bakken', totalUnits: 1200 }]);
    await expect(cell(page, 'Brood bakken', 2)).toHaveText(/1\.200,00$/);
  });

test('E.2 a click makes a cell active and typing replaces, also in the cell that was active already', async ({
  adminPage: page,
}) => {
  const scenarioId = await openCosts(page, 1, ['Bread']);
  await cell(page, 'Bread', 2).click();
  await page.waitForTimeout(600);
  await cell(page, 'Bread', 2).click();
  await page.keyboard.type('1.500');
  await page.keyboard.press('Enter');
  await expect.poll(() => costsOf(page, scenarioId)).toMatchObject([{ totalUnits: 1500 }]);

  await cell(page, 'Bread', 2).dblclick();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => costsOf(page, scenarioId)).toMatchObject([{ totalUnits: 15005 }]);
});

test('a click on another cell ends the entry and goes there: what is typed next lands in it', async ({
  adminPage: page,
}) => {
  const scenarioId = await openCosts(page, 1, ['Bread', 'Rolls']);
  await cell(page, 'Bread', 2).click();
  await page.keyboard.type('7');
  await cell(page, 'Rolls', 3).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => costsOf(page, scenarioId))
    .toMatchObject([
      { totalUnits: 7, totalRevenue: 50 },
      { totalUnits: 1872, totalRevenue: 9 },
    ]);
});

test('E.3 Enter returns to the column in which the row was begun', async ({ adminPage: page }) => {
  const scenarioId = await openCosts(page, 1, ['Bread', 'Rolls']);
  await cell(page, 'Bread', 2).click();
  for (const [text, key] of [
    ['1', 'Tab'],
    ['2', 'Tab'],
    ['3', 'Enter'],
    ['4', 'Tab'],
    ['', 'Tab'],
    ['', 'Enter'],
  ] as const) {
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  }
  await expect(cell(page, 'New cost', 2)).toBeFocused();
  await expect
    .poll(() => costsOf(page, scenarioId))
    .toMatchObject([
      { totalUnits: 1, totalRevenue: 2, totalCost: 3 },
      { totalUnits: 4, totalRevenue: 50, totalCost: 0 },
    ]);
});

test('a figure that is typed while its row is being saved takes none of the row’s others back', async ({
  adminPage: page,
}) => {
  const scenarioId = await openCosts(page, 1, ['Bread']);
  await slow(page, '**/api/process/*');
  await cell(page, 'Bread', 2).click();
  for (const text of ['1', '2']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('3');
  await expect.poll(() => costsOf(page, scenarioId)).toMatchObject([{ totalUnits: 1, totalRevenue: 2 }]);
  await page.keyboard.press('Enter');
  await expect.poll(() => costsOf(page, scenarioId)).toMatchObject([{ totalUnits: 1, totalRevenue: 2, totalCost: 3 }]);
});

test('E.23 a click on a link while a cell is open stores what is in it, then goes', async ({ adminPage: page }) => {
  const scenarioId = await openCosts(page, 1, ['Bread']);
  await slow(page, '**/api/process/*');
  await cell(page, 'Bread', 2).click();
  await page.keyboard.type('12');
  await page.getByRole('navigation').getByRole('link', { name: 'Personnel costs' }).click();
  await expect(page).toHaveURL(`/personnel/${scenarioId}`);
  expect(await costsOf(page, scenarioId)).toMatchObject([{ totalUnits: 12 }]);
  await expect(page.getByRole('dialog', { name: 'Not everything is saved' })).toHaveCount(0);
});

test('E.7 keys pressed right after a dialog’s button are not lost: they go where one was, or to the first row there is', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCostScenario(page, { costs: [], segments: [] });
  await page.goto(`/costobjects/${scenarioId}`);
  await expect(page.getByRole('radio', { name: '2 layers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Brood');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Brood', 1)).toBeVisible();
  await expect.poll(() => sectionsOf(page, scenarioId)).toMatchObject([{ mainProcesses: [{ name: 'Brood' }] }]);

  const layers = page.getByRole('button', { name: '2 layers' });
  await layers.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(layers).not.toBeFocused();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('Enter in a choice confirms the choice, not the cross', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Bread'], segments: [] });
  await page.goto(`/personnel/${scenarioId}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There are no cost centers yet.')).toBeVisible();
  expect(await api('GET', `/scenario/${scenarioId}`)).toMatchObject({ showCostCentersOnPersonnel: true });
});

test('E.20 saved, failed and why are in sight wherever one is in a long table, at 1280 px and at 390 px', async ({
  adminPage: page,
}) => {
  const names = Array.from({ length: 40 }, (_, n) => `Cost ${n + 1}`);
  await openCosts(page, 1, names);
  const inSight = async (text: string) => {
    const said = page.getByText(text, { exact: false }).first();
    await expect(said).toBeInViewport({ ratio: 1 });
  };
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const at of ['Cost 1', 'Cost 20', 'Cost 40']) {
      await cell(page, at, 2).click();
      await page.keyboard.type(`${size.width}`);
      await page.keyboard.press('Enter');
      await inSight('Saved');
      await page.keyboard.type('ten');
      await page.keyboard.press('Enter');
      await inSight('Incorrectly filled format.');
    }
    await page.route('**/api/process/*', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
    await cell(page, 'Cost 3', 2).click();
    await page.keyboard.type(`${size.width + 1}`);
    await page.keyboard.press('Enter');
    await inSight('Not saved. Something went wrong');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
    await expect(cell(page, 'Cost 4', 2)).toBeInViewport({ ratio: 1 });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await inSight('Saved');
  }
});

test('E.24 the question of a conflict waits until what is typed ahead in another row has been entered', async ({
  adminPage: page,
}) => {
  const scenarioId = await openCosts(page, 1, ['Baking', 'Selling']);
  await page.route('**/api/live/**', route => route.abort());
  await page.reload();
  await cell(page, 'Baking', 2).click();
  const [baking] = (await sectionsOf(page, scenarioId))[0]!.mainProcesses[0]!.processes as (StoredCost & {
    id: string;
  })[];
  await call(page, 'PUT', `/process/${baking!.id}`, { totalUnits: 7 });
  const [refused, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/process/*', async route => {
    await (route.request().url().endsWith(baking!.id) ? refused : stored).promise;
    await route.continue();
  });
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await cell(page, 'Selling', 2).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  refused.resolve();
  await expect(page.getByText(/Not saved/)).toBeVisible();
  // Longer than the question waits for somebody who types nothing.
  await page.waitForTimeout(800);
  await page.keyboard.type('60');
  stored.resolve();
  await expect(tree(page).getByRole('textbox')).toHaveValue('760');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect
    .poll(async () => (await costsOf(page, scenarioId)).map(one => [one.totalUnits, one.totalRevenue]))
    .toEqual([
      [7, 50],
      [12, 760],
    ]);
});

test('from the segments of a cost the arrows lead on to the next one, and back to the one they are of', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, {
    costs: ['Piano', 'Guitar'],
    segments: ['Children', 'Adults'],
  });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Piano' }).focus();
  await page.keyboard.press('Enter');
  const piano = page.getByRole('grid', { name: 'Segments of Piano' });
  await expect(piano).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(piano.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(piano.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Show Guitar' })).toBeFocused();
  await page.keyboard.press('Enter');
  const guitar = page.getByRole('grid', { name: 'Segments of Guitar' });
  await page.keyboard.press('Tab');
  await expect(guitar.locator(':focus')).toHaveCount(1);
  for (const _ of ['its heads', 'beyond']) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Hide Guitar' })).toBeFocused();
});
