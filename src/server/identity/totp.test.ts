import { expect, test } from 'vitest';
import { addressOf, codeOf, newSecret, stepAt, stepOf } from './totp.ts';

/** "12345678901234567890" in base 32: the secret of the RFC. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %d the code is %s', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds), 8)).toBe(code);
  expect(codeOf(SECRET, stepAt(seconds))).toBe(code.slice(2));
});

test('a code counts in its half minute and the ones beside it', () => {
  const at = 1111111109;
  const code = codeOf(SECRET, stepAt(at));
  expect([-31, 0, 30].map(later => stepOf(SECRET, code, at + later))).toEqual([stepAt(at), stepAt(at), stepAt(at)]);
  expect([-61, 62].map(later => stepOf(SECRET, code, at + later))).toEqual([null, null]);
  for (const wrong of ['', '81804', '0081804', ' 081804', '08180a']) expect(stepOf(SECRET, wrong, at)).toBe(null);
});

test('secrets have 160 bits, and differ', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(100);
  expect(addressOf(SECRET, 'anna+x@molen.example')).toBe(
    `otpauth://totp/Verdeel%3Aanna%2Bx%40molen.example?secret=${SECRET}&issuer=Verdeel`,
  );
});
