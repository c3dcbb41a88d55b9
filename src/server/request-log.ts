import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Writes one line for each request when it has ended: what it was and how it went. Nothing is written for a file of the web
 * application.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else if (reply.statusCode >= 400 || !request.url.startsWith('/assets/')) reply.log.info(line, 'request completed');
  }
}

const WORD = /^[a-z]+([.-][a-z]+)*$/i;
const LONGEST_WORD = 40;
const ID_OR_LEVEL = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,3})$/i;

/**
 * What may be read of an address: words, ids and levels, and no query; of a link from a mail nothing behind its kind. All else
 * may be the token of such a link, also where it was typed wrongly and leads nowhere.
 */
export const pathForLog = (url = ''): string => {
  const parts = url.split('?')[0]!.split('/');
  const mayBeRead = (part: string, at: number) =>
    !(parts[1] === 'identity' && at > 2) &&
    (part === '' || ID_OR_LEVEL.test(part) || (WORD.test(part) && part.length <= LONGEST_WORD));
  return parts.map((part, at) => (mayBeRead(part, at) ? part : '…')).join('/');
};
