import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exampleLedger } from '../src/domain/ledger/example-ledger.ts';
import type { LedgerToWrite } from '../src/domain/ledger/ledger-to-write.ts';
import { writeAuditfile } from '../src/server/ledger/write-auditfile.ts';
import { type Api, apiOf } from './cost-scenario.ts';
import { expect, expectAccessible, inDutch, test } from './fixtures.ts';
import { tooNarrow } from './too-narrow.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Download/ });
const picker = (page: Page) => dialog(page).getByLabel('Audit file or trial balance');
const grid = (page: Page, name = 'Where each account goes') => page.getByRole('grid', { name });
const place = (page: Page, of: string) => grid(page).getByRole('button', { name: new RegExp(`^${of} goes to: `) });
const xafOf = (ledger: LedgerToWrite): Buffer => Buffer.from([...writeAuditfile(ledger, { version: '4.0' })].join(''));
const example = (year: number) => xafOf(exampleLedger(year, 'en'));

/** Its first booking again and again. */
function longer(file: Buffer, bytes: number): Buffer {
  const text = file.toString();
  const [booking = ''] = /<transaction>.*?<\/transaction>/s.exec(text) ?? [];
  return Buffer.from(text.replace(booking, () => booking.repeat(bytes / booking.length)));
}

interface Empty {
  api: Api;
  reportId: string;
  scenarioId: string;
}

async function emptyScenario(page: Page, more: object = {}): Promise<Empty> {
  const api = await apiOf(page);
  const make = async (path: string, data: object) => ((await api('POST', path, data)) as { id: string }).id;
  const companyId = await make('/company/', { name: `Company ${crypto.randomUUID()}` });
  const reportId = await make('/report/', { companyId, name: 'Costs' });
  const scenarioId = await make('/scenario/', { name: 'Year', reportId, useIndustryTemplate: false, ...more });
  return { api, reportId, scenarioId };
}

async function choose(page: Page, name: string, buffer: Buffer) {
  // By its path: a large file in the browser's own words takes seconds.
  const path = test.info().outputPath(name);
  await writeFile(path, buffer);
  await picker(page).setInputFiles(path);
}

/** Puts a section or an account somewhere, by the dialog. */
async function move(page: Page, what: string, option: string, name?: string) {
  await place(page, what).click();
  const asked = page.getByRole('dialog', { name: `Where ${what} goes` });
  await asked.getByRole('combobox', { name: 'Goes to' }).click();
  // Of revenue and direct costs one chooses of which process, so those come first.
  if (/^(Revenue|Direct costs) of/.test(option)) await expect(asked.getByRole('option').first()).toHaveText(option);
  await asked.getByRole('option', { name: option, exact: true }).click();
  if (name !== undefined) await asked.getByRole('textbox', { name: /^Name of/ }).fill(name);
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(asked).toHaveCount(0);
}

const sentence = (page: Page) => page.getByRole('main').getByText(/^Result according to the file/);

