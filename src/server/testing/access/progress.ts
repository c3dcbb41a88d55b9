import type { progress } from '#contract/progress.ts';
import { type AccessLines, signedIn } from './line.ts';

export const progressLines: AccessLines<typeof progress> = {
  ofCompany: { who: signedIn },
  portfolio: { who: signedIn },
};
