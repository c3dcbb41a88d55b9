import type { FastifyInstance } from 'fastify';

/** Follows the requests that have begun, also those whose caller goes away or that somebody else answers. */
export function followRequests(app: FastifyInstance): { ended(): Promise<void> } {
  const running = new Set<object>();
  let onEnd: (() => void) | undefined;
  app.addHook('onRequest', async (_request, { raw }) => {
    running.add(raw);
    const over = () => {
      if (running.delete(raw)) onEnd?.();
    };
    raw.once('finish', over).once('close', over);
  });
  return {
    /** Until those that run now have had their answers; others may begin meanwhile. */
    ended: () =>
      new Promise(done => {
        const waited = [...running];
        onEnd = () => {
          if (!waited.some(one => running.has(one))) done();
        };
        onEnd();
      }),
  };
}
