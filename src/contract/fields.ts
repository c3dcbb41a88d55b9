import { z } from 'zod';
import { toCents, toEuros } from '#domain/money.ts';

/** Ids of any variant: the default sector's is not an RFC one. */
export const id = z.guid();

/** Text that a database and a spreadsheet can hold: no NUL, no lone surrogate. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(value => value.isWellFormed() && !value.includes('\0'), { error: 'holds a character that is no text' });
export const name = (max = 100) => text(max).min(1);

const hasAtMost2Decimals = (value: number): boolean => Number(value.toFixed(2)) === value;
const decimal = z
  .number()
  .min(0)
  .lt(1e9)
  .refine(hasAtMost2Decimals, { error: 'has more than 2 decimals' });

/** Euros on the wire, whole cents inside. Entered: 0 or more, at most 2 decimals, below 10^9. */
export const euros = z.codec(decimal, z.number(), { decode: toCents, encode: toEuros });
/** Units, hours and FTE: two decimals on the wire, whole hundredths inside. */
export const units = z.codec(decimal, z.number(), { decode: toCents, encode: toEuros });
/** A computed figure: may be negative and of any size. */
export const figure = z.codec(z.number(), z.number(), { decode: Math.round, encode: toEuros });

/** Per cent on the wire with up to 12 decimals, whole 10^-12 per cent inside. */
const PART = 1e12;
export const percent = z.codec(z.number().min(0), z.number(), {
  decode: value => Math.round(value * PART),
  encode: share => share / PART,
});

/** A number the server computes again: any decimals are taken and dropped. */
export const computed = z.number().optional().catch(undefined);

export const version = z.int().min(1);
