import { ledgerAmount, writtenAmount } from '#domain/ledger/amounts.ts';
import type { Findings } from '#domain/ledger/findings.ts';
import type { Values } from './auditfile-elements.ts';
import { Stopped } from './stopped.ts';
import type { SideTotals } from './written-amounts.ts';

// The rules of the standard an importer can check. Real files break them, the official test files among them: what is broken
// is told, and stops nothing.

/** Totals are sums as written, each side apart. */
export function checkTotals(
  what: 'opening' | 'transactions',
  declared: Values,
  { debit, credit, lines }: SideTotals,
  transactions: number,
  findings: Findings,
): void {
  const differs = (text: string | undefined, cents: number): boolean =>
    text !== undefined && ledgerAmount(text)?.cents !== cents;
  const isWrong = { debit: differs(declared.totalDebit, debit), credit: differs(declared.totalCredit, credit) };
  if (what === 'opening') {
    if (isWrong.debit || isWrong.credit || debit !== credit) findings.add('openingDoesNotBalance');
    return;
  }
  if (isWrong.debit) findings.add('debitsDiffer', null, writtenAmount(debit), declared.totalDebit);
  if (isWrong.credit) findings.add('creditsDiffer', null, writtenAmount(credit), declared.totalCredit);
  if (debit !== credit) findings.add('doesNotBalance', null, writtenAmount(debit), writtenAmount(credit));
  const count = declared.linesCount;
  if (count === undefined || !/^\d+$/.test(count) || Number(count) === lines) return;
  if (Number(count) === transactions) findings.add('linesCountIsTransactions', null, String(lines), count);
  else findings.add('linesCountDiffers', null, String(lines), count);
}

/** A file that goes on where another ended holds only bookings; the first of several is only a part. */
export function checkComment(text: string, line: number, findings: Findings): void {
  const [, sequel, sequels] = /vervolgbestand\s+(\d+)\s+van\s+(\d+)/i.exec(text) ?? [];
  if (sequel) throw new Stopped('continuation', line, sequel, sequels);
  const [, part, parts] = /volgnummer\s+(\d+)\s+van\s+(\d+)/i.exec(text) ?? [];
  if (part && Number(parts) > 1) findings.add('part', line, part, parts);
}

/** The year as the file says it, else as its dates do. */
export function yearOf(written: string, from: string | null, to: string | null, findings: Findings): string {
  const fiscalYear = written.replace(/\s*[-/–]\s*/, '-');
  const first = from?.slice(0, 4);
  const last = to?.slice(0, 4);
  if (first && last && first !== last && !fiscalYear.includes('-'))
    findings.add('yearSpansTwo', null, fiscalYear, `${first}-${last}`);
  if (/^\d{4}(-\d{4})?$/.test(fiscalYear)) return fiscalYear;
  const year = first ?? '';
  findings.add('yearUnknown', null, fiscalYear, year);
  return year;
}

/** The period a day lies in: by the file's own table, else its month. */
export function periodOf(
  date: string | null,
  dates: ReadonlyMap<string, { readonly from: string | null; readonly to: string | null }>,
): string {
  if (date === null) return '';
  for (const [key, { from, to }] of dates) if (from !== null && to !== null && from <= date && date <= to) return key;
  return String(Number(date.slice(5, 7)));
}
