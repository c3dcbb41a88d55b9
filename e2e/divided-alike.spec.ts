import type { Page } from '@playwright/test';
import { type CostScenario, makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

// What was divided alike is divided alike again: units and costs by a revenue that was corrected, and totals that were raised.

const SHARE = 2;
const REVENUE = 3;

/** Each cost with a revenue that is divided over the segments as these, and units and direct costs like it. */
async function divided(page: Page, costs: readonly string[], parts: Record<string, number>): Promise<CostScenario> {
  const made = await makeCostScenario(page, { costs, segments: Object.keys(parts) });
  const { api, scenarioId } = made;
  await api('POST', '/process-category/layered/1', { scenarioId });
  for (const name of costs) {
    await api('PUT', `/process/${made.costs[name]}`, { totalUnits: 200, totalRevenue: 1_000, totalCost: 600 });
    const held = Object.entries(parts).map(([segment, part]) => ({
      ...{ segmentId: made.segments[segment], units: part * 2, revenue: part * 10, directCost: part * 6 },
    }));
    await api('PATCH', `/process-cost-allocation/${made.costs[name]}`, held);
  }
  await page.goto(`/costobjects/${scenarioId}`);
  return made;
}

const row = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) });
const total = (page: Page, name: string, column: number) =>
  row(page, name).first().locator(`> [data-column="${column}"]`);
const part = (page: Page, cost: string, segment: number, column: number, of = 'Segments of') =>
  page
    .getByRole('grid', { name: `${of} ${cost}` })
    .locator(`tbody > [data-row] >> nth=${segment}`)
    .locator(`> [data-column="${column}"]`);

async function costOf({ api, scenarioId }: CostScenario, name: string) {
  const sections = (await api('GET', `/process-category/list/${scenarioId}`)) as {
    mainProcesses: {
      processes: {
        name: string;
        totalRevenue: number;
        costAllocation: { units: number; revenue: number; directCost: number }[];
      }[];
    }[];
  }[];
  const costs = sections.flatMap(section => section.mainProcesses.flatMap(object => object.processes));
  return costs.find(cost => cost.name === name)!;
}

/** Units, revenue and direct costs of each segment. */
const heldOf = async (made: CostScenario, name: string) =>
  (await costOf(made, name)).costAllocation.map(one => [one.units, one.revenue, one.directCost]);

