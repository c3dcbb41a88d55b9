import type { Locator, Page } from '@playwright/test';
import { type Api, makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, meanwhile, test } from './fixtures.ts';

// Segments, and cost objects with what lies in them, come back with all that was entered in them and for them.

const COSTS = ['Picking', 'Packing', 'Books'];
const tree = (page: Page) => page.getByRole('grid', { name: 'Cost objects', exact: true });
const rowOf = (table: Locator, name: string) =>
  table
    .locator('> tbody > tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const namesIn = (table: Locator) => table.locator('> tbody > tr[data-row] > th').allInnerTexts();
const stored = (page: Page) => expect(page.locator('[data-state=saving]')).toHaveCount(0);

async function deleteRow(page: Page, name: string, what: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click();
}

/** Everybody gives something to everything, and everything something to both segments. */
async function makeAllocated(page: Page) {
  const made = await makeCostScenario(page, { costs: COSTS, segments: ['North', 'South'] });
  const { api, scenarioId, costs, segments } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false, processLevel: 3 });
  const joris = (await api('POST', '/employee/', { scenarioId, name: 'Joris', yearlyWage: 40_000 })) as { id: string };
  const shares = [20, 30, 50].map((percent, n) => ({ processId: costs[COSTS[n]!], percent }));
  await api('PATCH', `/employee-cost-allocation/${joris.id}`, shares);
  for (const id of Object.values(costs)) {
    await api('PUT', `/process/${id}`, { totalRevenue: 1_000, totalCost: 200 });
    const rows = Object.values(segments).map((segmentId, n) => ({ segmentId, revenue: 400 + n, directCost: 50 }));
    await api('PATCH', `/process-cost-allocation/${id}`, rows);
    const parts = Object.values(segments).map((segmentId, n) => ({ segmentId, percent: 30 + 20 * n }));
    await api('PATCH', `/total-cost-allocation/${id}`, parts);
  }
  return { ...made, joris: joris.id };
}

/** What all results and lists come from. */
async function truths(api: Api, scenarioId: string) {
  const { truths } = (await api('GET', `/scenario/${scenarioId}/book`)) as { truths: unknown };
  return truths;
}

test('a cost that was deleted comes back by Ctrl+Z with all it held and all that people gave to it, and earlier changes can still be taken back', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await makeAllocated(page);
  await page.goto(`/costobjects/${scenarioId}`);
  const revenue = rowOf(tree(page), 'Picking').locator('[data-column="3"]');
  await revenue.click();
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const [names, before] = [await namesIn(tree(page)), await truths(api, scenarioId)];

  await deleteRow(page, 'Picking', 'Delete cost');
  await expect(rowOf(tree(page), 'Picking')).toHaveCount(0);
  await expect(page.getByText('“Picking” is deleted. Ctrl+Z brings it back.')).toBeVisible();
  await expectAccessible(page);
  await stored(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: “Picking” deleted.')).toBeVisible();
  await expect(rowOf(tree(page), 'Picking')).toContainText('1.500,00');
  await stored(page);
  expect(await namesIn(tree(page))).toEqual(names);
  expect(await truths(api, scenarioId)).toEqual(before);

  await page.keyboard.press('Control+z');
  await expect(revenue).toContainText('1.000,00');
  await page.keyboard.press('Control+y');
  await expect(revenue).toContainText('1.500,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(rowOf(tree(page), 'Picking')).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the last change back: “Picking” deleted' }).click();
  await expect(rowOf(tree(page), 'Picking')).toBeVisible();
  await stored(page);

  // With all of its cost object, after leaving the screen.
  await deleteRow(page, 'Cost object', 'Delete cost object');
  await expect(rowOf(tree(page), 'Packing')).toHaveCount(0);
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Cost objects', exact: true }).first().click();
  await page.getByRole('button', { name: 'Take the last change back: “Cost object” deleted' }).click();
  await expect(rowOf(tree(page), 'Packing')).toBeVisible();
  await stored(page);
  expect(await truths(api, scenarioId)).toEqual(before);
});

test('the only section comes back by a button, and what somebody has given to something else since stays there and is said', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs, joris } = await makeAllocated(page);
  await page.goto(`/costobjects/${scenarioId}`);
  const before = await truths(api, scenarioId);
  await deleteRow(page, 'Section', 'Delete section');
  await expect(page.getByText('A section, such as a department')).toBeVisible();
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(rowOf(tree(page), 'Books')).toBeVisible();
  await stored(page);
  expect(await truths(api, scenarioId)).toEqual(before);

  await deleteRow(page, 'Picking', 'Delete cost');
  await expect(rowOf(tree(page), 'Picking')).toHaveCount(0);
  await stored(page);
  await api('PATCH', `/employee-cost-allocation/${joris}`, [{ processId: costs.Books, percent: 90 }]);
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(
    page.getByText('“Picking” is back, but not all of it. What “Joris” gave to it has gone to something else since.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a segment that was deleted comes back by its button and by Ctrl+Z, also after leaving the screen, unless its name is taken', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, segments } = await makeAllocated(page);
  const before = await truths(api, scenarioId);
  await inDutch(page);
  await page.goto(`/segments/${scenarioId}`);
  const list = page.getByRole('list', { name: 'Segmenten' });
  const names = list.getByRole('listitem');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `${name} verwijderen`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Segment verwijderen' }).click();
    await expect(list.getByText(name)).toHaveCount(0);
    await stored(page);
  };
  await remove('North');
  await expect(page.getByText('‘North’ is verwijderd. Met Ctrl+Z staat alles er weer.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(names).toHaveText(['North', 'South']);
  await stored(page);
  expect(await truths(api, scenarioId)).toEqual(before);

  await remove('North');
  await page.getByRole('link', { name: 'Kostenobjecten', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Kostenobjecten', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Segmenten', exact: true }).first().click();
  const other = (await api('POST', '/segment/', { scenarioId, name: 'north' })) as { id: string };
  const back = page.getByRole('button', { name: 'Terugzetten', exact: true });
  await back.click();
  await expect(page.getByText('De naam van een segment moet uniek zijn.')).toBeVisible();
  await meanwhile(page, '/segment/list/', () => api('PUT', `/segment/${other.id}`, { name: 'West' }));
  await back.click();
  await expect(names).toHaveText(['North', 'South', 'West']);
  await stored(page);
  expect(Object.keys(segments)).toHaveLength(2);
});
