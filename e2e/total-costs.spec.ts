import type { Locator, Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';
import { holdReply } from './held-reply.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Total indirect costs', exact: true });
const rowOf = (table: Locator, name: string) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const cellOf = (table: Locator, name: string, column: number) =>
  rowOf(table, name).locator(`[data-column="${column}"]`);
const [TOTAL, STATE] = [2, 7];

/** 1.000,00 of rent reaches Sales, nothing reaches Delivery. */
async function makeTotals(page: Page, segments: string[]) {
  const made = await makeCostScenario(page, { costs: ['Sales', 'Delivery'], segments });
  const { api, scenarioId, costs } = made;
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: costs.Sales, percent: 100 }]);
  await page.goto(`/totalcosts/${scenarioId}`);
  return made;
}

test('C2.14, C2.15, C2.16, C7.17 every cost is a row with its total; without segments it neither opens nor goes by units', async ({
  adminPage: page,
}) => {
  await makeTotals(page, []);
  await expect(cellOf(list(page), 'Sales', TOTAL)).toHaveText('1.000,00');
  await expect(cellOf(list(page), 'Delivery', TOTAL)).toHaveText('0');
  await expect(page.getByRole('button', { name: 'Show Sales' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Sales in units' })).toBeDisabled();
  await expect(cellOf(list(page), 'Sales', STATE)).toHaveText('');
  await expect(page.getByText('There are no segments yet')).toBeVisible();
});

test('P2.10, C1.7, C2.3, C2.19, C2.22, C4.7 a total goes to segments by percentage; the indicator follows', async ({
  adminPage: page,
}) => {
  const { api, costs } = await makeTotals(page, ['Shops', 'Online']);
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Not fully allocated');
  await expect(cellOf(list(page), 'Delivery', STATE)).toHaveText('');
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await expect(sales.getByRole('columnheader')).toHaveText([
    'Segment',
    'Units',
    'Cost driver',
    'Allocation percentage',
    'Allocation',
    'Comes from',
  ]);
  await cellOf(sales, 'Shops', 3).click();
  await page.keyboard.type('101');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
  await cellOf(sales, 'Shops', 3).click();
  await page.keyboard.type('62,5');
  await page.keyboard.press('Enter');
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops62,50625,00');
  // The amount that completes the row takes the remaining percentage.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('375');
  await page.keyboard.press('Enter');
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Fully allocated');
  await expect
    .poll(() => api('GET', `/total-cost-allocation/${costs.Sales}`))
    .toMatchObject([{ costs: 625 }, { percent: 37.5, costs: 375 }]);
  await expectAccessible(page);
});

test('P4.1, C2.20, C4.9 a loading text stands there until costs and segments are loaded', async ({
  adminPage: page,
}) => {
  await makeTotals(page, ['Shops']);
  await expect(list(page)).toBeVisible();
  let letThrough = () => {};
  const held = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.route('**/api/segment/list/*', async route => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading total indirect costs...')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  letThrough();
  await expect(list(page)).toBeVisible();
  await expect(page.getByText('Loading total indirect costs...')).toHaveCount(0);
});

test('P5.6, C2.17, C2.18, C3.22, C4.6 in units asks for the cost driver, saved on leaving; unticking clears it', async ({
  adminPage: page,
}) => {
  const { api, costs } = await makeTotals(page, ['Shops', 'Online']);
  const stored = () => api('GET', `/total-cost/${costs.Sales}`);
  const inUnits = page.getByRole('checkbox', { name: 'Sales in units' });
  await inUnits.check();
  const driver = page.getByRole('textbox', { name: 'Cost driver of Sales' });
  await driver.fill('visits');
  await page.getByRole('heading', { name: 'Total indirect costs' }).click();
  await expect.poll(stored).toMatchObject({ unitDescription: 'visits' });
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await cellOf(sales, 'Online', 1).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(rowOf(sales, 'Online')).toHaveText('Online8,00visits100,001.000,00');
  await expect(cellOf(sales, 'Online', 3)).toHaveAttribute('aria-readonly', 'true');
  await inUnits.click();
  await expect(driver).toHaveCount(0);
  await expect.poll(stored).toMatchObject({ unitDescription: null, costsFullyAllocated: true });
});

test('C4.6 a cost driver never wipes what segments hold: until units are entered, the percentages decide', async ({
  adminPage: page,
}) => {
  const { api, costs } = await makeTotals(page, ['Shops', 'Online']);
  const stored = () => api('GET', `/total-cost/${costs.Sales}`);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  const type = async (row: string, column: number, text: string) => {
    await cellOf(sales, row, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('Shops', 3, '60');
  await expect.poll(stored).toMatchObject({ allocatedPercent: 60 });
  const inUnits = page.getByRole('checkbox', { name: 'Sales in units' });
  await inUnits.check();
  const driver = page.getByRole('textbox', { name: 'Cost driver of Sales' });
  await driver.fill('visits');
  await driver.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Enter the units.' })).toBeVisible();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops0visits60,00600,00');
  await type('Online', 1, '8');
  await expect(rowOf(sales, 'Online')).toHaveText('Online8,00visits100,001.000,00');
  await page.keyboard.press('Control+z');
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops0visits60,00600,00');
  await type('Online', 1, '8');
  await expect.poll(stored).toMatchObject({ allocatedPercent: 100 });
  await inUnits.click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops60,00600,00');
  await expect.poll(stored).toMatchObject({ unitDescription: null, allocatedPercent: 60, notAllocated: 400 });
  // Not “visible”: it goes by itself, on a slow machine before it is looked for.
  await expect(page.getByText('Saved').first()).toBeAttached();
  await expect(page.getByText('Somebody else')).toHaveCount(0);
});

test('units of segments that are typed before the cost driver has a name wait for it; in Dutch as well', async ({
  adminPage: page,
}) => {
  const { api, costs } = await makeTotals(page, ['Shops', 'Online']);
  const units = async () =>
    ((await api('GET', `/total-cost-allocation/${costs.Sales}`)) as { units: number }[]).map(row => row.units);
  await inDutch(page);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Sales in eenheden' }).check();
  await page.getByRole('button', { name: 'Verdeling van Sales tonen' }).click();
  const sales = page.getByRole('grid', { name: 'Verdeling van Sales' });
  await cellOf(sales, 'Shops', 1).click();
  for (const text of ['6', '2']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Eenheden tellen zodra de verdeelsleutel is ingevuld. Nog niet opgeslagen: Shops 6, Online 2.',
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Verdeelsleutel invullen' }).click();
  await expect(page.getByRole('textbox', { name: 'Verdeelsleutel van Sales' })).toBeFocused();
  await page.keyboard.type('bezoeken');
  await page.keyboard.press('Tab');
  await expect.poll(units).toEqual([6, 2]);
});

test('E.19 a third three times is not 100,00 as it is shown: that is told below, in the list and in the matrix; amounts add up', async ({
  adminPage: page,
}) => {
  await makeTotals(page, ['Shops', 'Online', 'Market']);
  const told = page.getByText(/^Percentages are shown with two decimals\./);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await expect(sales.locator('tfoot')).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.getByRole('button', { name: 'Divide evenly' }).click();
  for (const [name, text] of [
    ['Shops', '33,33333,34'],
    ['Online', '33,33333,33'],
    ['Market', '33,33333,33'],
  ] as const)
    await expect(rowOf(sales, name)).toContainText(text);
  await expect(sales.locator('tfoot')).toContainText('100,001.000,00');
  await expect(told).toBeVisible();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(told).toBeVisible();
  await page.getByRole('radio', { name: 'Amounts' }).check();
  await expect(told).toHaveCount(0);
});

test('C2.21, E.23 closing the page while an input has focus asks first', async ({ adminPage: page }) => {
  await makeTotals(page, ['Shops']);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const cell = cellOf(page.getByRole('grid', { name: 'Allocation of Sales' }), 'Shops', 3);
  const asks = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  await cell.click();
  expect(await asks()).toBe(false);
  await page.keyboard.type('5');
  expect(await asks()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await asks()).toBe(false);
});

test('C2.13, C4.2 what changes upstream shows without saving a row again; the done mark is kept; in Dutch, too', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeTotals(page, ['Shops']);
  await expect(cellOf(list(page), 'Sales', TOTAL)).toHaveText('1.000,00');
  const [rent] = (await api('GET', `/other-cost/list/${scenarioId}`)) as { id: string }[];
  await api('PUT', `/other-cost/${rent?.id}`, { totalCost: 1_500.25 });
  await expect(cellOf(list(page), 'Sales', TOTAL)).toHaveText('1.500,25', { timeout: 10_000 });
  await page.getByRole('checkbox', { name: 'Mark as done' }).click();
  await expect(page.getByRole('link', { name: /Total indirect costs/ })).toContainText(/done/i);
  await inDutch(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Klaar, maar 1.500 niet verdeeld' })).toBeChecked();
  await page.getByRole('button', { name: 'Waar het totaal van Sales vandaan komt' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Rent/ })).toContainText('1.500,25');
  await expectAccessible(page);
});

test('E.31 what of other costs never reached a cost is said above the total costs, and leads to where it is allocated', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await makeTotals(page, ['Shops']);
  await expect(rowOf(list(page), 'Sales')).toBeVisible();
  const left = page.getByRole('list', { name: 'To look at' });
  await expect(left).toHaveCount(0);
  const van = (await api('POST', '/other-cost/', { scenarioId, name: 'Van', totalCost: 500 })) as { id: string };
  await page.reload();
  await expect(left).toHaveText(
    '500,00 of other costs is not in these costs: it is not allocated to any cost object. Other indirect costs',
  );
  // What somebody else allocates meanwhile is heard.
  await api('PATCH', `/other-cost-allocation/${van.id}`, [{ processId: costs.Delivery, percent: 60 }]);
  await expect(left).toContainText('200,00 of other costs');
  await expect(cellOf(list(page), 'Delivery', TOTAL)).toHaveText('300,00');
  await left.getByRole('link').click();
  await expect(page).toHaveURL(`/othercosts/${scenarioId}`);
});

test('the units of a cost are copied from the cost objects and pasted as its units here', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await makeTotals(page, ['Shops', 'Online']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await api('PUT', `/process/${costs.Sales}`, { totalUnits: 40 });
  const allocations = (await api('GET', `/segment/list/${scenarioId}`)) as { id: string }[];
  await api(
    'PATCH',
    `/process-cost-allocation/${costs.Sales}`,
    allocations.map(({ id }, n) => ({ segmentId: id, units: n === 0 ? 30 : 10, revenue: 0, directCost: 0 })),
  );
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  await cellOf(page.getByRole('grid', { name: 'Segments of Sales' }), 'Shops', 1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');

  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('checkbox', { name: 'Sales in units' }).click();
  await page.keyboard.type('orders');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await cellOf(sales, 'Shops', 1).click();
  await page.keyboard.press('Control+v');
  await expect(rowOf(sales, 'Shops')).toContainText('750,00');
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Fully allocated');
});

test('a total goes to segments as the revenue or the units of its cost do, by one button that one undo takes back', async ({
  adminPage: page,
}) => {
  const { api, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  // A cost without any revenue sends nobody away: its button is that of all costs, and says so.
  await page.getByRole('button', { name: 'Divide like all revenue' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'No revenue is divided over the segments yet.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Divide like revenue' })).toHaveCount(0);
  await api('PUT', `/process/${costs.Delivery}`, { totalRevenue: 500 });
  await api('PATCH', `/process-cost-allocation/${costs.Delivery}`, [
    { segmentId: segments.Shops, revenue: 100 },
    { segmentId: segments.Online, revenue: 400 },
  ]);
  await page.getByRole('button', { name: 'Divide like all revenue' }).click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops20,00200,00');
  await expect(page.getByRole('status').filter({ hasText: 'No revenue' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'When that changes, it is said here' })).toBeVisible();
  await expect(page.getByText('Divided like the revenue of all costs.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Divide like all units' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'No units are divided over the segments yet.' }),
  ).toBeVisible();
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 400, totalUnits: 10 });
  await page.getByRole('button', { name: 'Divide like revenue' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The revenue of Sales is not divided' })).toBeVisible();
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 400, totalUnits: 10 });
  await api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
    { segmentId: segments.Shops, revenue: 300, units: 4 },
    { segmentId: segments.Online, revenue: 100, units: 6 },
  ]);
  await page.getByRole('button', { name: 'Divide like revenue' }).click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops75,00750,00');
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Fully allocated');
  // Which units: those of this cost, as they were typed at the cost objects.
  const units = page.getByRole('button', { name: 'Divide like the units of this cost: 4 / 6' });
  await expect(units).toHaveAttribute('title', 'Shops 4, Online 6');
  await units.click();
  await expect(rowOf(sales, 'Online')).toHaveText('Online60,00600,00');
  await expectAccessible(page);
  await cellOf(sales, 'Shops', 3).click();
  await page.keyboard.press('Control+z');
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops75,00750,00');
  // With a cost driver the units themselves are taken over.
  await page.getByRole('checkbox', { name: 'Sales in units' }).check();
  await page.getByLabel('Cost driver of Sales').fill('orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Divide like revenue' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Take over the units of this cost: 4 / 6' }).click();
  await expect(rowOf(sales, 'Online')).toHaveText('Online6,00orders60,00600,00');
});

test('a division like units says when these have changed, on this screen and above profit and loss, until it is made again', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  const hold = (shops: number) =>
    api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
      { segmentId: segments.Shops, units: shops },
      { segmentId: segments.Online, units: 10 - shops },
    ]);
  await api('PUT', `/process/${costs.Sales}`, { totalUnits: 10 });
  await hold(4);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  const noIdea = page.getByText('No idea? Like units, if each is about as much work; else like revenue.');
  await expect(noIdea).toBeVisible();
  await page.getByRole('button', { name: 'Divide like the units of this cost: 4 / 6' }).click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops40,00400,00');
  await expect(noIdea).toHaveCount(0);
  await expect(page.getByText('Divided like the units of this cost.', { exact: true })).toBeVisible();

  // Somebody changes the units.
  await hold(7);
  const old = 'Sales is divided like its units as they were; those have changed since.';
  await expect(page.getByText(old)).toBeVisible();
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Divided like figures that have changed since');
  await expect(page.getByText('They have changed since.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/profitandloss/${scenarioId}`);
  const link = page.getByRole('listitem').filter({ hasText: old }).getByRole('link', { name: 'Total indirect costs' });
  await link.click();

  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('1 cost is divided.')).toBeVisible();
  await expect(page.getByText(old)).toBeHidden();
  // It is taken back by the next key, also after a look at the results, with what it was divided like.
  await expect(list(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(old)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText(old)).toBeHidden();
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Total indirect costs', exact: true }).click();
  const back = page.getByRole('button', { name: 'Take the last change back: dividing 1 cost' });
  await back.click();
  await expect(page.getByText(old)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText(old)).toBeHidden();
  // Not where somebody else has divided it otherwise since.
  const divided = (shops: number) =>
    api('PATCH', `/total-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, percent: shops }]);
  await divided(30);
  await back.click();
  await expect(page.getByText('dividing 1 cost: this has been changed since, so it was left as it is.')).toBeVisible();
  await hold(6);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  await page.getByRole('button', { name: 'Divide like the units of this cost: 6 / 4' }).click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops60,00600,00');
  await hold(7);
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops70,00700,00');

  // What is typed is like nothing, and taking that back gives back what it was like.
  await cellOf(sales, 'Shops', 3).click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Divided like the units of this cost.', { exact: true })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(rowOf(sales, 'Shops')).toHaveText('Shops70,00700,00');
  await expect(page.getByText('Divided like the units of this cost.', { exact: true })).toBeVisible();
  await hold(2);
  await expect(page.getByText(old)).toBeVisible();
});

test('a list that was asked for before something is entered, and comes after it, does not undo what is shown of that', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await makeTotals(page, ['Shops', 'Online']);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await expect(rowOf(sales, 'Shops')).toBeVisible();
  const late = await holdReply(page, '**/api/total-cost/list/*');
  // Somebody else does something, and the list is asked for.
  await api('POST', '/other-cost/', { scenarioId, name: 'Cleaning', totalCost: 500 });
  await expect.poll(late.isOnItsWay).toBe(true);
  await cellOf(sales, 'Shops', 3).click();
  const stored = page.waitForResponse(
    reply => reply.request().method() === 'PATCH' && reply.url().includes('/total-cost-allocation/'),
  );
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await stored;
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Fully allocated');
  await late.goOn();
  await expect(cellOf(list(page), 'Sales', STATE)).toContainText('Fully allocated');
});

test('units that are typed as their own cost has them are like these, and say when those change; an undo gives the word back as it is now', async ({
  adminPage: page,
}) => {
  const { api, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  const hold = (shops: number) =>
    api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
      { segmentId: segments.Shops, units: shops },
      { segmentId: segments.Online, units: 10 - shops },
    ]);
  await api('PUT', `/process/${costs.Sales}`, { totalUnits: 10 });
  await hold(4);
  await api('PUT', `/total-cost/${costs.Sales}`, { unitDescription: 'orders' });
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  const type = async (segment: string, units: string) => {
    await cellOf(sales, segment, 1).click();
    await page.keyboard.type(units);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-saving]')).toHaveCount(0);
  };
  const is = page.getByText('Divided like the units of this cost.', { exact: true });
  const was = page.getByText('Divided like the units of this cost as they were. They have changed since.');
  // The page has heard of what the segments hold.
  await expect(page.getByRole('button', { name: 'Take over the units of this cost: 4 / 6' })).toBeVisible();
  await type('Shops', '4');
  await expect(is).toBeHidden();
  await type('Online', '6');
  await expect(is).toBeVisible();
  await type('Online', '5');
  await expect(is).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(is).toBeVisible();

  // Somebody changes the units of the cost.
  await hold(7);
  await expect(was).toBeVisible();
  await expect(page.getByText('Sales is divided like its units as they were')).toBeVisible();
  await type('Online', '5');
  await expect(was).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(was).toBeVisible();
  await page.getByRole('button', { name: 'Take over the units of this cost: 7 / 3' }).click();
  await expect(is).toBeVisible();
});

test('costs of which nothing is divided yet are divided at once, each like its own units; the rest is left', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  const power = (await api('POST', '/other-cost/', { scenarioId, name: 'Power', totalCost: 100 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${power.id}`, [{ processId: costs.Delivery, percent: 100 }]);
  const sell = async (cost: string | undefined, shops: number) => {
    await api('PUT', `/process/${cost}`, { totalUnits: 10, totalRevenue: 10 });
    await api('PATCH', `/process-cost-allocation/${cost}`, [
      { segmentId: segments.Shops, units: shops, revenue: 5 },
      { segmentId: segments.Online, units: 10 - shops, revenue: 5 },
    ]);
  };
  await sell(costs.Sales, 4);
  await sell(costs.Delivery, 9);
  await expect(page.getByText('2 costs are not divided yet.')).toContainText(
    'No idea? Like units, if each is about as much work; else like revenue.',
  );
  await page.getByRole('button', { name: 'Divide 2 like their units' }).click();
  await expect(page.getByText('2 costs are divided.')).toBeVisible();
  await expect(page.getByText('2 costs are not divided yet.'), 'It leaves no gap.').toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 costs are not divided yet.')).toBeVisible();
  await expect(cellOf(list(page), 'Delivery', STATE)).not.toContainText('Fully allocated');
  await page.keyboard.press('Control+y');
  await expect(cellOf(list(page), 'Delivery', STATE)).toContainText('Fully allocated');
  await expect(page.getByText('costs are not divided yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Show Delivery' }).click();
  const delivery = page.getByRole('grid', { name: 'Allocation of Delivery' });
  await expect(rowOf(delivery, 'Shops')).toHaveText('Shops90,0090,00');
});

