import { type Finding, type FindingCode, finding } from '#domain/ledger/findings.ts';

/** Reading cannot go on: what was found says why. */
export class Stopped extends Error {
  readonly finding: Finding;
  constructor(code: FindingCode, line: number | null = null, value = '', expected = '') {
    super(code);
    this.finding = finding(code, line, value, expected);
  }
}
