import type { Page } from '@playwright/test';
import { cellOf, noneSaving, type } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, onPhone, test } from './fixtures.ts';

// The arrows of a row that is open are for that row, and what they do, or what is said of it otherwise, is said where one sees it.

const LONG = 'Retouren van klanten';
const COSTS = ['Pand', 'Energie', 'Telefoon', 'Reclame', 'Verzekering', 'Licenties', 'Schoonmaak', 'Advies'];
const [AMOUNT, WAGE] = [2, 4];

async function withPand(page: Page, area: string) {
  const made = await makeCostScenario(page, {
    costs: ['Verkoop', 'Bezorging', 'Bakken', 'Inkoop', 'Kantoor', LONG, 'Webshop'],
    segments: ['Winkels'],
  });
  const { api, scenarioId, costs } = made;
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  await api('POST', '/employee/', { scenarioId, name: 'Anna', yearlyWage: 40_000, workHoursPerYear: 1_600 });
  const ids: Record<string, string> = {};
  for (const name of COSTS)
    ids[name] = ((await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_900 })) as { id: string }).id;
  await api('PATCH', `/other-cost-allocation/${ids.Pand}`, [{ processId: costs.Verkoop, percent: 60 }]);
  await inDutch(page);
  await page.goto(`/${area}/${scenarioId}`);
  return { ...made, pand: ids.Pand! };
}
const list = (page: Page) => page.getByRole('grid').first();
const pand = (page: Page) => page.getByRole('grid', { name: 'Verdeling van Pand' });
/** A phone has no columns for units. */
async function part(page: Page, name: string) {
  await expect(pand(page)).toBeVisible();
  const heads = await pand(page).getByRole('columnheader').allInnerTexts();
  return cellOf(
    pand(page),
    name,
    heads.findIndex(head => head.startsWith('Verdeelpercentage')),
  );
}
const open = (page: Page) => page.getByRole('button', { name: 'Verdeling van Pand tonen' }).click();
/** Those of the list, and those of the row. */
const arrow = (page: Page, key: 'Z' | 'Y', of: 'list' | 'row') =>
  page.locator(`[data-table] ${of === 'row' ? '[data-table] ' : ''}[aria-keyshortcuts="Control+${key}"]`).first();
/** In sight, with the arrow where it was pressed. */
async function says(page: Page, key: 'Z' | 'Y', text: string | RegExp) {
  const pressed = arrow(page, key, 'row');
  await pressed.evaluate(one => one.scrollIntoView({ block: 'center' }));
  const was = (await pressed.boundingBox())!;
  await page.mouse.click(was.x + was.width / 2, was.y + was.height / 2);
  const said = page.getByRole('status').filter({ hasText: text });
  await expect(said).toBeInViewport({ ratio: 1 });
  expect((await pressed.boundingBox())!.y).toBe(was.y);
}

async function doneAgainInRow(page: Page) {
  await withPand(page, 'othercosts');
  await type(page, cellOf(list(page), 'Reclame', AMOUNT), '2000');
  await open(page);
  await type(page, await part(page, 'Bezorging'), '30');
  await arrow(page, 'Z', 'row').click();
  await expect(await part(page, 'Bezorging')).toHaveText('0');
  await noneSaving(page);
  await arrow(page, 'Z', 'list').click();
  await expect(cellOf(list(page), 'Reclame', AMOUNT)).toHaveText('1.900,00');
  await noneSaving(page);
  await expect(arrow(page, 'Y', 'list')).toHaveAccessibleName(/: Reclame, Bedrag: 1.900,00 → 2.000,00$/);
  await expect(arrow(page, 'Y', 'row')).toHaveAccessibleName(
    /^Laatste wijziging in deze rij opnieuw doen: Bezorging, .*: 0 → 30,00$/,
  );
  await says(page, 'Y', /^Opnieuw gedaan: Pand: Bezorging, .*: 0 → 30,00\.$/);
  await expect(await part(page, 'Bezorging')).toHaveText('30,00');
  await expect(cellOf(list(page), 'Reclame', AMOUNT)).toHaveText('1.900,00');
  await noneSaving(page);
  await expect(arrow(page, 'Y', 'row')).toBeDisabled();
  await arrow(page, 'Y', 'list').click();
  await expect(cellOf(list(page), 'Reclame', AMOUNT)).toHaveText('2.000,00');
}

