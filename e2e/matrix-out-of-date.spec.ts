import type { Locator, Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

// What the list says of divisions that are out of date, its matrix says as well, and divides them again.

const matrix = (page: Page) => page.getByRole('grid', { name: /^(Allocation of all|Verdeling van alle)/ });
const shape = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
/** That a row is out of date: the bar below its name, and the mark behind its figures. */
const oldIn = (table: Locator, name: string) =>
  table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name }) })
    .first()
    .locator('[data-state=old]');
const ofOthers = (page: Page) => page.locator('[data-of-others]');

test('a division that is out of date is told above the matrix as above the list, and is divided again there', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, api } = await makeCostScenario(page, { costs: ['Sales', 'Returns'], segments: ['Shops'] });
  const earns = (cost: string, totalRevenue: number) => api('PUT', `/process/${costs[cost]}`, { totalRevenue });
  await earns('Sales', 300);
  await earns('Returns', 100);
  const make = async (name: string) =>
    ((await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_000 })) as { id: string }).id;
  const [rent, power] = [await make('Rent'), await make('Power')];
  const shares = [75, 25].map((percent, n) => ({ processId: costs[n === 0 ? 'Sales' : 'Returns'], percent }));
  await api('PATCH', `/other-cost-allocation/${rent}?dividedLike=allRevenue`, shares);
  await api('PATCH', `/other-cost-allocation/${power}?dividedLike=division&dividedLikeOf=${rent}`, shares);
  await earns('Returns', 300);
  const likes = async () =>
    ((await api('GET', `/other-cost/list/${scenarioId}`)) as { dividedLike: string; isOutOfDate: boolean }[]).map(
      ({ dividedLike, isOutOfDate }) => `${dividedLike}${isOutOfDate ? ', old' : ''}`,
    );

  await page.goto(`/othercosts/${scenarioId}`);
  const told = page.getByRole('list', { name: 'To look at' });
  await expect(told).toContainText('Rent is divided like all revenue');
  const inList = await told.innerText();
  const list = page.getByRole('grid', { name: 'Other costs', exact: true });
  for (const name of ['Rent', 'Power']) await expect(oldIn(list, name)).toHaveCount(2);
  await shape(page, 'Matrix').check();
  await expect(cellOf(matrix(page), 'Rent', 1)).toHaveText('75,00');
  expect(await told.innerText()).toBe(inList);
  for (const name of ['Rent', 'Power']) await expect(oldIn(matrix(page), name)).toHaveCount(2);
  await expect(matrix(page).getByTitle('Divided like figures that have changed since')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByText('2 costs are divided.')).toBeVisible();
  for (const name of ['Rent', 'Power']) await expect(cellOf(matrix(page), name, 1)).toHaveText('50,00');
  await expect(told).toHaveCount(0);
  await expect(ofOthers(page)).toHaveCount(0);
  await expect(matrix(page).locator('[data-state=old]')).toHaveCount(0);
  await expect(matrix(page).locator(':focus')).toHaveCount(1);
  expect(await likes()).toEqual(['allRevenue', 'division']);

  // It is the last step of the matrix, as it is of the list.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: dividing 2 costs.')).toBeVisible();
  for (const name of ['Rent', 'Power']) await expect(cellOf(matrix(page), name, 1)).toHaveText('75,00');
  await expect(told).toHaveText(inList, { useInnerText: true });
  expect(await likes()).toEqual(['allRevenue, old', 'division']);
  await page.keyboard.press('Control+y');
  await expect(cellOf(matrix(page), 'Rent', 1)).toHaveText('50,00');
  await expect(told).toHaveCount(0);
  await shape(page, 'List').check();
  await expect(page.getByRole('grid', { name: 'Other costs', exact: true })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cellOf(matrix(page), 'Rent', 1)).toHaveText('75,00');
  await expect(shape(page, 'Matrix')).toBeChecked();
  await expect(told).toContainText('Rent is divided like all revenue');
  await expect(ofOthers(page)).toHaveCount(0);

  // What is typed is like nothing; what goes as it went is out of date by that. Taken back, it is as it was.
  await cellOf(matrix(page), 'Rent', 1).click();
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(told).toContainText('Power is divided as Rent was; that has been divided otherwise since.');
  await expect(told).not.toContainText('all revenue');
  await page.keyboard.press('Control+z');
  await expect(told).toContainText('Rent is divided like all revenue');
  await expect(told).not.toContainText('Power is divided as Rent was');
  await expect(ofOthers(page)).toHaveCount(0);
  expect(await likes()).toEqual(['allRevenue, old', 'division']);

  // Where there is no revenue any more nothing can be divided again: the row says so, here and in the list.
  for (const cost of ['Sales', 'Returns']) await earns(cost, 0);
  const nothing = 'Rent is still divided as before, but the figures it is divided like are 0 now.';
  await expect(told).toHaveText(nothing);
  await expect(matrix(page).getByTitle('Divided like figures that are 0 now')).toHaveCount(1);
  await expect(matrix(page).locator('[data-state=full]')).toHaveCount(2);
  await expectAccessible(page);
  await shape(page, 'List').check();
  await expect(told).toHaveText(nothing);
  await expect(list.getByTitle('Divided like figures that are 0 now')).toHaveCount(1);
  await expect(list.getByText('Like all revenue, now 0', { exact: true })).toBeVisible();
  await list.page().getByRole('button', { name: 'Show Rent' }).click();
  await expect(page.getByText('Divided like figures that are 0 now. It stays as it is.')).toBeVisible();
  await earns('Sales', 300);
  await expect(told).toContainText('Rent is divided like all revenue');
  await expect(list.getByTitle('Divided like figures that are 0 now')).toHaveCount(0);
});

