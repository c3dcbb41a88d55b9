import type { Locator, Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, inDutch, onPhone, test } from './fixtures.ts';

// What stands above a table says more and less while somebody works in it. A click that is meant for a row hits that row: nothing
// there takes the place of the table, or gives it back.

const SEGMENTS = ['Shops', 'Online', 'Wholesale'];
const topOf = async (of: Locator) => (await of.boundingBox())!.y;

/**
 * How far the first row of an open table is below the row that it belongs to, and that below the title of the screen. Measured in one go:
 * a page that scrolls in between moves nothing in itself.
 */
const placeOf = (table: Locator, of: string) =>
  table.evaluate((element, of) => {
    const topOf = (one: Element | null) => one!.getBoundingClientRect().top;
    const row = topOf(document.querySelector(`[aria-label="Hide ${of}"]`));
    const [title, first] = [topOf(document.querySelector('h1')), topOf(element.querySelector('tr[data-row]'))];
    return { below: Math.round(first - row), list: Math.round(row - title) };
  }, of);

async function nameDriver(page: Page, of: string, driver: string): Promise<void> {
  await page.getByRole('checkbox', { name: `${of} in units` }).check();
  await page.getByLabel(`Cost driver of ${of}`).fill(driver);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-saving]')).toHaveCount(0);
}

