import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Fuzz, type Schema } from './testing/fuzz.ts';
import { addCast, type Caller, type Cast, type Reply, type TestApp, testApp } from './testing/test-app.ts';
import { testEngine } from './testing/test-database.ts';
import { addWorld } from './testing/world.ts';

// Every call of the description that the server itself gives, with valid, spoilt and hostile arguments, by everybody. Longer, or again:
// VERDEEL_FUZZ_SECONDS=300 VERDEEL_FUZZ_SEED=1 npx vitest run --project server src/server/fuzz.test.ts

/** In the suite the same calls are made each time, at most so many rounds of all of them. The long form makes others each time. */
const LONG = process.env.VERDEEL_FUZZ_SECONDS !== undefined;
const [SECONDS, ROUNDS] = LONG ? [Number(process.env.VERDEEL_FUZZ_SECONDS), Number.POSITIVE_INFINITY] : [30, 2];
const SEED = Number(process.env.VERDEEL_FUZZ_SEED ?? (LONG ? Date.now() % 1e9 : 20261122));

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Listed extends Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

let app: TestApp;
let cast: Cast;
const fuzz = new Fuzz(SEED);

beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  const world = await addWorld(app.db, cast);
  for (const side of [world.a, world.b])
    for (const [kind, id] of Object.entries(side.ids)) {
      const name = kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      // Of A, so that most calls are about what the callers may see.
      if (side === world.a) for (const key of [kind, `${name}Id`]) fuzz.learn(key, id);
      else fuzz.learn('', id);
    }
});
afterAll(() => app.close());

/** What a path is about: its `{id}` is one of these. */
const SUBJECTS: Record<string, string> = {
  'employee-cost-allocation': 'employee',
  'cost-center-allocation': 'cost-center',
  'other-cost-allocation': 'other-cost',
  'total-cost-allocation': 'process',
  'total-cost': 'process',
  'process-cost-allocation': 'process',
  overview: 'scenario',
  sector: 'scenario',
};

const segmentsOf = (path: string) => path.split('/').filter(part => part !== '');

