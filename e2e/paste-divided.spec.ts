import type { Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

const SHEET = [
  ...['Kosten\tBedrag\tVerdelen', 'Huur\t64.000\tzoals personeel', 'Gas en stroom\t22.300\tzoals huur'],
  ...['Reclame\t15.900\tzoals omzet', 'Verzekering\t7.400\t', 'Bestelbus\t11.200\tmachines'],
].join('\n');

interface Stored {
  id: string;
  name: string;
  unitDescription: string | null;
  dividedLike: string | null;
  dividedLikeOf: string | null;
  costAllocations: { processId: string; percent: number }[];
}

/** A coffee roaster: who works on what, and no other costs. */
async function roaster(page: Page, paste = 'Lijst plakken') {
  const { api, scenarioId, costs } = await makeCostScenario(page, { costs: ['Bonen', 'Machines'], segments: [] });
  await api('PUT', `/process/${costs.Machines}`, { totalRevenue: 10_000 });
  const nameOf = new Map(Object.entries(costs).map(([name, id]) => [id, name]));
  const list = async () => (await api('GET', `/other-cost/list/${scenarioId}`)) as Stored[];
  /** Each with its division: “Huur personnel Bonen 75 Machines 25”. */
  const divided = async () =>
    (await list()).map(({ name, dividedLike, unitDescription, costAllocations }) =>
      [
        ...[name, unitDescription, dividedLike].filter(Boolean),
        ...costAllocations
          .filter(({ percent }) => percent > 0)
          .map(one => `${nameOf.get(one.processId)} ${one.percent}`),
      ].join(' '),
    );
  const personnel = async () => {
    await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
    const { id } = (await api('POST', '/employee/', { scenarioId, name: 'Sanne', yearlyWage: 40_000 })) as {
      id: string;
    };
    await api('PATCH', `/employee-cost-allocation/${id}`, [
      { processId: costs.Bonen, percent: 75 },
      { processId: costs.Machines, percent: 25 },
    ]);
  };
  const open = async () => {
    await page.goto(`/othercosts/${scenarioId}`);
    await page.getByRole('button', { name: paste }).click();
    return page.getByRole('dialog', { name: paste });
  };
  return { api, scenarioId, costs, list, divided, personnel, open };
}

test('a pasted list that says how each cost is divided divides it so, in the order of the chain, and is taken back whole', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs: made, list, divided, personnel, open } = await roaster(page);
  await inDutch(page);
  const dialog = await open();
  const text = dialog.getByLabel('Plak een lijst met overige kosten');
  const row = (name: string) => dialog.getByRole('row', { name });
  await text.fill(SHEET);
  // Nobody works on anything yet.
  await expect(row('2 Huur')).toContainText('Niet verdeeld: ‘zoals personeel’');
  await expect(
    dialog.getByText('Dat doe je bij Personeelskosten. Tot dan blijven Huur, Gas en stroom onverdeeld.'),
  ).toBeVisible();
  await expect(row('4 Reclame')).toContainText('Zoals alle omzet');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();

  await personnel();
  await api('POST', '/other-cost/', { scenarioId, name: 'Software', totalCost: 500 });
  await open();
  await text.fill(SHEET);
  await expect(row('2 Huur')).toContainText('Zoals personeelskosten');
  await expect(row('3 Gas en stroom')).toContainText('Zoals Huur is verdeeld');
  await expect(row('6 Bestelbus')).toContainText('Alles naar Machines');
  await expect(dialog.getByText('niet gelezen')).toHaveCount(0);
  await expect(dialog.getByText('onverdeeld')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '5 regels toevoegen' }).click();
  await expect(page.getByText('4 verdelingen zijn gemaakt.')).toBeVisible();
  const all = [
    ...['Software', 'Huur personnel Bonen 75 Machines 25', 'Gas en stroom division Bonen 75 Machines 25'],
    ...['Reclame allRevenue Machines 100', 'Verzekering', 'Bestelbus Machines 100'],
  ];
  expect(await divided()).toEqual(all);
  const costs = page.getByRole('grid', { name: 'Overige kosten' });
  await expect(costs.getByRole('checkbox', { checked: true })).toHaveCount(0);

  // Also where what one is divided like is 0 now.
  await api('PUT', `/process/${made.Machines}`, { totalRevenue: 0 });
  await expect(costs.getByText('Zoals alle omzet, nu 0')).toBeVisible();
  await page.getByRole('button', { name: 'Laatste wijziging ongedaan maken: 5 toegevoegde regels' }).click();
  await expect(page.getByText('Ongedaan gemaakt: 5 toegevoegde regels.')).toBeVisible();
  await expect.poll(divided).toEqual(['Software']);
  await api('PUT', `/process/${made.Machines}`, { totalRevenue: 10_000 });
  await page.keyboard.press('Control+y');
  await expect.poll(divided).toEqual(all);
  // As another one that is there now.
  const [, rent, gas] = await list();
  expect(gas!.dividedLikeOf).toBe(rent!.id);
  // What somebody has divided otherwise since is not lost.
  await api('PATCH', `/other-cost-allocation/${rent!.id}`, []);
  await page.getByRole('button', { name: 'Laatste wijziging ongedaan maken: 5 toegevoegde regels' }).click();
  await expect(page.getByText('dit is intussen gewijzigd', { exact: false })).toBeVisible();
  expect((await divided()).length).toBe(6);
});

