import type { Locator, Page } from '@playwright/test';
import { buildScenario } from './build-through-api.ts';
import { type Api, apiOf, makeCostScenario } from './cost-scenario.ts';
import { expect, onPhone, test } from './fixtures.ts';

// By the keys what was taken back is done again in the order in which it was taken back, in whichever of the tables that lie in each
// other; the arrows of a row are for that row.

const cellOf = (table: Locator, name: string, column: number) =>
  table
    .locator(':scope > tbody > tr[data-row]')
    .filter({ has: table.page().locator('[role=rowheader]').getByText(name, { exact: true }) })
    .first()
    .locator(`> [data-column="${column}"]`);
interface Section {
  mainProcesses: { id: string }[];
}
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
async function type(page: Page, cell: Locator, text: string) {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const noneSaving = (page: Page) => expect(page.locator('[data-saving]')).toHaveCount(0);

test('Ctrl+Y does again first what was taken back last, whichever of two tables it was in and wherever the cursor is', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Shops', 'Web']);
  const api = await apiOf(page);
  const section = (await api('POST', '/process-category/layered/1', { scenarioId })) as Section;
  const mainProcessId = section.mainProcesses[0]!.id;
  await api('POST', '/process/', { name: 'Mowing', mainProcessId });
  const { id } = (await api('POST', '/process/', { name: 'Planting', mainProcessId, totalUnits: 40 })) as {
    id: string;
  };
  const [shops] = (await api('GET', `/segment/list/${scenarioId}`)) as { id: string }[];
  await api('PATCH', `/process-cost-allocation/${id}`, [{ segmentId: shops!.id, units: 22 }]);
  await page.goto(`/costobjects/${scenarioId}`);
  const tree = page.getByRole('grid', { name: 'Cost objects' });
  const held = page.getByRole('grid', { name: 'Segments of Planting' });
  await type(page, cellOf(tree, 'Mowing', 1), 'Grass');
  await page.getByRole('button', { name: 'Show Planting' }).click();
  await type(page, cellOf(held, 'Shops', 1), '20');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('20,00');
  await noneSaving(page);

  await cellOf(held, 'Web', 1).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('22,00');
  await page.keyboard.press('Control+z');
  await expect(cellOf(tree, 'Mowing', 1)).toBeVisible();
  await noneSaving(page);

  // The arrow of the list names what the key would do: the name was taken back last. That of the row has its own, and no key.
  await expect(page.getByRole('button', { name: /^Do the last change again: .*Mowing → Grass$/ })).toHaveCount(1);
  const unitsAgain = 'Do the last change in this row again: Shops, Units: 22,00 → 20,00';
  await expect(page.getByRole('button', { name: unitsAgain })).toHaveAttribute('title', unitsAgain);
  await page.keyboard.press('Control+y');
  await expect(cellOf(tree, 'Grass', 1)).toBeVisible();
  await expect(cellOf(held, 'Shops', 1)).toHaveText('22,00');
  await noneSaving(page);
  // From the other table, too.
  await cellOf(tree, 'Grass', 1).click();
  await expect(page.getByRole('button', { name: unitsAgain })).toHaveAttribute('title', `${unitsAgain} (Ctrl+Y)`);
  await expect(page.getByRole('button', { name: 'again: Planting: Shops, Units: 22,00 → 20,00' })).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('20,00');
  await expect(said(page, 'Done again: Planting: Shops, Units: 22,00 → 20,00.')).toBeVisible();
  await noneSaving(page);
  await page.keyboard.press('Control+y');
  await expect(said(page, 'Nothing to do again.')).toBeVisible();

  // A new change forgets what could be done again, in both.
  await cellOf(held, 'Web', 1).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('22,00');
  await noneSaving(page);
  await type(page, cellOf(tree, 'Grass', 1), 'Lawn');
  await noneSaving(page);
  await expect(page.getByRole('button', { name: /^Do the last change .*again: / })).toHaveCount(0);
  await cellOf(held, 'Web', 1).click();
  await page.keyboard.press('Control+y');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('22,00');

  // The list takes back what was done last in it or in its rows, and does it again: a row that is closed opens for that.
  await type(page, cellOf(held, 'Shops', 1), '21');
  await noneSaving(page);
  await page.getByRole('button', { name: 'Hide Planting' }).click();
  await page.getByRole('button', { name: 'Take the last change back: Planting: Shops, Units: 21,00 → 22,00' }).click();
  await expect(cellOf(held, 'Shops', 1)).toHaveText('22,00');
  await expect(said(page, 'Taken back: Planting: Shops, Units: 21,00 → 22,00.')).toBeVisible();
  await noneSaving(page);
  await page.getByRole('button', { name: 'Hide Planting' }).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(tree, 'Grass', 1)).toBeVisible();
  await expect(held).toHaveCount(0);
  await noneSaving(page);
  await page.keyboard.press('Control+y');
  await expect(cellOf(tree, 'Lawn', 1)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(cellOf(held, 'Shops', 1)).toHaveText('21,00');
  await expect(cellOf(tree, 'Planting', 1)).toBeFocused();
});

