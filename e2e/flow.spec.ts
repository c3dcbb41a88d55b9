import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { randomScenario } from '../src/domain/testing/random-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

let bakery: StoredScenario;

test.beforeAll(async ({ server, adminState }) => {
  const names = { company: `Flow ${Date.now()}`, report: 'Report 2026', scenario: 'Budget' };
  bakery = await storeScenario(caller(server, adminState), names, BAKERY);
});

const open = async (page: Page, scenarioId = bakery.scenarioId, name = 'Cost flow') => {
  await page.goto(`/profitandloss/${scenarioId}`);
  const flow = page.getByRole('region', { name });
  await expect(flow.locator('canvas')).toBeVisible();
  return flow;
};

test('beside the chart costs flow from what was entered through costs to segments; the table says the same', async ({
  adminPage: page,
}) => {
  const flow = await open(page);
  await flow.getByRole('button', { name: 'The flow as a table' }).click();
  const rows = flow.getByRole('grid', { name: 'Cost flow' }).locator('tbody [data-row]');
  const texts = (await rows.allInnerTexts()).map(text => text.split(/\s*[\t\n]\s*/).filter(Boolean));
  expect(texts).toContainEqual(['Anna', 'Baking', '24.000,00']);
  expect(texts).toContainEqual(['Bas', 'Not allocated', '12.000,00']);
  expect(texts).toContainEqual(['Baking', 'Retail', '43.000,01']);
  expect(texts).toContainEqual(['Administration', 'Not allocated', '18.333,34']);
});

test('a click on a stream opens its trail, in the table by keyboard too', async ({ adminPage: page }) => {
  const flow = await open(page);
  await flow.getByRole('button', { name: 'The flow as a table' }).click();
  await flow.getByRole('button', { name: 'Where “Baking → Retail” comes from' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where “Baking → Retail” comes from' });
  await expect(dialog.getByRole('grid').locator('tfoot')).toContainText('43.000,01');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const canvas = flow.locator('canvas');
  const { width, height } = (await canvas.boundingBox())!;
  const onAnna = { x: width * 0.25, y: height * 0.12 };
  await canvas.hover({ position: onAnna });
  await expect(canvas).toHaveCSS('cursor', 'pointer');
  await canvas.click({ position: onAnna });
  await expect(page.getByRole('dialog', { name: /^Where “Anna → / })).toBeVisible();
});

test('small ones are gathered: as many nodes in a column as one asks for', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const size = { segments: 2, sections: 1, processes: 4, employees: 30, costCenters: 0, otherCosts: 0, allocations: 2 };
  const names = { company: `Many ${Date.now()}`, report: 'Report', scenario: 'Budget' };
  const model = { ...randomScenario(7, size), showCostCentersOnPersonnel: false };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, model);
  const flow = await open(page, scenarioId);
  await flow.getByRole('button', { name: 'The flow as a table' }).click();
  await expect(flow.getByRole('grid')).toContainText(/\d+ (other employees|smaller)/);
  const few = await flow.locator('canvas').evaluate(canvas => canvas.getBoundingClientRect().height);
  await flow.getByRole('combobox', { name: 'At most in each column' }).click();
  await page.getByRole('option', { name: '200' }).click();
  await expect(flow.getByRole('grid')).not.toContainText(/other employees/);
  await expect
    .poll(() => flow.locator('canvas').evaluate(canvas => canvas.getBoundingClientRect().height))
    .toBeGreaterThan(few);
});

test('the flow has a PDF of its own', async ({ adminPage: page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'flow');
  });
  const flow = await open(page);
  await flow.getByRole('button', { name: 'Download cost flow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  expect(text).toMatch(/P&L overview\s+.* · Report 2026 · Budget · Cost flow/);
  expect(text).not.toContain('Total costs');
  // The browser draws it as vectors, with names as text.
  for (const name of ['Anna', 'Baking', 'Wholesale', 'Not allocated']) expect(text).toContain(name);
  // What a tooltip says on the screen is printed beside the names.
  expect(text).toMatch(/Anna\s+48\.000/);
});

for (const [language, colorScheme, name] of [
  ['en', 'light', 'Cost flow'],
  ['nl', 'dark', 'Kostenstroom'],
] as const)
  test(`the flow is accessible (${language}, ${colorScheme})`, async ({ adminPage: page }) => {
    if (language === 'nl') await inDutch(page);
    await page.emulateMedia({ colorScheme });
    const flow = await open(page, undefined, name);
    await flow.getByRole('button', { name: /table|tabel/ }).click();
    await expectAccessible(page, `section[aria-label="${name}"]`);
  });
