import type { FastifyInstance } from 'fastify';
import { counter, durations } from './metrics.ts';

const requests = counter('verdeel_requests_total', 'Requests answered, by method, route and status');
const took = durations('verdeel_request_duration_seconds', 'How long requests took, live streams aside');

/** By route and never by address: an address holds ids, and anybody can make up new ones. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    requests.add({ method: request.method, route, status: String(reply.raw.statusCode) });
    if (!route.startsWith('/api/live/')) took.observe(reply.elapsedTime);
    next();
  });
}
