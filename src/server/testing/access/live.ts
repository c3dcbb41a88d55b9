import type { live } from '#contract/live.ts';
import { type Lines, signedIn } from './line.ts';

export const liveLines: Lines<typeof live> = { listen: { who: signedIn, streams: true } };
