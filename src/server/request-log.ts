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

/** The path for the log: without a query, and without the token that a link from a mail carries. */
export const pathForLog = (url = ''): string =>
  url.split('?')[0]!.replace(/^(\/identity\/(?:password|confirm|change)\/).+/, '$1…');
