import { constants, deflateRawSync } from 'node:zlib';
import { readArchive } from '../spreadsheet/archive.ts';
import { swollen, withEntries, type ZipEntry, zip } from './zip.ts';

// The workbooks an attacker sends: each is made of one that the program wrote itself, so that it is refused for what is
// hostile in it and for nothing else.

export interface HostileWorkbook {
  what: string;
  file(workbook: Buffer): Buffer;
  /** What a person is told, in English. */
  message: RegExp;
}

const MEGABYTE = 1024 * 1024;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const FIRST_SHEET = 'xl/worksheets/sheet1.xml';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SEGMENTS = 'xl/worksheets/sheet2.xml';
const OF_WORKBOOK = 'xl/_rels/workbook.xml.rels';
const TOO_LARGE = /too large/;
const TOO_HEAVY = /takes too long or too much/;
const DAMAGED = /damaged/;

const sheetOf = (rows: string): string => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const entry = (name: string, text: string): ZipEntry => ({ name, content: Buffer.from(text) });
const firstSheet = (text: string): ZipEntry => entry(FIRST_SHEET, text);
const withSheet = (text: string) => (workbook: Buffer) => withEntries(workbook, [firstSheet(text)]);
const withEntry = (entry: ZipEntry) => (workbook: Buffer) => withEntries(workbook, [entry]);
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2_000),
    ...streams.map(name => Buffer.from(name, 'utf16le')),
  ]);

/** A sheet of spaces that says it becomes `declared` megabytes. */
const bomb = (megabytes: number, declared: number): ZipEntry => ({
  name: FIRST_SHEET,
  content: Buffer.alloc(0),
  deflated: swollen('<worksheet>', megabytes),
  declared: declared * MEGABYTE,
  sum: 0,
});

/** `before`, then as much of `each` as there is room for, then `after`. */
function filled(megabytes: number, before: string, each: (n: number) => string, after: string): Buffer {
  const text = Buffer.alloc(megabytes * MEGABYTE, ' ');
  let at = text.write(before);
  for (let n = 0; at < text.length - after.length - 100; n++) at += text.write(each(n), at, 'latin1');
  text.write(after, text.length - after.length);
  return text;
}

/** One row of 48 MB with five million attributes: 12 MB as a file, and within every limit a file and its parts have. */
export const manyAttributes = (workbook: Buffer): Buffer => {
  const content = filled(
    48,
    `<worksheet xmlns="${MAIN}"><sheetData><row`,
    n => ` a${n.toString(36)}=""`,
    '></row></sheetData></worksheet>',
  );
  const deflated = deflateRawSync(content, { level: constants.Z_BEST_COMPRESSION });
  return withEntry({ name: FIRST_SHEET, content, deflated })(workbook);
};

/** 714 KB. The directory at the end is a good workbook's; the one for archives beyond 4 GB lists 734 MB. */
export const secondDirectory = (workbook: Buffer): Buffer =>
  withEntries(workbook, [], {
    instead: [...readArchive(workbook).filter(({ name }) => name !== FIRST_SHEET), bomb(734, 734)],
  });

