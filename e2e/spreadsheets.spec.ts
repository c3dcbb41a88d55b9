import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { editWorkbook } from '../src/server/testing/edit-workbook.ts';
import { type CostScenario, makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Download/ });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const box = (page: Page) => dialog(page).getByRole('textbox', { name: 'Messages' });
const picker = (page: Page) => dialog(page).getByLabel('File', { exact: true });

async function made(page: Page): Promise<CostScenario> {
  const scenario = await makeCostScenario(page, { costs: ['Sales', 'Delivery'], segments: ['Shops', 'Web'] });
  await scenario.api('POST', '/other-cost/', { scenarioId: scenario.scenarioId, name: 'Rent', totalCost: 1_000 });
  await page.goto(`/othercosts/${scenario.scenarioId}`);
  await expect(page.getByText('Rent').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download/Upload' })).toBeVisible();
  return scenario;
}

async function openTab(page: Page, tab: 'Download' | 'Upload') {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'Download/Upload' }).click();
  await dialog(page).getByRole('tab', { name: tab }).click();
}

async function download(page: Page) {
  const arrives = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await arrives;
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const workbook = (buffer: Buffer, name = 'workbook.xlsx') => ({ name, mimeType: 'application/octet-stream', buffer });

test('P1.8, P2.48, P2.70, P4.28, P4.30, P4.32, P5.11, P5.12 a scenario is downloaded, changed as a spreadsheet, validated, uploaded, and seen on the screen', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await made(page);
  await openTab(page, 'Download');
  await expectAccessible(page);
  const { name, bytes } = await download(page);
  expect(name).toMatch(/^Company [\w-]+ - Costs - Budget\.xlsx$/);
  const changed = await editWorkbook(bytes, sheets => {
    const costs = sheets.get('Other costs')!;
    costs[1]![costs[0]!.indexOf('Amount')] = 2_500.5;
    costs.push([null, 'Water', 40]);
    sheets.get('Segments')!.pop();
  });

  await dialog(page).getByRole('tab', { name: 'Download' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('tab', { name: 'Upload' })).toBeFocused();
  await expect(button(page, 'Validate')).toBeDisabled();
  await picker(page).setInputFiles(workbook(changed, 'budget.xlsx'));
  await expect(dialog(page).getByText('budget.xlsx', { exact: true })).toBeVisible();
  await expect(button(page, 'Upload')).toBeDisabled();
  await button(page, 'Validate').click();
  const told = dialog(page).getByRole('region', { name: 'What changes' });
  await expect(told.locator('li')).toHaveText([
    'Other cost Water',
    'Other cost Rent (amount 1.000,00 → 2.500,50)',
    'Segment Web',
  ]);
  await expect(told.getByRole('heading')).toHaveText(['Added: 1', 'Changed: 1', 'Removed: 1']);
  expect(await api('GET', `/other-cost/list/${scenarioId}`)).toMatchObject([{ name: 'Rent', totalCost: 1_000 }]);
  await expectAccessible(page);

  await button(page, 'Upload').click();
  await expect(page.getByText('The scenario has been uploaded.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Water' }).first()).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Other costs', exact: true })).toContainText('2.500,50');
  // Nobody else did that.
  await expect(page.getByText('Somebody else changed')).toHaveCount(0);
  await page.getByRole('rowheader', { name: 'Rent' }).first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2600');
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: /^Take the last change back/ });
  await expect(back).toHaveAccessibleName(/Rent/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Water' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('rowheader', { name: 'Water' })).toHaveCount(0);
  const to = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await to('Segments');
  await expect(page.getByText('Shops').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Web')).toHaveCount(0);
  // Nor what was brought in on another screen than it is of.
  await openTab(page, 'Upload');
  await picker(page).setInputFiles(workbook(bytes, 'before.xlsx'));
  await button(page, 'Validate').click();
  await button(page, 'Upload').click();
  await expect(dialog(page)).toHaveCount(0);
  await to('Other indirect costs');
  await expect(page.getByRole('grid', { name: 'Other costs', exact: true })).toContainText('1.000,00');
  await expect(page.getByText('Somebody else changed')).toHaveCount(0);
  // What was typed, or deleted, before it is not what was done last.
  await expect(back).toBeDisabled();
  const stays =
    'An upload can’t be taken back this way, nor what was done before it. If you kept the workbook from before, upload that.';
  await page.keyboard.press('Control+z');
  await expect(page.getByText(stays)).toBeVisible();
  await expect(page.getByText('Taken back:')).toHaveCount(0);
  await to('Profit and loss');
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status').filter({ hasText: stays })).toBeVisible();
});

