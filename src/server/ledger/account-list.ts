import { accountTypeOf } from '#domain/ledger/account-type.ts';
import type { Findings } from '#domain/ledger/findings.ts';
import { rgsCode, rgsCodeInLead, rgsCodeOfConcept } from '#domain/ledger/rgs.ts';
import type { Values } from './auditfile-elements.ts';
import { type LedgerSums, own } from './ledger-sums.ts';

const LONGEST_CODE = 20;

/** The file's list of accounts. Where an account has no RGS code of its own, exporters put it into one of the lead fields. */
export class AccountList {
  readonly #findings: Findings;
  readonly #sums: LedgerSums;
  readonly #codes = new Set<string>();

  constructor(findings: Findings, sums: LedgerSums) {
    this.#findings = findings;
    this.#sums = sums;
  }

  account({ account, name = '', type = '', ...codes }: Values, line: number, isLate: boolean): void {
    if (!account) {
      this.#findings.add('accountMissing', line, name);
      return;
    }
    if (isLate) this.#findings.add('masterDataLate', line);
    const rgs = codeOf(codes);
    // Only 4.0 wants each code once, and only there the field is its own.
    if (rgs !== null && codes.rgs) {
      if (this.#codes.has(rgs)) this.#findings.add('codeTwice', line, rgs);
      this.#codes.add(rgs);
    }
    this.#sums.list(account, { name, type: accountTypeOf(type), rgs }, line);
  }

  /** Version 3.1 has a list of codes beside that of accounts. */
  classified({ account, code }: Values): void {
    const rgs = rgsCodeOfConcept(code ?? '');
    if (account && rgs !== null) this.#sums.classify(account, own(rgs, LONGEST_CODE));
  }
}

function codeOf({ rgs, concept, leadReference, leadCode, leadCrossRef }: Values): string | null {
  const found = [
    rgsCode(rgs ?? ''),
    ...(concept ?? '').split(' ').map(rgsCodeOfConcept),
    ...[leadReference, leadCode, leadCrossRef].map(text => rgsCodeInLead(text ?? '')),
  ].find(code => code !== null);
  return found ? own(found, LONGEST_CODE) : null;
}
