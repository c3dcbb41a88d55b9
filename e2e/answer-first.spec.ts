import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { expect, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [390, 844],
  // 1280 × 1024 at 400 %.
  [320, 256],
] as const;
const VIEWS = [
  ['cost objects', ''],
  ['segments', '?view=segments'],
] as const;

let bakery: StoredScenario;
let fourSegments: StoredScenario;
let sixSegments: StoredScenario;
let oneLevel: StoredScenario;

test.beforeAll(async ({ server, adminState }) => {
  const store = (company: string, model: ScenarioModel) =>
    storeScenario(
      caller(server, adminState),
      { company: `${company} ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' },
      model,
    );
  bakery = await store('Answer', BAKERY);
  const more = ['Festivals', 'Hotels', 'Schools', 'Webshop'].map(name => ({ id: name, name }));
  const [section] = BAKERY.sections.filter(({ id }) => id === 'making');
  const processes = BAKERY.sections.flatMap(({ mainProcesses }) => mainProcesses.flatMap(({ processes }) => processes));
  const mainProcesses = [{ ...section!.mainProcesses[0]!, processes }];
  oneLevel = await store('One level', { ...BAKERY, processLevel: 1, sections: [{ ...section!, mainProcesses }] });
  fourSegments = await store('Four segments', { ...BAKERY, segments: [...BAKERY.segments, ...more.slice(0, 2)] });
  sixSegments = await store('Six segments', { ...BAKERY, segments: [...BAKERY.segments, ...more] });
});

const open = async (page: Page, { scenarioId }: StoredScenario, search: string) => {
  await page.goto(`/profitandloss/${scenarioId}${search}`);
  await expect(page.locator(search ? '#segmentOverviewTable' : '#processOverviewTable')).toBeVisible();
};
const result = (page: Page) => page.getByRole('list', { name: 'The result' }).locator('[data-strip=total] button');

for (const [view, search] of VIEWS)
  test(`E.34, E.36 the total net result per ${view} is on the first screen, from 1920 × 1080 to 320 × 256`, async ({
    adminPage: page,
  }) => {
    for (const [width, height] of SIZES)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        // Opened cold where the screen is another one; in between it is a window that gets smaller.
        if (width === 1920 || width === 390) await open(page, bakery, search);
        else await page.evaluate(() => scrollTo(0, 0));
        await expect(result(page)).toHaveText('9.000');
        await expect(result(page)).toBeInViewport({ ratio: 1 });
        const box = (await result(page).boundingBox())!;
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);

        // Further down, what sticks takes a third of the window at most, and a row of figures is in sight below it.
        const sight = await page.evaluate(() => {
          const table = document.querySelector('table[id$=OverviewTable]')!;
          window.scrollTo(0, table.getBoundingClientRect().top + window.scrollY + 60);
          const stuck = [...document.querySelectorAll('header, table[id$=OverviewTable] thead > tr > *')]
            .map(element => element.getBoundingClientRect())
            .filter(({ top, bottom }) => top >= 0 && bottom > 0 && top < 100)
            .map(({ bottom }) => bottom);
          const below = Math.max(0, ...stuck);
          const rows = [...table.querySelectorAll('tbody [data-line]')].map(row => row.getBoundingClientRect());
          return { below, rows: rows.filter(({ top, bottom }) => top >= below - 1 && bottom <= innerHeight).length };
        });
        expect(sight.below).toBeLessThanOrEqual(height / 3);
        expect(sight.rows).toBeGreaterThan(0);
      });
  });

test('six segments, what is not allocated and the total are in sight at 1280 px, and no box scrolls inside the document', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, sixSegments, '?view=segments');
  const heads = page.locator('#segmentOverviewTable thead tr').last().locator('th');
  await expect(heads).toHaveCount(9);
  const edges = await heads.evaluateAll(all =>
    all.map(head => head.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  edges.reduce((before, [left, right]) => {
    expect(left).toBeGreaterThanOrEqual(before - 1);
    return right!;
  }, 224);
  expect(edges.at(-1)![1]).toBeLessThanOrEqual(1280);
  // The box of the cost flow scrolls on a phone only.
  await expect(page.getByRole('region', { name: 'Cost flow' }).locator('canvas')).toBeVisible();
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter(box => /auto|scroll/.test(getComputedStyle(box).overflow) && box.querySelector('table, canvas'))
      .filter(box => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
      .map(box => box.className),
  );
  expect(boxes).toEqual([]);
});

test('units and prices are behind a switch that opens the lines that have any; what is folded or opened is remembered', async ({
  adminPage: page,
}) => {
  await open(page, bakery, '?view=segments');
  const table = page.locator('#segmentOverviewTable');
  await expect(table.getByRole('columnheader')).toHaveText(['Euros', 'Retail', 'Wholesale', 'Not allocated', 'Total']);
  await expect(table.locator('tbody tr > th')).toHaveText([
    ...['Revenue', 'Direct costs', 'Total indirect costs', 'Total net result', 'Net margin'],
  ]);
  const direct = table.getByRole('button', { name: 'Direct costs', exact: true });
  await table.getByRole('button', { name: 'Total indirect costs' }).click();
  await page.getByRole('checkbox', { name: 'Units and prices' }).check();
  // The price of a segment is in sight without another press. A result has none, and stays folded.
  await expect(table.locator(`[data-line="revenue ${bakery.idOf('baking')}"]`)).toContainText('× 2,25');
  await expect(table.getByRole('button', { expanded: true })).toHaveText([
    ...['Revenue', 'Direct costs', 'Total indirect costs'],
  ]);
  await direct.press('Enter');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Units and prices' })).toBeChecked();
  await expect(table.getByRole('columnheader', { name: 'Per unit' })).toBeVisible();
  await expect(table.getByRole('button', { name: 'Revenue' })).toHaveAttribute('aria-expanded', 'true');
  await expect(direct).toHaveAttribute('aria-expanded', 'false');
  await expect(table.locator(`[data-line="totalCosts ${bakery.idOf('baking')}"]`)).toBeVisible();
  // Without units the lines are as they were.
  await page.getByRole('checkbox', { name: 'Units and prices' }).uncheck();
  await expect(table.getByRole('button', { expanded: true })).toHaveText(['Total indirect costs']);
});

test('columns fade where they go below the total or the first column, and a line says that there are more', async ({
  adminPage: page,
}) => {
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, fourSegments, '?view=segments');
    const table = page.locator('#segmentOverviewTable');
    const told = page.getByText('Scroll sideways to see all 12 columns.');
    /** Beside the first column, and beside the total. */
    const fades = () =>
      table.locator('[data-line=revenue]').evaluate(line => {
        const isThere = (cell: Element, part: string) => getComputedStyle(cell, part).content !== 'none';
        return [isThere(line.firstElementChild!, '::after'), isThere(line.lastElementChild!, '::before')];
      });
    // Amounts alone have room.
    await expect(table.getByRole('columnheader', { name: 'Festivals' })).toBeInViewport({ ratio: 1 });
    await expect(told).toHaveCount(0);
    expect(await fades()).toEqual([false, false]);
    await page.getByRole('checkbox', { name: 'Units and prices' }).check();
    await expect(told).toBeVisible();
    await expect.poll(fades).toEqual([false, true]);
    await page.evaluate(() => window.scrollTo(document.documentElement.scrollWidth, 0));
    await expect.poll(fades).toEqual([true, false]);
    await page.getByRole('checkbox', { name: 'Units and prices' }).uncheck();
  }
});

/** Of the large figure nobody is to think that it is the last word. */
const TOTAL = `Total net result9.0006,00% marginbefore 12.000 of costs with no cost objectwith everything entered: (3.000)`;

test('the strip has the figures of the statement, and each opens where it comes from', async ({ adminPage: page }) => {
  await open(page, bakery, '?view=segments');
  const strip = page.getByRole('list', { name: 'The result' }).getByRole('listitem');
  await expect(strip).toHaveText([
    TOTAL,
    'Retail21.01723,35% margin60,00% of total revenue',
    'Wholesale5.18310,37% margin33,33% of total revenue',
    'Not allocated(17.200)6,67% of total revenue',
  ]);
  await expect(
    page.getByText(
      'The largest profit is with Retail: 21.017. Baking contributes most to it: 31.000; other work takes a part of that.',
    ),
  ).toBeVisible();
  await expect(
    page.getByText('Whether anything makes a loss with that in it shows once everything is divided.'),
  ).toBeVisible();
  await strip.nth(1).getByRole('button').click();
  const trail = page.getByRole('dialog', { name: 'Where “Total net result · Retail” comes from' });
  await expect(trail.locator('tfoot')).toContainText('21.016,66');
  await page.keyboard.press('Escape');
  await expect(strip.nth(1).getByRole('button')).toBeFocused();
  await page.getByRole('radio', { name: 'Cost objects' }).check();
  await expect(strip).toHaveText([
    TOTAL,
    'Making27.33318,22% margin100,00% of total revenue',
    'Office(18.333)Back office',
  ]);
});

test('where the parts are sections or costs each opens where it comes from', async ({ adminPage: page }) => {
  const strip = page.getByRole('list', { name: 'The result' }).getByRole('listitem');
  await open(page, bakery, '');
  await strip.filter({ hasText: 'Making' }).getByRole('button').click();
  const ofSection = page.getByRole('dialog', { name: 'Where “Total net result · Making” comes from' });
  await expect(ofSection.locator('tfoot')).toContainText('27.333,33');
  await expect(ofSection.getByRole('row').filter({ hasText: 'Rent' })).toHaveText([/Baking/, /Packing/]);
  await page.keyboard.press('Escape');
  await open(page, oneLevel, '');
  await strip.filter({ hasText: 'Packing' }).getByRole('button').click();
  const trail = page.getByRole('dialog', { name: 'Where “Total net result · Packing” comes from' });
  await expect(trail.locator('tfoot')).toContainText('(25.333,33)');
});

test('a small company’s segment view is one page on paper: every line open, with units where they are shown', async ({
  adminPage: page,
}) => {
  for (const withUnits of [false, true]) {
    await open(page, bakery, '?view=segments');
    if (withUnits) await page.getByRole('checkbox', { name: 'Units and prices' }).check();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })).toMatch(/Pages:\s+1\n/);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    expect(text.match(/Baking/g)!.length).toBeGreaterThanOrEqual(4);
    expect(text.includes('Cost driver')).toBe(withUnits);
  }
});
