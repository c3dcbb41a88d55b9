import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram, startSignIn } from '../testing/own-provider.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { browserWords } from './browser-words.ts';
import { deleteExpired, endAllSignIns } from './store.sql.ts';

const PASSWORD = 'drie paarden in de wei';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
let db: TestDatabase;
let program: OwnProgram;
let url: string;
let people = 0;
beforeAll(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
  url = program.url;
});
afterAll(async () => {
  await program.close();
  await db.drop();
});

const somebody = () => addAccount(db, `where${++people}@molen.example`, PASSWORD);
const call = (idToken: string, method: string, path: string) =>
  fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${idToken}` } });
const status = async (idToken: string) => (await call(idToken, 'GET', '/user/authorize')).status;
interface Listed {
  id: string;
  isThis: boolean;
  browser: string;
  system: string;
  beganAt: string;
  seenAt: string;
}
const list = async (idToken: string) => (await (await call(idToken, 'GET', '/user/sign-in')).json()) as Listed[];

describe('where one is signed in', () => {
  test('each sign-in is listed, with what it came from, when, and which of them this is', async () => {
    const { id, email } = await somebody();
    const before = Date.now();
    const one = await signInAs(url, email, PASSWORD);
    const other = await signInAs(url, email, PASSWORD);
    await db.asOwner(tx =>
      sql`update identity_sign_in set browser = 'Firefox', system = 'Mac', seen_at = now() - interval '1 day'
        where user_id = ${id} and session_id = ${one.tokens.claims()!.sid as string}`.execute(tx),
    );
    expect(await list(other.idToken)).toMatchObject([
      { isThis: true, browser: '', system: '' },
      { isThis: false, browser: 'Firefox', system: 'Mac' },
    ]);
    expect((await list(one.idToken)).map(({ isThis }) => isThis)).toEqual([false, true]);
    for (const { beganAt } of await list(one.idToken)) {
      expect(Date.parse(beganAt)).toBeGreaterThan(before - 2_000);
      expect(Date.parse(beganAt)).toBeLessThanOrEqual(Date.now());
    }
    // Nobody sees those of others.
    expect(await list((await signInAs(url, (await somebody()).email, PASSWORD)).idToken)).toHaveLength(1);
  });

  test('it was last seen when its page last asked who it is, to within five minutes, and when it was renewed', async () => {
    const { id, email } = await somebody();
    const { client, tokens, idToken } = await signInAs(url, email, PASSWORD);
    const age = (minutes: number) =>
      db.asOwner(tx =>
        sql`update identity_sign_in set seen_at = now() - ${minutes}::int4 * interval '1 minute' where user_id = ${id}`.execute(
          tx,
        ),
      );
    const minutesAgo = async () => Math.round((Date.now() - Date.parse((await list(idToken))[0]!.seenAt)) / 60_000);
    await age(4);
    await status(idToken);
    expect(await minutesAgo()).toBe(4);
    await age(6);
    await status(idToken);
    expect(await minutesAgo()).toBe(0);
    await age(50);
    await oidc.refreshTokenGrant(client, tokens.refresh_token!);
    expect(await minutesAgo()).toBe(0);
    expect(await list(idToken)).toHaveLength(1);
  });

  test('one that is ended is refused at once, is not renewed, and its browser asks for the password', async () => {
    const { email } = await somebody();
    const [mine, lost] = [await signInAs(url, email, PASSWORD), await signInAs(url, email, PASSWORD)];
    const theirs = (await list(mine.idToken)).find(({ isThis }) => !isThis)!;
    expect((await call(mine.idToken, 'DELETE', `/user/sign-in/${theirs.id}`)).status).toBe(204);
    expect([await status(mine.idToken), await status(lost.idToken)]).toEqual([200, 401]);
    await expect(oidc.refreshTokenGrant(lost.client, lost.tokens.refresh_token!)).rejects.toThrow();
    const again = await lost.browser.get((await startSignIn(url, lost.client)).address.href);
    expect(again.url).not.toContain('code=');
    expect(await list(mine.idToken)).toHaveLength(1);
    expect((await call(mine.idToken, 'DELETE', `/user/sign-in/${theirs.id}`)).status).toBe(404);
    expect((await oidc.refreshTokenGrant(mine.client, mine.tokens.refresh_token!)).id_token).toBeTruthy();
  });

  test('all others are ended by one call', async () => {
    const { id, email } = await somebody();
    const all = [];
    for (let n = 0; n < 3; n++) all.push((await signInAs(url, email, PASSWORD)).idToken);
    expect((await call(all[1]!, 'DELETE', '/user/sign-in')).status).toBe(204);
    expect(await Promise.all(all.map(status))).toEqual([401, 200, 401]);
    const { rows } = await db.asOwner(tx =>
      sql<{ change: object }>`select change from history where user_id = ${id} and entity = 'sign-out'`.execute(tx),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('session');
  });

  test("nobody ends somebody else's: as one that nobody has", async () => {
    const [mine, other] = [await somebody(), await somebody()];
    const { idToken } = await signInAs(url, mine.email, PASSWORD);
    const theirs = (await signInAs(url, other.email, PASSWORD)).idToken;
    const [{ id }] = (await list(theirs)) as [Listed];
    const answers = [];
    for (const one of [id, id.toUpperCase(), randomUUID()]) {
      const reply = await call(idToken, 'DELETE', `/user/sign-in/${one}`);
      answers.push([reply.status, await reply.text()]);
    }
    expect(answers[0]![0]).toBe(404);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await status(theirs)).toBe(200);
  });

  test('what ended in another way is not listed: a log-out here or at the provider, a replay, a new password, its time', async () => {
    const { id, email } = await somebody();
    const mine = await signInAs(url, email, PASSWORD);
    const here = await signInAs(url, email, PASSWORD);
    await call(here.idToken, 'POST', '/user/logout');
    const provider = await signInAs(url, email, PASSWORD);
    await provider.browser.get(`${url}/identity/session/end?id_token_hint=${provider.idToken}`);
    const replayed = await signInAs(url, email, PASSWORD);
    await oidc.refreshTokenGrant(replayed.client, replayed.tokens.refresh_token!);
    await oidc.refreshTokenGrant(replayed.client, replayed.tokens.refresh_token!).catch(() => {});
    expect((await list(mine.idToken)).map(({ isThis }) => isThis)).toEqual([true]);

    const old = await signInAs(url, email, PASSWORD);
    await db.asOwner(tx =>
      sql`update identity_artifact set expires_at = now() where kind = 'Session' and session_uid = (select session_uid
        from identity_sign_in where session_id = ${old.tokens.claims()!.sid as string})`.execute(tx),
    );
    expect(await list(mine.idToken)).toHaveLength(1);
    await db.asIdentity(tx => endAllSignIns(tx, id));
    const after = await signInAs(url, email, PASSWORD);
    expect(await list(after.idToken)).toHaveLength(1);

    // What is over for an hour is forgotten.
    await db.asOwner(tx => sql`update identity_sign_in set began_at = began_at - interval '2 hours'`.execute(tx));
    await db.asIdentity(deleteExpired);
    const { rows } = await db.asOwner(tx => sql`select from identity_sign_in where user_id = ${id}`.execute(tx));
    expect(rows).toHaveLength(1);
  });
});

test('every hour what is over is forgotten', async () => {
  const other = await testDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const program = await startOwnProgram(other);
  vi.advanceTimersByTime(59 * 60_000);
  const left = async () =>
    (await other.asOwner(tx => sql`select from identity_artifact where id = 'over'`.execute(tx))).rows.length;
  await other.asOwner(tx =>
    sql`insert into identity_artifact (kind, id, payload, expires_at) values ('AccessToken', 'over', '{}', now() - interval '1 day')`.execute(
      tx,
    ),
  );
  expect(await left()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await expect.poll(left).toBe(0);
  await program.close();
  await other.drop();
});

test.each([
  [WINDOWS, 'Chrome', 'Windows'],
  [`${WINDOWS} Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.5.0', '', ''],
  ['<script>alert(1)</script>', '', ''],
  [undefined, '', ''],
])('of %s people read %s on %s', (said, browser, system) => {
  expect(browserWords(said)).toEqual({ browser, system });
});
