import { BAKERY } from '../src/domain/testing/bakery.ts';
import { call } from './call.ts';
import { openNewCompany } from './company.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, inDutch, test } from './fixtures.ts';
import { caller, storeScenario } from './stored-scenario.ts';

test('nothing of nothing is not fully allocated: no tick beside a zero', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Bread'], segments: ['Shops'] });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await api('POST', '/other-cost/', { scenarioId, name: 'Nothing', totalCost: 0 });
  for (const area of ['costobjects', 'othercosts', 'totalcosts']) {
    await page.goto(`/${area}/${scenarioId}`);
    await expect(page.getByRole('grid').locator('[data-row]').first()).toBeVisible();
    await expect(page.getByRole('grid'), area).not.toContainText('Fully allocated');
  }
});

test('sectors are in the language of the person, also right after it was changed', async ({ adminPage: page }) => {
  const company = await openNewCompany(page);
  const sectors = async (language: string) => {
    await call(page, 'PATCH', '/user/language', { language });
    return (await call(page, 'GET', '/sector/list')).map(({ name }: { name: string }) => name) as string[];
  };
  const [english, dutch] = [await sectors('en'), await sectors('nl')];
  await call(page, 'PATCH', '/user/language', { language: 'en' });
  expect(dutch).not.toEqual(english);
  const { sector } = await call(page, 'GET', `/company/${company.id}`);
  const translated = dutch[english.indexOf(sector.name)]!;
  await page.goto('/?company=');
  await expect(page.getByRole('row', { name: company.name })).toContainText(sector.name);
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'NL' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: company.name })).toContainText(translated);
  await call(page, 'PATCH', '/user/language', { language: 'en' });
});

test('E.26 a download over a slow line shows how far it is', async ({ adminPage: page, server, adminState }) => {
  const names = { company: `Slow ${Date.now()}`, report: 'Year', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, BAKERY);
  await page.goto(`/segments/${scenarioId}`);
  await page.getByRole('button', { name: 'Download/Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download/Upload' });
  await expect(dialog.getByRole('combobox', { name: 'Scenario' })).toHaveValue(/Budget/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: 3_000, uploadThroughput: -1 },
  });
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const far = () => dialog.getByRole('progressbar').evaluate(bar => (bar as HTMLProgressElement).position);
  await expect.poll(far).toBeGreaterThan(0);
  const before = await far();
  await expect.poll(far).toBeGreaterThan(before);
  const arrives = page.waitForEvent('download');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  });
  await arrives;
});

test('E.19, E.34 heads and first column of a wide overview stay in sight, and the rule of rounding stands there, in both views', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const names = { company: `Wide ${Date.now()}`, report: 'Year', scenario: 'Budget' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, BAKERY);
  await inDutch(page);
  await page.setViewportSize({ width: 500, height: 500 });
  for (const view of ['', '?view=segments']) {
    await page.goto(`/profitandloss/${scenarioId}${view}`);
    const table = page.locator('table[id$=OverviewTable]');
    await expect(page.getByText(/^Elk bedrag is afgerond op hele euro/)).toBeVisible();
    const places = () =>
      table.evaluate(table => {
        const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
        const head = [...table.querySelectorAll('thead tr')].at(-1)!;
        const row = table.querySelector('[data-line=totalNetResult]')!;
        return { head: Math.round(head.firstElementChild!.getBoundingClientRect().top), first: left(row.children[0]!) };
      });
    await table.evaluate(table => scrollTo(0, table.getBoundingClientRect().top + scrollY + 40));
    const { head, first } = await places();
    await page.evaluate(() => scrollBy(80, 40));
    expect(await page.evaluate(() => scrollX)).toBeGreaterThan(0);
    const after = await places();
    expect(after.first).toBeGreaterThanOrEqual(0);
    expect(after.first).toBeLessThanOrEqual(first);
    expect(after.head).toBe(head);
  }
});