async function saidInSight(page: Page) {
  const { api, costs, pand: id } = await withPand(page, 'personnel');
  await page.getByRole('link', { name: 'Hierna: Overige indirecte kosten' }).first().click();
  await open(page);
  await type(page, await part(page, 'Bezorging'), '30');
  await page.getByRole('button', { name: 'Verdeling van Pand verbergen' }).click();
  await page.goBack();
  await type(page, cellOf(list(page), 'Anna', WAGE), '50000');
  await page.getByRole('link', { name: 'Hierna: Overige indirecte kosten' }).first().click();
  await open(page);
  await expect(await part(page, 'Bezorging')).toHaveText('30,00');
  await expect(arrow(page, 'Z', 'row')).toHaveAccessibleName(
    /^Hier ongedaan maken wat ouder is dan je wijziging bij ‘Personeelskosten’: Bezorging, .*: 30,00 → 0$/,
  );
  await says(
    page,
    'Z',
    /^Je wijziging bij ‘Personeelskosten’ is nieuwer: Anna, .*hier de oudere ongedaan te maken: Pand: Bezorging, .*: 30,00 → 0\.$/,
  );
  await expect(page.getByRole('button', { name: 'Dat bij ‘Personeelskosten’ ongedaan maken' })).toBeInViewport({
    ratio: 1,
  });
  await expect(await part(page, 'Bezorging')).toHaveText('30,00');
  await says(page, 'Z', /^Ongedaan gemaakt: Pand: Bezorging, .*: 30,00 → 0\.$/);
  await expect(await part(page, 'Bezorging')).toHaveText('0');
  await noneSaving(page);

  // What somebody else has changed since is named with its row, too.
  await page.getByRole('button', { name: 'Gelijk verdelen' }).click();
  await noneSaving(page);
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Bezorging, percent: 5 }]);
  await expect(await part(page, 'Bezorging')).toHaveText('5,00');
  await says(page, 'Z', /^Pand: \d rijen: .*: dit is intussen gewijzigd en blijft daarom zoals het is\.$/);
}

/** What lies over an open row first, then what ends in it, then the row. */
async function escapeCloses(page: Page) {
  await page.getByRole('button', { name: 'Alleen over een paar …' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await (await part(page, 'Bakken')).click();
  await page.keyboard.type('90');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-cell-editor]')).toHaveCount(0);
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: '‘90’ is niet opgeslagen.' });
  await expect(refused).toHaveText(/^Bakken, /);
  await expect(refused).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(refused).toHaveCount(0);
  await expect(pand(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pand(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verdeling van Pand tonen' })).toBeFocused();
}

onPhone(
  'on a phone what is refused in a row, and entered after all, is said in sight with its name, and its buttons work there',
  async ({ phone: page }) => {
    await withPand(page, 'othercosts');
    await open(page);
    const [given, energy] = [await part(page, 'Bezorging'), await part(page, 'Verkoop')];
    await type(page, given, '50');
    const refused = page.getByRole('alert').filter({ hasText: 'Pand: Bezorging, Verdeelpercentage' });
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(given).toHaveAttribute('data-refused');
    const take = page.getByRole('button', { name: '10,00 % weghalen bij Verkoop' });
    await expect(take).toHaveCount(1);
    const was = (await given.boundingBox())!.y;
    await take.tap();
    await expect(given).toHaveText('50,00');
    await expect(refused).toHaveCount(0);
    expect((await given.boundingBox())!.y).toBe(was);
    await noneSaving(page);

    await type(page, await part(page, 'Bakken'), '30');
    await expect(page.getByRole('alert').filter({ hasText: 'Pand: Bakken' })).toBeInViewport({ ratio: 1 });
    await type(page, energy, '20');
    const fits = page.getByRole('status').filter({ hasText: 'Pand: ‘30’ past nu en is alsnog ingevuld.' });
    await expect(fits).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // It ends with the next press beside the row, too.
    await cellOf(list(page), 'Reclame', AMOUNT).tap();
    await page.keyboard.press('Escape');
    await arrow(page, 'Z', 'list').tap();
    await expect(fits).toHaveCount(0);
    await noneSaving(page);

    const name = pand(page).getByRole('rowheader', { name: LONG });
    const isWhole = (one: Element) =>
      one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.parentElement!.clientHeight;
    expect(await name.locator('> span').evaluate(isWhole)).toBe(true);
  },
);

onPhone(
  'on a phone what is done again in a row is of that row, whatever was taken back in the list since',
  async ({ phone: page }) => {
    await doneAgainInRow(page);
  },
);

test('with a mouse, too, and the key does again in a row what the list took back', async ({ adminPage: page }) => {
  await doneAgainInRow(page);
  await arrow(page, 'Z', 'list').click();
  await expect(cellOf(list(page), 'Reclame', AMOUNT)).toHaveText('1.900,00');
  await noneSaving(page);
  await (await part(page, 'Bakken')).click();
  await page.keyboard.press('Control+y');
  await expect(cellOf(list(page), 'Reclame', AMOUNT)).toHaveText('2.000,00');
  await escapeCloses(page);
});

onPhone(
  'on a phone what an arrow of a row asks and says is in sight, with the name of the row',
  async ({ phone: page }) => {
    await saidInSight(page);
  },
);

test('in a narrow window with a mouse as well', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 640, height: 480 });
  await saidInSight(page);
  // A refusal stands where it is in sight: in the row, or at the list where nothing below the row is.
  await page.setViewportSize({ width: 1200, height: 600 });
  await type(page, await part(page, 'Bezorging'), '200');
  await expect(page.getByRole('alert').filter({ hasText: /^Bezorging, / })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 400, height: 640 });
  await type(page, await part(page, 'Bezorging'), '300');
  await expect(page.getByRole('alert').filter({ hasText: /^Pand: Bezorging, / })).toBeInViewport({ ratio: 1 });
});
