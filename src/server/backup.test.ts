import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, restoreFrom } from './db/backup-file.ts';
import { openDatabase } from './db/connect.ts';
import { addLargeScenario } from './testing/large-scenario.ts';
import { freePort, onServer } from './testing/postgres-cluster.ts';
import { build, runProgram, settingsOf } from './testing/running-program.ts';
import { addCast, addTestCompany, sharedProvider } from './testing/test-app.ts';
import { emptyTarget, scratchFolder, serverUrl, testDatabase } from './testing/test-database.ts';
import { lostOf, roundsOr } from './testing/torture.ts';

// Processes are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const program = path.resolve('dist/server/backup.js');
const rounds = Math.ceil(roundsOr(1) / 5);
beforeAll(build);

function begin(words: string[], env: Record<string, string>, within: string[] = []) {
  const [first, ...rest] = [...within, process.execPath, program, ...words];
  const child = spawn(first!, rest, { env: { PATH: process.env.PATH, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', data => {
    out += data;
  });
  child.stderr.on('data', data => {
    err += data;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>(done =>
    child.on('close', code => done({ code, out, err })),
  );
  return { child, ended };
}
const call = (words: string[], env: Record<string, string> = {}) => begin(words, env).ended;
const newFolder = (name: string) => mkdtempSync(path.join(scratchFolder(), `${name}-`));

/** A database with enough in it that a backup takes a moment. */
async function filled(engine: 'server' | 'embedded') {
  const db = await testDatabase(engine);
  await addLargeScenario(db, await addTestCompany(db, 'Kept'), {
    costs: 200,
    employees: 100,
    segments: 20,
    otherCosts: 50,
  });
  if (engine === 'embedded') await db.close();
  return { env: settingsOf(db.target), drop: db.drop };
}

describe('npm run backup and npm run restore', () => {
  test('bring the embedded database to a server, in one file for its owner only', async () => {
    const { env, drop } = await filled('embedded');
    const file = path.join(newFolder('to-a-server'), 'verdeel.backup');
    expect(await call(['backup', file], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Kept \d+ rows in /),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { target, remove } = await emptyTarget('server');
    const to = { DATABASE_URL: 'url' in target ? target.url : '' };
    expect((await call(['restore', file], to)).out).toMatch(/^Restored \d+ rows from /);
    await Promise.all([remove(), drop()]);
  });

  test('say in one line what is wrong with a file', async () => {
    const { target, remove } = await emptyTarget('server');
    const folder = newFolder('wrong-files');
    const at = (name: string) => path.join(folder, name);
    await backUp(target, at('whole'));
    writeFileSync(at('cut'), readFileSync(at('whole')));
    truncateSync(at('cut'), 600);
    await expect(restoreFrom(target, at('cut'))).rejects.toThrow('unexpected end of file');
    await expect(restoreFrom(target, at('none'))).rejects.toThrow('ENOENT');
    writeFileSync(at('other'), 'something else');
    await expect(restoreFrom(target, at('other'))).rejects.toThrow('incorrect header');
    await remove();
  });

  test.concurrent.each([
    [[]],
    [['backup']],
    [['restore']],
    [['frobnicate', 'FILE']],
    [['backup', 'FILE', 'more']],
    [['backup', '--all', 'FILE']],
  ])('%j is none of their words: one line says which there are, and nothing is made', async words => {
    const folder = newFolder(`words-${words.join('-')}`);
    const named = words.map(word => (word === 'FILE' ? path.join(folder, word) : word));
    const { code, out, err } = await call(named, { VERDEEL_DATA: folder });
    expect([code, out, err]).toEqual([1, '', 'say npm run backup -- FILE, or npm run restore -- FILE\n']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.concurrent('do not make a database where there is none to keep', async () => {
    const folder = newFolder('nothing-there');
    const { code, err } = await call(['backup', path.join(folder, 'x.backup')], { VERDEEL_DATA: folder });
    expect([code, err]).toEqual([1, `there is no database in ${folder}/database\n`]);
    expect(readdirSync(folder)).toEqual([]);
    const name = `nothing_${Date.now()}`;
    await onServer(serverUrl(), `create database ${name}`);
    const DATABASE_URL = `${serverUrl()}/${name}`;
    const empty = await call(['backup', path.join(folder, 'x.backup')], { DATABASE_URL });
    expect([empty.code, empty.err]).toEqual([
      1,
      expect.stringMatching(/^there is no data of Verdeel in 127\.0\.0\.1.*\n$/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
    await onServer(serverUrl(), `drop database ${name}`);
  });

  test.concurrent('never write over a file that is there', async () => {
    const folder = newFolder('taken');
    const file = path.join(folder, 'x.backup');
    writeFileSync(file, 'of yesterday');
    const { target, remove } = await emptyTarget('server');
    const { code, err } = await call(['backup', file], { DATABASE_URL: 'url' in target ? target.url : '' });
    expect([code, err]).toEqual([1, `${file} is there already: name another file\n`]);
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    await remove();
  });

  test.concurrent('say that the disk is full, and leave nothing there', async () => {
    const { target, remove } = await emptyTarget('server');
    const folder = newFolder('full-disk');
    const full = `mount -t tmpfs -o size=4k full "$0" && head -c 4096 /dev/zero > "$0/ballast" && "$@"; ls "$0"`;
    const within = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', full, folder];
    const env = { DATABASE_URL: 'url' in target ? target.url : '' };
    const { out, err } = await begin(['backup', path.join(folder, 'x.backup')], env, within).ended;
    expect([out, err]).toEqual(['ballast\n', expect.stringMatching(/^ENOSPC: no space left on device.*\n$/)]);
    await remove();
  });
});

describe('a backup that is ended', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s at any moment leaves no part under its name', async signal => {
    const { env, drop } = await filled('server');
    const folder = newFolder(`ended-by-${signal}`);
    const started = performance.now();
    await call(['backup', path.join(folder, 'whole')], env);
    const usual = performance.now() - started;
    for (let round = 0; round < 3; round++) {
      const file = path.join(folder, `round-${round}`);
      const { child, ended } = begin(['backup', file], env);
      await pause(usual * (0.4 + 0.6 * Math.random()));
      child.kill(signal);
      await ended;
      const left = readdirSync(folder).filter(name => name.startsWith(`round-${round}`));
      if (left.includes(`round-${round}`)) expect(String(gunzipSync(readFileSync(file)))).toMatch(/"end":\d+}\n$/);
      if (signal === 'SIGTERM') expect(left.filter(name => name !== `round-${round}`)).toEqual([]);
    }
    await drop();
  });
});

/** The program with a scenario on an engine, and people who make segments in it for as long as the test runs. */
async function atWork(engine: 'server' | 'embedded', settings: Record<string, string> = {}) {
  const db = await testDatabase(engine);
  const cast = await addCast(db);
  const { scenarioId } = await addLargeScenario(db, cast.a.id, { costs: 200, employees: 100, segments: 20 });
  await db.close();
  onTestFinished(() => db.drop());
  const provider = sharedProvider();
  const program = await runProgram(db.target, provider, settings);
  onTestFinished(() => program.stop());
  const headers = {
    authorization: `Bearer ${await provider.token(cast.admin.email)}`,
    'content-type': 'application/json',
  };
  const made: string[] = [];
  const refused: number[] = [];
  let longestWait = 0;
  let isOver = false;
  const makeSegments = async (who: number) => {
    for (let n = 0; !isOver; n++) {
      const name = `Made ${who}-${n}`;
      const begun = performance.now();
      const body = JSON.stringify({ scenarioId, name });
      const { status } = await fetch(`${program.url}/api/segment`, { method: 'POST', headers, body });
      longestWait = Math.max(longestWait, performance.now() - begun);
      if (status === 201) made.push(name);
      else refused.push(status);
    }
  };
  const working = Promise.all([0, 1].map(makeSegments));
  const end = async () => {
    isOver = true;
    await working;
  };
  onTestFinished(end);
  return { env: settingsOf(db.target), said: program.said, made, refused, longestWait: () => longestWait, end };
}

/** What of the segments that were made is there once a file is restored. */
async function restoredSegments(file: string, engine: 'server' | 'embedded') {
  const { target, remove } = await emptyTarget(engine);
  onTestFinished(remove);
  expect(await call(['restore', file], settingsOf(target))).toMatchObject({ code: 0 });
  const db = await openDatabase(target);
  const rows = await db.asOwner(tx =>
    tx.selectFrom('segment').select('name').where('name', 'like', 'Made %').execute(),
  );
  await db.close();
  return new Set(rows.map(({ name }) => name));
}

describe.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)('while the program works on the %s engine', (engine, other) => {
  test(`a backup holds all that was acknowledged before it began, is restored on the ${other} engine, and nobody waits for it (${rounds} rounds)`, async () => {
    const [acknowledged, restored] = [new Set<string>(), new Set<string>()];
    for (let round = 0; round < rounds; round++) {
      const { before, inFile } = await backedUp();
      for (const name of before) acknowledged.add(`${round}: ${name}`);
      for (const name of inFile) restored.add(`${round}: ${name}`);
    }
    expect(lostOf(`backup while at work, ${engine}`, rounds, acknowledged, restored)).toEqual([]);
  }, 600_000);

  async function backedUp() {
    const folder = newFolder(`at-work-${engine}`);
    const { env, made, refused, longestWait, end } = await atWork(engine);
    await expect.poll(() => made.length).toBeGreaterThan(20);
    const before = [...made];
    const file = path.join(folder, 'x.backup');
    const begun = performance.now();
    expect(await call(['backup', file], env)).toMatchObject({ code: 0, err: '' });
    const took = performance.now() - begun;
    const during = made.length - before.length;
    await end();
    const inFile = await restoredSegments(file, other);
    expect(refused).toEqual([]);
    expect(during).toBeGreaterThan(5);
    expect(longestWait()).toBeLessThan(took / 2);
    expect(readdirSync(folder)).toEqual(['x.backup']);
    if (env.VERDEEL_DATA)
      expect(readdirSync(path.join(env.VERDEEL_DATA, 'database')).filter(name => name.startsWith('copy-'))).toEqual([]);
    return { before, inFile };
  }
});

describe('a nightly backup', () => {
  test('is made by the running program and told in its log, so many are kept, and it is restored with one command', async () => {
    const folder = newFolder('nightly');
    for (const name of ['verdeel-2026-01-01-0230.backup', 'verdeel-2026-01-02-0230.backup', 'of-my-own.backup'])
      writeFileSync(path.join(folder, name), '');
    const settings = { VERDEEL_BACKUP_AT: '02:30', VERDEEL_BACKUP_FOLDER: folder, VERDEEL_BACKUP_KEEP: '2' };
    const port = String(await freePort());
    const more = { LOG_LEVEL: 'info', VERDEEL_METRICS_PORT: port };
    const { said } = await atWork('embedded', { ...settings, ...more });
    await expect.poll(said, { timeout: 60_000 }).toMatch(/nightly backup: Kept \d+ rows in .*nightly/);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('verdeel_backups_total{outcome="made"} 1\n');
    for (const name of ['last_success_timestamp_seconds', 'last_bytes'])
      expect(figures).toMatch(new RegExp(`^verdeel_backup_${name} [1-9]`, 'm'));
    const files = readdirSync(folder).sort();
    expect(files).toEqual([
      'of-my-own.backup',
      'verdeel-2026-01-02-0230.backup',
      expect.stringMatching(/^verdeel-2\d{3}-\d\d-\d\d-\d{4}\.backup$/),
    ]);
    const { target, remove } = await emptyTarget('server');
    onTestFinished(remove);
    expect((await call(['restore', path.join(folder, files[2]!)], settingsOf(target))).out).toMatch(
      /^Restored \d+ rows/,
    );
  });

  test('that does not succeed is told in the log, and the program goes on', async () => {
    const folder = path.join(newFolder('no-nightly'), 'file');
    writeFileSync(folder, '');
    const { said, made } = await atWork('embedded', {
      VERDEEL_BACKUP_AT: '2:30',
      VERDEEL_BACKUP_FOLDER: folder,
      LOG_LEVEL: 'info',
    });
    await expect.poll(said).toMatch(/no nightly backup, the next try is in an hour: /);
    const before = made.length;
    await expect.poll(() => made.length).toBeGreaterThan(before);
  });
});
