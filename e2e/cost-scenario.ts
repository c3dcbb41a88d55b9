import type { Locator, Page } from '@playwright/test';
import { call } from './call.ts';
import { arrive } from './fixtures.ts';

export interface CostScenario {
  scenarioId: string;
  /** Ids by name. */
  costs: Record<string, string>;
  segments: Record<string, string>;
  api: Api;
}

export type Api = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
) => Promise<unknown>;

/** Calls with the token of the person signed in on this page. */
export async function apiOf(page: Page): Promise<Api> {
  if (page.url() === 'about:blank') await arrive(page);
  return (method, path, data) => call(page, method, path, data);
}

/** Makes a company with a report and a scenario that has these costs, in one cost object, and these segments. */
export async function makeCostScenario(
  page: Page,
  names: { costs: readonly string[]; segments: readonly string[] },
): Promise<CostScenario> {
  const api = await apiOf(page);
  const make = async (path: string, data: object) => ((await api('POST', path, data)) as { id: string }).id;
  const companyId = await make('/company/', { name: `Company ${crypto.randomUUID()}` });
  const reportId = await make('/report/', { companyId, name: 'Costs' });
  const scenarioId = await make('/scenario/', { name: 'Budget', reportId, useIndustryTemplate: false });
  const segments: Record<string, string> = {};
  for (const name of names.segments) segments[name] = await make('/segment/', { scenarioId, name });
  const processCategoryId = await make('/process-category/', { scenarioId, name: 'Section' });
  const mainProcessId = await make('/main-process/', { scenarioId, processCategoryId, name: 'Cost object' });
  const costs: Record<string, string> = {};
  for (const name of names.costs) costs[name] = await make('/process/', { scenarioId, mainProcessId, name });
  return { scenarioId, costs, segments, api };
}

/** Sales with a revenue of 1.000 and two segments that hold nothing of it, opened: what they hold. */
export async function openSales(page: Page): Promise<Locator> {
  const { scenarioId, costs, api } = await makeCostScenario(page, { costs: ['Sales'], segments: ['Shops', 'Web'] });
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 1_000 });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Show Sales' }).click();
  return page.getByRole('grid', { name: 'Segments of Sales' });
}

/** Pastes text at the focus, as from the clipboard of a spreadsheet. */
export async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    text => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    lines.map(line => line.join('\t')).join('\r\n'),
  );
}
