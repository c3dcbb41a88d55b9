import { z } from 'zod';
import type { Field, Fields } from '#domain/shape.ts';
import { DIVIDED_LIKE } from '#domain/total-costs.ts';
import { euros, percent, text, units } from './fields.ts';

// The fields of a thing over the wire, as its shape describes them.

const CODECS = {
  name: z.string(),
  text: z.string(),
  mark: z.boolean(),
  amount: euros,
  units,
  driver: z.string().nullable(),
  share: percent,
  likeness: z.enum(DIVIDED_LIKE).nullable(),
};
type CodecOf<F extends Field> = (typeof CODECS)[F['kind']];

type Reply<F extends Fields> = { -readonly [Name in keyof F]: CodecOf<F[Name]> };
/** All fields of a thing, as they are answered. */
export const answered = <F extends Fields>(fields: F): Reply<F> =>
  Object.fromEntries(Object.entries<Field>(fields).map(([field, { kind }]) => [field, CODECS[kind]])) as Reply<F>;

type Body<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, 'name'>]: z.ZodOptional<z.ZodNullable<CodecOf<F[Name]>>>;
};
/** The fields beside the name, as they are sent: one that is absent keeps its value, null clears it. */
export const sent = <F extends Fields>(fields: F): Body<F> =>
  Object.fromEntries(
    Object.entries<Field>(fields)
      .filter(([field]) => field !== 'name')
      .map(([field, { kind, limit }]) => [field, (limit === undefined ? CODECS[kind] : text(limit)).nullish()]),
  ) as Body<F>;
