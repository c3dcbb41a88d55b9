import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenAmount } from '#domain/ledger/amounts.ts';
import type { FindingCode } from '#domain/ledger/findings.ts';
import type { LedgerToWrite } from '#domain/ledger/ledger-to-write.ts';
import { amountsOf, usualPeriods } from '#domain/ledger/reading.ts';
import { randomLedger, sumsOf } from '../testing/random-ledger.ts';
import { readBytes, readSums } from '../testing/read-bytes.ts';
import { type AuditfileVersion, type Exporter, writeAuditfile } from './write-auditfile.ts';

const VERSIONS: AuditfileVersion[] = ['4.0', '3.2.1', '3.2', '3.1', '2.0'];
const write = (ledger: LedgerToWrite, exporter: Exporter): string => [...writeAuditfile(ledger, exporter)].join('');
const nonZero = (sums: Map<string, number>) => new Map([...sums].filter(([, cents]) => cents !== 0));

/** A small year: rent, wages and revenue, two months. */
const YEAR: LedgerToWrite = {
  ...{
    ident: '12345678',
    name: 'Bakkerij',
    fiscalYear: '2025',
    from: '2025-01-01',
    to: '2025-12-31',
    software: 'Boekhouding',
  },
  accounts: [
    { id: '1000', name: 'Bank', type: 'B' },
    { id: '4000', name: 'Lonen', type: 'P', rgs: 'WPerLesLon' },
    { id: '4100', name: 'Huur', type: 'P', rgs: 'WBedHui' },
    { id: '8000', name: 'Omzet', type: 'P' },
  ],
  periods: [
    { key: '1', from: '2025-01-01', to: '2025-01-31' },
    { key: '2', from: '2025-02-01', to: '2025-02-28' },
  ],
  opening: [
    { account: '1000', cents: 100_00 },
    { account: '8000', cents: -100_00 },
  ],
  codes: [{ code: 'K1', name: 'Winkel' }],
  journals: [
    {
      ...{ id: 'MEMO', type: 'M' },
      transactions: [
        {
          number: '1',
          period: '1',
          date: '2025-01-31',
          lines: [
            { account: '4100', cents: 1_000_50 },
            { account: '1000', cents: -1_000_50 },
          ],
        },
        {
          number: '2',
          period: '2',
          date: '2025-02-28',
          lines: [
            { account: '4000', cents: 700_00, code: 'K1' },
            { account: '1000', cents: -700_00 },
          ],
        },
        {
          number: '3',
          period: '2',
          date: '2025-02-28',
          lines: [
            { account: '8000', cents: -2_500_00 },
            { account: '1000', cents: 2_500_00 },
          ],
        },
      ],
    },
  ],
};

/** What the year comes to, with the codes of what was found. */
async function year(
  exporter: Partial<Exporter> = {},
  ledger: Partial<LedgerToWrite> = {},
  change = (text: string) => text,
) {
  const { reading, findings } = await readBytes(change(write({ ...YEAR, ...ledger }, { version: '4.0', ...exporter })));
  const amounts = reading && amountsOf(reading, usualPeriods(reading));
  return {
    reading: reading!,
    amounts: amounts && Object.fromEntries(reading.accounts.map(({ id }, n) => [id, amounts[n]])),
    found: findings.map(({ code }) => code),
    findings,
  };
}
const RIGHT = { '1000': 799_50, '4000': 700_00, '4100': 1_000_50, '8000': -2_500_00 };

