import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Route } from './handle.ts';

const squeeze = promisify(gzip);
/** Below this many bytes the wire is no slower than the squeezing. */
const WORTH_IT = 64 * 1024;

/** A call whose answer may be megabytes of figures: a twentieth on the wire, squeezed by zlib's own threads. */
export function compressed(route: Route): Route {
  return {
    call: route.call,
    mount: (app, deps) =>
      void app.register(async (scope: FastifyInstance) => {
        scope.addHook('onSend', async (request, reply, payload) => {
          const isTaken = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
          if (!Buffer.isBuffer(payload) || payload.byteLength < WORTH_IT || !isTaken) return payload;
          reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
          return squeeze(payload, { level: 1 });
        });
        route.mount(scope, deps);
      }),
  };
}
