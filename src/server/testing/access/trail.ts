import type { trail } from '#contract/trail.ts';
import type { Lines } from './line.ts';

export const trailLines: Lines<typeof trail> = {};
