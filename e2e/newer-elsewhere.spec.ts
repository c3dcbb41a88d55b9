import type { Page } from '@playwright/test';
import { cellOf, noneSaving, type } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, inDutch, onPhone, test } from './fixtures.ts';

// Of what was done on several pages the last is meant: nothing older is taken back unasked.

const [WAGE, COST] = [4, 2];
const wageOf = (page: Page, name: string) => cellOf(page.getByRole('grid'), name, WAGE);
const rent = (page: Page) => cellOf(page.getByRole('grid'), 'Rent', COST);
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const newer = /^Your change on “Other indirect costs” is newer: /;
async function goTo(page: Page, area: string) {
  await page.getByRole('navigation').getByRole('link', { name: area, exact: true }).click();
  await expect(page.getByRole('heading', { name: area, level: 1 })).toBeVisible();
}

async function bothLists(page: Page) {
  const made = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  const { scenarioId, api } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  for (const name of ['Anna', 'Bram'])
    await api('POST', '/employee/', { scenarioId, name, yearlyWage: 40_000, workHoursPerYear: 1_600 });
  await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 });
  await page.goto(`/personnel/${scenarioId}`);
  return made;
}

/** A wage, and then an amount on another page. */
async function annaThenRent(page: Page) {
  await bothLists(page);
  await type(page, wageOf(page, 'Anna'), '50000');
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '2000');
  await goTo(page, 'Personnel costs');
}

test('what is older than a change on another page is taken back by the second press: the first says what was last, and where', async ({
  adminPage: page,
}) => {
  await bothLists(page);
  await type(page, wageOf(page, 'Anna'), '50000');
  await type(page, wageOf(page, 'Bram'), '45000');
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '2000');
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Bram')).toHaveText('45.000,00');
  await page.keyboard.press('Control+z');
  const question = said(
    page,
    'Your change on “Other indirect costs” is newer: Rent, Amount: 1.000,00 → 2.000,00. Press once more to take back the older one here: Bram, Yearly wage: 45.000,00 → 40.000,00.',
  );
  await expect(question).toBeVisible();
  await expect(wageOf(page, 'Bram')).toHaveText('45.000,00');
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toHaveText('2.000,00');

  // Who looked there and did nothing was asked. What is done again is no reason to ask, and whoever goes on is not asked again.
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Bram')).toHaveText('45.000,00');
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Bram')).toHaveText('40.000,00');
  await noneSaving(page);
  await page.keyboard.press('Control+y');
  await expect(wageOf(page, 'Bram')).toHaveText('45.000,00');
  await noneSaving(page);
  for (const [name, wage] of [
    ['Bram', '40.000,00'],
    ['Anna', '40.000,00'],
  ] as const) {
    await page.keyboard.press('Control+z');
    await expect(wageOf(page, name)).toHaveText(wage);
    await noneSaving(page);
  }
  await page.keyboard.press('Control+y');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await noneSaving(page);

  // Something new elsewhere is asked about, and what is taken back there no more.
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '3000');
  await goTo(page, 'Personnel costs');
  const arrow = page.getByRole('button', {
    name: 'Take back here what is older than your change on “Other indirect costs”: Anna, Yearly wage: 50.000,00 → 40.000,00',
  });
  await arrow.click();
  await expect(said(page, newer)).toContainText('2.000,00 → 3.000,00');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await arrow.click();
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  await expect(said(page, 'Taken back: Anna, Yearly wage: 50.000,00 → 40.000,00.')).toBeVisible();
  await noneSaving(page);
  await page.keyboard.press('Control+y');
  await noneSaving(page);
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toHaveText('3.000,00');
  // Done again it is as old as it was: what came after it goes back first, also from profit and loss.
  await goTo(page, 'Profit and loss');
  const newest = page.getByRole('button', { name: 'Take back on “Other indirect costs”: Rent, Amount: 3.000,00' });
  await expect(newest).toBeVisible();
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toHaveText('3.000,00');
  await page.keyboard.press('Control+z');
  await expect(rent(page)).toHaveText('2.000,00');
  await noneSaving(page);
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await expect(said(page, newer)).toContainText('1.000,00 → 2.000,00');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
});

