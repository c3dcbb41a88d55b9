import { z } from 'zod';
import { EMAIL } from '#domain/email.ts';
import {
  type Cents,
  type Hundredths,
  isAmount,
  isPart,
  isPercent,
  nearestCents,
  nearestHundredths,
  nearestShare,
  type Share,
  toCents,
  toEuros,
  toHundredths,
  toPart,
  toPercent,
  toShare,
  toUnits,
} from '#domain/money.ts';

/** An id in its one spelling, so that it can be compared as text. Of any variant: the id of the default sector is not an RFC one. */
const guid = z.guid().toLowerCase();

/** The id of something that belongs to somebody. A handler gets it from a request only when the gate has found where it lies. */
export type Id = string & { readonly unit?: 'id' };
export const id = guid as unknown as z.ZodType<Id, string>;

/** The id of something that everybody may know. */
export const publicId = guid;

/** Text that a database and a spreadsheet can hold: no NUL, no lone surrogate. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(value => value.isWellFormed() && !value.includes('\0'), { error: 'holds a character that is no text' });
export const name = (max = 100) => text(max).min(1);
export const email = text(254).pipe(z.email({ pattern: EMAIL }));

// The program holds whole numbers. What they count is known to the compiler only.
const cents = z.number() as z.ZodType<Cents, Cents>;
const hundredths = z.number() as z.ZodType<Hundredths, Hundredths>;
const shares = z.number() as z.ZodType<Share, Share>;

const decimal = z.number().refine(isAmount, { error: 'is not 0 or more, below 1000000000, with at most 2 decimals' });

/** Entered amounts: on the wire euros, 0 or more, at most 2 decimals, below 10^9; in the program whole cents. */
export const euros = z.codec(decimal, cents, { decode: toCents, encode: toEuros });
/** Units, hours and FTE: two decimals on the wire, whole hundredths in the program. */
export const units = z.codec(decimal, hundredths, { decode: toHundredths, encode: toUnits });
/** A computed amount: cents in the program. It may be negative and of any size. */
export const figure = z.codec(z.number(), cents, { decode: nearestCents, encode: toEuros });
/** Computed units, hours or FTE: hundredths in the program. They may be negative and of any size. */
export const computedUnits = z.codec(z.number(), hundredths, { decode: nearestHundredths, encode: toUnits });
/** Per cent with up to 12 decimals on the wire, whole 10^-12 per cent in the program. */
export const percent = z.codec(
  z.number().refine(isPercent, { error: 'is no percentage of at most 100 and 12 decimals' }),
  shares,
  {
    decode: toShare,
    encode: toPercent,
  },
);

/** The same of something else than a whole: of a wage. */
export const part = z.codec(
  z.number().refine(isPart, { error: 'is no percentage below 1000 with at most 12 decimals' }),
  shares,
  { decode: toPart, encode: toPercent },
);

/** A computed share, such as a margin. It may be negative or beyond 100 %. */
export const share = z.codec(z.number(), shares, { decode: nearestShare, encode: toPercent });

export const version = z.int().min(1);

/** A file of a form. It waits on the server's disk. */
export interface UploadedFile {
  name: string;
  size: number;
  content(): AsyncIterable<Uint8Array>;
}
export const uploadedFile = z.custom<UploadedFile>(
  value => typeof (value as Partial<UploadedFile> | null)?.content === 'function',
  { error: 'is no file' },
);
