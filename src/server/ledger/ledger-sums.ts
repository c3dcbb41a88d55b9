import type { Findings } from '#domain/ledger/findings.ts';
import {
  type AccountType,
  type LedgerAccount,
  type LedgerCode,
  type LedgerPeriod,
  type LedgerSum,
  MOST_ACCOUNTS,
} from '#domain/ledger/reading.ts';
import { Stopped } from './stopped.ts';

// What lines add up to: one sum an account, period and code, whatever the number of lines. Memory grows with what differs,
// within limits, and never with the size of the file.

const MOST_SUMS = 1_000_000;
/** A period has at most three digits. */
const MOST_PERIODS = 1_000;
/** Nobody has more cost centers; whoever does uses the field for something else. */
const MOST_CODES = 5_000;
const CODES = MOST_CODES + 1;
const LONGEST_NAME = 255;
const LONGEST_CODE = 100;

interface Account {
  id: string;
  name: string;
  type: AccountType | null;
  rgs: string | null;
  isListed: boolean;
  /** Where it was first met. */
  line: number;
}

export class LedgerSums {
  readonly #findings: Findings;
  readonly #accounts: Account[] = [];
  readonly #positions = new Map<string, number>();
  readonly #periods = new Map<string, number>();
  readonly #codes = new Map<string, number>([['', 0]]);
  readonly #sums = new Map<number, number>();
  /** What waits for its period, by account and code. */
  readonly #waiting = new Map<number, number>();
  #gross = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  get accountCount(): number {
    return this.#accounts.length;
  }

  list(id: string, about: Pick<Account, 'name' | 'type' | 'rgs'>, line: number): void {
    const account = this.#accounts[this.account(id, line)]!;
    if (account.isListed) this.#findings.add('accountTwice', line, id);
    else Object.assign(account, { ...about, name: own(about.name, LONGEST_NAME), isListed: true });
  }

  /** A code for an account that is listed already, from a list of its own. */
  classify(id: string, rgs: string): void {
    const account = this.#accounts[this.#positions.get(own(id, LONGEST_CODE)) ?? -1];
    if (account) account.rgs ??= rgs;
  }

  account(id: string, line: number): number {
    const known = this.#positions.get(id);
    if (known !== undefined) return known;
    if (this.#accounts.length >= MOST_ACCOUNTS)
      throw new Stopped('tooManyAccounts', null, String(MOST_ACCOUNTS + 1), String(MOST_ACCOUNTS));
    const short = own(id, LONGEST_CODE);
    const position = this.#positions.get(short) ?? this.#accounts.length;
    if (position === this.#accounts.length)
      this.#accounts.push({ id: short, name: '', type: null, rgs: null, isListed: false, line });
    this.#positions.set(short, position);
    return position;
  }

  period(key: string): number {
    const known = this.#periods.get(key);
    if (known !== undefined) return known;
    if (this.#periods.size >= MOST_PERIODS) throw new Stopped('tooManyPeriods', null, key, String(MOST_PERIODS));
    this.#periods.set(own(key, LONGEST_CODE), this.#periods.size);
    return this.#periods.size - 1;
  }

  /** Lines with codes beyond the limit count without one. */
  code(text: string, line: number): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    if (this.#codes.size > MOST_CODES) {
      this.#findings.add('tooManyCodes', line, text, String(MOST_CODES));
      return 0;
    }
    const short = own(text, LONGEST_CODE);
    const position = this.#codes.get(short) ?? this.#codes.size;
    this.#codes.set(short, position);
    return position;
  }

  add(account: number, period: number, code: number, cents: number): void {
    this.#count(cents);
    addTo(this.#sums, sumKey(account, period, code), cents);
  }

  /** Until the period of its transaction is known. */
  wait(account: number, code: number, cents: number): void {
    this.#count(cents);
    addTo(this.#waiting, account * CODES + code, cents);
  }

  #count(cents: number): void {
    this.#gross += Math.abs(cents);
    if (this.#gross > Number.MAX_SAFE_INTEGER) throw new Stopped('amountsTooLarge');
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  settle(period: number): void {
    for (const [key, cents] of this.#waiting)
      addTo(this.#sums, sumKey(Math.floor(key / CODES), period, key % CODES), cents);
    this.#waiting.clear();
  }

  accounts(): LedgerAccount[] {
    for (const { id, isListed, line } of this.#accounts) if (!isListed) this.#findings.add('accountUnlisted', line, id);
    return this.#accounts.map(({ line: _, ...account }) => account);
  }

  /** In order: numbers as numbers, then words; with the sums at their new positions. */
  periodsAndSums(dates: ReadonlyMap<string, Omit<LedgerPeriod, 'key'>>): {
    periods: LedgerPeriod[];
    sums: LedgerSum[];
  } {
    const keys = [...this.#periods.keys()];
    const order = keys.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    const moved = keys.map(key => order.indexOf(key));
    const sums: LedgerSum[] = [];
    for (const [key, cents] of this.#sums) {
      const [rest, code] = [Math.floor(key / CODES), key % CODES];
      sums.push([Math.floor(rest / MOST_PERIODS), moved[rest % MOST_PERIODS]!, code, cents]);
    }
    const periods = order.map(key => ({ key, ...(dates.get(key) ?? { from: null, to: null }) }));
    return { periods, sums };
  }

  codes(names: ReadonlyMap<string, string>): LedgerCode[] {
    return [...this.#codes.keys()].map(code => ({ code, name: names.get(code) ?? '' }));
  }
}

const sumKey = (account: number, period: number, code: number): number =>
  (account * MOST_PERIODS + period) * CODES + code;

function addTo(sums: Map<number, number>, key: number, cents: number): void {
  const before = sums.get(key);
  if (before === undefined && sums.size >= MOST_SUMS)
    throw new Stopped('tooManySums', null, String(MOST_SUMS + 1), String(MOST_SUMS));
  sums.set(key, (before ?? 0) + cents);
}

const rank = (key: string): number => (/^\d+$/.test(key) ? Number(key) : Number.MAX_SAFE_INTEGER);

/** `01` is `1`, any zeros are the opening. */
export function periodKey(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

/** A copy: a part of a longer text would keep all of that in memory. */
export function own(text: string, most: number): string {
  return Buffer.from(text.slice(0, most)).toString();
}
