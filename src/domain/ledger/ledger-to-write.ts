// A ledger as it is written to an audit file. Amounts are in cents, debit positive.

export interface LedgerToWrite {
  readonly ident: string;
  readonly name: string;
  readonly fiscalYear: string;
  readonly from: string;
  readonly to: string;
  readonly software: string;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly rgs?: string;
  }[];
  readonly periods: readonly { readonly key: string; readonly from: string; readonly to: string }[];
  readonly opening: readonly { readonly account: string; readonly cents: number }[];
  readonly codes: readonly { readonly code: string; readonly name: string }[];
  readonly journals: readonly JournalToWrite[];
}

export interface JournalToWrite {
  readonly id: string;
  readonly type: string;
  /** Asked for twice: to be counted, and to be written. */
  readonly transactions: Iterable<TransactionToWrite>;
}

export interface TransactionToWrite {
  readonly number: string;
  readonly period: string;
  readonly date: string;
  readonly lines: readonly LineToWrite[];
}

export interface LineToWrite {
  readonly account: string;
  readonly cents: number;
  readonly code?: string;
  readonly text?: string;
}
