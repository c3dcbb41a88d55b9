import { createHmac, randomBytes } from 'node:crypto';

// RFC 6238 as every app for codes knows it: SHA-1, six digits, half a minute.

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** For clocks that differ, and people who type slowly. */
const STEPS_AROUND = 1;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base 32, as apps take it. */
export function newSecret(): string {
  return Array.from(randomBytes(SECRET_BYTES * 2).subarray(0, 32), byte => LETTERS[byte & 31]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)));
}

export const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS);

export function codeOf(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, now or just before or after. Null: it is none of these. */
export function stepOf(secret: string, code: string, seconds: number): number | null {
  const now = stepAt(seconds);
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++)
    if (codeOf(secret, step) === code) return step;
  return null;
}

/** What an app reads from the picture. */
export const addressOf = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Verdeel:${email}`)}?${new URLSearchParams({ secret, issuer: 'Verdeel' })}`;
