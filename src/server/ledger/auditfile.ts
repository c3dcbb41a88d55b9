import { signed } from '#domain/ledger/amounts.ts';
import type { Findings } from '#domain/ledger/findings.ts';
import { type LedgerReading, OPENING_PERIOD } from '#domain/ledger/reading.ts';
import { AccountList } from './account-list.ts';
import { checkComment, checkTotals, periodOf, yearOf } from './auditfile-checks.ts';
import { AUDITFILE, type Group, type Values } from './auditfile-elements.ts';
import { checkRoot, versionOf } from './auditfile-versions.ts';
import { LedgerSums, own, periodKey } from './ledger-sums.ts';
import { Stopped } from './stopped.ts';
import { SideTotals, WrittenAmounts } from './written-amounts.ts';
import type { ElementHandler } from './xml-events.ts';

// An audit file, element by element, becomes sums. Nothing of a line is kept beyond its transaction.

/** An element that is open, with the texts below it so far. */
interface Frame {
  readonly group: Group;
  readonly values: Values;
  readonly line: number;
}

const LONGEST = 1_000;
const MOST_NAMES = 20_000;
/** What stands where nothing is known. */
const PLACEHOLDER = /^([-.0\s]*|n\.?v\.?t\.?|onbekend)$/i;
const NO_ACCOUNT = '?';
const COST_CENTERS = '02';

