import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

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

export async function sendCompressed(reply: FastifyReply, answer: CompressedJson | Unchanged): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer instanceof Unchanged) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? '')))
    return reply.send(await expand(answer.bytes));
  return reply.header('content-encoding', 'gzip').send(answer.bytes);
}
