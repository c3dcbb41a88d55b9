import type { Side } from '../world.ts';

/** What each of the five gets for something that lies in company A. */
export interface Who {
  anonymous: Verdict;
  admin: Verdict;
  consultant: Verdict;
  manager: Verdict;
  user: Verdict;
}
type Verdict = 'allowed' | 401 | 403 | 404;

/** Every call has a line; what it does not say is made from the call itself: the id of its subject, no body. */
export interface AccessLine {
  who: Who;
  /** Parameters beyond the id of the subject; of `side` or anything else. */
  params?: (side: Side) => Record<string, unknown>;
  /** A body about things of `side`; `fresh` is a text that was never used. For a form: its fields and `file`. */
  body?: (side: Side, fresh: string) => unknown;
  /** The query string. */
  query?: string;
  /** What who may make the call is told of this body, when that is a refusal: it holds no workbook. */
  toldWhenAllowed?: 400;
  /** Its success ends the caller's sign-in. */
  endsSession?: true;
  /** Its answer never ends: only who is refused is asked. */
  streams?: true;
}
/** By the call's name in its contract. */
export type AccessLines<F> = Record<keyof F, AccessLine>;

export const anyone: Who = {
  anonymous: 'allowed',
  admin: 'allowed',
  consultant: 'allowed',
  manager: 'allowed',
  user: 'allowed',
};
export const signedIn: Who = { ...anyone, anonymous: 401 };
/** Managers, consultants of the company and admins. */
export const managers: Who = { ...signedIn, user: 403 };
export const consultants: Who = { ...managers, manager: 403 };
export const admins: Who = { ...consultants, consultant: 403 };
