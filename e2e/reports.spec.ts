import type { Page } from '@playwright/test';
import { DEFAULT_SECTOR_ID } from '../src/domain/scenarios.ts';
import { call } from './call.ts';
import { expectRefusalTold, joined, openNewCompany, SECTOR } from './company.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: /Navigation|Navigatie/ });
const toggle = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });
const menu = async (page: Page, of: string, item: string) => {
  await sidebar(page)
    .getByRole('button', { name: `Actions for ${of}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const listed = async (page: Page, companyId: string) =>
  (await call(page, 'GET', `/report/list/${companyId}`)).map((report: { name: string }) => report.name);
const addReport = (page: Page, companyId: string, name: string) => call(page, 'POST', '/report/', { companyId, name });
const addScenario = (page: Page, reportId: string, name: string) =>
  call(page, 'POST', '/scenario/', { reportId, name });

test('P2.44, C8.3 a name is required, has at most 20 characters and is unique; nothing typed is lost', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  await addReport(page, company.id, 'Budget');
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New cost report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New cost report' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Required field.');
  const name = dialog.getByLabel('Name');
  await name.pressSequentially('x'.repeat(21));
  await expect(name).toHaveValue('x'.repeat(21));
  await expect(dialog.getByRole('alert')).toHaveText('At most 20 characters.');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await name.fill('BUDGET');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Cost report name must be unique.');
  await expect(name).toHaveValue('BUDGET');
  await expect(sidebar(page).getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
  expect(await listed(page, company.id)).toEqual(['Budget']);
});

test('P3.17, P4.2, P4.14, P4.15, P4.16, P4.19 a new report stands in the list at once, is replaced by the server’s, and is removed when that fails', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  await page.goto('/user/');
  // The report is in the list before the call that makes it is on its way.
  let arrived = Promise.withResolvers<() => void>();
  const answer = async () => {
    (await arrived.promise)();
    arrived = Promise.withResolvers();
  };
  await page.route('**/api/report/', async route => {
    await new Promise<void>(arrived.resolve);
    await (route.request().postDataJSON().name === 'Fails'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue());
  });
  const make = async (name: string) => {
    await sidebar(page).getByRole('button', { name: 'New cost report' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    // It is behind the dialog, so hidden from screen readers. The test looks for its text.
    await expect(page.locator('nav').getByText(name, { exact: true })).toBeVisible();
  };
  await make('Works');
  expect(await listed(page, company.id)).toEqual([]);
  await answer();
  await expect(page.getByRole('dialog', { name: 'New scenario' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toggle(page, 'Works')).toBeEnabled();
  await make('Fails');
  await answer();
  await expect(page.locator('nav').getByText('Fails', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Something went wrong.');
});

test('P2.37, P2.53, P4.1 while they load, the list says "Loading cost reports..." and the segments say so, too', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Budget');
  const scenario = await addScenario(page, report.id, 'Base');
  for (const path of ['**/api/report/list/*', '**/api/segment/list/*'])
    await page.route(path, async route => {
      await new Promise(resolve => setTimeout(resolve, 1_500));
      await route.continue();
    });
  await page.goto(`/segments/${scenario.id}`);
  await expect(page.getByText('Loading cost reports...')).toBeVisible();
  await expect(page.getByText('Loading segments...')).toBeVisible();
  await expect(toggle(page, 'Budget')).toBeVisible();
  await expect(page.getByText('There are no segments yet.')).toBeVisible();
});

test('C8.4 the contracted number of cost reports is a limit with its own message', async ({ adminPage: page }) => {
  const company = await openNewCompany(page);
  await addReport(page, company.id, 'Only one');
  await call(page, 'PUT', `/company/${company.id}`, { contractedReports: 1 });
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New cost report' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('One more');
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'You exceeded the number of contracted cost reports.',
  );
});

test('P2.40, P2.41, P4.18, C8.5, E.7, E.42 reports and scenarios are renamed in place, by Enter or by leaving; a name that is refused stays in its field', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Budget');
  const scenario = await addScenario(page, report.id, 'Base');
  await page.goto('/user/');
  await menu(page, 'Budget', 'Edit');
  const reportName = page.getByRole('textbox', { name: 'Cost report name' });
  await expect(reportName).toBeFocused();
  await reportName.fill('Forecast');
  await reportName.press('Enter');
  await expect(toggle(page, 'Forecast')).toBeFocused();
  await menu(page, 'Base', 'Edit');
  await page.getByRole('textbox', { name: 'Scenario name' }).fill('Worst case');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(toggle(page, 'Worst case')).toBeVisible();
  await expect.poll(() => listed(page, company.id)).toEqual(['Forecast']);
  await expect.poll(async () => (await call(page, 'GET', `/scenario/${scenario.id}`)).name).toBe('Worst case');
  await addScenario(page, report.id, 'Taken');
  await menu(page, 'Worst case', 'Edit');
  const scenarioName = page.getByRole('textbox', { name: 'Scenario name' });
  await scenarioName.fill('TAKEN');
  await page.keyboard.press('Enter');
  await expect(sidebar(page).getByRole('alert')).toHaveText('Scenario name must be unique.');
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await expect(scenarioName).toHaveValue('TAKEN');
  await expect(scenarioName).toBeFocused();
  // Folding its report would lose it.
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await toggle(page, 'Forecast').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await scenarioName.press('Escape');
  await expect(toggle(page, 'Worst case')).toBeFocused();
  // A report, whose name is taken when one leaves the field.
  await addReport(page, company.id, 'Plan');
  await menu(page, 'Forecast', 'Edit');
  await reportName.fill('plan');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(sidebar(page).getByRole('alert')).toHaveText('Cost report name must be unique.');
  await expect(reportName).toHaveValue('plan');
  await sidebar(page).getByRole('link', { name: 'User management' }).click();
  await reportName.fill('Plan B');
  await reportName.press('Enter');
  await expect(toggle(page, 'Plan B')).toBeFocused();
  await expect.poll(() => listed(page, company.id)).toContain('Plan B');
});

test('P2.40, P2.47, P4.17 a deletion is confirmed, shown at once, and restored where it stood when it fails', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  for (const name of ['First', 'Second', 'Third']) await addReport(page, company.id, name);
  await page.goto('/user/');
  const rows = sidebar(page).getByRole('button', { name: /^Actions for/ });
  await expect(rows).toHaveCount(3);
  await page.route('**/api/report/*', async route => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await new Promise(resolve => setTimeout(resolve, 700));
    return route.fulfill({ status: 500, json: { code: 'ERR500' } });
  });
  // What is fetched again would put it back as well.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/report/list/*', async route => {
    await seen.promise;
    await route.continue();
  });
  await menu(page, 'Second', 'Delete cost report');
  const dialog = page.getByRole('dialog', { name: 'Cost report', exact: true });
  await dialog.getByRole('button', { name: 'Delete cost report' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toHaveAccessibleName('Actions for Second');
  seen.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
  await page.unroute('**/api/report/*');
  await menu(page, 'Second', 'Delete cost report');
  await dialog.getByRole('button', { name: 'Delete cost report' }).click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => listed(page, company.id)).toEqual(['First', 'Third']);
});

test('P2.18, P2.41, P2.47 after the open scenario, or the report with it, is deleted the user is sent to /user', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Budget');
  const [one, other] = [await addScenario(page, report.id, 'One'), await addScenario(page, report.id, 'Other')];
  await page.goto(`/segments/${one.id}`);
  await menu(page, 'One', 'Delete scenario');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete scenario' }).click();
  await expect(page).toHaveURL(/\/user\/$/);
  await expect(page.getByRole('status').filter({ hasText: '“One” is deleted.' })).toBeVisible();
  await page.goto(`/segments/${other.id}`);
  await menu(page, 'Budget', 'Delete cost report');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cost report' }).click();
  await expect(page).toHaveURL(/\/user\/$/);
});

test('whoever wants a scenario before there is a cost report is led to that, and then to the scenario', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New scenario' }).click();
  const scenario = page.getByRole('dialog', { name: 'New scenario' });
  await expect(scenario).toContainText('Make a cost report first: a scenario belongs to one.');
  await scenario.getByRole('button', { name: 'New cost report' }).click();
  const report = page.getByRole('dialog', { name: 'New cost report' });
  await report.getByLabel('Name').fill('The whole company');
  await report.getByRole('button', { name: 'Next' }).click();
  await expect(scenario.getByRole('combobox', { name: 'Cost report' })).toHaveValue('The whole company');
  await scenario.getByLabel('Name').fill('Budget');
  await scenario.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
});

test('P2.45, P4.27, P5.3 copy-from resets with the report, and the industry template is offered to a company with a sector', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const [one, other] = [await addReport(page, company.id, 'One'), await addReport(page, company.id, 'Other')];
  const original = await addScenario(page, one.id, 'Original');
  await addScenario(page, other.id, 'Elsewhere');
  await call(page, 'POST', '/segment/', { name: 'Retail', scenarioId: original.id });
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).or(dialog.getByLabel(label)).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await dialog.getByLabel('Name').fill('Copy');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Required field.')).toBeVisible();
  await choose('Cost report', 'One');
  await choose('Copy from', 'Original');
  // The same report once more is no other one.
  await choose('Cost report', 'One');
  await expect(dialog.getByLabel('Copy from').first()).toHaveValue('Original');
  await choose('Cost report', 'Other');
  await expect(dialog.getByLabel('Copy from').first()).toHaveValue('Nothing: start empty');
  await dialog.getByLabel('Copy from').first().click();
  await expect(page.getByRole('option').filter({ hasNotText: 'Names from' })).toHaveText([
    'Nothing: start empty',
    'Industry template',
    'Elsewhere',
    'Original (One)',
  ]);
  await page.getByRole('option', { name: 'Original (One)' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  // A copy is opened where one was, or at its result: it has its segments already.
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Segments', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Segment name: Retail, edit' })).toBeVisible();
});

test('P2.22, P2.45 a dialog that is opened on the way to another scenario keeps what is typed in it, and the sidebar stays', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Report');
  for (const name of ['One', 'Two']) await addScenario(page, report.id, name);
  await page.goto('/user/');
  const { promise: isSlow, resolve: arrives } = Promise.withResolvers<void>();
  await page.route(/\/api\/scenario\/[^/]+$/, async route => {
    await isSlow;
    await route.fallback();
  });
  await toggle(page, 'Two').click();
  await sidebar(page).getByRole('link', { name: 'Segments' }).click();
  await expect(page).toHaveURL(/\/segments\//);
  await sidebar(page).getByRole('button', { name: 'New scenario' }).first().click();
  const name = page.getByRole('dialog', { name: 'New scenario' }).getByLabel('Name');
  await name.fill('Three');
  arrives();
  await expect(page.getByRole('heading', { level: 1, name: 'Segments', includeHidden: true })).toBeVisible();
  await expect(name).toHaveValue('Three');
});

test('a scenario may say its year and kind: typed, kept by a copy, changed in the menu, a quiet word in the list', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Report');
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New scenario' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await dialog.getByLabel('Name').fill('Plan');
  await choose('Cost report', 'Report');
  await dialog.getByLabel('Year').fill('26');
  await choose('Actual or budget', 'Budget');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Incorrectly filled format. A year has four digits, such as 2027.',
  );
  await dialog.getByLabel('Year').fill('2026');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(toggle(page, 'Plan 2026 · Budget')).toBeVisible();

  await sidebar(page).getByRole('button', { name: 'New scenario' }).first().click();
  await dialog.getByLabel('Name').fill('Copy');
  await choose('Cost report', 'Report');
  await choose('Copy from', 'Plan');
  await expect(dialog.getByLabel('Year')).toHaveValue('2026');
  await expect(dialog.getByText('That of “Plan”, which you copy.')).toBeVisible();
  // A year that was proposed is typed over.
  await dialog.getByLabel('Year').click();
  await page.keyboard.type('2026');
  await expect(dialog.getByLabel('Year')).toHaveValue('2026');
  await choose('Actual or budget', 'Forecast');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(toggle(page, 'Copy 2026 · Forecast')).toBeVisible();

  // Whoever copies begins at what is copied, with a name that is typed over. The name proposes what it says, beside what somebody chose.
  await menu(page, 'Plan', 'Copy scenario');
  const copying = page.getByRole('dialog', { name: 'Copy scenario' });
  const fieldOf = (label: string) => copying.getByLabel(label).first();
  await expect(fieldOf('Name')).toBeFocused();
  await expect(fieldOf('Name')).toHaveValue('Plan (copy)');
  await expect(fieldOf('Copy from')).toHaveValue('Plan');
  await expect(fieldOf('Year')).toHaveValue('2026');
  await page.keyboard.type('Prognose 2027');
  await expect(fieldOf('Name')).toHaveValue('Prognose 2027');
  await expect(fieldOf('Year')).toHaveValue('2027');
  await expect(fieldOf('Actual or budget')).toHaveValue('Forecast');
  await copying.getByLabel('Actual or budget').first().click();
  await page.getByRole('option', { name: 'What if', exact: true }).click();
  await fieldOf('Name').fill('Actual 2028');
  await expect(fieldOf('Year')).toHaveValue('2028');
  await expect(fieldOf('Actual or budget')).toHaveValue('What if');
  await expectAccessible(page, '[role=dialog]');
  await copying.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toggle(page, 'Actual 2028 What if')).toBeVisible();

  // What happened in a year is a budget of the next, which belongs into the same report.
  await call(page, 'POST', '/scenario/', { reportId: report.id, name: 'Year 2025', year: 2025, kind: 'actual' });
  await menu(page, 'Year 2025', 'Copy scenario');
  await expect(copying.getByText('The plan of next year goes into the same report.')).toBeVisible();
  await fieldOf('Name').fill('Budget');
  await expect(fieldOf('Year')).toHaveValue('2026');
  await expect(copying.getByText('The year after that of “Year 2025”, which you copy.')).toBeVisible();
  await fieldOf('Name').fill('Year 2026');
  await expect(copying.getByText('which you copy.')).toHaveCount(0);
  await copying.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toggle(page, 'Year 2026 Budget')).toBeVisible();
  await expect(page).toHaveURL(/\/segments\//);

  await menu(page, 'Copy', 'Year, actual or budget');
  const about = page.getByRole('dialog', { name: 'Year, actual or budget' });
  await expectAccessible(page, '[role=dialog]');
  await about.getByLabel('Year').fill('');
  await expectRefusalTold(page, '**/api/scenario/*', about);
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(toggle(page, 'Copy Forecast')).toBeVisible();
  await inDutch(page);
  await page.reload();
  await expect(toggle(page, 'Plan 2026 · Begroting')).toBeVisible();
});

test('P2.42 an admin saves a scenario as industry template, which says so, and begins another from it', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  const report = await addReport(page, company.id, 'Budget');
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New scenario' }).first().click();
  const early = page.getByRole('dialog', { name: 'New scenario' });
  await early.getByLabel('Name').fill('Too early');
  await early.getByLabel('Copy from').first().click();
  await page.getByRole('option', { name: 'Industry template' }).click();
  await early.getByRole('button', { name: 'Next' }).click();
  // What is wrong stands where it was chosen, not at the name.
  await expect(early.getByText('There is no template for this industry yet.')).toHaveCount(1);
  await expect(early.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
  await early.getByRole('button', { name: 'Cancel' }).click();
  await addScenario(page, report.id, 'Earlier');
  // Why not stands there, and no tooltip has to be waited for.
  const sectorIs = (id: string) => call(page, 'PUT', `/company/${company.id}`, { sector: { id } });
  await sectorIs(DEFAULT_SECTOR_ID);
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'Actions for Earlier' }).click();
  const entry = page.getByRole('menuitem', { name: 'Save as industry template' });
  await expect(entry).toBeDisabled();
  await expect(entry).toContainText('First choose the sector of the company, under Companies.');
  await sectorIs(SECTOR);
  // It asks before anything is stored, also where there is none yet.
  await page.goto('/user/');
  await menu(page, 'Earlier', 'Save as industry template');
  const question = page.getByRole('dialog', { name: 'Save as industry template' });
  await expect(question).toContainText('all companies of the sector “Manufacturing”');
  await expect(question).toContainText('Never amounts, units, percentages, names of people or documentation.');
  await expectAccessible(page, '[role=dialog]');
  // Tried again, this test finds its own.
  await question.getByRole('button', { name: /^(Save|Replace) template$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as industry template' })).toBeVisible();
  const scenario = await addScenario(page, report.id, 'Model');
  await call(page, 'POST', '/segment/', { name: 'Retail', scenarioId: scenario.id });
  await page.goto('/user/');
  await menu(page, 'Model', 'Save as industry template');
  await expect(question).toContainText('There is already a template for this industry.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Saved as industry template')).toHaveCount(0);
  await menu(page, 'Model', 'Save as industry template');
  await question.getByRole('button', { name: 'Replace template' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Saved as industry template' })).toBeVisible();
  await sidebar(page).getByRole('button', { name: 'New scenario' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  await dialog.getByLabel('Name').fill('From it');
  await dialog.getByLabel('Cost report').first().click();
  await page.getByRole('option', { name: 'Budget' }).click();
  await dialog.getByLabel('Copy from').first().click();
  await page.getByRole('option', { name: 'Industry template' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Segment name: Retail, edit' })).toBeVisible();
});

test('P2.42, P2.44 a company-user sees the reports that list them, live, and neither renames nor deletes them', async ({
  adminPage: page,
  browser,
  server,
}) => {
  const company = await openNewCompany(page);
  const user = await joined(browser, server, page, company, 'company-user');
  await user.page.goto('/home');
  const theirs = sidebar(user.page);
  await expect(theirs.getByText('No cost report lists you yet.')).toBeVisible();
  await addReport(page, company.id, 'Hidden');
  await page.goto('/user/');
  await sidebar(page).getByRole('button', { name: 'New cost report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New cost report' });
  await dialog.getByLabel('Name').fill('Shown');
  await dialog.getByRole('group', { name: 'Allowed users' }).getByRole('checkbox', { name: 'Sam User' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog', { name: 'New scenario' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toggle(user.page, 'Shown')).toBeVisible();
  await expect(toggle(user.page, 'Hidden')).toHaveCount(0);
  const reports: { id: string; name: string }[] = await call(page, 'GET', `/report/list/${company.id}`);
  const shown = reports.find(report => report.name === 'Shown')!;
  await expect(theirs.getByRole('button', { name: 'Actions for Shown' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'New cost report' })).toHaveCount(0);
  const scenario = await addScenario(page, shown.id, 'Base');
  await expect(toggle(user.page, 'Base')).toBeVisible();

  await toggle(user.page, 'Base').click();
  await theirs.getByRole('link', { name: 'Segments' }).click();
  await expect(user.page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
  await user.page.getByRole('button', { name: 'Actions for Base' }).click();
  await expect(user.page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Year, actual or budget',
    'Copy scenario',
    'From the ledger',
    'Delete scenario',
  ]);
  await user.page.getByRole('menuitem', { name: 'Delete scenario' }).click();
  await user.page.getByRole('dialog').getByRole('button', { name: 'Delete scenario' }).click();
  await expect(user.page).toHaveURL(/\/home$/);

  const last = await addScenario(page, shown.id, 'Closed soon');
  await user.page.goto(`/segments/${last.id}`);
  await expect(user.page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
  await menu(page, 'Shown', 'Allowed users');
  const allowed = page.getByRole('dialog', { name: 'Shown' });
  await allowed.getByRole('checkbox', { name: 'Sam User' }).uncheck();
  await expectRefusalTold(page, '**/api/report/*', allowed);
  await allowed.getByRole('button', { name: 'Save' }).click();
  await expect(toggle(user.page, 'Shown')).toHaveCount(0);
  await user.page.goto(`/segments/${last.id}`);
  await expect(user.page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(scenario.id).not.toBe(last.id);
  await user.page.context().close();
});

test('whose role changes sees at once what that is, on every screen, and is left on none that is closed', async ({
  adminPage: page,
  browser,
  server,
}) => {
  const company = await openNewCompany(page);
  const { page: theirs, userId } = await joined(browser, server, page, company, 'company-user');
  const scenario = await addScenario(page, (await addReport(page, company.id, 'Year')).id, 'Base');
  const give = (role: string, reportIds: string[] = []) =>
    call(page, 'PUT', `/user/company/${company.id}/${userId}`, { roles: [role], reportIds });
  await theirs.goto('/home');
  await expect(theirs.getByRole('heading', { name: 'Six steps to your result' })).toBeVisible();
  await expect(sidebar(theirs).getByText('No cost report lists you yet.')).toBeVisible();

  await give('company-manager');
  await expect(sidebar(theirs).getByRole('button', { name: 'New cost report' }).first()).toBeVisible();
  await expect(toggle(theirs, 'Base')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Six steps of Base · Year' })).toBeVisible();
  await sidebar(theirs).getByRole('link', { name: 'User management' }).click();
  await expect(theirs.getByRole('row', { name: /Sam Manager|Sam User/ })).toBeVisible();

  // Who manages nobody any more does not read that the page does not exist.
  await give('company-user', [scenario.reportId]);
  await expect(theirs).toHaveURL('/home');
  await expect(sidebar(theirs).getByRole('link', { name: 'User management' })).toHaveCount(0);
  await expect(toggle(theirs, 'Base')).toBeVisible();

  // A scenario that is closed to them is gone from the screen, and there again when it is opened.
  await theirs.goto(`/segments/${scenario.id}`);
  await expect(theirs.getByText('There are no segments yet.')).toBeVisible();
  await give('company-user');
  await expect(theirs.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await give('company-manager');
  await expect(theirs.getByText('There are no segments yet.')).toBeVisible();
  await theirs.context().close();
});

test('E.28 the scenario one is in is in sight in a long sidebar', async ({ adminPage: page }) => {
  const company = await openNewCompany(page);
  let last = { id: '' };
  for (let n = 10; n < 40; n++) last = await addReport(page, company.id, `Report ${n}`);
  const scenario = await addScenario(page, last.id, 'Base');
  await page.goto(`/othercosts/${scenario.id}`);
  const link = sidebar(page).getByRole('link', { name: 'Other indirect costs' });
  await expect(link).toBeInViewport({ ratio: 1 });
  // Only the sidebar went along.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Whoever looks elsewhere in it stays there.
  await sidebar(page).getByRole('button', { name: 'Report 10', exact: true }).scrollIntoViewIfNeeded();
  await toggle(page, 'Report 10').click();
  await expect(link).not.toBeInViewport();
});

for (const language of ['en', 'nl'] as const)
  test(`E.40 nobody is shut out of the dialogs of the list of reports (${language})`, async ({ adminPage: page }) => {
    const company = await openNewCompany(page);
    await addScenario(page, (await addReport(page, company.id, 'Budget')).id, 'Base');
    if (language === 'nl') await inDutch(page);
    await page.goto('/user/');
    for (const dialog of [/^(New cost report|Nieuw kostenrapport)$/, /^(New scenario|Nieuw scenario)$/]) {
      await sidebar(page).getByRole('button', { name: dialog }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
