import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { overviews } from '../src/contract/overviews.ts';
import { formatOverview, formatPercentage } from '../src/domain/numbers.ts';
import { processOverviewRows, segmentOverviewSections } from '../src/domain/overview-rows.ts';
import type { ProcessOverview } from '../src/domain/process-overview.ts';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import type { SegmentOverview } from '../src/domain/segment-overview.ts';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { randomScenario } from '../src/domain/testing/random-scenario.ts';
import { expect, inDutch, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';
import { caller, storeScenario } from './stored-scenario.ts';

const english = {
  revenue: 'Revenue',
  directCosts: 'Direct costs',
  employeeCostAllocations: 'Employee cost allocations',
  otherCosts: 'Other costs',
  totalCosts: 'Total costs',
  totalNetResult: 'Total net result',
} as Record<string, string>;

let sequence = 0;
const store = (server: RunningServer, adminState: Parameters<typeof caller>[1], model: ScenarioModel) =>
  storeScenario(
    caller(server, adminState),
    { company: `Paper ${Date.now()} ${++sequence}`, report: 'Report 2026', scenario: 'Budget' },
    model,
  );

async function print(page: Page): Promise<{ text: string; info: string }> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return {
    text: execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }),
    info: execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' }),
  };
}

/** The figures of every line of the overview that begins with this name, page after page. */
const printed = (text: string, name: string): string[][] =>
  text
    .split(/Reconciliation|Aansluiting/)[0]!
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith(`${name}  `))
    .map(line =>
      line
        .slice(name.length)
        .trim()
        .split(/\s{1,}/),
    );

const opened = async (page: Page, scenarioId: string, search = '') => {
  await page.goto(`/profitandloss/${scenarioId}${search}`);
  await expect(page.locator(search ? '#segmentOverviewTable' : '#processOverviewTable')).toBeVisible();
  // The lines above the first page.
  await expect(page.getByRole('table').first()).toContainText('Report 2026');
};

test('C9.8, S.X2, E.35 the cost-object view on paper: landscape, titled, without navigation, and the figures of the API', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const { scenarioId } = await store(server, adminState, BAKERY);
  const reply = await caller(server, adminState)('GET', `/overview/process/${scenarioId}`);
  const overview = z.decode(overviews.process.reply, reply as never) as unknown as ProcessOverview;
  await opened(page, scenarioId);
  const { text, info } = await print(page);
  expect(info).toMatch(/Title:\s+P&L overview/);
  expect(info).toMatch(/Pages:\s+1\n/);
  expect(info).toMatch(/Page size:\s+841\.\d+ x 59\d\.\d+ pts \(A4\)/);
  expect(text.trimStart()).toMatch(/^P&L overview\n/);
  expect(text).not.toContain('User management');
  expect(text).not.toContain('Documentation');
  expect(text).not.toContain('Gross profit');
  for (const row of processOverviewRows(overview, { showGrossMargin: false, showContributionMargin: false })) {
    if (row.kind === 'perUnit') continue;
    const shown = (value: number | null) =>
      value === null ? '–' : row.kind === 'percent' ? formatPercentage(value) : formatOverview(value);
    const name = english[row.label] ?? 'Net margin';
    expect(printed(text, name)).toEqual([[...row.cells.map(cell => cell.value), row.total].map(shown)]);
    for (const group of row.subRows) {
      const amounts = overview.processIds.map(id => group.groups.find(cell => cell.id === id)?.amount ?? 0);
      expect(printed(text, group.processName)).toEqual([[...amounts, group.totalAmount].map(shown)]);
    }
  }
  expect(text).toContain('12.000,00 of personnel costs is not allocated');
  const foot = text.slice(text.indexOf('Reconciliation'));
  expect(foot).toMatch(/Personnel costs\s+72\.000,00\s+12\.000,00\s+0\s+60\.000,00/);
  expect(foot).toMatch(/Result of the cost objects\s+8\.999,99\s+Result of everything entered\s+\(3\.000,01\)/);
  // Afterwards the screen looks as before.
  await expect(page).toHaveTitle(/Profit and loss/);
});

