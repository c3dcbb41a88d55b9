import { expect, type Page } from '@playwright/test';

/**
 * Makes a call to a path below /api, as whoever is signed in on this page. It is made from here: through the page it would go through
 * two more processes.
 */
// biome-ignore lint/suspicious/noExplicitAny: a journey says itself what it expects of an answer
export async function call<Reply = any>(page: Page, method: string, path: string, body?: unknown): Promise<Reply> {
  const { origin, token } = await page.evaluate(() => ({
    origin: location.origin,
    token: localStorage.getItem('idToken'),
  }));
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  expect(reply.ok, `${method} ${path}: ${reply.status} ${text}`).toBe(true);
  return (text ? JSON.parse(text) : undefined) as Reply;
}
