import { type Cents, ENTRY_LIMIT, HUNDRED_PERCENT, type Hundredths, type Share, sum } from './money.ts';

// How people write numbers in this program, and how the program reads them. A comma that is the only separator is always a
// decimal mark. So is a dot, except before exactly three digits: 12.5 is twelve and a half, 1.234 is a thousand two hundred
// thirty-four. When a number has both, the last one is the decimal mark. A percentage has no thousands, so there 1.234 is one
// and a bit. Invariant: the parsers read what `rawAmount` and `rawPercent` write as the same whole.

export type NumberRefusal = 'RequiredField' | 'IncorrectFormat' | 'TooManyDecimals' | 'TooLarge';
export type ParsedNumber = { ok: true; value: number } | { ok: false; reason: NumberRefusal };

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const GROUPED = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/;
const PERCENT_DECIMALS = 12;
export const PRICE_DECIMALS = 6;

/**
 * The signs of money. Amounts are euros and nothing is converted: somebody who keeps books in pounds has pounds in all cells. What is
 * pasted says that the sign is left out.
 */
export const CURRENCY = /[€£$¥]|\beur\b/gi;

/** Reads euros, units, hours or FTE as they are typed or pasted, in whole hundredths. */
export function parseAmount(text: string): ParsedNumber {
  const bare = unsigned(text, CURRENCY);
  if (bare.digits === '') return bare.dash ? { ok: true, value: 0 } : { ok: false, reason: 'RequiredField' };
  return scale(bare, plainDigits(bare.digits), 2, ENTRY_LIMIT);
}

/**
 * Numbers with commas for thousands, as English sheets have them, with dots instead: 6,100 is 6.100. Undefined where none has a
 * comma, or where any number says that a comma, or a dot, is something else: 12,5 or 1.234. One with both, 1,234.56, is read
 * as it is.
 */
export function withDots(texts: readonly string[]): string[] | undefined {
  const numbers = texts.filter(text => NUMBER_LIKE.test(text));
  const commas = numbers.filter(text => text.includes(','));
  const isThousands = (text: string) => COMMAS.test(text) || BOTH.test(text);
  if (!commas.some(text => COMMAS.test(text)) || !commas.every(isThousands) || numbers.some(text => DOTS.test(text)))
    return undefined;
  return texts.map(text => (COMMAS.test(text) ? text.replaceAll(',', '.') : text));
}

const NUMBER_LIKE = /^[^\p{L}\d]*\d[\d.,\s]*[^\p{L}\d]*$/u;
const COMMAS = /^[^\p{L}\d.,]*[1-9]\d{0,2}(?:,\d{3})+[^\p{L}\d.,]*$/u;
const BOTH = /^[^\p{L}\d.,]*[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}[^\p{L}\d.,]*$/u;
const DOTS = /\.\d{3}(?!\d)/;

/** A number this close to a hundredth is that hundredth: the sums of a spreadsheet are binary fractions. */
const NEAR = 1e-4;

/** Reads euros, units, hours or FTE as a spreadsheet holds them, in whole hundredths. */
export function amountOf(decimal: number): ParsedNumber {
  const hundredths = decimal * 100;
  if (!Number.isFinite(hundredths)) return { ok: false, reason: 'IncorrectFormat' };
  const nearest = Math.round(hundredths);
  if (Math.abs(hundredths - nearest) > NEAR) return { ok: false, reason: 'TooManyDecimals' };
  // Zero is never negative.
  return nearest >= ENTRY_LIMIT ? { ok: false, reason: 'TooLarge' } : { ok: true, value: nearest + 0 };
}

/** Reads a percentage as it is typed or pasted, with or without its sign, in whole shares. */
export function parsePercent(text: string): ParsedNumber {
  const bare = unsigned(text, /%/g);
  if (bare.digits === '') return bare.dash ? { ok: true, value: 0 } : { ok: false, reason: 'RequiredField' };
  return scale(bare, bare.digits.replace('.', ','), PERCENT_DECIMALS, 10 * HUNDRED_PERCENT);
}

