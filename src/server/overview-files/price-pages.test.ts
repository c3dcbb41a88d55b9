import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCosts } from '#domain/cost-objects.ts';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import type { ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { storeModel } from '../testing/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  folder = await mkdtemp(join(tmpdir(), 'verdeel-prices-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const FILES = ['profitandloss', 'segments-overview', 'board-report'] as const;
type File = (typeof FILES)[number];
const run = promisify(execFile);
const order = (file: File, body: object) => app.as(cast.a.manager, 'POST', `/file-generator/${file}?format=pdf`, body);
/** A scenario of that model; undefined is the margin that is wanted as long as nobody says another. */
const stored = async (model: ScenarioModel, wantedMargin?: number) => {
  const { scenarioId } = await storeModel(app.db, cast.a.id, model);
  if (wantedMargin !== undefined) await app.as(cast.a.manager, 'PATCH', `/scenario/${scenarioId}`, { wantedMargin });
  return scenarioId;
};

/** The pages with prices on them, and those without. */
async function pagesOf(file: File, body: object): Promise<{ prices: string[]; others: string[] }> {
  const reply = await order(file, body);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const path = join(folder, 'prices.pdf');
  await writeFile(path, reply.raw);
  expect((await run('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding errors');
  const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: 1 << 26 });
  const pages = stdout.split('\f').slice(0, -1);
  const isPrices = (page: string) =>
    /Full cost price and selling price|Integrale kostprijs en verkoopprijs|Surcharge|Opslag|per product/.test(page);
  return { prices: pages.filter(isPrices), others: pages.filter(page => !isPrices(page)) };
}

const withProcesses = (model: ScenarioModel, change: (process: ProcessModel) => ProcessModel): ScenarioModel => ({
  ...model,
  sections: changeCosts(model.sections, change),
});
/** Wholesale pays too little for bread. */
const LOSING = withProcesses(BAKERY, process => ({
  ...process,
  costAllocation: process.costAllocation.map(row =>
    row.id === 'wholesale' && row.revenue > 0 ? { ...row, revenue: 4_000_000 } : row,
  ),
}));

test.each(FILES)(
  'the prices of the screen are on a page of %s, for the margin that is wanted, and else nowhere',
  async file => {
    const scenarioId = await stored(LOSING, 12.5);
    const { prices, others } = await pagesOf(file, { scenarioId, showPrices: true });
    expect(prices).toHaveLength(1);
    const [page = ''] = prices;
    expect(page).toMatch(/Full cost price and selling price/);
    expect(page).toMatch(
      /1 of 2 prices in the segments is below the full cost price\. That is a loss of 4\.817, all of it with Wholesale: Baking\./,
    );
    expect(page).toMatch(/Price for 12,5%\s+(?:Own costs\s+Surcharge\s+Units\s+surcharge\s+)?margin/);
    expect(page).toMatch(/Baking\s+1,26\s+0,18\s+16\.200\s+1,44\s+1,45\s+1,04\s+0,227\s+90\.000,00/);
    expect(page).toMatch(/Retail\s+1,72\s+0,53\s+21\.017\s+2,25\s+1,97\s+1,48\s+0,250\s+40\.000,00/);
    expect(page).toMatch(/Wholesale\s+0,896\s+\(0,0963\)\s+\(4\.817\)\s+0,800\s+1,02\s+0,687\s+0,210\s+50\.000,00/);
    expect(page).toMatch(/39\.200,01 of costs is not allocated and is in none of these figures\./);
    const without = await pagesOf(file, { scenarioId, showPrices: false });
    expect(without.prices).toEqual([]);
    // In the board report there is room below the reconciliation.
    expect(others.length + 1 - without.others.length).toBe(file === 'board-report' ? 0 : 1);
  },
);

test('once everything is divided, a board reads below the net result of each cost what is left of it then', async () => {
  const all = [{ id: 'retail', share: HUNDRED_PERCENT, units: 0 }];
  const divided = withProcesses(BAKERY, process => ({
    ...{ ...process, unitDescription: null, totalCostAllocations: all },
    costAllocation: [{ id: 'retail', ...process.totals }],
  }));
  const toBaking = { unitDescription: null, costAllocations: [{ id: 'baking', share: HUNDRED_PERCENT, units: 0 }] };
  const toAdmin = { ...toBaking, costAllocations: [{ id: 'admin', share: HUNDRED_PERCENT, units: 0 }] };
  const model = {
    ...divided,
    employees: divided.employees.map(one => ({ ...one, ...toBaking })),
    otherCosts: divided.otherCosts.map(one => ({ ...one, ...toAdmin })),
  };
  const { prices } = await pagesOf('board-report', { scenarioId: await stored(model), showPrices: false });
  const page = prices.join('\n');
  expect(page).toMatch(/Total net result +38\.000 +\(1\.000\) +\(40\.000\) +\(3\.000\)/);
  expect(page).toMatch(/Surcharge +\(41\.000\) +1\.000 +40\.000 +0/);
  expect(page).toMatch(/Total result after surcharge +\(3\.000\) +0 +0 +\(3\.000\)/);
});

test('in Dutch, without segments; and where nothing has units there is the result of what is sold', async () => {
  const whole = withProcesses(BAKERY, process => ({ ...process, costAllocation: [], totalCostAllocations: [] }));
  const { prices } = await pagesOf('profitandloss', {
    ...{ scenarioId: await stored({ ...whole, segments: [] }, 0), language: 'nl', showPrices: true },
  });
  expect(prices[0]).toMatch(/Of iets met alles erin verlies maakt,/);
  expect(prices[0]).not.toMatch(/Prijs bij/);
  expect(prices[0]).toMatch(/Baking\s+1,41\s+0,09\s+9\.000\s+1,50/);
  const unmeasured = withProcesses(BAKERY, process => ({
    ...{ ...process, totals: { ...process.totals, units: 0 } },
    costAllocation: process.costAllocation.map(row => ({ ...row, units: 0 })),
  }));
  const none = await pagesOf('board-report', { scenarioId: await stored(unmeasured), showPrices: true });
  expect(none.prices[0]).toMatch(/Whether anything makes a loss with everything in it/);
  expect(none.prices[0]).toMatch(/Euros +Total result after surcharge +Revenue +Own costs +Surcharge/);
  // It promises no price, gives an example that there is, and says why its results are not the one of the first page.
  expect(none.prices[0]).toMatch(/Result per product with everything in it/);
  expect(none.prices[0]).toMatch(/nothing in a segment, such as Packing, is paid by/);
  expect(none.prices[0]).toMatch(/The result after surcharge is revenue less\s+both\./);
  expect(none.prices[0]).toMatch(/Together these results are 26\.200, and the total net result is 9\.000: /);
  expect(none.prices[0]).not.toMatch(/price|planning/);
});

test('whether prices are wanted is yes or no', async () => {
  const scenarioId = await stored(BAKERY);
  for (const file of FILES) {
    const { status, body } = await order(file, { scenarioId, showPrices: 10 });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('showPrices')]);
  }
});

test('whoever may not see the scenario gets no price of it', async () => {
  const scenarioId = await stored(BAKERY);
  for (const file of FILES)
    expect(
      (await app.as(cast.b.manager, 'POST', `/file-generator/${file}?format=pdf`, { scenarioId, showPrices: true }))
        .status,
    ).toBe(404);
});

test('of many prices a file has those of all segments together, a board the largest, and both say so', async () => {
  const size = { segments: 30, sections: 3, employees: 6, costCenters: 3, otherCosts: 5, allocations: 6 };
  const scenarioId = await stored(randomScenario(5, { ...size, processes: 400 }));
  const file = await pagesOf('profitandloss', { scenarioId, showPrices: true });
  expect(file.prices[0]).toContain('With all segments together only');
  const board = await pagesOf('board-report', { scenarioId, showPrices: true });
  expect(board.prices).toHaveLength(1);
  expect(board.prices[0]).toMatch(/The 22 with the largest amounts of \d+\.[\s\S]*\d+ more [\s\S]*Total +\(?[\d.]+/);
});
