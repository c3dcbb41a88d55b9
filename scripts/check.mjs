// `npm run check`: everything that needs no browser and no database. Each step is one check; all run, so that all problems show at once.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, nodeBinary } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const STEPS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  walls: ['scripts/walls.mjs'],
  types: ['node_modules/typescript/bin/tsc', '--build'],
  translations: ['scripts/check-i18n.mjs'],
  specification: ['scripts/check-specification.mjs'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'lock file': ['scripts/check-lock.mjs'],
};

/** Runs all steps; returns how many passed and failed. */
export function check() {
  install();
  const node = nodeBinary();
  const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };
  let [passed, failed] = [0, 0];
  for (const [name, args] of Object.entries(STEPS)) {
    const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
    if (status === 0) passed++;
    else failed++;
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    if (status !== 0) console.log(`${stdout}${stderr}`);
  }
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