test('from a downloaded audit file to a profit and loss with allocated other costs', async ({ adminPage: page }) => {
  test.slow();
  const { api, scenarioId } = await emptyScenario(page, { year: 2025 });
  await page.goto(`/othercosts/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'From the ledger' }).click();
  await expectAccessible(page);
  const arrives = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download an example audit file' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe('Oak & Sons 2025.xaf');
  await picker(page).setInputFiles(await file.path());

  await expect(page).toHaveURL(new RegExp(`/ledger/${scenarioId}$`));
  await expect(page.getByRole('main')).toContainText('Oak & Sons');
  await expect(sentence(page)).toContainText('+ not decided yet 676.615,00');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.getByRole('radio', { name: 'Personnel title' }).check();
  await move(page, 'Revenue', 'Revenue of a new cost…', 'Furniture');
  await place(page, 'Cost of sales').click();
  await expect(page.getByRole('dialog')).toContainText(
    'For several costs? Choose “New other cost…”, and divide it over them afterwards under Other indirect costs.',
  );
  await page.keyboard.press('Escape');
  // Once nothing is left to decide less is said below, and the table stands where it stood.
  const bar = () => page.locator('[data-kept-below]').evaluate(element => element.getBoundingClientRect().height);
  const before = await bar();
  await move(page, 'Cost of sales', 'Direct costs of Furniture (new)');
  expect(await bar()).toBe(before);
  await expect(sentence(page)).not.toContainText('not decided yet');
  // What was moved with a closed section is nobody’s choice before somebody has looked at it and agreed.
  const section = (name: RegExp) => grid(page).getByRole('row', { name });
  await expect(section(/Cost of sales/)).toContainText('As a group');
  await expect(section(/Cost of sales/).getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: 'Show the accounts of Cost of sales' }).click();
  await section(/7100 Fittings/)
    .getByRole('checkbox')
    .check();
  await expect(section(/7100 Fittings/)).toContainText('Your choice');
  await expect(section(/7000 Timber and panels/)).toContainText('As a group');
  await expectAccessible(page);

  // Moving an account moves exactly its amount.
  await page.getByRole('button', { name: 'Show the accounts of Housing costs' }).click();
  await move(page, '4120 Cleaning', 'Left out');
  await expect(sentence(page)).toContainText('left out (15.200,00)');
  await page.keyboard.press('Control+z');
  await expect(sentence(page)).toContainText('left out (8.960,00)');

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'What taking over does' });
  await expect(preview.getByRole('region', { name: 'What changes' })).toContainText(
    'Other cost Housing costs (amount 107.885,00)',
  );
  // What is made without a name is called as its kind is, once.
  await expect(preview.getByRole('region', { name: 'What changes' }).getByRole('listitem')).toContainText([
    ...[/^Section for what you don’t group$/, /^Cost object for what you don’t group$/],
  ]);
  await expect(preview).toContainText('Personnel in the ledger 622.655,00, entered 0, difference 622.655,00.');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Taken over from the ledger' })).toBeVisible();
  await expectAccessible(page);

  const costs = (await api('GET', `/other-cost/list/${scenarioId}`)) as {
    id: string;
    name: string;
    totalCost: number;
  }[];
  expect(costs.find(({ name }) => name === 'Housing costs')!.totalCost).toBe(107_885);
  await page.getByRole('main').getByRole('link', { name: 'Other indirect costs' }).click();
  await page.getByRole('button', { name: 'Show Housing costs' }).click();
  // The trail goes on to the accounts.
  await page.getByRole('button', { name: 'From the ledger: 3 accounts' }).click();
  const accounts = page.getByRole('region', { name: 'Accounts behind Housing costs' });
  await expect(accounts.getByRole('row', { name: /4110 Gas, water and electricity/ })).toContainText('17.645,00');
  const [heads, rows] = await Promise.all(['thead', 'tbody'].map(part => accounts.locator(part).boundingBox()));
  expect(heads!.y + heads!.height, 'its heads lie over no row').toBeLessThanOrEqual(rows!.y + 1);
  await expectAccessible(page);
  const allocation = page.getByRole('grid', { name: 'Allocation of Housing costs' });
  await allocation
    .getByRole('row', { name: /Furniture/ })
    .getByRole('gridcell')
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Divide evenly' }).click();
  await expect(page.getByRole('main').getByText('Saved').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Profit and loss' }).click();
  await expect(page.getByRole('main')).toContainText('2.313.400');
  await expect(page.getByRole('main')).toContainText('107.885');
  const apart = page.getByRole('list', { name: 'To look at' }).getByRole('listitem').filter({ hasText: 'ledger' });
  await expect(apart).toHaveText(
    'Personnel costs are 622.655,00 lower than in the ledger: the result is too high by as much. Personnel costs',
  );
  await expect(apart.getByRole('link', { name: 'Personnel costs' })).toHaveAttribute(
    'href',
    `/personnel/${scenarioId}`,
  );

  // At its foot it goes from the result of the ledger to that of all that was entered.
  const foot = page.getByRole('grid', { name: 'Reconciliation' });
  for (const [line, amount] of [
    ['Result according to the ledger', '389.035,00'],
    ['Left out of the ledger', '8.960,00'],
    ['Personnel costs entered otherwise than in the ledger', '622.655,00'],
    ['Result of everything entered', '1.020.650,00'],
  ] as const)
    await expect(foot.locator('tr', { hasText: line })).toContainText(amount);
  await expectAccessible(page);
  const leftOut = page.getByRole('link', { name: 'What was taken over from the ledger, and what was left out' });
  await expect(leftOut).toHaveAttribute('href', `/ledger/${scenarioId}`);

  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await navigation.getByRole('link', { name: 'Personnel costs' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Personnel in the ledger 622.655,00, entered 0, difference 622.655,00.',
  );
  // Revenue and direct costs of a cost say which of the two they are.
  await navigation.getByRole('link', { name: 'Cost objects' }).click();
  await page.getByRole('button', { name: 'Show Furniture' }).click();
  await expect(page.getByRole('button', { name: /^From the ledger: / })).toHaveText([
    ...[/: 5 accounts of revenue$/, /: 3 accounts of direct costs$/],
  ]);

  const cost = costs.find(({ name }) => name === 'Housing costs')!;
  await api('PUT', `/other-cost/${cost.id}`, { name: 'Housing', totalCost: 100_000 });
  await navigation.getByRole('link', { name: 'Other indirect costs' }).click();
  await page.getByRole('button', { name: 'Show Housing', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('changed by hand; the ledger brought 107.885,00');
});

test('the second year takes a file and three clicks: everything goes where it went last time', async ({
  adminPage: page,
}) => {
  const { api, reportId, scenarioId } = await emptyScenario(page, { year: 2025 });
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  await choose(page, 'first.xaf', example(2025));
  await page.getByRole('radio', { name: 'Personnel title' }).check();
  await move(page, 'Revenue', 'Revenue of a new cost…', 'Furniture');
  await move(page, 'Cost of sales', 'Direct costs of Furniture (new)');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Taken over from the ledger' })).toBeVisible();

  const next = (await api('POST', '/scenario/', {
    ...{ name: 'Second', reportId, year: 2025, kind: 'actual' },
    ...{ existingScenarioId: scenarioId, useIndustryTemplate: false },
  })) as { id: string };
  await page.goto(`/segments/${next.id}`);
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'From the ledger' }).click();
  await choose(page, 'second.xaf', example(2026));
  await expect(page.getByRole('dialog', { name: 'What taking over does' })).toContainText(
    'takes the place of first.xaf',
  );
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Taken over from the ledger' })).toBeVisible();
  const costs = (await api('GET', `/other-cost/list/${next.id}`)) as { name: string; totalCost: number }[];
  expect(costs.find(({ name }) => name === 'Housing costs')!.totalCost).toBe(110_042.7);
  // The copy still says last year, so the year of the file is offered.
  await expect(page.getByRole('button', { name: 'Set the year of this scenario to 2026 (Actual)' })).toBeVisible();

  // What was taken over is found again where files are read, and can be opened, account by account.
  await page.goto(`/segments/${next.id}`);
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'From the ledger' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('link', { name: 'second.xaf' }).click();
  await expect(page.getByRole('dialog', { name: 'second.xaf' })).toContainText('Result according to the file');
  const opened = grid(page, 'Accounts of second.xaf');
  await expect(opened.getByRole('row', { name: /4100 Rent of the workshop/ })).toContainText('Housing costs');
  await expectAccessible(page);
});

test('a file of something else says what it is, and a table without heads asks which column is what', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await emptyScenario(page);
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  const said = dialog(page).getByRole('alert');
  await choose(page, 'report.pdf', Buffer.from('%PDF-1.7 nothing'));
  await expect(said).toHaveText('Not read: This is no audit file and no trial balance. “PDF”');
  const bomb = '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><auditfile>&c;</auditfile>';
  await choose(page, 'bomb.xaf', Buffer.from(bomb));
  await expect(said).toContainText('This file brings definitions of its own (DOCTYPE)');
  await expectAccessible(page);

  await choose(page, 'balance.csv', Buffer.from('x;y;z\n4100;Rent;100\n8000;Sales;-200\n'));
  await expect(said).toContainText('It is not clear which column is what.');
  for (const [label, column] of [
    ['Account number', 'A'],
    ['Name', 'B'],
    ['Balance', 'C'],
  ] as const) {
    await dialog(page).getByLabel(label, { exact: true }).first().click();
    await dialog(page).getByRole('option', { name: column, exact: true }).click();
  }
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Read it like this' }).click();
  await expect(sentence(page)).toContainText('Result according to the file 100,00');
  // Whose it is, is taken to be the company's; without it the button says what it waits for.
  const whose = page.getByRole('textbox', { name: 'Administration' });
  await expect(whose).not.toHaveValue('');
  await whose.fill('');
  await expect(page.getByText('Say above which administration and year this is')).toBeVisible();
  await whose.fill('Bakery');
  await page.getByRole('textbox', { name: 'Year' }).fill('2025');
  await page.getByRole('button', { name: 'Leave out all undecided' }).click();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
});

test('the title of a trial balance says its year, an account what its process is called, and figures are written as everywhere', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await emptyScenario(page);
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  const table = 'Proef- en saldibalans 2025;;\nNr;Naam;Saldo\n4100;Huur;100\n8000;Omzet distributie;-50000,50\n';
  await choose(page, 'balance.csv', Buffer.from(table));
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2025');
  await page.getByRole('textbox', { name: 'Administration' }).fill('De Wit');

  await page.getByRole('button', { name: 'Show the accounts of Revenue' }).click();
  // The second click of a double click hits nothing of what opened under it.
  const asked = page.getByRole('dialog', { name: 'Where 8000 Omzet distributie goes' });
  await place(page, '8000 Omzet distributie').click();
  const { x, y, width, height } = (await asked.getByRole('combobox', { name: 'Goes to' }).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(asked.getByRole('combobox', { name: 'Goes to' })).toHaveAttribute('aria-expanded', 'false');
  await expect(asked).toContainText(
    'Of several costs? Choose “Left out”, and enter the revenue of each under Cost objects.',
  );
  await asked.getByRole('combobox', { name: 'Goes to' }).click();
  await asked.getByRole('option', { name: 'Revenue of a new cost…' }).click();
  await expect(asked.getByRole('textbox', { name: 'Name of the cost' })).toHaveValue('Distributie');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(place(page, '8000 Omzet distributie')).toHaveText('Revenue of Distributie (new)');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'What taking over does' });
  await expect(preview).toContainText('Cost Distributie (revenue 50.000,50)');
  await preview.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('button', { name: 'Put this file away' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  const wrong = example(2025)
    .toString()
    .replace(/<totalDebit>[^<]*(?!.*<totalDebit>)/s, '<totalDebit>1234567.5');
  await choose(page, 'wrong.xaf', Buffer.from(wrong));
  await expect(page.getByRole('list', { name: 'What was noticed' })).toContainText(/, expected: 1\.234\.567,50/);
});

test('what was typed by hand stays if one wants it to; a reading can be ended, and survives that the page is loaded again', async ({
  adminPage: page,
}) => {
  const { api, scenarioId } = await emptyScenario(page, {});
  await api('POST', '/other-cost/', { scenarioId, name: 'Housing costs', totalCost: 5_000 });
  await api('POST', '/other-cost/', { scenarioId, name: 'Car costs', totalCost: 4_000 });
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  // While it is read, a bar says how far: in megabytes, and in lines.
  const bar = page.waitForFunction(() =>
    /^Reading: \d+,\d of \d{2},\d MB, [1-9][\d.]* lines$/m.test(document.body.innerText),
  );
  await choose(page, 'long.xaf', longer(example(2025), 50e6));
  await bar;
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  // One person has one file read at a time: the first has ended. Choosing again before there is an answer would end the next one.
  const isRead = page.getByRole('main').getByText('audit.xaf');
  await expect(async () => {
    await choose(page, 'audit.xaf', example(2025));
    await expect(isRead.or(dialog(page).getByRole('alert')).first()).toBeVisible({ timeout: 30_000 });
    await expect(isRead.first()).toBeVisible({ timeout: 100 });
  }).toPass();

  // What was chosen is there when the page is loaded again.
  await page.getByRole('radio', { name: 'Personnel title' }).check();
  await move(page, 'Revenue', 'Revenue of a new cost…', 'Furniture');
  const kept = page.waitForResponse(reply => reply.request().postData()?.includes('directCost') ?? false);
  await move(page, 'Cost of sales', 'Direct costs of Furniture (new)');
  expect((await kept).status()).toBe(204);
  page.once('dialog', asked => asked.accept());
  await page.reload();
  await expect(page.getByRole('main')).toContainText('audit.xaf');
  await expect(page.getByRole('main').getByText('This file had been read already')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'What taking over does' });
  const sides = preview.getByRole('region', { name: 'What was entered by hand' });
  await expect(sides.getByRole('row', { name: /Housing costs/ })).toContainText('5.000,00');
  await expect(sides.getByRole('row', { name: /Housing costs/ })).toContainText('107.885,00');
  await expect(preview.getByRole('region', { name: 'What changes' })).toContainText(
    'Other cost Housing costs (amount 5.000,00 → 107.885,00)',
  );
  const choice = sides.getByRole('combobox', { name: 'Which amount counts: Housing costs' });
  expect(await tooNarrow(page)).toEqual([]);
  await choice.evaluate(field => field.style.setProperty('width', '46px'));
  expect(await tooNarrow(page), 'as narrow as it once was').toHaveLength(1);
  await choice.evaluate(field => field.style.removeProperty('width'));
  // What is chosen can be read.
  expect(await choice.evaluate(field => field.scrollWidth <= field.clientWidth && field.clientWidth > 140)).toBe(true);
  await choice.click();
  await preview.getByRole('option', { name: 'Keep mine' }).click();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Taken over from the ledger' })).toBeVisible();
  const costs = (await api('GET', `/other-cost/list/${scenarioId}`)) as { name: string; totalCost: number }[];
  const cost = (name: string) => costs.find(each => each.name === name)!.totalCost;
  expect([cost('Housing costs'), cost('Car costs')]).toEqual([5_000, 29_480]);

  // The year and the kind of the file are offered.
  await page.getByRole('button', { name: 'Set the year of this scenario to 2025 (Actual)' }).click();
  await expect(page.getByRole('button', { name: /^Set the year/ })).toHaveCount(0);
  await expect.poll(() => api('GET', `/scenario/${scenarioId}`)).toMatchObject({ year: 2025, kind: 'actual' });

  // What was taken over does not wait any more.
  await page.reload();
  await expect(page.getByRole('button', { name: 'audit.xaf' })).toBeVisible();

  // What the company remembers is seen, changed and forgotten.
  await page.getByRole('button', { name: 'Remembered places' }).click();
  const remembered = grid(page, 'Remembered places');
  await remembered.getByRole('button', { name: '4120 goes to: Housing costs' }).click();
  const changing = page.getByRole('dialog', { name: 'Where 4120 goes' });
  await changing.getByRole('textbox', { name: 'Name of the other cost' }).fill('Cleaning');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(remembered.getByRole('button', { name: '4120 goes to: Cleaning' })).toBeVisible();
  await remembered.getByRole('button', { name: 'Forget where 4100 goes' }).click();
  await expect(remembered.getByRole('row', { name: /4100/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // A figure of profit and loss goes back to the accounts.
  await page.goto(`/profitandloss/${scenarioId}`);
  await page.locator('[data-line="revenue"] [data-column="0"]').click();
  await page.getByRole('button', { name: 'Show the accounts of Furniture' }).click();
  await page.getByRole('button', { name: 'From the ledger: 5 accounts' }).click();
  const accounts = page.getByRole('region', { name: 'Accounts behind Furniture' });
  await expect(accounts.getByRole('row', { name: /8010 Revenue chairs/ })).toContainText('702.450,00');
  // From there to what of the file was taken over, checked and left out.
  await accounts
    .getByRole('row', { name: /8010 Revenue chairs/ })
    .getByRole('link', { name: 'audit.xaf' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/ledger/${scenarioId}`));
  await expect(page.getByRole('dialog', { name: 'audit.xaf' })).toContainText('Result according to the file');
});

