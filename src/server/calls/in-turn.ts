import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Identity } from '../auth/bearer.ts';
import { forPerson, networkOf } from '../turns/person.ts';
import { Turns } from '../turns/turns.ts';
import { Refusal } from './errors.ts';

// What one person may have at the same time: large bodies that are read or worked on, and heavy calls.

/** Reading less than this costs hardly more than asking whether somebody may send it. */
const SMALL_BODY = 16 * 1024;
const largeBodies = new Turns({ places: Number.POSITIVE_INFINITY, each: 2, waiting: 10 });
const heavyCalls = new Turns({ places: Number.POSITIVE_INFINITY, each: 2, waiting: 60 });

/** Whoever has not signed in is known by the network they come from. */
export const nameOf = (identity: Identity | undefined, ip: string): string =>
  identity ? `${identity.provider} ${identity.subject}` : networkOf(ip);

/** A body without a length may be of any. */
export const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= SMALL_BODY;

/** Holds a place until there is a reply. */
export const takeLargeBody = (person: string, reply: FastifyReply, check: () => Promise<void>): Promise<void> =>
  forPerson(person, async () => {
    const leave = await largeBodies.take({ signal: whenGone(reply) });
    reply.raw.once('close', leave).once('finish', leave);
    if (reply.raw.destroyed) leave();
    await check();
  });

export const inTurn = <T>(person: string, call: Call, reply: FastifyReply, run: () => Promise<T>): Promise<T> =>
  forPerson(person, () => (call.isHeavy ? heavyCalls.run(run, whenGone(reply)) : run()));

const signals = new WeakMap<FastifyReply, AbortSignal>();

/** Aborts when the caller has gone away, or has the reply. One signal a reply, whoever asks for it. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known) return known;
  const gone = new AbortController();
  // Nobody reads this refusal. It ends the waiting for a turn.
  reply.raw.once('close', () => gone.abort(new Refusal('ERROR_TOO_MANY_REQUESTS')));
  signals.set(reply, gone.signal);
  return gone.signal;
}
