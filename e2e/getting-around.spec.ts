import { joined, openNewCompany } from './company.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const numbered = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at + 1}`);

test('E.28 back and forward restore screen, scroll and title', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Sales'], segments: numbered('Segment', 40) });
  for (const name of numbered('Cost', 120)) await api('POST', '/other-cost/', { scenarioId, name, totalCost: 1_000 });
  await page.goto(`/segments/${scenarioId}`);
  await expect(page.getByText('Segment 40', { exact: true })).toBeVisible();
  await page.getByText('Segment 30', { exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 600));
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  // Without scrolling to it, as a person's click would.
  await page
    .locator(`a[href="/othercosts/${scenarioId}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: /^Other/, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Other.*costs · Budget/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeAttached();
  await expect.poll(scrolled).toBe(before);
  await expect(page).toHaveTitle(/Segments · Budget/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: /^Other/, level: 1 })).toBeVisible();
  // What scrolls in a box of its own, as a list of more than a hundred does, too.
  const list = page.getByRole('grid', { name: 'Other costs', exact: true });
  const inList = (to?: number) =>
    list.evaluate((table, top) => {
      if (top) table.parentElement!.scrollTop = top;
      return table.parentElement!.scrollTop;
    }, to);
  await expect(list).toHaveAttribute('aria-rowcount', '122');
  expect(await inList(700)).toBe(700);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeAttached();
  await page.goForward();
  await expect(list).toBeVisible();
  expect(await inList()).toBe(700);
});

test('E.33 the keys reach it all: Ctrl+K and F1 out of an open cell, which is saved; another screen goes on in its content', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops'] });
  await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 100 });
  await page.goto(`/othercosts/${scenarioId}`);
  const rent = () => page.getByRole('grid', { name: 'Other costs' }).getByRole('row', { name: 'Rent' });
  const find = page.getByRole('combobox', { name: 'Find' });
  await rent().getByRole('gridcell', { name: '100,00' }).first().click();
  await page.keyboard.type('250');
  await page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await page.keyboard.type('segments');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segments');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Next: Cost objects' }).first()).toBeFocused();
  expect(await api('GET', `/other-cost/list/${scenarioId}`)).toMatchObject([{ totalCost: 250 }]);

  // Also where one was on something that stays.
  await page.getByRole('link', { name: 'Cost objects', exact: true }).first().focus();
  await page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await page.keyboard.type('total indirect');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Total indirect costs');
  await expect(page.locator('#content')).toBeFocused();

  // What one has entered oneself, from another list and from its own: one stands in its row.
  await api('POST', '/other-cost/', { scenarioId, name: 'Window cleaning', totalCost: 80 });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3, showCostCentersOnPersonnel: false });
  for (const name of ['Anna', 'Bram']) await api('POST', '/employee/', { scenarioId, name, yearlyWage: 40_000 });
  for (const [typed, area, name] of [
    ['rent', 'Other indirect costs', 'Rent'],
    ['cleaning', 'Other indirect costs', 'Window cleaning'],
    ['sales', 'Cost objects', 'Sales'],
    ['anna', 'Personnel costs', 'Anna'],
    ['bram', 'Personnel costs', 'Bram'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { selected: true })).toHaveText(`${name}${area} · Budget`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(area);
    await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveAccessibleName(new RegExp(name));
  }

  await expect(page.getByRole('button', { name: 'Hide Bram' })).toBeVisible();
  // On the start page, too: then of the scenario that one was in last.
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shops');
  await expect(page.getByRole('option', { selected: true })).toHaveText('ShopsSegments · Budget');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ has: page.locator(':focus') })).toContainText('Shops');

  await page.goto(`/othercosts/${scenarioId}`);
  await rent().getByRole('gridcell', { name: '250,00' }).first().click();
  await page.keyboard.type('300');
  await page.keyboard.press('F1');
  await expect(page).toHaveURL('/help/othercosts');
  expect(await api('GET', `/other-cost/list/${scenarioId}`)).toMatchObject([{ totalCost: 300 }, { totalCost: 80 }]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shortcut');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ctrl+F filters the rows')).toBeInViewport();
  await expectAccessible(page);

  // Whoever looks for paper gets what one was on, without the finder.
  const printed = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        window.print = () => resolve(document.querySelector('dialog[open]') === null);
      }),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('print');
  await page.keyboard.press('Enter');
  expect(await printed).toBe(true);
});

test('what a browser begins with comes squeezed, in a handful of files it may keep', async ({ request }) => {
  const first = await request.get('/');
  const files = [...(await first.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files.length).toBeLessThanOrEqual(4);
  // Letters are squeezed already.
  for (const path of files.filter(path => !path.endsWith('.woff2'))) {
    const headers = (await request.get(path)).headers();
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers['content-type']).toMatch(/javascript|css/);
    expect(Number(headers['content-length'])).toBeLessThan(250_000);
  }
  const plain = await request.get(files[0]!, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
});

test('E.27 the account opens cold with the sidebar of the company one works in, and an unknown address, too', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  for (const path of ['/account', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link')).toHaveText(company.name);
    await expect(page.getByRole('complementary').getByRole('link', { name: 'User management' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /admin@/ })).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('E.30 a scenario of a company one does not belong to is the same friendly page as one that does not exist', async ({
  adminPage,
  browser,
  server,
}) => {
  const { scenarioId } = await makeCostScenario(adminPage, { costs: ['Sales'], segments: ['Shops'] });
  const { page } = await joined(browser, server, adminPage, await openNewCompany(adminPage), 'company-manager');
  for (const area of ['segments', 'costobjects', 'profitandloss', 'ledger']) {
    await page.goto(`/${area}/${scenarioId}`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' }), area).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Shops');
  }
  await page.context().close();
});

test('E.32 loading moves nothing: each area opened cold, and from one to the next', async ({ adminPage: page }) => {
  const { scenarioId } = await makeCostScenario(page, { costs: ['Sales', 'Storage'], segments: ['Shops', 'Online'] });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node }[];
      })[])
        if (!entry.hadRecentInput)
          moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'what is gone'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Nor do letters that come after the program.
  await page.route(/inter-latin-wght.*woff2/, async route => {
    await new Promise(resolve => setTimeout(resolve, 200));
    await route.continue();
  });
  const movedOnceLoaded = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    return page.evaluate(
      () =>
        new Promise<string[]>(resolve =>
          requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { moved: string[] }).moved), 50)),
        ),
    );
  };
  const areas = ['segments', 'costobjects', 'personnel', 'othercosts', 'totalcosts', 'profitandloss'];
  for (const area of areas) {
    await page.goto(`/${area}/${scenarioId}`);
    expect(await movedOnceLoaded(), area).toEqual([]);
  }
  for (const path of ['/home', '/user/', '/account', '/help', '/?company=']) {
    await page.goto(path);
    expect(await movedOnceLoaded(), path).toEqual([]);
  }
  await page.goto(`/segments/${scenarioId}`);
  for (const area of areas) {
    // A person's click would not count: what moves soon after a click is expected.
    await page
      .locator(`a[href="/${area}/${scenarioId}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`/${area}/${scenarioId}`);
    expect(await movedOnceLoaded(), `to ${area}`).toEqual([]);
  }
});