test('what serves everybody is divided like the others, says when these change, and is divided again after them', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  const power = (await api('POST', '/other-cost/', { scenarioId, name: 'Power', totalCost: 100 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${power.id}`, [{ processId: costs.Delivery, percent: 100 }]);
  const delivery = page.getByRole('grid', { name: 'Allocation of Delivery' });
  await page.getByRole('button', { name: 'Show Delivery' }).click();
  await page.getByRole('button', { name: 'Divide like all other rows' }).last().click();
  await expect(page.getByText('No other cost of this list is divided over the segments yet.')).toBeVisible();

  const sell = async (shops: number) => {
    await api('PUT', `/process/${costs.Sales}`, { totalUnits: 10 });
    await api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
      { segmentId: segments.Shops, units: shops },
      { segmentId: segments.Online, units: 10 - shops },
    ]);
  };
  await sell(4);
  await page.getByRole('button', { name: 'Divide 1 like its units' }).click();
  await page.getByRole('button', { name: 'Divide 1 like all other rows' }).click();
  await expect(rowOf(delivery, 'Shops')).toHaveText('Shops40,0040,00');
  await expect(page.getByText('Divided like the indirect costs of the others.', { exact: true })).toBeVisible();

  // One's own change of another is said at once.
  const old = 'Delivery is divided like the indirect costs of the others as they were; those have changed since.';
  await page.getByRole('button', { name: 'Hide Delivery' }).click();
  await page.getByRole('button', { name: 'Show Sales' }).click();
  const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
  await cellOf(sales, 'Shops', 3).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText(old)).toBeVisible();
  await page.getByRole('button', { name: 'Divide like the units of this cost: 4 / 6' }).click();
  await expect(page.getByText(old)).toBeHidden();

  // Both are out of date. The one is divided before the other, which follows from it.
  await sell(9);
  await expect(page.getByText('Sales is divided like its units as they were; those have changed since.')).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('2 costs are divided.')).toBeVisible();
  await expect(page.getByText('have changed since')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Delivery' }).click();
  await expect(rowOf(delivery, 'Shops')).toHaveText('Shops90,0090,00');
  await expectAccessible(page);
});

onPhone(
  'on a phone the percentages of an open cost are in sight without scrolling, and the units once there is a driver',
  async ({ phone: page }) => {
    const { api, costs } = await makeTotals(page, ['Shops', 'Online']);
    await page.getByRole('button', { name: 'Show Sales' }).click();
    const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
    const head = (name: string) => sales.getByRole('columnheader', { name, exact: true });
    await expect(head('Allocation percentage')).toBeInViewport({ ratio: 1 });
    await expect(sales.getByRole('columnheader').nth(4)).toHaveText('Units');
    await api('PUT', `/total-cost/${costs.Sales}`, { unitDescription: 'visits' });
    await expect(sales.getByRole('columnheader').nth(1)).toHaveText('Units');
  },
);

onPhone(
  'by touch a cell opens with all of its text selected, also what was refused there, so that what is typed replaces it',
  async ({ phone: page }) => {
    await makeTotals(page, ['Shops', 'Online']);
    await page.getByRole('button', { name: 'Show Sales' }).click();
    const sales = page.getByRole('grid', { name: 'Allocation of Sales' });
    const open = async () => {
      await cellOf(sales, 'Shops', 1).tap();
      await expect(cellOf(sales, 'Shops', 1).getByRole('textbox')).toBeFocused();
    };
    for (const text of ['35', '30']) {
      await open();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(cellOf(sales, 'Shops', 1)).toHaveText(`${text},00`);
    }
    await open();
    await page.keyboard.type('3530');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '“3530” was taken back to 30,00.' })).toBeVisible();
    await open();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(cellOf(sales, 'Shops', 1)).toHaveText('20,00');
    // With the mouse and F2 the caret stands at the end, as in a spreadsheet.
    await cellOf(sales, 'Shops', 1).dblclick();
    await page.keyboard.type(',5');
    await page.keyboard.press('Enter');
    await expect(cellOf(sales, 'Shops', 1)).toHaveText('20,50');
  },
);

/** Lease goes like personnel and Sales like its units; what those are is changed by these two. */
async function makeFollowing(page: Page) {
  const { api, scenarioId, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const post = async (path: string, body: object) => ((await api('POST', path, body)) as { id: string }).id;
  const anna = await post('/employee/', { scenarioId, name: 'Anna', yearlyWage: 400 });
  const rent = await post('/other-cost/', { scenarioId, name: 'Lease', totalCost: 100 });
  const works = (sales: number) =>
    api('PATCH', `/employee-cost-allocation/${anna}`, [
      { processId: costs.Sales, percent: sales },
      { processId: costs.Delivery, percent: 100 - sales },
    ]);
  const sells = (shops: number) =>
    api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
      { segmentId: segments.Shops, units: shops },
      { segmentId: segments.Online, units: 10 - shops },
    ]);
  await api('PUT', `/process/${costs.Sales}`, { totalUnits: 10 });
  await works(60);
  await sells(4);
  await api('PATCH', `/other-cost-allocation/${rent}?dividedLike=personnel`, [
    { processId: costs.Sales, percent: 60 },
    { processId: costs.Delivery, percent: 40 },
  ]);
  await api('PATCH', `/total-cost-allocation/${costs.Sales}?dividedLike=units`, [
    { segmentId: segments.Shops, percent: 40 },
    { segmentId: segments.Online, percent: 60 },
  ]);
  await page.goto(`/profitandloss/${scenarioId}?view=segments`);
  return { api, scenarioId, costs, segments, works, sells };
}

test('on profit and loss each press of “Divide again” is taken back by itself, the last one first', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments, works, sells } = await makeFollowing(page);
  const toLook = page.getByRole('list', { name: 'To look at' });
  const concludes = page.getByText('The largest loss is with ');
  const told = async (...those: string[]) => {
    for (const name of ['Sales', 'Lease'])
      await expect(toLook).toHaveText(those.includes(name) ? new RegExp(name) : new RegExp(`^(?!.*${name})`));
    // Who loses most before that may not be the one that does so afterwards.
    await expect(concludes).toHaveText(
      those.length > 0 ? /^Not everything is divided again yet, so this may still change: The largest/ : /^The largest/,
    );
  };
  await sells(7);
  await told('Sales');
  await page.getByRole('button', { name: 'Divide again' }).click();
  await told();
  await works(30);
  await told('Lease');
  await page.getByRole('button', { name: 'Divide again' }).click();
  await told();
  await sells(2);
  await told('Sales');
  await page.getByRole('button', { name: 'Divide again' }).click();
  await told();
  const sales = async () =>
    ((await api('GET', `/total-cost/list/${scenarioId}`)) as { id: string; costAllocations: { percent: number }[] }[])
      .find(({ id }) => id === costs.Sales)!
      .costAllocations.map(({ percent }) => percent);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
  await told('Sales');
  expect(await sales()).toEqual([70, 30]);
  await page.keyboard.press('Control+z');
  await told('Sales', 'Lease');
  await page.keyboard.press('Control+z');
  await expect.poll(sales).toEqual([40, 60]);
  await page.keyboard.press('Control+y');
  await expect.poll(sales).toEqual([70, 30]);
  await page.keyboard.press('Control+y');
  await told('Sales');
  await page.keyboard.press('Control+y');
  await told();
  // Nobody has to look elsewhere for what else there may be.
  const settled = page.getByText('Everything that was entered is divided, and nothing is out of date.');
  await expect(settled).toHaveCount(0);
  await api('PATCH', `/total-cost-allocation/${costs.Delivery}`, [{ segmentId: segments.Shops, percent: 100 }]);
  await expect(settled).toBeVisible();
});

test('what one press there divided goes back together, also after a look at one of the lists, which has it as well', async ({
  adminPage: page,
}) => {
  const { works, sells } = await makeFollowing(page);
  const toLook = page.getByRole('list', { name: 'To look at' });
  const divideAgain = page.getByRole('button', { name: 'Divide again' });
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const looked = async () => {
    await goTo('Other indirect costs');
    await expect(page.getByRole('rowheader', { name: 'Lease' })).toBeVisible();
    await goTo('Profit and loss');
    await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  };
  await works(30);
  await sells(7);
  await expect(toLook).toHaveText(/Lease.*Sales/);
  await divideAgain.click();
  await expect(divideAgain).toHaveCount(0);
  await looked();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 2 costs.')).toBeVisible();
  await expect(toLook).toHaveText(/Lease.*Sales/);
  // Its list does not have it any more.
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(200);
  await expect(page.getByRole('button', { name: /^Take that back on/ })).toHaveCount(0);
  await looked();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Done again: dividing 2 costs.')).toBeVisible();
  await expect(divideAgain).toHaveCount(0);
  // In its list as well, and then only the other one is left above profit and loss.
  await goTo('Total indirect costs');
  await expect(page.getByRole('rowheader', { name: 'Sales' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
  await goTo('Profit and loss');
  // The list says the same: it is not meant.
  await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  await expect(toLook).toHaveText(/^(?!.*Lease).*Sales/);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
  await expect(toLook).toHaveText(/Lease.*Sales/);
});

test('work that goes by figures of some of what is sold is named below the result, with who else pays for it', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeCostScenario(page, {
    ...{ costs: ['Rooms', 'Restaurant', 'Housekeeping'], segments: ['Leisure'] },
  });
  for (const [name, totalUnits] of [
    ['Rooms', 900],
    ['Restaurant', 0],
  ] as const) {
    await api('PUT', `/process/${costs[name]}`, { totalUnits, totalRevenue: 5_000 });
    const held = [{ segmentId: segments.Leisure, units: totalUnits, revenue: 5_000 }];
    await api('PATCH', `/process-cost-allocation/${costs[name]}`, held);
  }
  const { id } = (await api('POST', '/other-cost/', { scenarioId, name: 'Laundry', totalCost: 100 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Housekeeping, percent: 100 }]);
  const all = [{ segmentId: segments.Leisure, percent: 100 }];
  await api('PATCH', `/total-cost-allocation/${costs.Housekeeping}?dividedLike=allUnits`, all);
  await page.goto(`/profitandloss/${scenarioId}`);
  const said = page.getByText('Housekeeping: divided by what only Rooms has, and paid for by Restaurant, too').first();
  await expect(said).toBeVisible();
  await expect(said).toContainText('Is that work for this alone? Then give its people and costs to that.');
  await expectAccessible(page);
  await api('PATCH', `/total-cost-allocation/${costs.Housekeeping}?dividedLike=allRevenue`, all);
  await expect(said).toHaveCount(0);
});

test('what is out of date can be left so: its percentages stay, nobody is told of it any more, and it can be taken back', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, works, sells } = await makeFollowing(page);
  const toLook = page.getByRole('list', { name: 'To look at' });
  const leave = page.getByRole('button', { name: 'Leave it so' });
  const sales = async () =>
    ((await api('GET', `/total-cost/list/${scenarioId}`)) as { id: string; costAllocations: { percent: number }[] }[])
      .find(({ id }) => id === costs.Sales)!
      .costAllocations.map(({ percent }) => percent);
  await works(30);
  await sells(7);
  await expect(toLook).toHaveText(/Lease.*Sales.*Leaving it so changes nothing/);
  await expectAccessible(page);
  await leave.click();
  await expect(page.getByText('2 divisions stay as they are.')).toBeVisible();
  await expect(leave).toHaveCount(0);
  await expect(toLook).toHaveText(/^(?!.*Lease)(?!.*Sales)/);
  expect(await sales()).toEqual([40, 60]);
  // What changes after that is none of its business.
  await sells(8);
  await works(20);
  await expect(toLook).toHaveText(/^(?!.*Lease)(?!.*Sales)/);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: leaving 2 divisions as they are.')).toBeVisible();
  await expect(toLook).toHaveText(/Lease.*Sales/);
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Done again: leaving 2 divisions as they are.')).toBeVisible();
  await expect(leave).toHaveCount(0);

  // In a list and in its matrix as well.
  await page.keyboard.press('Control+z');
  await expect(toLook).toHaveText(/Lease.*Sales/);
  await page.getByRole('navigation').getByRole('link', { name: 'Total indirect costs' }).click();
  await leave.click();
  await expect(page.getByText('1 division stays as it is.')).toBeVisible();
  await expect(leave).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(leave).toBeVisible();
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await leave.click();
  await expect(leave).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(leave).toBeVisible();
  expect(await sales()).toEqual([40, 60]);
});

test('on profit and loss nothing older is taken back before what was changed last on another page: it leads there', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await makeTotals(page, ['Shops']);
  const rent = ((await api('POST', '/other-cost/', { scenarioId, name: 'Lease', totalCost: 100 })) as { id: string })
    .id;
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 100 });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 400 });
  const toSales = (percent: number) =>
    api('PATCH', `/other-cost-allocation/${rent}?dividedLike=allRevenue`, [{ processId: costs.Sales, percent }]);
  await toSales(90);
  await page.goto(`/profitandloss/${scenarioId}`);
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByRole('button', { name: 'Divide again' })).toHaveCount(0);
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Personnel costs').click();
  await page.getByText('400,00').first().click();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await link('Profit and loss').click();
  await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personnel costs');
  await expect(page.getByText('Taken back: Anna, Yearly wage: 500,00 → 400,00.')).toBeVisible();
  await expect(page.locator('[data-row]').getByText('500,00')).toHaveCount(0);
  await expect(page.getByText('Taken back: dividing 1 cost.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to “Profit and loss”' }).click();
  await expect(page.getByRole('list', { name: 'The result' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
});

onPhone(
  'on a phone what “Divide again” did goes back by a button beside what is said, and by the arrows',
  async ({ phone: page }) => {
    const { api, scenarioId, costs, segments } = await makeTotals(page, ['Shops', 'Online']);
    await api('PUT', `/process/${costs.Sales}`, { totalUnits: 10 });
    const sells = (shops: number) =>
      api('PATCH', `/process-cost-allocation/${costs.Sales}`, [
        { segmentId: segments.Shops, units: shops },
        { segmentId: segments.Online, units: 10 - shops },
      ]);
    await sells(4);
    await api('PATCH', `/total-cost-allocation/${costs.Sales}?dividedLike=units`, [
      { segmentId: segments.Shops, percent: 40 },
      { segmentId: segments.Online, percent: 60 },
    ]);
    await sells(7);
    await page.goto(`/profitandloss/${scenarioId}`);
    await page.getByRole('button', { name: 'Divide again' }).tap();
    const told = page.getByRole('status').filter({ hasText: '1 cost is divided.' });
    const undo = told.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await undo.tap();
    await expect(page.getByText('Taken back: dividing 1 cost.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Divide again' })).toBeVisible();
    const [back, again] = ['Take the last change back', 'Do the last change again'].map(name =>
      page.getByRole('button', { name }),
    );
    await expect(back!).toBeDisabled();
    const at = await again!.boundingBox();
    await expect(again!).toHaveAccessibleName('Do the last change again: dividing 1 cost');
    await again!.tap();
    await expect(page.getByText('Done again: dividing 1 cost.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Divide again' })).toHaveCount(0);
    await expect(back!).toHaveAccessibleName('Take the last change back: dividing 1 cost');
    await expect(again!).toBeDisabled();
    expect((await again!.boundingBox())!.x).toBe(at!.x);
    await back!.tap();
    await expect(page.getByRole('button', { name: 'Divide again' })).toBeVisible();
    await expect(again!).toBeEnabled();
    const [sales] = (await api('GET', `/total-cost/list/${scenarioId}`)) as {
      costAllocations: { percent: number }[];
    }[];
    expect(sales!.costAllocations.map(({ percent }) => percent)).toEqual([40, 60]);
  },
);
