import { counter, gauge } from './metrics.ts';

/** `ended`: it took too long or too much memory. `refused`: it failed by itself, or nobody wanted its result any more. */
type Outcome = 'done' | 'ended' | 'refused';

const jobs = counter('verdeel_jobs_total', 'Jobs outside the event loop, by name and outcome');
let unfinished = 0;
gauge('verdeel_jobs_unfinished', 'Jobs that run or wait for their turn', () => unfinished);

/** Counts a job from the moment it is asked for. Called with its outcome at the end. */
export function countJob(job: string): (outcome: Outcome) => void {
  unfinished++;
  return outcome => {
    unfinished--;
    jobs.add({ job, outcome });
  };
}
