import { describe, expect, test } from 'vitest';
import { amountsOf, usualPeriods } from '#domain/ledger/reading.ts';
import { readBytes } from '../testing/read-bytes.ts';
import { zip } from '../testing/zip.ts';

// Files as no exporter of the facts is known to write them, made by hand: each is read, or says what it is.

const written = {
  root: '<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">',
  ...{ year: '2025', amount: '100.00', debit: 'D', credit: 'C', period: '1', account: '4100' },
  ...{ name: 'Huur', profit: 'P', balance: 'B' },
};

/** A year with one booking: 100,00 of rent. */
function file(odd: Partial<typeof written> = {}): string {
  const { root, year, amount, debit, credit, period, account, name, profit, balance } = { ...written, ...odd };
  const listed = (id: string, name: string, type: string) =>
    `<ledgerAccount><accID>${id}</accID><accDesc>${name}</accDesc><accTp>${type}</accTp></ledgerAccount>`;
  const line = (id: string, side: string) =>
    `<trLine><nr>1</nr><accID>${id}</accID><effDate>2025-01-31</effDate><amnt>${amount}</amnt><amntTp>${side}</amntTp></trLine>`;
  return `${root}<header><fiscalYear>${year}</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate></header>
<company><companyIdent>1</companyIdent><companyName>Bakkerij</companyName>
<generalLedger>${listed('4100', name, profit)}${listed('1000', 'Bank', balance)}</generalLedger>
<transactions><journal><jrnID>M</jrnID><transaction><nr>1</nr><periodNumber>${period}</periodNumber><trDt>2025-01-31</trDt>
${line(account, debit)}${line('1000', credit)}</transaction></journal></transactions></company></auditfile>`;
}
const inUtf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const zipped = (...names: string[]) =>
  zip(names.map((name, n) => ({ name, content: Buffer.from(n === 0 ? file() : 'no ledger') })));
const SCHEMA = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://x 3.2.xsd"';

async function rent(content: Buffer | string, fileName = 'audit.xaf') {
  const { reading, findings } = await readBytes(content, [65_536], { fileName });
  const amounts = reading && amountsOf(reading, usualPeriods(reading));
  return {
    cents: reading?.accounts.map(({ id }, n) => [id, amounts![n]]),
    names: reading?.accounts.map(({ name }) => name),
    year: reading?.fiscalYear,
    stops: findings.filter(({ grade }) => grade === 'stops'),
  };
}

describe('An odd file is read', () => {
  test.each<[string, Buffer | string]>([
    ['with two bytes a sign', inUtf16(`<?xml version="1.0" encoding="utf-16"?>${file()}`)],
    ['with sides in words', file({ debit: 'Debet', credit: 'Credit' })],
    ['with sides in small letters', file({ debit: 'd', credit: 'c' })],
    ['with types in words and a bare &', file({ profit: 'Winst & verlies', balance: 'Balans' })],
    ['with plus signs', file({ amount: '+100.00' })],
    ['with a currency, and commas', file({ amount: '€ 100,00' })],
    ['with periods in words', file({ period: '2025-01' })],
    ['without periods', file({ period: '' })],
    ['with blanks around numbers', file({ account: '\n  4100  ' })],
    [
      'with a schema, a style sheet and a remark',
      file({ root: `<?xml-stylesheet href="a"?><!-- hi -->${written.root.replace('>', ` ${SCHEMA}>`)}` }),
    ],
    ['with zeros in a name', file({ name: 'Hu\0ur' })],
    ['with blanks before its declaration', `\n\n<?xml version="1.0" encoding="UTF-8"?>${file()}`],
    ['that declares itself twice', `<?xml version="1.0"?><?xml version="1.0"?>${file()}`],
    ['with ends of lines of old', file().replaceAll('\n', '\r')],
    ['of a standard yet to come', file({ root: '<auditfile xmlns="http://www.odb.belastingdienst.nl/XAF/5.0">' })],
    ['in an archive of a Mac', zipped('map/audit.xaf', '__MACOSX/map/._audit.xaf')],
    ['in an archive with a path', zipped('../../../etc/audit.xaf')],
  ])('%s', async (_, content) => {
    const { cents, stops } = await rent(content);
    expect([stops, cents]).toEqual([
      [],
      [
        ['4100', 100_00],
        ['1000', -100_00],
      ],
    ]);
  });

  test.each(['2025/2026', '2025 - 2026', '2025-2026'])('whose year is written %s', async year => {
    expect((await rent(file({ year }))).year).toBe('2025-2026');
  });

  test('with names in sections of characters', async () => {
    expect((await rent(file({ name: '<![CDATA[Huur & meer]]>' }))).names).toEqual(['Huur & meer', 'Bank']);
  });
});

describe('What it says it is, where it is no ledger', () => {
  const root = (name: string, namespace: string) => `<?xml version="1.0"?>\n<${name} xmlns="${namespace}"/>`;
  test.each<[string, string, string, string]>([
    ['an audit file of wages', root('auditfile', 'http://www.auditfiles.nl/XAS/5.0'), 'anotherStandard', 'XAS'],
    ['one by its name', root('auditfileSalaris', 'http://x'), 'anotherStandard', 'XAS'],
    ['an audit file of a till', root('auditfile', 'http://www.auditfiles.nl/XAA/3.0'), 'anotherStandard', 'XAA'],
    ['a message', root('Envelope', 'http://soap'), 'notALedger', '<Envelope> http://soap'],
    ['annual accounts', root('xbrl', 'http://xbrl'), 'notALedger', '<xbrl> http://xbrl'],
    ['a page that says the log-in is over', '<html><body>Log in</body></html>', 'notALedger', 'HTML'],
    [
      'names in capitals',
      file()
        .toUpperCase()
        .replace(/XMLNS="[^"]*"/, ''),
      'noTransactions',
      '',
    ],
  ])('%s', async (_, content, code, value) => {
    expect((await rent(content)).stops).toMatchObject([{ code, value }]);
  });
});
