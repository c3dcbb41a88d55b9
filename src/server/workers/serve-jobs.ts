import type { Jobs } from './worker-pool.ts';

/** Runs in the worker of a pool. Answers each job with its bytes. */
export function serveJobs(jobs: Jobs): void {
  // Meant for the program, where they reach all that it has started: it ends a worker when nobody waits for its job any more.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  process.on('message', async ({ job, input }: { job: string; input: never }) => {
    try {
      process.send!({ bytes: await jobs[job]!(input) });
    } catch (error) {
      process.send!({ error });
    }
  });
}
