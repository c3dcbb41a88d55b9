import { execFileSync } from 'node:child_process';
import type { Locator } from '@playwright/test';
import { paste } from './cost-scenario.ts';
import { cutBesideRoom } from './cut-beside-room.ts';
import { expect, signIn, test } from './fixtures.ts';
import { timePerFrame } from './scrolling.ts';
import { type RunningServer, startServer } from './server.ts';

const EMPLOYEES = 2_000;
/** Three rows a frame: as fast as a wheel is turned. */
const WHEEL = 100;
/** By itself each list takes 8 to 15 ms a frame, within the 16 of a 60 Hz screen. Beside another journey all of it takes longer. */
const FRAME_MS = 25;

let server: RunningServer;
let scenarioId: string;

test.beforeAll(async () => {
  server = await startServer({}, folder => {
    const made = ['src/server/testing/large-scenario-process.ts', folder];
    scenarioId = execFileSync(process.execPath, made, { encoding: 'utf8' }).trim();
  });
});
test.afterAll(() => server.stop());

test('E.8, E.23, E.39 1,000 costs and 2,000 employees: first rows within a second, editing without a stutter', async ({
  page,
}) => {
  await signIn(page, server.url, server.admin);

  // From another area, as people do: nothing of personnel has been fetched yet.
  const table = page.getByRole('grid', { name: 'Employees', exact: true });
  const open = async () => {
    await page.goto(`${server.url}/totalcosts/${scenarioId}`);
    await expect(page.getByRole('grid', { name: 'Total indirect costs' })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('a[href^="/personnel/"]')).toBeVisible();
    return page.evaluate(async () => {
      const from = performance.now();
      document.querySelector<HTMLAnchorElement>('a[href^="/personnel/"]')?.click();
      while (!document.querySelector('[role=grid][aria-label=Employees] tr[data-row]'))
        await new Promise(resolve => requestAnimationFrame(resolve));
      return performance.now() - from;
    });
  };
  // By the clock, on a machine that does something else beside it: one of three times.
  let opened = await open();
  for (let again = 1; again < 3 && opened >= 1_000; again += 1) opened = await open();
  await expect(table).toHaveAttribute('aria-rowcount', `${EMPLOYEES + 2}`);
  expect(await table.locator('tr[data-row]').count()).toBeLessThan(100);

  // The longest time the page is blocked while somebody types, pastes and scrolls.
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: 'longtask' });
  });
  const longest = () => page.evaluate(() => (window as unknown as { longest: number }).longest);
  const first = table.locator('tr[data-row]').first();
  await first.locator('[data-column="4"]').click();
  const typing = Date.now();
  await page.keyboard.type('41.000');
  await page.keyboard.press('Enter');
  await expect(first.locator('[data-column="6"]')).toHaveText('41.005,00');
  const typed = Date.now() - typing;
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  const editing = await longest();

  await first.getByRole('button', { name: /^Show/ }).click();
  const detail = page.getByRole('grid', { name: /^Allocation of/ });
  await expect(detail.locator('tr[data-row]').first()).toBeVisible();
  await detail.locator('tr[data-row]').first().locator('[data-column="2"]').click();
  await paste(
    page,
    Array.from({ length: 100 }, () => ['0,5']),
  );
  await expect(page.locator('[data-saving]')).toHaveCount(0, { timeout: 20_000 });
  await expect(first.locator('[data-column="8"]')).toHaveText('20.502,50');
  const allocating = await longest();
  for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 1_500);
  const scrolling = await longest();
  await test.step('what is being typed in an open row stays, however far one scrolls', async () => {
    await detail.locator('tr[data-row]').first().locator('[data-column="2"]').click();
    await page.keyboard.type('0,75');
    await table.evaluate(table => table.parentElement!.scrollTo({ top: 30_000 }));
    await expect(table.locator('> tbody > tr[data-row]').nth(12)).toBeInViewport();
    await expect(first).not.toBeInViewport();
    await page.keyboard.press('Enter');
    await table.evaluate(table => table.parentElement!.scrollTo({ top: 0 }));
    await expect(detail.locator('tr[data-row]').first().locator('[data-column="2"]')).toHaveText('0,75');
  });

  expect(opened).toBeLessThan(1_000);
  expect(typed).toBeLessThan(1_000);
  expect(Math.max(editing, allocating, scrolling)).toBeLessThan(500);

  // No name is cut beside empty room, however many rows there are.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cutBesideRoom(page), `${width} px`).toEqual([]);
  }
});

