import type { Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';
import { tooNarrow } from './too-narrow.ts';

const matrix = (page: Page) => page.getByRole('grid', { name: /Allocation of all|Verdeling van alle/ });
const rowOf = (page: Page, name: string) =>
  matrix(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const cell = (page: Page, name: string, column: number) => rowOf(page, name).locator(`[data-column="${column}"]`);
const figuresOf = (page: Page, name: string) => rowOf(page, name).locator('td').allInnerTexts();

async function openMatrix(page: Page, people: readonly string[], costs: readonly string[]) {
  const scenario = await makeCostScenario(page, { costs, segments: ['Shops'] });
  const { api, scenarioId } = scenario;
  await api('GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  const ids: string[] = [];
  for (const name of people) {
    const made = await api('POST', '/employee/', { scenarioId, name, yearlyWage: 60_000, workHoursPerYear: 1_800 });
    ids.push((made as { id: string }).id);
  }
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await expect(rowOf(page, people[0]!)).toBeVisible();
  return { ...scenario, ids };
}

const PEOPLE = ['Anna Visser', 'K. de Vries', 'P. Jansen'];
const WORK = ['Brew', 'Bottle', 'Sell'];
const SHEET = [
  ['', 'Sell', 'Bottle', 'Brouwen', 'Clean'],
  ['Anna Visser', '20', '', '50', '30'],
  ['Piet Janssen', '60', '', '40', ''],
  ['Dora', '100', '', '', ''],
];

test('of names that are unknown in a pasted sheet one says by keys what they are, nearest first, and the paste goes there', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  await openMatrix(page, PEOPLE, WORK);
  // No cell is active yet: a sheet with names needs none.
  await paste(page, [['20', '30']]);
  await expect(page.getByText('Klik eerst op een cel')).toBeVisible();
  await paste(page, SHEET);
  const dialog = page.getByRole('dialog', { name: 'Namen die hier niet bekend zijn' });
  const submit = dialog.locator('button[type=submit]');
  await expect(submit).toHaveText('2 cellen plakken');
  await expectAccessible(page, '[role=dialog]');
  const piet = dialog.getByRole('combobox', { name: 'Piet Janssen' });
  // Who is new is first.
  await page.keyboard.press('Tab');
  await expect(piet).toBeFocused();
  // One letter is another one: it can be nobody else.
  await expect(piet).toHaveValue('P. Jansen');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Weglaten', 'P. Jansen', 'K. de Vries']);
  await page.keyboard.press('Escape');
  // What is taken is offered to no other name.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Dora' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Weglaten', 'K. de Vries']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Weglaten', 'Nieuw proces: ‘Brouwen’', 'Brew']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(submit).toHaveText('4 cellen plakken');
  await expect(dialog.getByText('2 namen worden weggelaten.')).toBeVisible();
  await submit.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => figuresOf(page, 'P. Jansen'))
    .toEqual(['40,00', '0', '60,00', expect.stringMatching('100,00')]);
  await expect
    .poll(() => figuresOf(page, 'Anna Visser'))
    .toEqual(['50,00', '0', '20,00', expect.stringMatching('70,00')]);
  await expect(page.getByRole('status').filter({ hasText: '4 cellen op naam geplakt.' })).toContainText(
    'Niet in de lijst en weggelaten: Dora. Voeg die daar toe, en plak dit opnieuw. Hier niet bekend en weggelaten: Clean.',
  );
  await expect(cell(page, 'Anna Visser', 0)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'P. Jansen', 1)).toHaveText('0');

  // Escape pastes nothing.
  await paste(page, SHEET);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 'Anna Visser', 3)).toHaveText('0');
  await expect(cell(page, 'Anna Visser', 0)).toBeFocused();
});

