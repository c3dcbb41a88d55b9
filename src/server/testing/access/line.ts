import type { Side } from '../world.ts';

/** What each of the five actors gets for something that lies in company A. */
export interface Who {
  anonymous: Verdict;
  admin: Verdict;
  consultant: Verdict;
  manager: Verdict;
  user: Verdict;
}
type Verdict = 'allowed' | 401 | 403 | 404;

/** Every call has a line. Whatever the line does not say is made from the call itself: the id of its subject, no body. */
export interface AccessLine {
  who: Who;
  /** Parameters beyond the id of the subject, of something in `side`. */
  params?: (side: Side) => Record<string, unknown>;
  /** A body about things of `side`. `fresh` is a text that was never used before. For a form: its fields and `file`. */
  body?: (side: Side, fresh: string) => unknown;
  /** The query, in each of the ways that name ids of their own. The first is used where any will do. */
  queries?: (side: Side) => Record<string, string>[];
  /** The refusal that even those who may make the call get for this body, because it holds no workbook. */
  toldWhenAllowed?: 400 | 404;
  /** Whether its success ends the caller's sign-in. */
  endsSession?: true;
  /** Its reply never ends, so only those who are refused send it. */
  streams?: true;
}
/** By the name of the call in its contract. */
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
