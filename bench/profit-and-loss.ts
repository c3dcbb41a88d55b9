// What the profit-and-loss screen costs who looks at it, at full size: from the click to the first figures, to the other
// view, and how long the page stands still meanwhile. One scenario divides evenly, the other is random: hardly a share like
// another. Needs `npm run build`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { logIn } from '../e2e/sign-in.ts';
import { randomScenario } from '../src/domain/testing/random-scenario.ts';
import { openDatabase } from '../src/server/db/connect.ts';
import { embeddedTemplate } from '../src/server/testing/embedded-template.ts';
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { storeModel } from '../src/server/testing/store-scenario.ts';
import { addTestCompany } from '../src/server/testing/test-app.ts';
import { keep, ms } from './figures.ts';
import { chromiumPath } from './targets/chromium.ts';

const FULL = { segments: 50, sections: 10, processes: 1000, employees: 2000, costCenters: 0, otherCosts: 500 };
const TIMES = 5;

interface Looked {
  calls: number;
  kilobytes: number;
  firstFigures: number;
  otherView: number;
  longestBlock: number;
}

async function look(browser: Browser, server: RunningServer, scenarioId: string): Promise<Looked> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })).newPage();
  await logIn(page, server.url, server.admin);
  await page.goto(`${server.url}/segments/${scenarioId}`);
  await page.locator('a[href^="/profitandloss/"]').first().waitFor();
  const wire = await measureWire(page);
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: 'longtask' });
  });
  page.setDefaultTimeout(60_000);
  const until = (action: string, table: string) =>
    page.evaluate(
      async ([action, table]) => {
        const from = performance.now();
        document.querySelector<HTMLElement>(action!)?.click();
        while (
          performance.now() - from < 60_000 &&
          !/\d/.test(document.querySelector(`${table} tbody`)?.textContent ?? '')
        )
          await new Promise(resolve => requestAnimationFrame(resolve));
        return performance.now() - from;
      },
      [action, table],
    );
  const firstFigures = await until('a[href^="/profitandloss/"]', '#processOverviewTable');
  // Chart and flow come after.
  await page.locator('canvas').nth(1).waitFor();
  await page.waitForTimeout(1_500);
  const otherView = await until('input[type=radio]:not(:checked)', '#segmentOverviewTable');
  await page.waitForTimeout(500);
  const longestBlock = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await page.context().close();
  return { ...wire(), firstFigures, otherView, longestBlock };
}

/** The calls for figures, with their bytes as they travel. */
async function measureWire(page: Page): Promise<() => { calls: number; kilobytes: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const asked = new Set<string>();
  let [calls, bytes] = [0, 0];
  client.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (/\/api\/(overview|scenario\/[^/]+\/book)/.test(url)) asked.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!asked.has(requestId)) return;
    calls++;
    bytes += encodedDataLength;
  });
  return () => ({ calls, kilobytes: Math.round(bytes / 1024) });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const scenarios: { name: string; id: string }[] = [];
const fill = process.argv[2] === 'fill';
if (fill) {
  const db = await openDatabase({ dir: path.join(process.argv[3]!, 'database') }, { statementTimeoutMs: 120_000 });
  const companyId = await addTestCompany(db, 'Large');
  const even = await addLargeScenario(db, companyId);
  const random = await storeModel(db, companyId, randomScenario(1, { ...FULL, allocations: 118 }));
  await db.close();
  console.log(JSON.stringify([even.scenarioId, random.scenarioId]));
} else {
  process.env.VERDEEL_TEST_TABLES = await embeddedTemplate();
  const server = await startServer({}, folder => {
    const made = execFileSync(process.execPath, [import.meta.filename, 'fill', folder], { encoding: 'utf8' });
    const [even, random] = JSON.parse(made.trim().split('\n').at(-1)!) as [string, string];
    scenarios.push({ name: 'even', id: even }, { name: 'random', id: random });
  });
  const profile = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...chromiumPath() });
  const rows: (string | number)[][] = [];
  for (const { name, id } of scenarios) {
    const looks: Looked[] = [];
    for (let time = 0; time < TIMES; time++) looks.push(await look(browser, server, id));
    const of = (figure: keyof Looked) => median(looks.map(one => one[figure]));
    rows.push([
      ...[name, of('calls'), of('kilobytes')],
      ...[ms(of('firstFigures')), ms(of('otherView')), ms(of('longestBlock'))],
    ]);
    console.log(rows.at(-1));
  }
  await browser.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
  keep(
    'profit-and-loss',
    'The profit-and-loss screen with the largest scenario (1,000 costs, 2,000 employees, 50 segments, 160,000 allocations), embedded database, two cores for server and browser',
    [
      'Scenario',
      'Calls for figures',
      'KB on the wire',
      'First figures after the click, ms',
      'Other view, ms',
      'Page stood still at most, ms',
    ],
    rows,
  );
}