test('E.8 2,000 employees, 1,000 costs and their matrix scroll without a stutter, on their screens and in a dialog', async ({
  page,
}) => {
  await signIn(page, server.url, server.admin);
  const first = page.getByRole('grid').first();
  const times: Record<string, number> = {};
  // The quieter of two looks, where the first was not quiet enough.
  const perFrame = async (table: Locator) => {
    const time = await timePerFrame(table, 60, WHEEL);
    return time < FRAME_MS ? time : Math.min(time, await timePerFrame(table, 60, WHEEL));
  };
  for (const [area, isMatrix] of [
    ['personnel', false],
    ['personnel', true],
    ['costobjects', false],
    ['totalcosts', false],
  ] as const) {
    await page.goto(`${server.url}/${area}/${scenarioId}`);
    if (isMatrix) await page.getByRole('radio', { name: 'Matrix' }).check();
    await expect(first.locator('[data-row]').nth(5)).toBeVisible({ timeout: 30_000 });
    times[`${area}${isMatrix ? ', matrix' : ''}`] = await perFrame(first);
    if (isMatrix) await expect.poll(() => fadingRows(first)).toBe('all, until the last column is reached');
  }
  await page.goto(`${server.url}/profitandloss/${scenarioId}?view=segments`);
  const segments = page.locator('#segmentOverviewTable');
  await segments.getByRole('button', { name: 'Total indirect costs' }).click();
  times['profit and loss'] = await perFrame(segments);
  await page.evaluate(() => scrollTo(0, 0));
  await segments.locator('[data-line="totalCosts"] [data-column]').last().press('Enter');
  const trail = page.getByRole('dialog').getByRole('grid');
  await expect(trail.locator('[data-row]').first()).toBeVisible();
  times['where it comes from'] = await perFrame(trail);
  expect(Object.entries(times).filter(([, time]) => time >= FRAME_MS)).toEqual([]);
});

/** Which of the rows in sight fade where they go below their sums: the one fading is drawn from the total up. */
const fadingRows = (matrix: Locator) =>
  matrix.evaluate(async table => {
    const box = table.parentElement!;
    const fading = getComputedStyle(table.querySelector('tfoot > :last-child > :last-child')!, '::before');
    const shown = async (left: number) => {
      box.scrollLeft = left;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return Number(fading.opacity);
    };
    const rows = Number.parseFloat(fading.height) >= box.clientHeight && fading.content !== 'none' ? 'all' : 'some';
    const isShown = (await shown(0)) === 1 && (await shown(box.scrollWidth)) === 0;
    return `${rows}, ${isShown ? 'until the last column is reached' : 'always or never'}`;
  });

test('E.34 1,000 columns stay usable: only what is seen is drawn, any cell is reached by keyboard, the total stays in sight', async ({
  page,
}) => {
  await signIn(page, server.url, server.admin);
  await page.goto(`${server.url}/profitandloss/${scenarioId}`);
  const table = page.locator('#processOverviewTable');
  await expect(table).toHaveAttribute('aria-colcount', '1002');
  expect(await table.locator('td').count()).toBeLessThan(1500);
  await page.locator('[data-line="revenue"] > th').focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-line="revenue"] [data-column="29"]')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.locator('[data-column="1000"]').last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('tbody [data-column="999"]').last()).toBeFocused();
  await expect(page.locator('tbody [data-column="999"]').last()).toBeInViewport();
  await expect(page.locator('tbody [data-column="1000"]').last()).toBeInViewport();
  // Heads and first column stick.
  await expect(table.locator('thead th').last()).toBeInViewport();
  await expect(page.locator('[data-line="netMargin"] > th')).toBeInViewport();

  // The worker that keeps the book answers where a figure comes from.
  await page.locator('[data-line="totalNetResult"] [data-column="1000"]').press('Enter');
  const trail = page.getByRole('dialog', { name: /^Where “Total net result · Total” comes from/ });
  await expect(trail.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trail).toBeHidden();

  // The segment view has them as rows, which are folded at first.
  await page.getByRole('radio', { name: 'Segments' }).check();
  const segments = page.locator('#segmentOverviewTable');
  await segments.getByRole('button', { name: 'Total indirect costs' }).click();
  await expect(segments).toHaveAttribute('aria-rowcount', /^10\d\d$/);
  expect(await segments.locator('tbody tr').count()).toBeLessThan(120);
  await page.locator('[data-line="totalCosts"] > th button').press('Control+End');
  await expect(page.locator('[data-line="netMargin"] > :focus')).toBeInViewport();
});
