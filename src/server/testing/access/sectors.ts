import type { sectors } from '#contract/sectors.ts';
import { type Lines, signedIn } from './line.ts';

export const sectorLines: Lines<typeof sectors> = { list: { who: signedIn } };
