import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'verdeel-specification-'));
const table = join(root, 'docs/specification.md');
const run = (...more) =>
  spawnSync(process.execPath, ['scripts/check-specification.mjs', root, ...more], { encoding: 'utf8' });
const row = number =>
  readFileSync(table, 'utf8')
    .split('\n')
    .find(line => line.includes(`| ${number} |`));

beforeAll(() => {
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
afterAll(() => rmSync(root, { recursive: true }));

test('A table that is not what the titles say fails; written, it is what they say, open and text included', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run specification') });
  expect(run('--write')).toMatchObject({ status: 0, stderr: '' });
  expect(run()).toMatchObject({ status: 0, stdout: 'specification: of 4 sentences 2 proven, 1 open, 1 text\n' });
  expect(row('P1.1')).toBe(
    '| P1.1 | It adds. | `e2e/b.spec.ts`: … / is halved; `src/a.test.ts`: one and one are two |',
  );
  expect(row('P1.2')).toBe('| P1.2 | It divides. | `e2e/b.spec.ts`: … / is halved |');
  expect(row('S.T1')).toBe('| S.T1 | It flies. | *open* |');
  expect(row('P1.3')).toBe('| P1.3 | It shows: | *text* |');
});

test('A title whose number is no sentence fails', () => {
  writeFileSync(join(root, 'src/c.test.ts'), "test('P1.4 nobody asked for it', () => {});\n");
  expect(run()).toMatchObject({
    status: 1,
    stderr: 'P1.4 is no sentence of docs/specification.md: `src/c.test.ts`: nobody asked for it\n',
  });
});
