import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, without letters that are easily confused: 79 bits. */
export function madeUp(): string {
  const picked = Array.from(randomBytes(64))
    .filter(byte => byte < 248)
    .slice(0, 16)
    .map(byte => LETTERS[byte % LETTERS.length]);
  return picked.join('').replace(/(.{4})(?=.)/g, '$1-');
}
