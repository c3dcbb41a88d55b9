import { formatOverview } from '../src/domain/numbers.ts';
import { startFirefox, Walker } from './firefox-walk.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';

// The main walk in the other family of browsers: from the log-in to the result, by keys and clicks, with what is typed there.

/** 9.000 revenue, less 3.000, 75 % of 4.800,50, and 1.200. */
const RESULT = 1199.62;
const SIZES = [
  [1280, 800],
  [390, 844],
] as const;
const shown = (euros: number) => formatOverview(Math.round(euros * 100));
const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);

test('the main walk in Firefox: from the log-in to the result, a deep link, back and forward, and Dutch', async () => {
  test.setTimeout(180_000);
  // A program of its own: whoever walks here chooses another language in the end.
  const server = await startServer();
  const browser = await startFirefox();
  const walker = new Walker(await browser.newPage());
  const { page } = walker;
  const area = (name: string) => page.locator(`nav ul[aria-label="Base"] ::-p-aria([role="link"][name="${name}"])`);
  const total = '[data-strip=total] button';
  const pressed = async (held: 'Shift' | 'Control', key: 'ArrowDown' | 'Enter') => {
    await page.keyboard.down(held);
    await page.keyboard.press(key);
    await page.keyboard.up(held);
  };
  try {
    await test.step('log-in, a company, a cost report, a scenario', async () => {
      await page.goto(server.url);
      await walker.logsIn(server.admin);
      await walker.click('button', 'New company');
      await expect.poll(walker.focus).toMatch(/^input Company name/);
      await walker.types('Bakkerij Vos');
      await walker.click('button', 'New cost report');
      await expect.poll(walker.focus).toMatch(/^input Name/);
      await walker.types('Budget 2027');
      // Another field of the same name: first the dialog is another one.
      await expect.poll(() => walker.texts('[role=dialog] h2')).toEqual(['New scenario']);
      await expect.poll(walker.focus).toMatch(/^input Name/);
      await page.keyboard.type('Base');
      await walker.click('button', 'Next');
      await walker.heading('Segments');
    });
    const scenarioId = walker.at().split('/')[2]!;

    await test.step('segments', async () => {
      await walker.click('button', 'Add segment');
      for (const name of ['Shop', 'Horeca']) {
        await expect.poll(walker.focus).toBe('input Segment name');
        await walker.types(name);
        await expect.poll(walker.focus).toBe('button Add segment');
        if (name === 'Shop') await page.keyboard.press('Enter');
      }
      await expect.poll(() => walker.stored(`/segment/list/${scenarioId}`)).toHaveLength(2);
    });

    const costs = async () =>
      (await walker.stored(`/process-category/list/${scenarioId}`))[0].mainProcesses[0].processes;
    await test.step('the first cost of a cost object keeps its name; a click and then typing replaces', async () => {
      await area('Cost objects').click();
      await expect.poll(walker.focus).toMatch(/^input .*2 layers/);
      await page.keyboard.press('Enter');
      await walker.click('button', 'New cost object');
      await walker.types('Brood');
      await walker.click('button', 'New cost');
      await walker.types('Brood bakken', 1200, 9000, 3000);
      await expect.poll(costs).toMatchObject([{ name: 'Brood bakken', totalUnits: 1200 }]);
      await walker.cell('Brood bakken', 2).click();
      await walker.cell('Brood bakken', 2).click();
      await walker.types(1872);
      await expect.poll(costs).toMatchObject([{ totalUnits: 1872, totalRevenue: 9000, totalCost: 3000 }]);
    });

    await test.step('what each segment has of it', async () => {
      await walker.cell('Brood bakken', 0).click();
      const part = (column: number) =>
        page.locator(`table[aria-label="Segments of Brood bakken"] tbody > [data-row] > [data-column="${column}"]`);
      for (const [column, values] of [
        [1, [1200, 672]],
        [2, [60, 30]],
      ] as const) {
        await part(column).click();
        for (const value of values) await walker.types(value);
        await walker.saved();
      }
      // Both at once.
      await part(4).click();
      await pressed('Shift', 'ArrowDown');
      await page.keyboard.type('50');
      await pressed('Control', 'Enter');
      await walker.saved();
    });

    await test.step('personnel and other costs, and what causes them', async () => {
      await area('Personnel costs').click();
      await walker.click('button', 'Next');
      await walker.click('button', 'New employee');
      await expect.poll(walker.focus).toMatch(/^input Employee/);
      await walker.types('An', 'Baker', 1600, '4000,50', 800);
      await walker.saved();
      await walker.click('radio', 'Matrix');
      await walker.cell('An', 1).click();
      await walker.types(75);
      await walker.saved();

      await area('Other indirect costs').click();
      await walker.click('button', 'New cost');
      await expect.poll(walker.focus).toMatch(/^input Other cost/);
      await walker.types('Rent', '1.200');
      await walker.saved();
      await walker.click('radio', 'Matrix');
      await walker.cell('Rent', 1).click();
      await walker.types(100);
      await walker.saved();

      await area('Total indirect costs').click();
      await walker.click('radio', 'Matrix');
      await walker.cell('Brood bakken', 1).click();
      await walker.types(50, 25);
      await walker.saved();
    });

    await test.step('the result, in both views, on the first screen', async () => {
      await area('Profit and loss').click();
      await walker.heading('Profit and loss');
      const { totalNetResultSummary: all } = await walker.stored(`/overview/process/${scenarioId}`);
      const { totalNetResultSummary: perSegment } = await walker.stored(`/overview/segment/${scenarioId}`);
      expect([all.totalAmount, perSegment.totalAmount]).toEqual([RESULT, RESULT]);
      for (const [view, amounts] of [
        ['Segments', [...perSegment.groups, { amount: perSegment.notAllocated }]],
        ['Cost objects', all.groups],
      ] as const) {
        await page.setViewport({ width: 1280, height: 800 });
        await walker.click('radio', view);
        const figures = amounts.map(({ amount }: { amount: number }) => shown(amount));
        const row = ['Total net result', ...figures, shown(sum(amounts))].join(' ');
        await expect.poll(() => walker.texts('[data-line=totalNetResult]')).toEqual([row]);
        for (const [width, height] of SIZES) {
          await page.setViewport({ width, height });
          await expect.poll(() => walker.texts(total)).toEqual([shown(RESULT)]);
          const { left, top, right, bottom, scrolled } = await page.$eval(total, figure => ({
            ...(figure.getBoundingClientRect().toJSON() as DOMRect),
            scrolled: scrollY,
          }));
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
          expect(bottom).toBeLessThanOrEqual(height);
          expect(scrolled).toBe(0);
        }
      }
      await page.setViewport({ width: 1280, height: 800 });
    });

    await test.step('back and forward restore screen, scroll and title', async () => {
      await page.evaluate(() => scrollTo(0, 200));
      // Without scrolling to it, as a person’s click would.
      await page.$eval(`nav a[href="/segments/${scenarioId}"]`, link => (link as HTMLElement).click());
      await walker.heading('Segments');
      await expect.poll(() => page.title()).toMatch(/^Segments · Base/);
      await page.goBack();
      await walker.heading('Profit and loss');
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(200);
      await expect.poll(() => page.title()).toMatch(/^Profit and loss · Base/);
      await page.goForward();
      await walker.heading('Segments');
    });

    await test.step('Back closes what lies over the page, and the page stays', async () => {
      await page.goBack();
      await walker.heading('Profit and loss');
      await walker.click('button', 'Documentation');
      await expect.poll(() => walker.texts('[role=dialog] h2')).toHaveLength(1);
      await page.evaluate(() => history.back());
      await expect.poll(() => walker.texts('[role=dialog] h2')).toEqual([]);
      await walker.heading('Profit and loss');
      await page.goForward();
      await walker.heading('Segments');
    });

    await test.step('a deep link, after a log-in on the way', async () => {
      const elsewhere = await browser.createBrowserContext();
      const other = new Walker(await elsewhere.newPage());
      await other.page.goto(`${server.url}/profitandloss/${scenarioId}?view=segments`);
      await other.logsIn(server.admin);
      await other.heading('Profit and loss');
      expect(other.page.url()).toBe(`${server.url}/profitandloss/${scenarioId}?view=segments`);
      await expect.poll(() => other.texts(total)).toEqual([shown(RESULT)]);
      expect(other.problems).toEqual([]);
      await elsewhere.close();
    });

    await test.step('Dutch', async () => {
      await page.locator('header > button[aria-haspopup=menu]').click();
      await walker.click('menuitem', 'Language');
      await walker.click('combobox', 'Language');
      await walker.click('option', 'NL');
      await walker.click('button', 'Save');
      await walker.heading('Segmenten');
      expect(await page.$eval('html', html => html.lang)).toBe('nl');
      await page.goto(`${server.url}/profitandloss/${scenarioId}?view=segments`);
      await walker.heading('Winst en verlies');
      await expect.poll(() => walker.texts(total)).toEqual([shown(RESULT)]);
    });
  } catch (error) {
    await page.screenshot({ path: test.info().outputPath('firefox.png') });
    throw error;
  } finally {
    await browser.close();
    await server.stop();
  }
  expect(walker.problems).toEqual([]);
});
