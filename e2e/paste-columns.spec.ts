import type { Page } from '@playwright/test';
import { buildScenario } from './build-through-api.ts';
import { call } from './call.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });

/** Pastes with the keys, as from a spreadsheet, where the focus is. */
async function pasteWithKeys(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(text => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+V');
}

test('extras in percent are no error before the wage is a year’s, and small figures are asked about', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = dialogOf(page);
  const field = dialog.getByLabel('Paste a list of employees');
  const els = dialog.getByRole('row', { name: 'Els' });
  await expect(field).toHaveAccessibleDescription(/Extras: an amount a year, or a percentage of the wage\./);
  await field.fill('Naam\tUren per week\tLoon per maand\tToeslagen\nEls\t36\t2.000\t23%');
  await expect(dialog.getByText('Extras such as 23% are that part of the wage.')).toBeVisible();
  await expect(dialog.getByText('What is wrong')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add 1 line without figures' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Make “Loon per maand” a year’s: × 12' }).check();
  await expect(dialog.getByText('Extras such as 23%')).toHaveCount(0);
  await expect(els).toContainText('24.000,005.520,00');

  // Without a heading, by what the columns hold.
  await field.fill('Els\t52.000\t1.872\t18');
  await expect(els).toContainText('–1.872,0052.000,0018,00');
  await expect(dialog.getByText('Extras such as 18 a year? If these are percentages of the wage')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'These are percentages of the wage' }).check();
  await expect(els).toContainText('–1.872,0052.000,009.360,00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 line', exact: true }).click();
  await expect
    .poll(() => call(page, 'GET', `/employee/list/${scenarioId}`))
    .toMatchObject([{ name: 'Els', jobTitle: '', workHoursPerYear: 1_872, yearlyWage: 52_000, extras: 9_360 }]);
});

test('pension and national insurance are both extras, and a third column is where somebody says so', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  const tom = dialog.getByRole('row', { name: 'Tom' });
  await dialog
    .getByLabel('Paste a list of employees')
    .fill('Name\tSalary\tPension\tNI\tLevy\nTom\t92.000\t5%\t13,8%\t500\nHannah\t88.000\t5%\t13,8%\t500');
  await expect(dialog.getByRole('columnheader', { name: 'Extras: Pension + NI', exact: true })).toBeVisible();
  await expect(tom).toContainText('92.000,0017.296,00');
  await expect(dialog.getByText('This column is not read: Levy.')).toBeVisible();
  await choice('Levy').click();
  await page.getByRole('option', { name: 'Extras' }).click();
  for (const name of ['Pension', 'NI', 'Levy']) await expect(choice(name)).toHaveValue('Extras');
  await expect(dialog.getByText('not read:')).toHaveCount(0);
  await expect(tom).toContainText('92.000,0017.796,00');
  await choice('Pension').click();
  await page.getByRole('option', { name: 'Not read' }).click();
  await expect(dialog.getByRole('columnheader', { name: 'Extras: NI + Levy', exact: true })).toBeVisible();
  await expect(tom).toContainText('92.000,0013.196,00');
  await choice('Pension').click();
  await page.getByRole('option', { name: 'Extras' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect
    .poll(() => call(page, 'GET', `/employee/list/${scenarioId}`))
    .toMatchObject([
      { name: 'Tom', yearlyWage: 92_000, extras: 17_796 },
      { name: 'Hannah', yearlyWage: 88_000, extras: 17_044 },
    ]);
});

test('what a column holds is chosen where its head does not say it, by keyboard on a small screen', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Pubs', 'Shops']);
  await call(page, 'POST', '/process-category/layered/1', { scenarioId });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await dialog
    .getByLabel('Paste a list of costs')
    .fill('Product\tSales Pubs\tMalt and hops Pubs\tMalt and hops Shops\tBottles\nBlond\t1.000\t300\t200\t70');
  await expect(dialog.getByText(/not read: Malt and hops Pubs, Malt and hops Shops, Bottles\./)).toBeVisible();
  await choice('Columns such as “Malt and hops Pubs” hold').press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(dialog.getByText('This column is not read: Bottles.')).toBeVisible();
  // A column that is not read has opened them all, each with what it begins with and what it is.
  await expect(choice('Malt and hops Shops')).toHaveValue('Direct costs · Shops');
  await expect(choice('Bottles')).toHaveValue('Not read');
  await expect(choice('Bottles')).toHaveAccessibleDescription('70');
  await choice('Bottles').press('ArrowDown');
  await page.keyboard.type('units · pubs');
  await page.keyboard.press('Enter');
  await expect(choice('Bottles')).toHaveValue('Units · Pubs');
  await expect(choice('Bottles')).toBeFocused();
  await expect(dialog.getByText('not read:')).toHaveCount(0);
  await expectAccessible(page);
  expect(await dialog.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect
    .poll(() => call(page, 'GET', `/process-category/list/${scenarioId}`))
    .toMatchObject([
      {
        mainProcesses: [
          {
            processes: [
              {
                ...{ name: 'Blond', totalUnits: 70, totalRevenue: 1000, totalCost: 500 },
                costAllocation: [
                  { segmentName: 'Pubs', units: 70, revenue: 1000, directCost: 300 },
                  { segmentName: 'Shops', units: 0, revenue: 0, directCost: 200 },
                ],
              },
            ],
          },
        ],
      },
    ]);
});

test('columns that are read stand in one line; two are exchanged, and what is of a month keeps its tick', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  const columns = dialog.getByRole('button', { name: '4 columns: Employee, Job title, Yearly wage, Extras · Change' });
  const field = dialog.getByLabel('Paste a list of employees');
  await field.fill('Name\tJob\tGross p/m\tExtras\nDentist\tEls\t4.000\t900');
  await expect(columns).toHaveAttribute('aria-expanded', 'false');
  await columns.click();
  await expect(choice('Name')).toHaveValue('Employee');
  await choice('Name').click();
  await page.getByRole('option', { name: 'Job title' }).click();
  // It moves: nobody is both.
  await expect(choice('Job')).toHaveValue('Not read');
  await expect(dialog.getByText('There is no name.')).toBeVisible();
  await choice('Job').click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await expect(choice('Name')).toHaveValue('Job title');
  await expect(dialog.getByRole('row', { name: 'Els' })).toContainText('ElsDentist');
  await choice('Extras').click();
  await page.getByRole('option', { name: 'Yearly wage' }).click();
  await expect(choice('Gross p/m')).toHaveValue('Not read');
  await choice('Gross p/m').click();
  await page.getByRole('option', { name: 'Extras' }).click();
  await dialog.getByRole('checkbox', { name: 'Make “Gross p/m” a year’s: × 12' }).check();
  await expect(dialog.getByRole('row', { name: 'Els' })).toContainText('900,0048.000,00');
  await expectAccessible(page);
  // Another list is understood anew.
  await field.fill('Name\tJob\tGross p/m\tNote\nEls\tDentist\t4.000\thalf');
  await expect(choice('Name')).toHaveValue('Employee');
  await expect(choice('Note')).toHaveValue('Not read');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave anyway' }).click();

  await page.goto('/user/');
  await page.getByRole('button', { name: 'Invite several' }).click();
  const invited = page.getByRole('dialog', { name: 'Invite several' });
  await invited.getByRole('textbox').fill('Name\tE-mail\tTeam\nEls Bos\tels@verdeel.test\tuser');
  await invited.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Role' }).click();
  await expect(invited.getByRole('combobox', { name: 'Name' })).toHaveValue('Name');
  await expect(invited.getByRole('row', { name: 'Els Bos' })).toContainText('User');
});

