import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Route } from './handle.ts';

const squeeze = promisify(gzip);
/** Below this many bytes, compressing takes longer than sending. */
export const WORTH_IT = 64 * 1024;

/** For a call whose reply may be megabytes of figures. Compressed it is a twentieth of that; zlib's own threads do it. */
export function compressed(route: Route): Route {
  return {
    call: route.call,
    mount: (app, deps) =>
      void app.register(async (scope: FastifyInstance) => {
        scope.addHook('onSend', async (request, reply, payload) => {
          const isTaken = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
          const isText = Buffer.isBuffer(payload) || typeof payload === 'string';
          if (!isText || payload.length < WORTH_IT || !isTaken) return payload;
          reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
          return squeeze(payload, { level: 1 });
        });
        route.mount(scope, deps);
      }),
  };
}
