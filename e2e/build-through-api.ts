import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { arrive } from './fixtures.ts';

let made = 0;

/** An empty scenario of a new company, with segments. */
export async function buildScenario(page: Page, segments: readonly string[]): Promise<string> {
  await arrive(page);
  const n = `${Date.now() % 1_000_000}-${++made}`;
  const company = await call(page, 'POST', '/company/', { name: `Company ${n}`, color: '#336699' });
  const report = await call(page, 'POST', '/report/', { name: `Report ${n}`, companyId: company.id, allowedUsers: [] });
  const scenario = await call(page, 'POST', '/scenario/', { name: 'Budget', reportId: report.id });
  for (const name of segments) await call(page, 'POST', '/segment/', { name, scenarioId: scenario.id });
  return scenario.id;
}
