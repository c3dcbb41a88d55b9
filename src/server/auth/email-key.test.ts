import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type TestApp, testApp } from '../testing/test-app.ts';
import { emailKey } from './email-key.ts';

describe('which addresses are the same', () => {
  test.each([
    ['Admin@Molen.Example', 'admin@molen.example'],
    [' admin@molen.example ', 'admin@molen.example'],
    ['admin@bücher.example', 'admin@xn--bcher-kva.example'],
    ['admin@BÜCHER.example', 'admin@xn--bcher-kva.example'],
    ['admin@XN--BCHER-KVA.example', 'admin@xn--bcher-kva.example'],
    ['a@b@Molen.example', 'a@b@molen.example'],
    ['Nobody', 'nobody'],
  ])('%s is compared as %s', (address, key) => expect(emailKey(address)).toBe(key));

  test.each([
    ['a dotless i', 'admın@molen.example'],
    ['a dotted capital I', 'admİn@molen.example'],
    ['a Kelvin sign in the domain', 'admin@\u212aees.example'],
    ['a Kelvin sign before the @', '\u212aees@molen.example'],
    ['a long s', 'ſanne@molen.example'],
    ['full-width letters before the @', 'ａdmin@molen.example'],
    ['full-width letters in the domain', 'admin@ｍolen.example'],
    ['a full-width dot', 'admin@molen。example'],
    ['a full-width @', 'admin＠molen.example'],
    ['full-width punycode', 'admin@ｘn--bcher-kva.example'],
    ['a soft hyphen in the domain', 'admin@mo\u00adlen.example'],
    ['a space outside ASCII in front', '\u00a0admin@molen.example'],
    ['a byte-order mark in front', '\ufeffadmin@molen.example'],
    ['a space of no width', 'admin\u200b@molen.example'],
  ])('%s makes another address', (_, address) => {
    const key = emailKey(address);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what ASCII is
    expect(key).not.toMatch(/^[\x00-\x7f]*$/);
  });

  test('two addresses of ASCII are the same exactly when they differ in the case of letters only', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map(text => text.trim());
    fc.assert(fc.property(ascii, address => emailKey(address) === address.toLowerCase()));
  });

  test('the key of a key is that key', () => {
    const address = fc
      .tuple(fc.string({ unit: 'binary', maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 8 }))
      .map(parts => parts.join('@'));
    fc.assert(fc.property(address, one => emailKey(emailKey(one)) === emailKey(one)));
  });
});

describe('an account of another provider', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  const authorize = (email: string) => app.as({ email }, 'GET', '/user/authorize');

  const bound = async () => (await app.db.asOwner(tx => sql`select from account_binding`.execute(tx))).rows.length;

  test('whose address only looks like that of the admin gets nothing', async () => {
    await addPerson(app.db, 'admin@molen.example', 'admin');
    const before = await bound();
    for (const email of [
      'admın@molen.example',
      'ADMİN@molen.example',
      '\ufeffadmin@molen.example',
      'admin@ｍolen.example',
    ])
      expect([email, (await authorize(email)).status]).toEqual([email, 403]);
    expect(await bound()).toBe(before);
    expect((await authorize('Admin@Molen.example')).body.roles).toEqual(['admin']);
  });

  test('finds its user by a domain outside ASCII in either notation', async () => {
    await addPerson(app.db, 'piet@xn--bcher-kva.example', 'admin');
    expect((await authorize('piet@bücher.example')).status).toBe(200);
  });
});
