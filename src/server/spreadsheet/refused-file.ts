/** What is wrong with a file as a whole. */
export type FileProblem = 'notAWorkbook' | 'encrypted' | 'macros' | 'tooLarge' | 'tooHeavy' | 'tooFar' | 'damaged';

export class RefusedFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
