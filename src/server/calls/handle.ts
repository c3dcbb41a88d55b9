import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type Identity, Unauthorized } from '../auth/bearer.ts';
import type { Database } from '../db/connect.ts';
import { type ParsedRequest, parse, readForm, refuseContradiction } from './body.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './errors.ts';
import { firstAnswer, isAnswered, saveAnswer } from './idempotency.sql.ts';
import { inTurn, isLarge, nameOf, takeLargeBody, whenGone } from './in-turn.ts';
import type { PlacedRequest } from './placed-ids.ts';
import { type Answer, encode, type Outcome, send, versionOf } from './replies.ts';
import { type Context, enter, transact } from './transact.ts';

export interface OutsideContext extends Omit<Context, 'tx' | 'changed'> {
  /** A transaction of its own. The gate checks again, and the history is written with it. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>;
  request: FastifyRequest;
  /** Aborts when the caller has gone away, or has the reply. */
  gone: AbortSignal;
  /** Only for streams: the route writes the reply itself. */
  raw: FastifyReply;
}

export interface Route {
  call: Call;
  mount(app: FastifyInstance, deps: Deps): void;
}

/** A call that works in one transaction of the user. */
export function route<const C extends Call>(
  call: C,
  run: (input: PlacedRequest<C>, context: Context) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, (request, identity, input) =>
        inOne(deps, call, request, identity, input, context => run(input as PlacedRequest<C>, context)),
      ),
  };
}

/** What was made before the transaction of a call, for it. */
interface Prepared {
  /** Takes away what was not used. */
  end(): Promise<void>;
}

export interface Preparing {
  db: Database;
  /** A transaction of the call before its last. Undefined when the call is repeated and has its reply. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T | undefined>;
}

/** Others have meanwhile changed what it was made from. */
export class OutOfDate extends Error {}

/** As often as this a part is prepared anew. After that the transaction does all of it. */
const PREPARATIONS = 3;

/** A call that works in one transaction of the user, of which it may prepare a part in others before. */
export function prepared<const C extends Call, P extends Prepared>(
  call: C,
  prepare: (input: PlacedRequest<C>, context: Preparing) => Promise<P | undefined>,
  run: (input: PlacedRequest<C>, context: Context, made: P | undefined) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) => {
        const given = input as PlacedRequest<C>;
        const preparing: Preparing = {
          db: deps.db,
          transact: work =>
            transact(deps, call, request, identity, input, async context =>
              (await isAnswered(context.tx, context.user.id, request)) ? undefined : work(context),
            ),
        };
        for (let attempt = 1; ; attempt++) {
          let made: P | undefined;
          try {
            if (attempt <= PREPARATIONS) made = await prepare(given, preparing);
            return await inOne(deps, call, request, identity, input, context => run(given, context, made));
          } catch (error) {
            if (!(error instanceof OutOfDate)) throw error;
          } finally {
            await made?.end();
          }
        }
      }),
  };
}

/** The transaction of a call. One that is repeated with the same key gets the first reply. */
const inOne = <C extends Call>(
  deps: Deps,
  call: C,
  request: FastifyRequest,
  identity: Identity,
  input: ParsedRequest,
  run: (context: Context) => Promise<Answer<C>>,
): Promise<Outcome> =>
  transact(deps, call, request, identity, input, async context => {
    const first = await firstAnswer(context.tx, context.user.id, call, request, input);
    if (first) return { status: first.status, payload: first.reply, etag: undefined };
    const wire = encode(call, await run(context));
    await saveAnswer(context.tx, context.user.id, request, call.status, wire);
    return { status: call.status, payload: wire, etag: context.listVersion ?? versionOf(wire) };
  });

/** A function loads the rest once the transaction is over. */
type Loaded<D> = D extends () => Promise<infer L> ? L : D;

