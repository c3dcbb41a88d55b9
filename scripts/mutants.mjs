// `npm run mutants`: small faults that somebody could make, kept in mutants/, planted one at a time in a copy. The tests that
// ought to notice are run: a mutant that they notice is dead, one that they let pass is alive. A fault that is in a test's way
// but never noticed says that the test proves nothing.
//   npm run mutants               all of them
//   npm run mutants -- money tick those whose file, replacement or reason holds one of the words
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NOT_RUN, ofPlaywright } from './named-report.mjs';
import { buildServer, install, nodeBinary } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const COPIED = [
  'src',
  'scripts',
  'bench',
  'e2e',
  'migrations',
  'docs',
  'deploy',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'playwright.config.ts',
  'vite.config.ts',
  'index.html',
];
const AT_ONCE = 2;
const MOST_SECONDS = 300;

/** All of the kept list, or those of one file of it: { file, find, replace, tests, why }. */
export async function keptMutants(only) {
  const lists = readdirSync(join(root, 'mutants')).filter(name =>
    only ? name === `${only}.mjs` : name.endsWith('.mjs'),
  );
  const modules = await Promise.all(lists.map(name => import(pathToFileURL(join(root, 'mutants', name)).href)));
  return modules.flatMap(({ mutants }) => mutants);
}

/** The file with the fault in it. What is to be replaced is there exactly once, or the list is out of date. */
export function planted(source, { file, find, replace }) {
  const found = source.split(find).length - 1;
  if (found !== 1) throw new Error(`${file} holds ${found} times instead of once: ${find}`);
  return source.replace(find, () => replace);
}

function scratchCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'verdeel-mutants-'));
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  // What journeys ask is the program as it is built. Only the web of it is built anew with each fault.
  if (existsSync(join(root, 'dist/server')))
    cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const groups = new Set();
function end(group) {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
process.on('exit', () => groups.forEach(end));

/** Runs a command of ours in a copy, to its end. */
function run(folder, args, env, signal) {
  const child = spawn(nodeBinary(), args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    signal,
    timeout: MOST_SECONDS * 1000,
    // A group of its own: a fault may be a loop without end, in a worker that outlives its runner.
    detached: true,
  });
  groups.add(child.pid);
  return new Promise(resolve => {
    child.on('error', () => {});
    child.on('close', () => {
      end(child.pid);
      resolve();
    });
  });
}

/** Runs test files, or one journey, in a copy. Which failed; undefined when they did not come to an end. */
async function runTests(folder, { tests, only }, signal) {
  const report = join(folder, 'named-report.json');
  rmSync(report, { force: true });
  if (isJourney(tests[0])) {
    rmSync(join(folder, 'dist/web'), { recursive: true, force: true });
    await run(folder, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'], {}, signal);
    if (!existsSync(join(folder, 'dist/web')))
      return { passed: 0, failed: [{ file: '', title: '(the web)', error: 'it could not be built' }] };
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...tests,
      '--retries=0',
      '--max-failures=1',
      '--workers=1',
    ];
    await run(folder, [...args, '--reporter=json', '-g', only], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, signal);
  } else {
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--retry=0', '--bail=1', '--maxWorkers=1'];
    const named = ['--reporter=./scripts/named-report.mjs', ...(only ? ['--testNamePattern', only] : [])];
    await run(folder, [...args, ...named], { NAMED_REPORT: report }, signal);
  }
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    return isJourney(tests[0]) ? ofPlaywright(found) : found;
  } catch {
    return undefined;
  }
}

const isJourney = test => test.startsWith('e2e/');
/** The test that failed because of what it saw. A hook is none, and whose time was over has seen nothing. */
export const noticing = failed =>
  failed.find(
    ({ title, error }) =>
      !title.startsWith('(') && !/^(Test timed out in|Hook timed out in|Test timeout of)/.test(error),
  );

/** What became of a mutant: which test noticed it, or that none did. */
async function fateOf(folder, mutant, signal) {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, planted(source, mutant));
  try {
    const report = await runTests(folder, mutant, signal);
    if (!report) return { isDead: false, by: `not ended after ${MOST_SECONDS} s` };
    // What another name keeps from running, or a failure before it, tells nothing.
    const failed = report.failed.filter(({ error }) => error !== NOT_RUN);
    const by = noticing(failed);
    if (by) return { isDead: true, by: `${by.file} > ${by.title}` };
    if (failed.length > 0 || report.passed === 0)
      return { isDead: false, by: `no test ran: ${failed[0]?.error ?? 'none has that name'}` };
    return { isDead: false, by: `${report.passed} tests passed` };
  } finally {
    writeFileSync(path, source);
  }
}

/** Plants one after the other, some at a time. Stops beginning new ones when the time is over. */
export async function plantAll(mutants, { seconds = Number.POSITIVE_INFINITY, tell = () => {} } = {}) {
  const until = Date.now() + seconds * 1000;
  const stop = () => process.exit(1);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const waiting = [...mutants];
  const fates = [];
  const work = async () => {
    const folder = scratchCopy();
    try {
      while (waiting.length > 0 && Date.now() < until) {
        const mutant = waiting.shift();
        const ending = Number.isFinite(seconds) ? AbortSignal.timeout(Math.max(1, until - Date.now())) : undefined;
        const fate = { mutant, ...(await fateOf(folder, mutant, ending)) };
        // What the end of the time interrupted tells nothing.
        if (ending?.aborted) break;
        fates.push(fate);
        tell(fate);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return fates;
}

/** The same order for the same seed. */
export function inRandomOrder(list, seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return list
    .map(one => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export const line = ({ mutant: { file, replace, why }, isDead, by }) =>
  `${isDead ? '✓ dead ' : '✗ ALIVE'} ${file}: ${why}\n    ${replace.trim().split('\n')[0] || '(taken out)'}\n    ${isDead ? 'noticed by' : ''} ${by}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  await install();
  mkdirSync('test-results', { recursive: true });
  const words = process.argv.slice(2).map(word => word.toLowerCase());
  const chosen = (await keptMutants()).filter(
    ({ file, replace, why }) =>
      words.length === 0 || words.some(word => `${file} ${replace} ${why}`.toLowerCase().includes(word)),
  );
  if (chosen.some(({ tests }) => isJourney(tests[0]))) await buildServer(nodeBinary(), process.env);
  // What lives is in the list with its reason, and is planted like the others: when a test learns to notice it, that is told.
  const fates = await plantAll(chosen, { tell: fate => console.log(line(fate)) });
  const alive = fates.filter(({ isDead, mutant }) => !isDead && !mutant.livesBecause);
  const known = fates.filter(({ isDead, mutant }) => !isDead && mutant.livesBecause);
  for (const { mutant } of known)
    console.log(`alive, and known: ${mutant.file}: ${mutant.why}: ${mutant.livesBecause}`);
  const dead = fates.length - alive.length - known.length;
  console.log(`${dead} of ${fates.length} mutants dead, ${known.length} alive for a reason, ${alive.length} alive`);
  process.exitCode = alive.length > 0 ? 1 : 0;
}
