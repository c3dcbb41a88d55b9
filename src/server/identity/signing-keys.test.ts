import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram, TEST_KEY } from '../testing/own-provider.ts';
import { freePort } from '../testing/postgres-cluster.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { secretName } from '../vault/closed-rows.ts';
import { type Closed, vaultOf } from '../vault/vault.ts';
import type { CookieKey } from './cookie-keys.ts';
import {
  ACCEPTED,
  ANNOUNCED,
  acceptedKeys,
  KEPT,
  type SigningKey,
  signingFirst,
  TURN_EVERY,
  turned,
} from './signing-keys.ts';

const HOUR = 3600;

describe('the signing keys', () => {
  let made = 0;
  const make = async () => ({ kid: `k${++made}` });
  const kids = (keys: { kid?: string | undefined }[]) => keys.map(({ kid }) => kid);

  test('over a year: one signs at a time, was published for two hours before, and is accepted while a token of it lives', async () => {
    let keys: SigningKey[] = [];
    let published: (string | undefined)[] = [];
    const signedUntil = new Map<string, number>();
    const publishedAt = new Map<string, number>();
    const begin = 1_800_000_000;
    for (let now = begin; now < begin + 365 * 24 * HOUR; now += HOUR) {
      keys = await turned(keys, now, make);
      const signing = signingFirst(keys, now)[0]!.kid!;
      published = kids(signingFirst(keys, now));
      for (const kid of published) if (!publishedAt.has(kid!)) publishedAt.set(kid!, now);
      if (now > begin + ANNOUNCED && !signedUntil.has(signing))
        expect(now - publishedAt.get(signing)!).toBeGreaterThanOrEqual(ANNOUNCED);
      signedUntil.set(signing, now);
      const accepted = kids(acceptedKeys(keys, now));
      for (const [kid, last] of signedUntil) {
        if (last > now - HOUR - 60) expect(accepted).toContain(kid);
        if (last < now - ACCEPTED - HOUR) expect(accepted).not.toContain(kid);
        if (last < now - KEPT - HOUR) expect(published).not.toContain(kid);
      }
    }
    expect(signedUntil.size).toBe(13);
    expect(published.length).toBeLessThanOrEqual(3);
  });

  test('after months in which the program was off, the old one signs until the new one has been announced', async () => {
    const off = await turned([{ jwk: { kid: 'old' }, from: 0 }], 10 * TURN_EVERY, make);
    expect(kids(signingFirst(off, 10 * TURN_EVERY))).toEqual(['old', expect.stringMatching(/^k/)]);
    expect(kids(signingFirst(off, 10 * TURN_EVERY + ANNOUNCED))[1]).toBe('old');
    expect(await turned(off, 10 * TURN_EVERY + 60, make)).toEqual(off);
  });
});