test('a press beside the question takes the newer one back, on its page, also in a row that is closed', async ({
  adminPage: page,
}) => {
  await bothLists(page);
  await type(page, wageOf(page, 'Anna'), '50000');
  await page.getByRole('button', { name: 'Show Bram' }).click();
  const sales = cellOf(page.getByRole('grid', { name: 'Allocation of Bram' }), 'Sales', 2);
  await type(page, sales, '60');
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '2000');
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Take that back on “Other indirect costs”' }).click();
  await expect(rent(page)).toHaveText('1.000,00');
  await expect(said(page, 'Taken back: Rent, Amount: 2.000,00 → 1.000,00.')).toBeVisible();
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(said(page, 'on “Personnel costs”: Bram: Sales, Allocation percentage: 0 → 60,00.')).toBeVisible();
  await page.getByRole('button', { name: 'Take that back on “Personnel costs”' }).click();
  await expect(sales).toHaveText('0');
  await noneSaving(page);

  // From profit and loss it is one press, of an arrow or a key, that takes it back where it was; another one leads back.
  const back = page.getByRole('button', { name: 'Back to “Profit and loss”' });
  const arrowFor = (what: string) => page.getByRole('button', { name: `${what}: Anna, Yearly wage: ` });
  await goTo(page, 'Profit and loss');
  await page
    .getByRole('button', { name: 'Take back on “Personnel costs”: Anna, Yearly wage: 50.000,00 → 40.000,00' })
    .click();
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  await expect(said(page, 'Taken back: Anna, Yearly wage: 50.000,00 → 40.000,00.')).toBeVisible();
  await expect(back).toBeVisible();
  await back.click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the last change back' })).toBeDisabled();
  await expect(arrowFor('Do again on “Personnel costs”')).toBeEnabled();
  await page.keyboard.press('Control+y');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await noneSaving(page);
  // Whoever stays there takes back on, and still gets back.
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  await back.click();
  await arrowFor('Do again on “Personnel costs”').click();
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await noneSaving(page);
});

test('whoever is led to a list by the arrow of profit and loss is led on to what came last, wherever that was, and nothing is asked', async ({
  adminPage: page,
}) => {
  await annaThenRent(page);
  await type(page, wageOf(page, 'Bram'), '45000');
  await goTo(page, 'Profit and loss');
  await page.getByRole('button', { name: 'Take back on “Personnel costs”: Bram, Yearly wage' }).click();
  await expect(wageOf(page, 'Bram')).toHaveText('40.000,00');
  await noneSaving(page);
  await page
    .getByRole('button', { name: 'Take back on “Other indirect costs”: Rent, Amount: 2.000,00 → 1.000,00' })
    .click();
  await expect(rent(page)).toHaveText('1.000,00');
  await expect(said(page, 'Taken back: Rent, Amount: 2.000,00 → 1.000,00.')).toBeVisible();
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  await noneSaving(page);
  await page.getByRole('button', { name: 'Back to “Profit and loss”' }).click();
  await expect(page.getByRole('button', { name: 'Take the last change back' })).toBeDisabled();
});

test('so it is from a list for what was done in the matrix', async ({ adminPage: page }) => {
  await bothLists(page);
  await page.getByRole('radio', { name: 'Matrix' }).check({ force: true });
  const cell = cellOf(page.getByRole('grid'), 'Anna', 1);
  await type(page, cell, '60');
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(wageOf(page, 'Anna')).toBeVisible();
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Take that back on “Personnel costs”' }).click();
  await expect(cell).toHaveText('0');
  await expect(said(page, 'Taken back: Anna, Sales: 60,00 → 0.')).toBeVisible();
});

test('and from a matrix for what was done in a row of the list, which opens', async ({ adminPage: page }) => {
  await bothLists(page);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  const sales = cellOf(page.getByRole('grid', { name: 'Allocation of Anna' }), 'Sales', 2);
  await type(page, sales, '60');
  await page.getByRole('radio', { name: 'Matrix' }).check({ force: true });
  await expect(cellOf(page.getByRole('grid'), 'Anna', 1)).toHaveText('60,00');
  await goTo(page, 'Profit and loss');
  await page
    .getByRole('button', { name: 'Take back on “Personnel costs”: Anna: Sales, Allocation percentage' })
    .click();
  await expect(sales).toHaveText('0');
  await expect(said(page, 'Taken back: Anna: Sales, Allocation percentage: 60,00 → 0.')).toBeVisible();
});

