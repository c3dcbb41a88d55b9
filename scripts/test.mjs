// `npm test`: everything for a tester. Installs what is missing, then runs lint, types, unit tests, calls on both engines,
// screens and journeys. All of it runs, even when something fails. The last line has the counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.mjs';
import { inRandomOrder, keptMutants, line, plantAll } from './mutants.mjs';
import { lines, ofPlaywright } from './named-report.mjs';
import { buildServer, buildWeb, install, nodeBinary, stop } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const started = Date.now();
const has = program => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Two browsers, a real PostgreSQL, a spreadsheet program and readers of PDF. They are installed from Debian where this is Debian
 * and we are root.
 */
function installPrograms() {
  const wanted = [
    ['chromium-headless-shell', () => has('chromium-headless-shell')],
    ['firefox-esr', () => has('firefox-esr')],
    ['postgresql', () => existsSync('/usr/lib/postgresql') || process.env.DATABASE_TEST_URL],
    ['pgbouncer', () => existsSync('/usr/sbin/pgbouncer')],
    ['haproxy', () => existsSync('/usr/sbin/haproxy')],
    ['nginx', () => existsSync('/usr/sbin/nginx')],
    ['caddy', () => has('caddy')],
    ['libreoffice-calc', () => has('soffice')],
    ['poppler-utils', () => has('pdftotext')],
    ['qpdf', () => has('qpdf')],
  ];
  const missing = wanted.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    stop(
      `the tests need ${missing.join(', ')}: install them (Debian's package names), or run as root on Debian and they are installed for you`,
    );
  console.log(`Installing ${missing.join(', ')} (once) …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  if (apt('install', '-y', '-qq', '--no-install-recommends', ...missing, 'fonts-liberation').status !== 0)
    stop('apt-get could not install them; its lines above say why');
}

/**
 * A folder for hundreds of databases that live for seconds. It is in memory where there is room, because the disk would cost as
 * much time as the tests do. It is named by process, so that the next run can remove what a killed run left.
 */
function folderInMemory() {
  const memory = '/dev/shm';
  const prefix = 'verdeel-tests-';
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory).filter(name => name.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length)}`)) rmSync(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 2 ** 30 || freemem() < 8 * 2 ** 30) return undefined;
  const folder = join(memory, prefix + process.pid);
  // What runs as another user also puts its files below this folder.
  mkdirSync(folder, { mode: 0o711 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

await install();
installPrograms();
const node = nodeBinary();
const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };
const inMemory = folderInMemory();
if (inMemory) Object.assign(env, { TMPDIR: inMemory, NODE_COMPILE_CACHE: join(inMemory, 'compiled') });
const ready = Date.now();
let { passed, failed } = await check();
const count = (name, good, bad) => {
  passed += good;
  failed += bad;
  console.log(
    `${bad ? '✗' : '✓'} ${name}: ${good} passed, ${bad} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  );
};

await buildWeb(node, env);
await buildServer(node, env);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const named = [];
/** Decides the order of files and tests, and which mutants are planted. */
const seed = Number(process.env.VERDEEL_SEED) || Math.floor(Math.random() * 2 ** 31);

/** A runner that died without a report counts as one failure, and so does one that says by its status only that it failed. */
function report(name, status, read) {
  let found;
  try {
    found = read();
  } catch {
    found = { passed: 0, failed: [], unsteady: [] };
  }
  const ended = status === null ? 'was ended by a signal' : `ended with status ${status}`;
  if (found.failed.length === 0 && (status !== 0 || found.passed === 0))
    found.failed.push({ file: name, title: '', error: `${ended} and names no failure` });
  named.push(...lines(found));
  count(name, found.passed, found.failed.length);
  if (found.unsteady.length) console.log(`${found.unsteady.length} of them only when tried again`);
}

const readJson = file => JSON.parse(readFileSync(file, 'utf8'));

function vitest(name, args, more = {}) {
  const file = `test-results/${name.replaceAll(' ', '-')}`;
  const { status } = spawnSync(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      `--sequence.seed=${seed}`,
      '--reporter=dot',
      '--reporter=./scripts/named-report.mjs',
      '--reporter=json',
      `--outputFile.json=${file}.json`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, ...more, NAMED_REPORT: `${file}.named.json` } },
  );
  report(name, status, () => readJson(`${file}.named.json`));
}

vitest('domain and web', ['--project', 'domain', '--project', 'web']);

// A dozen small faults in the domain, as many of them as there is time for. Its tests must notice each.
const mutants = (await keptMutants('domain')).filter(({ livesBecause }) => !livesBecause);
const seconds = 20;
const fates = await plantAll(inRandomOrder(mutants, seed).slice(0, 12), { seconds });
// A property may miss a fault once, with the numbers it had.
const missed = fates.filter(({ isDead }) => !isDead).map(({ mutant }) => mutant);
const alive = (await plantAll(missed, { seconds })).filter(({ isDead }) => !isDead);
named.push(...alive.map(line));
count('mutants of the domain', fates.length - alive.length, alive.length);

const built = { VERDEEL_TEST_BUILT: 'on' };
// The largest workbook takes a minute, and the most memory where the database is in the program: it is uploaded there, below.
const LARGEST = ['--exclude', 'src/server/workbook/full-size*'];
// Processes that start, servers that freeze: two workers leave the processors idle for a seventh of the time.
const THREE = '--maxWorkers=3';
vitest('calls on PostgreSQL', ['--project', 'server', THREE, ...LARGEST], built);
// These test both engines by themselves, or have nothing to do with the engine. They have been run above.
const ONCE = [
  'db',
  'auth',
  'identity',
  'mail',
  'testing',
  'untrusted',
  'vault',
  'workers',
  'live',
  'ledger/auditfile*',
  'ledger/hostile*',
  'ledger/read-ledger*',
  'ledger/ledger-program*',
  'overview-files',
  // Computed by workers from a book, without holding up the program; on the embedded engine the largest workbook does that.
  'overviews/overviews.routes*',
  // What journeys do with ledgers and workbooks, and bring back, is stored by the embedded engine.
  'ledger/ledger.routes*',
  'workbook/workbook.routes*',
  'deletions/deleted-things*',
  'workbook/hostile*',
  'workbook/attacked*',
  'workbook/workbook-*',
  'workbook/scenario-workbook*',
  'workbook/match*',
  'start*',
  'backup*',
  'lost-step*',
  'scenarios/fill-hidden*',
  'fuzz*',
  'proxies*',
  'several-processes*',
  'walls*',
  'faults*',
];
vitest(
  'calls on the embedded database',
  [
    '--project',
    'server',
    THREE,
    '--exclude',
    'scripts/**',
    ...ONCE.flatMap(path => ['--exclude', `src/server/${path}${path.endsWith('*') ? '' : '/**'}`]),
  ],
  { ...built, VERDEEL_TEST_ENGINE: 'embedded' },
);

function journeys(name, projects) {
  const file = `test-results/${name.replaceAll(' ', '-')}.json`;
  // When nobody can log in, 400 journeys would each wait for it three times. What was not run counts as failed.
  const args = ['test', '--reporter=dot,json', '--max-failures=12', ...projects.map(project => `--project=${project}`)];
  const { status } = spawnSync(node, ['node_modules/@playwright/test/cli.js', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  report(name, status, () => ofPlaywright(readJson(file)));
}

journeys('timed journeys', ['timed']);
journeys('screens and journeys', ['waiting', 'working']);

console.log(['', ...named].join('\n'));
console.log(`seed ${seed} (VERDEEL_SEED=${seed} npm test: the same order again)`);
console.log(`set-up ${Math.round((ready - started) / 1000)} s, tests ${Math.round((Date.now() - ready) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