test('numbers that add up to 1 where percentages are wanted are asked about, with both readings', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await made(page);
  await openTab(page, 'Download');
  const { bytes } = await download(page);
  const typed = await editWorkbook(bytes, sheets => {
    const costs = sheets.get('Other costs')!;
    costs[1]![costs[0]!.findIndex(head => String(head).startsWith('Cost driver'))] = null;
    const [first, second] = costs[0]!.flatMap((head, at) => (/^(Sales|Delivery)$/.test(String(head)) ? [at] : []));
    costs[1]![first!] = { units: 0.4 };
    costs[1]![second!] = { units: 0.6 };
  });
  await dialog(page).getByRole('tab', { name: 'Upload' }).click();
  await picker(page).setInputFiles(workbook(typed));
  await button(page, 'Validate').click();
  await expect(box(page)).toHaveValue(/Other costs \w+2: These numbers add up to 1: is that 100 % or 1 %\?/);
  await expect(button(page, 'Upload')).toBeDisabled();
  await expectAccessible(page);
  await dialog(page).getByRole('radio', { name: '0,4 means 40 %', exact: true }).check();
  await expect(dialog(page).getByRole('region', { name: 'What changes' }).locator('li')).toHaveText([
    'Other cost Rent (allocation)',
  ]);
  await button(page, 'Upload').click();
  await expect(page.getByText('The scenario has been uploaded.')).toBeVisible();
  const [rent] = (await api('GET', `/other-cost/list/${scenarioId}`)) as { id: string }[];
  const rows = (await api('GET', `/other-cost-allocation/${rent!.id}`)) as { percent: number }[];
  const percentages = rows.map(({ percent }) => percent).filter(percent => percent > 0);
  expect(percentages.sort((a, b) => a - b)).toEqual([40, 60]);
});

test('P3.29, P4.28, P4.29, P4.31, P4.33, P8.4 what is wrong with a file stands in the box of messages, and another file starts anew', async ({
  adminPage: page,
}) => {
  await made(page);
  await openTab(page, 'Download');
  const { bytes } = await download(page);
  const broken = await editWorkbook(bytes, sheets => {
    sheets.get('Other costs')![1]![2] = 'much';
    sheets.get('Segments')!.push([null, 'Shops']);
  });
  await dialog(page).getByRole('tab', { name: 'Upload' }).click();
  await picker(page).setInputFiles(workbook(broken));
  await button(page, 'Validate').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('2 problems: nothing has been changed.');
  await expect(box(page)).toHaveValue(
    /Segments B4: “Shops” stands there twice.*\nOther costs C2: “much” is not a number/,
  );
  await expect(box(page)).not.toBeEditable();
  await expect(button(page, 'Upload')).toBeDisabled();
  await expectAccessible(page);

  await picker(page).setInputFiles(workbook(Buffer.from('%PDF-1.7'), 'report.xls'));
  await expect(box(page)).toHaveCount(0);
  await button(page, 'Validate').click();
  await expect(box(page)).toHaveValue('This is not an Excel workbook (.xlsx or .xls).');
  await picker(page).setInputFiles(workbook(bytes));
  await button(page, 'Validate').click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'changes nothing' })).toBeVisible();
  await expect(button(page, 'Upload')).toBeEnabled();

  // Closing forgets everything.
  await page.keyboard.press('Escape');
  await openTab(page, 'Upload');
  await expect(dialog(page).getByText('No file chosen yet')).toBeVisible();
  await expect(button(page, 'Upload')).toBeDisabled();
});

test('a workbook of another client is said to be one before anything is changed, in both languages, and may go in all the same', async ({
  adminPage: page,
}) => {
  const bakery = await made(page);
  await openTab(page, 'Download');
  const { name, bytes } = await download(page);
  const whose = name.replace(/ - .*/, '');
  const mill = await makeCostScenario(page, { costs: ['Grinding'], segments: ['Bakers'] });
  await page.goto(`/othercosts/${mill.scenarioId}`);
  await openTab(page, 'Upload');
  await picker(page).setInputFiles(workbook(bytes));
  await button(page, 'Validate').click();
  const said = dialog(page).getByRole('alert');
  await expect(said).toContainText(`This workbook is of another company: “${whose}” (Costs, Budget). Uploading it`);
  await expect(button(page, 'Upload')).toHaveCount(0);
  await expectAccessible(page);
  // Of the same company it is said quietly.
  const { reportId } = (await bakery.api('GET', `/scenario/${bakery.scenarioId}`)) as { reportId: string };
  const forecast = { name: 'Forecast', reportId, useIndustryTemplate: false };
  const { id } = (await bakery.api('POST', '/scenario/', forecast)) as { id: string };
  await page.goto(`/othercosts/${id}`);
  await openTab(page, 'Upload');
  await picker(page).setInputFiles(workbook(bytes));
  await button(page, 'Validate').click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'another scenario: “Budget”' })).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(button(page, 'Upload')).toBeEnabled();

  await inDutch(page);
  await page.goto(`/othercosts/${mill.scenarioId}`);
  await page.getByRole('button', { name: 'Downloaden/uploaden' }).click();
  await dialog(page).getByRole('tab', { name: 'Uploaden' }).click();
  await dialog(page).getByLabel('Bestand', { exact: true }).setInputFiles(workbook(bytes));
  await button(page, 'Valideren').click();
  // In the language of the account, which is still English.
  await expect(said).toContainText(whose);
  await button(page, 'Toch uploaden').click();
  await expect(dialog(page)).toHaveCount(0);
  const segments = (await mill.api('GET', `/segment/list/${mill.scenarioId}`)) as { name: string }[];
  expect(segments.map(one => one.name)).toEqual(['Shops', 'Web']);
});

