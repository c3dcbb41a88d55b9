import { execFileSync } from 'node:child_process';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

test('S.I2, S.X3 markup and addresses in names are text everywhere, and fetch nothing', async ({ adminPage: page }) => {
  const evil = '<img src="https://evil.example/x" onerror="window.evil = 1">';
  const { scenarioId, costs, api } = await makeCostScenario(page, { costs: [evil], segments: ['<b>=1+1</b>'] });
  await api('PUT', `/process/${costs[evil]}`, { totalUnits: 10, totalRevenue: 1_000, totalCost: 400 });
  await api('PATCH', `/scenario/${scenarioId}`, { segmentsDocumentation: evil, processLevel: 3 });
  const fetched: string[] = [];
  page.on('request', request => request.url().includes('evil.example') && fetched.push(request.url()));
  for (const area of ['costobjects', 'totalcosts', 'profitandloss']) {
    await page.goto(`/${area}/${scenarioId}`);
    await expect(page.getByText(evil).first()).toBeVisible();
  }
  // On paper as well: in the table, and at the foot of each page, where names are part of a style sheet.
  const scenario = '"; } * { display: none } <b>\\22';
  await api('PATCH', `/scenario/${scenarioId}`, { name: scenario });
  await page.reload();
  await expect(page.locator('#processOverviewTable')).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  expect(text.split(`${scenario} · Profit and loss per cost object`)).toHaveLength(3);
  expect(text.replaceAll(/\s+/g, '')).toContain('onerror="window.evil');
  await page.goto(`/segments/${scenarioId}`);
  await expect(page.getByText('<b>=1+1</b>', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Documentation/ }).click();
  await expect(page.getByRole('textbox', { name: 'Documentation' })).toHaveValue(evil);
  expect(fetched).toEqual([]);
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
});
