import type { Call, Decoded } from '#contract/call.ts';
import type { Id } from '#contract/fields.ts';

declare const unplaced: unique symbol;
/** An id that the gate was not asked about. It cannot be compared with text, nor passed on as text. */
export interface UnplacedId {
  readonly [unplaced]: true;
}

/** The paths of a request whose ids the gate has found, such as `params.id` and `body.*.segmentId`. */
type PlacedAt<Access> = Access extends { subject: { at: infer Of } }
  ? Of | (Access extends { within: readonly { at: infer Further }[] } ? Further : never)
  : never;

type IsId<Text extends string> = 'unit' extends keyof Text ? true : false;

type Placed<T, Here extends string, At> = T extends string
  ? IsId<T> extends true
    ? Here extends At
      ? Id
      : UnplacedId
    : T
  : T extends number | boolean | null | undefined | Uint8Array | ((...given: never) => unknown)
    ? T
    : T extends readonly (infer Item)[]
      ? Placed<Item, `${Here}.*`, At>[]
      : { [Key in keyof T]: Placed<T[Key], `${Here}.${Key & string}`, At> };

/** What a call is asked, as its handler gets it: with the ids that the gate has placed, and no others. */
export type PlacedRequest<C extends Call> = {
  [Part in 'params' | 'query' | 'body']: Placed<Decoded<C>[Part], Part, PlacedAt<C['access']>>;
};
