import { call } from './call.ts';
import { makeCostScenario, paste as pasteThere } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('hours of a week and wages of a month are made a year’s by a tick, and never without it', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCostScenario(page, { costs: ['Physio', 'Group classes'], segments: [] });
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const paste = (...lines: string[]) => dialog.getByLabel('Paste a list of employees').fill(lines.join('\n'));
  const anna = dialog.getByRole('row', { name: 'Anna' });
  const tick = (name: string) => dialog.getByRole('checkbox', { name });

  // What no head says anything of is asked about, and stays what it is.
  await paste('Anna\tBakker\t36\t3.950', 'Bram\t\t32\t2.980');
  const asked = '36 hours a year? If these are hours per week, tick “These hours are per week: × 52”.';
  await expect(dialog.getByText(asked)).toBeVisible();
  await expect(dialog.getByText('A wage of 3.950 a year?')).toBeVisible();
  await expect(anna).toContainText('36,003.950,00');
  await tick('These hours are per week: × 52').check();
  await expect(dialog.getByText(asked)).toHaveCount(0);
  await expect(anna).toContainText('1.872,003.950,00');
  // What was said of other columns is not said of these.
  const isHead = dialog.getByRole('checkbox', { name: 'The first line is a heading' });
  await isHead.check();
  await expect(anna).toHaveCount(0);
  await isHead.uncheck();
  await expect(anna).toContainText('36,003.950,00');
  await tick('These hours are per week: × 52').check();
  await paste('Anna\tBakker\t36\t3.950', 'Bram\t\t1.600\t41.000');
  await expect(dialog.getByText('hours a year?')).toHaveCount(0);
  await expect(anna).toContainText('36,003.950,00');

  await paste(
    'Naam\tUren per week\tBrutoloon per maand\tWerkgeverslasten',
    'Anna\t36\t3.950\t27%',
    'Bram\t32,5\t2.980,55\t',
  );
  await expect(dialog.getByText('These columns are not read: Uren per week, Brutoloon per maand.')).toBeVisible();
  await expect(dialog.getByText('Tick above what is to be made a year’s; then it is read.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 2 lines without figures' })).toBeVisible();
  await expect(tick('Make “Uren per week” a year’s: × 52')).not.toBeChecked();
  await expectAccessible(page);
  await tick('Make “Uren per week” a year’s: × 52').check();
  await expect(dialog.getByText('This column is not read: Brutoloon per maand.')).toBeVisible();
  await tick('Make “Brutoloon per maand” a year’s: × 12').check();
  await expect(dialog.getByText('not read')).toHaveCount(0);
  await expect(anna).toContainText('1.872,0047.400,0012.798,00');
  await dialog.getByRole('button', { name: 'Add 2 lines', exact: true }).click();
  await expect(page.getByText('2 lines were added.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await call(page, 'GET', `/employee/list/${scenarioId}`)).toMatchObject([
    { name: 'Anna', workHoursPerYear: 1_872, yearlyWage: 47_400, extras: 12_798 },
    { name: 'Bram', workHoursPerYear: 1_690, yearlyWage: 35_766.6, extras: 0 },
  ]);

  // What goes to which cost is for the matrix, which takes the same list.
  const list = ['Naam\tBruto jaarloon\tPhysio\tGroup', 'Carla\t30.000\t80%\t20%'];
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await paste(...list);
  await expect(dialog.getByText('The figures under Physio, Group go to the matrix in the next step.')).toBeVisible();
  await expect(dialog.getByText('not read:')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add 1 line', exact: true }).click();
  await dialog.getByRole('button', { name: 'To the matrix' }).click();
  // Only Group is asked about, which is called otherwise there; the wage is not for the matrix.
  await expect(page.getByRole('dialog').getByText('Bruto jaarloon')).toHaveCount(0);
  await page.getByRole('button', { name: 'Paste 2 cells' }).click();
  await expect(page.getByRole('row', { name: /^Carla/ })).toContainText('80,0020,00');
  await expect(page.getByText('2 cells pasted by their names.')).toBeVisible();

  // So does a list with a line for each of them and what was worked on, as it is.
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await paste('Week\tWho\tWhat\tHours', '1\tAnna\tPhysio\t20', '2\tAnna\tPhysio\t10', '2\tAnna\tGroup classes\t10');
  await expect(dialog.getByText('That stands in the matrix: your list is taken along.')).toBeVisible();
  await dialog.getByRole('button', { name: 'To the matrix' }).click();
  await expect(page.getByRole('row', { name: /^Anna/ })).toContainText('75,0025,00');
  await expect(page.getByText('3 lines are in 2 cells: what is of the same two was added up.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('row', { name: /^Anna/ })).not.toContainText('75,00');
  // Once: who comes back finds nothing pasted again.
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await page.getByRole('radio', { name: 'Matrix' }).click();
  await expect(page.getByRole('row', { name: /^Anna/ })).not.toContainText('75,00');
  // People that are pasted there belong in the list, which shows first what it read: with a heading, or where nothing else is meant.
  await pasteThere(page, [['Dirk'], ['Els']]);
  await expect(dialog.getByText('2 lines were read.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'Matrix' }).click();
  await page.getByRole('row', { name: /^Anna/ }).getByRole('gridcell').nth(1).click();
  await pasteThere(page, [
    ['Name', 'Wage'],
    ['Dirk', '30.000'],
  ]);
  await expect(dialog.getByRole('row', { name: 'Dirk' })).toContainText('30.000,00');
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByText('1 line was added.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Employees' })).toContainText('Dirk');
});
