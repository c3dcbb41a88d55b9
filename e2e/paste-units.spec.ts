import { buildScenario } from './build-through-api.ts';
import { call } from './call.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

test('in Dutch: what a trade counts is read as units, which is said with the way to say otherwise', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Particulier']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await inDutch(page);
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  const field = dialog.getByLabel('Plak een lijst met processen');
  const open = () => page.getByRole('button', { name: 'Lijst plakken' }).click();
  const told = dialog.getByText('‘Behandelingen’ is gelezen als ‘Totaal eenheden’.');
  const massage = dialog.getByRole('row', { name: 'Massage' });
  const choice = dialog.getByRole('combobox', { name: 'Behandelingen' });
  const stored = async () => {
    type Cost = { name: string; totalUnits: number };
    const tree = await call<{ mainProcesses: { processes: Cost[] }[] }[]>(
      page,
      'GET',
      `/process-category/list/${scenarioId}`,
    );
    return tree.flatMap(section => section.mainProcesses.flatMap(({ processes }) => processes));
  };

  await open();
  await field.fill('Behandeling\tBehandelingen\tOmzet\nMassage\t140\t8.400\nFysio\t62,5\t14.200');
  await expect(told).toBeVisible();
  await expect(massage).toContainText('140,00');
  await expect(choice).toHaveValue('Totaal eenheden');
  await expectAccessible(page);
  // Said otherwise it is not read, and said to be units it is no guess.
  await choice.click();
  await page.getByRole('option', { name: 'Niet gelezen' }).click();
  await expect(told).toHaveCount(0);
  await expect(dialog.getByText('Deze kolom wordt niet gelezen: Behandelingen.')).toBeVisible();
  await expect(massage).not.toContainText('140,00');
  await choice.click();
  await page.getByRole('option', { name: 'Totaal eenheden' }).click();
  await expect(massage).toContainText('140,00');
  await expect(told).toHaveCount(0);
  await dialog.getByRole('button', { name: '2 regels toevoegen' }).click();
  await expect.poll(stored).toMatchObject([
    { name: 'Massage', totalUnits: 140 },
    { name: 'Fysio', totalUnits: 62.5 },
  ]);

  // Pasted once more with another number, what is there stays unless one ticks that.
  await open();
  await field.fill('Behandeling\tBehandelingen\tOmzet\nMassage\t150\t8.400\nKnie\t20\t3.000');
  await expect(told).toBeVisible();
  await expect(massage).toContainText('140,00 (geplakt: 150,00)');
  await dialog.getByRole('checkbox', { name: 'Ook cijfers wijzigen die er al staan' }).check();
  await expect(massage).toContainText('140,00 → 150,00');
  // Cents are money, which is no units, below a head that was not stored before.
  await field.fill('Behandeling\tSessies\tOmzet\nMassage\t140,00\t8.400');
  await expect(dialog.getByText('Deze kolom wordt niet gelezen: Sessies.')).toBeVisible();
});

test('in Dutch: what a trade buys is read as direct costs beside what it counts, said, and taken back by one choice', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Bedrijven', 'Particulieren']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await inDutch(page);
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  const told = (head: string, what: string) => dialog.getByText(`‘${head}’ is gelezen als ‘${what}’.`);
  const folders = dialog.getByRole('row', { name: 'Folders' });
  const choice = dialog.getByRole('combobox', { name: 'Papier en inkt' });
  await page.getByRole('button', { name: 'Lijst plakken' }).click();
  await dialog
    .getByLabel('Plak een lijst met processen')
    .fill(
      [
        'Product\tOmzet\tPapier en inkt\tOplagen\tBedrijven\tParticulieren',
        'Folders\t412.000\t168.500\t340\t75%\t25%',
        'Visitekaartjes\t76.800\t14.900\t1.120\t70%\t30%',
      ].join('\n'),
    );
  await expect(told('Papier en inkt', 'Totale directe kosten')).toBeVisible();
  await expect(told('Oplagen', 'Totaal eenheden')).toBeVisible();
  await expect(folders).toContainText('168.500,00');
  await expect(choice).toHaveValue('Totale directe kosten');
  await expectAccessible(page);
  // Taken back it is not read, and what is counted stays.
  await choice.click();
  await page.getByRole('option', { name: 'Niet gelezen' }).click();
  await expect(told('Papier en inkt', 'Totale directe kosten')).toHaveCount(0);
  await expect(told('Oplagen', 'Totaal eenheden')).toBeVisible();
  await expect(folders).not.toContainText('168.500,00');
  // Said to be direct costs it is no guess.
  await choice.click();
  await page.getByRole('option', { name: 'Totale directe kosten', exact: true }).click();
  await expect(folders).toContainText('168.500,00');
  await expect(told('Papier en inkt', 'Totale directe kosten')).toHaveCount(0);
  await dialog.getByRole('button', { name: '2 regels toevoegen' }).click();
  type Cost = { name: string; totalUnits: number; totalCost: number };
  const stored = async () => {
    const tree = await call<{ mainProcesses: { processes: Cost[] }[] }[]>(
      page,
      'GET',
      `/process-category/list/${scenarioId}`,
    );
    return tree.flatMap(section => section.mainProcesses.flatMap(({ processes }) => processes));
  };
  await expect.poll(stored).toMatchObject([
    { name: 'Folders', totalUnits: 340, totalCost: 168_500 },
    { name: 'Visitekaartjes', totalUnits: 1120, totalCost: 14_900 },
  ]);
});

test('below the same heads stands the same another time, also in a single line', async ({ adminPage: page }) => {
  const scenarioId = await buildScenario(page, ['Owners']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const field = dialog.getByLabel('Paste a list of costs');
  const pasteList = async (...lines: readonly string[]) => {
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await field.fill(['Treatment\tTurnover\tMedicines and lab\tVisits', ...lines].join('\n'));
  };
  await pasteList(
    'Surgery\t268,400\t81,200\t1,150',
    'Shop\t78,900\t57,300\t3,900',
    'Vaccinations\t124,700\t52,900\t4,300',
  );
  await dialog.getByRole('button', { name: 'Add 3 lines' }).click();
  await expect(dialog).toHaveCount(0);
  await pasteList('Dental\t41,000\t8,200\t310');
  await expect(dialog.getByText('not read')).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: 'Dental' })).toContainText(/310,00\s*41\.000,00\s*8\.200,00/);
});
