import type { files } from '#contract/files.ts';
import type { Lines } from './line.ts';

export const fileLines: Lines<typeof files> = {};
