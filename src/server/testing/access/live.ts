import type { live } from '#contract/live.ts';
import { type AccessLines, signedIn } from './line.ts';

export const liveLines: AccessLines<typeof live> = { listen: { who: signedIn, streams: true } };
