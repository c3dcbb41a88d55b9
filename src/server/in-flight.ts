import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Requests {
  /** Resolves when the requests that run now have had their replies. Others may begin meanwhile. */
  ended(): Promise<void>;
  /** Closes connections that never sent a request. */
  hangUp(): void;
}

/**
 * Follows the requests that have begun, including those whose caller goes away and those that are answered by somebody else.
 */
export function followRequests(app: FastifyInstance): Requests {
  const running = new Set<object>();
  // Browsers open connections ahead. The server itself would wait a minute for a request that never comes.
  const silent = new Set<Socket>();
  app.server.on('connection', socket => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  let onEnd: (() => void) | undefined;
  app.addHook('onRequest', (request, { raw }, next) => {
    silent.delete(request.socket);
    running.add(raw);
    const over = () => {
      if (running.delete(raw)) onEnd?.();
    };
    raw.once('finish', over).once('close', over);
    next();
  });
  return {
    ended: () =>
      new Promise(done => {
        const waited = [...running];
        onEnd = () => {
          if (!waited.some(one => running.has(one))) done();
        };
        onEnd();
      }),
    hangUp: () => {
      for (const socket of silent) socket.destroy();
    },
  };
}
