import { exampleLedger } from '#domain/ledger/example-ledger.ts';
import { writeAuditfile } from '../ledger/write-auditfile.ts';

/** An audit file of a small company. */
export const shortAuditfile = [...writeAuditfile(exampleLedger(2025, 'en'), { version: '4.0' })].join('');

/** Its year over and over, in about so many megabytes. */
export function longAuditfile(megabytes: number): Blob {
  const [begin, end] = [shortAuditfile.indexOf('<transaction>'), shortAuditfile.lastIndexOf('</journal>')];
  const year = Buffer.from(shortAuditfile.slice(begin, end));
  const years = Array.from({ length: Math.ceil((megabytes * 1e6) / year.length) }, () => year);
  return new Blob([shortAuditfile.slice(0, begin), ...years, shortAuditfile.slice(end)]);
}
