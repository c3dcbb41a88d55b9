import type { trail } from '#contract/trail.ts';
import { type Lines, signedIn } from './line.ts';

export const trailLines: Lines<typeof trail> = {
  trail: { who: signedIn, query: '?view=process&row=totalNetResult' },
  flow: { who: signedIn },
};
