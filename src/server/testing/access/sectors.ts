import type { sectors } from '#contract/sectors.ts';
import { type AccessLines, signedIn } from './line.ts';

export const sectorLines: AccessLines<typeof sectors> = { list: { who: signedIn } };
