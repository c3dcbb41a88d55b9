import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Decoded } from '#contract/call.ts';
import { type Identity, Unauthorized } from '../auth/bearer.ts';
import type { Database } from '../db/connect.ts';
import { forPerson, networkOf } from '../turns/person.ts';
import { Turns } from '../turns/turns.ts';
import { type ParsedRequest, parse, readForm, refuseContradiction } from './body.ts';
import { CompressedJson, sendWithEtag, Unchanged } from './compressed-json.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './errors.ts';
import { firstAnswer, saveAnswer } from './idempotency.sql.ts';
import type { PlacedRequest } from './placed-ids.ts';
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

/** A reply that is a file. Its name is in both headers. */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | string | NodeJS.ReadableStream;
  constructor(name: string, type: string, content: Buffer | string | NodeJS.ReadableStream) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** JSON that the database or a worker has already written, in the form of the wire. */
export class ReadyJson {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

type Ready = FileReply | ReadyJson | CompressedJson | Unchanged;
type Answer<C extends Call> = (C['reply'] extends z.ZodType ? Decoded<C>['reply'] : unknown) | Ready;
const hasEtag = (answer: unknown): answer is CompressedJson | Unchanged =>
  answer instanceof CompressedJson || answer instanceof Unchanged;

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
      mount(app, deps, call, async (request, identity, input) =>
        transact(deps, call, request, identity, input, async context => {
          const first = await firstAnswer(context.tx, context.user.id, call, request, input);
          if (first) return { status: first.status, payload: first.reply, etag: undefined };
          const answer = await run(input as PlacedRequest<C>, context);
          const wire = encode(call, answer);
          await saveAnswer(context.tx, context.user.id, request, call.status, wire);
          return { status: call.status, payload: wire, etag: context.listVersion ?? versionOf(wire) };
        }),
      ),
  };
}

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

function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Nobody reads this refusal. It ends the waiting for a turn.
  raw.once('close', () => gone.abort(new Refusal('ERROR_TOO_MANY_REQUESTS')));
  return gone.signal;
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

interface Outcome {
  status: number;
  payload: unknown;
  etag: number | undefined;
}

const TOKEN = /^Bearer ([\w.~+/=-]+)$/i;

/** Reading less than this costs hardly more than asking whether somebody may send it. */
const SMALL_BODY = 16 * 1024;
/** A body without a length may be of any. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= SMALL_BODY;

/** Bodies that are being read or worked on. */
const largeBodies = new Turns({ places: Number.POSITIVE_INFINITY, each: 2, waiting: 10 });
const heavyCalls = new Turns({ places: Number.POSITIVE_INFINITY, each: 2, waiting: 60 });

/** The identities whose tokens have been verified. They are not kept on the request, so that nothing prints them. */
const verified = new WeakMap<FastifyRequest, Identity>();

/** Whoever has not signed in is known by the network they come from. */
function personOf(request: FastifyRequest): string {
  const identity = verified.get(request);
  return identity ? `${identity.provider} ${identity.subject}` : networkOf(request.ip);
}

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
        await takeLargeBody(request, reply);
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
      const outcome = await forPerson(personOf(request), () =>
        call.isHeavy ? heavyCalls.run(run, whenGone(reply)) : run(),
      );
      if (!reply.sent) return send(reply, outcome);
    },
  });

  async function takeLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = reply;
    const identity = verified.get(request)!;
    await forPerson(personOf(request), async () => {
      const leave = await largeBodies.take({ signal: whenGone(reply) });
      raw.once('close', leave).once('finish', leave);
      if (raw.destroyed) leave();
      await enter(deps, call, request, identity);
    });
  }
}

function send(reply: FastifyReply, { status, payload, etag }: Outcome): FastifyReply | Promise<FastifyReply> {
  if (hasEtag(payload)) return sendWithEtag(reply, payload);
  if (payload instanceof FileReply) {
    const name = encodeURIComponent(payload.name);
    return reply
      .status(200)
      .header('suggested-filename', name)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type(payload.type)
      .send(payload.content);
  }
  if (etag !== undefined) reply.header('etag', `"${etag}"`);
  reply.status(status);
  if (status === 204) return reply.send();
  return reply
    .type('application/json; charset=utf-8')
    .send(payload instanceof ReadyJson ? payload.text : JSON.stringify(payload));
}

const encode = (call: Call, answer: unknown): unknown =>
  answer instanceof FileReply || answer instanceof ReadyJson || hasEtag(answer) || !call.reply
    ? answer
    : z.encode(call.reply, answer);

function versionOf(wire: unknown): number | undefined {
  const version = (wire as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? version : undefined;
}
