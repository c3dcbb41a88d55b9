// `npm run pictures`: a picture of each screen for the help and the README, in both languages, of the example that people copy.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { exampleLedger } from '../src/domain/ledger/example-ledger.ts';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import { writeAuditfile } from '../src/server/ledger/write-auditfile.ts';
import makeTables from './make-tables.ts';
import { startServer } from './server.ts';
import { logIn } from './sign-in.ts';
import { caller, storeScenario } from './stored-scenario.ts';

const FOLDER = new URL('../src/web/help/pictures/', import.meta.url);
const WORDS = {
  en: {
    owner: 'sam@bakery.example',
    company: 'Morning Bakery',
    others: ['Joiner & Sons', 'Garden Centre'],
    year: 'Year',
    budget: 'Budget',
    ledger: 'From the books',
  },
  nl: {
    owner: 'sam@bakkerij.example',
    company: 'De Ochtend',
    others: ['Timmerman & Zonen', 'Tuincentrum'],
    year: 'Jaar',
    budget: 'Begroting',
    ledger: 'Uit de boeken',
  },
};
const PEOPLE = [
  { firstName: 'Noor', lastName: 'Bakker', roles: ['company-manager'] },
  { firstName: 'Mia', lastName: 'de Boer', roles: ['company-user'] },
];

await makeTables();
const browser = await chromium.launch({
  executablePath: execFileSync('sh', ['-c', 'command -v chromium-headless-shell || command -v chromium'])
    .toString()
    .trim(),
  args: ['--no-sandbox'],
});
for (const language of ['en', 'nl'] as const) {
  const { owner, company, others, year, budget, ledger } = WORDS[language];
  const server = await startServer({ VERDEEL_ADMIN_EMAIL: owner, VERDEEL_SAMPLE: 'off' });
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: language === 'nl' ? 'nl-NL' : 'en-GB', viewport: { width: 1280, height: 800 } },
    colorScheme: 'light',
  });
  await context.addInitScript(chosen => localStorage.setItem('langData', chosen), language);
  const page = await context.newPage();
  await logIn(page, server.url, { ...server.admin, email: owner });
  const ask = caller(server, await context.storageState());

  for (const name of others) await storeScenario(ask, { company: name, report: year, scenario: budget }, BAKERY);
  const { id: companyId } = await ask('POST', '/company/', { name: company, color: '#1f6f54' });
  for (const person of PEOPLE)
    await ask('POST', `/user/company/${companyId}`, {
      ...person,
      email: `${person.firstName}@bakery.example`,
      language,
    });
  await ask('POST', '/report/example', { companyId, language });
  const reports = (await ask('GET', `/report/list/${companyId}`)) as unknown as {
    id: string;
    scenarios: { id: string }[];
  }[];
  const { id: reportId, scenarios } = reports[0]!;
  const scenarioId = scenarios[0]!.id;

  const picture = async (name: string, path: string, settled: (page: Page) => Promise<unknown>) => {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await settled(page);
    // What moves has come to rest, and fonts are there.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    const devtools = await context.newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    await writeFile(new URL(`${name}.${language}.webp`, FOLDER), Buffer.from(data, 'base64'));
  };
  const row = (of: Page) => of.locator('main :is(tr, li)').nth(2).waitFor();
  await picture('companies', '/?company=', row);
  await page.goto(`/?company=${companyId}`);
  await page.locator('aside').waitFor();
  await picture('home', '/home', row);
  await picture('user', '/user/', row);
  for (const [topic, path] of [
    ['segments', 'segments'],
    ['costObjects', 'costobjects'],
    ['personnelCosts', 'personnel'],
    ['otherCosts', 'othercosts'],
    ['totalCosts', 'totalcosts'],
    ['profitAndLoss', 'profitandloss'],
  ] as const)
    await picture(topic, `/${path}/${scenarioId}`, row);
  await picture('start', `/profitandloss/${scenarioId}`, async of => {
    // Below the chart, which comes first.
    await of.locator('canvas').nth(1).waitFor();
    await of
      .locator('canvas')
      .nth(1)
      .evaluate(canvas => canvas.scrollIntoView({ block: 'end' }));
  });
  const books = await ask('POST', '/scenario/', { name: ledger, reportId, year: 2025, useIndustryTemplate: false });
  await picture('ledger', `/ledger/${books.id}`, async of => {
    await of
      .getByRole('main')
      .getByRole('button', { name: /file|bestand/ })
      .click();
    const buffer = Buffer.from([...writeAuditfile(exampleLedger(2025, language), { version: '4.0' })].join(''));
    await of.locator('input[accept*=xaf]').setInputFiles({ name: '2025.xaf', mimeType: 'text/xml', buffer });
    await of.locator('main [role=grid] [data-row]').nth(4).waitFor();
  });
  await picture('account', '/account', of => of.locator('main table tbody tr').first().waitFor());
  await context.close();
  await server.stop();
}
await browser.close();
