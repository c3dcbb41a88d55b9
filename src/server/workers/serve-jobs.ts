import { parentPort } from 'node:worker_threads';
import type { Jobs } from './worker-pool.ts';

/** Runs in the worker of a pool. Answers each job with its bytes, which are moved and not copied. */
export function serveJobs(jobs: Jobs): void {
  parentPort!.on('message', async ({ job, input }: { job: string; input: never }) => {
    try {
      const bytes = await jobs[job]!(input);
      // A small Buffer is part of a larger one that others use. Only a copy can be moved.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
      parentPort!.postMessage({ bytes: own }, [own.buffer as ArrayBuffer]);
    } catch (error) {
      parentPort!.postMessage({ error });
    }
  });
}
