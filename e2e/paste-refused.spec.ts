import type { Page } from '@playwright/test';
import { buildScenario } from './build-through-api.ts';
import { call } from './call.ts';
import { paste } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });

test('a list with its own heading that does not fit the cells of a table is opened as the list it is', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  await call(page, 'POST', '/employee/', { scenarioId, name: 'Kim', jobTitle: 'Boss', yearlyWage: 50_000 });
  await call(page, 'POST', '/other-cost/', { scenarioId, name: 'Insurance', totalCost: 500 });
  await page.goto(`/personnel/${scenarioId}`);
  const people = page.getByRole('grid', { name: 'Employees' });
  await people.getByRole('rowheader', { name: 'Kim' }).click();
  await paste(page, [
    ['Name', 'Gross', 'Hours'],
    ['Anna', '41.000', '1.720'],
    ['Bert', '30.000', '1.000'],
  ]);
  await expect(dialog(page).getByRole('textbox')).toHaveValue(/^Name\tGross\tHours/);
  await expect(dialog(page).getByRole('row', { name: 'Anna' })).toContainText('1.720,0041.000,00');
  // Who thinks better of it is in the cell again.
  await page.keyboard.press('Escape');
  await expect(people.locator(':focus')).toHaveCount(1);
  await expect(people.locator('[data-row]')).toHaveCount(1);

  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('rowheader', { name: 'Insurance' }).click();
  await paste(page, [
    ['Omschrijving', 'Bedrag per jaar'],
    ['Rent', '12.000'],
    ['Software', '3.000'],
  ]);
  await expect(dialog(page).getByRole('status')).toHaveText('2 lines were read.');
  await dialog(page).getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByRole('grid').locator('tfoot')).toContainText('15.500,00');
  // What is no list is refused as before.
  await page.getByRole('rowheader', { name: 'Insurance' }).click();
  await page.keyboard.press('ArrowRight');
  await paste(page, [['much'], ['more']]);
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible();
});

test('so is a list of costs; while a line of it is wrong, why it can’t be added stands beside the button', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  const section = await call(page, 'POST', '/process-category/', { scenarioId, name: 'Bakery' });
  await call(page, 'POST', '/main-process/', { scenarioId, processCategoryId: section.id, name: 'Bread' });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('rowheader', { name: 'Bread' }).click();
  await paste(page, [
    ['Section', 'Cost object', 'Cost', 'Revenue'],
    ['Bakery', 'Bread', 'White', '10'],
    ['', '', 'Brown', 'much'],
  ]);
  await expect(dialog(page).getByText('1 line has to be changed first.', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Add 2 lines' })).toBeDisabled();
  await expectAccessible(page);
  const text = dialog(page).getByRole('textbox');
  await text.fill((await text.inputValue()).replace('much', '20'));
  await expect(dialog(page).getByText(/changed first/)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByRole('grid').getByRole('rowheader', { name: 'Brown' })).toBeVisible();
  // Also one with commas for its thousands, which the dialog asks about.
  await page.getByRole('rowheader', { name: 'Brown' }).click();
  await paste(page, [
    ['Section', 'Cost object', 'Cost', 'Revenue', 'Direct costs', 'Colour'],
    ['Bakery', 'Bread', 'Rye', '10,000', '4,500', 'brown'],
  ]);
  await dialog(page).getByRole('checkbox', { name: 'Read commas as thousands' }).check();
  await dialog(page).getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByRole('grid').getByRole('row', { name: /Rye/ })).toContainText('10.000,00');
});

interface Section {
  name: string;
  mainProcesses: { name: string; processes: { id: string; name: string }[] }[];
}

