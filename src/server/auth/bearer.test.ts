import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportSPKI, importJWK, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestProvider, type TestProvider } from '#server/testing/test-provider.ts';
import { type Bearer, createBearer, ProviderUnreachable, Unauthorized, VerifiedTokens } from './bearer.ts';

let provider: TestProvider;
let bearer: Bearer;

beforeAll(async () => {
  provider = await startTestProvider();
  bearer = createBearer({ ...provider, provider: 'other', trustEmail: false });
});
afterAll(() => provider.stop());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const refused = (token: string) => expect(bearer.verify(token)).rejects.toBeInstanceOf(Unauthorized);
const token = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  provider.token('sanne.bakker@a.example', { claims, header });

describe('a valid id token', () => {
  test('says who it is, which sign-in it belongs to and until when', async () => {
    const identity = await bearer.verify(await token({ sid: 'sign-in-1', exp: now() + 600 }));
    expect(identity).toEqual({
      provider: 'other',
      subject: 'test|sanne.bakker@a.example',
      sessionId: 'sign-in-1',
      issuedAt: expect.any(Number),
      expiresAt: expect.any(Number),
      email: 'sanne.bakker@a.example',
      emailVerified: true,
      firstName: 'Sanne',
      lastName: 'Bakker',
    });
  });

  test('without an e-mail verification is not taken as verified, unless the provider is trusted', async () => {
    const unverified = await token({ email_verified: null });
    expect((await bearer.verify(unverified)).emailVerified).toBe(false);
    const trusting = createBearer({ ...provider, provider: 'other', trustEmail: true });
    expect((await trusting.verify(unverified)).emailVerified).toBe(true);
  });

  test('has names without characters that nobody sees', async () => {
    const { firstName, lastName } = await bearer.verify(
      await token({ given_name: 'A\u202eda', family_name: '\u200b' }),
    );
    expect([firstName, lastName]).toEqual(['Ada', null]);
  });

  test('with only the list of e-mails gives the first', async () => {
    const listed = await token({ email: null, emails: ['first@a.example', 'second@a.example'] });
    expect((await bearer.verify(listed)).email).toBe('first@a.example');
  });
});

