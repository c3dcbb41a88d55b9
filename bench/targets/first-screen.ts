import { spawnSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { type RunningServer, startServer } from '../../e2e/server.ts';
import { isIn, logIn } from '../../e2e/sign-in.ts';
import { embeddedTemplate } from '../../src/server/testing/embedded-template.ts';
import { build } from '../../src/server/testing/running-program.ts';
import { chromiumPath } from './chromium.ts';
import { once, type Target } from './target.ts';

function buildWeb(): void {
  const script = "import { buildWeb } from './scripts/set-up.mjs'; await buildWeb(process.execPath, process.env);";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the web could not be built');
}

const ready = once(async () => {
  buildWeb();
  build();
  process.env.VERDEEL_TEST_TABLES = await embeddedTemplate();
});

/** In a browser with nothing kept, at the program as it is built. */
export async function inBrowser<T>(work: (page: Page, server: RunningServer) => Promise<T>): Promise<T> {
  await ready();
  const server = await startServer();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...chromiumPath() });
  try {
    return await work(await browser.newPage(), server);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The bytes of each kind as they travel, when somebody who is signed in opens the first screen with an empty cache. */
const weighed = once(() =>
  inBrowser(async (first, server) => {
    await logIn(first, server.url, server.admin);
    // Another page: what the first one is still loading would count twice.
    const storageState = await first.context().storageState();
    const page = await first.context().browser()!.newPage({ storageState });
    await first.close();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {};
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.goto(server.url);
    await isIn(page);
    // A live stream stays open, so the network is never idle.
    await page.waitForTimeout(3_000);
    return bytes;
  }),
);

const weight = (name: string, kind: 'Script' | 'Stylesheet', wanted: number): Target => ({
  ...{ name: `first screen after sign-in, compressed: ${name}`, unit: 'KB', wanted },
  measure: async () => ({ figure: ((await weighed())[kind] ?? 0) / 1024 }),
});

export const FIRST_SCREEN: Target[] = [weight('JavaScript', 'Script', 200), weight('CSS', 'Stylesheet', 20)];
