import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** What a browser keeps once a name has signed in with it. It opens nothing: it only has a count of wrong passwords of its own. */
export function deviceProof(key: string, device: string, name: string): string {
  const seal = createHmac('sha256', key).update(`device ${device} ${name}`).digest('base64url');
  return `${device}.${seal}`;
}

/** The browser that the proof names, if it is for this name. */
export function provenDevice(keys: readonly string[], proof: string | undefined, name: string): string | null {
  const [device] = proof?.split('.') ?? [];
  if (!proof || !device) return null;
  const given = Buffer.from(proof);
  const isSealedWith = (key: string) => {
    const right = Buffer.from(deviceProof(key, device, name));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return keys.some(isSealedWith) ? device : null;
}