describe('An audit file of any version', () => {
  test.each(VERSIONS)('%s: every ledger is read to the cent, by account, period and code', async version => {
    await fc.assert(
      fc.asyncProperty(randomLedger, fc.boolean(), async (ledger, hasNegatives) => {
        const { reading, findings } = await readBytes(
          write(ledger, { version, hasNegatives, opening: version === '2.0' ? 'none' : 'element' }),
        );
        expect(findings).toEqual([]);
        expect(readSums(reading!)).toEqual(nonZero(sumsOf(ledger)));
        expect(reading!.version).toBe(version);
      }),
      { numRuns: 30 },
    );
  });

  test.each(VERSIONS)('%s: what it is, its accounts and its codes', async version => {
    const { reading } = await year({ version });
    expect(reading).toMatchObject({
      ...{
        kind: 'auditfile',
        version,
        software: 'Boekhouding 1.0',
        administration: '12345678',
        administrationName: 'Bakkerij',
      },
      ...{ fiscalYear: '2025', from: '2025-01-01', to: '2025-12-31', currency: 'EUR' },
    });
    expect(reading.accounts.slice(0, 3)).toEqual([
      { id: '1000', name: 'Bank', type: 'balance', rgs: null, isListed: true },
      { id: '4000', name: 'Lonen', type: 'profitAndLoss', rgs: 'WPerLesLon', isListed: true },
      { id: '4100', name: 'Huur', type: 'profitAndLoss', rgs: 'WBedHui', isListed: true },
    ]);
    // Only 3.x names its cost centers.
    const name = version.startsWith('3') ? 'Winkel' : '';
    expect(reading.codes).toEqual([
      { code: '', name: '' },
      { code: 'K1', name },
    ]);
  });

  test.each<[string, Partial<Exporter>]>([
    ['elements in any order', { isInReverse: true }],
    ['negative amounts on the other side', { hasNegatives: true }],
    ['short amounts', { amount: cents => String(cents / 100) }],
    ['time zones after dates', { date: date => `${date}+01:00` }],
    ['no declaration', { declaration: '' }],
    ['a byte-order mark', { declaration: '\u{feff}<?xml version="1.0" encoding="utf-8"?>' }],
    ['a namespace in other letters, with a slash', { namespace: 'http://WWW.auditfiles.nl/XAF/3.2/', version: '3.2' }],
    ['no types of journals', { hasJournalTypes: false }],
    ['subledgers and histories that say all again', { saysAllTwice: true }],
    ['no opening balance', { opening: 'none' }],
  ])('with %s comes to the same', async (_, exporter) => {
    const { amounts, found } = await year(exporter);
    expect(amounts).toEqual(RIGHT);
    expect(found.filter(code => code !== 'masterDataLate')).toEqual([]);
  });

  test('with prefixes before its names comes to the same', async () => {
    const prefixed = (text: string) => text.replace(/<(\/?)(?=[a-z])/gi, '<$1a:').replace('xmlns=', 'xmlns:a=');
    const { amounts, found, reading } = await year({}, {}, prefixed);
    expect([amounts, found, reading.version]).toEqual([RIGHT, [], '4.0']);
  });

  test.each(['RGScode', 'leadReference', 'leadCode', 'conceptRef', 'taxonomies'] as const)(
    'its RGS codes are found in %s',
    async rgsIn => {
      const { reading } = await year({ version: '3.1', rgsIn });
      expect(reading.accounts.map(({ rgs }) => rgs)).toEqual([null, 'WPerLesLon', 'WBedHui', null]);
    },
  );

  test.each(['0', '0000', '-', 'RGS-1', 'nvt'])('a placeholder is no RGS code: %s', async rgs => {
    const { reading } = await year({}, { accounts: YEAR.accounts.map(account => ({ ...account, rgs })) });
    expect(reading.accounts.map(each => each.rgs)).toEqual([null, null, null, null]);
  });
});

describe('What it is told by', () => {
  test.each<[string, AuditfileVersion, string, string, FindingCode[]]>([
    [
      'the namespace of the official explanation',
      '4.0',
      'http://www.odb.belastingdienst.nl/XAF/4.0',
      '4.0',
      ['namespaceOfTheExplanation'],
    ],
    ['the one some exporters invent', '4.0', 'http://www.auditfiles.nl/XAF/4.0', '4.0', ['namespaceOfTheExplanation']],
    ['none, with fields of 4.0', '4.0', '', '4.0', []],
    ['none, with lines as in 3.2', '3.2', '', '3.2', []],
    ['none, with lines as in the older one', '2.0', '', '2.0', []],
    ['one nobody knows', '3.2', 'http://example.nl/xaf', '3.2', ['namespaceUnknown']],
  ])('%s', async (_, version, namespace, expected, codes) => {
    const { reading, found, amounts } = await year({ version, namespace, opening: 'none' });
    expect([reading.version, found, amounts]).toEqual([expected, codes, RIGHT]);
  });

  test('another standard with a like name, or anything else in XML, is named and refused', async () => {
    const { findings } = await readBytes(
      '<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01"><Header/></AuditFile>',
    );
    expect(findings).toMatchObject([{ code: 'anotherStandard', grade: 'stops', value: 'SAF-T', line: 1 }]);
    const invoice = await readBytes('<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis:ubl"><ID>1</ID></Invoice>');
    expect(invoice.findings).toMatchObject([{ code: 'notALedger', value: '<Invoice> urn:oasis:ubl', line: 2 }]);
    expect(invoice.reading).toBeNull();
  });

  test('one that goes on where another ended is refused; the first of several is said to be a part', async () => {
    const sequel = await readBytes('<!-- Vervolgbestand 2 van 3 -->\n<transaction><nr>1</nr></transaction>');
    expect(sequel.findings).toMatchObject([{ code: 'continuation', value: '2', expected: '3' }]);
    const { found, amounts } = await year({ declaration: '<?xml version="1.0"?><!-- Volgnummer 1 van 3 -->' });
    expect([found, amounts]).toEqual([['part'], RIGHT]);
  });

  test('an administration without a number of its own is told by its name', async () => {
    for (const ident of ['-', '0', '', 'nvt'])
      expect((await year({}, { ident })).reading.administration).toBe('Bakkerij');
  });
});

