import { serveJobs } from '../workers/serve-jobs.ts';

// A thread with jobs that cost nothing, or more than there is, for tests of the worker pool.

const jobs = {
  echo: (text: string) => Buffer.from(text),
  /** Longer than any limit of a test. */
  forever: () => {
    for (;;);
  },
};
export type EchoJobs = typeof jobs;
serveJobs(jobs);
