import type { Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { call } from './call.ts';
import { type Company, joined, open, openNewCompany } from './company.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { caller, storeScenario } from './stored-scenario.ts';

// Nobody who tries it as a new user asks what now: six steps with what each lacks, where one was, and what came out.

test('E.31 an empty company shows six steps; each says what it lacks and leads to where it is done', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  await page.goto('/user/');
  const steps = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toContainText('Who do you earn from?');
  await expect(steps.getByRole('link')).toHaveCount(0);
  // None of them can be opened yet, so what comes first is said beside them.
  const first = page.getByRole('main').getByRole('button', { name: /^New / });
  await expect(first).toHaveText('New cost report');
  await expectAccessible(page);
  await first.click();
  await page.getByRole('dialog').getByLabel('Name').fill('Year');
  await page.keyboard.press('Enter');
  // What comes next comes: a scenario in it.
  const scenarioOf = page.getByRole('dialog', { name: 'New scenario' }).getByRole('combobox', { name: 'Cost report' });
  await expect(scenarioOf).toHaveValue('Year');
  await page.keyboard.press('Escape');
  await expect(first).toHaveText('New scenario');
  await first.click();
  await expect(scenarioOf).toHaveValue('Year');
  await page.keyboard.press('Escape');

  const [report] = await call(page, 'GET', `/report/list/${company.id}`);
  const scenario = await call(page, 'POST', '/scenario/', { reportId: report.id, name: 'Budget' });
  await page.goto('/user/');
  await expect(page.getByRole('heading', { name: 'Six steps of Budget · Year' })).toBeVisible();
  await expect(steps).toHaveText([
    /Segments.*Who do you earn from\?/,
    /Cost objects.*What do you sell and do/,
    /Personnel costs.*Who works here, and what do they earn\?/,
    /Other indirect costs.*What else do you pay for/,
    /Total indirect costs.*Whom is all this done for\?/,
    /Profit and loss.*Follows from the steps before it/,
  ]);
  // Before anybody types costs: a ledger or a workbook fills them.
  const offered = page.getByRole('main').getByText('Revenue and costs need no typing');
  await expect(offered).toBeVisible();
  await expectAccessible(page);
  // What others enter meanwhile is seen without asking.
  await call(page, 'POST', '/segment/', { scenarioId: scenario.id, name: 'Kiosks' });
  await expect(steps.first()).not.toContainText('Who do you earn from?');
  await steps.first().getByRole('link').click();
  await expect(page).toHaveURL(`/segments/${scenario.id}`);
  await offered.getByRole('button', { name: 'From the ledger' }).click();
  await expect(page.getByRole('dialog').getByLabel('Audit file or trial balance')).toBeAttached();
  await page.keyboard.press('Escape');
  // What the line speaks of has its button.
  await offered.getByRole('button', { name: 'With a workbook' }).click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Download' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  // Also when a segment has a name: that is no amount.
  await call(page, 'POST', '/segment/', { scenarioId: scenario.id, name: 'Shops' });
  await expect(page.getByRole('list', { name: 'Segments' })).toContainText('Shops');
  await expect(offered).toBeVisible();
  await expectAccessible(page);
  // Each area leads to the next one.
  await page.getByRole('link', { name: 'Next: Cost objects' }).last().click();
  await expect(page).toHaveURL(`/costobjects/${scenario.id}`);

  // Where somebody was last is offered again, also after a new sign-in of this browser.
  await page.goto(`/othercosts/${scenario.id}`);
  // The heading is there before the scenario is.
  await expect(page.getByRole('main').getByText('Budget · Year')).toBeVisible();
  await page.goto('/home');
  await page.getByRole('link', { name: 'Other indirect costs · Budget · Year' }).click();
  await expect(page).toHaveURL(`/othercosts/${scenario.id}`);

  // Once there is an amount, whoever works here knows how amounts come in.
  await call(page, 'POST', '/other-cost/', { scenarioId: scenario.id, name: 'Rent', totalCost: 100 });
  await page.goto('/home');
  await expect(steps.nth(3)).toContainText('Not allocated');
  await expect(offered).toHaveCount(0);
  await page.goto(`/segments/${scenario.id}`);
  await expect(page.getByRole('list', { name: 'Segments' })).toContainText('Shops');
  await expect(offered).toHaveCount(0);
});