async function put(page: Page, text: string, isPhone = false) {
  // There a tap has opened the cell.
  if (isPhone) await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const BEHIND = 'Units and direct costs are still divided like direct revenue before the change.';
const NOBODY = [0, 0, 0];

test('once a revenue that was divided like units and direct costs is corrected, these follow by one press, which one step takes back', async ({
  adminPage: page,
}) => {
  const made = await divided(page, ["Children's bikes"], { Commuters: 0, Sport: 100, Families: 0 });
  const name = "Children's bikes";
  await page.getByRole('button', { name: `Show ${name}` }).click();
  await part(page, name, 1, SHARE).click();
  await put(page, '0');
  await expect.poll(() => heldOf(made, name)).toEqual([NOBODY, [200, 0, 600], NOBODY]);
  // Halfway nothing is offered that would bring back what is being corrected.
  await expect(page.getByText('€ 1.000,00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Divide like its units' })).toBeHidden();
  await expect(page.getByText('still divided like')).toHaveCount(0);
  await part(page, name, 2, SHARE).click();
  await put(page, '100');
  await expect(page.getByText(BEHIND, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect.poll(() => heldOf(made, name)).toEqual([NOBODY, NOBODY, [200, 1_000, 600]]);
  await expect(page.getByText(BEHIND, { exact: true })).toBeHidden();
  const said = page.getByRole('status').filter({ hasText: 'Units and direct costs divided like direct revenue' });
  await expect(said).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => heldOf(made, name)).toEqual([NOBODY, [200, 0, 600], [0, 1_000, 0]]);
  await expect(said, 'what the row said is so no more').toBeHidden();
  // What does not follow any more is left behind once more.
  await expect(page.getByText(BEHIND, { exact: true })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect.poll(() => heldOf(made, name)).toEqual([NOBODY, NOBODY, [200, 1_000, 600]]);
});

test('below the list it is said of a cost whose row was closed, also after a look at the results, and divided there; or it is left', async ({
  adminPage: page,
}) => {
  const made = await divided(page, ['Bread', 'Cake'], { Shops: 50, Online: 50 });
  const books: string[] = [];
  page.on('request', request => void (request.url().endsWith('/book') && books.push(request.url())));
  const correct = async (name: string) => {
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await part(page, name, 0, SHARE).click();
    await put(page, '20');
    await part(page, name, 1, SHARE).click();
    await put(page, '80');
    await expect(page.getByText(BEHIND, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Hide ${name}` }).click();
  };
  await correct('Bread');
  const ofBread = page.getByText(
    `Bread: units and direct costs are still divided like direct revenue before the change.`,
  );
  await expect(ofBread).toBeVisible();
  await correct('Cake');
  const ofBoth = page.getByText(
    'Still divided like other figures before those changed: units of 2 costs, direct costs of 2 costs.',
  );
  await expect(ofBoth).toBeVisible();
  const toLookAt = page.getByRole('list', { name: 'To look at' }).getByText('before the change');
  // Nothing more is read where nothing is divided like anything.
  expect(books).toEqual([]);
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(toLookAt).toHaveText([/^Bread: /, /^Cake: /]);
  // Also once the page was loaded again.
  await page.reload();
  await expect(toLookAt).toHaveText([/^Bread: /, /^Cake: /]);
  await toLookAt.first().getByRole('link', { name: 'Cost objects' }).click();
  await expect(ofBoth).toBeVisible();
  // Whoever means it so leaves it.
  await page.getByRole('button', { name: 'Show Cake' }).click();
  await expect(ofBread).toBeVisible();
  await page.getByRole('grid', { name: 'Segments of Cake' }).click();
  await page.getByRole('button', { name: 'Leave it so' }).click();
  await expect(page.getByText(BEHIND, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide Cake' }).click();
  await expect(ofBread).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(ofBread).toBeHidden();
  expect([await heldOf(made, 'Bread'), await heldOf(made, 'Cake')]).toEqual([
    [
      [40, 200, 120],
      [160, 800, 480],
    ],
    [
      [100, 200, 300],
      [100, 800, 300],
    ],
  ]);
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  await expect(toLookAt).toHaveCount(0);
  await page.getByRole('link', { name: 'Cost objects' }).first().click();
  await expect(page.getByRole('button', { name: 'Show Bread' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await heldOf(made, 'Bread'))[0]).toEqual([100, 200, 300]);
});

test('beside the result it is divided again, too, or left so', async ({ adminPage: page }) => {
  const made = await divided(page, ['Bread', 'Cake'], { Shops: 50, Online: 50 });
  for (const name of ['Bread', 'Cake']) {
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await part(page, name, 0, SHARE).click();
    await put(page, '20');
    await part(page, name, 1, SHARE).click();
    await put(page, '80');
    await page.getByRole('button', { name: `Hide ${name}` }).click();
  }
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  const toLookAt = page.getByRole('list', { name: 'To look at' }).getByText('before the change');
  await expect(toLookAt).toHaveText([/^Bread: /, /^Cake: /]);
  const first = async (name: string) => (await heldOf(made, name))[0];
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect.poll(() => first('Cake')).toEqual([40, 200, 120]);
  expect(await first('Bread')).toEqual([40, 200, 120]);
  await expect(toLookAt).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => first('Cake')).toEqual([100, 200, 300]);
  await expect(toLookAt).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave it so' }).click();
  await expect(toLookAt).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  await expect(toLookAt).toHaveCount(0);
  expect(await first('Bread')).toEqual([100, 200, 300]);
});

test('units that somebody divides otherwise by hand are no longer asked about', async ({ adminPage: page }) => {
  await divided(page, ['Bread'], { Shops: 50, Online: 50 });
  await page.getByRole('button', { name: 'Show Bread' }).click();
  for (const [segment, column, text] of [
    [0, SHARE, '20'],
    [1, SHARE, '80'],
    [0, 1, '10'],
    [1, 1, '190'],
  ] as const) {
    await part(page, 'Bread', segment, column).click();
    await put(page, text);
  }
  await expect(page.getByText('Direct costs are still divided like direct revenue before the change.')).toBeVisible();
});

test('several totals that are raised one after the other are divided by the same percentages by one press, also after a look at the results', async ({
  adminPage: page,
}) => {
  const made = await divided(page, ['Bread', 'Cake', 'Pie'], { Shops: 40, Online: 60 });
  const raise = async (name: string) => {
    await total(page, name, REVENUE).click();
    await page.keyboard.type('*1,03');
    await page.keyboard.press('Enter');
    await expect(total(page, name, REVENUE)).toContainText('1.030,00');
  };
  const again = page.getByRole('button', { name: 'Divide by the same percentages' });
  for (const name of ['Bread', 'Cake', 'Pie']) {
    await raise(name);
    await expect(again).toBeVisible();
  }
  const told = page.getByRole('status').filter({ hasText: 'not all adds up: revenue of 3 costs.' });
  await expect(told).toBeVisible();
  // What else is typed does not end it.
  await total(page, 'Pie', 2).click();
  await put(page, '200,5');
  await expect(page.getByText('not all adds up: units of 1 cost, revenue of 3 costs.')).toBeVisible();
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await page.getByRole('link', { name: 'Cost objects' }).first().click();
  await expect(page.getByText('not all adds up: units of 1 cost, revenue of 3 costs.')).toBeVisible();
  await again.click();
  await expect(page.getByText('Divided over the segments: units of 1 cost, revenue of 3 costs.')).toBeVisible();
  await expect(again).toHaveCount(0);
  for (const name of ['Bread', 'Cake'])
    expect(await heldOf(made, name)).toEqual([
      [80, 412, 240],
      [120, 618, 360],
    ]);
  expect(await heldOf(made, 'Pie')).toEqual([
    [80.2, 412, 240],
    [120.3, 618, 360],
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await heldOf(made, 'Bread'))[0]).toEqual([80, 400, 240]);

  // So are totals that are lowered, and taken back the segments hold more than these again, until the totals are back, too.
  const isNow = (total: number, ...revenue: number[]) =>
    expect
      .poll(async () => {
        const bread = await costOf(made, 'Bread');
        return [bread.totalRevenue, ...bread.costAllocation.map(one => one.revenue)];
      })
      .toEqual([total, ...revenue]);
  await total(page, 'Bread', REVENUE).click();
  await put(page, '500');
  await again.click();
  await expect(page.getByText(/^Divided over the segments: .*revenue of/)).toBeVisible();
  await isNow(500, 200, 300);
  await page.keyboard.press('Control+z');
  await isNow(500, 400, 600);
  await page.keyboard.press('Control+z');
  await isNow(1_030, 400, 600);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await isNow(500, 200, 300);
  // Of nothing there are no percentages.
  await total(page, 'Bread', REVENUE).click();
  await put(page, '0');
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Set to 0 in the segments as well' }).click();
  await isNow(0, 0, 0);
  await expect(page.getByText('Divided over the segments: revenue of 1 cost.')).toBeVisible();
  // Who looked what it would be without it, and has it back, does not lose them.
  await total(page, 'Bread', REVENUE).click();
  await put(page, '800');
  await expect(page.getByText('Bread: € 800,00 is not allocated.')).toBeVisible();
  await again.click();
  await isNow(800, 320, 480);
  for (const [total, ...held] of [
    [800, 0, 0],
    [0, 0, 0],
    [0, 200, 300],
  ] as const) {
    await page.keyboard.press('Control+z');
    await isNow(total, ...held);
  }
});

test('of what was divided in part there is no telling: the row says what to do, beside what is done for others', async ({
  adminPage: page,
}) => {
  const made = await divided(page, ['Bread', 'Cake'], { Shops: 40, Online: 60 });
  await made.api('PATCH', `/process-cost-allocation/${made.costs.Cake}`, [
    { segmentId: made.segments.Shops, revenue: 400 },
    { segmentId: made.segments.Online, revenue: 0 },
  ]);
  const again = page.getByRole('button', { name: 'Divide by the same percentages' });
  const raise = async (name: string) => {
    await total(page, name, REVENUE).click();
    await put(page, '1100');
  };
  await raise('Cake');
  await expect(page.getByText('Open the row to “Divide direct revenue in proportion”.')).toBeVisible();
  await expect(again).toHaveCount(0);
  await raise('Bread');
  await raise('Cake');
  await total(page, 'Cake', REVENUE).click();
  await put(page, '1200');
  const both = 'not all adds up: revenue of 2 costs. Open a row and divide in proportion.';
  await expect(page.getByText(both)).toBeVisible();
  await again.click();
  await expect
    .poll(() => heldOf(made, 'Bread'))
    .toEqual([
      [80, 440, 240],
      [120, 660, 360],
    ]);
  expect((await heldOf(made, 'Cake')).map(([, revenue]) => revenue)).toEqual([400, 0]);
});

onPhone('on a phone, in Dutch, as well', async ({ phone: page }) => {
  await inDutch(page);
  const made = await divided(page, ['Brood', 'Taart'], { Winkels: 40, Web: 60 });
  for (const name of ['Brood', 'Taart']) {
    await total(page, name, REVENUE).tap();
    await put(page, '*1,03', true);
    await expect(total(page, name, REVENUE)).toContainText('1.030,00');
  }
  await expect(page.getByText('niet alles telt op: omzet van 2 processen.')).toBeInViewport();
  await page.getByRole('button', { name: 'Verdelen naar dezelfde percentages' }).tap();
  await expect
    .poll(() => heldOf(made, 'Brood'))
    .toEqual([
      [80, 412, 240],
      [120, 618, 360],
    ]);
  await page.getByRole('button', { name: 'Verdeling van Brood tonen' }).tap();
  for (const [segment, text] of [
    [0, '0'],
    [1, '100'],
  ] as const) {
    await part(page, 'Brood', segment, SHARE, 'Segmenten van').tap();
    await put(page, text, true);
  }
  // At the list, because one sees nothing of what is below the row.
  const again = page.getByRole('button', { name: 'Opnieuw verdelen' });
  for (const said of [
    page.getByText('Brood: Eenheden en directe kosten zijn nog verdeeld zoals directe omzet vóór de wijziging.'),
    again,
    page.getByRole('button', { name: 'Zo laten' }),
  ])
    await expect(said).toBeInViewport({ ratio: 1 });
  await again.tap();
  await expect.poll(() => heldOf(made, 'Brood')).toEqual([NOBODY, [200, 1_030, 600]]);
});
