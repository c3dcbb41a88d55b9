import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root;
let table;
const run = (...more) =>
  spawnSync(process.execPath, ['scripts/check-specification.mjs', root, ...more], { encoding: 'utf8' });
const row = number =>
  readFileSync(table, 'utf8')
    .split('\n')
    .find(line => line.includes(`| ${number} |`));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verdeel-specification-'));
  table = join(root, 'docs/specification.md');
  for (const folder of ['docs', 'src', 'e2e']) mkdirSync(join(root, folder));
  const sentences = [
    '| P1.1 | It adds. | an old claim |',
    '| P1.2 | It divides. | *text* |',
    '| S.T1 | It flies. | old |',
  ];
  writeFileSync(table, `${sentences.join('\n')}\n| P1.3 | It shows: | *text* |\n`);
  writeFileSync(join(root, 'src/a.test.ts'), "test('P1.1 one and one are two', () => {});\n");
  writeFileSync(
    join(root, 'e2e/b.spec.ts'),
    `test.each([1])(\n  \`P1.1, P1.2 \${1} | is halved\`,\n);\n// ('S.T9') is no title\n`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

test('A table that is not what the titles say fails; written, it is what they say, open and text included', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run specification') });
  expect(run('--write')).toMatchObject({ status: 0, stderr: '' });
  expect(run()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(
      'of 4 sentences 0 are proven by a fault that their tests notice, 2 by a title alone, 1 open, 1 text',
    ),
  });
  expect(row('P1.1')).toBe(
    '| P1.1 | It adds. | `e2e/b.spec.ts`: … / is halved; `src/a.test.ts`: one and one are two |',
  );
  expect(row('P1.2')).toBe('| P1.2 | It divides. | `e2e/b.spec.ts`: … / is halved |');
  expect(row('S.T1')).toBe('| S.T1 | It flies. | *open* |');
  expect(row('P1.3')).toBe('| P1.3 | It shows: | *text* |');
});

test('A sentence whose fault its tests notice names it; a fault that no test can notice fails', () => {
  const keep = sentence =>
    writeFileSync(
      join(root, 'mutants/sentences.mjs'),
      `export const mutants = [{ sentence: '${sentence}', why: 'one is two' }];`,
    );
  mkdirSync(join(root, 'mutants'));
  keep('P1.2');
  expect(run('--write')).toMatchObject({ status: 0, stdout: expect.stringContaining(' 1 are proven by a fault') });
  expect(row('P1.2')).toBe('| P1.2 | It divides. | `e2e/b.spec.ts`: … / is halved; notices *one is two* |');
  keep('S.T1');
  expect(run('--write')).toMatchObject({ status: 1, stderr: expect.stringContaining('S.T1 has a fault') });
});

test('A title whose number is no sentence fails', () => {
  run('--write');
  writeFileSync(join(root, 'src/c.test.ts'), "test('P1.4 nobody asked for it', () => {});\n");
  expect(run()).toMatchObject({
    status: 1,
    stderr: 'P1.4 is no sentence of docs/specification.md: `src/c.test.ts`: nobody asked for it\n',
  });
});