test('a pasted tree is taken back by the arrow, and done again; not any more once something is allocated to it', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Shops']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  const section = await call(page, 'POST', '/process-category/', { scenarioId, name: 'Bakery' });
  const object = { scenarioId, processCategoryId: section.id, name: 'Bread' };
  const { id: mainProcessId } = await call(page, 'POST', '/main-process/', object);
  await call(page, 'POST', '/process/', { mainProcessId, name: 'White', totalRevenue: 100 });
  const tree = () => call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
  const stored = async () =>
    (await tree()).flatMap(({ name, mainProcesses }) => [
      name,
      ...mainProcesses.flatMap(one => [one.name, ...one.processes.map(cost => cost.name)]),
    ]);
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await dialog(page)
    .getByRole('textbox')
    .fill(
      [
        ...[
          'Section\tCost object\tCost\tRevenue\tRevenue Shops',
          'Bakery\tBread\tBrown\t20\t15',
          '\tPastry\tPie\t30\t',
        ],
        ...['Shop\tCounter\tSelling\t40\t', '\t\tPacking\t\t'],
      ].join('\n'),
    );
  await expect(dialog(page).getByText('4 lines were read.', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add 4 lines' }).click();
  const all = ['Bakery', 'Bread', 'White', 'Brown', 'Pastry', 'Pie', 'Shop', 'Counter', 'Selling', 'Packing'];
  await expect.poll(stored).toEqual(all);
  const ids = async () => JSON.stringify(await tree()).match(/"id":"[^"]+"/g);
  const first = await ids();
  // Also after a look at the results.
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.goBack();
  const arrow = page.getByRole('button', { name: 'Take the last change back: 4 added lines' });
  await arrow.click();
  await expect(page.getByText('Taken back: 4 added lines.')).toBeVisible();
  await expect.poll(stored).toEqual(['Bakery', 'Bread', 'White']);
  await expect(page.getByRole('rowheader', { name: 'Pastry' })).toHaveCount(0);
  await expect(page.getByText(/is deleted \(/), 'Nobody has deleted it.').toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect.poll(stored).toEqual(all);
  await expect(page.getByRole('rowheader', { name: 'Pie' })).toBeVisible();
  expect(await ids(), 'They are the same ones.').toEqual(first);
  expect(await call(page, 'GET', `/deleted-entry/list/${scenarioId}`), 'Nothing is deleted.').toEqual([]);
  const pie = (await tree())[0]!.mainProcesses[1]!.processes[0]!;
  const rent = await call(page, 'POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 0 });
  await call(page, 'PATCH', `/other-cost-allocation/${rent.id}`, [{ processId: pie.id, percent: 50 }]);
  await arrow.click();
  await expect(page.getByText('4 added lines: by now something is allocated to it or from it')).toBeVisible();
  expect(await stored()).toEqual(all);
});

test('the section that no line of a list names is asked once, and may be a new one', async ({ adminPage: page }) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'POST', '/process-category/layered/3', { scenarioId });
  for (const name of ['Shop', 'Office']) await call(page, 'POST', '/process-category/', { scenarioId, name });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const list = dialog(page);
  await list.getByLabel('Paste a list of costs').fill('Group\tService\tHours\nBread\tBaking\t10\nBread\tCooling\t5');
  await expect(list.getByText('Choose above what these belong to.')).toBeVisible();
  const section = list.getByRole('combobox', { name: 'Which section are these in?' });
  await section.click();
  await expect(page.getByRole('option')).toHaveText(['Shop', 'Office', 'A new section, “Section”']);
  await page.getByRole('option', { name: 'Office' }).click();
  await expect(list.getByRole('row', { name: 'Cooling' })).toContainText('Office');
  await expectAccessible(page);
  await section.click();
  await page.getByRole('option', { name: 'A new section, “Section”' }).click();
  await list.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect
    .poll(() => call(page, 'GET', `/process-category/list/${scenarioId}`))
    .toMatchObject([
      { name: 'Shop', mainProcesses: [] },
      { name: 'Office', mainProcesses: [] },
      { name: 'Section', mainProcesses: [{ name: 'Bread', processes: [{ name: 'Baking' }, { name: 'Cooling' }] }] },
    ]);
});