test('a list of next year’s wages changes who is there where that is asked for, and is taken back whole', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const people = [
    { name: 'Anna', jobTitle: '', yearlyWage: 40_000, extras: 8_000 },
    { name: 'Bram', jobTitle: 'Baker', yearlyWage: 30_000, extras: 0 },
    { name: 'Bram', jobTitle: 'Driver', yearlyWage: 29_000, extras: 0 },
  ];
  for (const one of people) await call(page, 'POST', '/employee', { scenarioId, workHoursPerYear: 1_700, ...one });
  const stored = async () =>
    (await call<typeof people>(page, 'GET', `/employee/list/${scenarioId}`)).map(one => [
      ...[one.name, one.jobTitle, one.yearlyWage, one.extras],
    ]);
  const before = await stored();
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = dialogOf(page);
  await dialog
    .getByLabel('Paste a list of employees')
    .fill('Name\tJob\tWage\nAnna\tBaker\t41.600\nBram\tBaker\t31.200\nCeline\tCook\t33.000');
  const anna = dialog.getByRole('row', { name: 'Anna' });
  await expect(anna).toContainText('Is filled in');
  await expect(anna).toContainText('40.000,00 (pasted: 41.600,00)');
  await expect(dialog.getByRole('row', { name: 'Bram' })).toContainText('Several have this name');
  await expect(dialog.getByText('“Bram” stands more than once here or in this list')).toBeVisible();
  await expect(dialog.getByText('1 figure is there already and is another one.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Change figures that are there already' }).check();
  await expect(anna).toContainText('Is changed');
  await expect(anna).toContainText('40.000,00 → 41.600,00');
  await dialog.getByRole('checkbox', { name: 'Extras stay the same part of the wage' }).check();
  await expect(anna).toContainText('8.000,00 → 8.320,00');
  await expect(dialog.getByText('Celine is new and has no extras.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save 2 lines' }).click();
  await expect(dialog).toHaveCount(0);
  const after = [['Anna', 'Baker', 41_600, 8_320], ...before.slice(1), ['Celine', 'Cook', 33_000, 0]];
  await expect.poll(stored).toEqual(after);
  // Nobody else was there.
  await expect(page.getByRole('rowheader', { name: 'Celine' })).toBeVisible();
  await expect(page.getByText(/Somebody else changed/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the last change back: 2 pasted lines' }).click();
  await expect.poll(stored).toEqual(before);
  await expect(page.getByText(/Somebody else changed/)).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect.poll(stored).toEqual(after);
  // Nobody has deleted Celine.
  await expect(page.getByText(/“Celine” is deleted/)).toHaveCount(0);
  // All of it is there now.
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await dialog.getByLabel('Paste a list of employees').fill('Name\tWage\nAnna\t41.600');
  await expect(dialog.getByText('There is nothing to save')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Add names that are there once more' }).check();
  await expect(dialog.getByText('There is a “Anna” already: this adds another one.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect.poll(async () => (await stored()).length).toBe(5);
});

test('in Dutch: a treatment beside its group is read, and names alone are costs in one layer where somebody says so', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Particulier']);
  const levelOf = async () =>
    (await call<{ processLevel: number }>(page, 'GET', `/scenario/${scenarioId}`)).processLevel;
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 2 });
  await inDutch(page);
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  const field = dialog.getByLabel('Plak een lijst met processen');
  await page.getByRole('button', { name: 'Lijst plakken' }).click();
  await field.fill('Groep\tBehandeling\tOmzet\tVorig jaar\nMond\tControle\t100\t90\n\tReiniging\t200\t80');
  await expect(dialog.getByRole('row', { name: 'Reiniging' })).toContainText('Mond');
  await expect(dialog.getByText('Wat er in elke kolom staat')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Omzet', exact: true }).click();
  await page.getByRole('option', { name: 'Niet gelezen' }).click();
  await dialog.getByRole('combobox', { name: 'Vorig jaar' }).click();
  await page.getByRole('option', { name: 'Totale omzet' }).click();
  await expect(dialog.getByText('Deze kolom wordt niet gelezen: Omzet.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Controle' })).toContainText('90,00');

  await field.fill('Naam\nControle\nReiniging');
  await expect(dialog.getByText('Kies hierboven wat voor namen dit zijn.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '2 regels toevoegen' })).toBeDisabled();
  await field.fill('Controle\nReiniging');
  await expect(dialog.getByRole('radio', { name: 'Kostenobjecten (2 lagen)' })).toBeChecked();
  await expect(dialog.getByRole('columnheader', { name: 'Kostenobject' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Processen (1 laag)' }).check();
  await expect(dialog.getByRole('columnheader', { name: 'Kostenobject' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await levelOf()).toBe(2);
  await dialog.getByRole('button', { name: '2 regels toevoegen' }).click();
  await expect(page.getByText('2 regels toegevoegd.').last()).toBeVisible();
  const names = async () =>
    (
      await call<{ mainProcesses: { processes: { name: string }[] }[] }[]>(
        page,
        'GET',
        `/process-category/list/${scenarioId}`,
      )
    ).map(section => section.mainProcesses.map(one => one.processes.map(({ name }) => name)));
  expect(await names()).toEqual([[['Controle', 'Reiniging']]]);
  expect(await levelOf()).toBe(1);
  await expect(page.getByRole('button', { name: '1 laag' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Reiniging' })).toBeVisible();
  await page.getByRole('button', { name: 'Laatste wijziging ongedaan maken: 2 toegevoegde regels' }).click();
  await expect.poll(names).toEqual([[[]]]);
  await page.keyboard.press('Control+y');
  await expect.poll(names).toEqual([[['Controle', 'Reiniging']]]);
});

test('what is pasted on a page where nothing takes it opens the dialog with it, and is entered by its button only', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  const dialog = dialogOf(page);
  await page.goto(`/segments/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await pasteWithKeys(page, 'Pubs\tShops\tTaproom\tWeb');
  await expect(dialog.getByRole('row')).toHaveCount(5);
  // What is pasted into the field of the dialog stays there, and so does what is pasted beside it.
  await dialog.getByLabel('Paste a list of segments').press('End');
  await pasteWithKeys(page, '\tEvents');
  await expect(dialog.getByRole('row')).toHaveCount(6);
  await expect(dialog).toHaveCount(1);
  expect(await call(page, 'GET', `/segment/list/${scenarioId}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 5 lines' }).click();
  await expect(page.getByRole('list', { name: 'Segments' }).getByRole('listitem')).toHaveCount(5);

  await page.goto(`/othercosts/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await pasteWithKeys(page, 'Kosten\tPer jaar\nHuur\t12.000');
  await expect(dialog.getByRole('row', { name: 'Huur' })).toContainText('12.000,00');
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByRole('grid', { name: 'Other costs' }).getByRole('row', { name: 'Huur' })).toBeVisible();
  expect(await call(page, 'GET', `/other-cost/list/${scenarioId}`)).toMatchObject([
    { name: 'Huur', totalCost: 12_000 },
  ]);

  // In a table it is pasted into the cells, as ever.
  await page.reload();
  await page.getByRole('grid', { name: 'Other costs' }).getByRole('gridcell', { name: '12.000,00' }).first().click();
  await pasteWithKeys(page, '13.000');
  await expect.poll(() => call(page, 'GET', `/other-cost/list/${scenarioId}`)).toMatchObject([{ totalCost: 13_000 }]);
  await expect(dialog).toHaveCount(0);
});