describe('in the database', () => {
  const PASSWORD = 'drie paarden in de wei';
  const EMAIL = 'keys@molen.example';
  const vault = vaultOf({ setting: TEST_KEY, file: '' });
  let db: TestDatabase;
  let program: OwnProgram;
  beforeEach(async () => {
    db = await testDatabase();
    await addAccount(db, EMAIL, PASSWORD);
    program = await startOwnProgram(db);
  });
  afterEach(async () => {
    await program.close();
    await db.drop();
  });

  const stored = async (name: string) => {
    const { rows } = await db.asOwner(tx =>
      sql<{ value: Closed }>`select value from identity_secret where name = ${name}`.execute(tx),
    );
    return rows[0]!.value;
  };
  const keysStored = async () => vault.open(await stored('signing-keys'), secretName('signing-keys')) as SigningKey[];
  const cookieKeys = async () =>
    (vault.open(await stored('cookie-keys'), secretName('cookie-keys')) as CookieKey[]).map(({ key }) => key);
  const store = (name: string, value: object) =>
    db.asOwner(tx =>
      sql`update identity_secret set value = ${JSON.stringify(value)}::jsonb where name = ${name}`.execute(tx),
    );
  const passHours = async (hours: number) => {
    for (const name of ['signing-keys', 'cookie-keys']) {
      const keys = vault.open(await stored(name), secretName(name)) as { from: number }[];
      const older = keys.map(key => ({ ...key, from: key.from - hours * HOUR }));
      await store(name, vault.close(older, secretName(name)));
    }
  };
  const restart = async () => {
    const port = Number(new URL(program.url).port);
    await program.close();
    program = await startOwnProgram(db, { port });
  };
  const published = async () =>
    ((await (await fetch(`${program.url}/identity/jwks`)).json()) as JSONWebKeySet).keys.map(({ kid }) => kid);
  const authorize = async (idToken: string) =>
    (await fetch(`${program.url}/api/user/authorize`, { headers: { authorization: `Bearer ${idToken}` } })).status;
  const logIn = () => signInAs(program.url, EMAIL, PASSWORD);
  const kidOf = (idToken: string) => decodeProtectedHeader(idToken).kid;

  test('nothing private lies readable', async () => {
    for (const name of ['signing-keys', 'cookie-keys']) {
      const value = await stored(name);
      expect(Object.keys(value).sort()).toEqual(['by', 'closed']);
      expect(Buffer.from(value.closed, 'base64url').toString('latin1')).not.toMatch(/RS256|"kid"/);
    }
  });

  test('they turn: both are published, tokens of the one before work for as long as they live', async () => {
    const before = await logIn();
    const [old] = await published();
    expect(kidOf(before.idToken)).toBe(old);
    const [oldest] = await cookieKeys();
    await passHours(30 * 24);
    await restart();
    const both = await published();
    expect(await cookieKeys()).toEqual([oldest, expect.any(String)]);
    expect([both.length, both[0]]).toEqual([2, old]);
    const announced = await logIn();
    expect(kidOf(announced.idToken)).toBe(old);

    await passHours(3);
    await restart();
    const after = await logIn();
    expect([kidOf(after.idToken), (await published()).sort()]).toEqual([both[1], both.toSorted()]);
    for (const { idToken } of [before, announced, after]) expect(await authorize(idToken)).toBe(200);

    await passHours(2);
    await restart();
    // Whoever stole the old key makes no token with it any more. A browser still logs out with one.
    expect([await authorize(announced.idToken), await authorize(after.idToken)]).toEqual([401, 200]);
    const out = await announced.browser.get(
      `${program.url}/identity/session/end?id_token_hint=${announced.idToken}&post_logout_redirect_uri=${program.url}/account`,
    );
    expect(out.url).toBe(`${program.url}/account`);
    await passHours(15 * 24);
    await restart();
    expect(await published()).not.toContain(old);
    expect(await cookieKeys()).not.toContain(oldest);
  });

  test('a running process finds a new key that another one announced, without a restart', async () => {
    const { tokens, idToken } = await logIn();
    await passHours(30 * 24);
    await (await startOwnProgram(db, { port: await freePort(), url: program.url })).close();
    await passHours(3);
    const port = await freePort();
    const other = await startOwnProgram(db, { port, url: program.url });
    const renewed = await fetch(`http://localhost:${port}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'verdeel-web',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token!,
      }),
    });
    const { id_token } = (await renewed.json()) as { id_token: string };
    expect(kidOf(id_token)).not.toBe(kidOf(idToken));
    expect([await authorize(id_token), await authorize(idToken)]).toEqual([200, 200]);
    await other.close();
  });

  test('those of an older program, which lie open, are closed at the start and go on working', async () => {
    const { idToken, browser } = await logIn();
    const open = {
      signing: (await keysStored()).map(({ jwk }) => jwk),
      cookie: vault.open(await stored('cookie-keys'), secretName('cookie-keys')),
    };
    await store(
      'signing-keys',
      open.signing.filter(({ kid }) => kid === kidOf(idToken)),
    );
    const { key } = (open.cookie as CookieKey[]).at(-1)!;
    await store('cookie-keys', [key]);
    await restart();
    expect(Object.keys(await stored('signing-keys')).sort()).toEqual(['by', 'closed']);
    expect(vault.open(await stored('cookie-keys'), secretName('cookie-keys'))).toEqual([
      { key, from: 0 },
      { key: expect.any(String), from: expect.any(Number) },
    ]);
    // Somebody may have read it before, so a new one is announced at once.
    expect((await keysStored()).length).toBe(2);
    expect(await authorize(idToken)).toBe(200);
    expect(browser.cookies().length).toBeGreaterThan(0);
  });

  test('a process with another key stops with one line, and changes nothing', async () => {
    const before = await stored('signing-keys');
    const other = startOwnProgram(db, { key: 'another key, which is as long as that' });
    await expect(other).rejects.toThrow(/^VERDEEL_KEY is not what the keys in the database are closed with/);
    expect(await stored('signing-keys')).toEqual(before);
  });

  test('of two processes that start on an empty database at the same moment both have the same', async () => {
    const empty = await testDatabase();
    const both = await Promise.all([startOwnProgram(empty), startOwnProgram(empty)]);
    const jwks = await Promise.all(both.map(async ({ url }) => (await fetch(`${url}/identity/jwks`)).text()));
    expect(jwks[0]).toBe(jwks[1]);
    await Promise.all(both.map(one => one.close()));
    await empty.drop();
  });
});