test('how personnel counts is one choice, its accounts are others; and the table stays in sight', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { scenarioId } = await emptyScenario(page, { year: 2025 });
  const ledger = exampleLedger(2025, 'en');
  const codes = ['DIR', 'MON', 'SRV'];
  const lines = codes.flatMap((code, n) => [
    { account: '4000', cents: 1000_00 * (n + 1), code },
    { account: '1100', cents: -1000_00 * (n + 1) },
  ]);
  const booked = { id: 'M', type: 'M', transactions: [{ number: '1', period: '01', date: '2025-01-31', lines }] };
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Choose file' }).click();
  const written = { ...ledger, codes: codes.map(code => ({ code, name: '' })), journals: [...ledger.journals, booked] };
  await choose(page, 'centers.xaf', xafOf(written));
  await page.getByRole('radio', { name: 'Cost center' }).check();

  await expect(page.getByRole('main')).toContainText(
    'They are 4 accounts, 628.655,00 in total: look at them in the table.',
  );
  const wages = grid(page).getByRole('row', { name: /Wages/ });
  await expect(wages).toContainText('Sure');
  await expect(wages.getByRole('checkbox')).not.toBeChecked();
  // One scroll bar: that of the table.
  await expect(page.getByRole('button', { name: 'Cost centers without a name: DIR, MON, SRV' })).toBeVisible();
  const isPageLonger = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  expect(await isPageLonger()).toBe(false);
  await page.getByRole('button', { name: 'Cost centers without a name: DIR, MON, SRV' }).click();
  await page.getByRole('textbox', { name: 'DIR' }).fill('Directors');
  await expect(page.getByRole('button', { name: 'Cost centers without a name: MON, SRV' })).toBeVisible();
  await expectAccessible(page);
});

