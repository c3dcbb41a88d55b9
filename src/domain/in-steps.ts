/** Work that can be laid down after each of its steps, and says then how much of it is done, from 0 to 1. */
export type InSteps<Result> = Generator<number, Result, void>;

export function atOnce<Result>(work: InSteps<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
