import type { Locator, Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, onPhone, test } from './fixtures.ts';

const rowOf = (table: Locator, name: string) =>
  table.locator('tr[data-row]').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });
const cellOf = (table: Locator, name: string, column: number) =>
  rowOf(table, name).locator(`[data-column="${column}"]`);
const cleaning = (page: Page) => page.getByRole('grid', { name: 'Allocation of Cleaning' });
const OLD = 'Divided like figures that have changed since';
const button = (page: Page) => page.getByRole('button', { name: 'Like another cost …' });

/** 1.000,00 of rent reaches Cleaning. Of 10 nights in Rooms 4 are of guests; breakfast has revenue alone. */
async function makeHouse(page: Page) {
  const made = await makeCostScenario(page, {
    costs: ['Rooms', 'Breakfast', 'Cleaning', 'Laundry'],
    segments: ['Guests', 'Groups'],
  });
  const { api, scenarioId, costs, segments } = made;
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: costs.Cleaning, percent: 100 }]);
  await api('PUT', `/process/${costs.Rooms}`, { totalUnits: 10 });
  await api('PUT', `/process/${costs.Breakfast}`, { totalRevenue: 10 });
  const hold = (cost: string, field: string, guests: number) =>
    api('PATCH', `/process-cost-allocation/${costs[cost]}`, [
      { segmentId: segments.Guests, [field]: guests },
      { segmentId: segments.Groups, [field]: 10 - guests },
    ]);
  await hold('Rooms', 'units', 4);
  await hold('Breakfast', 'revenue', 9);
  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Cleaning' }).click();
  return { ...made, sleep: (guests: number) => hold('Rooms', 'units', guests) };
}

