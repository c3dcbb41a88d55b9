// `npm run check`: everything that needs no browser and no database. Each step is one check. All of them run side by side, so
// that all problems show at once.
import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, nodeBinary } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const STEPS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  walls: ['scripts/walls.mjs'],
  // Each checker works out again what it shares with the others: four of them take twice the processors’ time of one.
  types: ['node_modules/typescript/bin/tsc', '--build', '--checkers', '1'],
  translations: ['scripts/check-i18n.mjs'],
  specification: ['scripts/check-specification.mjs'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'code only tests use': ['node_modules/knip/bin/knip.js', '--no-progress', '--production'],
  'lock file': ['scripts/check-lock.mjs'],
};

/** Runs all steps; returns how many passed and failed. */
export async function check() {
  await install();
  const node = nodeBinary();
  const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };
  const run = ([name, args]) =>
    new Promise(resolve => {
      execFile(node, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
        resolve({ name, isGood: !error, said: `${stdout}${stderr}` }),
      );
    });
  let [passed, failed] = [0, 0];
  for (const { name, isGood, said } of await Promise.all(Object.entries(STEPS).map(run))) {
    if (isGood) passed++;
    else failed++;
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
    if (!isGood) console.log(said);
  }
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