async function otherCostStands(page: Page): Promise<void> {
  const made = await makeCostScenario(page, { costs: ['Sales', 'Delivery'], segments: SEGMENTS });
  const { api, scenarioId, costs } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const anna = (await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 400 })) as { id: string };
  const work = (sales: number) =>
    api('PATCH', `/employee-cost-allocation/${anna.id}`, [
      { processId: costs.Sales, percent: sales },
      { processId: costs.Delivery, percent: 100 - sales },
    ]);
  await work(60);
  await api('PUT', `/process/${costs.Delivery}`, { totalUnits: 12 });
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: costs.Sales, percent: 100 }]);
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  const table = page.getByRole('grid', { name: 'Allocation of Rent' });
  const place = () => placeOf(table, 'Rent');
  await expect(page.getByRole('button', { name: 'Divide evenly' })).toBeVisible();
  const was = await place();
  await page.getByRole('button', { name: 'Divide like personnel costs' }).click();
  await expect(page.getByText('Divided like the personnel costs.', { exact: true })).toBeVisible();
  expect(await place(), 'divided like personnel costs').toEqual(was);
  await page.getByRole('button', { name: 'Divide like all revenue' }).click();
  await expect(page.getByText('No cost has revenue yet. It is entered at Cost objects.').first()).toBeVisible();
  expect(await place(), 'there is no revenue').toEqual(was);
  await work(30);
  await expect(page.getByText('They have changed since.')).toBeVisible();
  expect((await place()).below, 'personnel costs have changed').toBe(was.below);
  await page.getByRole('button', { name: 'Divide like personnel costs' }).click();
  await expect(page.getByText('They have changed since.')).toBeHidden();
  await expect.poll(place).toEqual(was);
  await nameDriver(page, 'Rent', 'm²');
  await expect(page.getByText('Divided like the personnel costs.', { exact: true })).toBeHidden();
  expect(await place(), 'with a cost driver').toEqual(was);
  // What can do nothing now says why: beside it, and in its place where it is pressed.
  await expect(page.getByText('With a cost driver you can divide like units only.')).toBeVisible();
  const personnel = page.getByRole('button', { name: 'Divide like personnel costs' });
  await expect(personnel).toHaveAttribute('aria-disabled', 'true');
  await personnel.click({ force: true });
  await expect(
    page.getByRole('status').filter({ hasText: 'With a cost driver you can divide like units only.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(page.getByText('Divided like the units of all costs.', { exact: true })).toBeVisible();
  expect(await place(), 'divided like all units').toEqual(was);
  await page.getByRole('checkbox', { name: 'Rent in units' }).uncheck();
  await expect(personnel).not.toHaveAttribute('aria-disabled');
  expect(await place(), 'without a cost driver').toEqual(was);
}

async function totalCostStands(page: Page): Promise<void> {
  const made = await makeCostScenario(page, { costs: ['Sales', 'Delivery'], segments: SEGMENTS });
  const { api, scenarioId, costs, segments } = made;
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: costs.Sales, percent: 100 }]);
  await api('PUT', `/process/${costs.Sales}`, { totalUnits: 1_800, totalRevenue: 400 });
  const hold = (shops: number) =>
    api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
      { segmentId: segments.Shops, units: shops, revenue: 300 },
      { segmentId: segments.Online, units: 1_200 - shops },
      { segmentId: segments.Wholesale, units: 600, revenue: 100 },
    ]);
  await hold(600);
  await page.goto(`/totalcosts/${scenarioId}`);
  await expect(page.getByText('1 cost is not divided yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const table = page.getByRole('grid', { name: 'Allocation of Sales' });
  const place = () => placeOf(table, 'Sales');
  await expect(page.getByRole('button', { name: 'Divide evenly' })).toBeVisible();
  const was = await place();
  await page.getByRole('button', { name: 'Divide like revenue' }).click();
  await expect(page.getByText('Divided like the revenue of this cost.', { exact: true })).toBeVisible();
  await expect(page.getByText('1 cost is not divided yet.')).toBeHidden();
  expect(await place(), 'divided like revenue').toEqual(was);
  await page.getByRole('button', { name: 'Divide like the units of this cost' }).click();
  await expect(page.getByText('Divided like the units of this cost.', { exact: true })).toBeVisible();
  expect(await place(), 'divided like units').toEqual(was);
  await hold(500);
  await expect(page.getByText('They have changed since.')).toBeVisible();
  expect((await place()).below, 'the units have changed').toBe(was.below);
  await page.getByRole('button', { name: 'Divide like revenue' }).click();
  await expect(page.getByText('They have changed since.')).toBeHidden();
  await nameDriver(page, 'Sales', 'orders');
  await expect(page.getByText('Divided like the revenue of this cost.', { exact: true })).toBeHidden();
  await expect.poll(place, 'with a cost driver').toEqual(was);
  await expect(page.getByRole('button', { name: 'Divide like revenue' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Take over the units of this cost' }).click();
  await expect(cellOf(table, 'Shops', 1)).toHaveText('500,00');
  expect(await place(), 'units are taken over').toEqual(was);
  await page.getByRole('checkbox', { name: 'Sales in units' }).uncheck();
  await expect(page.getByRole('button', { name: 'Divide like revenue' })).not.toHaveAttribute('aria-disabled');
  expect(await place(), 'without a cost driver').toEqual(was);
}

test('an open other cost stands where it is while its cost driver and what it is divided like come and go', async ({
  adminPage: page,
}) => {
  await otherCostStands(page);
});

test('an open total indirect cost stands where it is while its cost driver and what it is divided like come and go', async ({
  adminPage: page,
}) => {
  await totalCostStands(page);
});

onPhone('on a phone an open other cost stands where it is, too', async ({ phone: page }) => {
  await otherCostStands(page);
});

onPhone('on a phone an open total indirect cost stands where it is, too', async ({ phone: page }) => {
  await totalCostStands(page);
});

/** What goes with a cost or a segment is known a moment after the dialog is there. */
async function deletionStands(page: Page): Promise<void> {
  const made = await makeCostScenario(page, { costs: ['Sales'], segments: SEGMENTS });
  const { api, scenarioId, costs, segments } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false, processLevel: 3 });
  const anna = (await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 400 })) as { id: string };
  await api('PATCH', `/employee-cost-allocation/${anna.id}`, [{ processId: costs.Sales, percent: 100 }]);
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 900, totalCost: 90 });
  await api('PATCH', `/process-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, revenue: 900 }]);
  for (const [path, open, known] of [
    ['costobjects', 'Actions for Sales', 'Gone with it'],
    ['segments', 'Delete Shops', 'no longer allocated'],
  ] as const) {
    let go = () => {};
    const held = new Promise<void>(resolve => {
      go = resolve;
    });
    await page.route('**/book', route => held.then(() => route.continue()));
    await page.goto(`/${path}/${scenarioId}`);
    await page.getByRole('button', { name: open }).click();
    if (path === 'costobjects') await page.getByRole('menuitem', { name: 'Delete cost' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await expect(page.getByRole('dialog')).not.toContainText(known);
    await button.hover();
    const was = await button.boundingBox();
    go();
    await expect(page.getByRole('dialog')).toContainText(known);
    expect(await button.boundingBox(), path).toEqual(was);
    await page.unroute('**/book');
  }
}

test('the buttons of a deletion stay where they are when it is known what goes with it', async ({
  adminPage: page,
}) => {
  await deletionStands(page);
});

onPhone('those on a phone as well', async ({ phone: page }) => {
  await deletionStands(page);
});

const COSTS = ['Rent', 'Energy', 'Phone', 'Insurance', 'Licences', 'Cars', 'Cleaning', 'Advice'];
const arrow = (page: Page, key: string) => page.locator(`[aria-keyshortcuts="Control+${key}"]`).first();

async function openEightCosts(page: Page) {
  const made = await makeCostScenario(page, { costs: ['Sales', 'Delivery', 'Baking'], segments: SEGMENTS });
  const { api, scenarioId, costs } = made;
  const ids: string[] = [];
  for (const name of COSTS)
    ids.push(((await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_000 })) as { id: string }).id);
  await api('PATCH', `/other-cost-allocation/${ids[0]}`, [{ processId: costs.Sales, percent: 60 }]);
  await page.goto(`/othercosts/${scenarioId}`);
  return made;
}

/** Where the arrows are, after what was pressed has come about, and what is said in sight. */
async function pressed(page: Page, key: string, said: RegExp) {
  await arrow(page, key).tap();
  const saying = page.getByRole('status').filter({ hasText: said });
  await expect(saying.first()).toBeInViewport({ ratio: 1 });
  return Math.round(await topOf(arrow(page, key)));
}

onPhone(
  'on a phone the arrows stay under the finger, whatever they take back and do again',
  async ({ phone: page }) => {
    await openEightCosts(page);
    await test.step('in a row that is closed by now: it opens where it is', async () => {
      await page.getByRole('button', { name: 'Show Rent' }).tap();
      const table = page.getByRole('grid', { name: 'Allocation of Rent' });
      await cellOf(table, 'Delivery', 1).tap();
      await page.keyboard.type('30');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-saving]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Hide Rent' }).tap();
      await page.evaluate(() => scrollTo(0, 120));
      const was = Math.round(await topOf(arrow(page, 'Z')));
      expect(await pressed(page, 'Z', /^Taken back: Rent: Delivery/), 'taken back').toBe(was);
      await expect(cellOf(table, 'Delivery', 1)).toHaveText('0');
      await expect(cellOf(page.getByRole('grid', { name: 'Other costs' }), 'Rent', 1)).toBeFocused();
      expect(await pressed(page, 'Y', /^Done again: Rent: Delivery/), 'done again').toBe(was);
      await page.getByRole('button', { name: 'Hide Rent' }).tap();
    });
    await test.step('at the end of the page, where a row goes and comes back', async () => {
      await page.getByRole('button', { name: 'New cost' }).tap();
      for (const text of ['Accountant', '4800']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      await expect(page.locator('[data-saving]')).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 10_000));
      const was = Math.round(await topOf(arrow(page, 'Z')));
      expect(await pressed(page, 'Z', /^Taken back: Accountant, Amount/)).toBe(was);
      expect(await pressed(page, 'Z', /^Taken back: Other cost: Accountant/)).toBe(was);
      expect(await pressed(page, 'Y', /^Done again: Other cost: – → Accountant/)).toBe(was);
      expect(await pressed(page, 'Y', /^Done again: Accountant, Amount/)).toBe(was);
    });
    await test.step('with the last cell out of sight', async () => {
      await page.setViewportSize({ width: 390, height: 500 });
      await page.evaluate(() => scrollTo(0, 180));
      const was = Math.round(await topOf(arrow(page, 'Z')));
      for (const [key, said] of [
        ['Z', /^Taken back: Accountant, Amount/],
        ['Y', /^Done again: Accountant, Amount/],
      ] as const)
        expect(await pressed(page, key, said)).toBe(was);
    });
  },
);

onPhone(
  'a button in a row that is open hears the press while an empty new row is typed in',
  async ({ phone: page }) => {
    await openEightCosts(page);
    await page.getByRole('button', { name: 'Show Rent' }).tap();
    await expect(page.getByRole('grid', { name: 'Allocation of Rent' })).toBeVisible();
    await page.getByRole('button', { name: 'New cost' }).tap();
    await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
    const button = page.getByRole('button', { name: 'Divide evenly' });
    // From the first scrolling on where one is belongs to the person: the new row is brought into sight no more.
    await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
    await button.evaluate(element => element.scrollIntoView({ block: 'center' }));
    const was = (await button.boundingBox())!;
    await page.touchscreen.tap(was.x + was.width / 2, was.y + was.height / 2);
    await expect(cellOf(page.getByRole('grid', { name: 'Allocation of Rent' }), 'Delivery', 1)).toHaveText('33,33');
    expect((await button.boundingBox())!.y).toBe(was.y);
  },
);

onPhone(
  'a button in an open row or below it, near the end of the page, is met, though what the list says of that row goes',
  async ({ phone: page }) => {
    const { api, costs } = await openEightCosts(page);
    for (const name of ['Sales', 'Delivery']) await api('PUT', `/process/${costs[name]}`, { totalRevenue: 900 });
    const [open, below] = COSTS.slice(-2) as [string, string];
    await page.getByRole('button', { name: `Show ${open}` }).tap();
    /** By a finger, near its upper edge, after something was said of the row in three lines. */
    const tapAfterSaid = async (name: string) => {
      await page.getByRole('button', { name: 'Divide like all revenue' }).tap();
      await expect(page.getByText(`${open}: Divided like`)).toBeVisible();
      await expect(page.locator('[data-saving]')).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 10_000));
      const button = (await page.getByRole('button', { name }).boundingBox())!;
      await page.touchscreen.tap(button.x + button.width / 2, button.y + 4);
    };
    await tapAfterSaid('Divide evenly');
    await expect(cellOf(page.getByRole('grid', { name: `Allocation of ${open}` }), 'Baking', 1)).toHaveText('33,33');
    await tapAfterSaid(`Show ${below}`);
    await expect(page.getByRole('grid', { name: `Allocation of ${below}` })).toBeVisible();
  },
);

onPhone(
  'on a phone the list stays where it is while figures are typed in an open row, and when a row goes and comes back',
  async ({ phone: page }) => {
    const made = await makeCostScenario(page, {
      costs: ['Physio', 'Dry needling', 'Front desk'],
      segments: ['Insured'],
    });
    const { api, scenarioId } = made;
    await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
    for (const name of ['Noor', 'Fleur']) await api('POST', '/employee/', { scenarioId, name, yearlyWage: 43_500 });
    for (const name of ['Rent', 'Insurance']) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 5_400 });
    const lefts = () =>
      page.evaluate(() => [...document.querySelectorAll('table')].map(table => table.parentElement!.scrollLeft));
    const tap = async (of: Locator) => {
      // By a finger: what is driven by its element is brought into sight first.
      const { x, y, width, height } = (await of.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    await inDutch(page);
    await page.goto(`/personnel/${scenarioId}`);
    await page.getByRole('button', { name: 'Verdeling van Noor tonen' }).tap();
    await tap(cellOf(page.getByRole('grid', { name: 'Verdeling van Noor' }), 'Physio', 2));
    for (const percent of ['50', '30', '20']) {
      await page.keyboard.type(percent);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Volledig verdeeld').first()).toBeVisible();
    expect(await lefts()).toEqual([0, 0]);
    await page.goto(`/othercosts/${scenarioId}`);
    for (const _ of [1, 2]) {
      await tap(page.getByRole('button', { name: /Insurance/ }).last());
      await page.getByRole('menuitem', { name: /verwijderen/ }).tap();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /verwijderen/ })
        .tap();
      await page.getByRole('button', { name: 'Terugzetten' }).first().tap();
      await expect(page.getByRole('rowheader', { name: 'Insurance' })).toBeVisible();
    }
    expect(await lefts()).toEqual([0]);
  },
);
