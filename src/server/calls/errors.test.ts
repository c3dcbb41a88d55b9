import { expect, test } from 'vitest';
import { asBody, asRefusal } from './errors.ts';

test('S.H5 an error of the program itself tells its caller nothing more than that something went wrong', () => {
  const refusal = asRefusal(new TypeError('user.passwordHash is undefined'));
  expect(refusal.status).toBe(500);
  expect(asBody(refusal)).toEqual({ code: 'ERR500', message: 'ERR500' });
});
