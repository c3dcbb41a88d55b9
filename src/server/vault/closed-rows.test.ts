import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Target } from '../db/connect.ts';
import { build } from '../testing/running-program.ts';
import { emptyTarget, scratchFolder } from '../testing/test-database.ts';
import { secretName } from './closed-rows.ts';
import { type Closed, isClosed, type KeyPlace, vaultOf } from './vault.ts';

// Processes are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(build);

const run = (words: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; said: string }>(done =>
    execFile(
      process.execPath,
      [path.resolve('dist/server/backup.js'), ...words],
      { env: { PATH: process.env.PATH, ...env } },
      (error, out, err) => done({ code: Number(error?.code ?? 0), said: out + err }),
    ),
  );
const newFolder = () => mkdtempSync(path.join(scratchFolder(), 'closed-'));
/** The folder of the data also where the database is a server: the key is there. */
const envOf = (target: Target): Record<string, string> & { VERDEEL_DATA: string } =>
  'url' in target
    ? { DATABASE_URL: target.url, VERDEEL_DATA: newFolder() }
    : { VERDEEL_DATA: path.dirname(target.dir) };
const keyOf = (env: { VERDEEL_DATA: string }): KeyPlace => ({
  setting: null,
  file: path.join(env.VERDEEL_DATA, 'key'),
});

const SECRET = ['what nobody may read'];
const NAMES = ['signing-keys', 'cookie-keys'];
const stored = async (target: Target): Promise<Record<string, unknown>> => {
  const db = await openDatabase(target);
  const { rows } = await db.asOwner(tx =>
    sql<{ name: string; value: unknown }>`select name, value from identity_secret`.execute(tx),
  );
  await db.close();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
/** As the program leaves them: one of them still open, of an older program. */
async function filled(engine: 'server' | 'embedded') {
  const { target, remove } = await emptyTarget(engine);
  const env = envOf(target);
  const closed = vaultOf(keyOf(env)).close(SECRET, secretName('signing-keys'));
  const db = await openDatabase(target);
  await db.asOwner(tx =>
    sql`insert into identity_secret (name, value) values ('signing-keys', ${JSON.stringify(closed)}::jsonb),
      ('cookie-keys', ${JSON.stringify(SECRET)}::jsonb)`.execute(tx),
  );
  await db.close();
  return { env, remove };
}

describe.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)('secrets of the %s engine, restored on the %s engine', (from, to) => {
  test('are open in the backup, for its owner only, and closed with the key of where they are restored', async () => {
    const source = await filled(from);
    const file = path.join(newFolder(), 'x.backup');
    expect(await run(['backup', file], source.env)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      gunzipSync(readFileSync(file))
        .toString()
        .match(/what nobody may read/g),
    ).toHaveLength(2);

    const { target, remove } = await emptyTarget(to);
    const env = envOf(target);
    expect(await run(['restore', file], env)).toMatchObject({ code: 0 });
    const rows = await stored(target);
    expect(Object.keys(rows).sort()).toEqual(NAMES.toSorted());
    for (const name of NAMES) {
      expect(isClosed(rows[name])).toBe(true);
      expect(vaultOf(keyOf(env)).open(rows[name] as Closed, secretName(name))).toEqual(SECRET);
      expect(() => vaultOf(keyOf(source.env)).open(rows[name] as Closed, secretName(name))).toThrow('VERDEEL_KEY');
    }
    await Promise.all([source.remove(), remove()]);
  });

  test('are closed in a backup with a passphrase, without which nothing is restored', async () => {
    const source = await filled(from);
    const file = path.join(newFolder(), 'x.backup');
    const passphrase = { VERDEEL_BACKUP_PASSPHRASE: 'drie paarden in de wei' };
    expect(await run(['backup', file], { ...source.env, ...passphrase })).toMatchObject({ code: 0 });
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('what nobody may read');

    const { target, remove } = await emptyTarget(to);
    const env = { ...envOf(target), VERDEEL_KEY: 'the key of the place it is restored to' };
    for (const wrong of [{}, { VERDEEL_BACKUP_PASSPHRASE: 'drie paarden in het weiland' }]) {
      const { code, said } = await run(['restore', file], { ...env, ...wrong });
      expect([code, said]).toEqual([1, 'the passphrase is not that of the backup: set VERDEEL_BACKUP_PASSPHRASE\n']);
    }
    expect(await stored(target)).toEqual({});
    expect(await run(['restore', file], { ...env, ...passphrase })).toMatchObject({ code: 0 });
    const vault = vaultOf({ setting: env.VERDEEL_KEY, file: '' });
    const rows = await stored(target);
    for (const name of NAMES) expect(vault.open(rows[name] as Closed, secretName(name))).toEqual(SECRET);
    await Promise.all([source.remove(), remove()]);
  });
});

test('a backup without the key they are closed with is not made, and one line says why', async () => {
  const { env, remove } = await filled('server');
  const folder = newFolder();
  const { code, said } = await run(['backup', path.join(folder, 'x.backup')], { ...env, VERDEEL_DATA: folder });
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^the keys in the database are closed \([\w-]+\), and [^\n]*key is not there: [^\n]*VERDEEL_KEY\n$/,
    ),
  ]);
  await remove();
});