/** A call that only reads. It makes its reply from what it read, when the transaction is over; some of it may be read only then. */
export function reading<const C extends Call, D>(
  call: C,
  load: (input: PlacedRequest<C>, context: Context) => Promise<D>,
  make: (loaded: Loaded<D>, input: PlacedRequest<C>) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) => {
        const loaded = await transact(deps, call, request, identity, input, context =>
          load(input as PlacedRequest<C>, context),
        );
        const all: Loaded<D> = loaded instanceof Function ? await loaded() : loaded;
        return {
          status: call.status,
          payload: encode(call, await make(all, input as PlacedRequest<C>)),
          etag: undefined,
        };
      }),
  };
}

/** A call that works outside a transaction: load, work, write. */
export function outside<const C extends Call>(
  call: C,
  run: (input: PlacedRequest<C>, context: OutsideContext) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input, reply) => {
        const {
          tx: _,
          changed: __,
          ...entered
        } = await transact(deps, call, request, identity, input, async context => context);
        const answer = await run(input as PlacedRequest<C>, {
          ...entered,
          request,
          gone: whenGone(reply),
          raw: reply,
          transact: work => transact(deps, call, request, identity, input, work),
        });
        return { status: call.status, payload: encode(call, answer), etag: undefined };
      }),
  };
}

/** A call that needs a valid token but no user: nothing is looked up. */
export function bearerOnly<const C extends Call>(
  call: C,
  run: (
    input: PlacedRequest<C>,
    context: { identity: Identity; db: Database; requestId: string },
  ) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) => ({
        status: call.status,
        payload: encode(call, await run(input as PlacedRequest<C>, { identity, db: deps.db, requestId: request.id })),
        etag: undefined,
      })),
  };
}

/** A call anyone may make. */
export function open<const C extends Call>(call: C, run: (input: PlacedRequest<C>) => Promise<Answer<C>>): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (_request, _identity, input) => ({
        status: call.status,
        payload: encode(call, await run(input as PlacedRequest<C>)),
        etag: undefined,
      })),
  };
}

const TOKEN = /^Bearer ([\w.~+/=-]+)$/i;

/** The identities whose tokens have been verified. They are not kept on the request, so that nothing prints them. */
const verified = new WeakMap<FastifyRequest, Identity>();

const personOf = (request: FastifyRequest): string => nameOf(verified.get(request), request.ip);

function mount(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  work: (request: FastifyRequest, identity: Identity, input: ParsedRequest, reply: FastifyReply) => Promise<Outcome>,
): void {
  const needsToken = !('who' in call.access && call.access.who === 'anyone');
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? 1024 * 1024,
    // This runs before the body is read, so that nobody uploads without a token.
    onRequest: async (request, reply) => {
      if (!needsToken) return;
      const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw new Refusal('ERROR_UNAUTHORIZED');
      try {
        verified.set(request, await deps.bearer.verify(token));
      } catch (error) {
        throw error instanceof Unauthorized ? new Refusal('ERROR_UNAUTHORIZED') : error;
      }
      if (isLarge(request) && !('who' in call.access && call.access.who === 'bearer'))
        await takeLargeBody(personOf(request), reply, () => enter(deps, call, request, verified.get(request)!));
    },
    config: call.perMinute
      ? {
          rateLimit: {
            max: call.perMinute,
            timeWindow: 60_000,
            hook: 'preHandler',
            keyGenerator: request => verified.get(request)?.subject ?? request.ip,
          },
        }
      : {},
    handler: async (request, reply) => {
      const input: ParsedRequest = {
        params: parse(call.params, request.params, 'params'),
        query: parse(call.query, request.query, 'query'),
        body: parse(call.body, call.multipart ? await readForm(request, call, whenGone(reply)) : request.body, 'body'),
      };
      refuseContradiction(input);
      const identity = verified.get(request) as Identity;
      const run = () => work(request, identity, input, reply);
      const outcome = await inTurn(personOf(request), call, reply, run);
      if (!reply.sent) return send(reply, outcome);
    },
  });
}
