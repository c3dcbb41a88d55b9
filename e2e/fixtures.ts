import { type ChildProcess, spawn } from 'node:child_process';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** The built page of the building blocks, which needs no server of ours and runs under the server's content security policy. */
export const test = base.extend<{ problems: string[] }, { blocks: string }>({
  blocks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const port = 4600 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
      const preview = spawn(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'preview',
        '--port',
        `${port}`,
        '--strictPort',
      ]);
      await listening(preview);
      await use(`http://127.0.0.1:${port}/buttons`);
      preview.kill();
    },
    { scope: 'worker' },
  ],
  /** What the browser complained about: errors, and what the content security policy refused. The test fails on any. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(error.message));
      page.on('console', message => message.type() === 'error' && problems.push(message.text()));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', data => String(data).includes('127.0.0.1') && resolve());
    server.stderr?.on('data', data => reject(new Error(String(data))));
    server.on('exit', code => reject(new Error(`the preview ended with ${code}`)));
  });
}

export async function inDutch(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('langData', 'nl'));
}

/** Every rule of axe, WCAG 2.2 AA and best practices alike. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join('; ')}`)).toEqual(
    [],
  );
}