async function hired(api: Api, scenarioId: string) {
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const fields = { scenarioId, name: 'Anna', yearlyWage: 21_600, workHoursPerYear: 1_600 };
  return ((await api('POST', '/employee/', fields)) as { id: string }).id;
}
const employees = (page: Page) => page.getByRole('grid', { name: 'Employees', exact: true });
const [WAGE, EXTRAS] = [4, 5];

test('so it is for the list of a person, below the person', async ({ adminPage: page }) => {
  const { scenarioId, costs, api } = await makeCostScenario(page, { costs: ['Sales', 'Returns'], segments: ['Shops'] });
  const id = await hired(api, scenarioId);
  await api('PATCH', `/employee-cost-allocation/${id}`, [{ processId: costs.Sales, percent: 50 }]);
  await page.goto(`/personnel/${scenarioId}`);
  await type(page, cellOf(employees(page), 'Anna', WAGE), '24000');
  await page.getByRole('button', { name: 'Show Anna' }).click();
  const anna = page.getByRole('grid', { name: 'Allocation of Anna' });
  await type(page, cellOf(anna, 'Sales', 2), '75');
  await noneSaving(page);
  await page.keyboard.press('Control+z');
  await expect(cellOf(anna, 'Sales', 2)).toHaveText('50,00');
  await page.keyboard.press('Control+z');
  await expect(cellOf(employees(page), 'Anna', WAGE)).toHaveText('21.600,00');
  await noneSaving(page);
  // It was a percentage, and is one of whatever the wage is.
  await page.getByRole('button', { name: /^Do the last change in this row again: Sales/ }).click();
  await expect(cellOf(anna, 'Sales', 2)).toHaveText('75,00');
  await expect(cellOf(anna, 'Sales', 3)).toHaveText('16.200,00');
  await noneSaving(page);
  await page.keyboard.press('Control+y');
  await expect(cellOf(employees(page), 'Anna', WAGE)).toHaveText('24.000,00');
  await expect(cellOf(anna, 'Sales', 3)).toHaveText('18.000,00');
});

test('what was entered by “Read commas as thousands” is taken back by the next key, and the message writes figures as the cell does', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await page.goto(`/personnel/${scenarioId}`);
  const wage = cellOf(employees(page), 'Anna', WAGE);
  await type(page, wage, '22,600');
  await expect(page.getByRole('alert').filter({ hasText: '“22,600” was taken back to 21.600,00.' })).toBeVisible();
  await page.getByRole('button', { name: 'Read commas as thousands' }).click();
  await expect(wage).toHaveText('22.600,00');
  await expect(employees(page).locator('[data-active]')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(wage).toHaveText('21.600,00');
});