test('E.31 an empty company hears that its books can be taken over, and a press makes what is missing on the way there', async ({
  adminPage: page,
  browser,
  server,
}) => {
  const company = await openNewCompany(page);
  const offered = (of: Page) => of.getByRole('main').getByText('Does an accounting package have your figures?');
  for (const path of ['/user/', '/home']) {
    await page.goto(path);
    await expect(offered(page)).toBeVisible();
    await expectAccessible(page);
  }
  // Not to whoever can make no cost report.
  const user = await joined(browser, server, page, company, 'company-user');
  await user.page.goto('/home');
  await expect(user.page.getByRole('heading', { name: 'Six steps to your result' })).toBeVisible();
  await expect(offered(user.page)).toHaveCount(0);

  await offered(page).getByRole('button', { name: 'From the ledger' }).click();
  for (const [dialog, name] of [
    ['New cost report', 'Year'],
    ['New scenario', 'Actual'],
  ] as const) {
    await page.getByRole('dialog', { name: dialog }).getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'From the ledger' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nothing has been taken over from the ledger yet.')).toBeVisible();
});

test('E.31 a press anywhere on a step of an empty company makes what is missing, and ends in that area; in Dutch as well', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  await inDutch(page);
  await page.goto('/home');
  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  // Beside its name, too.
  await expect(steps.nth(2)).toContainText('Wie werken er, en wat verdienen ze?');
  await steps.nth(2).click({ position: { x: 12, y: 48 } });
  const dialog = page.getByRole('dialog');
  // Most companies have one report, about all of it, and begin with this year: who means that presses Enter.
  await expect(dialog.getByLabel('Naam')).toHaveValue('Hele bedrijf');
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/report/', async route => {
    await asked.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  // It is shown before it is stored, and what is being stored stays in its field.
  await expect(page.locator('nav').getByText('Hele bedrijf', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Naam')).toHaveValue('Hele bedrijf');
  asked.resolve();
  const scenario = page.getByRole('dialog', { name: 'Nieuw scenario' });
  await expect(scenario.getByLabel('Naam')).toHaveValue(`${new Date().getFullYear()}`);
  await expect(scenario.getByLabel('Jaar')).toHaveValue(`${new Date().getFullYear()}`);
  // Whoever puts it off finds the same press again, with what is missing then.
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await steps.nth(1).getByRole('button', { name: 'Kostenobjecten' }).focus();
  await page.keyboard.press('Enter');
  // Typing replaces it.
  await expect(dialog.getByLabel('Naam')).toBeFocused();
  await page.keyboard.type('Begroting');
  await expect(dialog.getByLabel('Naam')).toHaveValue('Begroting');
  await expect(dialog.getByLabel('Jaar')).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kostenobjecten' })).toBeVisible();
});

test('E.31 what was entered and goes nowhere is named with its amount; once every step is done, /user has the results above the people', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const { companyId, scenarioId } = await storeScenario(
    caller(server, adminState),
    { company: `Baker ${Date.now()}`, report: 'Year', scenario: 'Budget' },
    BAKERY,
  );
  const company: Company = { id: companyId, name: 'Baker' };
  await page.goto('/health/live');
  await open(page, company);
  await page.goto('/home');
  const results = page.getByRole('table').getByRole('row').nth(1);
  await expect(results).toContainText('9.000');
  // As profit and loss says it.
  await expect(results).toContainText('before 12.000 of costs with no cost object');
  await expect(results).toContainText('with everything entered: (3.000)');
  // What is left is named, and leads there.
  await expect(results).toContainText('2 of 6 steps finishedOpen: Cost objects and 3 more');
  await expectAccessible(page);
  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  const left = steps.filter({ hasText: /not allocated|too much/i });
  await expect(left.first()).toContainText(/\d/);
  // Whoever marks it as done with something left reads both.
  await call(page, 'PATCH', `/employee/${scenarioId}`, { employeesComplete: true });
  await call(page, 'PATCH', `/process-category/${scenarioId}`, { processesComplete: true });
  await page.reload();
  await expect(results).toContainText('4 of 6 steps finishedOpen: Total indirect costs, Profit and loss');
  await expect(results.getByRole('link', { name: 'Total indirect costs' })).toHaveAttribute(
    'href',
    `/totalcosts/${scenarioId}`,
  );
  await expect(steps.nth(2)).toHaveText(/Personnel costs.*Done, but 12\.000 not allocated$/);
  await expect(steps.first()).toHaveText(/Segments.*Nothing missing/);

  for (const [path, flag] of [
    ['segment', 'segmentsComplete'],
    ['process-category', 'processesComplete'],
    ['employee', 'employeesComplete'],
    ['other-cost', 'otherCostsComplete'],
    ['total-cost', 'totalCostsComplete'],
  ] as const)
    await call(page, 'PATCH', `/${path}/${scenarioId}`, { [flag]: true });
  await page.goto('/home');
  await expect(results).toContainText('Finished, with something left to do');
  const result = page
    .getByRole('paragraph')
    .filter({ has: page.getByRole('link', { name: 'Net result', exact: true }) });
  await expect(result).toHaveText(/^Net result\s*9\.000/);
  // A result is no state: no tick stands beside a loss.
  await expect(result.locator('svg')).toHaveCount(0);
  await expect(steps.last()).toContainText('All before it is marked as done, but something of it is left to do');
  await expect(steps.nth(1)).toHaveText(/Done, but not all of it is allocated.*Revenue not allocated/);
  await page.goto('/user/');
  await expect(page.getByText('Nobody has been invited to this company yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Six steps/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Latest scenarios' }).getByRole('row').nth(1)).toContainText(
    'Finished',
  );
  await expectAccessible(page);
  // The sidebar says so too, and so does the mark itself, which stays: what is saved on this page is seen at once.
  await page.goto(`/othercosts/${scenarioId}`);
  const links = page.getByRole('complementary').getByRole('list', { name: 'Budget' }).getByRole('link');
  await expect(links.nth(4)).toHaveText(/^Total indirect costs ?Done, but 23\.200 not allocated$/);
  await expect(links.nth(3)).toHaveText(/^Other indirect costs ?done$/);
  await expect(page.getByRole('checkbox', { name: 'Done', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'New cost', exact: true }).click();
  await page.keyboard.type('Water');
  await page.keyboard.press('Enter');
  const water = page
    .getByRole('grid', { name: 'Other costs', exact: true })
    .locator('[data-row]', { hasText: 'Water' });
  await water.locator('[data-column="2"]').click();
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await expect(links.nth(3)).toHaveText(/Done, but 400 not allocated$/);
  await expect(page.getByRole('checkbox', { name: 'Done, but 400 not allocated' })).toBeChecked();
  await expectAccessible(page);
  // Somebody else deletes it: the next screen that opens says so.
  const costs = await call(page, 'GET', `/other-cost/list/${scenarioId}`);
  await call(page, 'DELETE', `/other-cost/${costs.at(-1).id}`);
  await page.reload();
  await expect(links.nth(3)).toHaveText(/^Other indirect costs ?done$/);
  await expect(page.getByRole('checkbox', { name: 'Done', exact: true })).toBeChecked();
  // A division like what has changed since is not missed.
  const energy = costs.find((one: { name: string }) => one.name === 'Energy');
  const halves = [50, 25, 25].map((percent, n) => ({ processId: energy.costAllocations[n].processId, percent }));
  await call(page, 'PATCH', `/other-cost-allocation/${energy.id}?dividedLike=allRevenue`, halves);
  await page.reload();
  await expect(links.nth(3)).toHaveText(/Done, but divided by figures that have changed since$/);
  // The start page is one click away, wherever one is.
  await page.goto(`/segments/${scenarioId}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page).toHaveTitle(/^Start · /);
  await expect(steps.nth(3)).toContainText('Done, but divided by figures that have changed since');
  await page.getByRole('link', { name: 'Segments · Budget · Year' }).click();
  await expect(page).toHaveURL(`/segments/${scenarioId}`);
});

test('E.43 the list of companies is a portfolio: result, progress and last change of each client, in Dutch', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const name = `Klant ${Date.now()}`;
  const names = { company: name, report: 'Jaar', scenario: 'Begroting' };
  const { scenarioId } = await storeScenario(caller(server, adminState), names, BAKERY);
  const empty = await openNewCompany(page);
  await inDutch(page);
  await page.goto('/?company=');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('9.000');
  await expect(row).toContainText('Begroting · Jaar');
  await expect(row).toContainText('2 van 6 stappen afgerondNog open: Kostenobjecten en nog 3');
  await expect(page.getByRole('row', { name: empty.name })).toContainText('Nog geen scenario');
  // It leads there, into its company.
  await row.getByRole('link', { name: 'Kostenobjecten' }).click();
  await expect(page).toHaveURL(`/costobjects/${scenarioId}`);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(name);
});

test('in English it is said where figures are seen first how numbers are written, until it is dismissed; in Dutch nobody wonders', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  const told = page.getByText('Numbers are written 1.234,56: a dot for thousands, a comma for decimals.');
  await page.goto('/?company=');
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss how numbers are written' }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('verdeel.numbersNote'));
  await inDutch(page);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(/Getallen staan als/)).toHaveCount(0);
});

test('where the portfolio can’t be loaded, each cell says so, and it is offered again', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const name = `Client ${Date.now()}`;
  await storeScenario(caller(server, adminState), { company: name, report: 'Year', scenario: 'Budget' }, BAKERY);
  await page.route('**/api/portfolio', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await page.goto('/?company=');
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: 'not loaded', exact: true })).toHaveCount(4, { timeout: 20_000 });
  await expect(page.getByText('Something went wrong.')).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute('**/api/portfolio');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toContainText('9.000');
  await expect(page.getByText('not loaded')).toHaveCount(0);
});

test('E.31 an example is copied in the language of the screen, and its tour tells six sentences that can be ended for good', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  await inDutch(page);
  await page.goto('/home');
  // It comes among one's own cost reports, so that is said first.
  await page.getByRole('button', { name: 'Voorbeeld kopiëren' }).click();
  const asked = page.getByRole('dialog', { name: 'Voorbeeld' });
  await expect(asked).toContainText('Er komen twee kostenrapporten van een bakkerij bij de kostenrapporten van');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Voorbeeld kopiëren' }).click();
  const tour = page.getByRole('region', { name: 'Rondleiding door het voorbeeld' });
  await expect(tour).toContainText('1 van 6');
  await expect(page.getByRole('heading', { level: 1, name: 'Winst en verlies' })).toBeVisible();
  // What the first sentence speaks of is on the screen.
  await expect(tour).toContainText('brutomarge');
  const grossMargin = page.getByRole('row', { name: 'Brutomarge' });
  await expect(grossMargin).toContainText('75');
  // Whatever view somebody looks at: the tour goes on in the one it speaks of.
  await page.getByRole('radio', { name: 'Segmenten' }).check();
  await expect(grossMargin).toHaveCount(0);
  await expectAccessible(page);
  // It takes no focus, is reached by the keyboard, and goes on where it was after a reload.
  await expect(tour.locator(':focus')).toHaveCount(0);
  for (const title of ['Kostenobjecten', 'Personeelskosten', 'Totale indirecte kosten']) {
    await tour.getByRole('button', { name: 'Verder' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.reload();
  await expect(tour).toContainText('4 van 6');
  await tour.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByText('Realisatie · Voorbeeld 2025')).toBeVisible();
  await expect(grossMargin).toBeVisible();
  await tour.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByText('Begroting · Voorbeeld 2026')).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Verder' })).toHaveCount(0);

  // The company has a finished scenario now. Elsewhere the tour is not, and once it is ended it stays away.
  await page.goto('/user/');
  await expect(page.getByText('Voor dit bedrijf is nog niemand uitgenodigd.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Voorbeeld kopiëren' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Dit bedrijf is een voorbeeld' })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await page.goBack();
  // From the last sentence it goes on to one's own company: this one holds nothing but the example.
  await tour.getByRole('button', { name: 'Door naar mijn eigen cijfers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bedrijven' })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Begroting · Voorbeeld 2026')).toBeVisible();
  await expect(tour).toHaveCount(0);
  // It showed the gross margin for its first sentence. Whoever had not asked for it is without it again.
  await expect(page.getByRole('row', { name: /^Totaal nettoresultaat/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Brutomarge' })).toHaveCount(0);

  // Where the example is, no second one is offered, and its tour begins again for whoever asks.
  await page.goto('/home');
  await page.getByRole('button', { name: 'Rondleiding door het voorbeeld beginnen' }).click();
  await expect(tour).toContainText('1 van 6');
  await tour.getByRole('button', { name: 'Rondleiding stoppen' }).click();
  await expect(tour).toHaveCount(0);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Voorbeeld kopiëren' })).toHaveCount(0);
});

/** What each screen computes, by the address of its page of help. */
const FIGURES: Record<string, { en: string[]; nl: string[] }> = {
  companies: { en: ['Latest result', 'Progress'], nl: ['Laatste resultaat', 'Voortgang'] },
  home: { en: ['Net result', 'Margin', 'State'], nl: ['Nettoresultaat', 'Marge', 'Stand'] },
  costobjects: {
    en: ['Total revenue', 'Total direct costs', 'Direct revenue %', 'Direct costs %', 'Not allocated'],
    nl: ['Totale omzet', 'Totale directe kosten', 'Directe omzet %', 'Directe kosten %', 'Niet verdeeld'],
  },
  personnel: {
    en: ['Hours', 'FTE', 'Allocation percentage', 'Allocation', 'Hours left', 'FTE left', 'Not allocated'],
    nl: ['Uren', 'Fte', 'Verdeelpercentage', 'Verdeling', 'Uren over', 'Fte over', 'Niet verdeeld'],
  },
  othercosts: {
    en: ['Allocation percentage', 'Allocation', 'Not allocated'],
    nl: ['Verdeelpercentage', 'Verdeling', 'Niet verdeeld'],
  },
  totalcosts: {
    en: ['Total indirect costs', 'Allocation percentage', 'Allocation', 'Not allocated'],
    nl: ['Totale indirecte kosten', 'Verdeelpercentage', 'Verdeling', 'Niet verdeeld'],
  },
  profitandloss: {
    en: [
      ...['Revenue', 'Direct costs', 'Gross profit', 'Employee cost allocations', 'Contribution profit', 'Other costs'],
      ...[
        'Total costs',
        'Total net result',
        'Cost price per unit',
        'Gross margin',
        'Contribution margin',
        'Net margin',
      ],
      ...['Revenue', 'Direct costs', 'Total indirect costs', 'Total net result', 'Net margin'],
      ...['Per unit', 'Not allocated', 'Costs with no cost object', 'Share of total revenue', 'Reaches the columns'],
      ...['Full cost price', 'Price for a margin', 'Average price', 'Result per unit', 'Total result after surcharge'],
      ...['Own costs', 'Surcharge'],
    ],
    nl: [
      ...[
        'Omzet',
        'Directe kosten',
        'Brutowinst',
        'Toegerekende personeelskosten',
        'Contributiewinst',
        'Overige kosten',
      ],
      ...[
        'Totale kosten',
        'Totaal nettoresultaat',
        'Kostprijs per eenheid',
        'Brutomarge',
        'Contributiemarge',
        'Nettomarge',
      ],
      ...['Omzet', 'Directe kosten', 'Totale indirecte kosten', 'Totaal nettoresultaat', 'Nettomarge'],
      ...[
        'Per eenheid',
        'Niet verdeeld',
        'Kosten zonder kostenobject',
        'Deel van de totale omzet',
        'Komt in de kolommen',
      ],
      ...[
        'Integrale kostprijs',
        'Prijs bij een marge',
        'Gemiddelde prijs',
        'Resultaat per eenheid',
        'Totaal resultaat na opslag',
        'Eigen kosten',
        'Opslag',
      ],
    ],
  },
  ledger: { en: ['Result according to the file'], nl: ['Resultaat volgens het bestand'] },
};

for (const language of ['en', 'nl'] as const)
  test(`E.14, E.33, E.40 help is a page for each screen, from the header and Ctrl+K, with the formula of each figure (${language})`, async ({
    adminPage: page,
  }) => {
    const en = language === 'en';
    const company = await openNewCompany(page);
    const report = await call(page, 'POST', '/report/', { companyId: company.id, name: 'Year' });
    const scenario = await call(page, 'POST', '/scenario/', { reportId: report.id, name: 'Budget' });
    if (!en) await inDutch(page);
    await page.goto(`/segments/${scenario.id}`);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: en ? 'Help' : 'Hulp' }).click();
    await expect(page).toHaveURL('/help/segments');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en ? 'Help' : 'Hulp');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      en ? 'Segments' : 'Segmenten',
    );
    // Around it is what was around the screen.
    await expect(page.getByRole('complementary').getByText('Budget')).toBeVisible();
    const pages = page.getByRole('main').getByRole('navigation').getByRole('link');
    await expect(pages).toHaveCount(12);
    for (let n = 0; n < 12; n++) {
      await pages.nth(n).click();
      await expect(pages.nth(n)).toHaveAttribute('aria-current', 'page');
      const picture = page.getByRole('main').getByRole('img');
      await expect(picture).toHaveAttribute('src', /\.webp$/);
      await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(1280);
      const path = new URL(page.url()).pathname.slice('/help/'.length);
      const explained = page.getByRole('main').getByRole('table').getByRole('row');
      const figures = await explained.filter({ has: page.getByRole('rowheader') }).allInnerTexts();
      expect(figures.map(row => row.split('\t')[0])).toEqual(FIGURES[path]?.[language] ?? []);
      for (const row of figures) expect(row.split('\t')[1]!.length, row).toBeGreaterThan(10);
    }

    await page.goto(`/profitandloss/${scenario.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(en ? 'help' : 'hulp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help/profitandloss');
    const formulas = page.getByRole('table').first();
    await expect(formulas).toContainText(en ? 'Revenue − Direct costs' : 'Omzet − Directe kosten');
    await expect(formulas).toContainText(en ? 'Gross profit ÷ Revenue × 100%' : 'Brutowinst ÷ Omzet × 100%');
    await expectAccessible(page);
    // With no company open, too.
    await page.goto('/?company=');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en ? 'Companies' : 'Bedrijven');
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: en ? 'Help' : 'Hulp' }).click();
    await expect(page).toHaveURL('/help/companies');
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      en ? 'Companies' : 'Bedrijven',
    );

    // Whoever looks for what there is not yet reads how it is done until then.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(en ? 'compare' : 'vergelijk');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help/home');
    await expect(page.getByText(en ? 'To compare two of them' : 'Twee scenario’s vergelijk je zo')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(en ? 'who changed' : 'geschiedenis');
    await page.keyboard.press('Enter');
    await expect(page.getByText(en ? 'Who changed a figure' : 'Wie een cijfer wijzigde')).toBeInViewport();

    await page.goto('/help');
    // How a number is read is written in it.
    await expect(page.getByText(en ? '1.234 is more than a thousand' : '1.234 is meer dan duizend')).toBeVisible();

    await page.goto('/help/abc');
    await expect(
      page.getByRole('heading', { name: en ? 'This page does not exist' : 'Deze pagina bestaat niet' }),
    ).toBeVisible();
  });
