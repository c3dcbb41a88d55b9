import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { KeptPage } from './kept-page.ts';

/** What a journey could find of the one before. */
const found = async (page: Page) => ({
  cookies: await page.context().cookies(),
  pages: page.context().pages().length,
  ...(await page.evaluate(async () => ({
    answer: (await fetch('/health/live')).status,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    isClockRight: Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 10_000,
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)'].map(
      media => matchMedia(media).matches,
    ),
    size: [innerWidth, innerHeight],
    stored: [window.name, ...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }))),
});

const hovered = (page: Page) => page.evaluate(() => document.querySelectorAll(':hover').length);

test('a journey finds its page as if it were new, whatever the one before did there', async ({ browser, server }) => {
  const kept = new KeptPage(browser, { baseURL: server.url });
  const page = await kept.lend();
  const asNew = await found(page);
  await page.route('**/health/live', route => route.fulfill({ status: 503 }));
  let heard = 0;
  page.on('request', () => heard++);
  page.on('dialog', () => heard++);
  await page.context().addCookies([{ name: 'seen', value: 'yes', url: server.url }]);
  await page.context().grantPermissions(['clipboard-read']);
  await page.context().newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print', reducedMotion: 'reduce' });
  await page.mouse.click(1, 1);
  await page.evaluate(() => {
    window.name = 'first';
    localStorage.setItem('langData', 'nl');
    sessionStorage.setItem('company', '{}');
    addEventListener('beforeunload', event => event.preventDefault());
  });
  const notNew = await found(page);
  for (const key of Object.keys(asNew) as (keyof typeof asNew)[])
    if (key !== 'isClockRight') expect(notNew[key], key).not.toEqual(asNew[key]);
  const before = heard;
  expect(await hovered(page)).not.toBe(0);
  await kept.takeBack();
  const next = await kept.lend();
  expect(next === page).toBe(true);
  expect(await found(next)).toEqual(asNew);
  expect(heard).toBe(before);
  expect(await hovered(next)).toBe(0);
  await kept.close();
});

const UNCERTAIN = {
  'scripts that a page begins with': page => page.addInitScript(() => localStorage.setItem('langData', 'nl')),
  'another clock': page => page.clock.setFixedTime(0),
  'a key that is held': page => page.keyboard.down('Shift'),
  'no network': page => page.context().setOffline(true),
  'a slower processor': async page =>
    (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 2 }),
  'a page that it closed': page => page.close(),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

test('what cannot be taken back for certain is not there, because the next journey has another page', async ({
  browser,
  server,
}) => {
  const kept = new KeptPage(browser, { baseURL: server.url });
  let page = await kept.lend();
  const asNew = await found(page);
  for (const [what, use] of Object.entries(UNCERTAIN)) {
    await use(page);
    await kept.takeBack();
    const next = await kept.lend();
    expect(next === page, what).toBe(false);
    expect(await found(next), what).toEqual(asNew);
    page = next;
  }
  await kept.close();
});