test('what is new here is taken back at once, and after it what is older is asked about again', async ({
  adminPage: page,
}) => {
  await annaThenRent(page);
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await expect(said(page, newer)).toBeVisible();
  await type(page, wageOf(page, 'Bram'), '45000');
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Bram')).toHaveText('40.000,00');
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(said(page, newer)).toBeVisible();
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  // A number that is refused is the last thing, and nothing is asked about it.
  await type(page, wageOf(page, 'Bram'), 'x');
  await expect(page.getByRole('alert').filter({ hasText: 'x' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(said(page, 'What was refused is taken back.')).toBeVisible();
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
});

test('so it is for what was done in a row that is closed since: the question names the row, and the second press opens it', async ({
  adminPage: page,
}) => {
  await bothLists(page);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  const sales = cellOf(page.getByRole('grid', { name: 'Allocation of Anna' }), 'Sales', 2);
  await type(page, sales, '60');
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '2000');
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Anna')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(said(page, newer)).toContainText('the older one here: Anna: Sales, Allocation percentage: 60,00 → 0');
  await expect(sales).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(sales).toHaveText('0');
});

test('what was taken back last on another page is done again first: it says so before it does what is older here', async ({
  adminPage: page,
}) => {
  const { scenarioId, api, costs, segments } = await bothLists(page);
  const [cost] = (await api('GET', `/other-cost/list/${scenarioId}`)) as { id: string }[];
  await api('PATCH', `/other-cost-allocation/${cost!.id}`, [{ processId: costs.Sales, percent: 100 }]);
  await api('PATCH', `/total-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, percent: 40 }]);
  const openTotals = async () => {
    await goTo(page, 'Total indirect costs');
    await page.getByRole('button', { name: 'Show Sales' }).click();
  };
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '2000');
  await openTotals();
  const shops = () => cellOf(page.getByRole('grid', { name: /Sales/ }), 'Shops', 3);
  await type(page, shops(), '20');
  await page.keyboard.press('Control+z');
  await expect(shops()).toHaveText('40,00');
  await noneSaving(page);
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toHaveText('2.000,00');
  await page.keyboard.press('Control+z');
  await expect(rent(page)).toHaveText('1.000,00');
  await noneSaving(page);

  await openTotals();
  await expect(shops()).toHaveText('40,00');
  await page.keyboard.press('Control+y');
  const first =
    /^What you took back on “Other indirect costs” comes first: Rent, Amount: 2\.000,00 → 1\.000,00\. Press once more/;
  await expect(said(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Do that again on “Other indirect costs”' }).click();
  await expect(rent(page)).toHaveText('2.000,00');
  await noneSaving(page);
  await openTotals();
  await expect(shops()).toHaveText('40,00');
  await page.keyboard.press('Control+y');
  await expect(shops()).toHaveText('20,00');
  await noneSaving(page);

  // What was entered goes back though what it is a part of is another amount by now.
  await goTo(page, 'Other indirect costs');
  await type(page, rent(page), '3000');
  await openTotals();
  await expect(cellOf(page.getByRole('grid', { name: /Sales/ }), 'Shops', 4)).toHaveText('600,00');
  await page.keyboard.press('Control+z');
  await expect(said(page, newer)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(shops()).toHaveText('40,00');
  await noneSaving(page);
  await expect(cellOf(page.getByRole('grid', { name: /Sales/ }), 'Shops', 4)).toHaveText('1.200,00');
});

test('a part of a cost that is taken back, too, is not done again before that: it says so, with a button', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await bothLists(page);
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await goTo(page, 'Cost objects');
  const tree = page.getByRole('grid', { name: 'Cost objects', exact: true });
  const desk = tree.getByText('Desk', { exact: true });
  await tree.getByText('New cost', { exact: true }).click();
  await page.keyboard.type('Desk');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  const openMatrix = async () => {
    await goTo(page, 'Personnel costs');
    await page.getByRole('radio', { name: 'Matrix' }).check({ force: true });
  };
  await openMatrix();
  const part = cellOf(page.getByRole('grid'), 'Anna', 2);
  await type(page, part, '30');
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(part).toHaveText('0');
  await noneSaving(page);
  await goTo(page, 'Cost objects');
  await expect(desk).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(desk).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify(await api('GET', `/total-cost/list/${scenarioId}`)))
    .not.toContain('Desk');

  await openMatrix();
  // The sheet of the last visit, which is shown first, still has its column.
  await expect(page.getByRole('columnheader', { name: 'Sum', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Desk', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(said(page, /^What you took back on “Cost objects” comes first: /)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(
    said(page, /that can’t be done yet\. First do again what you took back on “Cost objects”: .*Desk/),
  ).toBeVisible();
  await expect(page.getByText('does not exist')).toHaveCount(0);
  await page.getByRole('button', { name: 'Do that again on “Cost objects”' }).click();
  await expect(desk).toBeVisible();
  await noneSaving(page);
  await openMatrix();
  await expect(part).toHaveText('0');
  await page.keyboard.press('Control+y');
  await expect(part).toHaveText('30,00');
});

test('where there is nothing to do again it says on which page something was taken back last, and so for taking back', async ({
  adminPage: page,
}) => {
  await inDutch(page);
  await bothLists(page);
  await type(page, wageOf(page, 'Anna'), '50000');
  await goTo(page, 'Overige indirecte kosten');
  const last = said(
    page,
    'Wat je nu ongedaan kunt maken, deed je bij ‘Personeelskosten’: Anna, Jaarloon: 40.000,00 → 50.000,00.',
  );
  await expect(rent(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(last).toBeVisible();
  // So do pages without a table.
  const told = page.getByText('Wat je nu ongedaan kunt maken, deed je bij ‘Personeelskosten’: Anna').first();
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await open('Segmenten');
  await expect(page.getByRole('button', { name: 'Segment toevoegen' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(told).toBeVisible();
  await page.locator('.toast-close').first().click();
  await expect(told).toBeHidden();
  await open('Start');
  await expect(page.getByText('Verder waar je was')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Dat bij ‘Personeelskosten’ ongedaan maken' }).click();
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  await noneSaving(page);
  await goTo(page, 'Overige indirecte kosten');
  await expect(rent(page)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(
    said(
      page,
      'Wat je nu opnieuw kunt doen, maakte je ongedaan bij ‘Personeelskosten’: Anna, Jaarloon: 50.000,00 → 40.000,00.',
    ),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(last).toHaveCount(0);

  // Whoever does something new since does not mean it any more: no other page offers it, which would be one press.
  await goTo(page, 'Winst en verlies');
  const again = page.getByRole('button', { name: /opnieuw doen/ });
  await expect(again).toHaveAccessibleName(/^Bij ‘Personeelskosten’ opnieuw doen: Anna/);
  await goTo(page, 'Overige indirecte kosten');
  await type(page, rent(page), '2000');
  await noneSaving(page);
  await goTo(page, 'Winst en verlies');
  await expect(page.getByRole('button', { name: /^Bij ‘Overige indirecte kosten’ ongedaan maken/ })).toBeEnabled();
  await expect(again).toBeDisabled();
});

test('what was deleted, or divided above profit and loss, is as new as it was, also after a look elsewhere', async ({
  adminPage: page,
}) => {
  const { scenarioId, api, costs } = await bothLists(page);
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 100 });
  const [cost] = (await api('GET', `/other-cost/list/${scenarioId}`)) as { id: string }[];
  await api('PATCH', `/other-cost-allocation/${cost!.id}?dividedLike=allRevenue`, [
    { processId: costs.Sales, percent: 90 },
  ]);
  await page.reload();
  await type(page, wageOf(page, 'Anna'), '50000');
  await goTo(page, 'Profit and loss');
  await page.getByRole('button', { name: 'Divide again' }).click();
  await expect(page.getByRole('button', { name: 'Divide again' })).toHaveCount(0);
  await goTo(page, 'Personnel costs');
  await expect(wageOf(page, 'Anna')).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await expect(said(page, 'Your change on “Profit and loss” is newer: dividing 1 cost.')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Bram' }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
  await expect(page.getByRole('rowheader', { name: 'Bram' })).toHaveCount(0);
  await noneSaving(page);

  // Its list takes the division over, as old as it is.
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(said(page, 'Your change on “Personnel costs” is newer: “Bram” deleted.')).toBeVisible();
  await goTo(page, 'Personnel costs');
  await expect(page.getByText(/“Bram” is deleted .* Ctrl\+Z brings it back\./)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Bram')).toBeVisible();
  await noneSaving(page);

  // It is done again as well after a look elsewhere, and nothing else is.
  await goTo(page, 'Other indirect costs');
  await expect(rent(page)).toBeVisible();
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Do that again on “Personnel costs”' }).click();
  await expect(said(page, 'Done again: “Bram” deleted.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Bram' })).toHaveCount(0);
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(wageOf(page, 'Bram')).toBeVisible();
});

test('what is deleted is not brought back by the key where something newer was done elsewhere, and is by its button', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await bothLists(page);
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete other cost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete other cost' }).click();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await goTo(page, 'Personnel costs');
  await type(page, wageOf(page, 'Anna'), '50000');
  await goTo(page, 'Other indirect costs');
  await expect(page.getByText(/^“Rent” is deleted \(\d\d:\d\d\)\.$/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Your change on “Personnel costs” is newer: Anna, Yearly wage')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(rent(page)).toBeVisible();
});

onPhone('on a phone the arrow asks, names no key, and is pressed again where it is', async ({ phone: page }) => {
  await bothLists(page);
  await wageOf(page, 'Anna').tap();
  await page.keyboard.type('50000');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  await page.getByRole('link', { name: 'Next: Other indirect costs' }).first().click();
  await rent(page).tap();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  await page.goBack();
  const arrow = page.getByRole('button', { name: /^Take back here what is older than your change on/ });
  await arrow.tap();
  await expect(said(page, newer)).toBeInViewport();
  await expect(said(page, newer)).not.toContainText('Ctrl');
  const before = await arrow.boundingBox();
  await arrow.tap();
  await expect(wageOf(page, 'Anna')).toHaveText('40.000,00');
  expect((await page.getByRole('button', { name: /^Take the last change back/ }).boundingBox())!.y).toBe(before!.y);
});