test('what is divided already is divided as a pasted list says where that is asked for, and taken back to what it was', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, divided, personnel, open } = await roaster(page, 'Paste a list');
  await personnel();
  const rent = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as { id: string };
  await api('PATCH', `/other-cost-allocation/${rent.id}?dividedLike=allRevenue`, [
    { processId: costs.Machines, percent: 100 },
  ]);
  const was = ['Rent allRevenue Machines 100'];
  const dialog = await open();
  const text = dialog.getByLabel('Paste a list of other costs');
  const row = (name: string) => dialog.getByRole('row', { name });
  // Also in a column of cost drivers, whose other texts are what they were.
  await text.fill(
    'Cost\tCost driver\nRent\tlike personnel costs\nPower\tas rent\nRepairs\tm²\nBank\tas the landlord\nTax\tequally',
  );
  await expect(row('2 Rent')).toContainText('Stays as it is divided now');
  await expect(row('3 Power')).toContainText('As Rent is divided');
  await expect(row('4 Repairs')).toContainText('m²');
  await expect(row('6 Tax')).toContainText('Evenly over all');
  await expect(row('5 Bank')).toContainText('Not divided: “as the landlord”');
  await expect(
    dialog.getByText('It is not understood how this is divided: Bank (“as the landlord”). This line stays undivided'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Change figures that are there already' }).check();
  await expect(row('2 Rent')).toContainText('Like personnel costs');
  await dialog.getByRole('button', { name: 'Save 5 lines' }).click();
  await expect(page.getByText('3 costs are divided.')).toBeVisible();
  const now = [
    'Rent personnel Bonen 75 Machines 25',
    'Power division Bonen 75 Machines 25',
    'Repairs m²',
    'Bank',
    'Tax Bonen 50 Machines 50',
  ];
  expect(await divided()).toEqual(now);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect(page.getByText('Divided like the personnel costs.')).toBeVisible();
  const takesBack = page.getByRole('button', { name: 'Take the last change back: 5 pasted lines' });
  await takesBack.click();
  await expect.poll(divided).toEqual(was);
  await expect(page.getByText('Divided like the revenue of all costs.')).toBeVisible();
  await page.getByRole('button', { name: 'Do the last change again: 5 pasted lines' }).first().click();
  await expect.poll(divided).toEqual(now);
  await expect(page.getByText('Divided like the personnel costs.')).toBeVisible();
});
