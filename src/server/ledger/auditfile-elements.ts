// The elements of an audit file that are read, of all versions in one: 4.0, 3.x and the older CLAIR2, which has other names
// and no company around its books. Each is met at its own place only; whatever is elsewhere, such as subledgers and
// histories, repeats what was said and is never looked at. The order of elements means nothing.

/** What an element does with its text, or by its name with what is below it. */
type Field = string;
export interface Group {
  readonly kind: string;
  readonly children: ReadonlyMap<string, Group | Field>;
}

/** Texts of the fields below an element. */
export type Values = Partial<Record<Field, string>>;

type Tree = { readonly [name: string]: Field | Group };
const group = (kind: string, ...children: Tree[]): Group => ({
  kind,
  children: new Map(children.flatMap(each => Object.entries(each))),
});
/** Names an element has in different versions. */
const each = (names: readonly string[], what: Field | Group): Tree =>
  Object.fromEntries(names.map(name => [name, what]));

const totals: Tree = {
  ...each(['linesCount', 'numberEntries'], 'linesCount'),
  ...{ totalDebit: 'totalDebit', totalCredit: 'totalCredit' },
};

const line = group('line', each(['accID', 'accountID'], 'account'), each(['cost', 'costID', 'costDesc'], 'code'), {
  amnt: 'amount',
  amntTp: 'side',
  debitAmount: 'debit',
  creditAmount: 'credit',
  settDate: 'isNew',
});

const transaction = group(
  'transaction',
  each(['nr', 'transactionID'], 'number'),
  each(['periodNumber', 'period'], 'period'),
  each(['trDt', 'transactionDate'], 'date'),
  { trLine: line, line: { ...line, kind: 'oldLine' } },
);

const journal = group('journal', each(['jrnID', 'journalID'], 'id'), each(['jrnTp', 'type'], 'type'), { transaction });

const account = group(
  'account',
  each(['accID', 'accountID'], 'account'),
  each(['accDesc', 'accountDesc'], 'name'),
  each(['accTp', 'accountType'], 'type'),
  { RGScode: 'rgs', leadCode: 'leadCode', leadReference: 'leadReference', leadCrossRef: 'leadCrossRef' },
  { taxonomy: group('', { entryPoint: group('', { conceptRef: 'concept' }) }) },
);

const books: Tree = {
  generalLedger: group('generalLedger', {
    ledgerAccount: account,
    basics: group('', { basic: group('basic', { basicType: 'type', basicID: 'id', basicDesc: 'name' }) }),
    taxonomies: group('', {
      taxonomy: group('', { taxoElement: group('classified', { glAccID: 'account', txCd: 'code' }) }),
    }),
  }),
  periods: group('', {
    period: group('period', { periodNumber: 'period', startDatePeriod: 'from', endDatePeriod: 'to' }),
  }),
  openingBalance: group('opening', totals, {
    obLine: group('openingLine', { amnt: 'amount', amntTp: 'side' }),
  }),
  transactions: group('transactions', totals, { journal }),
};

const header = group(
  'header',
  each(['curCode', 'currencyCode'], 'currency'),
  each(['softwareDesc', 'productID'], 'software'),
  each(['softwareVersion', 'productVersion'], 'softwareVersion'),
  each(['companyID', 'companyIdent'], 'administration'),
  {
    auditfileVersion: 'version',
    fiscalYear: 'fiscalYear',
    startDate: 'from',
    endDate: 'to',
    companyName: 'companyName',
  },
);

const company = group(
  'company',
  each(['Commercenr', 'commerceNr', 'CommerceNr'], 'newNumber'),
  { companyIdent: 'administration', companyName: 'companyName' },
  books,
);

export const AUDITFILE = group('auditfile', { header, company }, books);
