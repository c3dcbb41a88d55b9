import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { UploadedFile } from '#contract/fields.ts';
import { asBody, asRefusal, invalid, Refusal } from './errors.ts';

// From the bytes of a request to what its call declares, or to a refusal that names the field.

export type ParsedRequest = { params: unknown; query: unknown; body: unknown };

export function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
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

/** Refuses a body that names another thing than the path does, such as another id. */
export function refuseContradiction({ params, body }: ParsedRequest): void {
  const inBody = (body ?? {}) as Record<string, unknown>;
  for (const [name, inPath] of Object.entries(params ?? {}))
    if (inBody[name] !== undefined && inBody[name] !== inPath)
      throw invalid(`body.${name}`, 'is another than the one in the path');
}

export async function readForm(
  request: FastifyRequest,
  call: Call,
  gone: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('ERROR_MEDIA_TYPE');
  const form = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: call.multipart! } })) {
      if (form.has(part.fieldname)) throw invalid(`body.${part.fieldname}`, 'stands there twice');
      if (part.type !== 'file') form.set(part.fieldname, part.value);
      else form.set(part.fieldname, await onDisk(part, gone));
    }
  } catch (error) {
    throw isMalformed(error) ? invalid('body', 'is no form') : error;
  }
  return Object.fromEntries(form);
}

/** The parser of forms says so with a bare error. Those of the disk and of the limits have a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && !('code' in error) && !('statusCode' in error);

/** Waits in a temporary file, which has no name any more when it is written: it goes with the request, or with the program. */
async function onDisk({ filename, file }: MultipartFile, gone: AbortSignal): Promise<UploadedFile> {
  const path = join(tmpdir(), `verdeel-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  const close = () => void handle.close().catch(() => {});
  if (gone.aborted) close();
  else gone.addEventListener('abort', close, { once: true });
  await unlink(path);
  let size = 0;
  for await (const piece of file) size += (await handle.write(piece)).bytesWritten;
  if (file.truncated) throw new Refusal('ERROR_TOO_LARGE');
  return { name: filename, size, content: () => handle.createReadStream({ start: 0, autoClose: false }) };
}

const DEEPEST = 32;

/** Parses JSON. What no honest client sends is refused, if nested deeply, or left out, if its key belongs to the workings of objects. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  const seen: unknown = JSON.parse(text);
  let depth = 0;
  // A function that JSON.parse calls for each value takes ten times as long.
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (++depth > DEEPEST) throw invalid('body', 'is nested too deeply');
    if (Array.isArray(value)) for (const inner of value) walk(inner);
    else
      for (const key in value) {
        if (key === '__proto__' || key === 'constructor') delete (value as Record<string, unknown>)[key];
        else walk((value as Record<string, unknown>)[key]);
      }
    depth--;
  };
  walk(seen);
  return seen;
}

/** What all calls share: parsers, limits, and errors as replies. */
export async function prepare(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 8, fieldSize: 4096, parts: 10 },
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
