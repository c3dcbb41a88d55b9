import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

const chromium = execFileSync('sh', ['-c', 'command -v chromium-headless-shell || command -v chromium || true'], {
  encoding: 'utf8',
}).trim();

/** What is promised by the clock (first rows within a second) is not kept beside two others that work. */
const TIMED = /\b(large-scenario|ui-filter|ui-thousand-rows)\.spec/;

/**
 * Journeys that mostly wait: for others’ changes, which are fetched once in two seconds, for a slow line, for colours on their way.
 */
const WAITING = /\b(companies|reports|restless|two-people)\.spec/;

const launch = (...more: string[]) => ({
  executablePath: chromium || undefined,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Letters as wide as on most screens. Fitted to whole pixels, as a screen of few pixels has them, they are narrower.
    '--font-render-hinting=none',
    '--disable-quic',
    // Everything comes from one place: a process kept ready for pages of others would cost a tenth of the processors’ time.
    '--disable-site-isolation-trials',
    // One process for all pages of a context: what the engine has compiled for one page is there for the next.
    '--process-per-site',
    ...more,
  ],
});

/** Screens that live for seconds do not earn back what they would be optimized for. What is timed is as users have it. */
const untimed = { launchOptions: launch('--js-flags=--no-opt --no-maglev') };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/make-tables.ts',
  outputDir: '.cache/playwright',
  // Two that work leave two cores idle for a quarter of the time. `npm test` plays the timed journeys before the others. Those that wait
  // begin first, one at a time, or the last of them would be waited for. Each worker has a server and a browser of its own.
  workers: 3,
  projects: [
    { name: 'timed', testMatch: TIMED, workers: 2 },
    { name: 'waiting', testMatch: WAITING, workers: 1, use: untimed },
    { name: 'working', testIgnore: [TIMED, WAITING], use: untimed },
  ],
  forbidOnly: true,
  // A journey that passes only when tried again is counted and named as unsteady.
  retries: 2,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: launch(),
  },
});
