import { z } from 'zod';
import type { Field, Fields } from '#domain/shape.ts';
import { euros, part, percent, text, units } from './fields.ts';

// The fields of a thing over the wire, as its shape describes them. What a division was made like is none of them, nor whose, nor among
// whom: it goes with its rows.

const CODECS = {
  name: z.string(),
  text: z.string(),
  mark: z.boolean(),
  amount: euros,
  units,
  driver: z.string().nullable(),
  share: percent,
  part: part.nullable(),
};
type CodecOf<F extends Field> = F['kind'] extends keyof typeof CODECS ? (typeof CODECS)[F['kind']] : never;
type Named<F extends Fields> = {
  [Name in keyof F]: F[Name]['kind'] extends keyof typeof CODECS ? Name : never;
}[keyof F];
const codecsOf = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([field, { kind, limit }]) =>
    kind in CODECS ? [{ field, limit, codec: CODECS[kind as keyof typeof CODECS] }] : [],
  );

type Reply<F extends Fields> = { -readonly [Name in Named<F>]: CodecOf<F[Name]> };
/** All fields of a thing, as they are answered. */
export const answered = <F extends Fields>(fields: F): Reply<F> =>
  Object.fromEntries(codecsOf(fields).map(({ field, codec }) => [field, codec])) as Reply<F>;

type Body<F extends Fields> = {
  -readonly [Name in Exclude<Named<F>, 'name'>]: z.ZodOptional<z.ZodNullable<CodecOf<F[Name]>>>;
};
/** The fields beside the name, as they are sent: one that is absent keeps its value, null clears it. */
export const sent = <F extends Fields>(fields: F): Body<F> =>
  Object.fromEntries(
    codecsOf(fields)
      .filter(({ field }) => field !== 'name')
      .map(({ field, limit, codec }) => [field, (limit === undefined ? codec : text(limit)).nullish()]),
  ) as Body<F>;