const PERCENTAGE = /^\s*=?([\d.,\s]*%)\s*$/;

/** What is written as a percentage. Undefined: it is written as something else, such as a sum. */
export function percentageIn(text: string): ParsedNumber | undefined {
  const share = parsePercent(PERCENTAGE.exec(text)?.[1] ?? '');
  return !share.ok && share.reason === 'RequiredField' ? undefined : share;
}

/** What one of the last decimal is worth in a percentage as it is written. Undefined: it has none. */
export function lastDecimal(text: string): Share | undefined {
  const [, fraction = ''] = /^\d*[.,](\d+)$/.exec(unsigned(text, /%/g).digits) ?? [];
  return fraction === '' ? undefined : 10 ** Math.max(PERCENT_DECIMALS - fraction.length, 0);
}

/** `1.234,56`; negatives in parentheses, zero `0`. For amounts, units, hours and FTE. */
export function formatAmount(hundredths: Cents | Hundredths): string {
  return bracketed(hundredths, `${grouped(Math.floor(Math.abs(hundredths) / 100))},${tail(Math.abs(hundredths), 2)}`);
}

/** Less is shown as 0 there. */
export const LEAST_SHOWN: Cents = 50;

/** Whole euros, halves away from zero: the figures of the overviews. */
export function formatOverview(cents: Cents): string {
  const whole = Math.floor((Math.abs(cents) + 50) / 100);
  return bracketed(cents < 0 ? -whole : whole, grouped(whole));
}

/** `4.776`: of lines, rows, accounts. */
export const formatCount = (count: number): string => grouped(count);

/** A percentage with 2 decimals, without its sign. */
export const formatPercent = (share: Share): string => formatAmount(shownPercent(share));

const SHOWN: Share = HUNDRED_PERCENT / 10_000;

function shownPercent(share: Share): Hundredths {
  const magnitude = Math.abs(share);
  const rounded = Math.floor(magnitude / SHOWN) + (magnitude % SHOWN >= SHOWN / 2 ? 1 : 0);
  return share < 0 ? 0 - rounded : rounded;
}

/** The percentage that is read where this one is shown. */
export const asShown = (share: Share): Share => shownPercent(share) * SHOWN;

/** The largest percentage of as many decimals as are shown that is no more than this one. */
export const atMostShown = (share: Share): Share => share - (share % SHOWN);

/** Whether percentages as they are shown add up to their total as it is shown. Amounts, which are shown to the cent, always do. */
export const addUpAsShown = (shares: readonly Share[], total: Share): boolean =>
  sum(shares.map(shownPercent)) === shownPercent(total);

/** The same with its sign, within the parentheses of a negative. */
export function formatPercentage(share: Share): string {
  const percent = formatPercent(share);
  return percent.endsWith(')') ? `${percent.slice(0, -1)}%)` : `${percent}%`;
}

/** A margin, on screen and paper. Beyond 999 % its digits tell nothing; files have them. */
export function formatMargin(share: Share): string {
  if (Math.abs(share) <= MOST_MARGIN) return formatPercentage(share);
  return share < 0 ? '< −999 %' : '> 999 %';
}

export const MOST_MARGIN = 9.99 * HUNDRED_PERCENT;

/** A price per unit in euros: two decimals, none from 1,000, below 1 three digits that count and at most four decimals. */
export const formatPricePerUnit = (price: number): string => withDecimals(price, MOST_OF_A_PRICE);

/** What is left of a price of a euro or more is told to the cent: beside 9,56 a result of 0,0028 reads like a mistake. */
export const formatResultPerUnit = (result: number, price: number): string =>
  withDecimals(result, Math.abs(price) >= 1 ? 2 : MOST_OF_A_PRICE);

const MOST_OF_A_PRICE = 4;
function withDecimals(price: number, most: number): string {
  const size = Math.abs(price);
  // A price that is rounded up to 1 has the decimals of 1.
  const decimals = Math.min(most, priceDecimals(rounded(size, priceDecimals(size)) / 10 ** priceDecimals(size)));
  const scaled = rounded(size, decimals);
  if (scaled === 0 && size > 0) return `${price < 0 ? '> −' : '< '}0,${tail(1, decimals)}`;
  const fraction = decimals === 0 ? '' : `,${tail(scaled, decimals)}`;
  return bracketed(price < 0 ? 0 - scaled : scaled, `${grouped(Math.floor(scaled / 10 ** decimals))}${fraction}`);
}

