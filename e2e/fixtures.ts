import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { KeptPage } from './kept-page.ts';
import { type RunningServer, startServer } from './server.ts';

type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

interface OfTest {
  /**
   * What the browser complained about: errors, and violations of the content security policy. A test with any of them fails.
   */
  problems: string[];
  /** A page in which the admin has signed in. */
  adminPage: Page;
}

interface OfWorker {
  /** The real, built program on an empty database of its own. All tests of a worker share it. */
  server: RunningServer;
  adminState: SignedIn;
  adminsPage: KeptPage;
  /** Of somebody who has not signed in. */
  visitorsPage: KeptPage;
  phonesPage: KeptPage;
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export const test = base.extend<OfTest, OfWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Signs in once per worker, because the log-in limits how often one may try.
  adminState: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, server.url, server.admin);
      const signedIn = await context.storageState();
      // Left open, it would fetch and draw its list again with every company that a journey makes.
      await context.close();
      await use(signedIn);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  adminsPage: [({ browser, server }, use) => keep(browser, server, use), { scope: 'worker', timeout: 60_000 }],
  visitorsPage: [({ browser, server }, use) => keep(browser, server, use), { scope: 'worker', timeout: 60_000 }],
  phonesPage: [({ browser, server }, use) => keep(browser, server, use, PHONE), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ server }, use) => use(server.url),
  adminPage: ({ adminsPage, adminState, problems }, use) => lend(adminsPage, problems, use, adminState),
  page: async ({ page, problems }, use) => {
    listen(page, problems);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },
});

export { expect };

/** For journeys to which it is all the same who one is: nobody has signed in, and nothing is stored. */
export const asVisitor = test.extend({
  page: ({ visitorsPage, problems }, use) => lend(visitorsPage, problems, use),
});

/** A phone, by touch, on which an admin is logged in. */
export const onPhone = test.extend<{ phone: Page }>({
  phone: ({ phonesPage, adminState, problems }, use) => lend(phonesPage, problems, use, adminState),
});

async function keep(
  browser: Browser,
  { url }: RunningServer,
  use: (page: KeptPage) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  const page = new KeptPage(browser, { ...options, baseURL: url });
  await use(page);
  await page.close();
}

async function lend(kept: KeptPage, problems: string[], use: (page: Page) => Promise<void>, stored?: SignedIn) {
  const page = await kept.lend(stored);
  listen(page, problems);
  await use(page);
  await kept.takeBack();
}

function listen(page: Page, problems: string[]) {
  page.on('pageerror', error => problems.push(error.message));
  // A refused call can be part of a test. Nothing else may be in the console.
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
}

/** Signs in by the form of the own provider, as a person does. */
export async function signIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/`);
  await page.locator('input[name=email]').fill(who.email);
  await page.locator('input[name=password]').fill(who.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(address => address.origin === new URL(url).origin && !address.pathname.startsWith('/identity'));
  await page.waitForFunction(() => localStorage.getItem('idToken') !== null);
}

/** At the program's origin, where its storage and its calls are, without loading its screens. */
export async function arrive(page: Page): Promise<void> {
  if (!page.url().endsWith('/health/live')) await page.goto('/health/live');
}

/** Somebody else stores; ends when this page has heard of it and shows it where nobody writes. */
export async function meanwhile(page: Page, list: string, change: () => Promise<unknown>) {
  const heard = page.waitForResponse(reply => reply.request().method() === 'GET' && reply.url().includes(list));
  await change();
  await (await heard).finished();
  await page.waitForTimeout(150);
}

export async function inDutch(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('langData', 'nl'));
}

/** The rules of axe that another scheme of colours can break. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds. Its types are those of a package that another one brings. */
interface Axe {
  run(part: string, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/**
 * Checks every rule of axe, WCAG 2.2 AA and best practices alike, for the page or for what has just opened in it. Only the
 * findings are collected, in the page itself, which has no frames. Axe's own builder would send half a megabyte of it to the page twice,
 * each time; here the page gets it once. Of a page with a dialog that is the dialog, unless told: nothing behind it can be reached, and
 * it is looked at when nothing is before it. `rules`: only these.
 */
export async function expectAccessible(page: Page, part?: string, rules?: string[]): Promise<void> {
  // A colour on its way to another has a contrast of its own: what is on its way now arrives, and nothing else sets out.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const found = await page.evaluate(
    async ({ part, options }) => {
      const { axe } = window as unknown as { axe: Axe };
      const onTheWay = document.getAnimations().filter(one => one instanceof CSSTransition);
      await Promise.allSettled(onTheWay.map(one => one.finished));
      const inFront = document.querySelector('[role=dialog][aria-modal]') ? '[role=dialog]' : 'html';
      const { violations } = await axe.run(part ?? inFront, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join('; ')}`);
    },
    { part, options: { resultTypes: ['violations'], runOnly } },
  );
  expect(found).toEqual([]);
}