test('P2.69, P2.70, P5.10, P5.11, P5.13 nothing can be done until cost report and scenario are chosen', async ({
  adminPage: page,
}) => {
  const { scenarioId, api } = await made(page);
  const { reportId } = (await api('GET', `/scenario/${scenarioId}`)) as { reportId: string };
  // Of the only one there is nothing to choose.
  await page.goto('/user/');
  await openTab(page, 'Download');
  await expect(button(page, 'Download')).toBeEnabled();
  await api('POST', '/scenario/', { name: 'Other', reportId });
  await page.goto('/user/');
  await openTab(page, 'Download');
  await expect(dialog(page).getByRole('tabpanel').getByLabel('Scenario', { exact: true }).first()).toBeVisible();
  const choose = async (label: string, option: string) => {
    await dialog(page).getByRole('tabpanel').getByLabel(label, { exact: true }).first().click();
    await dialog(page).getByRole('option', { name: option }).click();
  };
  await expect(button(page, 'Download')).toBeDisabled();
  await choose('Cost report', 'Costs');
  await expect(button(page, 'Download')).toBeDisabled();
  await dialog(page).getByRole('tab', { name: 'Upload' }).click();
  await expect(button(page, 'Choose file')).toBeDisabled();
  await expect(picker(page)).toBeDisabled();
  await choose('Scenario', 'Budget');
  await expect(button(page, 'Choose file')).toBeEnabled();
  await dialog(page).getByRole('tab', { name: 'Download' }).click();
  await expect(button(page, 'Download')).toBeEnabled();
});

test('P8.5, E.26 a slow transfer shows how far it is; another failure than a wrong file is a toast', async ({
  adminPage: page,
}) => {
  await made(page);
  await openTab(page, 'Upload');
  const devtools = await page.context().newCDPSession(page);
  const line = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await line(300_000);
  await picker(page).setInputFiles(workbook(Buffer.alloc(3_000_000)));
  await button(page, 'Validate').click();
  const far = () =>
    dialog(page)
      .getByRole('progressbar')
      .evaluate(bar => (bar as HTMLProgressElement).position);
  await expect.poll(far).toBeGreaterThan(0);
  const before = await far();
  await expect.poll(far).toBeGreaterThan(before);
  expect(before).toBeLessThan(1);
  await line(-1);
  await expect(box(page)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);

  await page.route('**/scenario-template-validate-file', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500));
    await route.fulfill({ status: 413, json: { code: 'ERROR_TOO_LARGE', message: 'too large' } });
  });
  await picker(page).setInputFiles(workbook(Buffer.alloc(100)));
  await button(page, 'Validate').click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This is too large.' })).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expect(box(page)).toHaveCount(0);
});

test('P8.6, P9.20 the link of a downloaded file is released after 40 seconds; a download that fails is a toast', async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => {
    const release = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = link => {
      document.documentElement.dataset.released = link;
      release(link);
    };
  });
  await page.clock.install();
  await made(page);
  await openTab(page, 'Download');
  await download(page);
  const released = () => page.evaluate(() => document.documentElement.dataset.released ?? '');
  await page.clock.fastForward(35_000);
  expect(await released()).toBe('');
  await page.clock.fastForward(10_000);
  expect(await released()).toMatch(/^blob:/);

  await page.route('**/scenario-template', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await button(page, 'Download').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
});

test('in Dutch, in the dark and on a small screen', async ({ adminPage: page }) => {
  await made(page);
  await inDutch(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Navigatie' }).click();
  await page.getByRole('button', { name: 'Downloaden/uploaden' }).click();
  await dialog(page).getByRole('tab', { name: 'Uploaden' }).click();
  await expect(dialog(page).getByText('Nog geen bestand gekozen')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