function urlOf({ path, parameters }: Listed, isSpoilt: boolean): string {
  const [about] = segmentsOf(path);
  const kind = SUBJECTS[about!] ?? about!;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema } = parameters.find(one => one.in === 'path' && one.name === name)!;
    const isDone = about !== 'scenario' && fuzz.rarely(6);
    const value =
      isSpoilt && fuzz.rarely(6)
        ? fuzz.text()
        : fuzz.valid(schema, name === 'id' ? (isDone ? 'scenario' : kind) : name);
    return encodeURIComponent(String(value).toWellFormed());
  });
  const query = parameters
    .filter(one => one.in === 'query' && fuzz.rarely(2))
    .flatMap(({ name, schema }) => {
      const value = isSpoilt && fuzz.rarely(2) ? fuzz.text() : fuzz.valid(schema, name);
      const pair = `${name}=${encodeURIComponent(String(value).toWellFormed())}`;
      return isSpoilt && fuzz.rarely(6) ? [pair, pair] : [pair];
    });
  return `/api${url}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const FILES = ['', 'PK\u0003\u0004', '<?xml version="1.0"?><auditfile/>', '%PDF-1.4', 'a;b\n1;2', '\u0089PNG\r\n'];

function formOf(value: unknown): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'x-form-of-the-fuzz';
  const fields = Object.entries((typeof value === 'object' && value) || {});
  const parts = [...fields, ...(fuzz.rarely(8) ? fields.slice(0, 1) : [])].map(([name, held]) => {
    const of = name === 'file' ? '; filename="f.xlsx"' : '';
    const content = name === 'file' ? fuzz.one(FILES) : typeof held === 'object' ? JSON.stringify(held) : String(held);
    return `--${boundary}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"${of}\r\n\r\n${content}\r\n`;
  });
  const payload = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  return {
    payload: fuzz.rarely(10) ? payload.subarray(0, fuzz.below(payload.length)) : payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function bodyOf(
  { requestBody }: Listed,
  isSpoilt: boolean,
): { payload?: string | Buffer; headers: Record<string, string> } {
  const [type, { schema } = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type)
    return isSpoilt && fuzz.rarely(6)
      ? { payload: '{}', headers: { 'content-type': 'application/json' } }
      : { headers: {} };
  const valid = fuzz.valid(schema, '');
  const sent = isSpoilt ? fuzz.mutated(valid) : valid;
  if (type.startsWith('multipart') && !fuzz.rarely(10))
    return formOf(schema.properties?.file && typeof sent === 'object' ? { ...sent, file: '' } : sent);
  const headers = {
    'content-type': isSpoilt && fuzz.rarely(8) ? fuzz.one(['text/xml', 'application/x', '']) : 'application/json',
  };
  const text = JSON.stringify(sent) ?? '';
  if (!isSpoilt || !fuzz.rarely(8)) return { payload: text, headers };
  return {
    payload: fuzz.one([text.slice(0, -1), text.replace(/\d+/, '1e400'), '', '['.repeat(500), 'x', '\ufeff{}']),
    headers,
  };
}

function headersOf({ method }: Listed, isSpoilt: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (method !== 'GET' && method !== 'POST' && fuzz.rarely(3))
    headers['if-match'] = isSpoilt ? fuzz.one(['*', '"', '"-1"', 'W/"1"', '"1e99"', '""']) : `"${1 + fuzz.below(3)}"`;
  if (method === 'POST' && fuzz.rarely(3))
    headers['idempotency-key'] = isSpoilt ? fuzz.one(['', 'x'.repeat(300), 'é']) : `key ${fuzz.below(20)}`;
  return headers;
}

const callers = (): Caller[] => [
  cast.admin,
  cast.a.consultant,
  cast.a.manager,
  cast.a.manager,
  cast.a.user,
  cast.b.manager,
  null,
];

const codeOf = (reply: Reply) => (reply.body as { code?: string } | null)?.code ?? '';

/** What is wrong with a reply, by the description of its call. */
function wrongWith(
  operation: Listed,
  reply: Reply,
  schemaOf: (status: string) => z.ZodType | undefined,
): string | undefined {
  const status = String(reply.status);
  const said = operation.responses[status];
  if (reply.status >= 500) return 'a fault';
  if (!said) return 'a status that is not described';
  if (reply.status >= 400 && !said.description.split(', ').includes(codeOf(reply)))
    return 'a code that is not described';
  const type = String(reply.headers['content-type'] ?? '').split(';')[0]!;
  const types = Object.keys(said.content ?? {});
  if (reply.raw.length > 0 ? !types.includes(type) : types.length > 0)
    return `${type || 'nothing'} instead of ${types}`;
  if (type !== 'application/json') return undefined;
  const checked = schemaOf(status)!.safeParse(reply.body);
  return checked.success
    ? undefined
    : `another reply than described: ${checked.error.issues.map(one => `${one.path.join('.')} ${one.message}`).slice(0, 3)}`;
}

/** Learns ids from what is answered: things made in between are asked for too. */
function learnFrom({ path }: Listed, body: unknown): void {
  const [about] = segmentsOf(path);
  for (const one of [body].flat().slice(-3))
    if (one && typeof one === 'object' && 'id' in one && typeof one.id === 'string') {
      fuzz.learn(about!, one.id);
      fuzz.learn(`${about!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`, one.id);
    }
}

/** What a call has closed is opened again, so that the others reach what they are about. */
const reopen = () =>
  app.db.asOwner(async tx => {
    await sql`update company set is_blocked = false, is_archived = false where id = any(${[cast.a.id, cast.b.id]}::uuid[])`.execute(
      tx,
    );
    await sql`update membership set is_blocked = false where company_id = any(${[cast.a.id, cast.b.id]}::uuid[])`.execute(
      tx,
    );
  });

test.skipIf(testEngine !== 'server' && !LONG)(
  `every documented call, whatever it is sent: no fault, and no reply but those described (seed ${SEED})`,
  { timeout: SECONDS * 1000 + 60_000, retry: 0 },
  async () => {
    const { paths, components } = (await app.as(null, 'GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: { Error: object } };
    };
    const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() }) as Listed),
    );
    const schemas = new Map<string, z.ZodType>();
    const schemaOf = (operation: Listed) => (status: string) => {
      const key = Number(status) >= 400 ? 'Error' : `${operation.operationId} ${status}`;
      const schema =
        key === 'Error' ? components.schemas.Error : operation.responses[status]?.content?.['application/json']?.schema;
      if (schema && !schemas.has(key))
        schemas.set(key, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]));
      return schemas.get(key);
    };
    const statuses = new Map<number, number>();
    const wrong = new Map<string, string>();
    const until = performance.now() + SECONDS * 1000;
    for (let round = 0; round === 0 || (round < ROUNDS && performance.now() < until); round++) {
      await reopen();
      for (const operation of operations) {
        if (round > 0 && performance.now() > until) break;
        const isSpoilt = round > 0 && fuzz.rarely(2);
        // A stream does not end for who may listen.
        const streams = operation.path.startsWith('/live/');
        const caller = streams ? null : round === 0 ? cast.a.manager : fuzz.one(callers());
        const { payload, headers } = bodyOf(operation, isSpoilt);
        const url = urlOf(operation, isSpoilt);
        const endsSession = /logout|sign-in/.test(operation.path);
        const token = caller && (await (endsSession ? app.token(caller, {}) : app.token(caller)));
        const reply = await app.inject({
          method: operation.method,
          url,
          headers: {
            ...headersOf(operation, isSpoilt),
            ...headers,
            ...(token
              ? { authorization: isSpoilt && fuzz.rarely(20) ? `Bearer ${token.slice(0, -3)}` : `Bearer ${token}` }
              : {}),
          },
          ...(payload === undefined ? {} : { payload }),
        });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const problem = wrongWith(operation, reply, schemaOf(operation));
        const key = `${operation.method} ${operation.path} ${reply.status} ${codeOf(reply)}: ${problem}`;
        if (problem && !wrong.has(key))
          wrong.set(
            key,
            `${url.slice(0, 300)} ${String(payload ?? '').slice(0, 300)} → ${JSON.stringify(reply.body)?.slice(0, 300)}`,
          );
        if (reply.status < 300) learnFrom(operation, reply.body);
      }
    }
    if (LONG) console.info(Object.fromEntries(statuses), [...wrong].map(one => one.join('\n   ')).join('\n'));
    expect(
      [...wrong].map(one => one.join('\n   ')),
      `seed ${SEED}`,
    ).toEqual([]);
    // It has done something: most kinds of answer were met.
    for (const status of [200, 201, 204, 400, 401, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  },
);