onPhone(
  'so it is for total indirect costs on a phone, with who is left out of them, from what the matrix reads',
  async ({ phone: page }) => {
    await inDutch(page);
    const { scenarioId, costs, segments, api } = await makeCostScenario(page, {
      costs: ['Drinks', 'Hall', 'Cleaning'],
      segments: ['Beer', 'Soda'],
    });
    const { id: rent } = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 900 })) as {
      id: string;
    };
    const third = Object.values(costs).map((processId, n) => ({ processId, percent: n === 0 ? 34 : 33 }));
    await api('PATCH', `/other-cost-allocation/${rent}`, third);
    const over = (cost: string, like: string, ...parts: number[]) =>
      api(
        'PATCH',
        `/total-cost-allocation/${costs[cost]}${like}`,
        Object.values(segments).map((segmentId, n) => ({ segmentId, percent: parts[n] ?? 0 })),
      );
    await over('Hall', '', 60, 40);
    await over('Cleaning', '', 50, 50);
    segments.Cider = ((await api('POST', '/segment/', { scenarioId, name: 'Cider' })) as { id: string }).id;
    await api('PUT', `/process/${costs.Drinks}`, { totalRevenue: 4_000 });
    const sold = Object.values(segments).map((segmentId, n) => ({ segmentId, revenue: n === 0 ? 2_000 : 1_000 }));
    await api('PATCH', `/process-cost-allocation/${costs.Drinks}`, sold);
    await over('Drinks', '?dividedLike=revenue', 40, 30, 30);

    await page.goto(`/totalcosts/${scenarioId}`);
    const old = page.getByText('Drinks is verdeeld zoals de omzet ervan was');
    const leftOut = page.getByText('Cider krijgt niets van de indirecte kosten van Hall, Cleaning');
    await expect(old).toBeVisible();
    await expect(leftOut).toBeVisible();
    await shape(page, 'Matrix').check({ force: true });
    await expect(cellOf(matrix(page), 'Drinks', 1)).toHaveText('40,00');
    await expect(old).toBeVisible();
    await expect(leftOut).toBeVisible();
    // The marks behind the figures are beside the window.
    const bar = oldIn(matrix(page), 'Drinks').first();
    await bar.evaluate(one => one.scrollIntoView({ block: 'center', inline: 'end' }));
    await expect(bar).toBeInViewport();
    await page.getByRole('button', { name: 'Opnieuw verdelen' }).tap();
    await expect(cellOf(matrix(page), 'Drinks', 1)).toHaveText('50,00');
    await expect(old).toHaveCount(0);
    await page.getByRole('button', { name: /^Laatste wijziging ongedaan maken/ }).tap();
    await expect(cellOf(matrix(page), 'Drinks', 1)).toHaveText('40,00');
    await expect(old).toBeVisible();
    await expect(ofOthers(page)).toHaveCount(0);
    // Without any revenue it stays as it is, and is not green.
    const none = sold.map(one => ({ ...one, revenue: 0 }));
    await api('PATCH', `/process-cost-allocation/${costs.Drinks}`, none);
    const nothing = page.getByText('Drinks is nog verdeeld zoals eerst');
    await expect(nothing).toBeVisible();
    const marks = page.getByRole('row', { name: /Drinks/ }).locator('[data-state=nothing]');
    await expect(marks).toHaveCount(2);
    await shape(page, 'Lijst').check({ force: true });
    await expect(page.getByText('Zoals de eigen omzet, nu 0')).toBeVisible();
    await expect(marks).toHaveCount(2);
    await expect(nothing).toBeVisible();
  },
);
