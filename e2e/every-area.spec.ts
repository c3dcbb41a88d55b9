import type { Locator, Page } from '@playwright/test';
import { call } from './call.ts';
import { open } from './company.ts';
import { arrive, expect, test } from './fixtures.ts';
import { type Filled, screens, settled, storeBakery } from './screens.ts';

// What the tables and files of /buttons promise, in the areas themselves and with what the server stores.

let bakery: Filled;

test.beforeAll(async ({ server, adminState }) => {
  bakery = await storeBakery(server, adminState);
});
test.beforeEach(async ({ adminPage: page }) => {
  await arrive(page);
  await open(page, { id: bakery.companyId, name: bakery.company });
});

const LISTS = ['costobjects', 'personnel', 'othercosts', 'totalcosts'] as const;
const rows = (page: Page) => page.getByRole('main').getByRole('grid').first().locator('> tbody > [data-row]');
const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const goTo = async (page: Page, area: string) => {
  await page.goto(`/${area}/${bakery.scenarioId}`);
  await settled(page);
  if ((LISTS as readonly string[]).includes(area)) await rows(page).first().waitFor();
};

test('E.7 the focus stays on its cell when somebody else changes, adds and deletes rows, and while what is typed there is stored', async ({
  adminPage: page,
}) => {
  await goTo(page, 'othercosts');
  const make = (name: string): Promise<{ id: string }> =>
    call(page, 'POST', '/other-cost/', { scenarioId: bakery.scenarioId, name, totalCost: 100 });
  const [above, mine] = [await make('Above'), await make('Mine')];
  const amount = rowOf(page, 'Mine').locator('> [data-column="2"]');
  await amount.click();
  await expect(amount).toBeFocused();
  await call(page, 'PUT', `/other-cost/${mine.id}`, { totalCost: 200 });
  await expect(amount).toHaveText('200,00');
  await expect(amount).toBeFocused();
  await make('New');
  await expect(rowOf(page, 'New')).toBeVisible();
  await call(page, 'DELETE', `/other-cost/${above.id}`);
  await expect(rowOf(page, 'Above')).toHaveCount(0);
  await expect(amount).toBeFocused();
  await page.keyboard.type('300');
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Mine').locator('> [data-column="3"] input')).toBeFocused();
  await saved(page);
  await expect(rowOf(page, 'Mine').locator('> [data-column="3"] input')).toBeFocused();
  await expect(amount).toHaveText('300,00');
});

for (const area of ['personnel', 'othercosts', 'totalcosts'] as const)
  test(`E.9 what is not yet allocated comes first and stands out, without anybody sorting (${area})`, async ({
    adminPage: page,
  }) => {
    // Made last, and not allocated.
    await call(page, 'POST', '/other-cost/', { scenarioId: bakery.scenarioId, name: 'Last', totalCost: 100 });
    await goTo(page, area);
    const states = await rows(page).evaluateAll(all =>
      all.map(row => {
        const mark = row.querySelector('[data-state][title]')!;
        return { says: mark.getAttribute('title'), colour: getComputedStyle(mark).color };
      }),
    );
    const open = states.filter(({ says }) => says === 'Not fully allocated');
    const whole = states.filter(({ says }) => says === 'Fully allocated');
    expect(states).toEqual([...open, ...whole]);
    expect(open.length).toBeGreaterThan(0);
    expect(whole.length).toBeGreaterThan(0);
    expect(open[0]!.colour).not.toBe(whole[0]!.colour);
    // That rows stand elsewhere than they were entered is said where they do, and only there.
    const told = page.getByText('Rows that are not fully allocated come first');
    await expect(told).toBeVisible();
    await page.getByRole('grid').first().getByRole('columnheader').nth(1).getByRole('button').click();
    await expect(told).toHaveCount(0);
  });

test('E.22 what was typed in each area is there after a reload, with all that follows from it', async ({
  adminPage: page,
}) => {
  await goTo(page, 'segments');
  await page.getByRole('button', { name: /^Segment name: Retail/ }).click();
  await page.keyboard.type('Shops');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Segments', exact: true })).toContainText('Shops');
  for (const area of LISTS)
    await test.step(area, async () => {
      await goTo(page, area);
      const shown = async () => {
        await rows(page).first().waitFor();
        const foot = page.getByRole('main').getByRole('grid').first().locator('> tfoot');
        return [...(await rows(page).allInnerTexts()).sort(), await foot.innerText()];
      };
      const before = await shown();
      const figures = '> [data-editable=true][data-kind=number]';
      if (area === 'totalcosts') {
        await rows(page).first().getByRole('button', { name: /^Show/ }).click();
        // The percentage: units would wait for a cost driver.
        await page.getByRole('grid').nth(1).locator('[data-row]').first().locator(figures).nth(1).click();
      } else await rows(page).locator(figures).first().click();
      await page.keyboard.type('7,5');
      await page.keyboard.press('Enter');
      await saved(page);
      const typed = await shown();
      expect(typed, area).not.toEqual(before);
      await page.reload();
      await settled(page);
      await expect.poll(shown, area).toEqual(typed);
    });
});

test('E.26 each screen that waits for the server says so', async ({ adminPage: page }) => {
  test.slow();
  let answered = Promise.resolve();
  await page.route('**/api/**', async route => {
    await answered;
    await route.continue();
  });
  // The help is in the program.
  for (const [path] of screens(bakery).filter(([path]) => path !== '/help')) {
    const answer = Promise.withResolvers<void>();
    answered = answer.promise;
    await page.goto(path);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^Loading|^Looking/ })
        .first(),
      path,
    ).toBeVisible();
    answer.resolve();
    await settled(page);
  }
});