test('a total cost is divided like the units of another cost, chosen by its name, says when these change, and is divided again', async ({
  adminPage: page,
}) => {
  const { api, costs, segments, scenarioId, sleep } = await makeHouse(page);
  const top = () => cleaning(page).evaluate(table => table.getBoundingClientRect().top);
  const before = await top();
  // By keys alone: nothing is chosen by Escape, which closes the list first and then the dialog.
  await button(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Divide Cleaning like another cost' });
  // What is not divided yet is there as well, for whoever looks for it.
  const notYet = (name: string) => `As ${name} is divided (not divided yet)`;
  await expect(dialog.getByRole('option')).toHaveText([
    ...['Units of Rooms', 'Revenue of Breakfast', notYet('Rooms'), notYet('Breakfast'), notYet('Laundry')],
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rowOf(cleaning(page), 'Guests')).toHaveText('Guests40,00400,00');
  await expect(page.getByText('Divided like the units of Rooms.', { exact: true })).toBeVisible();
  expect(await top()).toBe(before);
  await expectAccessible(page);

  await sleep(5);
  const old = 'Cleaning is divided like the units of Rooms as they were; those have changed since.';
  await expect(page.getByText(old)).toBeVisible();
  await expect(
    page.getByText('Divided like the units of Rooms as they were. They have changed since.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('1 cost is divided.')).toBeVisible();
  await expect(page.getByText(old)).toBeHidden();
  await expect(rowOf(cleaning(page), 'Guests')).toHaveText('Guests50,00500,00');

  // What is typed is like nothing; taking it back brings the word back.
  await cellOf(cleaning(page), 'Guests', 3).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Divided like the units of Rooms.', { exact: true })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Divided like the units of Rooms.', { exact: true })).toBeVisible();

  await sleep(6);
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(page.getByText(old)).toBeVisible();
  const none = [segments.Guests, segments.Groups].map(segmentId => ({ segmentId, units: 0 }));
  await api('PATCH', `/process-cost-allocation/${costs.Rooms}`, none);
  const nothing = page.getByText('Cleaning is still divided as before, but the figures it is divided like are 0 now.');
  await expect(nothing.first()).toBeVisible();
  // Whoever gave that work up reads what is to go elsewhere.
  await expect(page.getByText('Give what still goes to it to other work (Rent 1.000).')).toBeVisible();
  await expect(page.getByText(old)).toBeHidden();
  await api('DELETE', `/process/${costs.Rooms}`);
  await expect(page.getByText(old)).toBeHidden();
});

test('a total cost is divided as another one is, says when that is divided otherwise, and is divided again along the chain', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, segments } = await makeHouse(page);
  const give = (cost: string, guests: number) =>
    api('PATCH', `/total-cost-allocation/${costs[cost]}`, [
      { segmentId: segments.Guests, percent: guests },
      { segmentId: segments.Groups, percent: 100 - guests },
    ]);
  const soap = (await api('POST', '/other-cost/', { scenarioId, name: 'Soap', totalCost: 100 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${soap.id}`, [{ processId: costs.Laundry, percent: 100 }]);
  await give('Laundry', 70);
  // Somebody has typed the same before, so that no row of it changes.
  await give('Cleaning', 70);
  await page.reload();
  await page.getByRole('button', { name: 'Show Cleaning' }).click();
  await button(page).click();
  // What earns nothing goes first as others go. It is found by its name, too.
  await expect(page.getByRole('option')).toHaveText([
    ...['As Laundry is divided', 'Units of Rooms', 'Revenue of Breakfast'],
    ...['As Rooms is divided (not divided yet)', 'As Breakfast is divided (not divided yet)'],
  ]);
  await page.keyboard.type('laun');
  await expect(page.getByRole('option')).toHaveText(['As Laundry is divided']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(rowOf(cleaning(page), 'Guests')).toHaveText('Guests70,00700,00');
  await expect(page.getByText('Divided as Laundry is. When that is divided otherwise, it is said here')).toBeVisible();
  const is = page.getByText('Divided as Laundry is.', { exact: true });
  await expect(is).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'As Laundry is divided' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'As Laundry is divided' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Cleaning' }).click();

  const power = (await api('POST', '/other-cost/', { scenarioId, name: 'Power', totalCost: 10 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${power.id}`, [{ processId: costs.Rooms, percent: 100 }]);
  // Rooms goes as Cleaning, which goes as Laundry: that one is not offered what follows it.
  await page.getByRole('button', { name: 'Show Laundry' }).click();
  const laundry = page.getByRole('grid', { name: 'Allocation of Laundry' });
  await expect(laundry).toBeVisible();
  await button(page).last().click();
  await expect(page.getByRole('option')).toHaveText([
    ...['Units of Rooms', 'Revenue of Breakfast'],
    ...['As Rooms is divided (not divided yet)', 'As Breakfast is divided (not divided yet)'],
  ]);
  // The open list covers nothing of its dialog.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await api('PATCH', `/total-cost-allocation/${costs.Rooms}?dividedLike=division&dividedLikeOf=${costs.Cleaning}`, [
    { segmentId: segments.Guests, percent: 70 },
    { segmentId: segments.Groups, percent: 30 },
  ]);
  await cellOf(laundry, 'Guests', 3).click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  const old = 'Cleaning is divided as Laundry was; that has been divided otherwise since.';
  await expect(page.getByText(old)).toBeVisible();
  await expect(
    page.getByText('Divided as Laundry was. That has been divided otherwise since.', { exact: true }),
  ).toBeVisible();
  const along = page.getByText(`${old} What follows from that is divided with it: Rooms.`);
  await expect(along).toBeVisible();
  // What follows is as old as what it follows.
  const list = page.getByRole('grid', { name: 'Total indirect costs', exact: true });
  for (const name of ['Cleaning', 'Rooms']) await expect(rowOf(list, name)).toContainText(OLD);
  await expect(rowOf(list, 'Laundry')).not.toContainText(OLD);
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(along).toBeVisible();
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('2 costs are divided.')).toBeVisible();
  await expect(page.getByText(old)).toBeHidden();
  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Cleaning' }).click();
  // Of Laundry 30 % are left: Cleaning goes as the 70 % that are not.
  await expect(rowOf(cleaning(page), 'Guests')).toHaveText('Guests57,14571,43');

  // What is typed is like nothing; taking it back brings the word back.
  await cellOf(cleaning(page), 'Guests', 3).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(is).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(is).toBeVisible();
  // Also where its row has been closed since.
  await page.keyboard.press('Control+y');
  await expect(is).toBeHidden();
  await page.getByRole('button', { name: 'Hide Cleaning' }).click();
  await expect(cleaning(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rowOf(cleaning(page), 'Guests')).toHaveText('Guests57,14571,43');
  await expect(is).toBeVisible();

  // As one that goes like the others is divided, is like the others.
  await api('PATCH', `/total-cost-allocation/${costs.Laundry}?dividedLike=others`, [
    { segmentId: segments.Guests, percent: 40 },
  ]);
  await expect(is).toBeHidden();
  // All three go like the others now, of which none is left.
  await expect(page.getByText('Like all other rows, now 0', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Divided like figures that are 0 now. It stays as it is.')).toBeVisible();
});

test('with a cost driver another cost is offered by its units alone, and typed units that are those of one are like these', async ({
  adminPage: page,
}) => {
  const { api, costs, sleep } = await makeHouse(page);
  await api('PUT', `/total-cost/${costs.Cleaning}`, { unitDescription: 'nights' });
  await expect(page.getByRole('textbox', { name: 'Cost driver of Cleaning' })).toHaveValue('nights');
  const type = async (segment: string, units: string) => {
    await cellOf(cleaning(page), segment, 1).click();
    await page.keyboard.type(units);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-saving]')).toHaveCount(0);
  };
  await type('Guests', '4');
  const is = page.getByText('Divided like the units of Rooms.', { exact: true });
  await expect(is).toBeHidden();
  await type('Groups', '6');
  await expect(is).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show Cleaning' }).click();
  await expect(is).toBeVisible();
  await sleep(3);
  await expect(page.getByText('Cleaning is divided like the units of Rooms as they were')).toBeVisible();
  await button(page).click();
  await expect(page.getByRole('option')).toHaveText(['Units of Rooms']);
  await page.getByRole('option').click();
  await expect(rowOf(cleaning(page), 'Guests')).toContainText('300,00');
});

test('where no other cost has anything that segments hold, the button says so and opens nothing', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await makeCostScenario(page, {
    costs: ['Rooms', 'Cleaning'],
    segments: ['Guests'],
  });
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: costs.Cleaning, percent: 100 }]);
  await page.goto(`/totalcosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Cleaning' }).click();
  await button(page).click({ force: true });
  await expect(
    page.getByText('No other cost is divided yet, or has units or revenue that are divided over the segments.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

onPhone(
  'on a phone another cost is chosen by touch, and the page is not wider than it was',
  async ({ phone: page }) => {
    await makeHouse(page);
    const below = () =>
      cleaning(page).evaluate(
        table => table.getBoundingClientRect().top - table.closest('tr')!.getBoundingClientRect().top,
      );
    const before = await below();
    await button(page).tap();
    await page.getByRole('option', { name: 'Revenue of Breakfast' }).tap();
    await expect(page.getByText('Divided like the revenue of Breakfast.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await below()).toBe(before);
  },
);
