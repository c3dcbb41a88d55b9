import type { Page } from '@playwright/test';
import { type } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

// A total that becomes another leaves segments with what they had. Where the result is read it is said, counted, and mended by a press.

const REVENUE = 3;
const SAME = 'Divide by the same percentages';
const total = (page: Page, name: string, column: number) =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .locator(`> [data-column="${column}"]`);
const lookAt = (page: Page) => page.getByRole('list', { name: 'To look at' });

/** Bread earns 1.000, divided 40 to 60, and costs 600; planning costs 300 and earns nothing. */
async function bakery(page: Page) {
  const made = await makeCostScenario(page, { costs: ['Bread', 'Planning'], segments: ['Shops', 'Online'] });
  const { api, scenarioId, costs, segments } = made;
  await api('POST', '/process-category/layered/1', { scenarioId });
  const { Bread, Planning } = costs;
  await api('PUT', `/process/${Bread}`, { totalUnits: 100, totalRevenue: 1_000, totalCost: 600 });
  await api('PUT', `/process/${Planning}`, { totalCost: 300 });
  const hold = (units: number, revenue: number, directCost: number) =>
    Object.values(segments).map((segmentId, n) => {
      const part = n === 0 ? 0.4 : 0.6;
      return { segmentId, units: units * part, revenue: revenue * part, directCost: directCost * part };
    });
  await api('PATCH', `/process-cost-allocation/${Bread}`, hold(100, 1_000, 600));
  await api('PATCH', `/process-cost-allocation/${Planning}`, hold(0, 0, 300));
  const held = async () => {
    const sections = (await api('GET', `/process-category/list/${scenarioId}`)) as {
      mainProcesses: { processes: { name: string; costAllocation: { units: number; revenue: number }[] }[] }[];
    }[];
    const all = sections.flatMap(section => section.mainProcesses.flatMap(object => object.processes));
    return all.find(cost => cost.name === 'Bread')!.costAllocation.map(one => [one.units, one.revenue]);
  };
  return { ...made, held, lower: (totals: object) => api('PUT', `/process/${Bread}`, totals) };
}

const WHOLE = [
  [40, 400],
  [60, 600],
];
const LESS = [
  [32, 320],
  [48, 480],
];

test('of a total that was made less, the loss is told at once, and profit and loss divides it by the same percentages', async ({
  adminPage: page,
}) => {
  const { scenarioId, held, lower } = await bakery(page);
  await page.goto(`/profitandloss/${scenarioId}?view=costobjects`);
  await expect(page.getByText('nothing makes a loss.')).toBeVisible();
  // Its card has both results; while it is not known what is paid, there is one.
  const bread = page.getByRole('list', { name: 'The result' }).getByRole('listitem').filter({ hasText: 'Bread' });
  await expect(bread).toContainText('100 with everything in it');
  await lower({ totalUnits: 80, totalRevenue: 800 });
  await expect(lookAt(page)).toContainText('200,00 more revenue is allocated to segments than there is.');
  // 800 less 600 less 300, whatever the segments hold.
  await expect(
    page.getByText('there is a loss on Bread (100, without the 200 of revenue that the segments have too much).'),
  ).toBeVisible();
  await expect(page.getByText('can still change that')).toHaveCount(0);
  await expect(bread).not.toContainText('with everything in it');
  await expectAccessible(page);
  await lookAt(page).getByRole('button', { name: SAME }).click();
  await expect(page.getByText('1 cost is divided.')).toBeVisible();
  await expect(page.getByText('there is a loss on Bread (100).')).toBeVisible();
  await expect(lookAt(page)).toHaveCount(0);
  await expect(bread).toContainText('(100) with everything in it');
  expect(await held()).toEqual(LESS);

  // Here and at the costs it is the last step.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
  await expect(lookAt(page)).toContainText('200,00 more revenue');
  expect(await held()).toEqual(WHOLE);
  await page.keyboard.press('Control+y');
  await expect(lookAt(page)).toHaveCount(0);
  expect(await held()).toEqual(LESS);
  await page.getByRole('link', { name: 'Cost objects' }).first().click();
  await expect(total(page, 'Bread', REVENUE)).toContainText('800,00');
  await page.keyboard.press('Control+z');
  await expect.poll(held).toEqual(WHOLE);
  const said = 'The segments have more of Bread than there is: 20,00 units, 200,00 direct revenue too much.';
  await expect(page.getByText(said)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: SAME }).click();
  await expect.poll(held).toEqual(LESS);
  await expect(page.getByText(said)).toBeHidden();
});

test('of a total that was raised, profit and loss does so where segments had all of it', async ({
  adminPage: page,
}) => {
  const { scenarioId, held } = await bakery(page);
  await page.goto(`/costobjects/${scenarioId}`);
  await type(page, total(page, 'Bread', REVENUE), '1500');
  await expect(page.getByRole('button', { name: SAME })).toBeVisible();
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(lookAt(page)).toContainText('500,00 of revenue is not allocated to any segment.');
  await lookAt(page).getByRole('button', { name: SAME }).click();
  await expect(lookAt(page)).toHaveCount(0);
  expect(await held()).toEqual([
    [40, 600],
    [60, 900],
  ]);
  await page.keyboard.press('Control+z');
  await expect(lookAt(page).getByRole('button', { name: SAME })).toBeVisible();
  // Nobody knows any more that they had all of it: the rest may be meant for one of them.
  await page.reload();
  await expect(lookAt(page)).toContainText('500,00 of revenue is not allocated to any segment.');
  await expect(lookAt(page).getByRole('button', { name: SAME })).toHaveCount(0);
});

test('what is too much is taken from the segment that lost it by one press', async ({ adminPage: page }) => {
  const { scenarioId, held, lower } = await bakery(page);
  await lower({ totalUnits: 100, totalRevenue: 850 });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const shops = page.getByRole('grid', { name: 'Segments of Bread' }).locator('tbody > [data-row] >> nth=0');
  await shops.locator('> [data-column="3"]').click();
  await page.getByRole('button', { name: 'Take the excess here' }).click();
  await expect.poll(held).toEqual([
    [40, 250],
    [60, 600],
  ]);
  await expect(page.getByRole('button', { name: 'Give the rest here' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(held).toEqual(WHOLE);
  // Of one that has less than that it can't be.
  await lower({ totalUnits: 100, totalRevenue: 500 });
  await shops.locator('> [data-column="3"]').click();
  await expect(page.getByRole('button', { name: 'Take the excess here' })).toHaveAccessibleDescription(
    'Shops has less than that',
  );
});

onPhone('on a phone, in Dutch, as well', async ({ phone: page }) => {
  await inDutch(page);
  const { scenarioId, held, lower } = await bakery(page);
  await lower({ totalUnits: 80, totalRevenue: 800 });
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(page.getByText('Bread (100, zonder de 200 omzet die de segmenten te veel hebben)')).toBeVisible();
  await page.getByRole('button', { name: 'Verdelen naar dezelfde percentages' }).tap();
  await expect.poll(held).toEqual(LESS);
  await expect(page.getByText('Alles wat is ingevuld, is verdeeld, en niets is verouderd.')).toBeVisible();
});
