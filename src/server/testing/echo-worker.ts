import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveJobs } from '../workers/serve-jobs.ts';

// A worker for tests of the worker pool. Its jobs cost nothing, or more than there is.

const jobs = {
  echo: (text: string) => Buffer.from(text),
  self: () => Buffer.from(`${process.pid}`),
  slowly: async (text: string) => {
    await pause(300);
    return Buffer.from(text);
  },
  /** What it was told of the program, and what the system does with it when memory ends. */
  surroundings: () => {
    const goesFirst = readFileSync('/proc/self/oom_score_adj', 'utf8').trim();
    return Buffer.from(JSON.stringify({ settings: Object.keys(process.env), goesFirst }));
  },
  /** Longer than the limit of any test. */
  forever: () => {
    for (;;);
  },
};
export type EchoJobs = typeof jobs;
serveJobs(jobs);
