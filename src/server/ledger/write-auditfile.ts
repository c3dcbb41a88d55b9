import { writtenAmount } from '#domain/ledger/amounts.ts';
import type { JournalToWrite, LedgerToWrite, TransactionToWrite } from '#domain/ledger/ledger-to-write.ts';

// A ledger as an audit file, piece by piece: in any version of the standard, and as exporters are known to write it.

export type AuditfileVersion = '4.0' | '3.2.1' | '3.2' | '3.1' | '2.0';

/** What an exporter does its own way; nothing of it: by the standard. */
export interface Exporter {
  readonly version: AuditfileVersion;
  readonly declaration?: string;
  /** Empty: none. */
  readonly namespace?: string;
  readonly rgsIn?: 'RGScode' | 'leadReference' | 'leadCode' | 'conceptRef' | 'taxonomies';
  /** How the opening is written; the older version has no element for it. */
  readonly opening?: 'element' | 'periodZero' | 'journal' | 'none';
  /** Every other line minus, on the other side. */
  readonly hasNegatives?: boolean;
  readonly linesCount?: 'lines' | 'transactions' | 'oneTooMany';
  readonly amount?: (cents: number) => string;
  readonly date?: (date: string) => string;
  readonly hasPeriodNumbers?: boolean;
  readonly hasJournalTypes?: boolean;
  /** Says everything again in subledgers and histories, which nobody may count. */
  readonly saysAllTwice?: boolean;
  readonly isInReverse?: boolean;
}

const NAMESPACES: Readonly<Record<AuditfileVersion, string>> = {
  '4.0': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0',
  '3.2.1': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.0/structures/XmlAuditfileFinancieel3.2.1',
  '3.2': 'http://www.auditfiles.nl/XAF/3.2',
  '3.1': 'http://www.auditfiles.nl/XAF/3.1',
  '2.0': '',
};

export function* writeAuditfile(ledger: LedgerToWrite, exporter: Exporter): Generator<string> {
  const { version, namespace = NAMESPACES[version], isInReverse = false } = exporter;
  const ident = element(version === '4.0' ? 'Commercenr' : 'companyIdent', ledger.ident);
  const [before, after] =
    version === '2.0' ? ['', ''] : [`<company>${ident}${element('companyName', ledger.name)}\n`, '</company>\n'];
  yield `${exporter.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>\n'}`;
  yield `<auditfile${namespace && ` xmlns="${namespace}"`}>\n`;
  if (!isInReverse) yield header(ledger, exporter);
  yield before;
  for (const part of isInReverse ? [transactions, masterData] : [masterData, transactions])
    yield* part(ledger, exporter);
  yield after;
  if (isInReverse) yield header(ledger, exporter);
  yield '</auditfile>\n';
}

function header(ledger: LedgerToWrite, { version, date = same }: Exporter): string {
  const { fiscalYear, from, to, software, ident, name } = ledger;
  const year = element('fiscalYear', fiscalYear) + element('startDate', date(from)) + element('endDate', date(to));
  const texts =
    version === '2.0'
      ? [
          ...[
            element('auditfileVersion', 'CLAIR2.00.00'),
            element('companyID', ident),
            element('companyName', name),
            year,
          ],
          ...[element('currencyCode', 'EUR'), element('productID', software), element('productVersion', '1.0')],
        ]
      : [year, element('curCode', 'EUR'), element('softwareDesc', software), element('softwareVersion', '1.0')];
  return `<header>${texts.join('')}</header>\n`;
}

function* masterData({ accounts, codes, periods }: LedgerToWrite, exporter: Exporter): Generator<string> {
  const { version, saysAllTwice, rgsIn = version === '4.0' ? 'RGScode' : 'leadReference' } = exporter;
  yield '<generalLedger>';
  for (const { id, name, type, rgs } of accounts) {
    const about =
      version === '2.0'
        ? element('accountID', id) + element('accountDesc', name) + element('accountType', type)
        : element('accID', id) + element('accDesc', name) + element('accTp', type);
    const history = saysAllTwice
      ? `<glAccountHistory>${element('accID', 'old')}${element('accDesc', 'Old')}</glAccountHistory>`
      : '';
    yield `<ledgerAccount>${about}${rgs ? rgsElement(rgsIn, rgs) : ''}${history}</ledgerAccount>\n`;
  }
  if (rgsIn === 'taxonomies') {
    const rows = accounts.flatMap(({ id, rgs }) =>
      rgs ? [`<taxoElement>${element('txCd', rgs)}${element('glAccID', id)}</taxoElement>`] : [],
    );
    yield `<taxonomies><taxonomy>${rows.join('')}</taxonomy></taxonomies>`;
  }
  if (version.startsWith('3') && codes.length > 0) {
    const basics = codes.map(
      ({ code, name }) =>
        `<basic>${element('basicType', '02')}${element('basicID', code)}${element('basicDesc', name)}</basic>`,
    );
    yield `<basics>${basics.join('')}</basics>`;
  }
  yield '</generalLedger>\n';
  if (version === '2.0' || exporter.hasPeriodNumbers === false) return;
  const { date = same } = exporter;
  const rows = periods.map(
    ({ key, from, to }) =>
      `<period>${element('periodNumber', key)}${element('startDatePeriod', date(from))}${element('endDatePeriod', date(to))}</period>`,
  );
  yield `<periods>${rows.join('')}</periods>\n`;
}

