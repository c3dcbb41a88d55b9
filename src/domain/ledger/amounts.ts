import type { Cents } from '../money.ts';

// How an audit file writes an amount: digits, a point, decimals, a minus of its own that counts. Some exporters write a comma.

export interface LedgerAmount {
  readonly cents: Cents;
  readonly mark: '.' | ',' | '';
  /** There were decimals beyond the cents, which were rounded. */
  readonly isRounded: boolean;
}

/** One amount stays below a hundred thousand million euros, so 11 digits; nobody's ledger holds a larger one. */
const WRITTEN = /^([+-]?)(?=.*\d)0*(\d{0,11})(?:([.,])(\d*))?$/;

/** Null where it is no amount, or one that no ledger holds. */
export function ledgerAmount(text: string): LedgerAmount | null {
  const found = WRITTEN.exec(text);
  if (!found) return null;
  const [, sign, whole, mark = '', decimals = ''] = found;
  const written = Number(whole! + decimals.slice(0, 2).padEnd(2, '0'));
  const cents = decimals.charAt(2) >= '5' ? written + 1 : written;
  return {
    cents: sign === '-' ? 0 - cents : cents,
    mark: mark as LedgerAmount['mark'],
    isRounded: /[1-9]/.test(decimals.slice(2)),
  };
}

/** Cents as the standard writes them. */
export function writtenAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Debit positive; the amount's own sign counts. Only so do files close to the cent. */
export function signed(cents: Cents, side: 'debit' | 'credit'): Cents {
  return side === 'debit' ? cents : 0 - cents;
}
