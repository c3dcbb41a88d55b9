import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** All that the work does, and that it starts, is done for this person: it waits in their line, and counts as theirs. */
export const forPerson = <T>(person: string, work: () => T): T => asking.run(person, work);

/** For whom this is done. The program itself is one person. */
export const whoAsks = (): string => asking.getStore() ?? '';

/** One customer of an internet provider has a whole /64 of IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = ''] = ip.split('::');
  const groups = ip.includes('::') ? [...head.split(':').filter(Boolean), '0', '0', '0', '0'] : ip.split(':');
  return groups.slice(0, 4).join(':');
}