/** 60 KB at most. One part of 20 MB is counted once, and read for each of 500 sheets. */
const readAgainAndAgain =
  (before: string, each: string, after: string) =>
  (workbook: Buffer): Buffer => {
    const sheets = Array.from({ length: 500 }, (_, n) => `<sheet name="${n}" sheetId="${n + 1}" r:id="rId1"/>`).join(
      '',
    );
    return withEntries(workbook, [
      entry('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>${sheets}</sheets></workbook>`),
      {
        name: FIRST_SHEET,
        content: filled(20, `<worksheet xmlns="${MAIN}">${before}`, () => each, `${after}</worksheet>`),
      },
    ]);
  };

/** Takes more memory with each sheet. */
export const greedy = readAgainAndAgain(
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>',
  'all for me ',
  '</t></is></c></row></sheetData>',
);

/** Takes little memory, and minutes. */
export const slow = readAgainAndAgain('', '<x/>', '');

/** These segments, and another workbook on the web they refer to. */
export function withLink(workbook: Buffer, url: string, rows: string): Buffer {
  const relation = (kind: string, target: string, more = '') =>
    `<Relationship Id="link" Type="${RELATED}/${kind}" Target="${target}"${more}/>`;
  const relations = (text: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${text}</Relationships>`;
  const own = readArchive(workbook)
    .find(({ name }) => name === OF_WORKBOOK)!
    .content.toString();
  const link = relation('externalLink', 'externalLinks/externalLink1.xml');
  return withEntries(workbook, [
    entry(OF_WORKBOOK, own.replace('</Relationships>', `${link}</Relationships>`)),
    entry(
      'xl/externalLinks/externalLink1.xml',
      `<externalLink xmlns="${MAIN}"><externalBook xmlns:r="${RELATED}" r:id="link"/></externalLink>`,
    ),
    entry(
      'xl/externalLinks/_rels/externalLink1.xml.rels',
      relations(relation('externalLinkPath', `${url}book.xlsx`, ' TargetMode="External"')),
    ),
    entry(SEGMENTS, sheetOf(rows)),
  ]);
}

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  { what: 'a bomb of 400 MB (U2)', file: withEntry(bomb(400, 400)), message: TOO_LARGE },
  { what: 'a bomb that says it is small (U2)', file: withEntry(bomb(400, 0.001)), message: TOO_LARGE },
  { what: '714 KB that a second directory makes 734 MB (U2)', file: secondDirectory, message: DAMAGED },
  { what: '100,000 entries (U3)', file: workbook => withEntries(workbook, [], { count: 100_000 }), message: TOO_LARGE },
  {
    what: '3,000 entries that are there (U3)',
    file: workbook =>
      withEntries(
        workbook,
        Array.from({ length: 3_000 }, (_, n) => entry(`${n}`, '')),
      ),
    message: TOO_LARGE,
  },
  {
    what: 'a cell at XFD1048576 (U3)',
    file: withSheet(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    message: /cells too far out/,
  },
  { what: 'a row with millions of attributes (U3)', file: manyAttributes, message: TOO_HEAVY },
  {
    what: 'millions of elements (U3)',
    file: withEntry({
      name: 'xl/sharedStrings.xml',
      content: filled(96, `<sst xmlns="${MAIN}">`, () => '<si><t>a</t></si>', '</sst>'),
    }),
    message: TOO_HEAVY,
  },
  {
    what: 'elements a million deep (U3)',
    file: withSheet(`${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`),
    message: TOO_HEAVY,
  },
  { what: 'one part read again and again (U3)', file: greedy, message: TOO_HEAVY },
  {
    what: 'an external entity (U4)',
    file: withSheet(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf('')}`),
    message: DAMAGED,
  },
  {
    what: 'an entity bomb, behind a long comment (U4)',
    file: withSheet(`<!--${' '.repeat(10_000)}--><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetOf('')}`),
    message: DAMAGED,
  },
  { what: 'a path out of the archive (U5)', file: withEntry(entry('../../etc/passwd', 'x')), message: DAMAGED },
  {
    what: 'a path out of the archive, behind a folder (U5)',
    file: withEntry(entry('xl/../../evil', 'x')),
    message: DAMAGED,
  },
  {
    what: 'a path out of the archive, as Windows writes it (U5)',
    file: withEntry(entry('..\\evil', 'x')),
    message: DAMAGED,
  },
  { what: 'an absolute path (U5)', file: withEntry(entry('/etc/passwd', 'x')), message: DAMAGED },
  { what: 'an absolute path of Windows (U5)', file: withEntry(entry('C:\\evil', 'x')), message: DAMAGED },
  {
    what: 'a link (U5)',
    file: withEntry({ ...entry('xl/link', '/etc/passwd'), mode: 0o120777 }),
    message: DAMAGED,
  },
  {
    what: 'one name twice',
    file: workbook => zip([...readArchive(workbook), firstSheet(sheetOf(''))]),
    message: DAMAGED,
  },
  { what: 'no workbook at all (U6)', file: () => Buffer.from('%PDF-1.7'), message: /not an Excel workbook/ },
  {
    what: 'another kind of archive (U6)',
    file: () => zip([entry('mimetype', 'x')]),
    message: /not an Excel workbook/,
  },
  { what: 'a broken archive (U6)', file: workbook => workbook.subarray(0, 2_000), message: DAMAGED },
  {
    what: 'an entry under a password (U6)',
    file: withEntry({ ...firstSheet(sheetOf('')), flags: 1 }),
    message: /protected by a password/,
  },
  { what: 'an encrypted workbook (U6)', file: () => compound('EncryptedPackage'), message: /protected by a password/ },
  { what: 'macros in an .xlsx (U6)', file: withEntry(entry('xl/vbaProject.bin', 'x')), message: /macros/ },
  { what: 'macros in an .xls (U6)', file: () => compound('_VBA_PROJECT'), message: /macros/ },
];
