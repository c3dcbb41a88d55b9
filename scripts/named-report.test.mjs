import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lines, ofPlaywright } from './named-report.mjs';

// Inside the project, so that both runners are found from there.
let folder;
beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(join('.cache', 'named-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a runner, which is to fail. */
const run = (args, env) =>
  new Promise((resolve, reject) =>
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, error =>
      error ? resolve() : reject(new Error('all was green')),
    ),
  );

const TESTS = `
let tries = 0;
test('steady', () => {});
test('unsteady', () => expect(++tries).toBe(2));
test('red', () => expect(1).toBe(2));
test('forgets a promise', () => void Promise.reject(new Error('nobody waited')));
describe('a group', () => {
  beforeAll(() => { throw new Error('never began'); });
  test('is not run', () => {});
});
`;

test('what failed is named at the end: tests, groups, files that do not load, errors of no test, and what passed only when tried again', async () => {
  writeFileSync(join(folder, 'one.test.js'), TESTS);
  writeFileSync(join(folder, 'two.test.js'), 'throw new Error("does not load")');
  const file = join(folder, 'named.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--globals', '--retry=1'];
  await run([...vitest, `--reporter=${join(process.cwd(), 'scripts/named-report.mjs')}`], { NAMED_REPORT: file });
  const report = JSON.parse(readFileSync(file, 'utf8'));
  expect(report.passed).toBe(3);
  expect(lines(report).sort()).toEqual(
    [
      `✗ ${folder}/one.test.js > a group\n    never began`,
      `✗ ${folder}/one.test.js > red\n    expected 1 to be 2 // Object.is equality`,
      `✗ ${folder}/two.test.js > (the file)\n    does not load`,
      '✗ (an error that belongs to no test)\n    nobody waited',
      '✗ 1 were not run',
      `↻ only when tried again: ${folder}/one.test.js > unsteady\n    expected 1 to be 2 // Object.is equality`,
    ].sort(),
  );
});

test('so are journeys', async () => {
  writeFileSync(
    join(folder, 'one.spec.ts'),
    `import { expect, test } from '@playwright/test';
     test('steady', () => {});
     test('unsteady', ({}, { retry }) => { if (retry === 0) throw new Error('the first time'); });
     test.describe('a group', () => { test('red', () => { throw new Error('each time'); }); });`,
  );
  const file = join(folder, 'browser.json');
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { retries: 1, reporter: 'json', testMatch: '*.spec.ts', outputDir: 'out' };`,
  );
  await run(['node_modules/@playwright/test/cli.js', 'test', '--config', folder], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(process.cwd(), file),
  });
  const report = ofPlaywright(JSON.parse(readFileSync(file, 'utf8')));
  expect(report.passed).toBe(2);
  expect(lines(report)).toEqual([
    '✗ e2e/one.spec.ts > a group > red\n    Error: each time',
    '↻ only when tried again: e2e/one.spec.ts > unsteady\n    Error: the first time',
  ]);
});
