import type { trail } from '#contract/trail.ts';
import { type AccessLines, signedIn } from './line.ts';

export const trailLines: AccessLines<typeof trail> = {
  trail: { who: signedIn, query: '?view=process&row=totalNetResult' },
  flow: { who: signedIn },
};