onPhone(
  'on a phone a cell that is tapped is whole in sight beside names and menu, also before the first key; the keyboard for extras has a per cent',
  async ({ phone: page }) => {
    const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
    await hired(api, scenarioId);
    await page.goto(`/personnel/${scenarioId}`);
    const table = employees(page);
    const sight = async (cell: Locator) => {
      const [inside, names] = [(await cell.boundingBox())!, (await cellOf(table, 'Anna', 1).boundingBox())!];
      const menu = (await table.locator('[data-row] > :last-child').first().boundingBox())!;
      return {
        left: Math.round(inside.x - names.x - names.width),
        right: Math.round(menu.x - inside.x - inside.width),
      };
    };
    for (const [column, mode] of [
      [WAGE, 'decimal'],
      [EXTRAS, 'text'],
    ] as const) {
      const cell = cellOf(table, 'Anna', column);
      // A part of it is in sight, and is tapped.
      for (const side of ['right', 'left'] as const) {
        await cell.evaluate((one, side) => {
          const scroller = one.closest('table')!.parentElement!;
          const { left, right } = one.getBoundingClientRect();
          const names = one.parentElement!.querySelector('[role=rowheader]')!.getBoundingClientRect().right;
          scroller.scrollLeft += side === 'right' ? left - (scroller.clientWidth - 40 - 24) : right - (names + 40);
        }, side);
        const { left, right } = await sight(cell);
        expect(side === 'right' ? right : left).toBeLessThan(0);
        const { x, y, width, height } = (await cell.boundingBox())!;
        await page.touchscreen.tap(side === 'right' ? x + 8 : x + width - 12, y + height / 2);
        await expect(cell.getByRole('textbox')).toBeFocused();
        await expect(cell.getByRole('textbox')).toHaveAttribute('inputmode', mode);
        await expect.poll(async () => Math.min(...Object.values(await sight(cell)))).toBeGreaterThanOrEqual(0);
        await page.keyboard.press('Escape');
      }
    }
  },
);

test('what was typed in a list or matrix is taken back after one has looked at its results, too', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await api('POST', '/employee/', { scenarioId, name: 'Bram', workHoursPerYear: 1_600, yearlyWage: 40_000 });
  const people = employees(page);
  const sales = cellOf(page.getByRole('grid', { name: 'Allocation of all employees' }), 'Anna', 1);
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Personnel costs' }).click();
  };
  await page.goto(`/personnel/${scenarioId}`);
  await type(page, cellOf(people, 'Anna', WAGE), '50000');
  await page.getByRole('button', { name: 'Actions for Bram' }).click();
  await page.getByRole('menuitem', { name: 'Delete employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete employee' }).click();
  await type(page, cellOf(people, 'Anna', WAGE), '*1,05');
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('52.500,00');
  await noneSaving(page);

  await leaveAndReturn();
  const back = page.getByRole('button', { name: /^Take the last change back/ });
  await expect(back).toHaveAccessibleName(/52\.500,00 → 50\.000,00$/);
  await cellOf(people, 'Anna', WAGE).click();
  await page.keyboard.press('Control+z');
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('50.000,00');
  await page.keyboard.press('Control+z');
  await expect(cellOf(people, 'Bram', WAGE)).toHaveText('40.000,00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // In the matrix and back: what is older, or was taken back, is still known.
  await page.getByRole('radio', { name: 'Matrix' }).check();
  await sales.click();
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await noneSaving(page);
  // What came last is taken back first, in the one in which it was done.
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(back).toHaveAccessibleName(/60,00 → 0$/);
  await back.click();
  await expect(page.getByRole('radio', { name: 'Matrix' })).toBeChecked();
  await expect(sales).toHaveText('0');
  await noneSaving(page);
  await expect(back).toHaveAccessibleName(/50\.000,00 → 21\.600,00$/);
  await back.click();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(cellOf(people, 'Anna', WAGE)).toHaveText('21.600,00');
  await noneSaving(page);
  const stored = async () => (await api('GET', `/employee/list/${scenarioId}`)) as { yearlyWage: number }[];
  await expect.poll(async () => (await stored()).map(({ yearlyWage }) => yearlyWage)).toEqual([21_600, 40_000]);
});

test('what was typed last and refused is taken back before what was entered before it', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales', 'Delivery'], segments: ['Shops'] });
  await hired(api, scenarioId);
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Anna' }).click();
  const table = page.getByRole('grid', { name: 'Allocation of Anna' });
  await type(page, cellOf(table, 'Sales', 2), '50');
  await noneSaving(page);
  await type(page, cellOf(table, 'Delivery', 2), '100');
  const refused = page.getByRole('alert').filter({ hasText: '100' });
  await expect(refused).toBeVisible();
  const back = page.getByRole('button', { name: /^Take the last change in this row back/ });
  await expect(back).toHaveAccessibleName('Take the last change in this row back: what was refused');
  await back.click();
  await expect(refused).toHaveCount(0);
  await expect(cellOf(table, 'Sales', 2)).toHaveText('50,00');
  await back.click();
  await expect(cellOf(table, 'Sales', 2)).toHaveText('0');
});
