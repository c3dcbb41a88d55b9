import type { Locator, Page } from '@playwright/test';
import { type CostScenario, makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

// Of costs whose revenue is divided over the segments, the units and direct costs that are there in total only.

interface Cost {
  name: string;
  totalUnits: number;
  costAllocation: { units: number; revenue: number; directCost: number }[];
}

/** Costs with these names, in one cost object, and segments. */
async function make(page: Page, names: Parameters<typeof makeCostScenario>[1]): Promise<CostScenario> {
  const made = await makeCostScenario(page, names);
  await made.api('POST', '/process-category/layered/2', { scenarioId: made.scenarioId });
  return made;
}

/** Two costs whose revenue is divided, one of which a part of the units is, and one of which nothing is. */
async function someCosts(page: Page) {
  const names = { costs: ['Bread', 'Cake', 'Pie', 'Quoting'], segments: ['Shops', 'Online'] };
  const made = await make(page, names);
  const { api, costs, segments } = made;
  const put = async (name: string, totals: readonly number[], shops: readonly number[], online: readonly number[]) => {
    const [totalUnits, totalRevenue, totalCost] = totals;
    await api('PUT', `/process/${costs[name]}`, { totalUnits, totalRevenue, totalCost });
    const held = [shops, online].map(([units, revenue], at) => ({
      ...{ segmentId: segments[at === 0 ? 'Shops' : 'Online'], units, revenue },
    }));
    await api('PATCH', `/process-cost-allocation/${costs[name]}`, held);
  };
  await put('Bread', [100, 900, 10], [0, 300], [0, 600]);
  await put('Cake', [7, 40, 0], [0, 30], [0, 10]);
  await put('Pie', [9, 20, 5], [4, 20], [0, 0]);
  await put('Quoting', [3, 0, 0], [0, 0], [0, 0]);
  await page.goto(`/costobjects/${made.scenarioId}`);
  return made;
}

async function costsNow({ api, scenarioId }: CostScenario): Promise<Cost[]> {
  const sections = (await api('GET', `/process-category/list/${scenarioId}`)) as {
    mainProcesses: { processes: Cost[] }[];
  }[];
  return sections.flatMap(section => section.mainProcesses.flatMap(object => object.processes));
}

/** Units and direct costs of each segment. */
const heldIn = async (made: CostScenario) =>
  Object.fromEntries(
    (await costsNow(made)).map(cost => [
      cost.name,
      cost.costAllocation.map(({ units, directCost }) => [units, directCost]),
    ]),
  );

const NOTHING = [
  [0, 0],
  [0, 0],
];
const BEFORE = {
  Bread: NOTHING,
  Cake: NOTHING,
  Pie: [
    [4, 0],
    [0, 0],
  ],
  Quoting: NOTHING,
};
const BREAD = [
  [33.33, 3.33],
  [66.67, 6.67],
];
const AFTER = {
  ...BEFORE,
  Bread: BREAD,
  Cake: [
    [5.25, 0],
    [1.75, 0],
  ],
  Pie: [
    [4, 5],
    [0, 0],
  ],
};

test('units and direct costs of which nothing is divided yet are divided at once, like the revenue of each cost, and taken back at once', async ({
  adminPage: page,
}) => {
  const made = await someCosts(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const divide = page.getByRole('button', { name: 'Divide like their revenue' });
  const left = page.getByText('Can be divided over the segments at once: units of 2 costs, direct costs of 2 costs.');
  await expect(left).toBeVisible();
  await expectAccessible(page);
  await divide.click();
  await expect(
    page.getByRole('status').filter({
      hasText: 'Divided over the segments: units of 2 costs, direct costs of 2 costs.',
    }),
  ).toBeVisible();
  await expect(left).toBeHidden();
  expect(await heldIn(made)).toEqual(AFTER);
  await expect(page.getByRole('grid', { name: 'Segments of Bread' })).toContainText('33,33');
  // Nobody else did that.
  await expect(page.getByText('else changed')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(left).toBeVisible();
  expect(await heldIn(made)).toEqual(BEFORE);
  await page.keyboard.press('Control+y');
  await expect(left).toBeHidden();
  expect(await heldIn(made)).toEqual(AFTER);
  // What has become another since stays, with all the rest.
  const half = [{ segmentId: made.segments.Shops, units: 1, revenue: 30 }];
  await made.api('PATCH', `/process-cost-allocation/${made.costs.Cake}`, half);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status').filter({ hasText: 'this has been changed since' })).toBeVisible();
  expect((await heldIn(made)).Bread).toEqual(BREAD);
});

test('what somebody else divides in the meantime is not overwritten, and what was divided before it is taken back', async ({
  adminPage: page,
}) => {
  const made = await someCosts(page);
  const theirs = [{ segmentId: made.segments.Online, units: 6, revenue: 10 }];
  let isFirst = true;
  await page.route(`**/process-cost-allocation/${made.costs.Cake}`, async route => {
    if (isFirst) {
      isFirst = false;
      await made.api('PATCH', `/process-cost-allocation/${made.costs.Cake}`, theirs);
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Divide like their revenue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'changed' })).toBeVisible();
  await expect(page.getByText('Can be divided over the segments at once: direct costs of 1 cost.')).toBeVisible();
  const cake = [
    [0, 0],
    [6, 0],
  ];
  expect(await heldIn(made)).toEqual({ ...BEFORE, Bread: BREAD, Cake: cake });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('units of 1 cost, direct costs of 2 costs.')).toBeVisible();
  expect(await heldIn(made)).toEqual({ ...BEFORE, Cake: cake });
});

test('direct costs are divided like units or like revenue, whichever somebody chooses, where both are there', async ({
  adminPage: page,
}) => {
  const made = await make(page, { costs: ['Licences'], segments: ['Shops', 'Online'] });
  const { api, costs, segments } = made;
  await api('PUT', `/process/${costs.Licences}`, { totalUnits: 10, totalRevenue: 100, totalCost: 60 });
  await api('PATCH', `/process-cost-allocation/${costs.Licences}`, [
    { segmentId: segments.Shops, units: 5, revenue: 80 },
    { segmentId: segments.Online, units: 5, revenue: 20 },
  ]);
  await page.goto(`/costobjects/${made.scenarioId}`);
  await expect(page.getByRole('button', { name: 'Divide like its revenue' })).toBeVisible();
  await page.getByRole('button', { name: 'Divide like its units' }).click();
  await expect(page.getByText('Can be divided over the segments at once')).toBeHidden();
  expect(await heldIn(made)).toEqual({
    Licences: [
      [5, 30],
      [5, 30],
    ],
  });
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Divide like its revenue' }).click();
  await expect
    .poll(() => heldIn(made))
    .toEqual({
      Licences: [
        [5, 48],
        [5, 12],
      ],
    });
});

test('after a segment is gone its part of all costs goes to the others, or the totals are less, by one press that is taken back', async ({
  adminPage: page,
}) => {
  const made = await make(page, { costs: ['Bread', 'Cake'], segments: ['Shops', 'Online', 'Schools'] });
  const { api, costs, segments, scenarioId } = made;
  for (const [name, totalUnits] of [
    ['Bread', 100],
    ['Cake', 60],
  ] as const) {
    await api('PUT', `/process/${costs[name]}`, { totalUnits });
    const held = Object.values(segments).map((segmentId, at) => ({
      segmentId,
      units: totalUnits * [0.3, 0.3, 0.4][at]!,
    }));
    await api('PATCH', `/process-cost-allocation/${costs[name]}`, held);
  }
  await api('DELETE', `/segment/${segments.Schools}`);
  await page.goto(`/costobjects/${scenarioId}`);
  const left = page.getByText('The segments hold only a part of: units of 2 costs.');
  await expect(left).toBeVisible();
  await expectAccessible(page);
  const unitsOf = async (name: string) => ((await heldIn(made))[name] ?? []).map(([units]) => units);
  const totals = async () => (await costsNow(made)).map(({ totalUnits }) => totalUnits);
  await page.getByRole('button', { name: 'Divide the rest in proportion' }).click();
  await expect(left).toBeHidden();
  expect([await unitsOf('Bread'), await unitsOf('Cake')]).toEqual([
    [50, 50],
    [30, 30],
  ]);
  await page.keyboard.press('Control+z');
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Fit the totals to the segments' }).click();
  await expect(page.getByText('Totals made what the segments hold: units of 2 costs.')).toBeVisible();
  expect(await totals()).toEqual([60, 36]);
  await page.keyboard.press('Control+z');
  await expect(left).toBeVisible();
  await expect.poll(totals).toEqual([100, 60]);
  // One alone is called by its name.
  await api('PUT', `/process/${costs.Cake}`, { totalUnits: 36 });
  await expect(page.getByText('Of Bread this is not divided over the segments: 40,00 units.')).toBeVisible();
});

test('in Dutch, and with one segment, all goes to that one', async ({ adminPage: page }) => {
  await inDutch(page);
  const made = await make(page, { costs: ['Opvang'], segments: ['Ouders'] });
  await made.api('PUT', `/process/${made.costs.Opvang}`, { totalUnits: 8, totalCost: 4 });
  await page.goto(`/costobjects/${made.scenarioId}`);
  await expect(
    page.getByText(
      'Kan in één keer over de segmenten worden verdeeld: eenheden van 1 proces, directe kosten van 1 proces.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Alles naar Ouders' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Over de segmenten verdeeld: eenheden van 1 proces' }),
  ).toBeVisible();
  expect(await heldIn(made)).toEqual({ Opvang: [[8, 4]] });
});

async function costStands(page: Page, isPhone = false): Promise<void> {
  const made = await make(page, { costs: ['Bread'], segments: ['Shops', 'Online'] });
  const { api, costs, segments, scenarioId } = made;
  await api('PUT', `/process/${costs.Bread}`, { totalUnits: 100, totalRevenue: 900 });
  await api('PATCH', `/process-cost-allocation/${costs.Bread}`, [
    { segmentId: segments.Shops, revenue: 300 },
    { segmentId: segments.Online, revenue: 600 },
  ]);
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const table = page.getByRole('grid', { name: 'Segments of Bread' });
  const row = table.locator('tbody > tr[data-row]').first();
  const cell = (column: number) => row.locator(`[data-column="${column}"]`);
  const buttons = ['Divide units', 'Divide direct revenue', 'Divide direct costs'].map(name =>
    page.getByRole('button', { name }),
  );
  const title = page.getByRole('heading', { level: 1 });
  const places = async () => {
    const boxOf = async (one: Locator) => (await one.boundingBox())!;
    const { y } = await boxOf(title);
    const boxes = await Promise.all([row, ...buttons].map(boxOf));
    // The table itself is scrolled sideways on a phone.
    return boxes.map((box, at) => [at === 0 ? 0 : box.x, box.y - y, box.width].map(Math.round));
  };
  const [units, revenue, directCosts] = buttons;
  await expect(units!).toHaveAccessibleName('Divide units like direct revenue');
  await expect(units!).toBeEnabled();
  await expect(revenue!).toHaveAccessibleDescription('Nothing is left.');
  await expect(directCosts!).toHaveAccessibleDescription('“Total direct costs” of Bread is 0: fill that in first.');
  const was = await places();
  for (const column of [1, 2, 5]) {
    await cell(column).click();
    expect(await places(), `in column ${column}`).toEqual(was);
  }
  await units!.click();
  await expect(page.getByRole('status').filter({ hasText: 'Units divided like direct revenue' })).toBeVisible();
  await expect(units!).toHaveAccessibleDescription('Nothing is left.');
  await expect(units!).toHaveAccessibleName('Divide units like direct revenue');
  expect(await places(), 'units are divided').toEqual(was);
  // What can be divided at once comes below the table.
  await api('PUT', `/process/${costs.Bread}`, { totalUnits: 100, totalRevenue: 900, totalCost: 30 });
  await expect(page.getByText('Can be divided over the segments at once: direct costs of 1 cost.')).toBeVisible();
  expect(await places(), 'there are direct costs').toEqual(was);
  // What a button says it does, though it could be something else by now.
  await api('PUT', `/process/${costs.Bread}`, { totalUnits: 100, totalRevenue: 1000, totalCost: 30 });
  await expect(directCosts!).toHaveAccessibleName('Divide direct costs like units');
  await revenue!.click();
  await expect(revenue!).toHaveAccessibleDescription('Nothing is left.');
  await expect(directCosts!).toHaveAccessibleName('Divide direct costs like units');
  await directCosts!.click();
  await expect(page.getByText('Can be divided over the segments at once: direct costs of 1 cost.')).toBeHidden();
  expect(await places(), 'direct costs are divided').toEqual(was);
  // Opened when nothing is left, it says so in the place of the buttons.
  await page.reload();
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const said = page.getByText('All of it is divided over the segments.', { exact: true });
  // On a phone its room would be half of what is in sight.
  await expect(said).toBeVisible({ visible: !isPhone });
  await expect(units!).toBeVisible({ visible: isPhone });
  const stood = async () => (await row.boundingBox())!.y - (await title.boundingBox())!.y;
  const before = await stood();
  await cell(1).click();
  await expect(said).toBeHidden();
  await expect(units!).toBeVisible();
  expect(await stood()).toBe(before);
  // What only one of them buys goes there whole, by one choice.
  const held = await heldIn(made);
  await page.getByRole('button', { name: 'All to …' }).click();
  await page.getByRole('option', { name: 'Online' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All of Bread is with Online now.' })).toBeVisible();
  await expect
    .poll(() => heldIn(made))
    .toEqual({
      Bread: [
        [0, 0],
        [100, 30],
      ],
    });
  await page.keyboard.press('Control+z');
  await expect.poll(() => heldIn(made)).toEqual(held);
}

test('in an opened cost all three can be divided wherever one is, and nothing moves', async ({ adminPage: page }) => {
  await costStands(page);
});

test('the buttons that come with the first cell have their room already, however wide the page is', async ({
  adminPage: page,
}) => {
  const { api, costs, scenarioId } = await make(page, { costs: ['Bread'], segments: ['Shops', 'Online'] });
  await api('PUT', `/process/${costs.Bread}`, { totalRevenue: 900 });
  const cell = page.getByRole('grid', { name: 'Segments of Bread' }).locator('[data-column="3"]').first();
  const moved: string[] = [];
  for (let width = 640; width <= 1600; width += 60) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/costobjects/${scenarioId}`);
    await page.getByRole('button', { name: 'Show Bread' }).click();
    await expect(page.getByText('Type what each segment has')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Divide evenly' })).toHaveCount(0);
    const before = await cell.boundingBox();
    await cell.click();
    await expect(page.getByRole('button', { name: 'Divide evenly' })).toBeVisible();
    const after = await cell.boundingBox();
    if (before!.y !== after!.y) moved.push(`${width}: ${after!.y - before!.y}`);
  }
  expect(moved).toEqual([]);
});

onPhone('on a phone neither', async ({ phone: page }) => {
  await costStands(page, true);
});

onPhone(
  'a button is met where the finger meets it, though what was said beside it goes and the page ends there',
  async ({ phone: page }) => {
    const names = ['Bread', 'Cake', 'Pie', 'Tart', 'Bun', 'Roll'];
    const { api, costs, segments, scenarioId } = await make(page, { costs: names, segments: ['Shops', 'Online'] });
    for (const name of names) {
      await api('PUT', `/process/${costs[name]}`, { totalRevenue: 900 });
      // Of one a part only: that is not offered beside what is typed.
      const revenue = name === 'Roll' ? 400 : 450;
      const held = ['Shops', 'Online'].map(segment => ({ segmentId: segments[segment], revenue }));
      await api('PATCH', `/process-cost-allocation/${costs[name]}`, held);
    }
    await page.goto(`/costobjects/${scenarioId}`);
    const row = (name: string) => page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) });
    for (const [name, told] of [
      ['Bread', 'Bread: the segments kept their'],
      ['Cake', 'not all adds up: revenue of 2 costs'],
    ] as const) {
      await row(name).locator('[data-column="3"]').tap();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('1000');
      await page.keyboard.press('Enter');
      await expect(page.getByText(told)).toBeVisible();
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const button = await page.getByRole('button', { name: 'Divide the rest in proportion' }).boundingBox();
    await page.touchscreen.tap(button!.x + button!.width / 2, button!.y + 4);
    await expect(page.getByText('Divided over the segments: revenue of 3 costs').first()).toBeVisible();
  },
);
