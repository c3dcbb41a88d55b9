// `npm run torture`: what ends, freezes or fills the program and its database, many times over, while it is written to. The table
// says what was acknowledged and what of it was found afterwards. `npm run torture 100`: so many rounds. `npm test` runs a few.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, install, nodeBinary } from './set-up.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
await install();
const node = nodeBinary();
await buildServer(node, process.env);
const file = 'test-results/torture.jsonl';
mkdirSync(dirname(file), { recursive: true });
rmSync(file, { force: true });

const tests = ['db/embedded/engine', 'db/outage-under-load', 'db/several-servers', 'backup'];
const { status } = spawnSync(
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--retry=0',
    '--reporter=dot',
    '--testNamePattern=acknowledged|loses anything|left nothing half|is full is an error',
    ...tests.map(test => `src/server/${test}.test.ts`),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, VERDEEL_KILL_ROUNDS: process.argv[2] ?? '20', VERDEEL_TORTURE_FILE: file },
  },
);

const rows = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : [];
const width = Math.max(...rows.map(({ what }) => what.length), 4);
const cells = (what, ...numbers) => what.padEnd(width) + numbers.map(number => String(number).padStart(14)).join('');
console.log(cells('what', 'rounds', 'acknowledged', 'found', 'lost'));
for (const { what, rounds, acknowledged, found, lost } of rows)
  console.log(cells(what, rounds, acknowledged, found, lost));
if (status !== 0 || rows.some(({ lost }) => lost > 0)) process.exitCode = 1;
