import type { z } from 'zod';
import type { Action } from '#domain/permissions.ts';
import type { ErrorCode } from './errors.ts';

/** What the gate can find by its id. */
export type SubjectKind =
  | 'company'
  | 'report'
  | 'scenario'
  | 'segment'
  | 'process-category'
  | 'main-process'
  | 'process'
  | 'employee'
  | 'cost-center'
  | 'other-cost'
  /** Any of the three that are entered in lists: an employee, a cost center or an other cost. */
  | 'entry'
  /** One of these that was deleted, or that has been brought back since: whoever asks again gets the first answer. */
  | 'deleted-entry'
  /** A file that a person had read for a scenario. It is that person's alone. */
  | 'ledger-reading'
  /** Lies in each scenario that refers to it. */
  | 'ledger-import'
  /** What an account of a ledger becomes: an other cost, a cost center or a process. */
  | 'ledger-target'
  /** What such a thing was first, before it was copied: of a thing in any scenario of the company, or remembered by it. */
  | 'ledger-origin'
  /** A person; lies in each company they are a member of. */
  | 'user';

/** Where in a request an id is: `params.id`, `body.scenarioId`, `body.*.segmentId`. */
export interface Subject {
  kind: SubjectKind;
  at: string;
}

/**
 * Who may make a call. The subject is the thing the call is about: the gate finds where it lies and whether the actor may do
 * `action` there. `within` names further ids of the request. Each has to lie where the subject lies: in its scenario, or in its
 * company when the subject is not in a scenario. Otherwise the call answers as for an id that nobody has. A handler does not get
 * an id that neither of them names.
 */
export type Access =
  | { who: 'anyone' }
  /** A valid token is enough, even of somebody who has no access to any company. */
  | { who: 'bearer' }
  | { who: 'signed-in' }
  | { action: Action }
  | { action: Action; subject: Subject; within?: readonly Subject[] };

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent: no content, or not JSON. */
  reply?: z.ZodType;
  status: 200 | 201 | 204;
  errors?: readonly ErrorCode[];
  /** Largest body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** How often per minute one account may make this call. */
  perMinute?: number;
  /** It costs so much that one account has two of these at the same time, and its others wait. */
  isHeavy?: true;
  /** It asks one short statement and changes nothing: gate, statement and commit are one message to the database. */
  isSmallRead?: true;
  /** Its transaction is repeatable read: all its statements see what was committed when the first began. */
  repeatableRead?: true;
  /**
   * A form with one file of at most this many bytes instead of JSON: the body is its fields and `file: { name, content() }`. The file waits on the disk until
   * it is streamed.
   */
  multipart?: number;
  /** Whether it changes anything, where its method does not say so: a GET that stores a choice, a POST that only reads. */
  changes?: boolean;
  /** What a reply that is not JSON is made of. */
  produces?: readonly string[];
}

/** Keeps the exact types of a call. The browser's client is typed by them. */
export const call = <const C extends Call>(declared: C): C => declared;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
/** As the browser writes and reads it: euros. */
export type Encoded<C extends Call> = {
  params: In<C['params']>;
  query: In<C['query']>;
  body: In<C['body']>;
  reply: In<C['reply']>;
};
/** As the program holds it: cents. */
export type Decoded<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
  reply: Out<C['reply']>;
};
