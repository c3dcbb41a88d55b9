import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Findings } from '#domain/ledger/findings.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { readBytes } from '../testing/read-bytes.ts';
import { zip } from '../testing/zip.ts';
import { LedgerSums } from './ledger-sums.ts';
import { readLedger } from './read-ledger.ts';
import { writeAuditfile } from './write-auditfile.ts';

// What nobody's package writes. Every case ends with one clear finding, soon, and holds little meanwhile.

const MEGABYTE = 1024 * 1024;
const OPEN = '<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">';

/** A beginning, then the same again and again. */
async function* endless(start: string, again: string, megabytes = 99): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  const piece = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)));
  for (let left = megabytes * MEGABYTE; left > 0; left -= piece.length) yield piece;
}

async function measured(bytes: AsyncIterable<Uint8Array>) {
  const [started, before] = [performance.now(), process.memoryUsage.rss()];
  let most = before;
  const { findings, reading } = await readLedger(watched(bytes), { fileName: 'x.xaf' });
  async function* watched(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      most = Math.max(most, process.memoryUsage.rss());
      yield piece;
    }
  }
  return {
    reading,
    code: findings[0]?.code,
    line: findings[0]?.line,
    grew: most - before,
    ms: performance.now() - started,
  };
}

describe('What never ends, ends', () => {
  test.each<[string, string, string, string]>([
    ['text', `${OPEN}<header><fiscalYear>`, 'x', 'tooLong'],
    ['text nobody reads', `${OPEN}<unknown>`, 'x ', 'tooLong'],
    ['a section of characters', `${OPEN}<header><fiscalYear><![CDATA[`, ']x', 'tooLong'],
    ['a comment', `${OPEN}<!--`, 'x', 'tooLong'],
    ['an instruction', `${OPEN}<?x `, 'x', 'tooLong'],
    ['the name of an element', `${OPEN}<x`, 'x', 'tooLong'],
    ['the name of an attribute', `${OPEN}<x x`, 'x', 'tooLong'],
    ['an attribute', `${OPEN}<x x="`, 'x', 'tooLong'],
    ['attributes', `${OPEN}<x `, 'a="" ', 'tooManyAttributes'],
    ['a document type', '<?xml version="1.0"?><!DOCTYPE x [', '<!ENTITY a "b">', 'documentType'],
    ['depth', OPEN, '<a>', 'tooDeep'],
    ['depth where something is read', `${OPEN}<company>`, '<company>', 'tooDeep'],
    ['blanks before anything', '', ' ', 'empty'],
    ['signs that begin nothing', `${OPEN}<header>`, '&', 'tooDamaged'],
    ['signs that open nothing', `${OPEN}<header>`, '<', 'tooDamaged'],
    ['signs no text has', `${OPEN}<header>`, 'a\x01', 'tooDamaged'],
    ['ends of nothing', OPEN, '</a>', 'damaged'],
    ['a table', 'Nr;Naam;Saldo\n', '1;x;1\n', 'tooLarge'],
    ['a cell', 'Nr;Naam;Saldo\n1;"', 'x', 'tooLarge'],
    ['an archive of nothing', 'PK\x03\x04', '\0', 'damagedArchive'],
  ])('%s', async (_, start, again, code) => {
    const { ms, grew, ...found } = await measured(endless(start, again));
    expect(found).toMatchObject({ reading: null, code });
    // On a machine that does other things as well.
    expect(ms).toBeLessThan(10_000);
    expect(grew).toBeLessThan(150 * MEGABYTE);
  });

  test('accounts, beyond 50,000', async () => {
    async function* accounts() {
      yield Buffer.from(`${OPEN}<company><generalLedger>`);
      for (let n = 0; n < 60_000; n += 100)
        yield Buffer.from(
          Array.from({ length: 100 }, (_, m) => `<ledgerAccount><accID>${n + m}</accID></ledgerAccount>`).join(''),
        );
    }
    expect((await measured(accounts())).code).toBe('tooManyAccounts');
  });

  test('periods, beyond a thousand', async () => {
    async function* periods() {
      yield Buffer.from(`${OPEN}<company><transactions><journal>`);
      for (let n = 0; n < 2_000; n++)
        yield Buffer.from(
          `<transaction><periodNumber>P${n}</periodNumber><trLine><accID>1</accID><amnt>1</amnt></trLine></transaction>`,
        );
    }
    expect((await measured(periods())).code).toBe('tooManyPeriods');
  });

  test('codes, beyond 5,000, count as none: the amounts stay', async () => {
    const lines = Array.from(
      { length: 6_000 },
      (_, n) => `<trLine><accID>1</accID><amnt>1</amnt><amntTp>D</amntTp><costID>${n}</costID></trLine>`,
    );
    const { reading, findings } = await readBytes(
      `${OPEN}<company><transactions><journal><transaction><periodNumber>1</periodNumber>${lines.join('')}</transaction></journal></transactions></company></auditfile>`,
    );
    expect(findings.map(({ code, count }) => [code, count])).toContainEqual(['tooManyCodes', 1_000]);
    expect(reading!.sums.reduce((total, [, , , cents]) => total + cents, 0)).toBe(6_000_00);
  });

  test('sums, beyond a million', () => {
    const sums = new LedgerSums(new Findings());
    const accounts = Array.from({ length: 1_001 }, (_, n) => sums.account(`${n}`, 1));
    const periods = Array.from({ length: 1_000 }, (_, n) => sums.period(`${n}`));
    const fill = () => {
      for (const account of accounts) for (const period of periods) sums.add(account, period, 0, 1);
    };
    expect(fill).toThrow('tooManySums');
  });

  test('amounts, beyond what can be added exactly', async () => {
    const one = '<trLine><accID>1</accID><amnt>99999999999.99</amnt><amntTp>D</amntTp></trLine>';
    const file = (lines: string) =>
      `${OPEN}<company><transactions><journal><transaction><periodNumber>1</periodNumber>${lines}</transaction></journal></transactions></company></auditfile>`;
    expect((await readBytes(file(one.repeat(900)))).reading).not.toBeNull();
    expect((await readBytes(file(one.repeat(901)))).findings[0]!.code).toBe('amountsTooLarge');
    expect((await readBytes(file(one.replace('<amnt>', '<amnt>1')))).findings[0]!.code).toBe('amountsTooLarge');
  });

  test('time', async () => {
    const { findings } = await readLedger(endless(OPEN, '<a></a>', 1), { fileName: 'x', milliseconds: -1 });
    expect(findings[0]!.code).toBe('tooSlow');
  });

  test('a file over 100 MB', async () => {
    const { code, grew } = await measured(endless(`${OPEN}<x>`, `<a>${'x'.repeat(60_000)}</a>\n`, 101));
    expect(code).toBe('tooLarge');
    expect(grew).toBeLessThan(150 * MEGABYTE);
  });
});