test('by keyboard only, in Dutch, with 500 accounts', async ({ adminPage: page }) => {
  const { scenarioId } = await emptyScenario(page, { year: 2025 });
  const ledger = exampleLedger(2025, 'nl');
  const many = Array.from({ length: 500 }, (_, n) => ({ id: `46${String(n).padStart(3, '0')}`, cents: 100 * (n + 1) }));
  await inDutch(page);
  await page.goto(`/ledger/${scenarioId}`);
  await page.getByRole('main').getByRole('button', { name: 'Kies bestand' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel('Auditfile of proef- en saldibalans')
    .setInputFiles({
      name: 'veel.xaf',
      mimeType: 'text/xml',
      buffer: xafOf({
        ...ledger,
        accounts: [...ledger.accounts, ...many.map(({ id }) => ({ id, name: 'Zomaar', type: 'P' }))],
        journals: [
          {
            ...{ id: 'M', type: 'M' },
            transactions: many.map(({ id, cents }) => ({
              ...{ number: id, period: '01', date: '2025-01-31' },
              lines: [
                { account: id, cents },
                { account: '1100', cents: -cents },
              ],
            })),
          },
        ],
      }),
    });
  const table = grid(page, 'Waar elke rekening heen gaat');
  const said = page.getByRole('main').getByText(/^Resultaat volgens het bestand/);
  await expect(said).toContainText('(125.250,00)');
  await table.getByRole('rowheader', { name: /46100 Zomaar/ }).click();
  // Ten accounts at once, by the keys of a spreadsheet.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  for (let n = 0; n < 9; n++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(said).toContainText('niet overgenomen (1.055,00)');
  await page.keyboard.press('Control+z');
  await expect(said).toContainText('niet overgenomen 0');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Waar 46099 Zomaar heen gaat' });
  await expect(asked).toBeVisible();
  await page.keyboard.type('niet over');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(said).toContainText('niet overgenomen (100,00)');

  // A section is of its accounts in sight, and all of them are what the sentence is about.
  const amount = page.getByRole('main').getByRole('columnheader', { name: 'Bedrag' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await amount.getByRole('button').press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Filteren' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filteren' }).fill('46250 zomaar');
  await expect(table.locator('tr[data-row]')).toHaveCount(2);
  await expect(table.locator('tr[data-row]').first()).toContainText('251,00');
  await expect(said).toContainText('(125.250,00)');
  await expectAccessible(page);
});
