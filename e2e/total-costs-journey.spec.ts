import type { Locator, Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

// Every figure here was worked out by hand.
//
//                 total    Sales     Delivery  Returns   Service    Web shop   Stock      not allocated
// Anna      48.000,00  24.000,00 12.000,00 12.000,00                                            0,00   800, 400 and 400 of 1.600 hours
// Bram      33.000,01                                10.998,90  10.998,90             11.002,21   33,33 % twice; 333,40 of 1.000 hours idle
// Chris     25.000,00   5.000,00  2.500,00  2.500,00  7.500,00   5.000,00   2.500,00       0,00   amounts
// Dewi      72.000,00  12.000,00 12.000,00 12.000,00 12.000,00  12.000,00  12.000,00       0,00   evenly
// Eva       21.000,00   2.100,00  4.200,00  6.300,00  8.400,00                             0,00   10, 20, 30, 40 %
// Rent      12.000,00   1.000,00  2.000,00  1.000,00    500,00     500,00   7.000,00       0,00   100, 200, 100, 50, 50, 700 of 1.200 m²
// Software   1.000,00     333,33                                   666,67                  0,00   amounts
// Insurance    100,00      50,00                                             25,00        25,00   50 and 25 %
//          ----------  --------- --------- --------- ---------  ---------  ---------  ---------
//          212.100,01  44.483,33 32.700,00 33.800,00 39.398,90  29.165,57  21.525,00  11.027,21
//
// Bram: 33,33 % of 33.000,01 is 10.998,9033 and the rest 11.002,2033; the left-over cent goes to the largest remainder, the rest.
//
//                Shops      Online     Wholesale  not allocated
// Sales      22.241,66  13.345,00   8.896,67        0,00   50, 30, 20 %: 22.241,665 13.344,999 8.896,666
// Delivery   10.900,00  10.900,00  10.900,00        0,00   evenly
// Returns    11.266,67  22.533,33       0,00        0,00   1 and 2 parcels: 11.266,667 22.533,333
// Service    39.398,90       0,00       0,00        0,00   the amount
// Web shop        0,00  29.165,57       0,00        0,00   the rest
// Stock       5.381,25       0,00       0,00   16.143,75   25 %
const COSTS = ['Sales', 'Delivery', 'Returns', 'Service', 'Web shop', 'Stock'];
const SEGMENTS = ['Shops', 'Online', 'Wholesale'];

const rowOf = (table: Locator, name: string) =>
  table
    .locator('tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const cellOf = (table: Locator, name: string, column: number) =>
  rowOf(table, name).locator(`[data-column="${column}"]`);
const textsOf = (table: Locator, column: number) =>
  table.locator(`tbody > tr[data-row] > [data-column="${column}"]`).allInnerTexts();
const detailOf = (page: Page, name: string) => page.getByRole('grid', { name: `Allocation of ${name}` });

async function open(page: Page, table: Locator, name: string): Promise<Locator> {
  await table.getByRole('button', { name: `Show ${name}` }).click();
  await expect(detailOf(page, name)).toBeVisible();
  return detailOf(page, name);
}

async function saved(page: Page): Promise<void> {
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  await expect(page.getByText('Not saved.')).toHaveCount(0);
}

test('P1.1, P2.66, C1.2 five employees and three other costs go over six costs, and those over three segments, to the cent', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const { scenarioId, api, costs, segments } = await makeCostScenario(page, { costs: COSTS, segments: SEGMENTS });

  // Personnel
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const [name, workHoursPerYear, yearlyWage, extras] of [
    ['Anna', 1_600, 40_000, 8_000],
    ['Bram', 1_000, 30_000, 3_000.01],
    ['Chris', 1_200, 25_000, 0],
    ['Dewi', 1_800, 60_000, 12_000],
    ['Eva', 700, 20_000, 1_000],
  ] as const)
    await api('POST', '/employee/', { scenarioId, name, workHoursPerYear, yearlyWage, extras });
  await page.goto(`/personnel/${scenarioId}`);
  const people = page.getByRole('grid', { name: 'Employees', exact: true });
  await expect(cellOf(people, 'Anna', 6)).toHaveText('48.000,00');
  await expect(people.locator('tfoot')).toContainText('199.000,01');

  const anna = await open(page, people, 'Anna');
  await cellOf(anna, 'Sales', 1).click();
  await page.keyboard.type('800');
  await page.keyboard.press('Enter');
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await textsOf(anna, 3)).toEqual(['24.000,00', '12.000,00', '12.000,00', '0', '0', '0']);
  expect(await textsOf(anna, 2)).toEqual(['50,00', '25,00', '25,00', '0', '0', '0']);
  await expect(cellOf(people, 'Anna', 8)).toHaveText('0');
  await expect(rowOf(people, 'Anna').getByText('Fully allocated')).toBeAttached();

  const bram = await open(page, people, 'Bram');
  for (const name of ['Service', 'Web shop']) {
    await cellOf(bram, name, 2).click();
    await page.keyboard.type('33,33');
    await page.keyboard.press('Enter');
  }
  await saved(page);
  expect(await textsOf(bram, 3)).toEqual(['0', '0', '0', '10.998,90', '10.998,90', '0']);
  await expect(cellOf(people, 'Bram', 7)).toHaveText('333,40');
  await expect(cellOf(people, 'Bram', 8)).toHaveText('11.002,21');
  await expect(rowOf(people, 'Bram').getByText('Not fully allocated')).toBeAttached();

  const chris = await open(page, people, 'Chris');
  await cellOf(chris, 'Sales', 3).click();
  await paste(page, [['5.000'], ['2.500,00'], ['€ 2.500'], ['7500'], ['5000,00'], ['2.500']]);
  await saved(page);
  expect(await textsOf(chris, 2)).toEqual(['20,00', '10,00', '10,00', '30,00', '20,00', '10,00']);

  const dewi = await open(page, people, 'Dewi');
  await page.locator('tr', { has: dewi }).last().getByRole('button', { name: 'Divide evenly' }).click();
  await saved(page);
  expect(await textsOf(dewi, 3)).toEqual(COSTS.map(() => '12.000,00'));

  const eva = await open(page, people, 'Eva');
  await cellOf(eva, 'Sales', 2).click();
  await paste(page, [['60'], ['50']]);
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot exceed 100%.' })).toBeVisible();
  expect(await textsOf(eva, 2)).toEqual(COSTS.map(() => '0'));
  await paste(page, [['10 %'], ['20'], ['30,0'], ['40']]);
  await saved(page);
  expect(await textsOf(eva, 3)).toEqual(['2.100,00', '4.200,00', '6.300,00', '8.400,00', '0', '0']);
  await expect(people.locator('tfoot').last()).toContainText('11.002,21');

  // Other costs
  for (const [name, totalCost] of [
    ['Rent', 12_000],
    ['Software', 1_000],
    ['Insurance', 100],
  ] as const)
    await api('POST', '/other-cost/', { scenarioId, name, totalCost });
  await page.goto(`/othercosts/${scenarioId}`);
  const others = page.getByRole('grid', { name: 'Other costs', exact: true });
  await page.getByRole('checkbox', { name: 'Rent in units' }).check();
  await page.keyboard.type('m²');
  await page.keyboard.press('Enter');
  const rent = await open(page, others, 'Rent');
  await expect(cellOf(rent, 'Sales', 2)).toHaveText('m²');
  await cellOf(rent, 'Sales', 1).click();
  await paste(page, [['100'], ['200'], ['100'], ['50'], ['50'], ['700']]);
  await saved(page);
  expect(await textsOf(rent, 4)).toEqual(['1.000,00', '2.000,00', '1.000,00', '500,00', '500,00', '7.000,00']);

  const software = await open(page, others, 'Software');
  await cellOf(software, 'Sales', 4).click();
  await page.keyboard.type('333,33');
  await page.keyboard.press('Enter');
  await cellOf(software, 'Web shop', 4).click();
  await page.keyboard.type('666,67');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(rowOf(others, 'Software').getByText('Fully allocated')).toBeAttached();

  const insurance = await open(page, others, 'Insurance');
  await cellOf(insurance, 'Sales', 3).click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await cellOf(insurance, 'Stock', 3).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cellOf(others, 'Insurance', 5)).toHaveText('25,00');

  // Total indirect costs
  await page.goto(`/totalcosts/${scenarioId}`);
  const totals = page.getByRole('grid', { name: 'Total indirect costs', exact: true });
  await expect(totals).toBeVisible();
  for (const [name, total] of [
    ['Sales', '44.483,33'],
    ['Delivery', '32.700,00'],
    ['Returns', '33.800,00'],
    ['Service', '39.398,90'],
    ['Web shop', '29.165,57'],
    ['Stock', '21.525,00'],
  ] as const)
    await expect(cellOf(totals, name, 2)).toHaveText(total);
  await expect(totals.locator('tfoot')).toContainText('201.072,80');

  await page.getByRole('button', { name: 'Where the total of Web shop comes from' }).click();
  const parts = page.getByRole('dialog').getByRole('grid');
  await expect(parts).toBeVisible();
  expect(await textsOf(parts, 0)).toEqual(['Dewi', 'Bram', 'Chris', 'Software', 'Rent']);
  expect(await textsOf(parts, 5)).toEqual(['12.000,00', '10.998,90', '5.000,00', '666,67', '500,00']);
  await expect(parts.locator('tfoot')).toContainText('29.165,57');
  await page.keyboard.press('Escape');

  const sales = await open(page, totals, 'Sales');
  await cellOf(sales, 'Shops', 3).click();
  await paste(page, [['50'], ['30'], ['20']]);
  await saved(page);
  expect(await textsOf(sales, 4)).toEqual(['22.241,66', '13.345,00', '8.896,67']);

  const delivery = await open(page, totals, 'Delivery');
  await page.locator('tr', { has: delivery }).last().getByRole('button', { name: 'Divide evenly' }).click();
  await saved(page);
  expect(await textsOf(delivery, 4)).toEqual(['10.900,00', '10.900,00', '10.900,00']);

  await page.getByRole('checkbox', { name: 'Returns in units' }).check();
  await page.keyboard.type('parcels');
  await page.keyboard.press('Enter');
  const returns = await open(page, totals, 'Returns');
  await expect(cellOf(returns, 'Shops', 2)).toHaveText('parcels');
  await cellOf(returns, 'Shops', 1).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await textsOf(returns, 4)).toEqual(['11.266,67', '22.533,33', '0']);

  const service = await open(page, totals, 'Service');
  await cellOf(service, 'Shops', 4).click();
  await page.keyboard.type('39.398,90');
  await page.keyboard.press('Enter');
  const shop = await open(page, totals, 'Web shop');
  await cellOf(shop, 'Online', 4).click();
  await page.locator('tr', { has: shop }).last().getByRole('button', { name: 'Give the rest here' }).click();
  const stock = await open(page, totals, 'Stock');
  await cellOf(stock, 'Shops', 3).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cellOf(totals, 'Stock', 6)).toHaveText('16.143,75');

  const perSegment = async (name: string) =>
    ((await api('GET', `/total-cost-allocation/${costs[name]}`)) as { segmentId: string; costs: number }[]).map(
      row => row.costs,
    );
  expect(Object.keys(segments)).toEqual(SEGMENTS);
  expect(await perSegment('Sales')).toEqual([22_241.66, 13_345, 8_896.67]);
  expect(await perSegment('Delivery')).toEqual([10_900, 10_900, 10_900]);
  expect(await perSegment('Returns')).toEqual([11_266.67, 22_533.33, 0]);
  expect(await perSegment('Service')).toEqual([39_398.9, 0, 0]);
  expect(await perSegment('Web shop')).toEqual([0, 29_165.57, 0]);
  expect(await perSegment('Stock')).toEqual([5_381.25, 0, 0]);

  // A change upstream shows at once below: without Bram, Service and Web shop lose 10.998,90 each.
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Actions for Bram' }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
  await expect(rowOf(people, 'Bram')).toHaveCount(0);
  await page.goto(`/totalcosts/${scenarioId}`);
  await expect(cellOf(totals, 'Service', 2)).toHaveText('28.400,00');
  await expect(cellOf(totals, 'Web shop', 2)).toHaveText('18.166,67');
  expect(await perSegment('Service')).toEqual([28_400, 0, 0]);
  expect(await perSegment('Web shop')).toEqual([0, 18_166.67, 0]);
});