function rgsElement(where: NonNullable<Exporter['rgsIn']>, rgs: string): string {
  if (where === 'taxonomies') return '';
  if (where !== 'conceptRef') return element(where, rgs);
  const entry = `<entryPoint>${element('entryPointRef', 'x')}${element('conceptRef', `http://www.rgs.nl/x#${rgs}`)}</entryPoint>`;
  return `<taxonomy>${element('taxoRef', 'x')}${entry}</taxonomy>`;
}

function* transactions(ledger: LedgerToWrite, exporter: Exporter): Generator<string> {
  const { version, opening = version === '2.0' ? 'periodZero' : 'element', saysAllTwice } = exporter;
  const journals = [...openingJournal(ledger, opening), ...ledger.journals];
  if (opening === 'element' && ledger.opening.length > 0) yield openingElement(ledger, exporter);
  const counted = { lines: 0, transactions: 0, debit: 0, credit: 0 };
  for (const journal of journals)
    for (const { lines } of journal.transactions) {
      counted.transactions++;
      for (const { cents } of lines) {
        const { side, amount } = written(cents, counted.lines++, exporter);
        counted[side] += amount;
      }
    }
  const count = { lines: counted.lines, transactions: counted.transactions, oneTooMany: counted.lines + 1 };
  yield `<transactions>${totals(count[exporter.linesCount ?? 'lines'], counted, exporter)}`;
  let n = 0;
  for (const { id, type, transactions } of journals) {
    const isOld = version === '2.0';
    const typed = exporter.hasJournalTypes === false ? '' : element(isOld ? 'type' : 'jrnTp', type);
    yield `<journal>${element(isOld ? 'journalID' : 'jrnID', id)}${element(isOld ? 'description' : 'desc', id)}${typed}\n`;
    for (const transaction of transactions) {
      yield transactionElement(transaction, n, exporter);
      n += transaction.lines.length;
    }
    yield '</journal>\n';
  }
  if (saysAllTwice) {
    const [{ lines }] = [...ledger.journals.flatMap(({ transactions }) => [...transactions])] as [TransactionToWrite];
    const again = lines.map(
      line =>
        `<sbLine>${element('accID', line.account)}${element('amnt', '99999.99')}${element('amntTp', 'D')}</sbLine>`,
    );
    yield `<subledgers><subledger>${again.join('')}</subledger></subledgers>`;
  }
  yield '</transactions>\n';
}

function openingJournal({ opening, from }: LedgerToWrite, how: Exporter['opening']): JournalToWrite[] {
  if (opening.length === 0 || how === 'element' || how === 'none') return [];
  const inZero = how === 'periodZero';
  const transaction = { number: 'opening', period: inZero ? '00' : '1', date: from, lines: opening };
  return [{ id: 'BEGIN', type: inZero ? 'M' : 'O', transactions: [transaction] }];
}

function openingElement({ opening }: LedgerToWrite, exporter: Exporter): string {
  const counted = { debit: 0, credit: 0 };
  const lines = opening.map(({ account, cents }, n) => {
    const { side, amount } = written(cents, n, exporter);
    counted[side] += amount;
    return `<obLine>${element('nr', String(n))}${element('accID', account)}${sided(side, amount, exporter)}</obLine>`;
  });
  return `<openingBalance>${totals(opening.length, counted, exporter)}${lines.join('')}</openingBalance>\n`;
}

function transactionElement(
  { number, period, date, lines }: TransactionToWrite,
  from: number,
  exporter: Exporter,
): string {
  const { version, date: dated = same, hasPeriodNumbers = true } = exporter;
  const isOld = version === '2.0';
  const rows = lines.map(({ account, cents, code, text = '' }, n) => {
    const { side, amount } = written(cents, from + n, exporter);
    return isOld
      ? `<line>${element('recordID', String(n))}${element('accountID', account)}${element('description', text)}${sided(side, amount, exporter)}${code ? element('costDesc', code) : ''}</line>\n`
      : `<trLine>${element('nr', String(n))}${element('accID', account)}${element('docRef', number)}${element('effDate', dated(date))}${element('desc', text)}${sided(side, amount, exporter)}${code ? element(version === '4.0' ? 'cost' : 'costID', code) : ''}</trLine>\n`;
  });
  const numbered = hasPeriodNumbers ? element(isOld ? 'period' : 'periodNumber', period) : '';
  return `<transaction>${element(isOld ? 'transactionID' : 'nr', number)}${numbered}${element(isOld ? 'transactionDate' : 'trDt', dated(date))}\n${rows.join('')}</transaction>\n`;
}

interface Written {
  readonly side: 'debit' | 'credit';
  readonly amount: number;
}

function written(cents: number, n: number, { hasNegatives }: Exporter): Written {
  const side = cents < 0 ? 'credit' : 'debit';
  if (!hasNegatives || n % 2 === 0 || cents === 0) return { side, amount: Math.abs(cents) };
  return { side: side === 'debit' ? 'credit' : 'debit', amount: 0 - Math.abs(cents) };
}

function sided(side: Written['side'], amount: number, { version, amount: write = writtenAmount }: Exporter): string {
  if (version === '2.0') return element(`${side}Amount`, write(amount));
  return element('amnt', write(amount)) + element('amntTp', side === 'debit' ? 'D' : 'C');
}

function totals(
  lines: number,
  { debit, credit }: { debit: number; credit: number },
  { version, amount = writtenAmount }: Exporter,
): string {
  const count = element(version === '2.0' ? 'numberEntries' : 'linesCount', String(lines));
  return count + element('totalDebit', amount(debit)) + element('totalCredit', amount(credit));
}

const same = (text: string): string => text;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const element = (name: string, text: string): string =>
  `<${name}>${text.replace(/[&<>]/g, sign => ENTITIES[sign]!)}</${name}>`;
