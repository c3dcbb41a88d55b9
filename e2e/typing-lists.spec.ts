import type { Page } from '@playwright/test';
import { type CostScenario, makeCostScenario } from './cost-scenario.ts';
import { expect, onPhone, test } from './fixtures.ts';

// Lists in which people enter employees, cost centers and other costs, row after row, without a hand for the mouse.

const NAMES = { costs: ['Sales', 'Delivery'], segments: ['Shops'] };
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const rows = (page: Page, list: string) => grid(page, list).locator('tbody > [data-row]');
const cell = (page: Page, list: string, row: string, column: number) =>
  rows(page, list)
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[data-column="${column}"]`);
const [NAME, TOTAL] = [1, 2];

const storedIn = async ({ api, scenarioId }: CostScenario, kind: 'other-cost' | 'employee' | 'cost-center') =>
  (await api('GET', `/${kind}/list/${scenarioId}`)) as Record<string, unknown>[];

async function openOtherCosts(page: Page, ...made: { name: string; totalCost: number }[]) {
  const scenario = await makeCostScenario(page, NAMES);
  for (const fields of made) await scenario.api('POST', '/other-cost/', { scenarioId: scenario.scenarioId, ...fields });
  await page.goto(`/othercosts/${scenario.scenarioId}`);
  return scenario;
}

async function openPersonnel(page: Page, showCostCentersOnPersonnel: boolean) {
  const scenario = await makeCostScenario(page, NAMES);
  await scenario.api('PATCH', `/scenario/${scenario.scenarioId}`, { showCostCentersOnPersonnel });
  await page.goto(`/personnel/${scenario.scenarioId}`);
  return scenario;
}

/** Texts, with the key behind each: `Rent⇥52000⏎`. */
async function type(page: Page, keys: string): Promise<void> {
  for (const part of keys.split(/([⇥⏎])/))
    if (part === '⇥') await page.keyboard.press('Tab');
    else if (part === '⏎') await page.keyboard.press('Enter');
    else await page.keyboard.type(part);
}

test('who leaves what has no name yet is asked, and led to its name', async ({ adminPage: page }) => {
  const scenario = await openOtherCosts(page, { name: 'Rent', totalCost: 900 });
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  const leave = () => page.getByRole('link', { name: 'Segments', exact: true }).click();
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await type(page, '⇥1250⏎');
  await leave();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page, 'Other costs').last().locator(`[data-column="${NAME}"]`)).toBeFocused();
  await type(page, 'Gas⏎');
  await leave();
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
  expect(await storedIn(scenario, 'other-cost')).toMatchObject([{ name: 'Rent' }, { name: 'Gas', totalCost: 1250 }]);
});

test('E.3 other costs are typed one below the other, however slow the line is: Enter after the last leads to an empty row, where the row began', async ({
  adminPage: page,
}) => {
  const scenario = await openOtherCosts(page);
  await page.route('**/api/other-cost/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await type(page, 'Rent⇥52000⏎Electricity⇥8700⏎Insurance⏎Licences⇥1200,50⏎');
  const typed = [
    { name: 'Rent', totalCost: 52_000 },
    { name: 'Electricity', totalCost: 8_700 },
    { name: 'Insurance', totalCost: 0 },
    { name: 'Licences', totalCost: 1_200.5 },
  ];
  await expect.poll(() => storedIn(scenario, 'other-cost')).toMatchObject(typed);
  // The empty one is nothing yet, and the arrows lead back out of it.
  await expect(rows(page, 'Other costs')).toHaveCount(5);
  await expect(rows(page, 'Other costs').last().locator(`[data-column="${NAME}"]`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Other costs', 'Licences', NAME)).toBeFocused();
  await expect(rows(page, 'Other costs')).toHaveCount(4);
  await page.reload();
  await expect(rows(page, 'Other costs')).toHaveCount(4);
  expect(await storedIn(scenario, 'other-cost')).toMatchObject(typed);
});

test('Enter below the last row is for what was there before as well, goes down in the middle, and makes nothing where nothing was entered', async ({
  adminPage: page,
}) => {
  const scenario = await openOtherCosts(page, { name: 'Rent', totalCost: 100 }, { name: 'Energy', totalCost: 200 });
  await cell(page, 'Other costs', 'Rent', TOTAL).click();
  await type(page, '110⏎');
  await expect(cell(page, 'Other costs', 'Energy', TOTAL)).toBeFocused();
  await expect(rows(page, 'Other costs')).toHaveCount(2);
  // Enter opens the cell, and leaves it as it is.
  await type(page, '⏎⏎');
  await expect(rows(page, 'Other costs')).toHaveCount(2);
  await expect(cell(page, 'Other costs', 'Energy', TOTAL)).toBeFocused();
  await type(page, '210⏎');
  await expect(rows(page, 'Other costs')).toHaveCount(3);
  await expect(rows(page, 'Other costs').last().locator(`[data-column="${TOTAL}"]`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page, 'Other costs')).toHaveCount(2);
  await expect(cell(page, 'Other costs', 'Energy', TOTAL)).toBeFocused();
  // Left by the button it is the new one, by a click elsewhere it is gone.
  await type(page, '220⏎');
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
  await type(page, 'Insurance⏎');
  await expect(rows(page, 'Other costs')).toHaveCount(4);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(rows(page, 'Other costs')).toHaveCount(3);
  await expect
    .poll(() => storedIn(scenario, 'other-cost'))
    .toMatchObject([
      { name: 'Rent', totalCost: 110 },
      { name: 'Energy', totalCost: 220 },
      { name: 'Insurance', totalCost: 0 },
    ]);
});

test('what is typed after a refused amount is put over nobody’s name', async ({ adminPage: page }) => {
  const scenario = await openOtherCosts(page);
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await type(page, 'Rent⇥52,000⏎Electricity⇥8,700⏎');
  await page.getByRole('button', { name: 'Read commas as thousands' }).click();
  await expect
    .poll(() => storedIn(scenario, 'other-cost'))
    .toMatchObject([
      { name: 'Rent', totalCost: 52_000 },
      { name: 'Electricity', totalCost: 8_700 },
    ]);
});

test('cost centers and employees are typed one below the other, and where another row began says nothing of a new one', async ({
  adminPage: page,
}) => {
  const centers = await openPersonnel(page, true);
  await page.getByRole('button', { name: 'New cost center' }).click();
  await type(page, 'Workshop⇥⇥3⇥120000⏎Office⇥⇥1,5⇥60000⏎');
  await expect
    .poll(() => storedIn(centers, 'cost-center'))
    .toMatchObject([
      { name: 'Workshop', fte: 3, salaryCost: 120_000 },
      { name: 'Office', fte: 1.5, salaryCost: 60_000 },
    ]);

  const people = await openPersonnel(page, false);
  await page.getByRole('button', { name: 'New employee' }).click();
  await type(page, 'Anna⇥Baker⇥1600⇥40000⇥5000⏎');
  await expect(rows(page, 'Employees')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await cell(page, 'Employees', 'Anna', 5).click();
  await page.keyboard.type('6000');
  await page.getByRole('button', { name: 'New employee' }).click();
  await type(page, 'Bram⏎Chris⇥Driver⏎');
  await expect
    .poll(() => storedIn(people, 'employee'))
    .toMatchObject([
      { name: 'Anna', jobTitle: 'Baker', workHoursPerYear: 1_600, yearlyWage: 40_000, extras: 6_000 },
      { name: 'Bram', jobTitle: '', extras: 0 },
      { name: 'Chris', jobTitle: 'Driver' },
    ]);
});

onPhone('on a phone Enter leads a new row on from cell to cell, and makes no other one', async ({ phone: page }) => {
  const people = await openPersonnel(page, false);
  const editor = (column: string) => page.getByRole('textbox', { name: column });
  await page.getByRole('button', { name: 'New employee' }).tap();
  const fill = async (texts: Record<string, string>) => {
    for (const [column, text] of Object.entries(texts)) {
      await expect(editor(column)).toBeFocused();
      await expect(editor(column)).toBeInViewport({ ratio: 1 });
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  };
  await fill({
    Employee: 'Anna',
    'Job title': 'Baker',
    'Hours per year': '1600',
    'Yearly wage': '40000',
    Extras: '5000',
  });
  await expect(rows(page, 'Employees')).toHaveCount(1);
  await page.getByRole('button', { name: 'New employee' }).tap();
  await fill({ Employee: 'Bram', 'Job title': '' });
  await expect(editor('Hours per year')).toBeFocused();
  // A figure of somebody who is there stays the only one, and another new row begins with its title.
  await cell(page, 'Employees', 'Anna', 5).tap();
  await page.keyboard.type('6000');
  await page.getByRole('button', { name: 'New employee' }).tap();
  await fill({ Employee: 'Chris' });
  await expect(editor('Job title')).toBeFocused();
  await expect
    .poll(() => storedIn(people, 'employee'))
    .toMatchObject([
      { name: 'Anna', jobTitle: 'Baker', workHoursPerYear: 1_600, yearlyWage: 40_000, extras: 6_000 },
      { name: 'Bram', extras: 0 },
      { name: 'Chris', extras: 0 },
    ]);
});

onPhone(
  'on a phone a figure that is begun while its new row is still being stored is put over what stands there, as it is afterwards',
  async ({ phone: page }) => {
    const scenario = await openOtherCosts(page, { name: 'Rent', totalCost: 900 });
    let go = () => {};
    const held = new Promise<void>(resolve => {
      go = resolve;
    });
    await page.route('**/api/other-cost/', route => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'New cost' }).tap();
    await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
    await type(page, 'Gas⏎48');
    go();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('48');
    await type(page, '00⏎');
    await expect
      .poll(() => storedIn(scenario, 'other-cost'))
      .toMatchObject([{ name: 'Rent' }, { name: 'Gas', totalCost: 4_800 }]);
  },
);

test('what is typed stays below what was there, also where that is allocated: it comes first on the next visit', async ({
  adminPage: page,
}) => {
  const { api, scenarioId, costs } = await openOtherCosts(page, { name: 'Rent', totalCost: 100 });
  const [{ id }] = (await api('GET', `/other-cost/list/${scenarioId}`)) as [{ id: string }];
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Sales, percent: 100 }]);
  const names = () => rows(page, 'Other costs').getByRole('rowheader').allInnerTexts();
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await type(page, 'Energy⇥50⏎Phone⇥20⏎');
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Rent', 'Energy', 'Phone']);
  await page.keyboard.press('Escape');
  await expect.poll(names).toEqual(['Rent', 'Energy', 'Phone']);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(['Energy', 'Phone', 'Rent']);
});

onPhone(
  'on a phone a new row is in sight, however long the list is, with a row open and under what was deleted',
  async ({ phone: page }) => {
    const long = `The yearly fee of the ${'very '.repeat(6)}old accountant`;
    const scenario = await openOtherCosts(page, { name: 'Rent', totalCost: 100 }, { name: long, totalCost: 200 });
    const newCost = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button', { name: 'New cost', exact: true }).tap();
      const name = page.getByRole('textbox', { name: 'Other cost' });
      await expect(name).toBeFocused();
      await page.waitForTimeout(600);
      await expect(name).toBeInViewport({ ratio: 1 });
      const box = (await name.boundingBox())!;
      // What is there for a finger.
      const isMet = await name.evaluate(
        (field, [x, y]) => field === document.elementFromPoint(x!, y!),
        [box.x + box.width / 2, box.y + box.height - 3],
      );
      expect(isMet).toBe(true);
      await page.keyboard.press('Escape');
    };
    await page.getByRole('button', { name: `Actions for ${long}` }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Show Rent' }).tap();
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
    await newCost();
    for (let count = 0; count < 110; count += 1)
      await scenario.api('POST', '/other-cost/', { scenarioId: scenario.scenarioId, name: `Cost ${count}` });
    await page.reload();
    await page.getByRole('button', { name: 'Show Rent' }).tap();
    await expect(grid(page, 'Allocation of Rent')).toBeVisible();
    await newCost();
  },
);
