import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '#domain/ledger/findings.ts';
import { RefusedFile } from '../spreadsheet/refused-file.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { readBytes } from '../testing/read-bytes.ts';
import { zip } from '../testing/zip.ts';
import { writeAuditfile } from './write-auditfile.ts';

const LINE = '<trLine><accID>4100</accID><amnt>10.00</amnt><amntTp>D</amntTp></trLine>';
const auditfile = (declaration: string, name: string, line = LINE) =>
  `${declaration}<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">
<header><fiscalYear>2025</fiscalYear></header><company><companyIdent>1</companyIdent>
<generalLedger><ledgerAccount><accID>4100</accID><accDesc>${name}</accDesc><accTp>P</accTp></ledgerAccount></generalLedger>
<transactions><journal><transaction><periodNumber>1</periodNumber>${line}</transaction></journal></transactions></company></auditfile>
`;
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`;
/** One transaction of one line does not balance; nothing else is wrong. */
const codes = (findings: readonly Finding[]) =>
  findings.map(({ code }) => code).filter(code => !['doesNotBalance', 'transactionDoesNotBalance'].includes(code));
const PLAIN = Buffer.from(auditfile(declared('UTF-8'), 'Huur'));

describe('Bytes become text', () => {
  const named = async (file: Buffer | string) => {
    const { reading, findings } = await readBytes(file);
    return [reading?.accounts[0]?.name, codes(findings)];
  };
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

  test.each<[string, () => Buffer | string, string]>([
    ['UTF-8', () => auditfile(declared('UTF-8'), 'Löwenbräu €'), 'Löwenbräu €'],
    ['UTF-8 with a byte-order mark', () => `\u{feff}${auditfile(declared('utf-8'), 'Löwen')}`, 'Löwen'],
    ['UTF-8 with a mark, whatever is declared', () => `\u{feff}${auditfile(declared('ISO-8859-1'), 'Löwen')}`, 'Löwen'],
    ['nothing declared', () => auditfile('', 'Löwen'), 'Löwen'],
    ['ISO-8859-1', () => Buffer.from(auditfile(declared('ISO-8859-1'), 'Löwen'), 'latin1'), 'Löwen'],
    [
      'ISO-8859-1 with signs of windows-1252',
      () => Buffer.from(auditfile(declared('ISO-8859-1'), '\x80 \x93a\x94'), 'latin1'),
      '€ “a”',
    ],
    ['windows-1252', () => Buffer.from(auditfile(declared('windows-1252'), '\x80\xe9'), 'latin1'), '€é'],
    ['ISO-8859-15', () => Buffer.from(auditfile(declared('ISO-8859-15'), '\xa4'), 'latin1'), '€'],
    [
      'UTF-16 with a mark',
      () => Buffer.from(`\u{feff}${auditfile(declared('UTF-16'), 'Löwen €')}`, 'utf16le'),
      'Löwen €',
    ],
    [
      'UTF-16, big end first, with a mark',
      () => swapped(`\u{feff}${auditfile(declared('UTF-16'), 'Löwen €')}`),
      'Löwen €',
    ],
    ['UTF-16 without a mark', () => Buffer.from(auditfile('', 'Löwen €'), 'utf16le'), 'Löwen €'],
    ['UTF-16, big end first, without a mark', () => swapped(auditfile('', 'Löwen €')), 'Löwen €'],
    ['a DOS end of file', () => `${auditfile('', 'Huur')}\x1a`, 'Huur'],
  ])('%s', async (_, file, name) => expect(await named(file())).toEqual([name, []]));

  test('what declares UTF-8 and isn’t is read as windows-1252, and said with its line', async () => {
    const file = Buffer.from(auditfile(declared('UTF-8'), 'L\xf6wenbr\xe4u \x80'), 'latin1');
    expect(await named(file)).toEqual(['Löwenbräu €', ['wrongEncoding']]);
    const { findings } = await readBytes(file);
    expect(findings.find(({ code }) => code === 'wrongEncoding')!.line).toBe(4);
  });

  test('what is both keeps what is UTF-8 and mends the rest', async () => {
    const file = Buffer.concat([Buffer.from('é '), Buffer.from([0xe9, 0xe9, 0xc3]), Buffer.from(' 漢字 😀')]);
    const text = auditfile('', '@')
      .split('@')
      .map(part => Buffer.from(part));
    expect((await named(Buffer.concat([text[0]!, file, text[1]!])))[0]).toBe('é ééÃ 漢字 😀');
  });

  test('an encoding nobody knows is read as UTF-8, and said', async () => {
    expect(await named(auditfile(declared('x-klingon'), 'Löwen'))).toEqual(['Löwen', ['unknownEncoding']]);
    expect(await named(auditfile(declared('UTF-16'), 'Löwen'))).toEqual(['Löwen', ['unknownEncoding']]);
  });

  test('sections of plain characters mean what they hold', async () => {
    expect(await named(auditfile('', '<![CDATA[R&D <b>]]> &amp; zo'))).toEqual(['R&D <b> & zo', ['repaired']]);
  });
});

describe('Where the pieces of a file begin and end changes nothing', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 });
  const any = fc.record({ ledger: randomLedger, lengths });
  test.each<[string, (text: string) => Buffer]>([
    ['UTF-8', text => Buffer.from(text)],
    ['UTF-8 that isn’t', text => Buffer.from(text.replaceAll('ö', '\xf6').replace(/[^\0-\xff]/g, '?'), 'latin1')],
    ['UTF-16', text => Buffer.from(`\u{feff}${text}`, 'utf16le')],
    ['with an & of its own', text => Buffer.from(text.replaceAll('Müller', 'M & Müller &co; &amp;'))],
    ['gzip', text => gzipSync(text)],
    ['zip', text => zip([{ name: 'a.xaf', content: Buffer.from(text) }])],
    ['zip with the sizes behind', text => sizesBehind('a.xaf', Buffer.from(text))],
  ])('%s', async (_, packed) => {
    await fc.assert(
      fc.asyncProperty(any, async ({ ledger, lengths }) => {
        const file = packed([...writeAuditfile(ledger, { version: '3.2' })].join(''));
        const whole = await readBytes(file, [file.length]);
        expect(whole.reading).not.toBeNull();
        expect(await readBytes(file, lengths)).toEqual(whole);
        expect(await readBytes(file, [1])).toEqual(whole);
      }),
      { numRuns: 8 },
    );
  });

  test('beyond what is parsed at once as well', async () => {
    const long = auditfile('', `${'é&b;'.repeat(30_000)}`, LINE.repeat(2_000));
    const whole = await readBytes(long, [long.length * 2]);
    expect(whole.reading!.lines).toBe(2_000);
    for (const length of [999, 32_767, 32_768, 32_769]) expect(await readBytes(long, [length])).toEqual(whole);
  });
});

/** As a stream writes it, that knows the sizes only afterwards. */
function sizesBehind(name: string, content: Buffer, { isSigned = true, garbage = 0 } = {}): Buffer {
  const whole = zip([{ name, content }]);
  const deflated = deflateRawSync(content);
  const head = Buffer.from(whole.subarray(0, 30 + name.length));
  head.writeUInt16LE(8, 6);
  const about = Buffer.alloc(12);
  about.writeUInt32LE(head.readUInt32LE(14) + garbage, 0);
  head.fill(0, 14, 26);
  about.writeUInt32LE(deflated.length, 4);
  about.writeUInt32LE(content.length, 8);
  const signature = isSigned ? Buffer.from('PK\x07\x08', 'latin1') : Buffer.alloc(0);
  return Buffer.concat([head, deflated, signature, about, whole.subarray(30 + name.length + deflated.length)]);
}

describe('What is packed', () => {
  const read = async (file: Buffer) => {
    const { reading, findings } = await readBytes(file);
    return reading ? 'read' : findings[0]!.code;
  };
  const xaf = { name: 'audit.xaf', content: PLAIN };

  test.each<[string, () => Buffer]>([
    ['a zip of one file', () => zip([xaf])],
    ['a zip with the sizes behind', () => sizesBehind('audit.xaf', PLAIN)],
    ['the same without a signature', () => sizesBehind('audit.xaf', PLAIN, { isSigned: false })],
    [
      'a zip in a folder',
      () =>
        zip([
          { name: 'export/', content: Buffer.alloc(0) },
          { ...xaf, name: 'export/audit.xaf' },
        ]),
    ],
    ['a zip of a Mac', () => zip([xaf, { name: '__MACOSX/._audit.xaf', content: Buffer.from('x') }])],
    ['gzip', () => gzipSync(PLAIN)],
    ['gzip in two members', () => Buffer.concat([gzipSync(PLAIN.subarray(0, 200)), gzipSync(PLAIN.subarray(200))])],
  ])('%s is opened', async (_, file) => expect(await read(file())).toBe('read'));

  test.each<[string, () => Buffer, string]>([
    ['a zip of two files', () => zip([xaf, { ...xaf, name: 'b.xaf' }]), 'severalInside'],
    ['a zip of none', () => zip([{ name: 'a/', content: Buffer.alloc(0) }]), 'empty'],
    ['a zip under a password', () => zip([{ ...xaf, flags: 1 }]), 'encrypted'],
    ['a zip in a zip', () => zip([{ name: 'a.zip', content: zip([xaf]) }]), 'packedTwice'],
    ['a zip that was changed', () => sizesBehind('audit.xaf', PLAIN, { garbage: 1 }), 'damagedArchive'],
    ['a zip that ends early', () => zip([xaf]).subarray(0, 200), 'endsEarly'],
    ['gzip that ends early', () => gzipSync(PLAIN).subarray(0, 150), 'endsEarly'],
    [
      'gzip of nonsense',
      () => Buffer.concat([gzipSync(PLAIN).subarray(0, 20), Buffer.alloc(500, 7)]),
      'damagedArchive',
    ],
  ])('%s is refused', async (_, file, code) => expect(await read(file())).toBe(code));

  test('the fingerprint is of the file as it came, whatever is in it', async () => {
    const files = [zip([xaf]), gzipSync(PLAIN), PLAIN];
    const prints = await Promise.all(files.map(async file => (await readBytes(file)).sha256));
    expect(new Set(prints).size).toBe(3);
    const { createHash } = await import('node:crypto');
    expect(prints).toEqual(files.map(file => createHash('sha256').update(file).digest('hex')));
  });
});

describe('What is no ledger is called by its name', () => {
  test.each<[string, Buffer | string, string, string]>([
    ['an empty file', '', 'empty', ''],
    ['blanks', ' \n\t', 'empty', ''],
    ['a PDF', '%PDF-1.7', 'notALedger', 'PDF'],
    ['a cabinet, as Exact compresses', 'MSCF\0\0', 'notALedger', 'Microsoft CAB'],
    ['the audit file of 1999', 'CLAIR1.00.00 fixed', 'notALedger', 'ADF 1.0'],
    ['a page', '<!DOCTYPE html><html></html>', 'notALedger', 'HTML'],
    ['JSON', '{"a": 1}', 'notALedger', 'JSON'],
    ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'notALedger', 'PNG'],
    ['bytes', Buffer.from([1, 2, 3, 0, 255]), 'notALedger', ''],
    ['text', 'Dear accountant,\nhere is nothing.', 'headsNotFound', ''],
  ])('%s', async (_, file, code, value) => {
    const { reading, findings } = await readBytes(file);
    expect([reading, findings[0]!.code, findings[0]!.value]).toEqual([null, code, value]);
  });

  test.each([
    ['a page', '<html><body><table/></body></html>', 'HTML'],
    ['a page without its head', '<meta http-equiv="Content-Type"><table><tr/></table>', 'HTML'],
    ['a table of a page', '<table><tr><td>Nr</td></tr></table>', 'HTML'],
    [
      'XML of 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'Excel 2003 XML',
    ],
  ])('a workbook that is none but %s: it says to save it as one', async (_, file, value) => {
    const { findings } = await readBytes(file, [9_000], { fileName: 'Proefbalans 2025.XLS' });
    expect(findings).toMatchObject([{ code: 'spreadsheetUnreadable', value }]);
  });

  test.each(['xac', 'xsc', 'XFC', 'ADC'])('a sealed .%s', async extension => {
    const { findings } = await readBytes('sealed bytes', [9], { fileName: `2025.${extension}` });
    expect(findings).toMatchObject([{ code: 'encrypted', value: extension }]);
  });
});

describe('A trial balance', () => {
  const table = (rows: string[]) => rows.join('\r\n');
  test.each<[string, Buffer | string]>([
    ['with semicolons', table(['Rekening;Omschrijving;Saldo', '4100;"Huur; hal";1.234,56', '8000;Omzet;-2000'])],
    ['with commas', table(['Account,Name,Balance', '4100,"Huur; hal","1,234.56"', '8000,Omzet,-2000.00'])],
    ['with tabs', table(['Rekening\tOmschrijving\tSaldo', '4100\tHuur; hal\t1234,56', '8000\tOmzet\t(2000)'])],
    [
      'that names its mark',
      table(['sep=|', 'Rekening|Omschrijving|Saldo', '4100|Huur; hal|1234,56', '8000|Omzet|-2000']),
    ],
    ['in windows-1252', Buffer.from(table(['Rekening;Omschrijving é;Saldo', '4100;Huur; hal']), 'latin1')],
  ])('as text %s', async (name, file) => {
    const { reading, findings } = await readBytes(file, [7], { fileName: 'saldi.csv' });
    expect(reading).toMatchObject({ kind: 'trialBalance', periods: [{ key: '' }], codes: [{ code: '' }] });
    if (name.includes('1252')) expect(findings.map(({ code }) => code)).toContain('rowWithoutAmount');
    else
      expect(reading!.accounts.map(({ id, name }, n) => [id, name, reading!.sums[n]?.[3]])).toEqual([
        ...[
          ['4100', 'Huur; hal', 123_456],
          ['8000', 'Omzet', -200_000],
        ],
      ]);
  });

  test('says what it made of the heads, with the first rows; read again with corrected ones', async () => {
    const file = table(['Qwerty;Uiop;Asdf', '4100;Huur;10', '8000;Omzet;-10']);
    const { reading, table: seen } = await readBytes(file);
    expect([reading, seen]).toEqual([
      null,
      {
        heads: null,
        sample: [
          ['Qwerty', 'Uiop', 'Asdf'],
          ['4100', 'Huur', '10'],
          ['8000', 'Omzet', '-10'],
        ],
      },
    ]);
    const heads = {
      row: 0,
      account: 0,
      name: 1,
      type: null,
      rgs: null,
      amounts: [{ column: 2, sign: 1 as const }],
      isProfitAndLoss: false,
    };
    expect((await readBytes(file, [9], { heads })).reading!.accounts.map(({ id }) => id)).toEqual(['4100', '8000']);
  });

  test('a cell in quotes may hold quotes and line ends; one that never closes is the rest', async () => {
    const read = async (file: string) => (await readBytes(file)).reading?.accounts.map(({ name }) => name);
    expect(await read('Nr;Naam;Saldo\n1;"a ""b""\nc";5\n2;d;6')).toEqual(['a "b"\nc', 'd']);
    expect(await read('Nr;Naam;Saldo\n1;d;6\n2;"a;5\n3;e;7')).toEqual(['d', 'a;5\n3;e;7']);
  });

  test('as a workbook is read by whoever can: the sheet with heads counts', async () => {
    const sheets = [
      [['About']],
      [
        ['Nr', 'Naam', 'Saldo'],
        ['4100', 'Huur', 10],
      ],
    ];
    for (const file of [
      zip([{ name: '[Content_Types].xml', content: Buffer.from('x') }]),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ]) {
      let seen: Uint8Array = Buffer.alloc(0);
      const sheetsOf = async (whole: Buffer) => {
        seen = whole;
        return sheets;
      };
      const { reading } = await readBytes(file, [5], { sheetsOf });
      expect([reading!.accounts[0]!.id, file.equals(seen)]).toEqual(['4100', true]);
      const broken = await readBytes(file, [5], { sheetsOf: async () => Promise.reject(new Error('no')) });
      expect(broken.findings).toMatchObject([{ code: 'spreadsheetUnreadable', value: '' }]);
      const refused = await readBytes(file, [5], { sheetsOf: async () => Promise.reject(new RefusedFile('macros')) });
      expect(refused.findings).toMatchObject([{ code: 'spreadsheetMacros' }]);
    }
  });
});

test('it says how far it is, in bytes and lines', async () => {
  const seen: { bytes: number; lines: number }[] = [];
  const file = auditfile('', 'Huur', LINE.repeat(3_000));
  await readBytes(file, [50_000], { onProgress: progress => seen.push(progress) });
  expect(seen.at(-1)!.bytes).toBe(file.length);
  expect(seen.map(({ lines }) => lines)).toEqual(seen.map(({ lines }) => lines).toSorted((a, b) => a - b));
  expect(new Set(seen.map(({ lines }) => lines)).size).toBeGreaterThan(3);
});
