import { describe, expect, test } from 'vitest';
import { watchEventLoop } from '../testing/event-loop.ts';
import { COMMON } from './common-passwords.ts';
import { passwordProblem, SHORTEST } from './password-rules.ts';
import { Busy, hashPassword, verifyPassword } from './passwords.ts';

const problem = (password: string) => passwordProblem(password, 'sanne.bakker@molen.example');

describe('S.A5 A5 which passwords are taken', () => {
  test('8 characters are enough, 7 are not', async () => {
    expect(await problem('kT9#vq2')).toBe('tooShort');
    expect(await problem('kT9#vq2x')).toBe(null);
  });

  test('64 characters and more are taken, 200 too, 201 not', async () => {
    const long = (length: number) => 'Vier paarden liepen door de wei en '.repeat(9).slice(0, length);
    expect(await problem(long(64))).toBe(null);
    expect(await problem(long(200))).toBe(null);
    expect(await problem(long(201))).toBe('tooLong');
  });

  test('a character is one, however many bytes it has', async () => {
    expect(await problem('🙂🙃🐢🌷🚲')).toBe('tooShort');
    expect(await problem('🙂🙃🐢🌷🚲🧀⛵🌧️')).toBe(null);
  });

  test.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'Passw0rd!',
    'wachtwoord',
    'Wachtwoord01!',
    'welkom01',
    'Welkom2026!',
    'qwerty123',
    '12345678',
    '123456789',
    '87654321',
    'aaaaaaaa',
    'abcabcabc',
    'qwertyuiop',
    '1q2w3e4r5t',
    'Zomer2026!',
    'iloveyou',
    'geheim123',
    'administrator',
    'Verdeel2026',
    '20261120',
  ])('the common password %s is refused', async password => expect(await problem(password)).toBe('common'));

  test('68 passwords from lists of the most used ones are refused', async () => {
    const common =
      `password1 password123 qwerty123 qwertyuiop iloveyou sunshine1 princess1 football1 baseball superman trustno1
      welcome1 starwars computer michelle jennifer corvette maverick mercedes cocacola chocolate butterfly elizabeth jonathan
      alexander liverpool arsenal1 chelsea1 barcelona victoria samantha brooklyn midnight scorpion startrek november slipknot
      metallica nintendo pakistan danielle veronica patricia scarface blahblah dolphins rangers1 yankees1 steelers marlboro
      gateway1 1qaz2wsx zaq12wsx 1q2w3e4r qwer1234 asdf1234 abcd1234 11111111 88888888 69696969 12341234 147258369
      Geheim123! Feyenoord1 Hallo1234 Welkom01! zomer2026 wachtwoord1`.split(/\s+/);
    expect(common).toHaveLength(68);
    expect(await Promise.all(common.map(problem))).toEqual(common.map(() => 'common'));
  });

  test('the list holds more than 10,000 passwords that are long enough', () => {
    expect([...COMMON].filter(password => password.length >= SHORTEST).length).toBeGreaterThan(10_000);
  });

  test.each(['sanne.bakker', 'Sanne.Bakker1!', 'sanne.bakker@molen.example', 'molen.example'])(
    '%s is refused for the address it is made of',
    async password => expect(await problem(password)).toBe('likeEmail'),
  );

  test.each(['kippen eten graan', 'Trein-naar-Zwolle-7', 'ɟ1ets&pad onder water', '        ∆        '])(
    'the password %s is taken',
    async password => expect(await problem(password)).toBe(null),
  );
});

describe('S.A5 A5 no password is cut', () => {
  test('two long passwords that differ in the last character are two passwords', async () => {
    const start = 'x'.repeat(199);
    const hash = await hashPassword(`${start}a`);
    expect(await verifyPassword(`${start}a`, hash)).toBe(true);
    expect(await verifyPassword(`${start}b`, hash)).toBe(false);
    expect(await verifyPassword(start, hash)).toBe(false);
  });

  test('spaces count, and both Unicode forms of an accent are one password', async () => {
    const hash = await hashPassword(' café au lait ');
    expect(await verifyPassword(' cafe\u0301 au lait ', hash)).toBe(true);
    expect(await verifyPassword('café au lait', hash)).toBe(false);
  });
});

test('a hash that is missing or unreadable fits no password', async () => {
  expect(await verifyPassword('anything', null)).toBe(false);
  expect(await verifyPassword('anything', 'plain text')).toBe(false);
});

test('hashing leaves the event loop free, and a flood is refused rather than queued for ever', async () => {
  const longest = watchEventLoop();
  const results = await Promise.allSettled(Array.from({ length: 90 }, () => verifyPassword('flood', null)));
  expect(longest()).toBeLessThan(100);
  expect(results.filter(result => result.status === 'fulfilled').length).toBe(66);
  expect(results.filter(result => result.status === 'rejected').every(({ reason }) => reason instanceof Busy)).toBe(
    true,
  );
});