onPhone(
  'names that are unknown in a pasted sheet are chosen on a phone, but for one that can be nobody else',
  async ({ phone: page }) => {
    await openMatrix(page, PEOPLE, WORK);
    await cell(page, 'Anna Visser', 1).tap();
    await expect(cell(page, 'Anna Visser', 1).getByRole('textbox')).toBeFocused();
    await paste(page, [...SHEET, ['Karel de Vries', '', '', '70', '']]);
    const dialog = page.getByRole('dialog', { name: 'Names that are not known here' });
    await expect(dialog.getByRole('combobox', { name: 'Karel de Vries' })).toHaveValue('K. de Vries');
    await dialog.getByRole('combobox', { name: 'Piet Janssen' }).tap();
    await page.getByRole('option', { name: 'P. Jansen' }).tap();
    expect(await tooNarrow(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Paste 2 cells' }).tap();
    await expect(cell(page, 'P. Jansen', 3)).toHaveText('60,00');
  },
);

test('a factor over a whole matrix is one edit: entered in all of it or in nothing, and taken back by one key', async ({
  adminPage: page,
}) => {
  const people = Array.from({ length: 24 }, (_, n) => `Person ${n + 1}`);
  const costs = Array.from({ length: 12 }, (_, n) => `Cost ${n + 1}`);
  const { api, ids, costs: costIds } = await openMatrix(page, people, costs);
  const storedOf = async (at: number) => {
    const rows = (await api('GET', `/employee-cost-allocation/${ids[at]}`)) as { processId: string; percent: number }[];
    return rows.find(({ processId }) => processId === costIds['Cost 12'])!.percent;
  };
  await cell(page, 'Person 1', 1).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3,75');
  await expect(page.getByText('Ctrl+Enter enters it in all 288 cells; *1,04 multiplies them all.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 'Person 24', 12)).toHaveText('3,75');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect([await storedOf(0), await storedOf(23)]).toEqual([3.75, 3.75]);

  await cell(page, 'Person 24', 12).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('*2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Person 1', 1)).toHaveText('7,50');
  await expect(cell(page, 'Person 24', 12)).toHaveText('7,50');
  // What is typed and pressed while all of it is on its way follows.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Person 24', 12)).toHaveText('3,75');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect([await storedOf(0), await storedOf(23)]).toEqual([3.75, 3.75]);

  await page.keyboard.press('Control+a');
  await page.keyboard.type('*3');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was changed' });
  await expect(refused).toContainText('24 cells, the first in Person 1, Sum: adds up to 135,00 %');
  await expect(cell(page, 'Person 1', 1)).toHaveText('3,75');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Person 24', 12)).toHaveText('0');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect([await storedOf(0), await storedOf(23)]).toEqual([0, 0]);
});

test('a matrix without rows leads to the list, and what is pasted there opens in it', async ({ adminPage: page }) => {
  await inDutch(page);
  const { scenarioId, api } = await makeCostScenario(page, { costs: WORK, segments: ['Shops'] });
  await api('GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  await page.goto(`/personnel/${scenarioId}`);
  const shape = page.getByRole('radio', { name: 'Matrix' });
  await shape.check();
  await page.getByRole('button', { name: 'Toevoegen of plakken in de lijst' }).click();
  await expect(page.getByRole('button', { name: 'Lijst plakken' })).toBeVisible();
  await shape.check();
  await expect(page.getByText('Daarna verdeel je ze op één blad')).toBeVisible();
  await paste(page, [
    ['Naam', 'Brutoloon', 'Brew', 'Sell'],
    ['Anna', '41.000', '60%', '40%'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  await expect(dialog.getByRole('cell', { name: 'Anna', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /1 .*toevoegen/ }).click();
  await dialog.getByRole('button', { name: 'Naar de matrix' }).click();
  await expect(matrix(page).getByText('60,00')).toBeVisible();
});

test('people who are pasted with their work are taken back step by step, in the matrix and in the list', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  const { scenarioId, api } = await makeCostScenario(page, { costs: WORK, segments: ['Shops'] });
  await api('GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  await page.goto(`/personnel/${scenarioId}`);
  const names = page.getByRole('rowheader');
  const shape = (name: string) => page.getByRole('radio', { name });
  const pasteWithWork = async (...people: readonly string[]) => {
    await expect(page.getByRole('button', { name: 'Lijst plakken' })).toBeVisible();
    await paste(page, [['Naam', 'Brutoloon', 'Brew', 'Sell'], ...people.map(name => [name, '41.000', '60%', '40%'])]);
    const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
    await dialog.getByRole('button', { name: /toevoegen$/ }).click();
    await dialog.getByRole('button', { name: 'Naar de matrix' }).click();
    await expect(rowOf(page, people.at(-1)!)).toContainText('60,00');
    await expect(page.getByText('Opgeslagen').first()).toBeVisible();
    await shape('Lijst').click();
    await expect(shape('Lijst')).toBeChecked();
  };
  const saved = () => expect(page.getByText('Opgeslagen').first()).toBeVisible();
  const arrow = (name: RegExp) => page.getByRole('button', { name }).first();
  await pasteWithWork('Anna', 'Bas');
  await pasteWithWork('Carla');
  // What came last is taken back first, wherever it was: her work, in the matrix, then herself, in the list.
  await arrow(/ongedaan maken/).click();
  await expect(shape('Matrix')).toBeChecked();
  await expect(rowOf(page, 'Carla')).toBeVisible();
  await expect(rowOf(page, 'Carla')).not.toContainText('60,00');
  await expect(rowOf(page, 'Bas')).toContainText('60,00');
  await expect(page.getByText(/^Ongedaan gemaakt: /)).toBeVisible();
  await saved();
  await page.keyboard.press('Control+z');
  await expect(shape('Lijst')).toBeChecked();
  await expect(names).toHaveText([/Anna/, /Bas/, 'Totaal']);
  await expect(page.getByText('Ongedaan gemaakt: 1 toegevoegde regel.')).toBeVisible();
  await arrow(/opnieuw doen/).click();
  // Where she stood, though she is allocated nothing now.
  await expect(names).toHaveText([/Anna/, /Bas/, /Carla/, 'Totaal']);
  await expect(page.getByText('Opnieuw gedaan: 1 toegevoegde regel.')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(shape('Matrix')).toBeChecked();
  await expect(rowOf(page, 'Carla')).toContainText('60,00');
  await saved();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Carla')).not.toContainText('60,00');
  await expect(rowOf(page, 'Bas')).toContainText('60,00');
});

test('a list of who does what that is pasted on a cell of the list, where it does not fit, is read as one', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  await openMatrix(page, PEOPLE, WORK);
  await page.getByRole('radio', { name: 'Lijst' }).check();
  await page.locator('[data-row]').first().locator('[data-column="3"]').click();
  await paste(page, [
    ['Wie', 'Werk', 'Deel'],
    ['Anna Visser', 'Brew', '60%'],
    ['Anna Visser', 'Sell', '40%'],
    ['K. de Vries', 'Bottle', '100%'],
    ['P. Jansen', 'Sell', '100%'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  // As it was pasted: work is no job, and its part no hours.
  await expect(dialog.getByRole('row', { name: /K\. de Vries/ })).toContainText(/Bottle\s*100%/);
  await expect(dialog.getByRole('columnheader', { name: 'Deel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Naar de matrix' }).click();
  await expect(rowOf(page, 'Anna Visser')).toContainText('60,00');
  await expect(rowOf(page, 'P. Jansen')).toContainText('100,00');
});

test('somebody new in a sheet that is pasted on the matrix is added by the list, which leads back with the rest', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  await openMatrix(page, PEOPLE, WORK);
  const unknown = page.getByRole('dialog', { name: 'Namen die hier niet bekend zijn' });
  const readIt = unknown.getByRole('button', { name: 'Inlezen in de lijst' });
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  await rowOf(page, 'Anna Visser').locator('[data-column="1"]').click();
  // Who is new stands alone in it: nothing can be pasted yet, and Enter reads it in the list.
  await paste(page, [
    ['Naam', 'Brutoloon', 'Brew', 'Sell'],
    ['Bo', '18.000', '40%', ''],
  ]);
  await expect(readIt).toBeFocused();
  await expect(unknown.getByRole('button', { name: '0 cellen plakken' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('cell', { name: 'Bo', exact: true })).toBeVisible();
  await expect(dialog.getByText('De cijfers onder Brew gaan in de volgende stap naar de matrix.')).toBeVisible();
  await expect(dialog.getByText(/niet gelezen/i)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Matrix' }).check();
  await rowOf(page, 'Anna Visser').locator('[data-column="1"]').click();
  await paste(page, [
    ['Naam', 'Brutoloon', 'Brew', 'Sell'],
    ['Anna Visser', '61.000', '70%', '30%'],
    ['Bo', '18.000', '40%', '60%'],
  ]);
  await expectAccessible(page, '[role=dialog]');
  await readIt.click();
  await expect(dialog.getByRole('cell', { name: 'Bo', exact: true })).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: 'Naar de matrix' }).click();
  await expect(rowOf(page, 'Bo')).toContainText('40,00');
  await expect(rowOf(page, 'Anna Visser')).toContainText('70,00');
});

test('so is somebody new beside all the others, with commas for thousands, and what is spelt otherwise is asked about after that', async ({
  adminPage: page,
}) => {
  await openMatrix(page, PEOPLE, WORK);
  await rowOf(page, 'Anna Visser').locator('[data-column="1"]').click();
  await paste(page, [
    ['Name', 'Gross pay', 'Brew', 'Bttle', 'Sell'],
    ...PEOPLE.map(name => [name, '60,000', '20%', '30%', '50%']),
    ['Pat', '33,000', '50%', '50%', ''],
  ]);
  const unknown = page.getByRole('dialog', { name: 'Names that are not known here' });
  await expect(unknown).toContainText('Is one of them new?');
  await unknown.getByRole('button', { name: 'Read it in the list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByRole('cell', { name: 'Pat', exact: true })).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: 'To the matrix' }).click();
  await expect(unknown).not.toContainText('Is one of them new?');
  await expect(unknown.getByRole('combobox', { name: 'Bttle' })).toHaveValue('Bottle');
  await unknown.locator('button[type=submit]').click();
  await expect(rowOf(page, 'Pat').locator('[data-column]', { hasText: '50,00' })).toHaveCount(2);
  await expect(rowOf(page, 'P. Jansen')).toContainText('20,00');
});

test('commas that were read as thousands in the list are so in the matrix that its rest goes to', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCostScenario(page, { costs: ['Printing', 'Signs'], segments: ['Shops'] });
  await page.goto(`/othercosts/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await paste(page, [
    ['Cost', 'Per year', 'Printing', 'Signs'],
    ['Duty', '31,000', '1,200', '2,800'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByRole('cell', { name: '31.000,00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await dialog.getByRole('button', { name: 'To the matrix' }).click();
  // As decimals, 1,2 % and 2,8 % would be entered, and nobody told.
  await expect(page.getByRole('alert')).toContainText('Duty, Printing: “1200”: This number is too large.');
});

test('numbers that are no percentages, as the square metres of a rent, are divided in proportion to them by one press', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Printing', 'Signs'], segments: ['Shops'] });
  for (const name of ['Rent', 'Van']) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_000 });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await cell(page, 'Rent', 1).click();
  await paste(page, [
    ['', 'Printing', 'Signs', 'Total'],
    ['Rent', '120', '280', '400'],
    ['Van', '50', '50', '100'],
  ]);
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('Rent, Sum: adds up to 400,00 %, which is more than 100 %.');
  const inProportion = refused.getByRole('button', { name: 'Divide in proportion to these numbers' });
  await expectAccessible(page);
  await inProportion.click();
  await expect(cell(page, 'Rent', 1)).toHaveText('30,00');
  await expect(cell(page, 'Rent', 2)).toHaveText('70,00');
  // What was pasted beside it goes with it.
  await expect(cell(page, 'Van', 1)).toHaveText('50,00');
  await expect(refused).toBeEmpty();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Rent', 1)).toHaveText('0');
  await expect(cell(page, 'Van', 1)).toHaveText('0');

  // Hours are too large for percentages at all.
  await cell(page, 'Rent', 1).click();
  await paste(page, [
    ['1900', '100'],
    ['50', '50'],
  ]);
  await expect(refused).toContainText('“1900”: This number is too large.');
  await inProportion.click();
  await expect(cell(page, 'Rent', 1)).toHaveText('95,00');
  await expect(cell(page, 'Van', 2)).toHaveText('50,00');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Rent', 1)).toHaveText('0');

  // Beside these 1,900 is no 1,9.
  await cell(page, 'Rent', 1).click();
  await paste(page, [['1,900', '475']]);
  await expect(refused).toContainText('adds up to 476,90 %');
  await inProportion.click();
  await expect(cell(page, 'Rent', 1)).toHaveText('80,00');
  await page.keyboard.press('Control+z');

  // Of percentages that are too much it is nobody's guess.
  await paste(page, [
    ['', 'Printing', 'Signs'],
    ['Rent', '60%', '55%'],
  ]);
  await expect(refused).toContainText('adds up to 115,00 %');
  await expect(inProportion).toHaveCount(0);
});

test('what a pasted list has divided in words stays so, when the figures of its other lines go to the matrix', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Printing', 'Signs'], segments: ['Shops'] });
  await page.goto(`/othercosts/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await paste(page, [
    ['Cost', 'Per year', 'Divided', 'Printing', 'Signs'],
    ['Rent', '48.000', '', '120', '280'],
    ['Van', '14.200', '', '', '100%'],
    ['Insurance', '6.000', 'evenly', '', ''],
    ['Water', '900', 'm²', '120', '280'],
    ['Software', '300', 'evenly over Printing and Signs', '', ''],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByRole('row', { name: 'Water' })).toContainText('By m²');
  await expect(dialog.getByRole('row', { name: 'Software' })).toContainText('Evenly over Printing, Signs');
  await expect(dialog.getByRole('row', { name: 'Van' })).toContainText('In the matrix, next');
  await expect(dialog.getByText('Look at this')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 5 lines' }).click();
  await dialog.getByRole('button', { name: 'To the matrix' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Divide in proportion to these numbers' }).click();
  await expect(cell(page, 'Rent', 1)).toHaveText('30,00');
  await expect(cell(page, 'Van', 2)).toHaveText('100,00');
  await expect(cell(page, 'Insurance', 1)).toHaveText('50,00');
  await expect(cell(page, 'Insurance', 2)).toHaveText('50,00');
  await expect(cell(page, 'Water', 1)).toHaveText('30,00');
  await expect(cell(page, 'Software', 2)).toHaveText('50,00');
  const [water] = ((await api('GET', `/other-cost/list/${scenarioId}`)) as { name: string }[]).filter(
    ({ name }) => name === 'Water',
  );
  expect(water).toMatchObject({ unitDescription: 'm²', costAllocations: [{ units: 120 }, { units: 280 }] });
  // It goes back with the list, after what was pasted here.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Rent', 1)).toHaveText('0');
  await expect(cell(page, 'Water', 1)).toHaveText('30,00');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: 5 added lines.')).toBeVisible();
  await expect.poll(() => api('GET', `/other-cost/list/${scenarioId}`)).toEqual([]);
});

test('what is no cost yet in a pasted sheet of people becomes one with its percentages, and nothing is made for what is refused', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Printing', 'Signs'], segments: ['Shops'] });
  await api('GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  await page.goto(`/personnel/${scenarioId}`);
  const button = page.getByRole('button', { name: 'Paste a list' });
  await expect(button).toBeVisible();
  const sheet = (brenda: string, margaret: string) => [
    ['Employee', 'Yearly wage', 'Selling', 'Printng', 'Admin'],
    ['Alan', '34.500', '10%', '90%', ''],
    ['Brenda', '29.750', brenda, '60%', '25%'],
    ['Margaret', '42.000', '40%', '', margaret],
  ];
  await paste(page, sheet('20%', '65%'));
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog).toContainText('Selling, Admin hold percentages');
  await expect(dialog.getByText(/not read/)).toHaveCount(0);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toContainText('Next, in the matrix: what each has of Printng, Selling, Admin.');
  await dialog.getByRole('button', { name: 'To the matrix' }).click();

  const unknown = page.getByRole('dialog', { name: 'Names that are not known here' });
  const chosen = (name: string) => unknown.getByRole('combobox', { name });
  await expect(chosen('Printng')).toHaveValue('Printing');
  await expectAccessible(page, '[role=dialog]');
  await unknown.getByRole('button', { name: 'The other 2 are new costs' }).click();
  await expect(chosen('Admin')).toHaveValue('New cost: “Admin”');
  await unknown.locator('button[type=submit]').click();
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was changed' });
  await expect(refused).toContainText('Brenda, Sum; Margaret, Sum: adds up to 105,00 %');
  await expect(matrix(page).getByRole('columnheader', { name: 'Selling' })).toHaveCount(0);

  // Once the sheet is right, nothing has to be said again.
  await paste(page, sheet('15%', '60%'));
  await expect(chosen('Selling')).toHaveValue('New cost: “Selling”');
  await expect(chosen('Printng')).toHaveValue('Printing');
  await unknown.locator('button[type=submit]').click();
  await expect(rowOf(page, 'Margaret')).toContainText('60,00');
  await expect(rowOf(page, 'Brenda')).toContainText('100,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Margaret')).not.toContainText('60,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: 2 added costs.')).toBeVisible();
  await expect(matrix(page).getByRole('columnheader', { name: 'Selling' })).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(matrix(page).getByRole('columnheader', { name: 'Selling' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(rowOf(page, 'Margaret')).toContainText('60,00');
});
