import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Held } from '#contract/call.ts';
import { type Identity, Unauthorized } from './auth/bearer.ts';
import { Denied, type Entered, enter } from './auth/gate.ts';
import type { Database } from './db/connect.ts';
import type { Tx } from './db/tenant.ts';
import type { Deps } from './deps.ts';
import { asBody, asRefusal, conflict, invalid, Refusal } from './errors.ts';
import { addHistory, type Change, difference } from './history/history.sql.ts';
import { firstAnswer, keepAnswer } from './idempotency.sql.ts';

/** What a call's work is given. Inside `transact` of a call that works outside, and in every other call, `tx` is the user's. */
export interface Context extends Entered {
  tx: Tx;
  identity: Identity;
  requestId: string;
  /** The version the caller has seen, by If-Match or in the body; undefined: the last one wins. */
  expected: number | undefined;
  /** Notes a change: for the history in this transaction, and for everybody who is looking once it is committed. */
  changed(change: Change): void;
  /** What a list is versioned by, as its ETag. */
  etag(version: number): void;
}

export interface OutsideContext extends Omit<Context, 'tx' | 'changed'> {
  /** A transaction of its own: the gate is asked again, and its history is written with it. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>;
  request: FastifyRequest;
  /** Only for streams: the answer is in the route's own hands. */
  raw: FastifyReply;
}

/** A reply that is a file; its name goes out in both headers. */
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

/** JSON the database or a worker has written already, in the form of the wire. */
export class ReadyJson {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

type Input<C extends Call> = Omit<Held<C>, 'reply'>;
type Answer<C extends Call> = (C['reply'] extends z.ZodType ? Held<C>['reply'] : unknown) | FileReply | ReadyJson;

export interface Route {
  call: Call;
  mount(app: FastifyInstance, deps: Deps): void;
}

/** A call in one transaction of the user's. */
export function route<const C extends Call>(
  call: C,
  run: (input: Input<C>, context: Context) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) =>
        transact(deps, call, request, identity, input, async context => {
          const first = await firstAnswer(context.tx, context.user.id, call, request, input);
          if (first) return { status: first.status, payload: first.reply, etag: undefined };
          const answer = await run(input as Input<C>, context);
          const wire = encode(call, answer);
          await keepAnswer(context.tx, context.user.id, request, call.status, wire);
          return { status: call.status, payload: wire, etag: context.listVersion ?? versionOf(wire) };
        }),
      ),
  };
}

/** A call that only reads, and makes its answer of what it read once the transaction is over. */
export function reading<const C extends Call, D>(
  call: C,
  load: (input: Input<C>, context: Context) => Promise<D>,
  make: (loaded: D, input: Input<C>) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) => {
        const loaded = await transact(deps, call, request, identity, input, context =>
          load(input as Input<C>, context),
        );
        return { status: call.status, payload: encode(call, await make(loaded, input as Input<C>)), etag: undefined };
      }),
  };
}

/** A call that works outside a transaction: load, work, write. */
export function outside<const C extends Call>(
  call: C,
  run: (input: Input<C>, context: OutsideContext) => Promise<Answer<C>>,
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
        const answer = await run(input as Input<C>, {
          ...entered,
          request,
          raw: reply,
          transact: work => transact(deps, call, request, identity, input, work),
        });
        return { status: call.status, payload: encode(call, answer), etag: undefined };
      }),
  };
}

/** A call that needs a valid token and no user: nothing is looked up. */
export function bearerOnly<const C extends Call>(
  call: C,
  run: (input: Input<C>, context: { identity: Identity; db: Database; requestId: string }) => Promise<Answer<C>>,
): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (request, identity, input) => ({
        status: call.status,
        payload: encode(call, await run(input as Input<C>, { identity, db: deps.db, requestId: request.id })),
        etag: undefined,
      })),
  };
}

/** A call anyone may make. */
export function open<const C extends Call>(call: C, run: (input: Input<C>) => Promise<Answer<C>>): Route {
  return {
    call,
    mount: (app, deps) =>
      mount(app, deps, call, async (_request, _identity, input) => ({
        status: call.status,
        payload: encode(call, await run(input as Input<C>)),
        etag: undefined,
      })),
  };
}

interface Outcome {
  status: number;
  payload: unknown;
  etag: number | undefined;
}

type Parsed = { params: unknown; query: unknown; body: unknown };

const TOKEN = /^Bearer ([\w.~+/=-]+)$/i;

/** Whose tokens have been verified; kept off the request so that nothing prints it. */
const verified = new WeakMap<FastifyRequest, Identity>();

function mount(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  work: (request: FastifyRequest, identity: Identity, input: Parsed, reply: FastifyReply) => Promise<Outcome>,
): void {
  const needsToken = !('who' in call.access && call.access.who === 'anyone');
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? 1024 * 1024,
    // Before the body is read: nobody uploads without a token.
    onRequest: async request => {
      if (!needsToken) return;
      const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw new Refusal('ERROR_UNAUTHORIZED');
      try {
        verified.set(request, await deps.bearer.verify(token));
      } catch (error) {
        throw error instanceof Unauthorized ? new Refusal('ERROR_UNAUTHORIZED') : error;
      }
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
      const input: Parsed = {
        params: parse(call.params, request.params, 'params'),
        query: parse(call.query, request.query, 'query'),
        body: parse(call.body, call.multipart ? await readForm(request) : request.body, 'body'),
      };
      refuseContradiction(input);
      const outcome = await work(request, verified.get(request) as Identity, input, reply);
      if (!reply.sent) return send(reply, outcome);
    },
  });
}