export class Auditfile implements ElementHandler {
  readonly #findings: Findings;
  readonly #sums: LedgerSums;
  readonly #list: AccountList;
  readonly #amounts: WrittenAmounts;
  readonly #frames: Frame[] = [];
  readonly #header: Values = {};
  readonly #company: Values = {};
  readonly #names = new Map<string, string>();
  readonly #dates = new Map<string, { from: string | null; to: string | null }>();
  readonly #totals = new SideTotals();
  readonly #opening = new SideTotals();
  readonly #signs = { declared: '', hasOldLines: false, hasNewFields: false };
  #namespace = '';
  #transactions = 0;
  /** What the open transaction comes to. */
  #balance = 0;
  #skipped = 0;
  #field: string | null = null;
  #text = '';

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#sums = new LedgerSums(findings);
    this.#list = new AccountList(findings, this.#sums);
    this.#amounts = new WrittenAmounts(findings);
  }

  get lines(): number {
    return this.#totals.lines;
  }

  comment(text: string, line: number): void {
    checkComment(text, line, this.#findings);
  }

  open(name: string, namespace: string, line: number): void {
    const frame = this.#frames.at(-1);
    if (!frame) {
      checkRoot(name, namespace, line);
      this.#namespace = namespace;
      this.#frames.push({ group: AUDITFILE, values: {}, line });
      return;
    }
    const child = this.#skipped > 0 || this.#field !== null ? undefined : frame.group.children.get(name);
    if (child === undefined) this.#skipped++;
    else if (typeof child === 'string') [this.#field, this.#text] = [child, ''];
    else {
      this.#frames.push({ group: child, values: {}, line });
      if (child.kind === 'transaction') this.#balance = 0;
    }
  }

  text(piece: string): void {
    if (this.#field !== null && this.#skipped === 0 && this.#text.length < LONGEST) this.#text += piece;
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const frame = this.#frames.at(-1)!;
    if (this.#field !== null) {
      put(frame.values, this.#field, this.#text.trim());
      this.#field = null;
      return;
    }
    this.#frames.pop();
    this.#closed(frame);
  }

  #closed({ group: { kind }, values, line }: Frame): void {
    const parent = this.#frames.at(-1)?.values ?? {};
    switch (kind) {
      case '':
        for (const [field, text] of Object.entries(values)) put(parent, field, text!);
        break;
      case 'header':
        Object.assign(this.#header, values);
        break;
      case 'company':
        Object.assign(this.#company, values);
        if (values.newNumber) this.#signs.hasNewFields = true;
        break;
      case 'account':
        this.#list.account(values, line, this.#totals.lines > 0);
        if (values.rgs) this.#signs.hasNewFields = true;
        break;
      case 'basic':
        if (values.type === COST_CENTERS && this.#names.size < MOST_NAMES)
          this.#names.set(own(values.id ?? '', LONGEST), own(values.name ?? '', LONGEST));
        break;
      case 'classified':
        this.#list.classified(values);
        break;
      case 'period':
        if (this.#dates.size < LONGEST)
          this.#dates.set(periodKey(own(values.period ?? '', LONGEST)), { from: day(values.from), to: day(values.to) });
        break;
      case 'openingLine':
        this.#side(values, line, this.#opening);
        break;
      case 'opening':
        checkTotals('opening', values, this.#opening, 0, this.#findings);
        break;
      case 'line':
      case 'oldLine':
        this.#line(values, line, kind);
        break;
      case 'transaction':
        this.#transaction(values, line);
        break;
      case 'transactions':
        checkTotals('transactions', values, this.#totals, this.#transactions, this.#findings);
        break;
    }
  }

  /** Signed debit positive; what is written counts on the side where it is written. */
  #side({ amount = '', side = '', debit, credit }: Values, line: number, totals: SideTotals): number {
    totals.lines++;
    if (debit !== undefined || credit !== undefined) {
      const [onDebit, onCredit] = [debit, credit].map(text => (text ? this.#amounts.read(text, line) : 0)) as [
        number,
        number,
      ];
      totals.add(onDebit, 'debit');
      totals.add(onCredit, 'credit');
      return onDebit - onCredit;
    }
    const cents = this.#amounts.read(amount, line);
    if (!/^[DC]/i.test(side)) this.#findings.add('noSide', line, side);
    const on = /^C/i.test(side) ? 'credit' : 'debit';
    totals.add(cents, on);
    return signed(cents, on);
  }

  #line(values: Values, line: number, kind: 'line' | 'oldLine'): void {
    if (kind === 'oldLine') this.#signs.hasOldLines = true;
    if (values.isNew !== undefined) this.#signs.hasNewFields = true;
    if (!values.account) this.#findings.add('accountMissing', line);
    const cents = this.#side(values, line, this.#totals);
    const account = this.#sums.account(values.account || NO_ACCOUNT, line);
    const code = this.#sums.code(values.code ?? '', line);
    this.#balance += cents;
    const { period } = this.#frames.at(-1)!.values;
    if (period) this.#sums.add(account, this.#period(period, line), code, cents);
    else this.#sums.wait(account, code, cents);
  }

  #transaction({ number = '', period, date }: Values, line: number): void {
    this.#transactions++;
    if (this.#balance !== 0) this.#findings.add('transactionDoesNotBalance', line, number);
    if (!this.#sums.isWaiting) return;
    if (!period) this.#findings.add('periodFromDate', line, number);
    this.#sums.settle(this.#period(period || periodOf(day(date), this.#dates), line));
  }

  /** An opening journal is the opening, whatever its period. */
  #period(text: string, line: number): number {
    const journal = this.#frames.findLast(({ group: { kind } }) => kind === 'journal')?.values;
    const key = journal?.type === 'O' ? OPENING_PERIOD : periodKey(text);
    if (key === OPENING_PERIOD) this.#findings.add('openingNotCounted', line);
    return this.#sums.period(key);
  }

  finish(): LedgerReading {
    this.#amounts.finish();
    if (this.#totals.lines === 0) throw new Stopped('noTransactions');
    const [header, company] = [this.#header, this.#company];
    this.#signs.declared = header.version ?? '';
    const currency = header.currency ?? '';
    if (currency !== '' && currency.toUpperCase() !== 'EUR') this.#findings.add('otherCurrency', null, currency, 'EUR');
    const [from, to] = [day(header.from), day(header.to)];
    const administrationName = (company.companyName || header.companyName) ?? '';
    const numbers = [company.administration, company.newNumber, header.administration];
    const number = numbers.find(text => text && !PLACEHOLDER.test(text));
    return {
      kind: 'auditfile',
      version: versionOf(this.#namespace, this.#signs, this.#findings),
      software: [header.software, header.softwareVersion].filter(Boolean).join(' '),
      ...{ administration: number ?? administrationName, administrationName },
      ...{ fiscalYear: yearOf(header.fiscalYear ?? '', from, to, this.#findings), from, to, currency },
      lines: this.#totals.lines,
      accounts: this.#sums.accounts(),
      ...this.#sums.periodsAndSums(this.#dates),
      codes: this.#sums.codes(this.#names),
    };
  }
}

/** Of several the first counts; an account has a concept in each taxonomy. */
function put(values: Values, field: string, text: string): void {
  const before = values[field];
  if (!before) values[field] = text;
  else if (field === 'concept' && before.length < LONGEST) values[field] = `${before} ${text}`;
}

/** Without a time zone. */
function day(text: string | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null;
}