describe('K1 to K9', () => {
  test('S.K1 K1 nothing and garbage are refused', async () => {
    for (const bad of ['', 'x', 'a.b.c', '....', 'null', '\u0000', `${encode({})}.${encode({})}.`]) await refused(bad);
  });

  test('S.K2 K2 alg none is refused in any case', async () => {
    const [, payload] = (await token()).split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      await refused(`${encode({ alg, typ: 'JWT' })}.${payload}.`);
      await refused(`${encode({ alg, kid: 'test-key' })}.${payload}.AAAA`);
    }
  });

  test('S.K3 K3 a token signed by HS256 with the public key is refused', async () => {
    const { keys } = (await (await fetch(`${provider.authority}/jwks`)).json()) as JSONWebKeySet;
    const spki = await exportSPKI((await importJWK(keys[0]!, 'RS256', { extractable: true })) as CryptoKey);
    const [, payload] = (await token()).split('.');
    for (const secret of [spki, spki.trim(), JSON.stringify(keys[0]), keys[0]!.n!]) {
      const signed = `${encode({ alg: 'HS256', kid: 'test-key' })}.${payload}`;
      await refused(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
    }
  });

  test('S.K4 K4 another key under the same kid is refused', async () => {
    await refused(await provider.token('sanne@a.example', { foreignKey: true }));
  });

  test('S.K4 K4 jwk, jku and x5u in the header cause no outbound call and are refused', async () => {
    let calls = 0;
    const trap = createServer((_req, res) => {
      calls++;
      res.end('{}');
    });
    await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/keys`;
    const { keys } = (await (await fetch(`${provider.authority}/jwks`)).json()) as JSONWebKeySet;
    for (const header of [{ jku: url }, { x5u: url }, { jwk: keys[0] }, { jku: url, kid: 'unknown' }])
      await refused(await provider.token('sanne@a.example', { foreignKey: true, header }));
    expect(calls).toBe(0);
    trap.close();
  });

  test('S.K5 K5 another issuer or audience is refused', async () => {
    await refused(await token({ iss: 'https://evil.example' }));
    await refused(await token({ iss: `${provider.authority}/` }));
    await refused(await token({ iss: null }));
    await refused(await token({ aud: 'another-client' }));
    await refused(await token({ aud: [] }));
    await refused(await token({ aud: null }));
    await refused(await token({ aud: [provider.clientId, 'another'], azp: 'another' }));
  });

  test('K5 a token for two audiences is taken only when it says which of them asked for it', async () => {
    const both = [provider.clientId, 'another'];
    await refused(await token({ aud: both, azp: null }));
    await expect(bearer.verify(await token({ aud: both, azp: provider.clientId }))).resolves.toBeDefined();
    await expect(bearer.verify(await token({ aud: [provider.clientId], azp: null }))).resolves.toBeDefined();
  });

  test('S.K6 K6 an expired token and one without expiry are refused', async () => {
    await refused(await token({ exp: now() - 60 }));
    await refused(await token({ exp: null }));
    await refused(await token({ exp: 'tomorrow' }));
  });

  test('S.K7 K7 a token that is not valid yet is refused', async () => {
    await refused(await token({ nbf: now() + 120 }));
  });

  test('K7 a token issued in the future is refused, beyond a minute that clocks may differ', async () => {
    await refused(await token({ iat: now() + 90, exp: now() + 600 }));
    await expect(bearer.verify(await token({ iat: now() + 45, exp: now() + 600 }))).resolves.toBeDefined();
  });

  test('K6 a token that lives longer than a day is refused', async () => {
    await refused(await token({ iat: now(), exp: now() + 86_401 }));
    await refused(await token({ iat: now() - 10 * 86_400, exp: now() + 600 }));
    await expect(bearer.verify(await token({ iat: now() - 600, exp: now() + 85_800 }))).resolves.toBeDefined();
  });

  test('S.K8 K8 an access token or log-out token in place of the id token is refused', async () => {
    await refused(await token({}, { typ: 'at+jwt' }));
    await refused(await token({}, { typ: 'logout+jwt' }));
    await refused(await token({ typ: 'Bearer' }));
    await refused(await token({ scope: 'openid profile' }));
    await refused(await token({ scp: 'access_as_user' }));
    await refused(await token({ token_use: 'access' }));
  });

  test('S.K9 K9 a flipped character anywhere is refused', async () => {
    const good = await token();
    for (let at = 0; at < good.length; at += 37) {
      if (good[at] === '.') continue;
      await refused(good.slice(0, at) + (good[at] === 'A' ? 'Q' : 'A') + good.slice(at + 1));
    }
  });

  test('S.K9 K9 a token of 100 KB is refused quickly', async () => {
    const began = performance.now();
    await refused(`${await token()}${'A'.repeat(100_000)}`);
    expect(performance.now() - began).toBeLessThan(250);
  });
});

describe('the published keys', () => {
  test('are asked for once, and made-up key ids do not make us ask again and again', async () => {
    let asked = 0;
    const { keys } = (await (await fetch(`${provider.authority}/jwks`)).json()) as JSONWebKeySet;
    const own = createBearer({
      authority: provider.authority,
      clientId: provider.clientId,
      provider: 'own',
      trustEmail: false,
      keys: async () => {
        asked++;
        return { keys };
      },
    });
    await Promise.all(Array.from({ length: 20 }, async () => own.verify(await token())));
    for (let i = 0; i < 20; i++)
      await expect(own.verify(await token({}, { kid: `made-up-${i}` }))).rejects.toBeInstanceOf(Unauthorized);
    expect(asked).toBe(1);
  });

  test('of a provider that is down give neither yes nor no', async () => {
    const down = createBearer({ authority: 'http://127.0.0.1:9', clientId: 'x', provider: 'other', trustEmail: false });
    await expect(down.verify(await token())).rejects.toBeInstanceOf(ProviderUnreachable);
    await expect(down.verify(await token())).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('a token that was verified before', () => {
  /** From here on the clocks stand, and go only as the test says. */
  const stopClocks = () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const published = async () =>
    ((await (await fetch(`${provider.authority}/jwks`)).json()) as { keys: JSONWebKeySet['keys'] }).keys;
  const ownWith = (keys: () => JSONWebKeySet['keys']) =>
    createBearer({ ...provider, provider: 'own', trustEmail: false, keys: async () => ({ keys: keys() }) });

  test('says the same again, and its signature is not computed again', async () => {
    const good = await token();
    const first = await bearer.verify(good);
    const verify = vi.spyOn(crypto.subtle, 'verify');
    onTestFinished(() => verify.mockRestore());
    expect(await bearer.verify(good)).toEqual(first);
    expect(verify).not.toHaveBeenCalled();
    await bearer.verify(await token({ sid: 'another sign-in' }));
    expect(verify).toHaveBeenCalledOnce();
  });

  test('S.K6 K6 is refused once it has expired', async () => {
    stopClocks();
    const good = await token({ exp: now() + 600 });
    await bearer.verify(good);
    vi.advanceTimersByTime(610_000);
    await expect(bearer.verify(good)).resolves.toBeDefined();
    vi.advanceTimersByTime(6_000);
    await refused(good);
  });

  test('S.K4 K4 is refused once its key is published no more', async () => {
    stopClocks();
    let keys = await published();
    const own = ownWith(() => keys);
    const good = await token();
    await own.verify(good);
    keys = [];
    vi.advanceTimersByTime(11 * 60_000);
    // The keys are read anew while the old ones answer for the last time.
    await own.verify(good);
    await expect(own.verify(good)).rejects.toBeInstanceOf(Unauthorized);
  });

  test('with one character more or less is another token', async () => {
    const good = await token();
    await bearer.verify(good);
    await refused(good.slice(0, -1));
    await refused(`${good}A`);
  });

  test('is forgotten when many came after it', () => {
    const kept = new VerifiedTokens(2);
    const identity = { subject: 'one', expiresAt: now() + 600 } as Parameters<VerifiedTokens['keep']>[1];
    for (const name of ['first', 'second', 'third']) kept.keep(name, { ...identity, subject: name });
    expect(['first', 'second', 'third'].map(name => kept.find(name)?.subject)).toEqual([undefined, 'second', 'third']);
  });
});
