import type { Page } from '@playwright/test';
import { arrive } from './fixtures.ts';

/** Makes a call with the token of the person signed in on this page, to a path below /api. */
export async function call<Reply = { id: string }>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const { status, text } = await page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem('idToken') ?? '';
      const reply = await fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: reply.status, text: await reply.text() };
    },
    [method, path, body] as const,
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Reply;
}

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
