import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Call, Decoded } from '#contract/call.ts';

const expand = promisify(gunzip);

/** JSON that is compressed already, with the ETag of what it says, if it has one. */
export class CompressedJson {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  constructor(bytes: Buffer, etag?: string) {
    this.bytes = bytes;
    this.etag = etag;
  }
}

/** The caller has it already: its ETag was in If-None-Match. */
export class Unchanged {
  readonly etag: string;
  constructor(etag: string) {
    this.etag = etag;
  }
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

/** What goes out as it is. */
type Ready = FileReply | ReadyJson | CompressedJson | Unchanged;
export type Answer<C extends Call> = (C['reply'] extends z.ZodType ? Decoded<C>['reply'] : unknown) | Ready;
const isCompressed = (answer: unknown): answer is CompressedJson | Unchanged =>
  answer instanceof CompressedJson || answer instanceof Unchanged;

export interface Outcome {
  status: number;
  payload: unknown;
  etag: number | undefined;
}

export function send(reply: FastifyReply, { status, payload, etag }: Outcome): FastifyReply | Promise<FastifyReply> {
  if (isCompressed(payload)) return sendCompressed(reply, payload);
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

/** In the form of the wire. */
export const encode = (call: Call, answer: unknown): unknown =>
  answer instanceof FileReply || answer instanceof ReadyJson || isCompressed(answer) || !call.reply
    ? answer
    : z.encode(call.reply, answer);

export function versionOf(wire: unknown): number | undefined {
  const version = (wire as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? version : undefined;
}

async function sendCompressed(reply: FastifyReply, answer: CompressedJson | Unchanged): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer instanceof Unchanged) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? '')))
    return reply.send(await expand(answer.bytes));
  return reply.header('content-encoding', 'gzip').send(answer.bytes);
}