describe('The opening never counts', () => {
  test.each(['element', 'periodZero', 'journal'] as const)('as %s', async opening => {
    const { amounts, reading, found } = await year({ version: '3.2', opening });
    expect(amounts).toEqual(RIGHT);
    expect(found).toEqual(opening === 'element' ? [] : ['openingNotCounted']);
    // It is there to be chosen, where it is booked.
    expect(reading.periods.map(({ key }) => key)).toEqual(opening === 'element' ? ['1', '2'] : ['0', '1', '2']);
  });
});

describe('Periods', () => {
  const inPeriods = (...keys: string[]) => ({
    journals: YEAR.journals.map(journal => ({
      ...journal,
      transactions: [...journal.transactions].map((each, n) => ({ ...each, period: keys[n]! })),
    })),
  });
  test('are numbers or words, in order: 02 is 2, Twinfield’s 55 and Odoo’s 501 are keys like any other', async () => {
    const { reading } = await year({}, inPeriods('02', '501', '55'));
    expect(reading.periods.map(({ key }) => key)).toEqual(['2', '55', '501']);
    const words = await year({ version: '2.0' }, inPeriods('P1', '10', '9'));
    expect(words.reading.periods.map(({ key }) => key)).toEqual(['0', '9', '10', 'P1']);
  });
  test('have their dates where the file has a table of them', async () => {
    const { reading } = await year();
    expect(reading.periods[0]).toEqual({ key: '1', from: '2025-01-01', to: '2025-01-31' });
  });
  test('that are missing follow from the date: by the table, else the month', async () => {
    const months = await year({ hasPeriodNumbers: false });
    expect([months.reading.periods.map(({ key }) => key), months.found, months.amounts]).toEqual([
      ['1', '2'],
      ['periodFromDate'],
      RIGHT,
    ]);
    const noNumbers = (text: string) => text.replace(/(<nr>\d+<\/nr>)<periodNumber>\d+<\/periodNumber>/g, '$1');
    const thirteen = { periods: [{ key: '13', from: '2025-02-01', to: '2025-02-28' }] };
    const table = await year({}, thirteen, noNumbers);
    expect(table.reading.periods.map(({ key }) => key)).toEqual(['1', '13']);
  });
});

