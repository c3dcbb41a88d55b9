import type { InjectOptions } from 'fastify';
import type { Subject } from '#contract/call.ts';
import type { Side } from '../world.ts';
import type { AccessEntry } from './table.ts';

export interface AccessRequest {
  params: Record<string, unknown>;
  query: Record<string, string>;
  body: unknown;
}

let count = 0;

/** A correct request for what lies on this side, and with something at a place where one is named. */
export function requestFor({ call, line }: AccessEntry, side: Side, at = ''): AccessRequest {
  const params: Record<string, unknown> = {};
  for (const [, name] of call.path.matchAll(/:(\w+)/g)) if (name === 'userId') params.userId = side.spare.id;
  for (const { kind, at } of subjectsOf(call.access))
    if (at.startsWith('params.')) params[at.slice('params.'.length)] = side.ids[kind];
  const queries = line.queries?.(side) ?? [{}];
  return {
    params: { ...params, ...line.params?.(side) },
    query: queries.find(query => Object.hasOwn(query, at.replace('query.', ''))) ?? queries[0]!,
    body: line.body?.(side, `fresh${++count}`),
  };
}

export const subjectsOf = (access: AccessEntry['call']['access']): readonly Subject[] =>
  'subject' in access ? [access.subject, ...(access.within ?? [])] : [];

/** The same request with another id at a place such as `body.*.segmentId`. Null when there is nothing at that place. */
export function replaced(request: AccessRequest, at: string, id: string): AccessRequest | null {
  let hits = 0;
  const walk = (value: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) {
      hits++;
      return id;
    }
    if (step === '*') return Array.isArray(value) ? value.map(inner => walk(inner, rest)) : value;
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return value;
    const held = value as Record<string, unknown>;
    return { ...held, [step]: walk(held[step], rest) };
  };
  const made = walk(request, at.split('.')) as AccessRequest;
  return hits > 0 ? made : null;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same request with each of its ids in another spelling. */
export function respelt(request: AccessRequest, spell: (id: string) => string): AccessRequest {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return GUID.test(value) ? spell(value) : value;
    if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value;
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(request) as AccessRequest;
}

/** A version that nothing has, so that those who may make the call change nothing by it. */
const STALE = '"999999999"';

export function injected({ call }: AccessEntry, { params, query, body }: AccessRequest): InjectOptions {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = `/api${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
  const headers: Record<string, string> = call.method === 'GET' || call.method === 'POST' ? {} : { 'if-match': STALE };
  if (body === undefined) return { method: call.method, url, headers };
  if (!call.multipart) return { method: call.method, url, headers, payload: body as object };
  const boundary = 'x-form-of-the-access-table';
  const parts = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    const isFile = Buffer.isBuffer(value);
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="file"' : ''}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isFile ? value : Buffer.from(String(value)), Buffer.from('\r\n')]);
  });
  return {
    method: call.method,
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
