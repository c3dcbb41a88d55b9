import { emailKey } from '#server/auth/email-key.ts';

const NOBODYS = 'no address of anybody';

/**
 * An address in the form in which it is looked up. Text that can't be an address becomes a name that nobody has, and is looked
 * up like every other.
 */
export const accountName = (email: string): string => {
  const name = emailKey(email);
  return name.length > 320 || name.includes('\0') || !name.isWellFormed() ? NOBODYS : name;
};

/** One customer of an internet provider has a whole /64 of IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = ''] = ip.split('::');
  const groups = ip.includes('::') ? [...head.split(':').filter(Boolean), '0', '0', '0', '0'] : ip.split(':');
  return groups.slice(0, 4).join(':');
}
