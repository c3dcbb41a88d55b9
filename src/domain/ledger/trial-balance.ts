import { type Cents, sum } from '../money.ts';
import { amountOf, parseAmount } from '../numbers.ts';
import { accountTypeOf } from './account-type.ts';
import { type FindingCode, Findings } from './findings.ts';
import { type LedgerAccount, type LedgerRead, MOST_ACCOUNTS } from './reading.ts';
import { rgsCode } from './rgs.ts';
import { type Cell, findHeads, type Heads } from './trial-heads.ts';

// A trial balance as a table of cells becomes a reading. It has no periods and no codes; its year is what its title says.

const MOST_ROWS = 200_000;
const TOTAL = /^(sub)?tota(a)?l/i;

/** With the heads that were found, or as a person corrected them. */
export function readTrialBalance(
  rows: readonly (readonly Cell[])[],
  heads: Heads | null = findHeads(rows),
): LedgerRead {
  const findings = new Findings();
  const stopped = (code: FindingCode, value?: string, expected?: string): LedgerRead => {
    findings.add(code, null, value, expected);
    return { findings: findings.list, reading: null };
  };
  if (!heads) return stopped('headsNotFound');
  if (rows.length > MOST_ROWS) return stopped('tooManyRows', String(rows.length), String(MOST_ROWS));

  const accounts = new Map<string, { account: LedgerAccount; cents: Cents; isInPair: boolean }>();
  const below = rows.slice(heads.row + 1);
  const sides = sideColumn(below, heads.amounts);
  below.forEach((row, n) => {
    const line = heads.row + n + 2;
    const cell = (column: number | null): string => (column === null ? '' : textOf(row[column]));
    const amounts = heads.amounts.map(({ column, sign }) => ({ sign, ...centsOf(row[column]) }));
    const side = sideOf(cell(sides)) ?? 1;
    const cents = side * sum(amounts.map(({ sign, cents }) => sign * cents));
    const { id, name } = named(cell(heads.account), cell(heads.name), heads);
    if (id === '' || TOTAL.test(id) || TOTAL.test(name)) {
      if (cents !== 0) findings.add('subtotalsLeftOut', line, name || id);
      return;
    }
    if (amounts.some(({ isBad }) => isBad)) findings.add('rowWithoutAmount', line, `${id} ${name}`.trim());
    const before = accounts.get(id);
    if (before) findings.add('accountTwice', line, id);
    const isInPair = before?.isInPair === true || amounts.some(({ isEmpty }) => !isEmpty);
    const account = before?.account ?? {
      id,
      name,
      type: accountTypeOf(cell(heads.type)),
      rgs: rgsCode(cell(heads.rgs)),
      isListed: true,
    };
    accounts.set(id, { account, cents: cents + (before?.cents ?? 0), isInPair });
  });
  if (accounts.size > MOST_ACCOUNTS) return stopped('tooManyAccounts', String(accounts.size), String(MOST_ACCOUNTS));
  if (accounts.size === 0) return stopped('noTransactions');
  const fiscalYear = yearInTitle(rows, heads);
  if (fiscalYear === '') findings.add('yearUnknown');

  const list = [...accounts.values()];
  const difference = sum(list.map(({ cents }) => cents));
  // The profit and loss columns alone come to the result, not to 0.
  if (difference !== 0 && !heads.isProfitAndLoss) findings.add('doesNotBalance');
  return {
    findings: findings.list,
    reading: {
      ...{
        kind: 'trialBalance',
        version: '',
        software: '',
        administration: '',
        administrationName: '',
        fiscalYear,
      },
      ...{ from: null, to: null, currency: '', lines: list.length },
      accounts: list.map(({ account, isInPair }) =>
        heads.isProfitAndLoss ? { ...account, type: isInPair ? 'profitAndLoss' : 'balance' } : account,
      ),
      periods: [{ key: '', from: null, to: null }],
      codes: [{ code: '', name: '' }],
      sums: list.flatMap(({ cents }, n) => (cents === 0 ? [] : [[n, 0, 0, cents] as const])),
    },
  };
}

const YEAR = String.raw`(?:199\d|20\d\d)`;
const ANY_YEAR = new RegExp(String.raw`(?<!\d)${YEAR}(?!\d)`, 'g');
/** In no date, and not the digits of a postcode. */
const YEAR_ALONE = new RegExp(String.raw`(?<![\d./-])${YEAR}(?![./-]?\d|\s?[A-Z]{2}\b)`, 'g');

/** Such a day is that of the file, and not of the year. */
const OF_THE_FILE = /afgedrukt|afdruk|print|gemaakt|aangemaakt|created|generated|export|datum|date/i;

/** The one year that the head of the amounts names, else the rows above the heads; empty where they name none, or several. */
function yearInTitle(rows: readonly (readonly Cell[])[], { row, amounts }: Heads): string {
  const titles = rows.slice(0, row).flatMap(cells => cells.map(textOf).filter(text => !OF_THE_FILE.test(text)));
  const counted = amounts.map(({ column }) => textOf(rows[row]![column]));
  for (const [texts, pattern] of [
    [counted, ANY_YEAR] as const,
    [titles, YEAR_ALONE] as const,
    [titles, ANY_YEAR] as const,
  ]) {
    const years = new Set(texts.flatMap(text => text.match(pattern) ?? []));
    if (years.size === 1) return [...years][0]!;
  }
  return '';
}

/** An account without a number is called by its name; some tables hold both in one cell. */
function named(account: string, name: string, heads: Heads): { id: string; name: string } {
  if (heads.account === null) return { id: name, name };
  const both = heads.name === null ? /^([\w.]*\d[\w.]*)[\s:–-]+(.+)/s.exec(account) : null;
  return both ? { id: both[1]!, name: both[2]! } : { id: account, name };
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

/** `1.300,00 C` is credit. */
const WITH_ITS_SIDE = /^(.*\d)\s*([a-z]+\.?)$/i;

function centsOf(cell: Cell): { cents: Cents; isBad: boolean; isEmpty: boolean } {
  const text = textOf(cell);
  const [, digits, word = ''] = WITH_ITS_SIDE.exec(text) ?? [];
  const side = sideOf(word);
  const parsed = typeof cell === 'number' ? amountOf(cell) : parseAmount(side === null ? text : digits!);
  const cents = parsed.ok ? (side ?? 1) * parsed.value : 0;
  return { cents, isBad: !parsed.ok && text !== '', isEmpty: text === '' };
}

function sideOf(text: string): 1 | -1 | null {
  if (/^d(b|r|eb|ebet|ebit)?\.?$/i.test(text)) return 1;
  return /^c(r|red|redit)?\.?$/i.test(text) ? -1 : null;
}

/** Beside a balance without a sign: the column that says debit or credit and nothing else, whatever its head. */
function sideColumn(rows: readonly (readonly Cell[])[], amounts: Heads['amounts']): number | null {
  if (amounts.length > 1) return null;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (let column = 0; column < width; column++) {
    const said = rows.map(row => textOf(row[column])).filter(text => text !== '');
    const sides = new Set(said.map(sideOf));
    if (sides.has(-1) && !sides.has(null)) return column;
  }
  return null;
}
