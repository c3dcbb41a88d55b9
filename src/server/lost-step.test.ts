import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './db/connect.ts';
import { addPasskey } from './identity/passkeys.sql.ts';
import { findSecondStep, saveRecoveryCodes, saveSecondStep } from './identity/second-steps.sql.ts';
import { addAccount } from './testing/own-provider.ts';
import { build, settingsOf } from './testing/running-program.ts';
import { emptyTarget, scratchFolder, testDatabase } from './testing/test-database.ts';

// Processes are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(build);

const newFolder = () => mkdtempSync(path.join(scratchFolder(), 'lost-step-'));
const call = (words: string[], env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>(done =>
    execFile(
      process.execPath,
      [path.resolve('dist/server/lost-step.js'), ...words],
      { env: { PATH: process.env.PATH, ...env } },
      (error, out, err) => done({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
const ALONE = 'alone@molen.example';

/** A lone admin with an app, a passkey and recovery codes; and another one with an app. */
async function twoAdmins(db: Database): Promise<string[]> {
  const people = [
    await addAccount(db, ALONE, 'drie paarden'),
    await addAccount(db, 'other@molen.example', 'drie koeien'),
  ];
  await db.asIdentity(async tx => {
    for (const { id } of people) await saveSecondStep(tx, id, { closed: 'secret' }, 1);
    const key = { id: 'key', name: 'My phone', transports: [], publicKey: Buffer.from('key'), counter: 7 };
    await addPasskey(tx, people[0]!.id, key);
    await saveRecoveryCodes(tx, people[0]!.id, ['hash']);
  });
  return people.map(({ id }) => id);
}

test.each(['server', 'embedded'] as const)(
  'npm run lost-step takes the second step of one person away, tells that person and the history, and ends every sign-in: %s engine',
  async engine => {
    const { target, remove } = await emptyTarget(engine);
    const data = newFolder();
    const env = { VERDEEL_DATA: data, ...settingsOf(target) };
    const before = await openDatabase(target);
    const [alone, other] = await twoAdmins(before);
    if (engine === 'embedded') {
      const { code, err } = await call([ALONE], env);
      expect([code, err]).toEqual([1, expect.stringMatching(/^another process is using [^\n]*\n$/)]);
    }
    await before.close();

    expect(await call([ALONE.toUpperCase()], env)).toEqual({
      ...{ code: 0, err: '' },
      out: `The second step of ${ALONE} is gone, and every sign-in ended\n`,
    });
    const mails = path.join(env.VERDEEL_DATA, 'mail');
    const letters = readdirSync(mails).map(name => readFileSync(path.join(mails, name), 'utf8'));
    expect(letters).toEqual([expect.stringContaining('Subject: Logging in takes one step again')]);
    const db = await openDatabase(target);
    expect(await db.asIdentity(tx => findSecondStep(tx, alone!))).toBeUndefined();
    expect(await db.asIdentity(tx => findSecondStep(tx, other!))).toBeDefined();
    const { rows } = await db.asOwner(tx =>
      sql`select (select count(*)::int8 from identity_recovery_code) as codes, generation,
          (select change from history where user_id = ${alone} and entity = 'second-step') as change
        from identity_account where user_id = ${alone}`.execute(tx),
    );
    expect(rows).toEqual([{ codes: 0, generation: 2, change: { from: 'on', to: 'off', by: 'command' } }]);
    await db.close();
    expect(await call([ALONE], env)).toEqual({
      ...{ code: 1, out: '' },
      err: `${ALONE} has no second step\n`,
    });
    await remove();
  },
);

describe('npm run lost-step says in one line what is wrong', () => {
  test.concurrent.each([[[]], [['somebody']], [['--all']], [['a@b.example', 'c@d.example']], [['-a@b.example']]])(
    'with %j',
    async words => {
      const folder = newFolder();
      const { code, out, err } = await call(words, { VERDEEL_DATA: folder });
      expect([code, out, err]).toEqual([1, '', 'say npm run lost-step -- EMAIL\n']);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test.concurrent('where nobody has that address, where there is no database, and where people log in elsewhere', async () => {
    const db = await testDatabase('server');
    const folder = newFolder();
    expect(await call([ALONE], settingsOf(db.target))).toMatchObject({
      ...{ code: 1, err: `nobody here has the address ${ALONE}\n` },
    });
    const none = await call([ALONE], { VERDEEL_DATA: folder });
    expect(none).toMatchObject({ code: 1, err: `there is no database in ${folder}/database\n` });
    const elsewhere = await call([ALONE], { OIDC_AUTHORITY: 'https://sign-in.example' });
    expect(elsewhere.err).toBe('people log in at OIDC_AUTHORITY: a second step is taken away there\n');
    expect(readdirSync(folder)).toEqual([]);
    await db.drop();
  });
});
