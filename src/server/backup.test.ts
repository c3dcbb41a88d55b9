import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { backUp, restoreFrom } from './db/backup-file.ts';
import { addLargeScenario } from './testing/large-scenario.ts';
import { onServer } from './testing/postgres-cluster.ts';
import { addTestCompany } from './testing/test-app.ts';
import { emptyTarget, scratchFolder, serverUrl, testDatabase } from './testing/test-database.ts';

// Processes are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const program = path.resolve('src/server/backup.ts');

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

/** A database with enough in it that a backup takes a moment, as settings name it. */
async function filled(engine: 'server' | 'embedded') {
  const db = await testDatabase(engine);
  await addLargeScenario(db, await addTestCompany(db, 'Kept'), {
    costs: 200,
    employees: 100,
    segments: 20,
    otherCosts: 50,
  });
  if (engine === 'embedded') await db.close();
  const { target, drop } = db;
  const env: Record<string, string> =
    'url' in target ? { DATABASE_URL: target.url } : { VERDEEL_DATA: path.dirname(target.dir) };
  return { env, drop };
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
    for (let round = 0; round < 4; round++) {
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
