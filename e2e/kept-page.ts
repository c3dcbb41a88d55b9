import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const NOTHING: Stored = { cookies: [], origins: [] };
/** At the program's origin, where its storage is, without its screens. */
const EMPTY = '/health/live';
const AS_NEW = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** What stays with a page, or with all pages of its context, and is not taken back for certain: who uses it is the last who has these. */
const OF_PAGE = [
  ...['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
  ...['setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
];
const OF_CONTEXT = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'on', 'once', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
];
const OF_CLOCK = ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'];
/** A key or a button that is held. */
const HOLDS = ['down'];

/**
 * One journey after the other is in the same page, which each finds as if it were new: to open another one would cost a third of what a
 * journey needs before it begins. A journey that fails takes everything with it, because the worker ends.
 */
export class KeptPage {
  readonly #browser: Browser;
  readonly #options: BrowserContextOptions;
  /** Stays open, so that the process does when the other one goes, with all that the engine has compiled, and what was fetched. */
  #stays: Page | undefined;
  #page: Page | undefined;
  #isSpent = false;
  #isContextSpent = false;
  /** Playwright's own. */
  #listeners = new Map<string | symbol, unknown[]>();
  #viewport: ReturnType<Page['viewportSize']> = null;

  constructor(browser: Browser, options: BrowserContextOptions & { baseURL: string }) {
    this.#browser = browser;
    this.#options = options;
  }

  async lend({ cookies, origins }: Stored = NOTHING): Promise<Page> {
    this.#stays ??= await this.#openContext();
    const context = this.#stays.context();
    await context.clearCookies();
    await context.addCookies(cookies);
    this.#page ??= await this.#openPage(context);
    // With more than cookies, Playwright would first open a page of its own to store the rest, in a process of its own.
    await this.#page.evaluate(
      items => {
        window.name = '';
        sessionStorage.clear();
        localStorage.clear();
        for (const { name, value } of items) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
    return this.#page;
  }

  async takeBack(): Promise<void> {
    const context = this.#stays?.context();
    if (!context) return;
    if (this.#isContextSpent) return context.close();
    await context.clearPermissions();
    if (this.#isSpent) this.#page = undefined;
    const kept = [this.#stays, this.#page];
    await Promise.all(context.pages().flatMap(page => (kept.includes(page) ? [] : page.close())));
    if (this.#page) await this.#clean(this.#page);
  }

  async close(): Promise<void> {
    await this.#stays?.context().close();
  }

  async #openContext(): Promise<Page> {
    const context = await this.#browser.newContext(this.#options);
    const stays = await context.newPage();
    await stays.goto(EMPTY);
    context.once('close', () => {
      this.#stays = undefined;
    });
    this.#isContextSpent = false;
    const spend = () => {
      this.#isContextSpent = true;
    };
    watch(context, OF_CONTEXT, spend);
    watch(context.clock, OF_CLOCK, spend);
    return stays;
  }

  async #openPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.once('close', () => {
      if (this.#page === page) this.#page = undefined;
    });
    this.#isSpent = false;
    const spend = () => {
      this.#isSpent = true;
    };
    watch(page, OF_PAGE, spend);
    watch(page.keyboard, HOLDS, spend);
    watch(page.mouse, HOLDS, spend);
    await page.goto(EMPTY);
    this.#listeners = listenersOf(page);
    this.#viewport = page.viewportSize();
    return page;
  }

  /** What is stored is the next one's, and what is in a document goes with it. */
  async #clean(page: Page) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const [event, listeners] of listenersOf(page))
      for (const listener of listeners)
        if (!this.#listeners.get(event)?.includes(listener)) page.off(event as 'close', listener as () => void);
    await page.mouse.move(-1, -1);
    if (this.#viewport) await page.setViewportSize(this.#viewport);
    await page.emulateMedia(AS_NEW);
    // A page that is on its way elsewhere, as to the log-in, may not be stopped.
    await page.goto(EMPTY).catch(() => page.close());
  }
}

function watch(of: object, methods: readonly string[], used: () => void) {
  const all = of as Record<string, (...args: unknown[]) => unknown>;
  for (const method of methods) {
    const own = all[method]!;
    all[method] = (...args) => {
      used();
      return own.apply(of, args);
    };
  }
}

function listenersOf(page: Page): Map<string | symbol, unknown[]> {
  const emitter = page as unknown as EventEmitter;
  return new Map(emitter.eventNames().map(event => [event, emitter.listeners(event)]));
}
