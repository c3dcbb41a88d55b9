import { describe, expect, test } from 'vitest';
import { claimsOf, isValid, renewalDueIn } from './id-token.ts';

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const now = Date.now() / 1000;

describe('P4.4 the session is valid while the stored id token’s exp is later than now', () => {
  test.each([
    ['a token that ends in a minute', token({ sub: 'a', iat: now, exp: now + 60 }), true],
    ['a token that ended a second ago', token({ sub: 'a', iat: now - 60, exp: now - 1 }), false],
    ['a token without exp', token({ sub: 'a' }), false],
    ['nothing', null, false],
    ['half a token', 'e30.e3', false],
  ])('%s', (_what, given, expected) => expect(isValid(given)).toBe(expected));
});

test('names with accents are read as they are written', () => {
  expect(claimsOf(token({ sub: 'a', exp: 1, name: 'Zoë Brontë €' }))?.name).toBe('Zoë Brontë €');
});

describe('P9.19 a token is renewed 300 seconds before it ends', () => {
  const secondsToRenewal = (lifetime: number) =>
    Math.round(renewalDueIn(token({ sub: 'a', iat: now, exp: now + lifetime })) / 1000);

  test('the default lifetime of 3599 seconds', () => expect(secondsToRenewal(3599)).toBe(3299));
  test('one of five minutes not before half of it is over', () => expect(secondsToRenewal(300)).toBe(150));
});
