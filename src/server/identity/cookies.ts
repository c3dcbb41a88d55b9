import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/vault/vault.ts';

/** Where the provider is mounted, below the public address. */
export const MOUNTED_AT = '/identity';

const isSecure = (url: string) => url.startsWith('https:');

/** Under https it has a name that no other host can set, not even one below this one. Such a name is only allowed for all paths. */
export const ownCookie = (url: string, name: string): { name: string; path: string } =>
  isSecure(url) ? { name: `__Host-verdeel_${name}`, path: '/' } : { name: `verdeel_${name}`, path: MOUNTED_AT };

/** For a cookie of one page, of which a browser can have several at the same time. */
export const pathCookie = (url: string, name: string): string => `${isSecure(url) ? '__Secure-' : ''}verdeel_${name}`;

export function setCookie(url: string, name: string, value: string, seconds: number): string {
  const cookie = ownCookie(url, name);
  const secure = isSecure(url) ? '; Secure' : '';
  return `${cookie.name}=${value}; Path=${cookie.path}; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`;
}

export function cookieIn(url: string, header: string | undefined, name: string): string | undefined {
  const wanted = `${ownCookie(url, name).name}=`;
  return header
    ?.split('; ')
    .find(part => part.startsWith(wanted))
    ?.slice(wanted.length);
}

function isOneOf(right: readonly string[], given: string): boolean {
  const bytes = Buffer.from(given);
  return right.map(one => Buffer.from(one)).some(one => one.length === bytes.length && timingSafeEqual(one, bytes));
}

/** What a browser keeps once a name has signed in with it. It opens nothing: it only has a count of wrong passwords of its own. */
export function deviceProof(key: string, device: string, name: string): string {
  const seal = createHmac('sha256', key).update(`device ${device} ${name}`).digest('base64url');
  return `${device}.${seal}`;
}

/** The browser that the proof names, if it is for this name. */
export function provenDevice(keys: readonly string[], proof: string | undefined, name: string): string | null {
  const [device] = proof?.split('.') ?? [];
  if (!proof || !device) return null;
  return isOneOf(
    keys.map(key => deviceProof(key, device, name)),
    proof,
  )
    ? device
    : null;
}

/** Who has just chosen a password in this browser. Another password, or a few minutes, end it. */
export interface NewPassword {
  userId: string;
  generation: number;
}
/** The next sign-in begins at once. */
export const NEW_PASSWORD_SECONDS = 120;

const NEW_PASSWORD = 'new password';

/**
 * It stands for the password, so it is closed with the key of the installation: what seals the other cookies lies in the database and in
 * its backups.
 */
export function newPasswordProof(vault: Vault, { userId, generation }: NewPassword, now: number): string {
  const until = now + NEW_PASSWORD_SECONDS * 1000;
  return Buffer.from(JSON.stringify(vault.close({ userId, generation, until }, NEW_PASSWORD))).toString('base64url');
}

export function provenNewPassword(vault: Vault, proof: string | undefined, now: number): NewPassword | undefined {
  try {
    const closed = JSON.parse(Buffer.from(proof ?? '', 'base64url').toString());
    const { userId, generation, until } = vault.open(closed, NEW_PASSWORD) as NewPassword & { until: number };
    return until > now ? { userId, generation } : undefined;
  } catch {
    return undefined;
  }
}
