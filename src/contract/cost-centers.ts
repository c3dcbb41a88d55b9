import type { Call } from './call.ts';

export const costCenters = {} satisfies Record<string, Call>;
