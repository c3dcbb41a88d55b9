import { encodingOf } from './decode.ts';
import { Stopped } from './stopped.ts';

// What a file is, by its first bytes; its name only says which sealed format it may be. What can't be read is called by its name.

export type KindOfFile = 'xml' | 'spreadsheet' | 'table';

/** So many bytes tell. */
export const HEAD = 4096;

const SEALED = /\.(xac|xsc|xfc|adc)$/i;
const SIGNATURES: readonly (readonly [from: number, bytes: string, name: string])[] = [
  [0, '%PDF', 'PDF'],
  [0, 'MSCF', 'Microsoft CAB'],
  [0, 'Rar!', 'RAR'],
  [0, '7z\xbc\xaf', '7-Zip'],
  [0, 'CLAIR1.00.00', 'ADF 1.0'],
  [0, '\x89PNG', 'PNG'],
  [0, '\xff\xd8\xff', 'JPEG'],
  [257, 'ustar', 'TAR'],
];
/** Packages that write a page, or XML of 2003, call it a workbook; Excel opens it, and can save it as one. */
const WORKBOOK = /\.xlsx?$/i;
const OLD_WORKBOOK = 'urn:schemas-microsoft-com:office:spreadsheet';
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** The first files of an office program's archive. */
const OFFICE = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetype|META-INF\/)/;

export function kindOfFile(head: Buffer, fileName: string): KindOfFile {
  const bytes = head.toString('latin1');
  if (bytes.startsWith(COMPOUND)) return 'spreadsheet';
  const known = SIGNATURES.find(([from, signature]) => bytes.startsWith(signature, from));
  if (known) throw new Stopped('notALedger', null, known[2]);
  const { name, markLength } = encodingOf(head);
  const text = new TextDecoder(name).decode(head.subarray(markLength)).trimStart();
  const isNamedWorkbook = WORKBOOK.test(fileName);
  if (/^<(!doctype html|html|meta|table|style)/i.test(text))
    throw new Stopped(isNamedWorkbook ? 'spreadsheetUnreadable' : 'notALedger', null, 'HTML');
  if (text.startsWith('<') && text.includes(OLD_WORKBOOK))
    throw new Stopped('spreadsheetUnreadable', null, 'Excel 2003 XML');
  if (text.startsWith('<')) return 'xml';
  if (SEALED.test(fileName)) throw new Stopped('encrypted', null, fileName.split('.').at(-1));
  if (text === '') throw new Stopped('empty');
  if (/^[{[]/.test(text)) throw new Stopped('notALedger', null, 'JSON');
  // Text has no such signs, whatever its language.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Stopped('notALedger');
  return 'table';
}

/** Whether an archive is a workbook itself, by the name of what comes first in it. */
export function isOfficeArchive(head: Buffer): boolean {
  return head.length >= 30 && OFFICE.test(head.toString('latin1', 30, 30 + head.readUInt16LE(26)));
}
