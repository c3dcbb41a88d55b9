import { type LedgerAmount, ledgerAmount } from '#domain/ledger/amounts.ts';
import type { Findings } from '#domain/ledger/findings.ts';
import { parseAmount } from '#domain/numbers.ts';
import { Stopped } from './stopped.ts';

// The amounts of a file as they are written, and what they add up to: each side apart, for the totals the file declares.

/** So many digits before the decimal mark are nobody's ledger. */
const TOO_LARGE = /^[+-]?0*[1-9]\d{11,}([.,]|$)/;

export class WrittenAmounts {
  readonly #findings: Findings;
  #comma: number | null = null;
  #point: number | null = null;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** In cents, with the sign it is written with; 0 where it is no amount, which is said. */
  read(text: string, line: number): number {
    const amount = ledgerAmount(text) ?? grouped(text);
    if (!amount) {
      if (TOO_LARGE.test(text)) throw new Stopped('amountsTooLarge', line, text);
      this.#findings.add('noAmount', line, text);
      return 0;
    }
    if (amount.isRounded) this.#findings.add('moreDecimals', line, text);
    if (amount.mark === ',') this.#comma ??= line;
    if (amount.mark === '.') this.#point ??= line;
    return amount.cents;
  }

  /** Decimal commas are read when every amount has them; a file with both can mean anything. */
  finish(): void {
    if (this.#comma === null) return;
    if (this.#point !== null) throw new Stopped('twoDecimalMarks', Math.max(this.#comma, this.#point));
    this.#findings.add('decimalComma', this.#comma);
  }
}

/** With marks between thousands, which the standard doesn't know. */
function grouped(text: string): LedgerAmount | null {
  if (!/[.,]/.test(text)) return null;
  const parsed = parseAmount(text);
  const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  return parsed.ok ? { cents: parsed.value, mark, isRounded: false } : null;
}

/** What was written on each side, and how many lines there were. */
export class SideTotals {
  debit = 0;
  credit = 0;
  lines = 0;

  add(cents: number, side: 'debit' | 'credit'): void {
    this[side] += cents;
  }
}
