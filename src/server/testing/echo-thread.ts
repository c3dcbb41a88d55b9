import { serveJobs } from '../workers/serve-jobs.ts';

// A thread for tests of the worker pool. Its jobs cost nothing, or more than there is.

const jobs = {
  echo: (text: string) => Buffer.from(text),
  /** Longer than the limit of any test. */
  forever: () => {
    for (;;);
  },
};
export type EchoJobs = typeof jobs;
serveJobs(jobs);