const priceDecimals = (size: number): number => (size >= 1000 ? 0 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4);
/** Halves upwards, also where a binary fraction is just below the half that is meant. */
const rounded = (size: number, decimals: number): number => Math.floor(size * 10 ** decimals * (1 + 1e-14) + 0.5);

/** The text while it is edited: no separators, all decimals, nothing rounded. */
export function rawAmount(hundredths: Cents | Hundredths): string {
  return raw(hundredths, 2);
}

/** A price per unit in euros, for files. */
export function rawPrice(price: number): string {
  return raw(rounded(price, PRICE_DECIMALS), PRICE_DECIMALS);
}

export function rawPercent(share: Share): string {
  // A share beyond the safe integers has no digits behind the fifteenth.
  if (!Number.isSafeInteger(share))
    return String(Number((share / 10 ** PERCENT_DECIMALS).toPrecision(15))).replace('.', ',');
  return raw(share, PERCENT_DECIMALS);
}

interface Unsigned {
  digits: string;
  negative: boolean;
  /** Excel's accounting format shows zero as a dash. */
  dash: boolean;
}

function unsigned(text: string, mark: RegExp): Unsigned {
  const plain = text.replace(SPACES, ' ').replace(/[−–]/g, '-').replace(mark, '').trim();
  const parenthesized = /^\((.*)\)$/.exec(plain);
  // € 1.250,- is what it is called in the Netherlands.
  const signed = (parenthesized?.[1] ?? plain).trim().replace(/(?<=\d)[,.]-$/, '');
  const [, before, digits, after] = /^([+-]?) ?(.*?) ?(-?)$/.exec(signed)!;
  const minus = [before, after].filter(sign => sign === '-').length;
  return {
    digits: minus + (parenthesized ? 1 : 0) > 1 ? 'twice negative' : digits!,
    negative: minus === 1 || parenthesized !== null,
    dash: minus === 1,
  };
}

/** The digits without thousands separators and with a comma as decimal mark. */
export function plainDigits(digits: string): string {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const whole = digits.slice(0, Math.max(last, 0));
  const both = digits.includes(',') && digits.includes('.');
  const spaced = digits.includes(' ') && last >= 0;
  if (both || spaced) {
    const mark = digits[last]!;
    if (whole.includes(mark) || !GROUPED.test(whole)) return 'no number';
    return `${ungrouped(whole)},${digits.slice(last + 1)}`;
  }
  const loneComma = digits.split(',').length === 2;
  if (GROUPED.test(digits) && !loneComma && !digits.startsWith('0')) return ungrouped(digits);
  return digits.replace('.', ',');
}

function ungrouped(digits: string): string {
  return digits.replace(/[., ]/g, '');
}

function scale({ negative }: Unsigned, digits: string, decimals: number, limit: number): ParsedNumber {
  const match = /^(\d*),?(\d*)$/.exec(digits);
  if (!match || !/\d/.test(digits)) return { ok: false, reason: 'IncorrectFormat' };
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return { ok: false, reason: 'TooManyDecimals' };
  const scaled = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (scaled >= BigInt(limit)) return { ok: false, reason: 'TooLarge' };
  return { ok: true, value: negative ? 0 - Number(scaled) : Number(scaled) };
}

function raw(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  const magnitude = Math.abs(value);
  const fraction = tail(magnitude, decimals).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${Math.floor(magnitude / unit)}${fraction === '' ? '' : `,${fraction}`}`;
}

function tail(magnitude: number, decimals: number): string {
  return String(magnitude % 10 ** decimals).padStart(decimals, '0');
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
}

function bracketed(value: number, magnitude: string): string {
  if (value === 0) return '0';
  return value < 0 ? `(${magnitude})` : magnitude;
}
