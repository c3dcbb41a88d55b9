import type { Locator, Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

// What was deleted is said, with its way back, also on another visit and after the page was loaded anew.

const tree = (page: Page) => page.getByRole('grid', { name: 'Cost objects', exact: true });
const rowOf = (table: Locator, name: string) =>
  table
    .locator('> tbody > tr[data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first();
const stored = (page: Page) => expect(page.locator('[data-state=saving]')).toHaveCount(0);
const bringBack = (page: Page) => page.getByRole('button', { name: 'Bring back', exact: true });

async function deleteRow(page: Page, name: string, what: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
  await confirmed(page, what);
}

async function confirmed(page: Page, what: string) {
  const gone = page.waitForResponse(reply => reply.request().method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click();
  await gone;
}

async function makeAllocated(page: Page) {
  const made = await makeCostScenario(page, { costs: ['Picking', 'Packing'], segments: ['North', 'South'] });
  const { api, scenarioId, costs, segments } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false, processLevel: 3 });
  const { id } = (await api('POST', '/employee/', { scenarioId, name: 'Joris', yearlyWage: 40_000 })) as { id: string };
  await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: costs.Picking, percent: 20 }]);
  await api('PUT', `/process/${costs.Picking}`, { totalRevenue: 1_000 });
  await api('PATCH', `/process-cost-allocation/${costs.Picking}`, [{ segmentId: segments.North, revenue: 400 }]);
  const truths = async () => ((await api('GET', `/scenario/${scenarioId}/book`)) as { truths: unknown }).truths;
  return { ...made, truths };
}

test('a deleted cost is said, with its way back, on the next visit and after the page was loaded anew', async ({
  adminPage: page,
}) => {
  const { scenarioId, truths } = await makeAllocated(page);
  const before = await truths();
  await page.goto(`/costobjects/${scenarioId}`);
  await deleteRow(page, 'Picking', 'Delete cost');
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Cost objects', exact: true }).first().click();
  await expect(page.getByText(/^“Picking” is deleted \(\d\d:\d\d\)\. Ctrl\+Z brings it back\.$/)).toBeVisible();
  await expectAccessible(page);
  await bringBack(page).click();
  await expect(rowOf(tree(page), 'Picking')).toContainText('1.000,00');
  await expect(bringBack(page)).toHaveCount(0);
  await stored(page);
  await page.keyboard.press('Control+y');
  await expect(rowOf(tree(page), 'Picking')).toHaveCount(0);
  await stored(page);
  // Whatever is done next, it stays said.
  await rowOf(tree(page), 'Packing').locator('[data-column="3"]').click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^“Picking” is deleted \(/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await stored(page);

  await page.reload();
  await expect(page.getByText(/^“Picking” is deleted \(\d\d:\d\d\)\.$/)).toBeVisible();
  await bringBack(page).click();
  await expect(page.getByText('Taken back: “Picking” deleted.')).toBeVisible();
  await expect(rowOf(tree(page), 'Picking')).toContainText('1.000,00');
  await expect(bringBack(page)).toHaveCount(0);
  await stored(page);
  expect(await truths()).toEqual(before);

  // With what it lay in: one after the other.
  await deleteRow(page, 'Picking', 'Delete cost');
  await deleteRow(page, 'Cost object', 'Delete cost object');
  await inDutch(page);
  await page.reload();
  await expect(page.getByText(/^‘Cost object’ is verwijderd \(\d\d:\d\d\)\.$/)).toBeVisible();
  const back = page.getByRole('button', { name: 'Terugzetten', exact: true });
  await back.click();
  await expect(page.getByText('Ongedaan gemaakt: ‘Cost object’ verwijderd.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.reload();
  await expect(page.getByText(/^‘Picking’ is verwijderd \(/)).toBeVisible();
  await back.click();
  await expect(page.getByText('Ongedaan gemaakt: ‘Picking’ verwijderd.')).toBeVisible();
  await expect(back).toHaveCount(0);
  expect(await truths()).toEqual(before);
});

test('a deleted segment, and the last employee of a list, too', async ({ adminPage: page }) => {
  const { scenarioId, truths } = await makeAllocated(page);
  const before = await truths();
  await page.goto(`/segments/${scenarioId}`);
  await page.getByRole('button', { name: 'Delete North', exact: true }).click();
  await confirmed(page, 'Delete segment');
  await expect(page.getByText('“North” is deleted. Ctrl+Z brings it back.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^“North” is deleted \(\d\d:\d\d\)\.$/)).toBeVisible();
  await bringBack(page).click();
  await expect(page.getByText('Taken back: “North” deleted.')).toBeVisible();
  await expect(bringBack(page)).toHaveCount(0);
  expect(await truths()).toEqual(before);

  await page.goto(`/personnel/${scenarioId}`);
  await deleteRow(page, 'Joris', 'Delete employee');
  await page.reload();
  await expect(page.getByText(/^“Joris” is deleted \(\d\d:\d\d\)\.$/)).toBeVisible();
  await expectAccessible(page);
  await bringBack(page).click();
  await expect(rowOf(page.getByRole('grid', { name: 'Employees' }), 'Joris')).toBeVisible();
  await expect(bringBack(page)).toHaveCount(0);
  expect(await truths()).toEqual(before);
});

test('what somebody else has brought back meanwhile is no longer offered', async ({ adminPage: page }) => {
  const { scenarioId, costs, api } = await makeAllocated(page);
  await api('DELETE', `/process/${costs.Picking}`);
  await page.goto(`/costobjects/${scenarioId}`);
  await expect(bringBack(page)).toBeVisible();
  await api('POST', '/deleted-entry/bring-back', { scenarioId, entryId: costs.Picking });
  await expect(rowOf(tree(page), 'Picking')).toBeVisible();
  await expect(bringBack(page)).toHaveCount(0);
});

test('what is meant to be deleted is left so, and said no more; what is deleted after it is', async ({
  adminPage: page,
}) => {
  const listed = async (page: Page) =>
    (await page.waitForResponse(reply => reply.url().includes('/deleted-entry/list/'))).finished();
  const leave = page.getByRole('button', { name: 'Leave it deleted', exact: true });
  const { scenarioId } = await makeAllocated(page);
  for (const [path, name, what, next] of [
    [`/costobjects/${scenarioId}`, 'Picking', 'Delete cost', 'Packing'],
    [`/personnel/${scenarioId}`, 'Joris', 'Delete employee', undefined],
  ] as const) {
    await page.goto(path);
    await deleteRow(page, name, what);
    await page.reload();
    await leave.click();
    await expect(bringBack(page)).toHaveCount(0);
    const heard = listed(page);
    await page.reload();
    await heard;
    await expect(bringBack(page)).toHaveCount(0);
    if (!next) continue;
    await deleteRow(page, next, what);
    await page.reload();
    await expect(page.getByText(new RegExp(`^“${next}” is deleted`))).toBeVisible();
  }

  // Also before the page has heard when that was.
  await page.goto(`/segments/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'Delete North', exact: true })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/deleted-entry/list/**', route => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Delete North', exact: true }).click();
  await confirmed(page, 'Delete segment');
  await leave.click();
  const known = listed(page);
  answer();
  await known;
  await expect(bringBack(page)).toHaveCount(0);
  // Another list reads it, too: then it is known here as well.
  const heard = listed(page);
  await page.getByRole('link', { name: 'Cost objects', exact: true }).first().click();
  await heard;
  await page.getByRole('link', { name: 'Segments', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Delete South', exact: true })).toBeVisible();
  await expect(bringBack(page)).toHaveCount(0);
});
