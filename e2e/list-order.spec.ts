import type { Page } from '@playwright/test';
import { makeCostScenario, paste } from './cost-scenario.ts';
import { expect, inDutch, test } from './fixtures.ts';

// What is not fully allocated comes first when a list opens: by what is stored then, whatever it showed before.

const matrix = (page: Page) => page.getByRole('grid', { name: 'Allocation of all' });
const namesIn = (page: Page) => page.locator('main tr[data-row] > th');
const shape = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const inMenu = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });

/** Two people who are allocated, on the page that lists them. */
async function openPeople(page: Page): Promise<string> {
  const { scenarioId, costs, api } = await makeCostScenario(page, { costs: ['Brew', 'Sell'], segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const name of ['Anna', 'Bas']) {
    const person = { scenarioId, name, yearlyWage: 40_000, workHoursPerYear: 1_600 };
    const { id } = (await api('POST', '/employee/', person)) as { id: string };
    await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: costs.Brew, percent: 100 }]);
  }
  await page.goto(`/personnel/${scenarioId}`);
  await expect(namesIn(page)).toHaveText([/Anna/, /Bas/]);
  return scenarioId;
}

/** Somebody new, in the list. */
async function addPerson(page: Page, name: string) {
  await page.getByRole('button', { name: 'New employee' }).click();
  for (const text of [name, 'Brewer', '1600', '41000']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function allocateInMatrix(page: Page, name: string) {
  await shape(page, 'Matrix').check();
  await matrix(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('gridcell')
    .first()
    .click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

test('who is allocated in the matrix stands last in the list, where he was added, by whichever way one comes back to it', async ({
  adminPage: page,
}) => {
  await openPeople(page);
  const people = ['Anna', 'Bas'];
  const lookElsewhere = async () => {
    await inMenu(page, 'Other indirect costs').click();
    await expect(page).toHaveURL(/othercosts/);
    await inMenu(page, 'Personnel costs').click();
    await expect(matrix(page)).toBeVisible();
  };
  const toList = () => shape(page, 'List').check();
  const ways: Record<string, () => Promise<void>> = {
    Carla: toList,
    Dirk: async () => {
      await lookElsewhere();
      await toList();
    },
    Els: async () => {
      // By a link to somebody, which shows the list.
      await inMenu(page, 'Profit and loss').click();
      await page.locator('[data-line="totalCosts"] [data-column="0"]').click();
      await page.getByRole('link', { name: 'Go to Anna in Personnel costs' }).click();
      await page.getByRole('button', { name: 'Hide Anna' }).click();
    },
  };
  for (const [name, comeBack] of Object.entries(ways)) {
    await test.step(name, async () => {
      await addPerson(page, name);
      await allocateInMatrix(page, name);
      await comeBack();
      people.push(name);
      await expect(namesIn(page)).toHaveText(people.map(one => new RegExp(one)));
      await expect(page.getByText('Rows that are not fully allocated come first')).toHaveCount(0);
    });
  }
});

test('rows stand in the list where they stood before the matrix, whoever is not fully allocated by then', async ({
  adminPage: page,
}) => {
  await openPeople(page);
  await addPerson(page, 'Carla');
  await addPerson(page, 'Dirk');
  const stand = () => expect(namesIn(page)).toHaveText([/Anna/, /Bas/, /Carla/, /Dirk/]);
  await stand();
  await allocateInMatrix(page, 'Carla');
  await shape(page, 'List').check();
  await stand();
  // Once the page is left, they come first.
  await inMenu(page, 'Other indirect costs').click();
  await expect(page).toHaveURL(/othercosts/);
  await inMenu(page, 'Personnel costs').click();
  await expect(namesIn(page)).toHaveText([/Dirk/, /Anna/, /Bas/, /Carla/]);
  await shape(page, 'Matrix').check();
  await expect(matrix(page)).toBeVisible();
  await shape(page, 'List').check();
  await expect(namesIn(page)).toHaveText([/Dirk/, /Anna/, /Bas/, /Carla/]);
});

test('so does who was pasted with her work, which goes on to the matrix', async ({ adminPage: page }) => {
  await inDutch(page);
  await openPeople(page);
  await paste(page, [
    ['Naam', 'Brutoloon', 'Brew', 'Sell'],
    ['Carla', '41.000', '60%', '40%'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Lijst plakken' });
  await dialog.getByRole('button', { name: /toevoegen$/ }).click();
  await dialog.getByRole('button', { name: 'Naar de matrix' }).click();
  await expect(page.getByRole('grid').getByRole('row', { name: /^Carla/ })).toContainText('60,00');
  await expect(page.getByText('Opgeslagen').first()).toBeVisible();
  await inMenu(page, 'Overige indirecte kosten').click();
  await expect(page).toHaveURL(/othercosts/);
  await inMenu(page, 'Personeelskosten').click();
  await shape(page, 'Lijst').check();
  await expect(namesIn(page)).toHaveText([/Anna/, /Bas/, /Carla/]);
});

test('whoever goes to the list while the matrix is being stored waits for it; who does not is shown it then', async ({
  adminPage: page,
}) => {
  await openPeople(page);
  await addPerson(page, 'Carla');
  await shape(page, 'Matrix').check();
  const inRow = (name: string) => page.locator('main tr[data-row]').filter({ hasText: name });
  const enter = async (name: string, text: string) => {
    await inRow(name).getByRole('gridcell').first().click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  let wait = 700;
  await page.route('**/employee-cost-allocation/*', async (route, request) => {
    if (request.method() === 'PATCH') await new Promise(resolve => setTimeout(resolve, wait));
    await route.continue();
  });
  await enter('Carla', '100');
  await shape(page, 'List').click();
  await expect(namesIn(page)).toHaveText([/Anna/, /Bas/, /Carla/]);
  await expect(inRow('Carla')).toContainText('Fully allocated');

  await shape(page, 'Matrix').check();
  wait = 4_000;
  await enter('Carla', '60');
  await shape(page, 'List').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(inRow('Carla')).toContainText('Fully allocated');
  await expect(inRow('Carla')).toContainText('Not fully allocated');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
