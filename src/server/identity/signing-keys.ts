import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

// Signing keys follow each other. A new one is published before it signs, so that every process knows it by then. The one
// before is accepted until the last token it signed has expired, and kept as long as a session lasts: a browser that logs out then may
// still show such a token.

const HOUR = 3600;
const DAY = 24 * HOUR;
export const TURN_EVERY = 30 * DAY;
export const ANNOUNCED = 2 * HOUR;
/** Id tokens live an hour. The rest is for clocks that differ. */
export const ACCEPTED = 2 * HOUR;
export const KEPT = 15 * DAY;

export interface SigningKey {
  jwk: JWK;
  /** From when on it signs, in seconds. */
  from: number;
}

interface Turning {
  from: number;
}

/** Keys of a while later, oldest first: with a new one when the newest has signed for long enough, without what is over. */
export async function later<K extends Turning>(
  keys: readonly K[],
  now: number,
  make: (from: number) => Promise<K>,
): Promise<K[]> {
  const newest = keys.at(-1);
  if (!newest) return [await make(now)];
  const kept = until(KEPT, keys, now);
  return newest.from + TURN_EVERY > now + ANNOUNCED ? kept : [...kept, await make(now + ANNOUNCED)];
}

/** The one whose time it is comes first. */
export function currentFirst<K extends Turning>(keys: readonly K[], now: number): K[] {
  const current = keys.findLast(({ from }) => from <= now) ?? keys[0]!;
  return [current, ...keys.filter(key => key !== current)];
}

export const turned = (keys: readonly SigningKey[], now: number, make = makeSigningKey): Promise<SigningKey[]> =>
  later(keys, now, async from => ({ jwk: await make(), from }));

/** As the provider wants them: it signs with the first. */
export const signingFirst = (keys: readonly SigningKey[], now: number): JWK[] =>
  currentFirst(keys, now).map(({ jwk }) => jwk);

/** The public part of the keys whose tokens may still be valid. */
export const acceptedKeys = (keys: readonly SigningKey[], now: number): JWK[] =>
  until(ACCEPTED, keys, now).map(({ jwk: { kty, alg, use, kid, n, e } }) => ({ kty, alg, use, kid, n, e }) as JWK);

/** Without those whose successor has signed for this long. */
const until = <K extends Turning>(seconds: number, keys: readonly K[], now: number): K[] =>
  keys.filter((_, n) => !keys[n + 1] || keys[n + 1]!.from + seconds > now);

/** Before keys turned they were stored bare. Such a key has signed since ever. */
export const asSigningKey = (stored: JWK | SigningKey): SigningKey =>
  'jwk' in stored ? (stored as SigningKey) : { jwk: stored as JWK, from: 0 };

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const key = await exportJWK(privateKey);
  return { ...key, alg: 'RS256', use: 'sig', kid: keyId(key.n!) };
}

const keyId = (modulus: string) => createHash('sha256').update(modulus).digest('base64url').slice(0, 16);