test('S.X2 the segment view on paper has the figures of the API', async ({ adminPage: page, server, adminState }) => {
  const { scenarioId } = await store(server, adminState, BAKERY);
  const reply = await caller(server, adminState)('GET', `/overview/segment/${scenarioId}`);
  const overview = z.decode(overviews.segment.reply, reply as never) as unknown as SegmentOverview;
  await opened(page, scenarioId, '?view=segments');
  const { text } = await print(page);
  const last = overview.segmentsIds.length + 2;
  const sections = segmentOverviewSections(overview);
  const amounts = (row: SegmentOverview['revenueSummary']) =>
    [...row.groups.map(cell => cell.amount), row.notAllocated, row.totalAmount].map(formatOverview);
  for (const { label, summary } of sections) {
    const name = label === 'totalCosts' ? 'Total indirect costs' : english[label]!;
    expect(printed(text, name).map(figures => figures.slice(-last))).toEqual([amounts(summary)]);
  }
  for (const [place, name] of ['Baking', 'Packing'].entries())
    expect(printed(text, name).map(figures => figures.slice(-last))).toEqual(
      sections.map(({ rows }) => amounts(rows[place] as never)),
    );
  const foot = text.slice(text.indexOf('Reconciliation'));
  expect(foot).toMatch(/Personnel costs \(to cost objects\)\s+72\.000,00\s+12\.000,00\s+0\s+60\.000,00/);
  expect(foot).toMatch(/Total indirect costs \(to segments\)\s+100\.000,01\s+23\.200,01\s+0\s+76\.800,00/);
  expect(foot).toMatch(/Result of everything entered\s+\(3\.000,01\)/);
});

test('E.35 20 columns break over pages in bands: heads and row names on each, every figure once', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const size = { segments: 2, sections: 3, employees: 6, costCenters: 0, otherCosts: 4, allocations: 20 };
  const { scenarioId } = await store(server, adminState, randomScenario(40, { ...size, processes: 20 }));
  const reply = await caller(server, adminState)('GET', `/overview/process/${scenarioId}`);
  const overview = z.decode(overviews.process.reply, reply as never) as unknown as ProcessOverview;
  await opened(page, scenarioId);
  const { text } = await print(page);
  expect(text.match(/Columns \d+–\d+ of 21/g)).toEqual([
    'Columns 1–7 of 21',
    'Columns 8–14 of 21',
    'Columns 15–21 of 21',
  ]);
  for (const row of processOverviewRows(overview, { showGrossMargin: false, showContributionMargin: false }))
    if (row.kind === 'amount')
      expect(printed(text, english[row.label]!).flat()).toEqual(
        [...row.cells.map(cell => cell.value!), row.total!].map(formatOverview),
      );
  expect(text.match(/Process \d+/g)?.length).toBe(20);
  expect(text.match(/^\s*Euros /gm)?.length).toBe(3);
});

test('E.35 a table longer than a page repeats its heads on each, however long their names; each page says whose it is', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const size = { segments: 2, sections: 1, employees: 28, costCenters: 0, otherCosts: 0, allocations: 6 };
  const model = JSON.parse(
    JSON.stringify({ ...randomScenario(7, { ...size, processes: 14 }), showCostCentersOnPersonnel: false }).replace(
      '"name":"Process 1"',
      `"name":"${'WIDE'.repeat(25)}"`,
    ),
  );
  const { scenarioId } = await store(server, adminState, model);
  for (const [search, head] of [
    ['?view=segments', /Per unit/g],
    ['', /Euros /g],
  ] as const) {
    await opened(page, scenarioId, search);
    if (search) await page.getByRole('checkbox', { name: 'Units and prices' }).check();
    const { text } = await print(page);
    const pages = text.split('\f').filter(sheet => /(Process|Employee) \d|Total costs|Net margin/.test(sheet));
    expect(pages.length).toBeGreaterThan(1);
    for (const sheet of pages) {
      expect(sheet.match(head)).toHaveLength(1);
      expect(sheet).toMatch(
        /Report 2026 · Budget · Profit and loss per (segment|cost object) · \d\d-\d\d-\d{4}\s+\d+ ?\/ ?\d+/,
      );
    }
  }
});

test('C2.27 the chart has a PDF of its own', async ({ adminPage: page, server, adminState }) => {
  const { scenarioId } = await store(server, adminState, BAKERY);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'chart');
  });
  await opened(page, scenarioId);
  await page.getByRole('button', { name: 'Download chart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download chart' });
  await dialog.getByRole('combobox', { name: 'Document type' }).click();
  await expect(page.getByRole('option')).toHaveText(['PDF (print, landscape)']);
  await page.keyboard.press('Escape');
  if (await dialog.isHidden()) await page.getByRole('button', { name: 'Download chart' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  const { text } = await print(page);
  expect(text).toContain('Revenue and net result');
  expect(text).toContain('Negative net result');
  expect(text).not.toContain('Total costs');
  // And paper shows the overview again.
  expect((await print(page)).text).toContain('Total costs');
});

test('paper is in the language of the screen', async ({ adminPage: page, server, adminState }) => {
  const { scenarioId } = await store(server, adminState, BAKERY);
  await inDutch(page);
  await opened(page, scenarioId);
  const { text, info } = await print(page);
  expect(info).toMatch(/Title:\s+P&L overview/);
  expect(printed(text, 'Totaal nettoresultaat')).toEqual([['52.667', '(25.333)', '(18.333)', '9.000']]);
});