describe('A broken rule is found with its line, and stops nothing', () => {
  const line = (text: string, what: string) => text.slice(0, text.indexOf(what)).split('\n').length;
  test.each<[FindingCode, (text: string) => string, string?]>([
    ['debitsDiffer', text => text.replace(/(<transactions>.*?<totalDebit>)[\d.]+/, '$112.34')],
    ['creditsDiffer', text => text.replace(/(<transactions>.*?<totalCredit>)[\d.]+/, '$112.34')],
    ['openingDoesNotBalance', text => text.replace(/(<openingBalance>.*?<totalDebit>)[\d.]+/, '$112.34')],
    [
      'accountTwice',
      text => text.replace('<accID>4000</accID><accDesc>', '<accID>1000</accID><accDesc>'),
      '>1000</accID><accDesc>Lonen',
    ],
    ['codeTwice', text => text.replace('WBedHui', 'WPerLesLon'), '<accDesc>Huur'],
    ['accountUnlisted', text => text.replace(/<ledgerAccount><accID>4100.*\n/, ''), '<accID>4100</accID><docRef>'],
    ['accountMissing', text => text.replace('<accID>8000</accID><docRef>', '<docRef>'), '<trLine><nr>0</nr><docRef>3'],
    ['noSide', text => text.replace('<amntTp>D</amntTp></trLine>', '</trLine>'), '<amnt>1000.50</amnt></trLine>'],
    ['otherCurrency', text => text.replace('<curCode>EUR', '<curCode>USD')],
    ['yearSpansTwo', text => text.replace('<endDate>2025-12-31', '<endDate>2026-06-30')],
    ['yearUnknown', text => text.replace('<fiscalYear>2025', '<fiscalYear>x')],
    ['repaired', text => text.replace('<desc></desc>', '<desc>R&D en B & C</desc>'), 'R&D'],
    ['repaired', text => text.replace('<accDesc>Huur', '<accDesc>Huur &eacute;&nbsp;'), '&eacute;'],
    ['controlCharacters', text => text.replace('<desc></desc>', '<desc>a\x02b\x0b</desc>'), 'a\x02b'],
    ['afterTheEnd', text => `${text}\nthe end`],
    ['moreDecimals', text => text.replaceAll('1000.50', '1000.501'), '1000.501'],
  ])('%s', async (code, change, at) => {
    const text = change(write(YEAR, { version: '4.0' }));
    const { reading, findings } = await readBytes(text);
    const found = findings.filter(each => each.code === code);
    expect(found).toHaveLength(1);
    expect(found[0]!.grade).not.toBe('stops');
    if (at) expect(found[0]!.line).toBe(line(text, at));
    expect(reading).not.toBeNull();
  });

  test('a number of lines that counts something else', async () => {
    expect((await year({ linesCount: 'transactions' })).found).toEqual(['linesCountIsTransactions']);
    expect((await year({ linesCount: 'oneTooMany' })).found).toEqual(['linesCountDiffers']);
  });

  test('a transaction that does not balance is told by its number, one that does is not', async () => {
    const { findings, reading } = await year({}, {}, text =>
      text.replace('<amnt>700.00</amnt><amntTp>C', '<amnt>700.01</amnt><amntTp>C'),
    );
    expect(Object.fromEntries(findings.map(({ code, value }) => [code, value]))).toEqual({
      ...{ creditsDiffer: '4200.51', doesNotBalance: '4200.50', transactionDoesNotBalance: '2' },
    });
    expect(reading).not.toBeNull();
  });

  test('an amount that is none counts as nothing, with its line and how many there are', async () => {
    const { findings, amounts } = await year({}, {}, text => text.replaceAll('<amnt>2500.00', '<amnt>String'));
    expect(findings.find(({ code }) => code === 'noAmount')).toMatchObject({
      count: 2,
      value: 'String',
      grade: 'look',
    });
    expect(amounts).toMatchObject({ '8000': 0, '4100': 1_000_50 });
  });

  test('an account that is on lines only is known by its number, and has no type', async () => {
    const { reading } = await year({}, { accounts: YEAR.accounts.slice(0, 2) });
    expect(reading.accounts.at(-1)).toEqual({ id: '8000', name: '', type: null, rgs: null, isListed: false });
  });

  test('what is listed after it was booked on is listed all the same', async () => {
    const { reading, found } = await year({ isInReverse: true });
    expect(found).toEqual(['masterDataLate']);
    expect(reading.accounts.every(({ isListed }) => isListed)).toBe(true);
  });
});

describe('Decimal commas', () => {
  const comma = (cents: number) => writtenAmount(cents).replace('.', ',');
  test('are read when every amount has them, also with points between thousands, and said', async () => {
    for (const amount of [comma, (cents: number) => comma(cents).replace(/(\d)(\d{3}),/, '$1.$2,')]) {
      const { amounts, found } = await year({ amount });
      expect(amounts).toEqual(RIGHT);
      expect(found).toContain('decimalComma');
    }
  });
  test('beside points stop the reading', async () => {
    const { reading, findings } = await year({}, {}, text => text.replaceAll('<amnt>700.00', '<amnt>700,00'));
    expect(reading).toBeNull();
    expect(findings[0]).toMatchObject({ code: 'twoDecimalMarks', grade: 'stops' });
  });
});

test('a file of fantasies, as the official test files are, is read and says what is wrong with it', async () => {
  const fantasy = (text: string) => text.replace(/>[^<>\n]+</g, '>String<');
  const { reading, findings } = await readBytes(fantasy(write(YEAR, { version: '4.0' })));
  expect(reading).toMatchObject({ version: '4.0', fiscalYear: '', software: 'String String' });
  expect(findings.map(({ grade }) => grade)).not.toContain('stops');
  expect(findings.map(({ code }) => code)).toContain('noAmount');
});

test('only master data, without a booking, is nothing to import', async () => {
  const { reading, findings } = await year({}, { journals: [] });
  expect([reading, findings[0]!.code]).toEqual([null, 'noTransactions']);
});