/** An item's id in its body is the one in the path, or the caller means something else than they say. */
function refuseContradiction({ params, body }: Parsed): void {
  const [inPath, inBody] = [params, body].map(part => (part as { id?: string } | null | undefined)?.id?.toLowerCase());
  if (inPath && inBody && inPath !== inBody) throw invalid('body.id', 'is another than the id in the path');
}

function send(reply: FastifyReply, { status, payload, etag }: Outcome): FastifyReply {
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

async function transact<T>(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  identity: Identity,
  input: Parsed,
  work: (context: Context & { listVersion?: number }) => Promise<T>,
): Promise<T> {
  let changes: Change[] = [];
  let entered: Entered | undefined;
  try {
    const result = await deps.db.asApp(async tx => {
      changes = [];
      entered = await enter(tx, identity, call.access, input as unknown as Record<string, unknown>);
      const context: Context & { listVersion?: number } = {
        ...entered,
        tx,
        identity,
        requestId: request.id,
        expected: expectedVersion(request, input.body),
        changed: change => void changes.push(change),
        etag: version => {
          context.listVersion = version;
        },
      };
      const done = await work(context);
      await addHistory(tx, lines(call, request.id, entered, changes));
      return done;
    });
    if (entered) for (const change of changes) deps.live.publish(liveChange(entered, change));
    return result;
  } catch (error) {
    if (error instanceof Denied) await noteDenial(deps.db, call, request, error);
    throw error;
  }
}

const lines = (call: Call, requestId: string, { user, place }: Entered, changes: Change[]) =>
  changes.flatMap(change => {
    const differs = difference(change);
    return differs
      ? [
          {
            companyId: place.companyId ?? (change.entity === 'company' ? change.id : null),
            scenarioId: place.scenarioId,
            userId: user.id,
            requestId,
            call: `${call.method} ${call.path}`,
            entity: change.entity,
            entityId: change.id,
            change: differs,
          },
        ]
      : [];
  });

const liveChange = ({ user, place }: Entered, change: Change) => ({
  companyId: place.companyId,
  reportId: place.reportId ?? (change.entity === 'report' ? change.id : null),
  scenarioId: place.scenarioId,
  entity: change.entity,
  id: change.id,
  userId: user.id,
});

/** Its transaction was rolled back, so a denial is told in one of its own. */
async function noteDenial(db: Database, call: Call, request: FastifyRequest, denied: Denied): Promise<void> {
  try {
    await db.asApp(tx =>
      addHistory(tx, [
        {
          companyId: denied.companyId,
          scenarioId: null,
          userId: denied.userId,
          requestId: request.id,
          call: `${call.method} ${call.path}`,
          entity: 'denial',
          entityId: null,
          change: { code: denied.code, params: request.params },
        },
      ]),
    );
  } catch (error) {
    request.log.error({ err: error }, 'a denial could not be written to the history');
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? (where === 'query' ? {} : value));
  if (result.success) return result.data;
  throw new Refusal('ERROR_VALIDATION', {
    message: `${where} is not as expected`,
    details: result.error.issues
      .slice(0, 100)
      .map(issue => ({ path: [where, ...issue.path].join('.'), message: issue.message })),
  });
}

const encode = (call: Call, answer: unknown): unknown =>
  answer instanceof FileReply || answer instanceof ReadyJson || !call.reply ? answer : z.encode(call.reply, answer);

function versionOf(wire: unknown): number | undefined {
  const version = (wire as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? version : undefined;
}

function expectedVersion(request: FastifyRequest, body: unknown): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') {
    const inBody = Array.isArray(body) ? undefined : (body as { version?: number } | null | undefined)?.version;
    return inBody;
  }
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw invalid('headers.if-match', 'is no version of ours');
  return Number(version);
}

/** Refuses when the caller has seen another version than the one that is stored. */
export function expectVersion(context: Context, stored: number, current: () => unknown): void {
  if (context.expected !== undefined && context.expected !== stored) throw conflict(current());
}

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('ERROR_MEDIA_TYPE');
  const form = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (form.has(part.fieldname)) throw invalid(`body.${part.fieldname}`, 'stands there twice');
    form.set(part.fieldname, part.type === 'file' ? { name: part.filename, bytes: await part.toBuffer() } : part.value);
  }
  return Object.fromEntries(form);
}

const DEEPEST = 32;

/** Text to JSON, refusing what no honest client sends: deep nesting and keys that are an object's own workings. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  let depth = 0;
  const seen: unknown = JSON.parse(text, (key, value) =>
    key === '__proto__' || key === 'constructor' ? undefined : value,
  );
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (++depth > DEEPEST) throw invalid('body', 'is nested too deeply');
    for (const inner of Object.values(value)) walk(inner);
    depth--;
  };
  walk(seen);
  return seen;
}

/** What all calls share: parsers, limits, and errors as answers. */
export async function prepare(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: 20 * 1024 * 1024, files: 1, fields: 8, fieldSize: 4096, parts: 10 },
  });
  await app.register(rateLimit, { global: false });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error instanceof Refusal ? error : invalid('body', 'is no JSON'));
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
    return reply.status(refusal.status).send(asBody(refusal));
  });
}