describe('Bombs', () => {
  const deflated = (content: Buffer) => deflateRawSync(content, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const megabyte = deflated(Buffer.alloc(MEGABYTE, ' '));
  const bomb = Buffer.concat([
    deflated(Buffer.from(OPEN)),
    ...Array.from({ length: 400 }, () => megabyte),
    deflateRawSync(Buffer.alloc(0)),
  ]);
  const bombed = (declared: number) => zip([{ name: 'a.xaf', content: Buffer.alloc(0), deflated: bomb, declared }]);
  const zeros = Buffer.concat(Array.from({ length: 8 }, () => gzipSync(Buffer.alloc(50 * MEGABYTE))));
  const long = Buffer.alloc(150 * MEGABYTE, `<x>${'x'.repeat(MEGABYTE)}</x>`);
  const elements = gzipSync(Buffer.concat([Buffer.from(OPEN), long]));
  test.each<[string, Buffer, string]>([
    ['a zip that says it becomes 400 MB', bombed(400 * MEGABYTE), 'tooLarge'],
    ['one that says it is small', bombed(1_000), 'tooLong'],
    ['gzip of zeros', zeros, 'notALedger'],
    ['gzip of 150 MB of elements', elements, 'tooLarge'],
  ])('%s', async (_, file, code) => {
    const { ms, grew, ...found } = await measured(inPieces(file));
    expect(found).toMatchObject({ reading: null, code });
    // 100 MB have to be read before it is known that there are more.
    expect(ms).toBeLessThan(file === elements ? 10_000 : 2_000);
    expect(grew).toBeLessThan(150 * MEGABYTE);
  });
  async function* inPieces(file: Buffer) {
    for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
  }
});

describe('What a file hides', () => {
  const inside = (header: string, root = OPEN) => `${root}<header>${header}</header></auditfile>`;
  test.each<[string, string, string, number | null]>([
    [
      'an external entity',
      '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<auditfile>&e;</auditfile>',
      'documentType',
      2,
    ],
    [
      'an entity bomb, behind a long comment',
      `<!--${' '.repeat(10_000)}--><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`,
      'documentType',
      1,
    ],
    [
      'a document type of its own',
      '<!DOCTYPE auditfile SYSTEM "http://127.0.0.1/x.dtd"><auditfile/>',
      'documentType',
      1,
    ],
    [
      '101 attributes',
      `${OPEN}\n<x ${Array.from({ length: 101 }, (_, n) => `a${n}=""`).join(' ')}/>`,
      'tooManyAttributes',
      2,
    ],
    ['an attribute a parser trips over', `${OPEN}<x hasOwnProperty="1" b="2"/></auditfile>`, 'damaged', 1],
    ['elements that close what is not open', inside('<a></b>'), 'damaged', 1],
    ['a second file behind the first', `${inside('')}\n${inside('')}`, 'damaged', 2],
    ['an end that is missing', `${OPEN}\n<header>\n<fiscalYear>2025`, 'endsEarly', 3],
    ['a tag that is missing', `${OPEN}\n<header></header>`, 'endsEarly', 2],
    ['a tag in two', `${OPEN}\n<header`, 'endsEarly', 2],
    ['an attribute without quotes', `${OPEN}<x a=b/></auditfile>`, 'damaged', 1],
    ['nothing at all', OPEN.replace('>', '/>'), 'noTransactions', null],
  ])('%s is told with its line', async (_, file, code, line) => {
    const { findings, reading } = await readBytes(file);
    expect([reading, findings[0]!.code, findings[0]!.line, findings[0]!.grade]).toEqual([null, code, line, 'stops']);
  });

  test('names of an object’s own workings are names like any other', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const lines = names.map(
      name =>
        `<trLine><accID>${name}</accID><amnt>1</amnt><amntTp>D</amntTp><costID>${name}</costID><${name}>x</${name}></trLine>`,
    );
    const accounts = names.map(
      name => `<ledgerAccount><accID>${name}</accID><accDesc>&${name};</accDesc><accTp>${name}</accTp></ledgerAccount>`,
    );
    const { reading } = await readBytes(
      `${OPEN}<__proto__ __proto__="1"/><constructor/><company><generalLedger>${accounts.join('')}</generalLedger><transactions><journal><transaction><periodNumber>__proto__</periodNumber>${lines.join('')}</transaction></journal></transactions></company></auditfile>`,
    );
    expect(reading!.accounts.map(({ id, name, type }) => [id, name, type])).toEqual(
      names.map(name => [name, `&${name};`, null]),
    );
    expect(reading!.codes.map(({ code }) => code)).toEqual(['', ...names]);
    expect(reading!.periods.map(({ key }) => key)).toEqual(['__proto__']);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('a name of a megabyte is cut', async () => {
    const { reading } = await readBytes(
      `${OPEN}<company><generalLedger><ledgerAccount><accID>${'9'.repeat(MEGABYTE)}</accID><accDesc>${'x'.repeat(MEGABYTE)}</accDesc></ledgerAccount></generalLedger><transactions><journal><transaction><periodNumber>1</periodNumber><trLine><accID>${'9'.repeat(MEGABYTE)}</accID><amnt>1</amnt></trLine></transaction></journal></transactions></company></auditfile>`,
    );
    expect(reading!.accounts).toHaveLength(1);
    expect([reading!.accounts[0]!.id.length, reading!.accounts[0]!.name.length]).toEqual([100, 255]);
  });
});

describe('Whatever happened to a file on its way', () => {
  const damage = fc.record({
    ledger: randomLedger,
    version: fc.constantFrom('4.0' as const, '3.2' as const, '2.0' as const),
    pack: fc.constantFrom(
      (file: Buffer) => file,
      gzipSync,
      (content: Buffer) => zip([{ name: 'a.xaf', content }]),
    ),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(40),
        instead: fc.uint8Array({ maxLength: 20 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    end: fc.constantFrom(1, 1, 0.9, 0.5),
  });

  test('it is read, or says why not: it never breaks', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async ({ ledger, version, pack, cuts, end }) => {
        let file = pack(Buffer.from([...writeAuditfile(ledger, { version })].join('')));
        for (const { at, length, instead } of cuts) {
          const from = Math.floor(at * file.length);
          file = Buffer.concat([file.subarray(0, from), instead, file.subarray(from + length)]);
        }
        const { reading, findings } = await readBytes(file.subarray(0, Math.floor(file.length * end)), [1_000]);
        expect(reading === null).toBe(findings.some(({ grade }) => grade === 'stops'));
        for (const [account, period, code, cents] of reading?.sums ?? []) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect([reading!.accounts[account], reading!.periods[period], reading!.codes[code]]).not.toContain(undefined);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('any bytes at all are read, or say why not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', '<', 'PK\x03\x04', '\x1f\x8b\x08\0', '\xff\xfe<\0', OPEN),
        async (bytes, start) => {
          const { reading, findings } = await readBytes(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
          expect(reading === null).toBe(findings.some(({ grade }) => grade === 'stops'));
        },
      ),
      { numRuns: 500 },
    );
  });
});
