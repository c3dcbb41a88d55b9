import { ENTRY_LIMIT, HUNDRED_PERCENT, type Share } from './money.ts';
import { type NumberRefusal, type ParsedNumber, plainDigits, rawPercent } from './numbers.ts';

// A small sum in a cell: `=38000*1,03`. Plus, minus, times, divided by and parentheses, as in a spreadsheet, with numbers as they
// are read elsewhere. Invariant: it is computed in fractions of whole numbers and rounded once, at the end, halves away from zero.
//
//   sum     = product { ("+" | "-") product }
//   product = factor { ("*" | "×" | "/") factor }
//   factor  = "-" factor | "(" sum ")" | number ["%"]

export type SumRefusal = NumberRefusal | 'Ambiguous';
export type ComputedSum = ParsedNumber | { ok: false; reason: SumRefusal };

interface Fraction {
  top: bigint;
  /** Above zero. */
  bottom: bigint;
}

/** So long a text is no small sum, and its fractions would take long. */
const LONGEST = 200;
const DECIMALS = { amount: 2, percent: 12 };
const LIMITS = { amount: ENTRY_LIMIT, percent: 10 * HUNDRED_PERCENT };
const LONE_COMMA = /^[1-9]\d{0,2},\d{3}$/;
const SIGNS = /[\d.,]+|[-+*/×()%]/g;

export const isSmallSum = (text: string): boolean => text.trimStart().startsWith('=');

/**
 * What begins with a times or a divided by goes on from what is there: `*1,04` on 42000 is `=42000*1,04`. So does a plus with one number:
 * more of it begins a sum for some, and a percentage could be of two things.
 */
export const isOnward = (text: string): boolean => /^\s*(?:[*×/÷]|\+\s*[\d.,]+\s*$)/.test(text);
export const onward = (text: string, there: string): string =>
  isOnward(text) && there !== '' ? `=${there}${text.trim()}` : text;

/** What raises each figure by so much of itself, or lowers it: by 5 % `*1,05`. */
export const raisedBy = (share: Share): string => `*${rawPercent(Math.round((HUNDRED_PERCENT + share) / 100))}`;

/**
 * The same sum as somebody means it who reads commas as thousands: =1,650/12 is =1650/12, and behind a times 1.035 is one and a
 * bit. Undefined where that is what it says anyway, and where it is no sum.
 */
export function sumWithCommas(text: string): string | undefined {
  if (!isSmallSum(text) && !isOnward(text)) return undefined;
  const meant = text.replace(FACTOR, (all: string, before = '', number: string) => {
    if (COMMAS.test(number)) return before + number.replaceAll(',', '').replace('.', ',');
    return before && DOTS.test(number) ? before + number.replace('.', ',') : all;
  });
  return meant === text ? undefined : meant;
}

const FACTOR = /([*×/÷][\s(-]*)?([\d.,]+)/g;
const COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const DOTS = /^[1-9]\d{0,2}\.\d{3}$/;

/** In whole hundredths, or in whole shares of a percentage, where 50 and 50% are the same. */
export function smallSum(text: string, kind: 'amount' | 'percent'): ComputedSum {
  const plain = text.replace(/[\s€]/g, '').replace(/[−–]/g, '-').slice(1);
  const signs = plain.match(SIGNS) ?? [];
  if (plain.length > LONGEST || signs.join('') !== plain) return { ok: false, reason: 'IncorrectFormat' };
  try {
    const computed = new Reading(signs, kind).whole();
    const scaled = rounded(computed, BigInt(10 ** DECIMALS[kind]));
    const isTooLarge = scaled >= BigInt(LIMITS[kind]) || -scaled >= BigInt(LIMITS[kind]);
    return isTooLarge ? { ok: false, reason: 'TooLarge' } : { ok: true, value: Number(scaled) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

class Refused extends Error {
  readonly reason: SumRefusal;
  constructor(reason: SumRefusal) {
    super(reason);
    this.reason = reason;
  }
}

class Reading {
  private at = 0;
  private readonly signs: readonly string[];
  private readonly kind: 'amount' | 'percent';
  constructor(signs: readonly string[], kind: 'amount' | 'percent') {
    this.signs = signs;
    this.kind = kind;
  }

  whole(): Fraction {
    const computed = this.sum();
    if (this.at < this.signs.length) throw new Refused('IncorrectFormat');
    return computed;
  }

  private take(...wanted: string[]): string | undefined {
    const sign = this.signs[this.at];
    if (sign === undefined || !wanted.includes(sign)) return undefined;
    this.at++;
    return sign;
  }

  private sum(): Fraction {
    let total = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      const { top, bottom } = this.product();
      total = { top: total.top * bottom + (sign === '+' ? top : -top) * total.bottom, bottom: total.bottom * bottom };
    }
    return total;
  }

  private product(): Fraction {
    let total = this.factor(false);
    for (let sign = this.take('*', '×', '/'); sign; sign = this.take('*', '×', '/')) {
      const { top, bottom } = this.factor(true);
      if (sign !== '/') total = { top: total.top * top, bottom: total.bottom * bottom };
      else if (top === 0n) throw new Refused('IncorrectFormat');
      else total = { top: total.top * bottom * (top < 0n ? -1n : 1n), bottom: total.bottom * (top < 0n ? -top : top) };
    }
    return total;
  }

  private factor(isFollowing: boolean): Fraction {
    if (this.take('-')) {
      const { top, bottom } = this.factor(isFollowing);
      return { top: -top, bottom };
    }
    if (this.take('(')) {
      const inner = this.sum();
      if (!this.take(')')) throw new Refused('IncorrectFormat');
      return inner;
    }
    const { top, bottom } = this.number(isFollowing);
    const isHundredth = this.take('%') !== undefined && this.kind === 'amount';
    return { top, bottom: isHundredth ? bottom * 100n : bottom };
  }

  private number(isFollowing: boolean): Fraction {
    const text = this.signs[this.at++] ?? '';
    // By what something is multiplied is seldom a thousand and often 1.035; no amount has three decimals. Neither is guessed.
    const mayBeThousand = isFollowing ? DOTS : LONE_COMMA;
    if (this.kind === 'amount' && mayBeThousand.test(text)) throw new Refused('Ambiguous');
    const digits = this.kind === 'percent' ? text.replace('.', ',') : plainDigits(text);
    const [, whole = '', fraction = ''] = /^(\d*),?(\d*)$/.exec(digits) ?? [];
    if (whole + fraction === '') throw new Refused('IncorrectFormat');
    return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
  }
}

function rounded({ top, bottom }: Fraction, unit: bigint): bigint {
  const magnitude = (top < 0n ? -top : top) * unit;
  const half = (magnitude * 2n + bottom) / (bottom * 2n);
  return top < 0n ? -half : half;
}
