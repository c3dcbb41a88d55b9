import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What compiles and what does not. Each line is put below the same beginning, and the compiler runs once over all of them.

const compiles = [
  'const price: Cents = 250;',
  'const both: Cents = cents + cents;',
  'const half: Cents = Math.round(cents / 2);',
  'const each: Cents = Math.round((cents * units) / 100);',
  'const parts: Cents[] = split(cents, [units, units]);',
  'const shares: Share[] = split(HUNDRED_PERCENT, [cents, cents]);',
  'const total: Cents = sum([cents, cents]);',
  'const list: Cents[] = [1, 2, cents];',
  'const plain: number = units;',
  'const part: Share = shareOf(cents, cents);',
];
const doesNot = [
  'const price: Cents = units;',
  'const hours: Hundredths = cents;',
  'const percentage: Share = cents;',
  'const amount: Cents = share;',
  'const row: { readonly cost: Cents } = { cost: units };',
  'const parts: Cents[] = split(units, [cents]);',
  'const total: Cents = sum([share]);',
  'const list: readonly Hundredths[] = [cents];',
  'toEuros(units);',
  'toPercent(cents);',
  'const maybe: Cents | null = units as Hundredths | null;',
];

const beginning = `import { type Cents, HUNDRED_PERCENT, type Hundredths, type Share, shareOf, split, sum, toEuros, toPercent } from '${resolve('src/domain/money.ts')}';
declare const cents: Cents;
declare const units: Hundredths;
declare const share: Share;
`;
const folder = mkdtempSync(join(tmpdir(), 'verdeel-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines the compiler refuses. */
let refused: string[];
beforeAll(() => {
  const lines = [...compiles, ...doesNot];
  const first = beginning.split('\n').length;
  // In blocks, so that the same name may be used again.
  writeFileSync(join(folder, 'lines.ts'), beginning + lines.map(line => `{ ${line} }`).join('\n'));
  const options = '--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --pretty false';
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, ...options.split(' '), 'lines.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const numbers = [...stdout.matchAll(/^lines\.ts\((\d+),\d+\): error TS2\d+/gm)].map(([, line]) => Number(line));
  expect(stdout.match(/error/g)?.length ?? 0).toBe(numbers.length);
  refused = [...new Set(numbers)].map(line => lines[line - first]!);
});

describe('Cents, hundredths and shares', () => {
  test.each(compiles)('compiles without a cast: %s', line => {
    expect(refused).not.toContain(line);
  });

  test.each(doesNot)('does not compile: %s', line => {
    expect(refused).toContain(line);
  });
});
