import { randomBytes } from 'node:crypto';
import { currentFirst, later } from './signing-keys.ts';

// What is sealed in cookies: which session this is, and which names have signed in with this browser. They turn as the signing
// keys do, so that a key that somebody has seen is worth nothing for long.

export interface CookieKey {
  key: string;
  /** From when on it seals, in seconds. */
  from: number;
}

export const turnedCookieKeys = (keys: readonly CookieKey[], now: number): Promise<CookieKey[]> =>
  later(keys, now, async from => ({ key: randomBytes(32).toString('base64url'), from }));

/** The first seals. Cookies of the others are still known. */
export const sealingFirst = (keys: readonly CookieKey[], now: number): string[] =>
  currentFirst(keys, now).map(({ key }) => key);

/** Before they turned they were stored bare. */
export const asCookieKey = (stored: string | CookieKey): CookieKey =>
  typeof stored === 'string' ? { key: stored, from: 0 } : stored;
