import {
  formatAmount,
  formatOverview,
  formatPercent,
  type ParsedNumber,
  parseAmount,
  parsePercent,
  rawAmount,
  rawPercent,
} from '#domain/numbers.ts';

/** What a number means: cents, cents shown as whole euros, hundredths of a unit (hours, FTE), or shares of a percentage. */
export type NumberKind = 'amount' | 'overview' | 'units' | 'percent';

export type RefusedNumber = Extract<ParsedNumber, { ok: false }>['reason'] | 'Negative';
export type ReadResult = { ok: true; value: number } | { ok: false; reason: RefusedNumber };

/** As it stands when nobody edits it: separated, 2 decimals. */
export function shownNumber(kind: NumberKind, value: number): string {
  if (kind === 'overview') return formatOverview(value);
  return kind === 'percent' ? formatPercent(value) : formatAmount(value);
}

/** As it stands in the field while editing, and as it is copied: every decimal, no separators. */
export function rawNumber(kind: NumberKind, value: number): string {
  return kind === 'percent' ? rawPercent(value) : rawAmount(value);
}

/** What somebody typed or pasted. An empty text is zero; entries are never negative. */
export function readNumber(kind: NumberKind, text: string): ReadResult {
  if (text.trim() === '') return { ok: true, value: 0 };
  const parsed = kind === 'percent' ? parsePercent(text) : parseAmount(text);
  return parsed.ok && parsed.value < 0 ? { ok: false, reason: 'Negative' } : parsed;
}
