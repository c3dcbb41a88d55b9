import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Requests {
  /** Until those that run now have had their answers; others may begin meanwhile. */
  ended(): Promise<void>;
  /** Hangs up on connections that never asked anything. */
  hangUp(): void;
}

/** Follows the requests that have begun, also those whose caller goes away or that somebody else answers. */
export function followRequests(app: FastifyInstance): Requests {
  const running = new Set<object>();
  // Browsers open connections ahead; the server itself would wait a minute for the request that never comes.
  const silent = new Set<Socket>();
  app.server.on('connection', socket => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  let onEnd: (() => void) | undefined;
  app.addHook('onRequest', async (request, { raw }) => {
    silent.delete(request.socket);
    running.add(raw);
    const over = () => {
      if (running.delete(raw)) onEnd?.();
    };
    raw.once('finish', over).once('close', over);
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
