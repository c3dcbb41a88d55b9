import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, metricsText } from './metrics.ts';

/** The process itself, under the names that Prometheus' own libraries use where there is one. */
function followProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let longest = 0;
  // A percentile since the start would hide a bad minute, so it is that of the last one.
  const each = setInterval(() => {
    longest = delay.max / 1e9;
    delay.reset();
  }, 60_000);
  each.unref();
  gauge(
    'verdeel_event_loop_longest_block_seconds',
    'Longest block of the event loop in the last one to two minutes',
    () => Math.max(longest, delay.max / 1e9),
  );
  gauge('process_resident_memory_bytes', 'Memory of the whole process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory of objects in use', () => process.memoryUsage().heapUsed);
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  gauge('process_cpu_seconds_total', 'Processor time so far', cpuSeconds, 'counter');
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  gauge('process_start_time_seconds', 'When the process started', () => startedAt);
}

/** On a port of their own, which a proxy does not lead to: nobody signs in for them. */
export async function serveMetrics(at: { port: number; host: string }): Promise<Server> {
  followProcess();
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(isKnown ? metricsText() : 'GET /metrics\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at, resolve);
  });
  return server;
}
